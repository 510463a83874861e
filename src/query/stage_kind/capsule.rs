//! Stages of capsules.

/// The quantities that the stages of a sphere's sweep against a capsule compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CapsuleStage {
    /// The unit vector from one end of the axis to the other.
    AxisDirection,
    /// The length of the axis.
    AxisLength,
    /// The sum of the radii of sphere and capsule.
    Reach,
    /// The offset from the first end of the axis to the centre.
    FirstEndOffset,
    /// The centre's coordinate along the axis at the start.
    PlaceAlongAxis,
    /// The component of the motion along the axis.
    SpeedAlongAxis,
    /// The component of the acceleration along the axis.
    AccelerationAlongAxis,
    /// The offset from the nearest end to the centre.
    EndOffset,
    /// The offset from the axis to the centre, at right angles to the axis.
    OffsetAcrossAxis,
    /// The component of the motion at right angles to the axis.
    MotionAcrossAxis,
    /// The acceleration relative to the nearest part: from the side its component at right angles to the axis.
    AccelerationFromPart,
    /// The discriminant of the quadratic while the side is nearest.
    SideDiscriminant,
    /// The discriminant of the quadratic while an end is nearest.
    EndDiscriminant,
    /// Decides whether another part may still be hit after a part without a root.
    PartPassed,
    /// The point of the axis closest to the centre at the impact.
    NearestAxisPoint,
}
