//! A summary of each recorded tick, in a few bytes: for event lanes and jumps from event to event.

use crate::series::{Block, Series};
use crate::sim::{Event, EventKind};
use std::ops::Range;

/// The summary of a tick, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TickSummary {
    /// Hash of the state at the tick's start.
    pub hash: u64,
    /// Impacts.
    pub impacts: u32,
    /// Islands at rest.
    pub resting: u32,
    /// All other events.
    pub others: u32,
    /// Events worth stopping at.
    pub notable: u32,
    /// Whether the event budget was spent.
    pub budget_spent: bool,
}

impl TickSummary {
    /// Counts the events of a tick.
    pub fn new(hash: u64, events: &[Event]) -> TickSummary {
        let mut summary = TickSummary { hash, ..TickSummary::default() };
        for event in events {
            match event.kind {
                EventKind::Impact(_) => summary.impacts += 1,
                EventKind::Resting(_) => summary.resting += 1,
                EventKind::BudgetSpent(_) => {
                    summary.budget_spent = true;
                    summary.others += 1;
                }
                EventKind::Unresolved(_)
                | EventKind::Overlap(_)
                | EventKind::BoundsCrossed(_)
                | EventKind::BoundsReflected(_)
                | EventKind::WentThrough(_)
                | EventKind::Edited(_) => summary.others += 1,
            }
            summary.notable += u32::from(event.kind.is_notable());
        }
        summary
    }

    /// Number of events of all kinds.
    pub fn events(&self) -> u64 {
        u64::from(self.impacts) + u64::from(self.resting) + u64::from(self.others)
    }
}

impl Block for TickSummary {
    /// The hash stays that of the first tick.
    fn merge(&mut self, later: &TickSummary) {
        self.impacts = self.impacts.saturating_add(later.impacts);
        self.resting = self.resting.saturating_add(later.resting);
        self.others = self.others.saturating_add(later.others);
        self.notable = self.notable.saturating_add(later.notable);
        self.budget_spent |= later.budget_spent;
    }
}

/// A summary of every tick, or of blocks of ticks when memory runs short.
pub type TickIndex = Series<TickSummary>;

impl TickIndex {
    /// The summary of exactly this tick, if there is one.
    pub fn exact(&self, tick: u64) -> Option<TickSummary> {
        if self.ticks_per_block() == 1 { self.at(tick).copied() } else { None }
    }

    /// Notable events in the ticks before this one, and in those that share a block with the last of them.
    pub fn notable_before(&self, tick: u64) -> u64 {
        self.blocks_in(0..tick).map(|(_, summary)| u64::from(summary.notable)).sum()
    }

    /// Ticks of the blocks that hold a notable event, from that of `tick` onwards.
    pub fn notable_blocks_after(&self, tick: u64) -> impl Iterator<Item = Range<u64>> + use<> {
        self.notable_blocks(tick..u64::MAX).into_iter()
    }

    /// Ticks of the blocks that hold a notable event, from that of `tick` backwards.
    pub fn notable_blocks_before(&self, tick: u64) -> impl Iterator<Item = Range<u64>> + use<> {
        self.notable_blocks(0..tick.saturating_add(1)).into_iter().rev()
    }

    fn notable_blocks(&self, ticks: Range<u64>) -> Vec<Range<u64>> {
        let notable = self.blocks_in(ticks).filter(|(_, summary)| summary.notable > 0);
        notable.map(|(ticks, _)| ticks).collect()
    }
}
