//! The simulation: bodies move in straight segments from impact to impact, tick after tick.
//!
//! [`World`] advances one tick at a time; [`Timeline`] records it and gives any tick back exactly.
//! The state after a tick depends on the scene alone: no clock, no thread, no hash-map order.

mod attribution;
mod balls;
mod bounce;
mod broad_phase;
mod cells;
mod chunk;
mod complementarity;
mod converging;
mod couple_map;
mod difference;
mod discrete;
mod dual_active_set;
mod due;
mod edits;
mod effort;
mod envelope;
mod event;
mod event_log;
mod field_sampler;
mod hash;
mod instant;
mod kept_scene;
mod keyframe;
#[cfg(debug_assertions)]
mod live_crossings;
mod motion;
mod moving_obstacles;
mod obstacle_tree;
mod pair;
mod predict;
mod queue;
mod quiet;
mod reference;
mod region_tree;
mod replay;
mod replayer;
mod resting;
mod separation;
mod setup;
mod simultaneous;
mod snapshot;
mod steer;
mod tick;
mod tick_index;
mod timeline;
mod totals;
mod warm_up;
mod why_not;
mod world;

pub use attribution::{Attribution, FieldShare, FlowShare, Sight};
pub use event::*;
pub use field_sampler::{FieldReading, FieldSampler, FieldSummand};
pub use instant::{Clock, Instant};
pub use kept_scene::{KeptNote, KeptScene, kept_scene};
pub use motion::{Motion, Segment};
pub use pair::{Couple, Gap, Meeting, Other, Outlook, Overlap, gap, outlook};
pub use reference::Reference;
pub use separation::{Approach, ContactRoot, PairLeg, Target, contact_roots, pair_legs, separation_at};
pub use setup::{FieldOwner, FieldSource, FlowSource, ObstacleBody, ObstacleShape, Setup};
pub use snapshot::{Leg, Phase, QuietReason, Snapshot, TickRecord};
pub use steer::{Whom, flows_on, local_fields, unit_secs};
pub use timeline::{Reader, TickSummary, Timeline};
pub use totals::Totals;
pub use why_not::{Explanation, PairVerdict, approach_into, couple_of, why_not};
pub use world::World;
