//! Avoidance, flow and flocking.

use super::fields::Told;
use super::{Invalid, Query, refusal};
use crate::query::{Mark, Probe, Role, Stage, Status, SteeringStage, Value};
use crate::question::steering::{AvoidObstacles, BoidStep, CirculatingFlow, Params, WallFields};
use crate::steering::{self, Boid, BoidRules, SteeringParams, Wall};

impl Query for AvoidObstacles {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let params = checked(&self.params)?;
        let found = steering::avoid_obstacles(self.position.0, &walls(&self.walls), &params, probe);
        Ok(T::status(Status::Ok).with("perceived", found.perceived).with("acceleration", found.acceleration))
    }
}

impl Query for CirculatingFlow {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let params = checked(&self.params)?;
        let acceleration = steering::circulating_flow(self.position.0, self.center.0, &params, probe);
        probe.record(|| {
            let flow = Value::Vector(acceleration);
            Stage::new(SteeringStage::Acceleration, "a = flow", flow.clone())
                .term("flow", flow)
                .mark(Mark::Arrow { tail: self.position.0, along: acceleration, role: Role::Force })
                .gives("acceleration")
        });
        Ok(T::status(Status::Ok).with("acceleration", acceleration))
    }
}

impl Query for BoidStep {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let params = checked(&self.params)?;
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
        let terms =
            |told| done.terms.by_rule().fold(told, |told: T::Inner, (rule, term)| told.with(rule.token(), term));
        Ok(T::status(Status::Ok)
            .with("position", done.position)
            .with("velocity", done.velocity)
            .with("acceleration", done.acceleration)
            .with_object("terms", terms)
            .with_list("seen", done.neighbours.seen)
            .with("nearest", done.neighbours.nearest))
    }
}

fn walls(walls: &[WallFields]) -> Vec<Wall> {
    walls.iter().map(|wall| Wall { point: wall.point.0, normal: wall.normal.0 }).collect()
}

/// The parameters, if they are valid.
fn checked(Params(params): &Params) -> Result<SteeringParams, Invalid> {
    match params.problem() {
        Some(problem) => Err(Invalid::field(&format!("params.{}", problem.field), &refusal::params(&problem))),
        None => Ok(*params),
    }
}
