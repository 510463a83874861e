//! The event queue: predicted impacts and cell crossings in the order they are handled.
//!
//! Entries are never searched for: one whose balls have changed their motion since it was made is
//! recognised by its versions when it comes up, and dropped. Time is cut into slices, and only the entries of the
//! current slice are put in order: those known when it begins are sorted, the few added later wait in a heap.
//! Those of later slices lie in a list for each, and most are stale before they are ever sorted (a calendar
//! queue; Brown 1988).

use crate::sim::state::pair::Other;
use crate::sim::{Clock, Instant};
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Balls for which a tick is cut once more: a slice holds a few hundred entries at most.
const BALLS_PER_SLICE: usize = 256;
/// Most slices of a tick: with more, the ends of their lists are too many for the nearer caches.
const MOST_SLICES: usize = 256;
/// Ticks ahead that have lists of their own; what is later waits together.
const TICKS_AHEAD: usize = 8;
/// Fewest lists.
const FEWEST_LISTS: usize = 64;
/// Entries that a list has room for when it is first used.
const FIRST_ROOM: usize = 32;

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
    Impact { rank: u32 },
    /// The same, but so slowly that the contact comes to rest once all impacts of the instant have happened.
    Rest { rank: u32 },
}

impl Prediction {
    /// Kinds of crossings; impacts are numbered after them.
    const CROSSINGS: u32 = 6;
    /// Set for what comes to rest: ranks stay far below.
    const REST: u32 = 1 << 31;

    /// The ball leaves its cell.
    pub fn crossing(axis: usize, upward: bool) -> Prediction {
        Prediction(2 * axis as u32 + u32::from(upward))
    }

    /// The ball meets the part of this rank among all ids.
    pub fn impact(rank: u32) -> Prediction {
        Prediction(Prediction::CROSSINGS + rank)
    }

    /// The ball comes to rest on the part of this rank among all ids.
    pub fn rest(rank: u32) -> Prediction {
        Prediction(Prediction::REST | rank)
    }

    /// What it is.
    pub fn unpack(self) -> Predicted {
        if self.0 & Prediction::REST != 0 {
            return Predicted::Rest { rank: self.0 & !Prediction::REST };
        }
        match self.0.checked_sub(Prediction::CROSSINGS) {
            None => Predicted::Crossing { axis: self.0 as usize / 2, upward: self.0 % 2 == 1 },
            Some(rank) => Predicted::Impact { rank },
        }
    }

    /// Its turn among what is due at one instant. Crossings may bring in an impact, so they come first. What
    /// rests comes last: every impact would disturb it, and it would have to come to rest again.
    fn turn(self) -> u32 {
        match self.unpack() {
            Predicted::Crossing { .. } => 0,
            Predicted::Impact { .. } => 1,
            Predicted::Rest { .. } => 2,
        }
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
    /// Whether the first ball of an entry has not changed its motion.
    fn is_that_of_ball(self, entry: &Entry) -> bool {
        self.of_balls[entry.ball as usize] == entry.versions[0]
    }

    /// Whether no ball of an entry has changed its motion.
    fn are_those_of(self, entry: &Entry) -> bool {
        if !self.is_that_of_ball(entry) {
            return false;
        }
        match entry.what.unpack() {
            Predicted::Crossing { .. } => true,
            Predicted::Impact { rank } | Predicted::Rest { rank } => match self.by_rank[rank as usize] {
                Other::Body(other) => self.of_balls[other] == entry.versions[1],
                Other::Obstacle(_) => true,
            },
        }
    }
}

impl Entry {
    fn rank(&self) -> (u32, u32, Prediction) {
        (self.what.turn(), self.ball, self.what)
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
    /// Slices of a tick; a power of two.
    slices: u64,
    /// Slices in a second.
    slices_per_second: f64,
    /// The slice whose entries are in order, counted from tick 0.
    current: u64,
    /// What was known of it when it began, the last entry first.
    due: Vec<Entry>,
    /// What was added to it since.
    added: BinaryHeap<Reverse<Entry>>,
    /// Entries of the slices ahead, in turn; as many as a power of two.
    lists: Vec<Vec<Entry>>,
    /// Entries of what is later still.
    late: Vec<Entry>,
}

impl Queue {
    /// An empty queue at a tick, for so many balls.
    pub fn new(tick: u64, balls: usize, clock: Clock) -> Queue {
        let slices = (balls / BALLS_PER_SLICE).clamp(1, MOST_SLICES).next_power_of_two();
        Queue {
            slices: slices as u64,
            slices_per_second: slices as f64 / clock.tick_length(),
            current: tick * slices as u64,
            due: Vec::new(),
            added: BinaryHeap::new(),
            lists: vec![Vec::new(); (slices * TICKS_AHEAD).max(FEWEST_LISTS)],
            late: Vec::new(),
        }
    }

