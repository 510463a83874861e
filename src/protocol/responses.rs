//! Velocities after a bounce.

use super::fields::Told;
use super::{Invalid, Query};
use crate::query::{
    Collider, Mark, Probe, ResponseStage, Role, Sphere, Stage, Value, sphere_plane_response, sphere_sphere_response,
};
use crate::question::fields::Vector;
use crate::question::responses::{Body, SpherePlaneResponse, SphereSphereResponse};
use glam::DVec3;

impl From<&Body> for Collider {
    fn from(body: &Body) -> Collider {
        Collider {
            position: body.position.0,
            velocity: body.velocity.0,
            inverse_mass: body.mass.0,
            restitution: body.restitution.0,
        }
    }
}

impl Query for SphereSphereResponse {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let [a, b] = [&self.a, &self.b].map(Collider::from);
        if !(b.position - a.position).is_finite() {
            return Err(Invalid::overflow("`a.position` is too far from `b.position`"));
        }
        let found = sphere_sphere_response(&a, &b, probe);
        for (sphere, field, body, velocity) in
            [(Sphere::A, "a", &a, found.velocities[0]), (Sphere::B, "b", &b, found.velocities[1])]
        {
            probe.record(|| position_stage(sphere, field, body, self.time, velocity));
        }
        let after = |body: &Collider, velocity: DVec3| {
            let position = body.position + self.time * velocity;
            move |told: T::Inner| told.with("position", position).with("velocity", velocity)
        };
        Ok(T::status(found.status)
            .with_object("a", after(&a, found.velocities[0]))
            .with_object("b", after(&b, found.velocities[1]))
            .with("impulse", found.impulse))
    }
}

fn position_stage(sphere: Sphere, body: &'static str, before: &Collider, time: f64, velocity: DVec3) -> Stage {
    let travel = Mark::Arrow { tail: before.position, along: time * velocity, role: Role::Motion };
    Stage::new(
        ResponseStage::PositionOf(sphere),
        format!("{body}' = {body} + time·v'"),
        Value::Point(before.position + time * velocity),
    )
    .term(body, Value::Point(before.position))
    .term("time", time)
    .term("v'", Value::Vector(velocity))
    .mark(travel)
    .gives(format!("{body}.position"))
}

impl Query for SpherePlaneResponse {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let Vector(velocity) = self.velocity;
        let obstacle_velocity = self.obstacle_velocity.0;
        let (normal, restitution) = (self.normal.0, self.restitution.0);
        // The question has no position, so its arrows start at the origin.
        let found = sphere_plane_response(DVec3::ZERO, velocity, normal, restitution, obstacle_velocity, probe);
        Ok(T::status(found.status).with("velocity", found.velocity))
    }
}
