//! The event queue: predicted meetings and cell crossings in the order they are handled.
//!
//! Entries are never searched for: one whose balls have changed their motion since it was made is
//! recognised by its versions when it comes up, and dropped.

use super::Instant;
use super::broad_phase::Crossing;
use super::pair::{Couple, Other};
use crate::scene::Id;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Something predicted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// When.
    pub at: Instant,
    /// Ids that break ties: the lower body's, then the other's.
    pub order: (Id, Id),
    /// What.
    pub kind: EntryKind,
}

/// What is predicted, and of which motions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EntryKind {
    /// A ball leaves its cell.
    Crossing { ball: usize, version: u32, crossing: Crossing },
    /// A couple touches and approaches.
    Meeting { couple: Couple, versions: [u32; 2] },
}

impl Entry {
    /// Crossings come first: they may bring in a meeting at the same instant.
    fn rank(&self) -> (u8, Id, Id) {
        match self.kind {
            EntryKind::Crossing { .. } => (0, self.order.0, self.order.1),
            EntryKind::Meeting { .. } => (1, self.order.0, self.order.1),
        }
    }

    /// Whether no ball of it has changed its motion.
    fn is_current(&self, versions: &[u32]) -> bool {
        match self.kind {
            EntryKind::Crossing { ball, version, .. } => versions[ball] == version,
            EntryKind::Meeting { couple, versions: made } => {
                versions[couple.body] == made[0]
                    && match couple.other {
                        Other::Body(other) => versions[other] == made[1],
                        Other::Obstacle(_) => true,
                    }
            }
        }
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> Ordering {
        self.at.cmp(&other.at).then_with(|| self.rank().cmp(&other.rank()))
    }
}

/// The queue.
#[derive(Clone, Default)]
pub struct Queue {
    heap: BinaryHeap<Reverse<Entry>>,
    /// Length at which stale entries are thrown out.
    limit: usize,
}

impl Queue {
    /// Adds an entry. `versions` tell which entries are stale, should it be time to clear them out.
    pub fn push(&mut self, entry: Entry, versions: &[u32]) {
        if self.heap.len() >= self.limit.max(1024) {
            self.heap.retain(|Reverse(entry)| entry.is_current(versions));
            self.limit = 2 * self.heap.len();
        }
        self.heap.push(Reverse(entry));
    }

    /// Takes the first entry of the tick that is not stale.
    pub fn pop_within(&mut self, tick: u64, versions: &[u32]) -> Option<Entry> {
        while let Some(Reverse(entry)) = self.heap.peek() {
            if entry.at.tick > tick {
                return None;
            }
            let Reverse(entry) = self.heap.pop()?;
            if entry.is_current(versions) {
                return Some(entry);
            }
        }
        None
    }
}
