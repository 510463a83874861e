//! Agents: their neighbours, the fields and flows that act on them, and their steering at the end of a tick.
//!
//! The rules themselves are functions in [`steering`](crate::steering); here they are applied to the bodies of a run.
//! No collision enters: an agent's new velocity follows from the positions reached, whatever happened on the way.

pub mod attribution;
pub mod everyone;
pub mod field_sampler;
pub mod going_through;
pub mod groups;
pub mod pushes;
pub mod release;
pub mod stages;
pub mod standstill;
pub mod steer;
pub mod stuck;
