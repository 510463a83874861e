//! The recording: keyframes, the contact events between them, and a summary of every tick, within a memory budget.
//!
//! Any tick can be replayed bit for bit from the keyframe before it.
//! No rule of the simulation enters: worlds are stepped here, never looked into.

pub mod bytes;
pub mod chunk;
pub mod chunks;
pub mod contact_log;
pub mod derived;
pub mod kept_log;
pub mod keyframe;
pub mod packed_record;
pub mod part_contacts;
pub mod recent;
pub mod replayer;
pub mod roaming;
pub mod tick_index;
pub mod timeline;
