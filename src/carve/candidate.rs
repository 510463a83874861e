//! A scene that may turn out to repeat an event.

use super::Needed;
use super::participants::Participants;
use crate::scene::{Body, Constants, Id, Scene, Since};
use crate::sim::{Clock, Event, EventKind, Instant, Segment, Snapshot, Timeline};
use std::collections::BTreeSet;

/// How many ticks before an event a repro starts, latest first; the whole scene also starts earlier.
const LEADS: [u64; 6] = [0, 1, 2, 4, 8, 16];

/// A scene that may turn out to repeat an event.
pub(super) struct Candidate {
    pub(super) scene: Scene,
    /// How many ticks before that of its event it starts.
    pub(super) lead: u64,
}

/// The ticks at which a repro may start, latest first, and before the event if there was a tick
/// before. For the whole scene the last one is the first tick of the recording, from which
/// everything repeats.
pub(super) fn starts(at: Instant, first: u64, needed: Needed) -> Vec<u64> {
    let is_before = |lead: &&u64| **lead > 0 || at.local > 0.0;
    let leads = LEADS.iter().filter(is_before);
    let mut starts: Vec<u64> = leads.map(|lead| at.tick.saturating_sub(*lead).max(first)).collect();
    if needed == Needed::Everything {
        starts.push(first);
    }
    starts.dedup();
    starts
}

impl Candidate {
    /// The part of a scene that the participants makes up, as it was when a tick began.
    pub(super) fn new(
        whole: &Scene,
        timeline: &mut Timeline,
        participants: &Participants,
        start: u64,
        event: &Event,
    ) -> Candidate {
        let record = timeline.tick(start);
        let clock = timeline.setup().clock;
        let mut scene = Scene {
            queries: Vec::new(),
            expectations: Vec::new(),
            bookmarks: Vec::new(),
            breakpoints: Vec::new(),
            watches: Vec::new(),
            runs: Vec::new(),
            lesson: Vec::new(),
            view: crate::scene::View { selected: None, ..whole.view.clone() },
            ..whole.clone()
        };
        scene.settings.start_tick = start;
        scene.settings.duration = Some(end_of(clock, event));
        if let EventKind::BudgetSpent(spent) = &event.kind {
            // Without a budget it depends on the number of bodies.
            scene.settings.event_budget = Some(spent.handled);
        }
        Constants::at(whole, start).put_into(&mut scene);
        // Before the list is shortened: the state is indexed by ascending id.
        let state = |body: &Body| with_state(body, timeline, &record.start);
        scene.bodies = scene.bodies.iter().filter(|body| participants.ids.contains(&body.id)).map(state).collect();
        scene.obstacles.retain(|obstacle| participants.ids.contains(&obstacle.id));
        let groups: BTreeSet<_> = scene.bodies.iter().filter_map(|body| body.group).collect();
        scene.agent_groups.retain(|group| groups.contains(&group.id));
        if !participants.with_fields {
            scene.fields.clear();
            scene.flows.clear();
        }
        // The state at the start is that after its edits.
        let later = start + 1..=event.at.tick;
        let steering = Constants::of_steering(&scene);
        let stays = |id: Id| participants.ids.contains(&id) || steering.part(id).is_some();
        scene.edits.retain(|edit| later.contains(&edit.tick) && stays(edit.id));
        Candidate { scene, lead: event.at.tick - start }
    }
}

/// A body with the segment that it is on in a state.
fn with_state(body: &Body, timeline: &Timeline, state: &Snapshot) -> Body {
    let Some(index) = timeline.setup().body_index(body.id) else { return body.clone() };
    debug_assert!(!state.motions[index].ends_with_tick(), "a chord ends with its tick");
    let Segment { position, velocity, acceleration, start } = state.motions[index].segment();
    let at_rest = state.stands(index);
    let gliding = state.motions[index].glides().then_some(acceleration);
    let since = (start != Instant::start_of(state.tick)).then_some(Since {
        tick: start.tick,
        local_time: start.local,
        at_rest,
        gliding,
    });
    Body { position, velocity, since, ..body.clone() }
}

/// When a repro ends, in seconds since tick 0.
fn end_of(clock: Clock, event: &Event) -> f64 {
    let ticks = (AFTERMATH / clock.tick_length()).ceil() as u64;
    clock.seconds(Instant::start_of(event.at.tick + ticks.max(1)))
}

/// Share of a second that a repro goes on after its event.
const AFTERMATH: f64 = 0.25;
