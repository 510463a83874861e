//! Avoidance, flow and flocking.

use super::fields::Fields;
use super::input::{Fraction, HalfExtents, NonZero, Vector};
use super::{Invalid, Query};
use crate::query::{Mark, Probe, Role, Stage, Status, SteeringStage, Value};
use crate::steering::{self, Boid, BoidRules, SteeringParams, Wall};
use crate::text;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AvoidObstacles {
    /// Position of the agent.
    #[schemars(extend("unit" = "m"), example = json!([1.0, 1.5, 0.0]))]
    position: Vector,
    /// Planes it avoids.
    #[schemars(example = json!([
        {"point": [0.0, 0.0, 0.0], "normal": [0.0, 1.0, 0.0]},
        {"point": [-1.0, 0.0, 0.0], "normal": [1.0, 0.0, 0.0]},
    ]))]
    walls: Vec<WallFields>,
    /// Urgencies and distances; parameters left out have their defaults.
    #[serde(default)]
    params: Params,
}

impl Query for AvoidObstacles {
    const NAME: &'static str = "avoid_obstacles";

    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid> {
        let params = self.params.checked()?;
        let found = steering::avoid_obstacles(self.position.0, &walls(&self.walls), &params, probe);
        Ok(Fields::status(Status::Ok).with("perceived", found.perceived).with("acceleration", found.acceleration))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CirculatingFlow {
    /// Position of the agent.
    #[schemars(extend("unit" = "m"), example = json!([2.0, 0.0, 1.0]))]
    position: Vector,
    /// Urgencies and distances; parameters left out have their defaults.
    #[serde(default)]
    params: Params,
    /// A point of the vertical axis; left out: the origin.
    #[serde(default)]
    #[schemars(extend("unit" = "m"))]
    center: Vector,
}

impl Query for CirculatingFlow {
    const NAME: &'static str = "circulating_flow";

    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid> {
        let params = self.params.checked()?;
        let acceleration = steering::circulating_flow(self.position.0, self.center.0, &params, probe);
        probe.record(|| {
            let flow = Value::Vector(acceleration);
            Stage::new(SteeringStage::Acceleration, "a = flow", flow.clone())
                .term("flow", flow)
                .mark(Mark::Arrow { tail: self.position.0, along: acceleration, role: Role::Force })
                .gives("acceleration")
        });
        Ok(Fields::status(Status::Ok).with("acceleration", acceleration))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BoidStep {
    /// The flock.
    #[schemars(example = json!([
        {"position": [0.0, 0.0, 0.0], "velocity": [0.5, 0.0, 0.0]},
        {"position": [2.0, 0.0, 0.0], "velocity": [0.0, 0.0, 0.5]},
        {"position": [0.0, 1.0, 4.0], "velocity": [0.0, 0.5, 0.0]},
    ]))]
    boids: Vec<BoidFields>,
    /// Index of the agent that moves, counted from 0.
    index: usize,
    /// Planes it avoids.
    #[serde(default)]
    walls: Vec<WallFields>,
    /// Urgencies and distances; parameters left out have their defaults.
    #[serde(default)]
    params: Params,
    /// Length of the step, in the time unit of the parameters; left out: 1.
    #[serde(default = "one")]
    dt: f64,
    /// Whether separation, alignment and cohesion apply; left out: yes.
    #[serde(default = "yes")]
    flocking: bool,
    /// Whether the flow around the vertical axis through the origin applies; left out: yes.
    #[serde(default = "yes")]
    flow: bool,
    /// Random number from 0 to 1 for cruising; left out: no cruising.
    #[serde(default)]
    #[schemars(example = 0.5)]
    cruising: Option<Fraction>,
    /// Half extents of a world that wraps around; left out: no bounds.
    #[serde(default)]
    #[schemars(extend("unit" = "m"), example = json!([10.0, 10.0, 10.0]))]
    world_half: Option<HalfExtents>,
}

impl Query for BoidStep {
    const NAME: &'static str = "boid_step";

    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid> {
        let params = self.params.checked()?;
        let count = self.boids.len();
        if self.index >= count {
            let problem = format!("must be less than the number of boids, {count}, is {}", self.index);
            return Err(Invalid::field("index", &problem));
        }
        let boids: Vec<Boid> =
            self.boids.iter().map(|boid| Boid { position: boid.position.0, velocity: boid.velocity.0 }).collect();
        let rules = BoidRules {
            dt: self.dt,
            flocking: self.flocking,
            flow: self.flow,
            cruising: self.cruising.map(|draw| draw.0),
            world_half: self.world_half.map(|half| half.0),
        };
        let done = steering::boid_step(&boids, self.index, &walls(&self.walls), &params, &rules, probe);
        let terms = done.terms.by_rule().fold(Fields::new(), |terms, (rule, term)| terms.with(rule.token(), term));
        Ok(Fields::status(Status::Ok)
            .with("position", done.position)
            .with("velocity", done.velocity)
            .with("acceleration", done.acceleration)
            .with("terms", terms)
            .with("seen", done.neighbours.seen)
            .with("nearest", done.neighbours.nearest))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BoidFields {
    /// Its position.
    #[schemars(extend("unit" = "m"))]
    position: Vector,
    /// Its velocity in metres per unit of time.
    #[schemars(example = json!([0.5, 0.0, 0.0]))]
    velocity: Vector,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WallFields {
    /// Any point of the plane.
    #[schemars(extend("unit" = "m"))]
    point: Vector,
    /// Its normal, used as given, not normalised.
    #[schemars(example = json!([0.0, 1.0, 0.0]))]
    normal: NonZero,
}

fn walls(walls: &[WallFields]) -> Vec<Wall> {
    walls.iter().map(|wall| Wall { point: wall.point.0, normal: wall.normal.0 }).collect()
}

/// Steering parameters, each with its default.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(transparent)]
struct Params(SteeringParams);

impl Params {
    fn checked(&self) -> Result<SteeringParams, Invalid> {
        let Params(params) = self;
        match params.problem() {
            Some(problem) => {
                Err(Invalid::field(&format!("params.{}", problem.field), &text::question::params(&problem)))
            }
            None => Ok(*params),
        }
    }
}

fn one() -> f64 {
    1.0
}

fn yes() -> bool {
    true
}
