//! Avoidance, flow and flocking.

use super::fields::Fields;
use super::input::{Fraction, HalfExtents, NonZero, Object, Vector};
use super::{Invalid, Query};
use crate::query::{Mark, Probe, Role, Stage, Value};
use crate::steering::{self, Boid, BoidRules, SteeringParams, Wall};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AvoidObstacles {
    position: Vector,
    walls: Vec<Object<WallFields>>,
    #[serde(default)]
    params: Params,
}

impl Query for AvoidObstacles {
    const NAME: &'static str = "avoid_obstacles";

    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid> {
        let params = self.params.checked()?;
        let found = steering::avoid_obstacles(self.position.0, &walls(&self.walls), &params, probe);
        Ok(Fields::status("ok").with("perceived", found.perceived).with("acceleration", found.acceleration))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CirculatingFlow {
    position: Vector,
    #[serde(default)]
    params: Params,
    #[serde(default)]
    center: Vector,
}

impl Query for CirculatingFlow {
    const NAME: &'static str = "circulating_flow";

    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid> {
        let params = self.params.checked()?;
        let acceleration = steering::circulating_flow(self.position.0, self.center.0, &params, probe);
        probe.record(|| {
            let flow = Value::Vector(acceleration);
            Stage::new("Acceleration", "a = flow", flow.clone())
                .term("flow", flow)
                .mark(Mark::Arrow { tail: self.position.0, along: acceleration, role: Role::Force })
                .gives("acceleration")
        });
        Ok(Fields::status("ok").with("acceleration", acceleration))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoidStep {
    boids: Vec<Object<BoidFields>>,
    index: usize,
    #[serde(default)]
    walls: Vec<Object<WallFields>>,
    #[serde(default)]
    params: Params,
    #[serde(default = "one")]
    dt: f64,
    #[serde(default = "yes")]
    flocking: bool,
    #[serde(default = "yes")]
    flow: bool,
    #[serde(default)]
    cruising: Option<Fraction>,
    #[serde(default)]
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
        let boids: Vec<Boid> = self
            .boids
            .iter()
            .map(|Object(boid)| Boid { position: boid.position.0, velocity: boid.velocity.0 })
            .collect();
        let rules = BoidRules {
            dt: self.dt,
            flocking: self.flocking,
            flow: self.flow,
            cruising: self.cruising.map(|draw| draw.0),
            world_half: self.world_half.map(|half| half.0),
        };
        let done = steering::boid_step(&boids, self.index, &walls(&self.walls), &params, &rules, probe);
        let terms = done.terms.named().fold(Fields::new(), |terms, (name, term)| terms.with(name, term));
        Ok(Fields::status("ok")
            .with("position", done.position)
            .with("velocity", done.velocity)
            .with("acceleration", done.acceleration)
            .with("terms", terms)
            .with("seen", done.neighbours.seen)
            .with("nearest", done.neighbours.nearest))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoidFields {
    position: Vector,
    velocity: Vector,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WallFields {
    point: Vector,
    normal: NonZero,
}

fn walls(walls: &[Object<WallFields>]) -> Vec<Wall> {
    walls.iter().map(|Object(wall)| Wall { point: wall.point.0, normal: wall.normal.0 }).collect()
}

/// Steering parameters, each with its default.
#[derive(Deserialize)]
#[serde(transparent)]
struct Params(Object<SteeringParams>);

impl Default for Params {
    fn default() -> Params {
        Params(Object(SteeringParams::default()))
    }
}

impl Params {
    fn checked(&self) -> Result<SteeringParams, Invalid> {
        let Params(Object(params)) = self;
        match params.problem() {
            Some(problem) => Err(Invalid::field(&format!("params.{}", problem.field), &problem.reason)),
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
