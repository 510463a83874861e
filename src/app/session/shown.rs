//! The tick of a recording that is shown, with the ticks before it.

use crate::sim::{TickRecord, Timeline};
use std::sync::Arc;

/// Ticks that a trail goes back.
const TRAIL_TICKS: usize = 120;
/// Body states that all records of a trail may hold together; large scenes get shorter trails.
const TRAIL_STATES: usize = 40_000;

/// The tick of a recording that is shown.
pub struct Shown {
    /// The tick itself.
    pub record: Arc<TickRecord>,
    /// The ticks before it, oldest first, for trails.
    pub trail: Vec<Arc<TickRecord>>,
}

impl Shown {
    /// A tick of a recording.
    pub fn at(timeline: &mut Timeline, tick: u64) -> Shown {
        let trail = timeline.before(tick, trail_length(timeline));
        Shown { record: timeline.tick(tick), trail }
    }

    /// Which tick it is.
    pub fn tick(&self) -> u64 {
        self.record.start.tick
    }

    /// Goes to a tick of a recording that is a new one from tick `from` on.
    ///
    /// What is shown of the ticks before stays: in a drag the recording itself may have no room for it.
    pub fn renew(&mut self, timeline: &mut Timeline, tick: u64, from: u64) {
        let oldest = tick.saturating_sub(trail_length(timeline) as u64);
        // A tick ends with the state that the next one begins with.
        let is_known = |record: &TickRecord| (oldest..tick).contains(&record.start.tick) && record.end.tick < from;
        self.trail.push(Arc::clone(&self.record));
        self.trail.retain(|record| is_known(record));
        let Some(newest) = self.trail.last().map(|record| record.start.tick) else {
            *self = Shown::at(timeline, tick);
            return;
        };
        self.trail.extend((newest + 1..tick).map(|tick| timeline.tick(tick)));
        self.record = timeline.tick(tick);
    }

    /// Goes to another tick of the same recording.
    pub fn go_to(&mut self, timeline: &mut Timeline, tick: u64) {
        if tick == self.tick() + 1 {
            self.trail.push(std::mem::replace(&mut self.record, timeline.tick(tick)));
            let surplus = self.trail.len().saturating_sub(trail_length(timeline));
            self.trail.drain(..surplus);
        } else if tick != self.tick() {
            *self = Shown::at(timeline, tick);
        }
    }
}

fn trail_length(timeline: &Timeline) -> usize {
    TRAIL_TICKS.min(TRAIL_STATES / timeline.setup().bodies.len().max(1))
}
