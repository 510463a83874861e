//! Carves a repro out of a recording: the smallest scene in which an event repeats bit for bit.
//!
//! A candidate starts at a tick of the recording, with the exact segments of the bodies it keeps, and
//! keeps their ids, which order what is simultaneous and seed random draws. It is run, and taken
//! only if the event happens again with the same bits; so what comes out is always verified. Tried
//! are, in this order, ever more objects, each from ever earlier ticks; the whole scene from its first
//! tick is the recording itself and comes last.

mod candidate;
mod needed;
mod participants;
mod rust_test;

pub use needed::Needed;
pub use rust_test::rust_test;

use crate::check::{Outcome, StateQuantity, check_scene, count_collisions, expect_event, expect_state};
use crate::scene::{Camera, Expectation, Expected, Id, Scene, validate_scene};
use crate::sim::{Event, EventKind, Setup, TickRecord, Timeline, World};
use candidate::{Candidate, Start, starts};
use glam::DVec3;
use participants::Participants;
use std::sync::Arc;

/// A repro.
#[derive(Clone, Debug, PartialEq)]
pub struct Carved {
    /// Starts before the event and expects it.
    pub scene: Scene,
    /// The event as it was recorded, and as it happens in the scene.
    pub event: Event,
    /// Its place among the events of its tick in the scene.
    pub index: usize,
    /// What it took.
    pub needed: Needed,
}

/// Why an event has no repro.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CarveError {
    /// The recording has no such event.
    #[error("there is no such event in the recording")]
    Missing,
    /// It is an edit of the scene itself.
    #[error("an edit is part of the scene: there is nothing to reproduce")]
    Authored,
    /// A value of the state is beyond what a scene may hold.
    #[error("the state before this event holds numbers that no scene may have")]
    Unwritable,
}

/// Carves an event, given by its tick and its place among the tick's events, out of the recording of a
/// scene.
pub fn carve(scene: &Scene, timeline: &mut Timeline, tick: u64, index: usize) -> Result<Carved, CarveError> {
    let record = timeline.tick(tick);
    if record.start.tick != tick {
        return Err(CarveError::Missing);
    }
    let event = record.events.get(index).ok_or(CarveError::Missing)?;
    if matches!(event.kind, EventKind::Edited(_)) {
        return Err(CarveError::Authored);
    }
    let mut tried: Vec<(u64, Participants)> = Vec::new();
    for needed in Needed::ALL {
        for start in starts(event.at, timeline.first_tick(), needed) {
            let participants = Participants::of(needed, scene, timeline, event, start);
            if tried.contains(&(start, participants.clone())) {
                continue;
            }
            let candidate = Candidate::new(scene, timeline, &participants, start, event);
            if let Some(carved) = finished(scene, candidate, event, needed) {
                return Ok(carved);
            }
            tried.push((start, participants));
        }
    }
    Err(CarveError::Unwritable)
}

/// The repro, if the event repeats in the candidate and what is expected of it holds.
fn finished(whole: &Scene, candidate: Candidate, event: &Event, needed: Needed) -> Option<Carved> {
    let mut scene = candidate.scene;
    if !validate_scene(&scene).is_empty() {
        return None;
    }
    let repeat = Repeat::of(&scene, event)?;
    let setup = repeat.setup.clone();
    let what = told(&setup, event);
    let seconds = setup.clock.seconds(event.at);
    let start = match candidate.start {
        Start::OfEvent => "at the tick of the event".to_owned(),
        Start::Before(1) => "a tick before the event".to_owned(),
        Start::Before(ticks) => format!("{ticks} ticks before the event"),
    };
    scene.name = format!("Repro: {what}");
    scene.description = format!(
        "Carved from “{}”: {what} at {seconds} s, in tick {}. It starts {start} and keeps {}; ticks and seconds count \
         as they did there, and the event repeats bit for bit.",
        whole.name,
        event.at.tick,
        needed.told()
    );
    scene.view.camera = whole.view.camera.map(|camera| aimed(camera, &setup, &repeat.record, event));
    scene.expectations = repeat.expectations(event);
    let as_expected = |scene: &Scene| check_scene(scene).iter().all(|verdict| verdict.outcome == Outcome::Holds);
    let is_right = validate_scene(&scene).is_empty() && as_expected(&scene);
    is_right.then(|| Carved { scene, event: repeat.record.events[repeat.index].clone(), index: repeat.index, needed })
}

/// An event that happened again.
struct Repeat {
    setup: Arc<Setup>,
    record: TickRecord,
    index: usize,
    /// Which collision of its pair it is, from 1; 0 for an event that is none.
    nth: u64,
}

