//! "Momentum, or energy, stays what it was at the first tick."

use super::{Failure, Measure, Verdict, Watch, ends_within};
use crate::scene::{Conserved, Quantity};
use crate::sim::{Instant, Setup, TickRecord, Totals};
use glam::DVec3;

pub(super) struct ConservedWatch {
    quantity: Quantity,
    tolerance: f64,
    end: Instant,
    /// The first tick, and the quantity at its start.
    first: Option<(u64, Sum)>,
}

/// A sum over the bodies of finite mass, and the size of its largest term.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    /// Energies are in X.
    total: DVec3,
    largest: f64,
}

impl Sum {
    /// The change since another sum, relative to the largest term of both.
    pub(super) fn drift_from(&self, first: &Sum) -> f64 {
        let off = self.total.distance(first.total);
        if off == 0.0 { 0.0 } else { off / self.largest.max(first.largest) }
    }
}

impl ConservedWatch {
    pub(super) fn new(expected: &Conserved, end: Instant) -> ConservedWatch {
        ConservedWatch { quantity: expected.quantity, tolerance: expected.tolerance, end, first: None }
    }
}

impl Watch for ConservedWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        let now = sum(self.quantity, setup, record);
        let (_, first) = *self.first.get_or_insert((record.start.tick, now));
        let off = now.total.distance(first.total);
        let scale = first.largest.max(now.largest);
        let start = Instant::start_of(record.start.tick);
        // Where the scale is 0 nothing moves and nothing may be off.
        let within = off <= self.tolerance * scale;
        if within {
            return ends_within(record, self.end).then(|| Verdict::holds(Some(self.end)));
        }
        let failure = Failure::Conserved {
            quantity: self.quantity,
            first: self.measure(first.total),
            start_tick: setup.settings.start_tick,
            now: self.measure(now.total),
            off,
            scale,
            tolerance: self.tolerance,
            time: setup.clock.seconds(start),
        };
        Some(Verdict::fails(failure, Some(start)))
    }

    fn forget_from(&mut self, tick: u64) -> u64 {
        self.first = self.first.filter(|(first, _)| *first < tick);
        tick
    }
}

impl ConservedWatch {
    fn measure(&self, total: DVec3) -> Measure {
        match self.quantity {
            Quantity::Momentum => Measure::Vector(total),
            Quantity::Energy => Measure::Number(total.x),
        }
    }
}

/// The quantity at the start of a tick, where positions and velocities belong together exactly.
pub(super) fn sum(quantity: Quantity, setup: &Setup, record: &TickRecord) -> Sum {
    let mut sum = Sum { total: DVec3::ZERO, largest: 0.0 };
    let mut add = |term: DVec3| {
        sum.total += term;
        sum.largest = sum.largest.max(term.length());
    };
    let at = Instant::start_of(record.start.tick);
    let shares =
        record.start.motions.iter().enumerate().filter_map(|(body, motion)| Totals::of_body(setup, body, motion, at));
    for share in shares {
        match quantity {
            Quantity::Momentum => add(share.momentum),
            Quantity::Energy => {
                add(DVec3::X * share.kinetic);
                add(DVec3::X * share.potential);
            }
        }
    }
    sum
}
