//! Carves a repro out of a recording: the smallest scene in which an event repeats bit for bit.
//!
//! A candidate starts at a tick of the recording, with the exact segments of the bodies it keeps, and with their ids, which
//! order simultaneous events and seed random draws. It is run, and accepted only if the event happens again with the same
//! bits, so every repro is verified. Candidates have more and more objects, each set from earlier and earlier ticks; the
//! last one is the whole scene from its first tick, which is the recording itself.

mod candidate;
mod needed;
mod participants;
mod rust_test;

pub use needed::Needed;
pub use rust_test::rust_test;

use crate::check::{
    Observation, Outcome, Seen, StateQuantity, check_scene, count_collisions, expect_event, expect_state,
};
use crate::language::t;
use crate::scene::{Camera, Expectation, Expected, Scene, validate_scene};
use crate::sim::{Event, EventKind, Setup, TickRecord, Timeline, World};
use candidate::{Candidate, starts};
use glam::DVec3;
use participants::Participants;
use std::sync::Arc;

/// A repro.
#[derive(Clone, Debug, PartialEq)]
pub struct Carved {
    /// A scene that starts before the event and expects it. Name and description are still those of the whole scene, and
    /// its expectations give no reasons: the caller adds these.
    pub scene: Scene,
    /// The observation behind each of its expectations.
    pub seen: Vec<Seen>,
    /// The event as it was recorded, and as it happens in the scene.
    pub event: Event,
    /// Its place among the events of its tick in the scene.
    pub index: usize,
    /// How many ticks before that of the event it starts.
    pub lead: u64,
    /// How much of the scene it needs.
    pub needed: Needed,
}

/// Why an event has no repro.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CarveError {
    /// The recording has no such event.
    #[error("{}", t!("there is no such event in the recording"))]
    Missing,
    /// The event is an edit, which is part of the scene.
    #[error("{}", t!("an edit is part of the scene: there is nothing to reproduce"))]
    Authored,
    /// A value of the state is beyond the limits of a scene.
    #[error("{}", t!("the state before this event holds numbers that no scene may have"))]
    Unwritable,
}

/// Carves an event, given by its tick and its index among the events of the tick, out of the recording of a scene.
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

/// The repro, if the event repeats in the candidate and its expectations hold.
fn finished(whole: &Scene, candidate: Candidate, event: &Event, needed: Needed) -> Option<Carved> {
    let mut scene = candidate.scene;
    if !validate_scene(&scene).is_empty() {
        return None;
    }
    let repeat = Repeat::of(&scene, event)?;
    let setup = repeat.setup.clone();
    scene.view.camera = whole.view.camera.map(|camera| aimed(camera, &setup, &repeat.record, event));
    let (expectations, seen) =
        repeat.observations(event).into_iter().map(|made| (unexplained(made.expect), made.seen)).unzip();
    scene.expectations = expectations;
    scene.forget_unused_translations();
    let as_expected = |scene: &Scene| check_scene(scene).iter().all(|verdict| verdict.outcome == Outcome::Holds);
    let is_right = validate_scene(&scene).is_empty() && as_expected(&scene);
    let event = repeat.record.events[repeat.index].clone();
    is_right.then_some(Carved { scene, seen, event, index: repeat.index, lead: candidate.lead, needed })
}

/// A run of a candidate in which the event happened again.
struct Repeat {
    setup: Arc<Setup>,
    record: TickRecord,
    index: usize,
    /// Which collision of its pair it is, from 1; 0 if it is no collision.
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

    /// Observations to expect: the event itself or, if an expectation cannot describe it, the states of its bodies.
    fn observations(&self, event: &Event) -> Vec<Observation> {
        match expect_event(&self.setup, event, self.nth) {
            Some(observation) => vec![observation],
            None => self.states(event),
        }
    }

    fn states(&self, event: &Event) -> Vec<Observation> {
        let bodies = event.kind.participants().into_iter().filter_map(|id| self.setup.body_index(id));
        bodies
            .flat_map(|body| [StateQuantity::Position, StateQuantity::Velocity].map(|quantity| (body, quantity)))
            .map(|(body, quantity)| expect_state(&self.setup, &self.record, event.at.local, body, quantity))
            .collect()
    }
}

/// An expectation without tolerance and without a reason.
fn unexplained(mut expect: Expected) -> Expectation {
    match &mut expect {
        Expected::Event(event) => event.tolerance = 0.0,
        Expected::Body(body) => body.tolerance = 0.0,
        Expected::NeverCollide(_)
        | Expected::MaxPenetration(_)
        | Expected::Conserved(_)
        | Expected::Condition(_)
        | Expected::NeverStuck(_)
        | Expected::Rounds(_)
        | Expected::Query(_) => {}
    }
    Expectation { why: String::new(), expect }
}

/// Whether two events have the same instant and numbers, bit for bit. Whether others are simultaneous does not count.
fn is_same(a: &Event, b: &Event) -> bool {
    // The JSON differs if any bit does, including the sign of zero.
    let text = |event: &Event| serde_json::to_string(&event.kind).ok();
    a.at == b.at && text(a) == text(b)
}

/// The scene's camera, moved so that the event is in the middle of the picture.
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
