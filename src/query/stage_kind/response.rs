//! Stages of responses.

use super::sphere::Sphere;

/// What the stages of responses to contact compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResponseStage {
    /// The unit vector from the centre of A to that of B.
    Axis,
    /// The relative speed of A and B along the axis.
    ClosingSpeed,
    /// The product of the shares of both.
    Restitution,
    /// Its size along the axis.
    Impulse,
    /// What one of two spheres has after the bounce.
    VelocityOf(Sphere),
    /// Where one of two spheres is some time later.
    PositionOf(Sphere),
    /// The velocity of the sphere less that of the obstacle.
    RelativeVelocity,
    /// The part of that velocity along the normal.
    SpeedAlongNormal,
    /// What the sphere has after it bounced off an obstacle.
    Velocity,
    /// What the published method has in place of the impulse.
    SpeedPerMass,
}
