//! Stages of capsules.

/// What the stages of a sphere's sweep against a capsule compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CapsuleStage {
    /// The unit vector from one end of the axis to the other.
    AxisDirection,
    /// The distance between its ends.
    AxisLength,
    /// The sum of the radii of sphere and capsule.
    Reach,
    /// From the first end of the axis to the centre.
    FirstEndOffset,
    /// Where along the axis the centre is at the start.
    PlaceAlongAxis,
    /// The part of the motion along the axis.
    SpeedAlongAxis,
    /// From the end that is nearest to the centre.
    EndOffset,
    /// From the axis to the centre, at right angles.
    OffsetAcrossAxis,
    /// The motion without its part along the axis.
    MotionAcrossAxis,
    /// Of the quadratic while the side is the nearest.
    SideDiscriminant,
    /// Of the quadratic while an end is the nearest.
    EndDiscriminant,
    /// Decides whether another part may still be met after one without a root.
    PartPassed,
    /// The point of the axis nearest to the centre at the impact.
    NearestAxisPoint,
}
