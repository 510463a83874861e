//! The recording: keyframes, who met in between, and a summary of every tick, within a memory budget.
//!
//! Any tick comes back from it bit for bit, by a replay from the keyframe before.
//! No rule of the simulation enters: it steps worlds and never looks into them.

pub mod chunk;
pub mod contact_log;
pub mod derived;
pub mod keyframe;
pub mod replayer;
pub mod tick_index;
pub mod timeline;
