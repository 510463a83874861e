//! Every pair of a setup, for the brute-force reference, and when each meets next.

use crate::sim::Setup;
use crate::sim::pairs::time_of_impact::PairPrediction;
use crate::sim::state::pair::Pair;

/// The pairs that can touch, in the order of their ids.
///
/// When a pair meets is a function of the motions of the two alone: of those that both keep theirs it stays known.
pub struct EveryPair {
    pairs: Vec<Pair>,
    /// Of each pair, as one that is resolved or not.
    known: Vec<Option<(bool, PairPrediction)>>,
}

impl EveryPair {
    /// All pairs of a setup; nothing is known of them.
    pub fn of(setup: &Setup) -> EveryPair {
        let (bodies, obstacles) = (setup.bodies.len(), setup.obstacles.len());
        let balls = (0..bodies).flat_map(|a| (a + 1..bodies).map(move |b| Pair::of_balls(a, b)));
        let walls = (0..bodies).flat_map(|a| (0..obstacles).map(move |o| Pair::with_obstacle(a, o)));
        let mut pairs: Vec<Pair> = balls.chain(walls).filter(|pair| setup.can_touch(*pair)).collect();
        pairs.sort_by_key(|pair| pair.ids(setup));
        let known = vec![None; pairs.len()];
        EveryPair { pairs, known }
    }

    /// The pairs.
    pub fn iter(&self) -> impl Iterator<Item = Pair> + '_ {
        self.pairs.iter().copied()
    }

    /// Those of a ball.
    pub fn of_ball(&self, ball: usize) -> impl Iterator<Item = Pair> + '_ {
        self.iter().filter(move |pair| pair.balls().any(|other| other == ball))
    }

    /// How many they are.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The pair at a place, and when it meets next: as known, else as predicted.
    pub fn prediction(
        &mut self,
        place: usize,
        is_resolved: impl FnOnce(Pair) -> bool,
        predict: impl FnOnce(Pair, bool) -> PairPrediction,
    ) -> (Pair, &PairPrediction) {
        let pair = self.pairs[place];
        let is_resolved = is_resolved(pair);
        let known = &mut self.known[place];
        known.take_if(|(was_resolved, _)| *was_resolved != is_resolved);
        let (_, prediction) = known.get_or_insert_with(|| (is_resolved, predict(pair, is_resolved)));
        (pair, prediction)
    }

    /// Forgets when the pairs of a ball meet: it got another motion.
    pub fn forget(&mut self, ball: usize) {
        for (pair, known) in self.pairs.iter().zip(&mut self.known) {
            if pair.balls().any(|other| other == ball) {
                *known = None;
            }
        }
    }
}
