//! The simulation: bodies move in straight segments from impact to impact, tick after tick.
//!
//! [`World`] advances one tick at a time; [`Timeline`] records it and gives any tick back exactly.
//! The state after a tick depends on the scene alone: no clock, no thread, no hash-map order.

mod event;
mod instant;
mod motion;
mod setup;
mod snapshot;
mod timeline;

pub use event::*;
pub use instant::{Clock, Instant};
pub use motion::{Motion, Segment};
pub use setup::{ObstacleBody, ObstacleShape, Setup};
pub use snapshot::{Leg, Pair, QuietReason, Snapshot, TickRecord};
pub use timeline::{TickSummary, Timeline};
