//! Decisions about capsules.

use crate::query::CapsulePart;

/// What a sphere does about a capsule, or about a part of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CapsuleDecision {
    /// It moves away from the closest point.
    Receding {
        /// Offset times motion, as seen from the nearest part.
        approach: f64,
    },
    /// It passes beside a part, and comes no nearer afterwards.
    PartApart {
        /// The part.
        part: CapsulePart,
        /// When it is nearest.
        nearest: f64,
    },
    /// Another part becomes the nearest before it passes this one.
    PartOpen {
        /// The part.
        part: CapsulePart,
        /// Until when it is the nearest.
        end: f64,
    },
    /// It runs along the surface.
    ConstantDistance {
        /// Whether not farther away than both radii together.
        within: bool,
    },
}
