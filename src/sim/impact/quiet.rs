//! Couples that touch and are not looked at.
//!
//! Almost every ball of a gas has been resolved with one other since its motion last changed: so each has
//! room for one, and what is more, as in a heap, is kept in lists.

use crate::sim::state::couple::{Couple, Other};
use crate::sim::state::hash::hash_of_couples;
use crate::sim::{QuietReason, Setup};
use std::collections::{BTreeMap, BTreeSet};

/// Nobody.
const NONE: u32 = u32::MAX;
/// Marks an obstacle; indices stay far below.
const OBSTACLE: u32 = 1 << 31;
/// Tells the hash of this set from those of others.
const SALT: u64 = 1;

/// The couples that are quiet.
#[derive(Clone)]
pub struct QuietCouples {
    /// Of each ball one that it was resolved with; told by both, if both are balls.
    one: Vec<u32>,
    /// Of each ball whom else it was resolved with; no lists before there is anybody.
    more: Vec<Vec<u32>>,
    /// How many there are in these lists.
    more_count: usize,
    unresolvable: BTreeSet<Couple>,
    hash: u64,
}

impl QuietCouples {
    /// The couples of a snapshot.
    pub fn new(setup: &Setup, couples: &BTreeMap<Couple, QuietReason>) -> QuietCouples {
        let mut quiet = QuietCouples {
            one: vec![NONE; setup.bodies.len()],
            more: Vec::new(),
            more_count: 0,
            unresolvable: BTreeSet::new(),
            hash: 0,
        };
        couples.iter().for_each(|(&couple, &reason)| quiet.insert(setup, couple, reason));
        quiet
    }

    /// Makes a couple quiet, or gives another reason.
    pub fn insert(&mut self, setup: &Setup, couple: Couple, reason: QuietReason) {
        self.remove(setup, couple);
        self.hash = self.hash.wrapping_add(hash_of(setup, couple));
        match reason {
            QuietReason::Unresolvable => {
                self.unresolvable.insert(couple);
            }
            QuietReason::Resolved => {
                let (ball, other) = (couple.body as u32, code_of(couple.other));
                let is_free = self.one[couple.body] == NONE;
                match couple.other {
                    Other::Obstacle(_) if is_free => self.one[couple.body] = other,
                    Other::Body(second) if is_free && self.one[second] == NONE => {
                        (self.one[couple.body], self.one[second]) = (other, ball);
                    }
                    Other::Obstacle(_) => self.add_more(couple.body, other),
                    Other::Body(second) => {
                        self.add_more(couple.body, other);
                        self.add_more(second, ball);
                    }
                }
            }
        }
    }

    /// Makes a couple one that is looked at again.
    pub fn remove(&mut self, setup: &Setup, couple: Couple) {
        if !self.contains(couple) {
            return;
        }
        self.hash = self.hash.wrapping_sub(hash_of(setup, couple));
        if self.unresolvable.remove(&couple) {
            return;
        }
        let (ball, other) = (couple.body as u32, code_of(couple.other));
        if self.one[couple.body] == other {
            self.one[couple.body] = NONE;
            if let Other::Body(second) = couple.other {
                self.one[second] = NONE;
            }
        } else {
            self.remove_more(couple.body, other);
            if let Other::Body(second) = couple.other {
                self.remove_more(second, ball);
            }
        }
    }

    /// Forgets what a ball was resolved with: it has a new motion.
    pub fn forget_resolved(&mut self, setup: &Setup, ball: usize) {
        let other = std::mem::replace(&mut self.one[ball], NONE);
        if other != NONE {
            self.hash = self.hash.wrapping_sub(hash_of(setup, couple_of(ball as u32, other)));
            if other & OBSTACLE == 0 {
                self.one[other as usize] = NONE;
            }
        }
        if self.more_count == 0 {
            return;
        }
        while let Some(other) = self.more[ball].pop() {
            self.more_count -= 1;
            self.hash = self.hash.wrapping_sub(hash_of(setup, couple_of(ball as u32, other)));
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

    /// Whether a couple is not looked at.
    pub fn contains(&self, couple: Couple) -> bool {
        let other = code_of(couple.other);
        self.one[couple.body] == other
            || (self.more_count > 0 && self.more[couple.body].contains(&other))
            || self.is_unresolvable(couple)
    }

    /// Whether a couple cannot be resolved and has not separated since.
    pub fn is_unresolvable(&self, couple: Couple) -> bool {
        !self.unresolvable.is_empty() && self.unresolvable.contains(&couple)
    }

    /// The couples that cannot be resolved.
    pub fn unresolvable(&self) -> &BTreeSet<Couple> {
        &self.unresolvable
    }

    /// Hash of all of them.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// All of them, for a snapshot.
    pub fn to_map(&self) -> BTreeMap<Couple, QuietReason> {
        let ones = self.one.iter().enumerate().map(|(ball, &other)| (ball as u32, other));
        let of_ball = |(ball, others): (usize, &Vec<u32>)| {
            others.iter().map(move |&other| (ball as u32, other)).collect::<Vec<_>>()
        };
        let more = self.more.iter().enumerate().flat_map(of_ball);
        let resolved = ones.filter(|&(_, other)| other != NONE).chain(more);
        // Those of two balls are told by both.
        let once = resolved.filter(|&(ball, other)| ball < other);
        let resolved = once.map(|(ball, other)| (couple_of(ball, other), QuietReason::Resolved));
        resolved.chain(self.unresolvable.iter().map(|&couple| (couple, QuietReason::Unresolvable))).collect()
    }
}

fn code_of(other: Other) -> u32 {
    match other {
        Other::Body(index) => index as u32,
        Other::Obstacle(index) => index as u32 | OBSTACLE,
    }
}

fn couple_of(ball: u32, other: u32) -> Couple {
    if other & OBSTACLE == 0 {
        Couple::of_balls(ball as usize, other as usize)
    } else {
        Couple::with_obstacle(ball as usize, (other & !OBSTACLE) as usize)
    }
}

fn hash_of(setup: &Setup, couple: Couple) -> u64 {
    hash_of_couples(SALT, std::iter::once(couple.ids(setup)))
}
