//! Stages of sweeps.

use super::sphere::Sphere;

/// The quantities that the stages of a sweep compute, for any obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SweepStage {
    /// The offset from a point of the surface to the sphere's centre, at the start.
    CenterOffset,
    /// The displacement over the whole sweep.
    Motion,
    /// The unit normal of the plane, pointing to its front.
    PlaneNormal,
    /// The distance of the centre from the plane; negative behind it.
    SignedDistance,
    /// The distance of the centre from the plane, on either side.
    Distance,
    /// The component of the motion along the normal.
    SpeedAlongNormal,
    /// The component of the acceleration along the normal.
    AccelerationAlongNormal,
    /// The fraction at which a sphere touches the plane.
    TouchTime,
    /// The centre of a sphere that never gets out of the plane.
    Center,
    /// The sphere's centre when it touches the plane.
    TouchCenter,
    /// The point at which the surfaces touch.
    Contact,
    /// The offset from the centre of A to that of B, at the start.
    OffsetAToB,
    /// The relative motion of two spheres.
    MotionOfBSeenFromA,
    /// The relative acceleration of two spheres.
    AccelerationOfBSeenFromA,
    /// The sum of the radii of two spheres.
    Reach,
    /// P of the quadratic, P·t² + 2Q·t + R.
    MotionSquared,
    /// Q of the quadratic: the dot product of offset and motion.
    Approach,
    /// R of the quadratic: the squared distance at the start.
    DistanceSquared,
    /// The discriminant of the quadratic of two spheres.
    Discriminant,
    /// The smaller root of the quadratic; on a parabola, of the quartic.
    FirstRoot,
    /// The distance at the end of a stretch of a parabola in which it falls.
    NearestDistance,
    /// Decides whether the distance falls as far as the radii.
    NearestReaches,
    /// 0: the fraction for spheres that touch or overlap at the start.
    StartTime,
    /// The centre of one of two spheres at the impact.
    CenterOf(Sphere),
    /// The unit vector from the centre of A to that of B at the impact.
    NormalAToB,
    /// The opposite vector, which events and arrows show.
    NormalBToA,
    /// Decides whether a path along the surface touches it.
    ConstantDistance,
    /// The fraction at which a sphere hits a box, quad or capsule.
    ImpactTime,
    /// The sphere's centre when it hits a box, quad or capsule.
    ImpactCenter,
    /// The unit normal of a box, quad or capsule at the contact, pointing to the sphere.
    Normal,
}
