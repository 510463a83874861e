//! The parts of a capsule.

/// A part of a capsule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapsulePart {
    /// The ball around one of the ends of its axis, a (0) or b (1).
    End(usize),
    /// The cylinder between them.
    Side,
}
