//! Remarks on a formula.

use super::{CapsulePart, Feature};
use crate::shape::FaceFlags;

/// A remark on a formula. A part of a box is named by its faces: one for a face, two for an edge, three for a
/// corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    /// The sphere never gets out of the plane, so there is no time of contact.
    NeverOut,
    /// The symbol k is p clamped to the half extents.
    Clamped,
    /// Where the centre enters the grown box.
    EntersAt(FaceFlags),
    /// The part of the box where an offset starts.
    From(FaceFlags),
    /// The part of the box where the contact is.
    On(FaceFlags),
    /// The feature that was hit.
    Hit(Feature),
    /// Whether a root lies within its region and therefore is the contact.
    RegionRoot {
        /// Whether it does.
        counts: bool,
    },
    /// Why the end of a region is a contact.
    RoundedSeam,
    /// The symbol a is the offset from the contact to the centre, in local coordinates.
    AwayFromContact,
    /// The symbol N is the normal of the surface at the closest point.
    NearestNormal,
    /// The nearest part of a capsule.
    Nearest(CapsulePart),
    /// Whether a part of a capsule still is the nearest at a root, which then is the contact.
    PartRoot {
        /// The part.
        part: CapsulePart,
        /// Whether it is.
        counts: bool,
    },
    /// The centre is on the capsule's axis.
    CenterOnAxis,
    /// The centre is inside the capsule.
    CenterInside,
    /// The screen coordinates are in pixels.
    Pixels,
    /// The direction leads to growing depth, wherever the far plane is.
    TowardsDepth,
    /// The name of the obstacle or body with the field.
    Field(String),
    /// No obstacle is perceived.
    NothingPerceived,
    /// The sum of the rules was longer than `max_change`.
    SumShortened {
        /// The fraction of its length that was cut off.
        share: f64,
    },
    /// The sum of the rules was not longer than `max_change`.
    SumKept,
    /// The velocity was longer than `max_speed`.
    SpeedShortened,
    /// The agent left the world and was wrapped.
    Wrapped,
    /// The agent left the world and was reflected.
    Reflected,
    /// Whether the published method finds the foot point in one of a face's two triangles.
    InTriangle(bool),
}
