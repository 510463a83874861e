//! The event queue: predicted meetings and cell crossings in the order they are handled.
//!
//! Entries are never searched for: one whose balls have changed their motion since it was made is
//! recognised by its versions when it comes up, and dropped. Only the entries of the current tick are
//! kept in order. Those of later ticks lie in a list for each tick, and most are stale before they are
//! ever sorted.

use super::Instant;
use super::pair::Other;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// No entry.
const NONE: u32 = u32::MAX;
/// Ticks ahead that have a list of their own; what is later waits together.
const LISTS: u64 = 64;

/// Something predicted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// When.
    pub at: Instant,
    /// Index of the ball, of two the lower one.
    pub ball: u32,
    /// What.
    pub what: Prediction,
    /// Versions of the motions it was made of; of the second 0, where there is none.
    pub versions: [u32; 2],
}

/// What is predicted, in the order of simultaneous entries of one ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Prediction(u32);

/// A [`Prediction`], unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicted {
    /// The ball leaves its cell.
    Crossing { axis: usize, upward: bool },
    /// It touches and approaches the part of this rank among all ids.
    Meeting { rank: u32 },
}

impl Prediction {
    /// Crossings come first: they may bring in a meeting at the same instant.
    const CROSSINGS: u32 = 6;

    /// The ball leaves its cell.
    pub fn crossing(axis: usize, upward: bool) -> Prediction {
        Prediction(2 * axis as u32 + u32::from(upward))
    }

    /// The ball meets the part of this rank among all ids.
    pub fn meeting(rank: u32) -> Prediction {
        Prediction(Prediction::CROSSINGS + rank)
    }

    /// What it is.
    pub fn unpack(self) -> Predicted {
        match self.0.checked_sub(Prediction::CROSSINGS) {
            None => Predicted::Crossing { axis: self.0 as usize / 2, upward: self.0 % 2 == 1 },
            Some(rank) => Predicted::Meeting { rank },
        }
    }

    fn is_meeting(self) -> bool {
        self.0 >= Prediction::CROSSINGS
    }
}

/// What tells which entries are stale.
#[derive(Clone, Copy)]
pub struct Versions<'a> {
    /// Of each ball how often its motion was rewritten.
    pub of_balls: &'a [u32],
    /// Bodies and obstacles by ascending id.
    pub by_rank: &'a [Other],
}

impl Versions<'_> {
    /// Whether no ball of an entry has changed its motion.
    fn are_those_of(self, entry: &Entry) -> bool {
        if self.of_balls[entry.ball as usize] != entry.versions[0] {
            return false;
        }
        match entry.what.unpack() {
            Predicted::Crossing { .. } => true,
            Predicted::Meeting { rank } => match self.by_rank[rank as usize] {
                Other::Body(other) => self.of_balls[other] == entry.versions[1],
                Other::Obstacle(_) => true,
            },
        }
    }
}

impl Entry {
    fn rank(&self) -> (bool, u32, Prediction) {
        (self.what.is_meeting(), self.ball, self.what)
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
#[derive(Clone)]
pub struct Queue {
    /// The tick whose entries are in order.
    tick: u64,
    ordered: BinaryHeap<Reverse<Entry>>,
    /// Later entries, each with the next of its list.
    waiting: Vec<(Entry, u32)>,
    /// First free place among those that wait.
    free: u32,
    /// First entry of each of the next ticks.
    lists: [u32; LISTS as usize],
    /// First entry of what is later still.
    late: u32,
}

impl Queue {
    /// An empty queue at a tick.
    pub fn new(tick: u64) -> Queue {
        Queue {
            tick,
            ordered: BinaryHeap::new(),
            waiting: Vec::new(),
            free: NONE,
            lists: [NONE; LISTS as usize],
            late: NONE,
        }
    }

    /// Adds an entry.
    pub fn push(&mut self, entry: Entry) {
        if entry.at.tick <= self.tick {
            self.ordered.push(Reverse(entry));
        } else {
            self.wait(entry);
        }
    }

    /// Goes on to a tick, whose entries are put in order, and forgets what was left of those before.
    pub fn advance(&mut self, tick: u64, versions: Versions) {
        if tick <= self.tick {
            return;
        }
        let mut due = std::mem::take(&mut self.ordered).into_vec();
        due.retain(|Reverse(entry)| entry.at.tick >= tick && versions.are_those_of(entry));
        while self.tick < tick {
            self.tick += 1;
            if self.tick.is_multiple_of(LISTS) {
                let late = std::mem::replace(&mut self.late, NONE);
                self.release(late, versions, |queue, entry| queue.file(entry, &mut due));
            }
            let list = std::mem::replace(&mut self.lists[(self.tick % LISTS) as usize], NONE);
            self.release(list, versions, |queue, entry| queue.file(entry, &mut due));
        }
        self.ordered = BinaryHeap::from(due);
    }

    /// Takes the first entry of the current tick that is not stale.
    pub fn pop(&mut self, versions: Versions) -> Option<Entry> {
        while let Some(Reverse(entry)) = self.ordered.pop() {
            if versions.are_those_of(&entry) {
                return Some(entry);
            }
        }
        None
    }

    fn file(&mut self, entry: Entry, due: &mut Vec<Reverse<Entry>>) {
        if entry.at.tick <= self.tick {
            due.push(Reverse(entry));
        } else {
            self.wait(entry);
        }
    }

    fn wait(&mut self, entry: Entry) {
        let is_late = entry.at.tick - self.tick >= LISTS;
        let list = if is_late { &mut self.late } else { &mut self.lists[(entry.at.tick % LISTS) as usize] };
        if self.free == NONE {
            self.waiting.push((entry, *list));
            *list = self.waiting.len() as u32 - 1;
        } else {
            let place = &mut self.waiting[self.free as usize];
            let free = place.1;
            *place = (entry, *list);
            *list = std::mem::replace(&mut self.free, free);
        }
    }

    /// Frees a list and gives its entries that are not stale.
    fn release(&mut self, mut list: u32, versions: Versions, mut give: impl FnMut(&mut Queue, Entry)) {
        while list != NONE {
            let (entry, next) = self.waiting[list as usize];
            self.waiting[list as usize].1 = self.free;
            self.free = list;
            list = next;
            if versions.are_those_of(&entry) {
                give(self, entry);
            }
        }
    }
}
