//! Stages of boxes and quads.

use crate::shape::Face;

/// What the stages of queries against a box or quad compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoxStage {
    /// The sphere's centre in the coordinates of the box.
    LocalCenter,
    /// The motion in the coordinates of the box.
    LocalMotion,
    /// By how much the centre is outside along each axis.
    Overshoots,
    /// The point of the solid box nearest to the centre.
    ClosestPoint,
    /// The squared distance of the centre from the solid box.
    StartDistanceSquared,
    /// The fraction at which the centre comes between two opposite faces of the grown box.
    SlabEntry(Axis),
    /// The fraction at which it leaves from between them.
    SlabExit(Axis),
    /// The greatest of the three entries.
    LastEntry,
    /// The least of the three exits.
    FirstExit,
    /// Decides whether the path runs through the box grown by the radius.
    GrownBox,
    /// Where the centre enters the grown box.
    EntryPoint,
    /// The fraction at which the flat of a face is met.
    FaceContact,
    /// From the face, edge or corner of a region to the centre.
    RegionOffset,
    /// The motion without what runs along that feature.
    MotionAcrossFeature,
    /// Of the quadratic of a region over a face.
    FaceDiscriminant,
    /// Of the quadratic of a region beyond an edge.
    EdgeDiscriminant,
    /// Of the quadratic of a region beyond a corner.
    CornerDiscriminant,
    /// The earlier solution of a region's quadratic.
    RegionRoot,
    /// The fraction at which the region ends at the box itself.
    SeamContact,
    /// Decides whether the path may still meet the box after a region without a root.
    RegionPassed,
    /// The fraction from which a path at constant distance grazes.
    GrazeContact,
    /// The contact in the coordinates of the box.
    LocalContact,
    /// The sum of the bits of the touched faces.
    TouchedFaces,
    /// Of the centre; 0 inside.
    SolidDistance,
    /// Of the centre from the rectangle of a face.
    FaceDistance(Face),
    /// Decides whether a face is touched.
    FaceVerdict,
    /// The foot point on the plane of a face, as the published method has it.
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
