//! The tick of a recording on display, with the ticks before it.

use crate::app::model::paths::reach;
use crate::sim::{TickRecord, Timeline};
use std::ops::Range;
use std::sync::Arc;

/// The most body states in all records of a trail: large scenes have shorter trails.
const TRAIL_STATES: usize = 40_000;

/// The tick of a recording on display.
pub struct Shown {
    /// The tick itself.
    pub record: Arc<TickRecord>,
    /// The ticks before it, oldest first, for trails. It grows backwards where ticks must be replayed.
    pub trail: Vec<Arc<TickRecord>>,
    /// Replayed ticks from a keyframe on towards the trail, added to it all at once, so that it has no gap.
    joining: Vec<Arc<TickRecord>>,
}

impl Shown {
    /// A tick of a recording, with its trail as far as it is at hand.
    pub fn new(timeline: &mut Timeline, record: Arc<TickRecord>) -> Shown {
        let mut shown = Shown { record, trail: Vec::new(), joining: Vec::new() };
        shown.grow_trail(timeline, &mut || false);
        shown
    }

    /// The tick.
    pub fn tick(&self) -> u64 {
        self.record.start.tick
    }

    /// Shows a tick of a recording that was rewritten from tick `from` on.
    ///
    /// Earlier ticks of the trail stay: during a drag the recording itself may have no room for them.
    pub fn renew(&mut self, timeline: &mut Timeline, tick: u64, from: u64) {
        let mut trail = std::mem::take(&mut self.trail);
        trail.push(Arc::clone(&self.record));
        // A tick ends with the state that the next one begins with.
        trail.retain(|record| record.start.tick <= tick && record.end.tick < from);
        let known = trail.pop_if(|last| last.start.tick == tick);
        if trail.last().is_some_and(|last| last.end.tick < tick) {
            trail.clear();
        }
        let record = known.unwrap_or_else(|| timeline.tick(tick));
        *self = Shown { record, trail, joining: Vec::new() };
        self.cut_trail(timeline);
        self.grow_trail(timeline, &mut || false);
    }

    /// Shows another tick of the same recording.
    pub fn go_to(&mut self, timeline: &mut Timeline, record: Arc<TickRecord>) {
        let (before, tick) = (self.tick(), record.start.tick);
        let is_in_trail = self.trail.first().is_some_and(|first| first.start.tick <= tick) && tick < before;
        if tick == before + 1 {
            self.trail.push(std::mem::replace(&mut self.record, record));
            self.cut_trail(timeline);
        } else if is_in_trail {
            self.trail.truncate(self.trail.len() - (before - tick) as usize);
            self.record = record;
        } else if tick != before {
            *self = Shown::new(timeline, record);
        }
        self.grow_trail(timeline, &mut || false);
    }

    /// Whether the trail is shorter than it should be.
    pub fn has_work(&self, timeline: &Timeline) -> bool {
        !self.missing(timeline).is_empty()
    }

    /// Adds missing ticks that are at hand to the trail, and replays others as long as `may_go_on` says so.
    pub fn grow_trail(&mut self, timeline: &mut Timeline, may_go_on: &mut dyn FnMut() -> bool) {
        loop {
            let missing = self.missing(timeline);
            if missing.is_empty() {
                return;
            }
            let at_hand: Vec<_> = missing.clone().rev().map_while(|tick| timeline.at_hand(tick)).collect();
            if !at_hand.is_empty() {
                self.trail.splice(..0, at_hand.into_iter().rev());
                self.joining.clear();
                continue;
            }
            let begun = self.joining.last().map(|last| last.end.tick);
            let next = begun.unwrap_or_else(|| timeline.keyframe_before(missing.end - 1).max(missing.start));
            let Some(record) = timeline.tick_while(next, may_go_on) else { return };
            self.joining.push(record);
            if next + 1 == missing.end {
                self.trail.splice(..0, self.joining.drain(..));
            }
            if !may_go_on() {
                return;
            }
        }
    }

    /// The ticks that the trail lacks.
    fn missing(&self, timeline: &Timeline) -> Range<u64> {
        let oldest = self.tick().saturating_sub(trail_length(timeline) as u64).max(timeline.first_tick());
        oldest..self.trail.first().map_or(self.tick(), |first| first.start.tick)
    }

    fn cut_trail(&mut self, timeline: &Timeline) {
        let surplus = self.trail.len().saturating_sub(trail_length(timeline));
        if surplus > 0 {
            self.trail.drain(..surplus);
            self.joining.clear();
        }
    }
}

/// In ticks.
fn trail_length(timeline: &Timeline) -> usize {
    let setup = timeline.setup();
    (reach(setup.clock, setup.bodies.len()) as usize).min(TRAIL_STATES / setup.bodies.len().max(1))
}
