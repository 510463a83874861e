//! The event queue: predicted impacts, ends of what carries a ball, and cell crossings in the order they are handled.
//!
//! A calendar queue (Brown 1988) with lazy deletion: an entry whose balls have changed their motion since it was made
//! is recognised by its versions when it is due, and dropped. Time is cut into slices, and only the entries of the
//! current slice are ordered: those known when it begins are sorted, the few added later wait in a heap. Each later
//! slice has an unsorted list, and most entries are stale before they are ever sorted.

use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Clock, Instant};
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Balls per slice of a tick, so that a slice holds a few hundred entries at most.
const BALLS_PER_SLICE: usize = 256;
/// Most slices of a tick: with more, the ends of their lists no longer fit the L1 and L2 caches.
const MOST_SLICES: usize = 256;
/// Ticks ahead that have lists of their own; later entries share one list.
const TICKS_AHEAD: usize = 8;
/// Fewest lists.
const FEWEST_LISTS: usize = 64;
/// Entries that a list has room for when it is first used.
const FIRST_ROOM: usize = 32;

/// A predicted impact, end of what carries a ball, or cell crossing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// When it happens.
    pub at: Instant,
    /// Index of the ball; of two balls the lower one.
    pub ball: u32,
    /// What happens.
    pub kind: PackedKind,
    /// Versions of the motions that it was predicted from; the second is 0 where only one ball takes part.
    pub versions: [u32; 2],
}

/// An [`EntryKind`] in 32 bits, ordered as simultaneous entries of one ball are handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackedKind(u32);

/// What an entry predicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// The ball leaves its cell.
    Crossing { axis: usize, upward: bool },
    /// The flat part of an obstacle that the ball glides along comes to its end.
    Edge,
    /// The ball touches and approaches the body or obstacle with this rank among all ids.
    Impact { rank: u32 },
    /// The same, but so slowly that the contact comes to rest: solved after all impacts of the instant.
    RestingContact { rank: u32 },
}

impl PackedKind {
    /// Codes of crossings.
    const CROSSINGS: u32 = 6;
    /// That of an edge.
    const EDGE: u32 = PackedKind::CROSSINGS;
    /// Impacts are numbered from here.
    const IMPACTS: u32 = PackedKind::EDGE + 1;
    /// Set for resting contacts: ranks stay far below.
    const RESTING: u32 = 1 << 31;

    /// The ball leaves its cell.
    pub fn crossing(axis: usize, upward: bool) -> PackedKind {
        PackedKind(2 * axis as u32 + u32::from(upward))
    }

    /// The ball comes to the end of what carries it.
    pub fn edge() -> PackedKind {
        PackedKind(PackedKind::EDGE)
    }

    /// The ball hits the body or obstacle with this rank.
    pub fn impact(rank: u32) -> PackedKind {
        PackedKind(PackedKind::IMPACTS + rank)
    }

    /// The ball comes to rest on the body or obstacle with this rank.
    pub fn resting_contact(rank: u32) -> PackedKind {
        PackedKind(PackedKind::RESTING | rank)
    }

    /// The kind.
    pub fn unpack(self) -> EntryKind {
        if self.0 & PackedKind::RESTING != 0 {
            return EntryKind::RestingContact { rank: self.0 & !PackedKind::RESTING };
        }
        match self.0.checked_sub(PackedKind::IMPACTS) {
            None if self.0 == PackedKind::EDGE => EntryKind::Edge,
            None => EntryKind::Crossing { axis: self.0 as usize / 2, upward: self.0 % 2 == 1 },
            Some(rank) => EntryKind::Impact { rank },
        }
    }

    /// Its turn among the entries of one instant. Crossings come first, since they may reveal an impact, and edges,
    /// after which a ball waits for all impacts of the instant. Resting contacts come last: an impact would disturb them, and they would have to be solved again.
    fn turn(self) -> u32 {
        match self.unpack() {
            EntryKind::Crossing { .. } | EntryKind::Edge => 0,
            EntryKind::Impact { .. } => 1,
            EntryKind::RestingContact { .. } => 2,
        }
    }
}

