//! What a person should know beside a formula.

use super::{CapsulePart, Feature};
use crate::shape::FaceFlags;

/// What a person should know beside a formula. A part of a box is named by the faces beyond which it lies: one for a
/// face, two for an edge, three for a corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    /// The sphere never leaves the plane, so that there is no time of a touch.
    NeverOut,
    /// The symbol k stands for p clamped to the half extents.
    Clamped,
    /// Where the centre enters the grown box.
    EntersAt(FaceFlags),
    /// From which part of the box an offset leads.
    From(FaceFlags),
    /// On which part of the box the contact is.
    On(FaceFlags),
    /// What was met.
    Met(Feature),
    /// Whether a root lies within its region, and so is the contact.
    RegionRoot {
        /// Whether it does.
        counts: bool,
    },
    /// Why the end of a region is a contact.
    RoundedSeam,
    /// The symbol a leads from the contact to the centre, in local coordinates.
    AwayFromContact,
    /// The symbol N is the normal of the surface where it is nearest.
    NearestNormal,
    /// Which part of a capsule is the nearest.
    Nearest(CapsulePart),
    /// Whether a part of a capsule still is the nearest at a root, which so is the contact.
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
    /// The units of the terms on the screen.
    Pixels,
    /// Which way the direction leads, whatever the far plane.
    TowardsDepth,
    /// Whose field it is, by its name.
    Field(String),
    /// No obstacle is perceived.
    NothingPerceived,
    /// The sum of the rules was longer than `max_change`.
    SumShortened {
        /// What was taken away, of the whole.
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
