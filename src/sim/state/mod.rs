//! What a run consists of at a moment: its constants, times, motions, events and snapshots, and sums over them.
//!
//! Everything here is plain data that any other room may read, and that says nothing of how it came about.
//! No prediction, no response and no search enters: what advances the state lives in the rooms above.

pub mod body_set;
pub mod contact_event;
pub mod edits;
pub mod event;
pub mod hash;
pub mod instant;
pub mod motion;
pub mod obstacle;
pub mod pair;
pub mod pair_map;
pub mod setup;
pub mod snapshot;
pub mod totals;
