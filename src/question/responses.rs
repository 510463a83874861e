//! Questions about velocities after a bounce.

use super::element::{Element, ORIGIN, QueryPoint, normal, place, velocity};
use super::fields::{Direction, Fraction, InverseMass, Vector};
use super::query_input::{QueryInput, reread};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SphereSphereResponse {
    /// The first ball.
    #[schemars(example = json!({"position": [-0.5, 0.0, 0.0], "velocity": [2.0, 0.0, 0.0], "mass": 1.0, "restitution": 1.0}))]
    pub(crate) a: Body,
    /// The second ball.
    #[schemars(example = json!({"position": [0.5, 0.2, 0.0], "velocity": [-1.0, 0.0, 0.0], "mass": 2.0, "restitution": 0.9}))]
    pub(crate) b: Body,
    /// Left after the bounce.
    #[schemars(extend("unit" = "s"), example = 0.5)]
    pub(crate) time: f64,
}

impl QueryInput for SphereSphereResponse {
    const NAME: &'static str = "sphere_sphere_response";
    const ELEMENTS: &'static [Element] = &[
        Element::Body {
            position: place("/a/position", QueryPoint::CenterA),
            velocity: velocity("/a/velocity", "/a/position", QueryPoint::Velocity),
        },
        Element::Body {
            position: place("/b/position", QueryPoint::CenterB),
            velocity: velocity("/b/velocity", "/b/position", QueryPoint::Velocity),
        },
    ];

    reread!(a, b, time);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Body {
    /// Its centre.
    #[schemars(extend("unit" = "m"))]
    pub(crate) position: Vector,
    /// Its velocity before the bounce.
    #[schemars(extend("unit" = "m/s"))]
    pub(crate) velocity: Vector,
    /// Its mass: greater than 0, or infinite.
    #[schemars(extend("unit" = "kg"), example = 1.0)]
    pub(crate) mass: InverseMass,
    /// Its restitution, from 0 to 1; the contact uses the product of both.
    #[schemars(example = 1.0)]
    pub(crate) restitution: Fraction,
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SpherePlaneResponse {
    /// Velocity of the ball before the bounce.
    #[schemars(extend("unit" = "m/s"), example = json!([1.0, -2.0, 0.0]))]
    pub(crate) velocity: Vector,
    /// Normal of the plane on the ball's side, of any length but zero.
    #[schemars(example = json!([0.0, 1.0, 0.0]))]
    pub(crate) normal: Direction,
    /// Restitution of the contact, from 0 to 1.
    #[schemars(example = 0.8)]
    pub(crate) restitution: Fraction,
    /// Velocity of the plane; left out: 0.
    #[serde(default)]
    #[schemars(extend("unit" = "m/s", "default" = [0.0, 0.0, 0.0]))]
    pub(crate) obstacle_velocity: Vector,
}

impl QueryInput for SpherePlaneResponse {
    const NAME: &'static str = "sphere_plane_response";
    const ELEMENTS: &'static [Element] = &[Element::PlaneBounce {
        velocity: velocity("/velocity", ORIGIN, QueryPoint::Velocity),
        normal: normal("/normal", ORIGIN),
        obstacle_velocity: velocity("/obstacle_velocity", ORIGIN, QueryPoint::PlaneVelocity),
    }];

    reread!(velocity, normal, restitution, obstacle_velocity);
}
