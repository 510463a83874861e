//! Whom the simulation came upon.

use super::pair::Pair;

/// Something that the simulation came upon, whose consequences follow from the motions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactEvent {
    /// The two.
    pub pair: Pair,
    /// What they did.
    pub kind: ContactEventKind,
}

/// What two did that came upon each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactEventKind {
    /// They touched and approached.
    Impact,
    /// They were found to overlap.
    Overlap,
}
