//! Questions about avoidance, flow and flocking.

use super::element::{Drive, Element, QueryPoint, place, velocity};
use super::fields::{Fraction, HalfExtents, NonZero, Vector};
use super::query_input::{QueryInput, reread};
use crate::steering::SteeringParams;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AvoidObstacles {
    /// Position of the agent.
    #[schemars(extend("unit" = "m"), example = json!([1.0, 1.5, 0.0]))]
    pub(crate) position: Vector,
    /// Planes it avoids.
    #[schemars(example = json!([
        {"point": [0.0, 0.0, 0.0], "normal": [0.0, 1.0, 0.0]},
        {"point": [-1.0, 0.0, 0.0], "normal": [1.0, 0.0, 0.0]},
    ]))]
    pub(crate) walls: Vec<WallFields>,
    /// Urgencies and distances; parameters left out have their defaults.
    #[serde(default)]
    pub(crate) params: Params,
}

impl QueryInput for AvoidObstacles {
    const NAME: &'static str = "avoid_obstacles";
    const ELEMENTS: &'static [Element] = &[
        Element::Agent { position: place("/position", QueryPoint::Position), drive: Drive::Avoidance },
        Element::WALLS,
    ];

    reread!(position, params; walls);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CirculatingFlow {
    /// Position of the agent.
    #[schemars(extend("unit" = "m"), example = json!([2.0, 0.0, 1.0]))]
    pub(crate) position: Vector,
    /// Urgencies and distances; parameters left out have their defaults.
    #[serde(default)]
    pub(crate) params: Params,
    /// A point of the vertical axis; left out: the origin.
    #[serde(default)]
    #[schemars(extend("unit" = "m", "default" = [0.0, 0.0, 0.0]))]
    pub(crate) center: Vector,
}

impl QueryInput for CirculatingFlow {
    const NAME: &'static str = "circulating_flow";
    const ELEMENTS: &'static [Element] = &[
        Element::Agent { position: place("/position", QueryPoint::Position), drive: Drive::Flow },
        Element::FlowCenter(place("/center", QueryPoint::FlowCenter)),
    ];

    reread!(position, params, center);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoidStep {
    /// The flock.
    #[schemars(example = json!([
        {"position": [0.0, 0.0, 0.0], "velocity": [0.5, 0.0, 0.0]},
        {"position": [2.0, 0.0, 0.0], "velocity": [0.0, 0.0, 0.5]},
        {"position": [0.0, 1.0, 4.0], "velocity": [0.0, 0.5, 0.0]},
    ]))]
    pub(crate) boids: Vec<BoidFields>,
    /// Index of the agent that moves, counted from 0.
    pub(crate) index: usize,
    /// Planes it avoids.
    #[serde(default)]
    pub(crate) walls: Vec<WallFields>,
    /// Urgencies and distances; parameters left out have their defaults.
    #[serde(default)]
    pub(crate) params: Params,
    /// Length of the step, in the time unit of the parameters; left out: 1.
    #[serde(default = "one")]
    pub(crate) dt: f64,
    /// Whether separation, alignment and cohesion apply; left out: yes.
    #[serde(default = "yes")]
    pub(crate) flocking: bool,
    /// Whether the flow around the vertical axis through the origin applies; left out: yes.
    #[serde(default = "yes")]
    pub(crate) flow: bool,
    /// Random number from 0 to 1 for cruising; left out: no cruising.
    #[serde(default)]
    #[schemars(example = 0.5)]
    pub(crate) cruising: Option<Fraction>,
    /// Half extents of a world that wraps around; left out: no bounds.
    #[serde(default)]
    #[schemars(extend("unit" = "m"), example = json!([10.0, 10.0, 10.0]))]
    pub(crate) world_half: Option<HalfExtents>,
}

impl QueryInput for BoidStep {
    const NAME: &'static str = "boid_step";
    const ELEMENTS: &'static [Element] = &[
        Element::Boids {
            position: place("/boids/*/position", QueryPoint::Position),
            velocity: velocity("/boids/*/velocity", "/boids/*/position", QueryPoint::Velocity),
        },
        Element::WALLS,
    ];

    reread!(index, params, dt, flocking, flow, cruising, world_half; boids, walls);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoidFields {
    /// Its position.
    #[schemars(extend("unit" = "m"))]
    pub(crate) position: Vector,
    /// Its velocity in metres per unit of time.
    #[schemars(example = json!([0.5, 0.0, 0.0]))]
    pub(crate) velocity: Vector,
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WallFields {
    /// Any point of the plane.
    #[schemars(extend("unit" = "m"))]
    pub(crate) point: Vector,
    /// Its normal, used as given, not normalised.
    #[schemars(example = json!([0.0, 1.0, 0.0]))]
    pub(crate) normal: NonZero,
}

/// Steering parameters, each with its default.
#[derive(Clone, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct Params(pub(crate) SteeringParams);

fn one() -> f64 {
    1.0
}

fn yes() -> bool {
    true
}
