//! What is known of the time to come: predictions with their grids, and the queue that gives them out in order.
//!
//! Whatever is predicted can be made again from the state, and a stale prediction is recognised by its version.
//! No world enters: when balls are asked for and what follows is decided where a tick is stepped.

pub mod due;
#[cfg(debug_assertions)]
pub mod live_crossings;
pub mod predictions;
pub mod queue;
