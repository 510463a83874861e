//! Velocities after a bounce.

use super::fields::Fields;
use super::input::{Direction, Fraction, InverseMass, Vector};
use super::{Invalid, Query};
use crate::query::{
    Collider, Mark, Probe, ResponseStage, Role, Sphere, Stage, Value, sphere_plane_response, sphere_sphere_response,
};
use glam::DVec3;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SphereSphereResponse {
    /// The first ball.
    #[schemars(example = json!({"position": [-0.5, 0.0, 0.0], "velocity": [2.0, 0.0, 0.0], "mass": 1.0, "restitution": 1.0}))]
    a: Body,
    /// The second ball.
    #[schemars(example = json!({"position": [0.5, 0.2, 0.0], "velocity": [-1.0, 0.0, 0.0], "mass": 2.0, "restitution": 0.9}))]
    b: Body,
    /// Left after the bounce.
    #[schemars(extend("unit" = "s"), example = 0.5)]
    time: f64,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Body {
    /// Its centre.
    #[schemars(extend("unit" = "m"))]
    position: Vector,
    /// Its velocity before the bounce.
    #[schemars(extend("unit" = "m/s"))]
    velocity: Vector,
    /// Its mass: greater than 0, or infinite.
    #[schemars(extend("unit" = "kg"), example = 1.0)]
    mass: InverseMass,
    /// Its restitution, from 0 to 1; the contact uses the product of both.
    #[schemars(example = 1.0)]
    restitution: Fraction,
}

impl From<Body> for Collider {
    fn from(body: Body) -> Collider {
        Collider {
            position: body.position.0,
            velocity: body.velocity.0,
            inverse_mass: body.mass.0,
            restitution: body.restitution.0,
        }
    }
}

impl Query for SphereSphereResponse {
    const NAME: &'static str = "sphere_sphere_response";

    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid> {
        let [a, b] = [self.a, self.b].map(Collider::from);
        if !(b.position - a.position).is_finite() {
            return Err(Invalid::overflow("`a.position` is too far from `b.position`"));
        }
        let found = sphere_sphere_response(&a, &b, probe);
        for (sphere, field, body, velocity) in
            [(Sphere::A, "a", &a, found.velocities[0]), (Sphere::B, "b", &b, found.velocities[1])]
        {
            probe.record(|| position_stage(sphere, field, body, self.time, velocity));
        }
        let [a, b] = [(a, found.velocities[0]), (b, found.velocities[1])].map(|(body, velocity)| {
            Fields::new().with("position", body.position + self.time * velocity).with("velocity", velocity)
        });
        Ok(Fields::status(found.status).with("a", a).with("b", b).with("impulse", found.impulse))
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

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SpherePlaneResponse {
    /// Velocity of the ball before the bounce.
    #[schemars(extend("unit" = "m/s"), example = json!([1.0, -2.0, 0.0]))]
    velocity: Vector,
    /// Normal of the plane on the ball's side, of any length but zero.
    #[schemars(example = json!([0.0, 1.0, 0.0]))]
    normal: Direction,
    /// Restitution of the contact, from 0 to 1.
    #[schemars(example = 0.8)]
    restitution: Fraction,
    /// Velocity of the plane; left out: 0.
    #[serde(default)]
    #[schemars(extend("unit" = "m/s"))]
    obstacle_velocity: Vector,
}

impl Query for SpherePlaneResponse {
    const NAME: &'static str = "sphere_plane_response";

    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid> {
        let Vector(velocity) = self.velocity;
        let obstacle_velocity = self.obstacle_velocity.0;
        let (normal, restitution) = (self.normal.0, self.restitution.0);
        // The question has no position, so its arrows start at the origin.
        let found = sphere_plane_response(DVec3::ZERO, velocity, normal, restitution, obstacle_velocity, probe);
        Ok(Fields::status(found.status).with("velocity", found.velocity))
    }
}
