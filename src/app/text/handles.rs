//! What the draggable points of the 3D view are called.

use crate::language::{Text, t, text};
use crate::question::QueryPoint;

/// The centre of a flow.
pub const FLOW_CENTER: Text = text!("centre of the flow");
/// The tip of a velocity.
pub const VELOCITY: Text = text!("velocity");

/// What a draggable point of a bench query is called.
pub fn query_point(point: QueryPoint) -> &'static str {
    match point {
        QueryPoint::Position => t!("position"),
        QueryPoint::WallPoint => t!("point"),
        QueryPoint::Center => t!("centre"),
        QueryPoint::FlowCenter => FLOW_CENTER.words(),
        QueryPoint::RayOrigin => t!("origin of the ray"),
        QueryPoint::RayDirection => t!("direction"),
        QueryPoint::SweepStart => t!("start of the sweep"),
        QueryPoint::SweepEnd => t!("end of the sweep"),
        QueryPoint::Acceleration => t!("acceleration"),
        QueryPoint::AccelerationA => t!("acceleration of a"),
        QueryPoint::AccelerationB => t!("acceleration of b"),
        QueryPoint::BallCenter => t!("centre of the ball"),
        QueryPoint::BoxCenter => t!("centre of the box"),
        QueryPoint::QuadCenter => t!("centre of the quad"),
        QueryPoint::CapsuleA => t!("end a of the capsule"),
        QueryPoint::CapsuleB => t!("end b of the capsule"),
        QueryPoint::PlanePoint => t!("point of the plane"),
        QueryPoint::Normal => t!("normal"),
        QueryPoint::Velocity => VELOCITY.words(),
        QueryPoint::PlaneVelocity => t!("velocity of the plane"),
        QueryPoint::CenterA => t!("centre of a"),
        QueryPoint::CenterB => t!("centre of b"),
        QueryPoint::StartA => t!("start of a"),
        QueryPoint::EndA => t!("end of a"),
        QueryPoint::StartB => t!("start of b"),
        QueryPoint::EndB => t!("end of b"),
        QueryPoint::Cursor => t!("cursor"),
    }
}
