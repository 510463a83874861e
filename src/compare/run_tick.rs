//! A tick of a run as it is compared.

use super::run_event::RunEvent;
use crate::scene::{Body, Id};
use crate::sim::{Instant, RestingContacts, Setup, Snapshot, TickRecord};
use glam::DVec3;

/// Where a body is and how it moves when a tick begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyAt {
    /// Which body.
    pub id: Id,
    /// Its centre.
    pub position: DVec3,
    /// Its true velocity.
    pub velocity: DVec3,
}

/// The state when a tick begins, and what happens in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunTick {
    /// Its number.
    pub tick: u64,
    /// Seconds since tick 0.
    pub time: f64,
    /// All bodies, by ascending id.
    pub bodies: Vec<BodyAt>,
    /// What happens, in time order.
    pub events: Vec<RunEvent>,
}

impl RunTick {
    /// A state, and nothing that happens.
    pub fn state(setup: &Setup, state: &Snapshot) -> RunTick {
        let clock = setup.clock;
        let body = |(index, body): (usize, &Body)| BodyAt {
            id: body.id,
            position: state.position(index, clock),
            velocity: state.velocity(index, clock),
        };
        RunTick {
            tick: state.tick,
            time: clock.seconds(Instant::start_of(state.tick)),
            bodies: setup.bodies.iter().enumerate().map(body).collect(),
            events: Vec::new(),
        }
    }
}

/// Makes ticks to be compared of the records of a run, one after the other from its first.
#[derive(Debug, Default)]
pub struct TickReader {
    resting: RestingContacts,
}

impl TickReader {
    /// The next tick.
    pub fn read(&mut self, setup: &Setup, record: &TickRecord) -> RunTick {
        let mut tick = RunTick::state(setup, &record.start);
        for written in self.resting.written_in(setup, record, false) {
            RunEvent::each_of(written.at, &written.kind, setup.clock, |event| tick.events.push(event));
        }
        tick
    }
}
