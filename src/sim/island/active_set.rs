//! Which contacts carry an impulse, as far as a tick has come: the first guess of the solver, and whose solution is
//! out of date.

use super::solve::Solution;
use crate::sim::Setup;
use crate::sim::impact::bounce::Load;
use crate::sim::state::pair::{Other, Pair};
use crate::sim::state::pair_map::{BodyHashSet, PairMap};
use std::collections::BTreeSet;

/// The contacts of a tick that carry an impulse.
#[derive(Clone, Default)]
pub struct ActiveSet {
    /// The contacts that were active in some solution of the tick.
    active: BTreeSet<Pair>,
    /// Per solved contact, whether it was active in its last solution.
    solved: PairMap<bool>,
    /// Balls that push each other until the tick ends, each pair in both orders.
    pushing: BTreeSet<[usize; 2]>,
    /// Balls of the contacts that were active in the tick before, or in some solution of this one.
    loaded: BodyHashSet,
    /// Those of them that pushed another ball.
    stacked: BodyHashSet,
    /// Balls that were solved together with one that has moved differently since.
    unsupported: BTreeSet<usize>,
}

impl ActiveSet {
    /// At the start of a tick; `previous` are the active contacts of the tick before.
    pub fn begin(&mut self, previous: &BTreeSet<Pair>) {
        self.loaded.clear();
        self.stacked.clear();
        previous.iter().for_each(|&pair| self.load_balls(pair));
    }

    fn load_balls(&mut self, pair: Pair) {
        self.loaded.extend(pair.balls());
        if let Other::Body(_) = pair.other {
            self.stacked.extend(pair.balls());
        }
    }

    /// What a contact takes part in carrying; `previous` as at the start of the tick.
    pub fn load(&self, setup: &Setup, pair: Pair, previous: &BTreeSet<Pair>) -> Load {
        let any_of = |balls: &BodyHashSet| pair.balls().any(|ball| setup.is_movable(ball) && balls.contains(&ball));
        match () {
            () if !any_of(&self.loaded) => Load::None,
            () if self.was_active(pair, previous) => Load::Pressed,
            () if any_of(&self.stacked) => Load::Stacked,
            () => Load::Lying,
        }
    }

    /// Whether a contact carried an impulse when it was last solved; `previous` are the active contacts of the tick
    /// before.
    pub fn was_active(&self, pair: Pair, previous: &BTreeSet<Pair>) -> bool {
        self.solved.get(&pair).copied().unwrap_or_else(|| previous.contains(&pair))
    }

    /// Adds the contacts of a solved island.
    pub fn add(&mut self, solution: &Solution) {
        for &pair in &solution.active {
            if self.solved.insert(pair, true) != Some(true) {
                self.active.insert(pair);
                self.load_balls(pair);
            }
            self.pushing.extend(both_orders(pair).into_iter().flatten());
        }
        self.solved.extend(solution.inactive.iter().map(|&pair| (pair, false)));
        for pair in solution.inactive.iter().filter_map(|&pair| both_orders(pair)).flatten() {
            self.pushing.remove(&pair);
        }
    }

    /// A ball is given a motion. If it `is_other` than its last one, the balls that it pushed lose its support.
    pub fn motion_set(&mut self, setup: &Setup, ball: usize, is_other: bool) {
        self.unsupported.remove(&ball);
        if !is_other || self.pushing.is_empty() {
            return;
        }
        let pairs: Vec<[usize; 2]> = self.pushing.range([ball, 0]..=[ball, usize::MAX]).copied().collect();
        for [_, other] in pairs {
            self.pushing.remove(&[ball, other]);
            self.pushing.remove(&[other, ball]);
            if setup.is_movable(other) {
                self.unsupported.insert(other);
            }
        }
    }

    /// The balls that must be solved again, because one that pushed them has moved differently since; by index.
    pub fn unsupported(&self) -> impl Iterator<Item = usize> {
        self.unsupported.iter().copied()
    }

    /// The active contacts of the tick, which ends.
    pub fn take(&mut self) -> BTreeSet<Pair> {
        self.solved.clear();
        self.pushing.clear();
        self.unsupported.clear();
        std::mem::take(&mut self.active)
    }
}

/// Two balls in both orders; `None` for a ball and an obstacle.
fn both_orders(pair: Pair) -> Option<[[usize; 2]; 2]> {
    match pair.other {
        Other::Body(other) => Some([[pair.body, other], [other, pair.body]]),
        Other::Obstacle(_) => None,
    }
}
