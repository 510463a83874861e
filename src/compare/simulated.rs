//! A run that is simulated while it is compared.

use super::run_tick::{RunTick, TickReader};
use crate::sim::{Setup, World};
use std::sync::Arc;

/// The ticks of a run from its first on, simulated one by one; the last one is the state at the end, without events.
pub struct Simulated {
    world: World,
    reader: TickReader,
    /// Ticks left to simulate; `None` once the state at the end was given.
    left: Option<u64>,
}

impl Simulated {
    /// So many ticks of a run.
    pub fn new(setup: Arc<Setup>, ticks: u64) -> Simulated {
        Simulated { world: World::new(setup), reader: TickReader::default(), left: Some(ticks) }
    }
}

impl Iterator for Simulated {
    type Item = RunTick;

    fn next(&mut self) -> Option<RunTick> {
        let left = self.left?;
        self.left = left.checked_sub(1);
        let setup = self.world.setup().clone();
        if left == 0 {
            return Some(RunTick::state(&setup, &self.world.snapshot()));
        }
        let record = self.world.record_step();
        Some(self.reader.read(&setup, &record))
    }
}
