//! Questions about a run: why a pair collided or did not, how an impact was found and answered, from which tick two runs
//! differ, how deep bodies are in each other, which contacts began to carry weight, and a state as a scene.
//!
//! Answers come from the same pair queries and records that the simulation used, so they agree to the last bit.
//! Nothing that a step needs enters: no other room of the simulation knows this one.

mod deepest;
pub mod difference;
pub mod impact_explanation;
mod joint_response;
pub mod kept_scene;
mod nearest;
pub mod pair_reason;
pub mod penetration;
pub mod resting_changes;
pub mod why_not;
