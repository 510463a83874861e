//! What the responses have in common.

/// What a response did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResponseStatus {
    /// The velocities are those after the bounce.
    Ok,
    /// The centres coincide: there is no axis to bounce along. Nothing changed.
    NoAxis,
    /// Already moving apart. Nothing changed.
    Separating,
    /// Neither can be moved. Nothing changed.
    Immovable,
}
