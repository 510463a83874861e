//! What a world remembers of contacts from one instant to the next.

use crate::sim::Setup;
use crate::sim::impact::bounce::Load;
use crate::sim::impact::resolved_pairs::ResolvedPairs;
use crate::sim::island::active_set::ActiveSet;
use crate::sim::state::pair::Pair;
use std::collections::BTreeSet;

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
    pub fn load(&self, setup: &Setup, pair: Pair) -> Load {
        self.active_set.load(setup, pair)
    }
}
