//! What is asked of a run: why two met or did not, from where two runs differ, and a state as a scene of its own.
//!
//! Answers come from the same pair queries and records that the simulation used, so they agree to the last bit.
//! Nothing that a step needs enters: no other room of the simulation knows this one.

pub mod difference;
pub mod kept_scene;
pub mod pair_reason;
pub mod why_not;
