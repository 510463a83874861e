//! What a run kept so far, measured as the expectations about it are held.

use super::conserved::{Sum, sum};
use super::penetration::deepest_share;
use crate::scene::Quantity;
use crate::sim::{Instant, Setup, World};
use std::sync::Arc;

/// How much a run was off from the first tick to another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measured {
    /// The last tick that was looked at, at its start.
    pub last_tick: u64,
    /// Greatest change of the total energy, relative to its largest contribution.
    pub energy_drift: f64,
    /// Greatest change of the total momentum, relative to its largest contribution.
    pub momentum_drift: f64,
    /// Deepest overlap as a share of the (smaller) ball's radius; 0 where nothing overlapped.
    pub deepest: f64,
}

impl Measured {
    /// Runs a scene from its first tick to the start of another and measures.
    pub fn of(setup: &Arc<Setup>, last_tick: u64) -> Measured {
        let mut world = World::new(Arc::clone(setup));
        let mut measured = Measured { last_tick, ..Measured::default() };
        let mut first: Option<[Sum; 2]> = None;
        while world.tick() <= last_tick {
            let record = world.record_step();
            let setup = setup.at(record.start.tick);
            let now = [Quantity::Energy, Quantity::Momentum].map(|quantity| sum(quantity, setup, &record));
            let first = first.get_or_insert(now);
            measured.energy_drift = measured.energy_drift.max(now[0].drift_from(&first[0]));
            measured.momentum_drift = measured.momentum_drift.max(now[1].drift_from(&first[1]));
            let until = Instant::start_of(last_tick);
            measured.deepest = measured.deepest.max(deepest_share(setup, &record, until));
        }
        measured
    }
}
