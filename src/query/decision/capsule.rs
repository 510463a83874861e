//! Decisions about capsules.

use crate::query::CapsulePart;

/// How a sphere moves relative to a capsule or to one of its parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CapsuleDecision {
    /// It moves away from the closest point.
    Receding {
        /// Dot product of offset and motion, relative to the nearest part.
        approach: f64,
    },
    /// It misses a part, and comes no closer afterwards.
    PartApart {
        /// The part.
        part: CapsulePart,
        /// When it is closest.
        nearest: f64,
    },
    /// Another part becomes the nearest before the closest point of this one.
    PartOpen {
        /// The part.
        part: CapsulePart,
        /// Until when this part is the nearest.
        end: f64,
    },
    /// It moves along the surface.
    ConstantDistance {
        /// Whether it is at most the sum of the radii away.
        within: bool,
    },
}
