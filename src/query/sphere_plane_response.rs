//! Velocity of a sphere after contact with a plane.

use super::response::ResponseStatus;
use super::{Mark, Probe, ResponseDecision, ResponseStage, Role, Stage, Value};
use glam::DVec3;

/// The answer of [`sphere_plane_response`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaneResponse {
    /// `Ok` or `Separating`.
    pub status: ResponseStatus,
    /// Velocity of the sphere afterwards.
    pub velocity: DVec3,
}

/// Velocity of a sphere after it bounces off an obstacle with the unit `normal` at the contact,
/// pointing to the sphere. The obstacle, which may move, is not deflected. `place` is where the stages
/// draw the velocities, and nothing else: the centre of the sphere, where the question has one.
pub fn sphere_plane_response(
    place: DVec3,
    velocity: DVec3,
    normal: DVec3,
    restitution: f64,
    obstacle_velocity: DVec3,
    probe: &mut impl Probe,
) -> PlaneResponse {
    let relative = velocity - obstacle_velocity;
    let speed = relative.dot(normal);
    let arrow = |along: DVec3| Mark::Arrow { tail: place, along, role: Role::Velocity };
    probe.record(|| {
        Stage::new(ResponseStage::RelativeVelocity, "u = v − vo", Value::Vector(relative))
            .term("v", Value::Vector(velocity))
            .term("vo", Value::Vector(obstacle_velocity))
            .mark(arrow(relative))
            .draw("v", arrow(velocity))
            .draw("vo", arrow(obstacle_velocity))
    });
    probe.record(|| {
        Stage::new(ResponseStage::SpeedAlongNormal, "s = u·n", speed)
            .term("u", Value::Vector(relative))
            .term("n", Value::Vector(normal))
            .mark(arrow(speed * normal))
            .draw("n", Mark::Arrow { tail: place, along: normal, role: Role::Normal })
    });
    if speed >= 0.0 {
        probe.record(|| Stage::verdict("s ≥ 0", ResponseDecision::MovingAway { speed }).term("s", speed));
        probe.record(|| {
            let given = Value::Vector(velocity);
            let stage = Stage::new(ResponseStage::Velocity, "v' = v", given.clone()).term("v", given);
            stage.mark(arrow(velocity)).gives("velocity")
        });
        return PlaneResponse { status: ResponseStatus::Separating, velocity };
    }
    let after = velocity - (1.0 + restitution) * speed * normal;
    probe.record(|| {
        Stage::new(ResponseStage::Velocity, "v' = v − (1 + e)·s·n", Value::Vector(after))
            .term("v", Value::Vector(velocity))
            .term("e", restitution)
            .term("s", speed)
            .term("n", Value::Vector(normal))
            .mark(arrow(after))
            .gives("velocity")
    });
    probe.record(|| {
        let bounce = ResponseDecision::BounceOff { before: speed, after: -restitution * speed };
        Stage::verdict("s < 0", bounce).term("s", speed)
    });
    PlaneResponse { status: ResponseStatus::Ok, velocity: after }
}