/// The present versions of motions: an entry made from others is stale.
#[derive(Clone, Copy)]
pub struct Versions<'a> {
    /// Per ball, how often its impacts were predicted.
    pub of_balls: &'a [u32],
    /// Bodies and obstacles by ascending id.
    pub by_rank: &'a [Other],
}

impl Versions<'_> {
    /// Whether the first ball of an entry still has the motion it was predicted from.
    fn has_first(self, entry: &Entry) -> bool {
        self.of_balls[entry.ball as usize] == entry.versions[0]
    }

    /// Whether every ball of an entry still has the motion it was predicted from.
    fn has_all(self, entry: &Entry) -> bool {
        if !self.has_first(entry) {
            return false;
        }
        match entry.kind.unpack() {
            EntryKind::Crossing { .. } | EntryKind::Edge => true,
            EntryKind::Impact { rank } | EntryKind::RestingContact { rank } => match self.by_rank[rank as usize] {
                Other::Body(other) => self.of_balls[other] == entry.versions[1],
                Other::Obstacle(_) => true,
            },
        }
    }
}

impl Entry {
    /// The pair whose impact it is, if it is one; `by_rank` are bodies and obstacles by ascending id.
    pub fn colliding(&self, by_rank: &[Other]) -> Option<Pair> {
        match self.kind.unpack() {
            EntryKind::Impact { rank } => Some(Pair { body: self.ball as usize, other: by_rank[rank as usize] }),
            EntryKind::Crossing { .. } | EntryKind::Edge | EntryKind::RestingContact { .. } => None,
        }
    }

    fn order(&self) -> (u32, u32, PackedKind) {
        (self.kind.turn(), self.ball, self.kind)
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
        self.at.cmp(&other.at).then_with(|| self.order().cmp(&other.order()))
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
    /// Its entries known when it began, the last one first.
    due: Vec<Entry>,
    /// Its entries added since.
    added: BinaryHeap<Reverse<Entry>>,
    /// Entries of the slices ahead, a ring; its length is a power of two.
    lists: Vec<Vec<Entry>>,
    /// Entries beyond the ring.
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
            if versions.has_all(&entry) {
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

    /// Whether an impact may be due until an instant, besides that of a ball with what has a `rank`, which may have been
    /// predicted twice; one that is due later is not told, one in a later slice may be.
    pub fn may_have_impact_until(&self, last: Instant, versions: Versions, (ball, rank): (usize, u32)) -> bool {
        let besides = (ball as u32, PackedKind::impact(rank));
        let is_impact = |entry: &Entry| {
            matches!(entry.kind.unpack(), EntryKind::Impact { .. }) && (entry.ball, entry.kind) != besides
        };
        let is_due = |entry: &Entry| entry.at <= last && is_impact(entry) && versions.has_all(entry);
        self.slice_of(last) > self.current
            || self.due.iter().rev().take_while(|entry| entry.at <= last).any(is_due)
            || self.added.peek().is_some_and(|Reverse(first)| first.at <= last)
                && self.added.iter().any(|Reverse(entry)| is_due(entry))
    }

    /// When the first impact of a pair `is_wanted` is due, if that is until an instant; it may come to nothing.
    pub fn first_impact_until(
        &self,
        last: Instant,
        versions: Versions,
        is_wanted: impl Fn(Pair) -> bool,
    ) -> Option<Instant> {
        let ahead = (self.current + 1..=self.slice_of(last)).take(self.lists.len() - 1);
        let ahead = ahead.flat_map(|slice| &self.lists[self.list_of(slice)]);
        let known = self.due.iter().rev().take_while(|entry| entry.at <= last);
        let added = self.added.iter().map(|Reverse(entry)| entry);
        let is_due = |entry: &&Entry| {
            entry.at <= last && entry.colliding(versions.by_rank).is_some_and(&is_wanted) && versions.has_all(entry)
        };
        known.chain(added).chain(ahead).filter(is_due).map(|entry| entry.at).min()
    }

    /// The entries of the current slice that were known when it began and were not taken yet.
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
                if !versions.has_all(&entry) {
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
        keep(&mut self.due, |entry| versions.has_first(entry));
        keep(&mut self.due, |entry| versions.has_all(entry));
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
