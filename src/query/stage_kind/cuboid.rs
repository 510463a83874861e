//! Stages of boxes and quads.

use crate::shape::Face;

/// The quantities that the stages of queries against a box or quad compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoxStage {
    /// The sphere's centre in the coordinates of the box.
    LocalCenter,
    /// The motion in the coordinates of the box.
    LocalMotion,
    /// The acceleration in the coordinates of the box.
    LocalAcceleration,
    /// How far the centre is outside the box along each axis.
    Overshoots,
    /// The point of the solid box closest to the centre.
    ClosestPoint,
    /// The squared distance of the centre from the solid box.
    StartDistanceSquared,
    /// The fraction at which the centre enters the slab between two opposite faces of the grown box.
    SlabEntry(Axis),
    /// The fraction at which it leaves that slab.
    SlabExit(Axis),
    /// The latest of the three entries.
    LastEntry,
    /// The earliest of the three exits.
    FirstExit,
    /// Decides whether the path intersects the box grown by the radius.
    GrownBox,
    /// Where the centre enters the grown box.
    EntryPoint,
    /// The fraction at which the flat part of a face is hit.
    FaceContact,
    /// The offset from the face, edge or corner of a region to the centre.
    RegionOffset,
    /// The component of the motion across that feature.
    MotionAcrossFeature,
    /// The component of the acceleration across that feature.
    AccelerationAcrossFeature,
    /// The discriminant of the quadratic of a region over a face.
    FaceDiscriminant,
    /// The discriminant of the quadratic of a region beyond an edge.
    EdgeDiscriminant,
    /// The discriminant of the quadratic of a region beyond a corner.
    CornerDiscriminant,
    /// The smaller root of a region's quadratic; on a parabola, the first of its polynomial.
    RegionRoot,
    /// The fraction at which the region ends at the box itself.
    SeamContact,
    /// Decides whether the path may still hit the box after a region without a root.
    RegionPassed,
    /// The fraction from which a path at constant distance grazes.
    GrazeContact,
    /// The contact in the coordinates of the box.
    LocalContact,
    /// The sum of the bits of the touched faces.
    TouchedFaces,
    /// The distance of the centre from the solid box; 0 inside.
    SolidDistance,
    /// The distance of the centre from the rectangle of a face.
    FaceDistance(Face),
    /// Decides whether a face is touched.
    FaceVerdict,
    /// The foot point on the plane of a face, as in the published method.
    FaceFoot(Face),
}

/// An axis of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Between left and right.
    X,
    /// Between bottom and top.
    Y,
    /// Between front and back.
    Z,
}

impl Axis {
    /// All axes, in the order of the components of a vector.
    pub const ALL: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];
}
