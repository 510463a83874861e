//! Agents that steer: avoidance by potential fields, flow, flocking.
//!
//! [`boid_step`] is a whole step of one agent of a list. Its parts can be used separately, by a simulation that moves
//! agents itself: [`Neighbours::find`] selects the neighbours of an agent, [`steer`] computes the
//! terms of its acceleration, [`SteeringTerms::acceleration`] and [`next_velocity`] clamp, and
//! [`wrap`] or [`reflect`] brings an agent that left the world back in. [`LocalField`] and [`Flow`]
//! hold the laws of fields and flows, and [`slice`] finds the contours and equilibria of a field on a
//! plane.

mod avoidance;
mod boid;
mod circulating_flow;
mod field;
mod flocking;
mod flow;
mod limit;
mod neighbour_grid;
mod neighbours;
mod params;
mod rule;
pub mod slice;
mod terms;

pub use avoidance::{Avoidance, Wall, avoid_fields, avoid_obstacles, avoidance_shares, response};
pub use boid::Boid;
pub use circulating_flow::circulating_flow;
pub use field::{FieldLaw, FieldSides, LocalField};
pub use flocking::{
    BoidRules, BoidStep, boid_step, next_velocity, next_velocity_stage, reflect, reflect_stages, wrap, wrap_stage,
};
pub use flow::{Course, Flow, Pull};
pub use limit::Limit;
pub use neighbour_grid::{NeighbourGrid, Rows};
pub(crate) use neighbours::distance_within;
pub use neighbours::{Neighbours, Selection};
pub use params::{ParamsFault, ParamsProblem, PlaneAcross, RuleWeights, SteeringParams};
pub use rule::Rule;
pub use terms::{Flock, SteeringTerms, Surroundings, steer};

use crate::shape::{length, unit};
use glam::DVec3;

/// The direction of `v`, or zero when it has none.
fn unit_or_zero(v: DVec3) -> DVec3 {
    unit(v).unwrap_or(DVec3::ZERO)
}

/// `v` shortened to `longest` where it is longer.
fn clamp_length(v: DVec3, longest: f64) -> DVec3 {
    if length(v) > longest { unit_or_zero(v) * longest } else { v }
}

/// `x` clamped to [least, greatest]; the upper bound wins where they cross.
fn clamp(x: f64, least: f64, greatest: f64) -> f64 {
    x.max(least).min(greatest)
}
