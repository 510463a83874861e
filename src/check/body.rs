//! "This body is here, with this velocity, at this time."

use super::{Verdict, Watch, ends_within};
use crate::scene::{ExpectedBody, PlainNumber, PlainVector};
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
            return Verdict::error(format!("there is no body {id}"));
        };
        let got_position = record.position_at(body, self.at.local, setup.clock);
        let got_velocity = record.velocity_at(body, self.at.local, setup.clock);
        let (mut expected, mut got) = (Vec::new(), Vec::new());
        let mut compare = |what: &str, off: f64, wanted: String, found: String| {
            // A NaN must not pass for small.
            let within = off <= tolerance;
            if !within {
                expected.push(format!("{what} {wanted}"));
                got.push(format!("{what} {found} (off by {})", PlainNumber(off)));
            }
        };
        if let Some(wanted) = position {
            compare(
                "position",
                wanted.distance(got_position),
                PlainVector(wanted).to_string(),
                PlainVector(got_position).to_string(),
            );
        }
        if let Some(wanted) = velocity {
            compare(
                "velocity",
                wanted.distance(got_velocity),
                PlainVector(wanted).to_string(),
                PlainVector(got_velocity).to_string(),
            );
        }
        if let Some(wanted) = speed {
            let found = got_velocity.length();
            compare("speed", (wanted - found).abs(), PlainNumber(wanted).to_string(), PlainNumber(found).to_string());
        }
        if expected.is_empty() {
            return Verdict::holds(Some(self.at));
        }
        let expected = format!(
            "{} at t = {} s with {} (± {tolerance:e})",
            setup.label_of(id),
            PlainNumber(time),
            expected.join(" and ")
        );
        Verdict::fails(expected, got.join(" and "), Some(self.at))
    }
}

impl Watch for BodyWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        ends_within(record, self.at).then(|| self.verdict(setup, record))
    }
}
