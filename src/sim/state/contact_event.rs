//! Contacts in the form in which a recording keeps them.

use super::pair::Pair;

/// What a pair was dealt with for. What follows from it is computed from the motions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactEvent {
    /// The pair.
    pub pair: Pair,
    /// What for.
    pub kind: ContactEventKind,
}

/// The kind of a contact event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactEventKind {
    /// They touched and approached: one event of the tick tells of it.
    Impact,
    /// They touched as an impact was due, and turned out not to approach: no event tells of it.
    Separation,
    /// They were found to overlap.
    Overlap,
}
