//! The response to single impacts: new velocities, which contacts need no response any more, and which events of a tick
//! share a body at one instant.
//!
//! - `bounce` depends on the pair and the instant, never on how the impact was found: a predicted impact and an overlap
//!   bounce alike.
//! - `discrete` is the detection of discrete collisions as well: at the start of a tick it measures the gap of each
//!   candidate in turn, and bounces those that overlap and approach, one after the other.
//! - `passing` tells which balls that touch part by themselves, because one moves past the other.
//! - `simultaneous` marks events and changes no motion.
//!
//! Candidates are given to it: no grid and no queue enters. Nothing is solved for several contacts at once; those that
//! depend on each other are solved in an island.

pub mod bounce;
pub mod discrete;
pub mod passing;
pub mod resolved_pairs;
pub mod same_instant;
pub mod simultaneous;
