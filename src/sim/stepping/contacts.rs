//! What a world remembers of pairs from one instant to the next.

use crate::sim::impact::quiet::QuietCouples;
use crate::sim::island::resting::Carriers;
use crate::sim::state::couple::Couple;
use std::collections::BTreeSet;

/// What the state says about pairs that touch or overlap.
#[derive(Clone)]
pub(in crate::sim) struct Contacts {
    /// Those that are not looked at.
    pub quiet: QuietCouples,
    /// Those that overlap, which was reported.
    pub overlapping: BTreeSet<Couple>,
    /// Those that carried weight in the tick before.
    pub resting_before: BTreeSet<Couple>,
    /// Those that carry weight in this tick.
    pub carriers: Carriers,
}
