//! The pairs in contact that need no response.
//!
//! In a gas almost every ball has been resolved with one other since its motion last changed. So each ball has room for
//! one, and further ones, as in a heap, are kept in lists.

use crate::sim::state::hash::hash_of_pairs;
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Resolution, Setup};
use std::collections::{BTreeMap, BTreeSet};

/// No ball or obstacle.
const NONE: u32 = u32::MAX;
/// Marks an obstacle; indices stay far below.
const OBSTACLE: u32 = 1 << 31;
/// Distinguishes the hash of this set from those of others.
const SALT: u64 = 1;

/// The pairs that are resolved or unresolvable.
#[derive(Clone)]
pub struct ResolvedPairs {
    /// Per ball, one that it was resolved with; stored with both, if both are balls.
    one: Vec<u32>,
    /// Per ball, the others that it was resolved with; no lists until they are needed.
    more: Vec<Vec<u32>>,
    /// Number of entries in these lists.
    more_count: usize,
    unresolvable: BTreeSet<Pair>,
    hash: u64,
}

impl ResolvedPairs {
    /// The pairs of a snapshot.
    pub fn new(setup: &Setup, pairs: &BTreeMap<Pair, Resolution>) -> ResolvedPairs {
        let mut resolved = ResolvedPairs {
            one: vec![NONE; setup.bodies.len()],
            more: Vec::new(),
            more_count: 0,
            unresolvable: BTreeSet::new(),
            hash: 0,
        };
        pairs.iter().for_each(|(&pair, &reason)| resolved.insert(setup, pair, reason));
        resolved
    }

    /// Adds a pair, or changes its resolution.
    pub fn insert(&mut self, setup: &Setup, pair: Pair, reason: Resolution) {
        self.remove(setup, pair);
        self.hash = self.hash.wrapping_add(hash_of(setup, pair));
        match reason {
            Resolution::Unresolvable => {
                self.unresolvable.insert(pair);
            }
            Resolution::Resolved => {
                let (ball, other) = (pair.body as u32, code_of(pair.other));
                let is_free = self.one[pair.body] == NONE;
                match pair.other {
                    Other::Obstacle(_) if is_free => self.one[pair.body] = other,
                    Other::Body(second) if is_free && self.one[second] == NONE => {
                        (self.one[pair.body], self.one[second]) = (other, ball);
                    }
                    Other::Obstacle(_) => self.add_more(pair.body, other),
                    Other::Body(second) => {
                        self.add_more(pair.body, other);
                        self.add_more(second, ball);
                    }
                }
            }
        }
    }

    /// Removes a pair, which is tested again.
    pub fn remove(&mut self, setup: &Setup, pair: Pair) {
        if !self.contains(pair) {
            return;
        }
        self.hash = self.hash.wrapping_sub(hash_of(setup, pair));
        if self.unresolvable.remove(&pair) {
            return;
        }
        let (ball, other) = (pair.body as u32, code_of(pair.other));
        if self.one[pair.body] == other {
            self.one[pair.body] = NONE;
            if let Other::Body(second) = pair.other {
                self.one[second] = NONE;
            }
        } else {
            self.remove_more(pair.body, other);
            if let Other::Body(second) = pair.other {
                self.remove_more(second, ball);
            }
        }
    }

    /// The resolved pairs of a ball.
    pub fn resolved_of(&self, ball: usize) -> Vec<Pair> {
        let more = self.more.get(ball).into_iter().flatten();
        let others = std::iter::once(&self.one[ball]).filter(|&&other| other != NONE).chain(more);
        others.map(|&other| pair_of(ball as u32, other)).collect()
    }

    /// Removes the resolved pairs of a ball, which has a new motion.
    pub fn forget_resolved(&mut self, setup: &Setup, ball: usize) {
        let other = std::mem::replace(&mut self.one[ball], NONE);
        if other != NONE {
            self.hash = self.hash.wrapping_sub(hash_of(setup, pair_of(ball as u32, other)));
            if other & OBSTACLE == 0 {
                self.one[other as usize] = NONE;
            }
        }
        if self.more_count == 0 {
            return;
        }
        while let Some(other) = self.more[ball].pop() {
            self.more_count -= 1;
            self.hash = self.hash.wrapping_sub(hash_of(setup, pair_of(ball as u32, other)));
            if other & OBSTACLE == 0 {
                self.remove_more(other as usize, ball as u32);
            }
        }
    }

    fn add_more(&mut self, ball: usize, other: u32) {
        if self.more.is_empty() {
            self.more = vec![Vec::new(); self.one.len()];
        }
        self.more[ball].push(other);
        self.more_count += 1;
    }

    fn remove_more(&mut self, ball: usize, other: u32) {
        let list = &mut self.more[ball];
        if let Some(place) = list.iter().position(|&known| known == other) {
            list.swap_remove(place);
            self.more_count -= 1;
        }
    }

    /// Whether a pair is resolved or unresolvable.
    pub fn contains(&self, pair: Pair) -> bool {
        let other = code_of(pair.other);
        self.one[pair.body] == other
            || (self.more_count > 0 && self.more[pair.body].contains(&other))
            || self.is_unresolvable(pair)
    }

    /// Whether a pair cannot be resolved and has not separated since.
    pub fn is_unresolvable(&self, pair: Pair) -> bool {
        !self.unresolvable.is_empty() && self.unresolvable.contains(&pair)
    }

    /// The pairs that cannot be resolved.
    pub fn unresolvable(&self) -> &BTreeSet<Pair> {
        &self.unresolvable
    }

    /// Hash of all of them.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// All of them, for a snapshot.
    pub fn to_map(&self) -> BTreeMap<Pair, Resolution> {
        let ones = self.one.iter().enumerate().map(|(ball, &other)| (ball as u32, other));
        let of_ball = |(ball, others): (usize, &Vec<u32>)| {
            others.iter().map(move |&other| (ball as u32, other)).collect::<Vec<_>>()
        };
        let more = self.more.iter().enumerate().flat_map(of_ball);
        let resolved = ones.filter(|&(_, other)| other != NONE).chain(more);
        // Pairs of two balls are stored with both.
        let once = resolved.filter(|&(ball, other)| ball < other);
        let resolved = once.map(|(ball, other)| (pair_of(ball, other), Resolution::Resolved));
        resolved.chain(self.unresolvable.iter().map(|&pair| (pair, Resolution::Unresolvable))).collect()
    }
}

fn code_of(other: Other) -> u32 {
    match other {
        Other::Body(index) => index as u32,
        Other::Obstacle(index) => index as u32 | OBSTACLE,
    }
}

fn pair_of(ball: u32, other: u32) -> Pair {
    if other & OBSTACLE == 0 {
        Pair::of_balls(ball as usize, other as usize)
    } else {
        Pair::with_obstacle(ball as usize, (other & !OBSTACLE) as usize)
    }
}

fn hash_of(setup: &Setup, pair: Pair) -> u64 {
    hash_of_pairs(SALT, std::iter::once(pair.ids(setup)))
}
