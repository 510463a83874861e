//! Stages of picking.

/// The quantities that the stages of queries for picking compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointingStage {
    /// The offset from the sphere's centre to the origin of the ray.
    OriginOffset,
    /// a of the quadratic, a·t² + 2b·t + c.
    DirectionSquared,
    /// b of the quadratic: the dot product of offset and direction.
    Approach,
    /// c of the quadratic.
    DistanceSquaredBeyondRadius,
    /// The discriminant of the quadratic of ray and sphere.
    Discriminant,
    /// The intermediate number from which both roots follow without cancellation.
    EqualSignSum,
    /// The fraction at which the line enters the sphere.
    Entry,
    /// The fraction at which it leaves the sphere.
    Exit,
    /// Where the line enters the sphere.
    EntryPoint,
    /// Where it leaves the sphere.
    ExitPoint,
    /// The fraction at which the half-line first hits the surface.
    HalfLine,
    /// The point at that fraction.
    HalfLinePoint,
    /// The pixel in clip space.
    DeviceCoordinates,
    /// The pixel in view space.
    CameraPoint,
    /// The pixel in world space.
    HomogeneousWorldPoint,
    /// The world point under the pixel at a depth.
    WorldPoint,
    /// The start of the pixel's ray.
    NearPlanePoint,
    /// The end of the pixel's ray.
    FarPlanePoint,
    /// The unit direction of the ray, into the picture.
    Direction,
    /// The distance from the near plane to the picked point.
    UnitRayDistance,
    /// The point of the surface under the cursor.
    PickedPoint,
}
