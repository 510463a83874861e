//! "This body is here, with this velocity, at this time."

use super::{Failure, Measure, StateDifference, StateQuantity, Undecided, Verdict, Watch, ends_within};
use crate::scene::ExpectedBody;
use crate::sim::{Instant, Setup, TickRecord};

pub(super) struct BodyWatch {
    expected: ExpectedBody,
    at: Instant,
}

impl BodyWatch {
    pub(super) fn new(expected: &ExpectedBody, setup: &Setup) -> BodyWatch {
        BodyWatch { expected: expected.clone(), at: setup.clock.instant_at(expected.time) }
    }

    fn verdict(&self, setup: &Setup, record: &TickRecord) -> Verdict {
        let ExpectedBody { id, time, position, velocity, speed, tolerance } = self.expected;
        let Some(body) = setup.body_index(id) else {
            return Verdict::error(Undecided::NoBody(id));
        };
        let got_position = record.position_at(body, self.at.local, setup.clock);
        let got_velocity = record.velocity_at(body, self.at.local, setup.clock);
        let mut differences = Vec::new();
        let mut compare = |quantity: StateQuantity, off: f64, wanted: Measure, found: Measure| {
            // A NaN must not pass for small.
            let within = off <= tolerance;
            if !within {
                differences.push(StateDifference { quantity, wanted, found, off });
            }
        };
        let vectors =
            [(StateQuantity::Position, position, got_position), (StateQuantity::Velocity, velocity, got_velocity)];
        for (quantity, wanted, found) in vectors {
            if let Some(wanted) = wanted {
                compare(quantity, wanted.distance(found), Measure::Vector(wanted), Measure::Vector(found));
            }
        }
        if let Some(wanted) = speed {
            let found = got_velocity.length();
            compare(StateQuantity::Speed, (wanted - found).abs(), Measure::Number(wanted), Measure::Number(found));
        }
        if differences.is_empty() {
            return Verdict::holds(Some(self.at));
        }
        let failure = Failure::Body { body: setup.label_of(id), time, tolerance, off: differences };
        Verdict::fails(failure, Some(self.at))
    }
}

impl Watch for BodyWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        ends_within(record, self.at).then(|| self.verdict(setup, record))
    }
}
