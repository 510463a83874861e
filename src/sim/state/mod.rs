//! What a run consists of at a moment: its constants, times, motions, events and snapshots, and sums over them.
//!
//! Everything here is plain data that any other room may read, and that says nothing of how it came about.
//! No prediction, no response and no search enters: what advances the state lives in the rooms above.

pub mod balls;
pub mod couple;
pub mod couple_map;
pub mod edits;
pub mod encounter;
pub mod event;
pub mod hash;
pub mod instant;
pub mod motion;
pub mod obstacle;
pub mod setup;
pub mod snapshot;
pub mod totals;