impl Repeat {
    /// Runs a scene to the tick of an event and looks for it.
    fn of(scene: &Scene, event: &Event) -> Option<Repeat> {
        let setup = Arc::new(Setup::new(scene));
        let mut world = World::new(setup.clone());
        let mut earlier = 0;
        while world.tick() < event.at.tick {
            world.step();
            earlier += count_collisions(&event.kind, world.events().iter().map(|event| &event.kind));
        }
        let record = world.record_step();
        let index = record.events.iter().position(|other| is_same(other, event))?;
        let nth = earlier + count_collisions(&event.kind, record.events[..=index].iter().map(|event| &event.kind));
        Some(Repeat { setup, record, index, nth })
    }

    /// That the event happens when it did; where a file cannot name it, that the balls it names are
    /// where they were.
    fn expectations(&self, event: &Event) -> Vec<Expectation> {
        let expectations = match expect_event(&self.setup, event, self.nth) {
            Some(expectation) => vec![expectation],
            None => self.states(event),
        };
        expectations.into_iter().map(exactly).collect()
    }

    fn states(&self, event: &Event) -> Vec<Expectation> {
        let bodies = event.kind.participants().into_iter().filter_map(|id| self.setup.body_index(id));
        bodies
            .flat_map(|body| [StateQuantity::Position, StateQuantity::Velocity].map(|quantity| (body, quantity)))
            .map(|(body, quantity)| expect_state(&self.setup, &self.record, event.at.local, body, quantity))
            .collect()
    }
}

/// The same expectation without any tolerance.
fn exactly(mut expectation: Expectation) -> Expectation {
    match &mut expectation.expect {
        Expected::Event(event) => event.tolerance = 0.0,
        Expected::Body(body) => body.tolerance = 0.0,
        Expected::NeverCollide(_) | Expected::MaxPenetration(_) | Expected::Conserved(_) | Expected::Query(_) => {}
    }
    expectation
}

/// Whether two events have the same instant and numbers, bit for bit. That another one happens at the
/// same time is no part of an event.
fn is_same(a: &Event, b: &Event) -> bool {
    // Shortest decimals tell all bits apart, the sign of zero included.
    let text = |event: &Event| serde_json::to_string(&event.kind).ok();
    a.at == b.at && text(a) == text(b)
}

/// "ball 1 meets plane 2".
fn told(setup: &Setup, event: &Event) -> String {
    let name = |id: Id| setup.label_of(id);
    let group = |ids: &[Id]| match ids {
        [] => "nothing".to_owned(),
        [one] => name(*one),
        [first, others @ ..] => format!("{} and {} more", name(*first), others.len()),
    };
    match &event.kind {
        EventKind::Impact(impact) => format!("{} meets {}", name(impact.body), name(impact.other)),
        EventKind::Resting(resting) => format!("{} at rest", group(&resting.bodies)),
        EventKind::Unresolved(pair) => format!("{} cannot leave {}", name(pair.body), name(pair.other)),
        EventKind::Overlap(overlap) => format!("{} overlaps {}", name(overlap.body), name(overlap.other)),
        EventKind::BudgetSpent(spent) => format!("event budget spent, {} held", group(&spent.held)),
        EventKind::BoundsCrossed(crossed) => format!("{} crosses the bounds", name(crossed.body)),
        EventKind::BoundsReflected(reflected) => format!("{} is reflected at the bounds", name(reflected.body)),
        EventKind::Edited(edited) => format!("{} edited", name(edited.body)),
    }
}

/// The scene's own camera, from the same side, with the event in the middle.
fn aimed(camera: Camera, setup: &Setup, record: &TickRecord, event: &Event) -> Camera {
    /// Times the largest ball's radius.
    const ROOM: f64 = 14.0;
    let bodies: Vec<usize> = event.kind.participants().into_iter().filter_map(|id| setup.body_index(id)).collect();
    let Some(&first) = bodies.first() else { return camera };
    let at = |body: usize| record.position_at(body, event.at.local, setup.clock);
    let target = bodies.iter().map(|&body| at(body)).sum::<DVec3>() / bodies.len() as f64;
    let radius = bodies.iter().map(|&body| setup.bodies[body].radius).fold(setup.bodies[first].radius, f64::max);
    let spread = bodies.iter().map(|&body| at(body).distance(target)).fold(0.0, f64::max);
    Camera { target, distance: (ROOM * radius + 3.0 * spread).min(camera.distance.max(ROOM * radius)), ..camera }
}
