//! Which agents were stuck when a tick began.

use std::sync::Arc;

/// The agents that are stuck when a tick begins, by the [usual rule](crate::sim::StuckRule::usual), where that is known.
///
/// What comes before the tick tells it, not the state at its start. So it makes no difference between two records of a tick:
/// one that is begun from a snapshot does not know it, and is the same tick.
#[derive(Clone, Debug, Default)]
pub struct StuckAtStart(Option<Arc<[usize]>>);

impl PartialEq for StuckAtStart {
    fn eq(&self, _: &StuckAtStart) -> bool {
        true
    }
}

impl StuckAtStart {
    /// These, by the indices of their bodies, ascending.
    pub(in crate::sim) fn known(stuck: Arc<[usize]>) -> StuckAtStart {
        StuckAtStart(Some(stuck))
    }

    /// Whether an agent is stuck, by the index of its body; `None` where it is not known.
    pub fn is_stuck(&self, body: usize) -> Option<bool> {
        self.0.as_ref().map(|stuck| stuck.binary_search(&body).is_ok())
    }

    /// Whether both take the same memory.
    pub(in crate::sim) fn shares_memory_with(&self, other: &StuckAtStart) -> bool {
        matches!((&self.0, &other.0), (Some(one), Some(other)) if Arc::ptr_eq(one, other))
    }

    /// Memory that it shares.
    pub(in crate::sim) fn bytes(&self) -> usize {
        self.0.as_ref().map_or(0, |stuck| size_of_val::<[usize]>(stuck))
    }
}
