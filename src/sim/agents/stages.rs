//! Stages of an agent's steering that belong to no single term.

use crate::query::{Mark, Neighbour, Role, Stage, SteeringDecision, SteeringStage, Undrawn, Value};
use crate::scene::AgentGroup;
use crate::shape::length;
use crate::sim::Setup;
use crate::steering::{Boid, Neighbours};

/// The stage of the neighbours that an agent perceives.
pub(in crate::sim) fn neighbours_stage(
    setup: &Setup,
    boids: &[Boid],
    (body, group): (usize, &AgentGroup),
    neighbours: &Neighbours<usize>,
) -> Stage {
    let distance = |other: usize| length(boids[body].position - boids[other].position);
    let Some(nearest) = neighbours.nearest else {
        let is_other = |other: &usize| *other != body && setup.bodies[*other].group == Some(group.id);
        let least = (0..boids.len()).filter(is_other).map(distance).fold(f64::INFINITY, f64::min);
        return Stage::decided(SteeringStage::Neighbours, "distance ≥ perception", SteeringDecision::SeesNobody)
            .term("distance", least)
            .term("perception", group.params.perception)
            .undrawn(Undrawn::Nobody);
    };
    let name = setup.label_of(setup.bodies[nearest].id);
    let sees = SteeringDecision::Sees { count: neighbours.seen.len(), nearest: Neighbour::Name(name) };
    let stage = Stage::decided(SteeringStage::Neighbours, "distance < perception", sees)
        .term("distance", distance(nearest))
        .term("perception", group.params.perception);
    neighbours.seen.iter().chain([&nearest]).fold(stage, |stage, &other| {
        stage.mark(Mark::Segment { from: boids[body].position, to: boids[other].position, role: Role::Aid })
    })
}

/// The stage that converts an agent's velocity to metres per tick.
pub(in crate::sim) fn velocity_per_tick_stage(me: &Boid, tick_secs: f64) -> Stage {
    Stage::new(SteeringStage::VelocityPerTick, "velocity = per_second·tick", Value::Vector(me.velocity * tick_secs))
        .term("per_second", Value::Vector(me.velocity))
        .term("tick", tick_secs)
        .mark(Mark::Arrow { tail: me.position, along: me.velocity * tick_secs, role: Role::Velocity })
}
