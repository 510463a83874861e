//! What happens next: predictions for balls with new motions, and the queue that gives them out in order.
//!
//! Whatever is predicted can be made again from the state, and a stale prediction is recognised by its version.
//! No velocity is changed here: what an impact does lives in the rooms for impacts and islands.

pub mod due;
#[cfg(debug_assertions)]
pub mod live_crossings;
pub mod predict;
pub mod predictions;
pub mod queue;
pub mod warm_up;
