//! The broad phase: which balls and obstacles are near enough to a ball to be tested.
//!
//! A search may find too many but never misses one that could touch, so the result of a run does not depend on it.
//! No impact time and no order of events enters: it knows positions, extents and speeds only.

pub mod cells;
pub mod grids;
pub mod moving_obstacles;
pub mod obstacle_tree;
pub mod region_tree;
pub mod slack;
