//! The response to a single impact: new velocities, and which contacts need no response any more.
//!
//! It depends on the pair and the instant, never on how the impact was found.
//! No grid, no queue and no third body enters: contacts that depend on each other are solved in an island.

pub mod bounce;
pub mod discrete;
pub mod resolved_pairs;
pub mod simultaneous;
