//! What the draggable points of the 3D view are called.

use crate::question::QueryPoint;

/// The centre of a flow.
pub const FLOW_CENTER: &str = "centre of the flow";
/// The tip of a velocity.
pub const VELOCITY: &str = "velocity";

/// What a draggable point of a bench query is called.
pub fn query_point(point: QueryPoint) -> &'static str {
    match point {
        QueryPoint::Position => "position",
        QueryPoint::WallPoint => "point",
        QueryPoint::Center => "centre",
        QueryPoint::FlowCenter => FLOW_CENTER,
        QueryPoint::RayOrigin => "origin of the ray",
        QueryPoint::RayDirection => "direction",
        QueryPoint::SweepStart => "start of the sweep",
        QueryPoint::SweepEnd => "end of the sweep",
        QueryPoint::Acceleration => "acceleration",
        QueryPoint::AccelerationA => "acceleration of a",
        QueryPoint::AccelerationB => "acceleration of b",
        QueryPoint::BallCenter => "centre of the ball",
        QueryPoint::BoxCenter => "centre of the box",
        QueryPoint::QuadCenter => "centre of the quad",
        QueryPoint::CapsuleA => "end a of the capsule",
        QueryPoint::CapsuleB => "end b of the capsule",
        QueryPoint::PlanePoint => "point of the plane",
        QueryPoint::Normal => "normal",
        QueryPoint::Velocity => VELOCITY,
        QueryPoint::PlaneVelocity => "velocity of the plane",
        QueryPoint::CenterA => "centre of a",
        QueryPoint::CenterB => "centre of b",
        QueryPoint::StartA => "start of a",
        QueryPoint::EndA => "end of a",
        QueryPoint::StartB => "start of b",
        QueryPoint::EndB => "end of b",
        QueryPoint::Cursor => "cursor",
    }
}
