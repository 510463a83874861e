//! Which ticks of a recording may hold a moment of a condition.

use super::condition::Condition;
use crate::scene::Id;
use crate::sim::Timeline;
use std::ops::Range;

/// The ticks of a part of a recording that must be looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct LookedAt {
    /// All the ticks of the part.
    part: Range<u64>,
    /// Those in which two meet that the condition asks for, ascending; `None` if each must be looked at.
    ticks: Option<Vec<u64>>,
}

impl LookedAt {
    /// The first tick of a range that must be looked at; its end if none must.
    pub fn next(&mut self, condition: &Condition, timeline: &Timeline, range: Range<u64>) -> u64 {
        let Some(patterns) = condition.takes_contact() else { return range.start };
        let mut tick = range.start;
        while tick < range.end {
            if !self.part.contains(&tick) {
                let takes = |pair: [Id; 2]| patterns.iter().any(|pattern| pattern.takes_pair(pair));
                (self.part, self.ticks) = timeline.contact_ticks(tick, &takes);
            }
            let Some(ticks) = &self.ticks else { return tick };
            match ticks.get(ticks.partition_point(|&looked_at| looked_at < tick)) {
                Some(&next) => return next.min(range.end),
                None => tick = self.part.end,
            }
        }
        range.end
    }
}
