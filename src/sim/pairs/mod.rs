//! Queries on a pair: when it touches and how far apart it is.
//!
//! Each answer is a function of two motions alone, so it does not matter when or how often it is asked.
//! Nothing that knows a third body enters: no grid, no queue, no history.

pub mod culling;
pub mod edge;
pub mod separation;
pub mod time_of_impact;
pub mod touching;