    /// Adds an entry, which is not earlier than the last one taken.
    pub fn push(&mut self, entry: Entry) {
        let slice = self.slice_of(entry.at);
        if slice <= self.current {
            self.added.push(Reverse(entry));
        } else if slice - self.current < self.lists.len() as u64 {
            let list = self.list_of(slice);
            add(&mut self.lists[list], entry);
        } else {
            add(&mut self.late, entry);
        }
    }

    /// Takes the first entry of the current slice that is not stale.
    pub fn pop(&mut self, versions: Versions) -> Option<Entry> {
        loop {
            let entry = self.pop_any()?;
            if versions.are_those_of(&entry) {
                return Some(entry);
            }
        }
    }

    /// Goes on to the next slice of a tick, unless the current one is its last; whether it did.
    pub fn advance_within(&mut self, tick: u64, versions: Versions) -> bool {
        let is_last = self.current >= tick * self.slices + self.slices - 1;
        if !is_last {
            self.advance(versions);
        }
        !is_last
    }

    /// What is known of the current slice since it began.
    pub fn due(&self) -> &[Entry] {
        &self.due
    }

    /// Takes the first entry of the current slice, stale or not.
    fn pop_any(&mut self) -> Option<Entry> {
        match (self.due.last(), self.added.peek()) {
            (Some(due), Some(Reverse(added))) if added < due => self.added.pop().map(|Reverse(entry)| entry),
            (None, _) => self.added.pop().map(|Reverse(entry)| entry),
            _ => self.due.pop(),
        }
    }

    /// Goes on to the next slice and puts its entries in order.
    fn advance(&mut self, versions: Versions) {
        self.current += 1;
        let lists = self.lists.len() as u64;
        if self.current.is_multiple_of(lists) {
            let mut late = std::mem::take(&mut self.late);
            let mut kept = 0;
            for index in 0..late.len() {
                let entry = late[index];
                if !versions.are_those_of(&entry) {
                    continue;
                }
                if self.slice_of(entry.at) - self.current < lists {
                    self.push(entry);
                } else {
                    late[kept] = entry;
                    kept += 1;
                }
            }
            late.truncate(kept);
            self.late = late;
        }
        let list = self.list_of(self.current);
        let list = &mut self.lists[list];
        if list.is_empty() {
            return;
        }
        debug_assert!(self.due.is_empty(), "a slice ends when its entries are taken");
        self.due.extend_from_slice(list);
        keep(&mut self.due, |entry| versions.is_that_of_ball(entry));
        keep(&mut self.due, |entry| versions.are_those_of(entry));
        self.due.sort_unstable_by(|a, b| b.cmp(a));
        // Room for twice as many, so that the list hardly ever grows again.
        let room = 2 * list.len();
        list.clear();
        list.reserve(room);
    }

    /// The list of a slice that is not far ahead.
    fn list_of(&self, slice: u64) -> usize {
        slice as usize & (self.lists.len() - 1)
    }

    /// The slice that an instant lies in, counted from tick 0. It never falls when time goes on.
    fn slice_of(&self, at: Instant) -> u64 {
        // Never negative and far below 2⁶³, where the way over i64 is one instruction and the straight one is several.
        let within = (at.local * self.slices_per_second) as i64 as u64;
        at.tick.saturating_mul(self.slices).saturating_add(within.min(self.slices - 1))
    }
}

/// Takes out the entries that are not wanted, without a branch on what is found: a wrong guess at each would make
/// the next wait until the one before has come from memory.
fn keep(entries: &mut Vec<Entry>, is_wanted: impl Fn(&Entry) -> bool) {
    let mut kept = 0;
    for index in 0..entries.len() {
        let entry = entries[index];
        entries[kept] = entry;
        kept += usize::from(is_wanted(&entry));
    }
    entries.truncate(kept);
}

fn add(list: &mut Vec<Entry>, entry: Entry) {
    if list.capacity() == 0 {
        list.reserve(FIRST_ROOM);
    }
    list.push(entry);
}
