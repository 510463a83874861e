//! Stages of sweeps.

use super::sphere::Sphere;

/// What the stages of sweeps compute, whatever is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SweepStage {
    /// From a point of the surface to the sphere's centre, at the start.
    CenterOffset,
    /// The displacement over the whole sweep.
    Motion,
    /// The unit normal of the plane, to its front.
    PlaneNormal,
    /// Of the centre from the plane; negative behind it.
    SignedDistance,
    /// Of the centre from the plane, on whichever side.
    Distance,
    /// The part of the motion along the normal.
    SpeedAlongNormal,
    /// The fraction at which a sphere touches the plane.
    TouchTime,
    /// Where the sphere is that never leaves the plane.
    Center,
    /// Where the sphere is when it touches the plane.
    TouchCenter,
    /// The point in which the surfaces meet.
    Contact,
    /// From the centre of A to that of B, at the start.
    OffsetAToB,
    /// The relative motion of two spheres.
    MotionOfBSeenFromA,
    /// The sum of the radii of two spheres.
    Reach,
    /// P of the quadratic, P·t² + 2Q·t + R.
    MotionSquared,
    /// Q of the quadratic: offset times motion.
    Approach,
    /// R of the quadratic: the squared distance at the start.
    DistanceSquared,
    /// Of the quadratic of two spheres.
    Discriminant,
    /// The earlier solution of the quadratic.
    FirstRoot,
    /// The fraction of those that touch or overlap already, 0.
    StartTime,
    /// Where one of two spheres is at the impact.
    CenterOf(Sphere),
    /// The unit vector between the centres of two spheres at the impact.
    NormalAToB,
    /// The same the other way round, as events and arrows have it.
    NormalBToA,
    /// Decides whether a path along the surface is within reach.
    ConstantDistance,
    /// The fraction at which a sphere meets a box, quad or capsule.
    ImpactTime,
    /// Where the sphere is when it meets a box, quad or capsule.
    ImpactCenter,
    /// The unit normal of a box, quad or capsule at the contact, to the sphere.
    Normal,
}
