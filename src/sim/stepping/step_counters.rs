//! A measure of the work in a tick that is the same on every machine.

/// How much there was to do in a tick.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepCounters {
    /// Meetings responded to.
    pub predicted_impacts: u64,
    /// Motions rewritten.
    pub rewritten: u64,
    /// Times that it was predicted what a ball will meet, or asked whom it came near.
    pub predictions: u64,
    /// Contacts solved together.
    pub contacts: u64,
    /// Multiplications, each with an addition, that solving them took: for a large island many more than its
    /// contacts tell.
    pub multiply_adds: u64,
    /// Bodies that steered or felt a field.
    pub steered: u64,
}
