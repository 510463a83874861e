//! Agents that steer: avoidance by potential fields, flow, flocking.

mod params;

pub use params::SteeringParams;
