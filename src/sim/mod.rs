//! The simulation: bodies move in straight segments from impact to impact, tick after tick.
//!
//! [`World`] advances one tick at a time; [`Timeline`] records it and gives any tick back exactly.
//! The state after a tick depends on the scene alone: no clock, no thread, no hash-map order.
//!
//! | room | holds |
//! |---|---|
//! | `state` | what a run consists of at a moment |
//! | `pairs` | when two touch, and how far apart they are |
//! | `broad_phase` | who is near enough to be asked about |
//! | `prediction` | what happens next, in order |
//! | `impact` | what a single impact does |
//! | `island` | contacts that depend on each other, solved together |
//! | `agents` | who steers how |
//! | `stepping` | a tick from beginning to end |
//! | `recording` | any tick again, within a memory budget |
//! | `questions` | what is asked of a run |

mod agents;
mod broad_phase;
mod impact;
mod island;
mod pairs;
mod prediction;
mod questions;
mod recording;
mod state;
mod stepping;

pub use agents::attribution::{Attribution, FieldShare, FlowShare, Sight};
pub use agents::field_sampler::{FieldReading, FieldSampler, FieldSummand};
pub use agents::steer::{Whom, flows_on, local_fields, unit_secs};
pub use pairs::separation::{
    Approach, ContactRoot, ContactRootKind, PairSegment, Target, contact_roots, pair_segments, separation_at,
};
pub use pairs::time_of_impact::{Gap, Overlap, PairPrediction, PredictedImpact, gap, predict_pair};
pub use questions::kept_scene::{KeptNote, KeptScene, LeftOut, kept_scene};
pub use questions::pair_reason::{PairReason, PairVerdict, PassedPart};
pub use questions::why_not::{PairExplanation, approach_into, pair_of, why_not};
pub use recording::derived::Derived;
pub use recording::timeline::{Reader, TickSummary, Timeline};
pub use state::event::*;
pub use state::instant::{Clock, Instant};
pub use state::motion::{Motion, Segment};
pub use state::obstacle::ObstacleBody;
pub use state::pair::{Other, Pair};
pub use state::setup::{FieldOwner, FieldSource, FlowSource, Setup};
pub use state::snapshot::{MotionChange, Phase, Resolution, Snapshot, TickRecord};
pub use state::totals::Totals;
pub use stepping::reference::Reference;
pub use stepping::world::World;
