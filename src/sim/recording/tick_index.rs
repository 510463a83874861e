//! What each recorded tick held, in a few bytes: for event lanes and jumps from event to event.

use crate::sim::{Event, EventKind};
use std::ops::Range;

/// What a recorded tick held.
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

    /// Both together, with the hash of the first.
    fn merged(self, later: TickSummary) -> TickSummary {
        TickSummary {
            hash: self.hash,
            impacts: self.impacts.saturating_add(later.impacts),
            resting: self.resting.saturating_add(later.resting),
            others: self.others.saturating_add(later.others),
            notable: self.notable.saturating_add(later.notable),
            budget_spent: self.budget_spent || later.budget_spent,
        }
    }
}

/// One summary per block of ticks; a block is a single tick until memory runs short.
#[derive(Clone)]
pub struct TickIndex {
    blocks: Vec<TickSummary>,
    ticks_per_block: u64,
    /// The first tick that was pushed; the first block begins there.
    first: u64,
    ticks: u64,
}

impl TickIndex {
    /// Without any tick yet; `first` will be the first.
    pub fn new(first: u64) -> TickIndex {
        TickIndex { blocks: Vec::new(), ticks_per_block: 1, first, ticks: 0 }
    }

    /// Adds the next tick.
    pub fn push(&mut self, summary: TickSummary) {
        if self.ticks.is_multiple_of(self.ticks_per_block) {
            self.blocks.push(summary);
        } else if let Some(last) = self.blocks.last_mut() {
            *last = last.merged(summary);
        }
        self.ticks += 1;
    }

    /// The summary of exactly this tick, if there is one.
    pub fn exact(&self, tick: u64) -> Option<TickSummary> {
        if self.ticks_per_block == 1 { self.around(tick) } else { None }
    }

    /// The summary of the block that holds a tick.
    pub fn around(&self, tick: u64) -> Option<TickSummary> {
        let place = tick.checked_sub(self.first).filter(|&place| place < self.ticks)?;
        Some(self.blocks[(place / self.ticks_per_block) as usize])
    }

    /// Forgets everything from a tick on, which must begin a block.
    pub fn truncate(&mut self, tick: u64) {
        let place = tick.saturating_sub(self.first);
        debug_assert!(place.is_multiple_of(self.ticks_per_block), "blocks cannot be split");
        self.blocks.truncate((place / self.ticks_per_block) as usize);
        self.ticks = self.ticks.min(place);
    }

    /// Whether it holds no tick.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Ticks that share a summary; a power of two.
    pub fn ticks_per_block(&self) -> u64 {
        self.ticks_per_block
    }

    /// Events worth stopping at in all ticks.
    pub fn notable(&self) -> u64 {
        self.blocks.iter().map(|block| u64::from(block.notable)).sum()
    }

    /// Halves the memory: every two blocks become one.
    pub fn coarsen(&mut self) {
        self.blocks = self
            .blocks
            .chunks(2)
            .map(|pair| if let [first, second] = pair { first.merged(*second) } else { pair[0] })
            .collect();
        self.ticks_per_block *= 2;
    }

    /// Ticks of the blocks that hold a notable event, from that of `tick` onwards.
    pub fn notable_blocks_after(&self, tick: u64) -> impl Iterator<Item = Range<u64>> + use<> {
        let first = tick.saturating_sub(self.first) / self.ticks_per_block;
        self.notable_blocks(first..self.blocks.len() as u64).into_iter()
    }

    /// Ticks of the blocks that hold a notable event, from that of `tick` backwards.
    pub fn notable_blocks_before(&self, tick: u64) -> impl Iterator<Item = Range<u64>> + use<> {
        let last = (tick.saturating_sub(self.first) / self.ticks_per_block + 1).min(self.blocks.len() as u64);
        self.notable_blocks(0..last).into_iter().rev()
    }

    /// Memory it takes.
    pub fn bytes(&self) -> usize {
        self.blocks.capacity() * size_of::<TickSummary>()
    }

    fn notable_blocks(&self, blocks: Range<u64>) -> Vec<Range<u64>> {
        let start = |block: u64| self.first + (block * self.ticks_per_block).min(self.ticks);
        let ticks = |block: u64| start(block)..start(block + 1);
        blocks.filter(|&block| self.blocks[block as usize].notable > 0).map(ticks).collect()
    }
}
