//! Whom the simulation came upon.

use super::couple::Couple;

/// Something that the simulation came upon, whose consequences follow from the motions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The two.
    pub couple: Couple,
    /// What they did.
    pub kind: EncounterKind,
}

/// What two did that came upon each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncounterKind {
    /// They touched and approached.
    Meeting,
    /// They were found to overlap.
    Overlap,
}
