//! The recording: any tick of a run, exactly, within a memory budget.

use super::{Setup, TickRecord};
use std::sync::Arc;

/// What a recorded tick held, kept for every tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TickSummary {
    /// Hash of the state at the tick's start.
    pub hash: u64,
    /// Impacts.
    pub impacts: u32,
    /// Resting groups.
    pub resting: u32,
    /// All other events.
    pub others: u32,
    /// Whether the event budget was spent.
    pub budget_spent: bool,
}

impl TickSummary {
    /// Number of events of all kinds.
    pub fn events(&self) -> u64 {
        u64::from(self.impacts) + u64::from(self.resting) + u64::from(self.others)
    }
}

/// A recording of a run.
pub struct Timeline {
    setup: Arc<Setup>,
}

impl Timeline {
    /// Memory a timeline may use by default: 256 MB.
    pub const DEFAULT_BUDGET: usize = 256 << 20;

    /// A recording of nothing yet but tick 0.
    pub fn new(setup: Arc<Setup>, budget_bytes: usize) -> Timeline {
        let _ = budget_bytes;
        Timeline { setup }
    }

    /// The constants of the run.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// How many ticks have been simulated; the states at ticks 0 to this one can be had.
    pub fn recorded(&self) -> u64 {
        todo!()
    }

    /// Simulates `ticks` further ticks at the end of the recording.
    pub fn record(&mut self, ticks: u64) {
        todo!("{ticks}")
    }

    /// The record of a tick, simulated again from the keyframe before it, or from the recording's
    /// end when it lies beyond. Its `start` is the state at that tick.
    pub fn tick(&mut self, tick: u64) -> Arc<TickRecord> {
        todo!("{tick}")
    }

    /// Up to `count` records of the ticks before `tick`, oldest first.
    pub fn before(&mut self, tick: u64, count: usize) -> Vec<Arc<TickRecord>> {
        todo!("{tick} {count}")
    }

    /// What a recorded tick held.
    pub fn summary(&self, tick: u64) -> Option<TickSummary> {
        todo!("{tick}")
    }

    /// The first recorded tick after `tick` that holds an event worth stopping at (resting groups
    /// that merely go on are not).
    pub fn next_event_tick(&self, tick: u64) -> Option<u64> {
        todo!("{tick}")
    }

    /// The last recorded tick before `tick` that holds an event worth stopping at.
    pub fn previous_event_tick(&self, tick: u64) -> Option<u64> {
        todo!("{tick}")
    }

    /// Bytes in use, and the budget.
    pub fn memory(&self) -> (usize, usize) {
        todo!()
    }

    /// Ticks between two keyframes.
    pub fn keyframe_spacing(&self) -> u64 {
        todo!()
    }
}
