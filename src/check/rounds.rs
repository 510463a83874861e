//! "Everybody of this group goes around an axis so often."

use super::members::{members_of, name_of};
use super::{Failure, Undecided, Verdict, Watch, ends_within};
use crate::scene::Rounds;
use crate::shape::unit;
use crate::sim::{Instant, Setup, TickRecord};
use glam::DVec3;
use std::f64::consts::TAU;

/// So much of a round may be missing by rounding.
const ROUNDING: f64 = 1e-9;

pub(super) struct RoundsWatch {
    expected: Rounds,
    axis: DVec3,
    /// Who is meant, by the indices of the bodies.
    members: Vec<usize>,
    /// By what angle each has gone around, in radians.
    angles: Vec<f64>,
    first_tick: u64,
    end: Instant,
}

impl RoundsWatch {
    pub(super) fn new(expected: &Rounds, setup: &Setup, end: Instant) -> Result<RoundsWatch, Undecided> {
        let members = members_of(setup, expected.who)?;
        let axis = unit(expected.axis).unwrap_or(DVec3::Y);
        let (angles, first_tick) = (vec![0.0; members.len()], setup.settings.start_tick);
        Ok(RoundsWatch { expected: expected.clone(), axis, members, angles, first_tick, end })
    }

    fn fails(&self, setup: &Setup) -> Option<Verdict> {
        let fewest = (0..self.members.len()).reduce(|a, b| if self.angles[b] < self.angles[a] { b } else { a })?;
        let failure = Failure::Rounds {
            expected: self.expected.clone(),
            of: name_of(setup, self.expected.who),
            agent: setup.label_of(setup.bodies[self.members[fewest]].id),
            rounds: self.angles[fewest] / TAU,
            time: setup.clock.seconds(self.end),
        };
        Some(Verdict::fails(failure, Some(self.end)))
    }
}

impl Watch for RoundsWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        if ends_within(record, self.end) {
            return self.fails(setup).or_else(|| Some(Verdict::holds(Some(self.end))));
        }
        let length = setup.clock.tick_length();
        for (angle, &body) in self.angles.iter_mut().zip(&self.members) {
            let ends = [record.start.position(body, setup.clock), record.position_at(body, length, setup.clock)];
            let [from, to] = ends.map(|place| place - self.expected.about);
            *angle += turn(self.axis, from, to);
        }
        let least = (self.expected.count - ROUNDING) * TAU;
        let at = Instant::start_of(record.start.tick + 1);
        self.angles.iter().all(|angle| *angle >= least).then(|| Verdict::holds(Some(at)))
    }

    fn forget_from(&mut self, _tick: u64) -> u64 {
        self.angles.fill(0.0);
        self.first_tick
    }
}

/// The angle about an axis from one direction to another, from −π to π; positive by the right hand.
fn turn(axis: DVec3, from: DVec3, to: DVec3) -> f64 {
    let across = |vector: DVec3| vector - vector.dot(axis) * axis;
    let [from, to] = [from, to].map(across);
    from.cross(to).dot(axis).atan2(from.dot(to))
}
