//! Impacts and overlaps in the form in which a recording keeps them.

use super::pair::Pair;

/// An impact or an overlap of a pair. What follows from it is computed from the motions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactEvent {
    /// The pair.
    pub pair: Pair,
    /// Which of the two.
    pub kind: ContactEventKind,
}

/// The kind of a contact event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactEventKind {
    /// They touched and approached.
    Impact,
    /// They were found to overlap.
    Overlap,
}
