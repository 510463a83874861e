//! Stages of responses.

use super::sphere::Sphere;

/// The quantities that the stages of a collision response compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResponseStage {
    /// The unit vector from the centre of A to that of B.
    Axis,
    /// The relative speed of A and B along the axis.
    ClosingSpeed,
    /// The product of both restitutions.
    Restitution,
    /// The impulse along the axis.
    Impulse,
    /// The impulse along the normal of one of several contacts that were solved together.
    JointImpulse,
    /// The velocity of one of two spheres after the bounce.
    VelocityOf(Sphere),
    /// The position of one of two spheres some time later.
    PositionOf(Sphere),
    /// The velocity of the sphere minus that of the obstacle.
    RelativeVelocity,
    /// The component of that velocity along the normal.
    SpeedAlongNormal,
    /// The velocity of the sphere after bouncing off an obstacle.
    Velocity,
    /// What the published method computes in place of the impulse.
    SpeedPerMass,
}
