//! What a world remembers of pairs from one instant to the next.

use crate::sim::impact::resolved_pairs::ResolvedPairs;
use crate::sim::island::resting::ActiveSet;
use crate::sim::state::pair::Pair;
use std::collections::BTreeSet;

/// What the state says about pairs that touch or overlap.
#[derive(Clone)]
pub(in crate::sim) struct Contacts {
    /// Those that are not looked at.
    pub resolved: ResolvedPairs,
    /// Those that overlap, which was reported.
    pub overlapping: BTreeSet<Pair>,
    /// Those that carried weight in the tick before.
    pub resting_before: BTreeSet<Pair>,
    /// Those that carry weight in this tick.
    pub active_set: ActiveSet,
}
