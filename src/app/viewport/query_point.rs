//! What a draggable point of a bench query stands for.

/// What a draggable point of a bench query stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryPoint {
    /// A place.
    Position,
    /// A point of a wall.
    WallPoint,
    /// The centre of the one ball there is.
    Center,
    /// The centre of a flow.
    FlowCenter,
    /// Where a ray begins.
    RayOrigin,
    /// Where a ray goes.
    RayDirection,
    /// Where the one sweep there is begins.
    SweepStart,
    /// Where it ends.
    SweepEnd,
    /// The centre of the ball beside a box.
    BallCenter,
    /// The centre of a box.
    BoxCenter,
    /// The centre of a quad.
    QuadCenter,
    /// One end of a capsule's axis.
    CapsuleA,
    /// Its other end.
    CapsuleB,
    /// A point of a plane.
    PlanePoint,
    /// A normal.
    Normal,
    /// A velocity.
    Velocity,
    /// The velocity of a plane.
    PlaneVelocity,
    /// The centre of ball a.
    CenterA,
    /// The centre of ball b.
    CenterB,
    /// Where the sweep of ball a begins.
    StartA,
    /// Where it ends.
    EndA,
    /// Where the sweep of ball b begins.
    StartB,
    /// Where it ends.
    EndB,
    /// The cursor on a screen.
    Cursor,
}
