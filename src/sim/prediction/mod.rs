//! Predictions: the grids they are made with, and the queue that returns them in time order.
//!
//! Every prediction follows from the state and can be made again; a stale one is recognised by its version.
//! No world enters: when to predict, and what follows, is decided in `stepping`.

pub mod due;
#[cfg(debug_assertions)]
pub mod live_crossings;
pub mod predictions;
pub mod queue;
