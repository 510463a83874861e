//! Questions about balls that sweep against planes and each other.

use super::element::{Element, QueryPoint, Solid, normal, place, way};
use super::fields::{Direction, NonNegative, Vector};
use super::query_input::{QueryInput, reread};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SpherePlaneSweep {
    /// Radius of the ball; not negative.
    #[schemars(extend("unit" = "m"), example = 0.5)]
    pub(crate) radius: NonNegative,
    /// Its centre at t = 0.
    #[schemars(extend("unit" = "m"), example = json!([0.0, 2.0, 0.0]))]
    pub(crate) from: Vector,
    /// Its centre at t = 1, but for an acceleration.
    #[schemars(extend("unit" = "m"), example = json!([1.0, -1.0, 0.0]))]
    pub(crate) to: Vector,
    /// Normal on the front of the plane, of any length but zero.
    #[schemars(example = json!([0.0, 1.0, 0.0]))]
    pub(crate) normal: Direction,
    /// Any point of the plane.
    #[schemars(extend("unit" = "m"))]
    pub(crate) point: Vector,
    /// Acceleration of its centre, in lengths per sweep²: at t it is at from + t·(to − from) + ½·t²·acceleration; left out: 0.
    #[serde(default)]
    #[schemars(extend("unit" = "m", "default" = [0.0, 0.0, 0.0]))]
    pub(crate) acceleration: Vector,
}

impl QueryInput for SpherePlaneSweep {
    const NAME: &'static str = "sphere_plane_sweep";
    const ELEMENTS: &'static [Element] = &[
        Element::SWEEP,
        Element::Obstacle {
            solid: Solid::Plane,
            vectors: &[place("/point", QueryPoint::PlanePoint), normal("/normal", "/point")],
        },
    ];

    reread!(radius, from, to, normal, point, acceleration);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SphereSphereSweep {
    /// The first ball.
    #[schemars(example = json!({"radius": 0.5, "from": [-2.0, 0.0, 0.0], "to": [2.0, 0.0, 0.0]}))]
    pub(crate) a: MovingSphere,
    /// The second ball.
    #[schemars(example = json!({"radius": 0.5, "from": [2.0, 0.5, 0.0], "to": [-2.0, 0.5, 0.0]}))]
    pub(crate) b: MovingSphere,
}

impl QueryInput for SphereSphereSweep {
    const NAME: &'static str = "sphere_sphere_sweep";
    const ELEMENTS: &'static [Element] = &[
        Element::Sweep {
            radius: "/a/radius",
            from: place("/a/from", QueryPoint::StartA),
            to: place("/a/to", QueryPoint::EndA),
            acceleration: way("/a/acceleration", "/a/from", QueryPoint::AccelerationA),
            impact: "/a",
        },
        Element::Sweep {
            radius: "/b/radius",
            from: place("/b/from", QueryPoint::StartB),
            to: place("/b/to", QueryPoint::EndB),
            acceleration: way("/b/acceleration", "/b/from", QueryPoint::AccelerationB),
            impact: "/b",
        },
    ];

    reread!(a, b);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovingSphere {
    /// Radius of the ball; not negative.
    #[schemars(extend("unit" = "m"), example = 0.5)]
    pub(crate) radius: NonNegative,
    /// Its centre at t = 0.
    #[schemars(extend("unit" = "m"), example = json!([0.0, 0.0, 0.0]))]
    pub(crate) from: Vector,
    /// Its centre at t = 1, but for an acceleration.
    #[schemars(extend("unit" = "m"), example = json!([1.0, 0.0, 0.0]))]
    pub(crate) to: Vector,
    /// Acceleration of its centre, in lengths per sweep²: at t it is at from + t·(to − from) + ½·t²·acceleration; left out: 0.
    #[serde(default)]
    #[schemars(extend("unit" = "m", "default" = [0.0, 0.0, 0.0]))]
    pub(crate) acceleration: Vector,
}
