//! What a single impact does: new velocities, and which contacts are then left alone.
//!
//! A response depends on the two that touch and on the instant, never on how the impact was found.
//! No grid, no queue and no contact of a third body enters: contacts that depend on each other are an island's.

pub mod bounce;
pub mod discrete;
pub mod resolved_pairs;
pub mod simultaneous;
