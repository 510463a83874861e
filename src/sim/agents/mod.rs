//! Agents: who sees whom, which fields and flows act on whom, and how each one steers at the end of a tick.
//!
//! The rules themselves are functions in [`steering`](crate::steering); here they meet the bodies of a run.
//! No collision enters: an agent's new velocity follows from the places reached, whatever happened on the way.

pub mod attribution;
pub mod field_sampler;
pub mod stages;
pub mod steer;
