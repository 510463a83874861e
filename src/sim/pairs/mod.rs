//! What two bodies, or a body and an obstacle, do to each other's way: when they touch and how far apart they are.
//!
//! Each answer is a function of two motions alone, so it does not matter when or how often it is asked.
//! Nothing that knows a third body enters: no grid, no queue, no history.

pub mod culling;
pub mod separation;
pub mod time_of_impact;
