//! What a world remembers of contacts from one instant to the next.

use crate::sim::impact::bounce::Load;
use crate::sim::impact::resolved_pairs::ResolvedPairs;
use crate::sim::island::active_set::ActiveSet;
use crate::sim::state::pair::Pair;
use crate::sim::{Instant, Setup};
use std::collections::BTreeSet;

/// Whether one of some balls belongs to one of these pairs.
pub(in crate::sim) fn overlaps_any(overlapping: &BTreeSet<Pair>, balls: impl Iterator<Item = usize>) -> bool {
    let of_ball = |ball: usize| overlapping.iter().any(|pair| pair.balls().any(|other| other == ball));
    balls.into_iter().any(of_ball)
}

/// The pairs in contact, by what was done about them.
#[derive(Clone)]
pub(in crate::sim) struct Contacts {
    /// Pairs in contact that need no response.
    pub resolved: ResolvedPairs,
    /// Pairs whose overlap was reported.
    pub overlapping: BTreeSet<Pair>,
    /// Contacts that carry an impulse.
    pub active_set: ActiveSet,
}

impl Contacts {
    /// What a contact takes part in carrying.
    pub fn load(&self, setup: &Setup, pair: Pair, at: Instant) -> Load {
        self.active_set.load(setup, pair, at)
    }

    /// Whether one of some balls was reported to overlap something.
    pub fn overlaps_any(&self, balls: impl Iterator<Item = usize>) -> bool {
        overlaps_any(&self.overlapping, balls)
    }
}
