//! Stages of pointing at things.

/// What the stages of queries for pointing at things compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointingStage {
    /// From the sphere's centre to the origin of the ray.
    OriginOffset,
    /// a of the quadratic, a·t² + 2b·t + c.
    DirectionSquared,
    /// b of the quadratic: offset times direction.
    Approach,
    /// c of the quadratic.
    DistanceSquaredBeyondRadius,
    /// Of the quadratic of ray and sphere.
    Discriminant,
    /// The intermediate number that both roots are made of, which cannot cancel.
    EqualSignSum,
    /// The fraction at which the line enters the sphere.
    Entry,
    /// The fraction at which it leaves the sphere.
    Exit,
    /// Where the line enters the sphere.
    EntryPoint,
    /// Where it leaves the sphere.
    ExitPoint,
    /// The fraction at which the half-line first meets the surface.
    HalfLine,
    /// Where that is.
    HalfLinePoint,
    /// The pixel in clip space.
    DeviceCoordinates,
    /// The pixel in view space.
    CameraPoint,
    /// The pixel in world space.
    HomogeneousWorldPoint,
    /// What the pixel shows at a depth.
    WorldPoint,
    /// Where the ray of a pixel begins.
    NearPlanePoint,
    /// Where it ends.
    FarPlanePoint,
    /// The unit vector into the picture.
    Direction,
    /// From the near plane to the picked point.
    UnitRayDistance,
    /// The point of the surface under the cursor.
    PickedPoint,
}
