//! Which balls push each other.

use crate::sim::state::pair::{Other, Pair};
use crate::sim::state::pair_map::BodyMap;
use std::collections::BTreeSet;

/// The balls that push each other until the tick ends.
#[derive(Clone, Default)]
pub struct Neighbours {
    /// Of each ball those that it pushes: a dozen in a heap of equal balls, thousands on one that is much larger.
    of: BodyMap<BTreeSet<usize>>,
}

impl Neighbours {
    /// The balls of some pairs; what a pair of a ball and an obstacle tells is not kept.
    pub fn of_pairs(pairs: impl Iterator<Item = Pair>) -> Neighbours {
        let mut neighbours = Neighbours::default();
        pairs.for_each(|pair| neighbours.insert(pair));
        neighbours
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// Two balls push each other.
    pub fn insert(&mut self, pair: Pair) {
        let Other::Body(other) = pair.other else { return };
        if self.of.entry(pair.body).or_default().insert(other) {
            self.of.entry(other).or_default().insert(pair.body);
        }
    }

    /// They do so no longer.
    pub fn remove(&mut self, pair: Pair) {
        if let Other::Body(other) = pair.other {
            self.forget(pair.body, other);
            self.forget(other, pair.body);
        }
    }

    /// The balls that a ball pushes, ascending.
    pub fn of(&self, ball: usize) -> impl Iterator<Item = usize> {
        self.of.get(&ball).into_iter().flatten().copied()
    }

    /// A ball pushes no others any more; those that it pushed, ascending.
    pub fn take(&mut self, ball: usize) -> Vec<usize> {
        let others = self.of.remove(&ball).unwrap_or_default();
        others.iter().for_each(|&other| self.forget(other, ball));
        others.into_iter().collect()
    }

    fn forget(&mut self, ball: usize, other: usize) {
        let Some(others) = self.of.get_mut(&ball) else { return };
        others.remove(&other);
        if others.is_empty() {
            self.of.remove(&ball);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_balls_are_to_each_other_is_the_same_from_both_sides() {
        let pairs = [[1, 7], [7, 3], [3, 1], [7, 3]].map(|[a, b]| Pair::of_balls(a, b));
        let mut neighbours = Neighbours::of_pairs(pairs.into_iter().chain([Pair::with_obstacle(5, 0)]));
        assert_eq!(
            [1, 3, 5, 7].map(|ball| neighbours.of(ball).collect::<Vec<_>>()),
            [vec![3, 7], vec![1, 7], vec![], vec![1, 3]]
        );
        assert_eq!(neighbours.take(7), [1, 3]);
        assert_eq!([1, 3, 7].map(|ball| neighbours.of(ball).collect::<Vec<_>>()), [vec![3], vec![1], vec![]]);
        neighbours.remove(Pair::of_balls(1, 3));
        assert!(neighbours.is_empty());
    }
}
