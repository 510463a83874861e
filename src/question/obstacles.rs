//! Questions about balls against rectangles, boxes and capsules.

use super::element::{Element, QueryPoint, Solid, place};
use super::fields::{Bar, NonNegative, OrientedBox, Rectangle, Vector};
use super::query_input::{QueryInput, reread};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SphereBoxFaces {
    /// The ball.
    pub(crate) sphere: Sphere,
    /// The box, in any orientation.
    #[serde(rename = "box")]
    pub(crate) obb: OrientedBox,
}

impl QueryInput for SphereBoxFaces {
    const NAME: &'static str = "sphere_box_faces";
    const ELEMENTS: &'static [Element] = &[
        Element::Ball { center: place("/sphere/center", QueryPoint::BallCenter), radius: "/sphere/radius" },
        Element::Obstacle { solid: Solid::Box, vectors: &[place("/box/center", QueryPoint::BoxCenter)] },
    ];

    reread!(sphere, obb as "box");
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sphere {
    /// The ball's centre.
    #[schemars(extend("unit" = "m"), example = json!([1.2, 1.1, 0.0]))]
    pub(crate) center: Vector,
    /// Radius of the ball; not negative.
    #[schemars(extend("unit" = "m"), example = 0.5)]
    pub(crate) radius: NonNegative,
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SphereQuadSweep {
    /// Radius of the ball; not negative.
    #[schemars(extend("unit" = "m"), example = 0.5)]
    pub(crate) radius: NonNegative,
    /// Its centre at t = 0.
    #[schemars(extend("unit" = "m"), example = json!([-0.5, 2.0, 0.0]))]
    pub(crate) from: Vector,
    /// Its centre at t = 1, but for an acceleration.
    #[schemars(extend("unit" = "m"), example = json!([0.5, -2.0, 0.5]))]
    pub(crate) to: Vector,
    /// The rectangle, solid from both sides.
    pub(crate) quad: Rectangle,
    /// Acceleration of its centre, in lengths per sweep²: at t it is at from + t·(to − from) + ½·t²·acceleration; left out: 0.
    #[serde(default)]
    #[schemars(extend("unit" = "m", "default" = [0.0, 0.0, 0.0]))]
    pub(crate) acceleration: Vector,
}

impl QueryInput for SphereQuadSweep {
    const NAME: &'static str = "sphere_quad_sweep";
    const ELEMENTS: &'static [Element] = &[
        Element::SWEEP,
        Element::Obstacle { solid: Solid::Quad, vectors: &[place("/quad/center", QueryPoint::QuadCenter)] },
    ];

    reread!(radius, from, to, quad, acceleration);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SphereBoxSweep {
    /// Radius of the ball; not negative.
    #[schemars(extend("unit" = "m"), example = 0.5)]
    pub(crate) radius: NonNegative,
    /// Its centre at t = 0.
    #[schemars(extend("unit" = "m"), example = json!([-2.5, 2.0, 0.0]))]
    pub(crate) from: Vector,
    /// Its centre at t = 1, but for an acceleration.
    #[schemars(extend("unit" = "m"), example = json!([0.5, 0.2, 0.0]))]
    pub(crate) to: Vector,
    /// The box, solid.
    #[serde(rename = "box")]
    pub(crate) obb: OrientedBox,
    /// Acceleration of its centre, in lengths per sweep²: at t it is at from + t·(to − from) + ½·t²·acceleration; left out: 0.
    #[serde(default)]
    #[schemars(extend("unit" = "m", "default" = [0.0, 0.0, 0.0]))]
    pub(crate) acceleration: Vector,
}

impl QueryInput for SphereBoxSweep {
    const NAME: &'static str = "sphere_box_sweep";
    const ELEMENTS: &'static [Element] = &[
        Element::SWEEP,
        Element::Obstacle { solid: Solid::Box, vectors: &[place("/box/center", QueryPoint::BoxCenter)] },
    ];

    reread!(radius, from, to, obb as "box", acceleration);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SphereCapsuleSweep {
    /// Radius of the ball; not negative.
    #[schemars(extend("unit" = "m"), example = 0.5)]
    pub(crate) radius: NonNegative,
    /// Its centre at t = 0.
    #[schemars(extend("unit" = "m"), example = json!([-2.5, 2.0, 0.0]))]
    pub(crate) from: Vector,
    /// Its centre at t = 1, but for an acceleration.
    #[schemars(extend("unit" = "m"), example = json!([0.5, 0.2, 0.0]))]
    pub(crate) to: Vector,
    /// The capsule, solid.
    pub(crate) capsule: Bar,
    /// Acceleration of its centre, in lengths per sweep²: at t it is at from + t·(to − from) + ½·t²·acceleration; left out: 0.
    #[serde(default)]
    #[schemars(extend("unit" = "m", "default" = [0.0, 0.0, 0.0]))]
    pub(crate) acceleration: Vector,
}

impl QueryInput for SphereCapsuleSweep {
    const NAME: &'static str = "sphere_capsule_sweep";
    const ELEMENTS: &'static [Element] = &[
        Element::SWEEP,
        Element::Obstacle {
            solid: Solid::Capsule,
            vectors: &[place("/capsule/a", QueryPoint::CapsuleA), place("/capsule/b", QueryPoint::CapsuleB)],
        },
    ];

    reread!(radius, from, to, capsule, acceleration);
}
