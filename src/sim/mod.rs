//! The simulation: bodies move freely from impact to impact, tick after tick.
//!
//! [`World`] advances one tick at a time; [`Timeline`] records it and gives any tick back exactly.
//! The state after a tick depends on the scene alone: no clock, no thread, no hash-map order.
//!
//! | room | holds |
//! |---|---|
//! | `state` | constants, motions, events and snapshots of a run |
//! | `pairs` | impact times and gaps of a pair |
//! | `broad_phase` | which balls and obstacles are near enough to touch |
//! | `prediction` | predicted impacts and the event queue |
//! | `impact` | the response to a single impact |
//! | `complementarity` | the impulses of contacts that act at once, as one problem of matrices |
//! | `island` | contacts that depend on each other, solved together |
//! | `agents` | the steering of agents |
//! | `stepping` | a tick from beginning to end |
//! | `recording` | keyframes and replay: any tick again, within a memory budget |
//! | `questions` | what is asked of a run afterwards |

mod agents;
mod broad_phase;
mod complementarity;
mod impact;
mod island;
mod pairs;
mod prediction;
mod questions;
mod recording;
mod state;
mod stepping;

pub use agents::attribution::{Attribution, FieldShare, FlowShare, Sight};
pub use agents::everyone::{SteeredAgent, all_steered};
pub use agents::field_sampler::{FieldReading, FieldSampler, FieldSummand};
pub use agents::pushes::{Pusher, pushes};
pub use agents::release::{Ending, Release, Released};
pub use agents::standstill::agents_of;
pub use agents::steer::{Affected, distance_to_owner, flows_on, local_fields, unit_secs};
pub use agents::stuck::{LastWays, Stuck, StuckRule, stuck};
pub use island::standing::StandingGroup;
pub use pairs::separation::{
    Approach, ContactRoot, ContactRootKind, PairSegment, Target, contact_roots, pair_segments, separation_at,
};
pub use pairs::time_of_impact::{Gap, Overlap, PairPrediction, PredictedImpact, gap, predict_pair};
pub use questions::impact_explanation::{ImpactExplanation, explain_impact};
pub use questions::kept_scene::{KeptNote, KeptScene, LeftOut, kept_scene};
pub use questions::pair_reason::{PairReason, PairVerdict, PassedPart};
pub use questions::penetration::{Penetration, penetrations_along, penetrations_at, penetrations_in};
pub use questions::resting_changes::{LeftContact, RestingContacts, RestingLine, Written, WrittenEvent};
pub use questions::why_not::{PairExplanation, approach_into, pair_of, why_not};
pub use recording::derived::Derived;
pub use recording::part_contacts::TickEvents;
pub use recording::roaming::{Roamed, Whereabouts};
pub use recording::timeline::{Reader, TickSummary, Timeline};
pub use state::event::*;
pub use state::instant::{Clock, Instant};
pub use state::motion::{Motion, Segment};
pub use state::obstacle::ObstacleBody;
pub use state::pair::{Other, Pair};
pub use state::pieces::Pieces;
pub use state::setup::{FieldOwner, FieldSource, FlowSource, Setup};
pub use state::snapshot::{MotionChange, Phase, Piece, Resolution, Snapshot, TickRecord};
pub use state::stuck_at_start::StuckAtStart;
pub use state::tie::Tie;
pub use state::totals::Totals;
pub use stepping::reference::Reference;
pub use stepping::world::World;
