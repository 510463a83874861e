//! The state of a run: its constants, times, motions, events and snapshots, and sums over them.
//!
//! Everything here is plain data that any other room may read. The constants include the tree of the obstacles that
//! stand still: it is built once and shared by all worlds of the run, which come and go as ticks are replayed.
//! No prediction and no response enters: what advances the state lives in the rooms above.

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
pub mod pieces;
pub mod setup;
pub mod snapshot;
pub mod stuck_at_start;
pub mod tie;
pub mod totals;
