//! Counts the work of a tick, in units that are the same on every machine.

/// The work of a tick.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepCounters {
    /// Impacts and resting contacts responded to.
    pub responses: u64,
    /// Motions replaced by others.
    pub motion_changes: u64,
    /// Times that a ball's impacts were predicted, after a new motion or in a new cell.
    pub predictions: u64,
    /// Contacts of all islands solved.
    pub contacts: u64,
    /// Multiply-add operations of the solver. For a large island they grow faster than the number of contacts.
    pub multiply_adds: u64,
    /// Those of them that need not be done again, because their outcomes are kept.
    pub kept_multiply_adds: u64,
    /// Bodies that steered or felt a field.
    pub steered: u64,
}
