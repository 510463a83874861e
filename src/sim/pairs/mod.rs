//! What two bodies, or a body and an obstacle, do to each other's way: when they touch and how far apart they are.
//!
//! Each answer is a function of two motions alone, so it does not matter when or how often it is asked.
//! Nothing that knows a third body enters: no grid, no queue, no history.

pub mod converging;
pub mod pair;
pub mod separation;
