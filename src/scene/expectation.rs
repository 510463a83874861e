//! Expectations: what must hold, and why.

use super::{Id, MAX_DURATION};
use crate::query::Feature;
use crate::shape::FaceFlags;
use glam::DVec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An assertion kept in the scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// The arithmetic behind it, for a person to check.
    pub why: String,
    /// What must hold.
    pub expect: Expected,
}

/// What must hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// A collision happens.
    Event(ExpectedEvent),
    /// A body is in a state at a time.
    Body(ExpectedBody),
    /// Two never meet.
    NeverCollide(NeverCollide),
    /// Nothing ever penetrates deeper than this, relative to the radius. Agents without hard contact
    /// are meant to pass through others and do not count.
    MaxPenetration(MaxPenetration),
    /// A quantity stays what it was at the first tick.
    Conserved(Conserved),
    /// A bench query answers so.
    Query(ExpectedAnswer),
}

/// A collision that must happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpectedEvent {
    /// Two bodies, or a body and an obstacle, in any order.
    pub between: [Id; 2],
    /// Which one of this pair's, counted from 1.
    #[serde(default = "first")]
    #[schemars(range(min = 1))]
    pub nth: u64,
    /// Seconds since tick 0; left out: any time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = MAX_DURATION))]
    pub time: Option<f64>,
    /// How far the time may be off, in seconds.
    #[serde(default = "default_tolerance")]
    #[schemars(range(min = 0))]
    pub tolerance: f64,
    /// The touched faces of the box, as the sum of their bits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flags: Option<FaceFlags>,
    /// What was met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feature: Option<Feature>,
}

/// A state a body must be in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpectedBody {
    /// Which body.
    pub id: Id,
    /// Seconds since tick 0.
    #[schemars(range(min = 0, max = MAX_DURATION))]
    pub time: f64,
    /// Its centre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<[f64; 3]>")]
    pub position: Option<DVec3>,
    /// Its velocity in m/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<[f64; 3]>")]
    pub velocity: Option<DVec3>,
    /// Its speed in m/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub speed: Option<f64>,
    /// How far each of these may be off.
    #[serde(default = "default_tolerance")]
    #[schemars(range(min = 0))]
    pub tolerance: f64,
}

/// Two that must never meet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NeverCollide {
    /// Two bodies, or a body and an obstacle, in any order.
    pub between: [Id; 2],
    /// Seconds since tick 0 until which it is watched; left out: the scene's duration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = MAX_DURATION))]
    pub until: Option<f64>,
}

/// A bound on all penetration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MaxPenetration {
    /// Depth as a share of the (smaller) ball's radius.
    #[schemars(range(min = 0))]
    pub depth: f64,
    /// Seconds since tick 0 until which it is watched; left out: the scene's duration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = MAX_DURATION))]
    pub until: Option<f64>,
}

/// A quantity that must stay what it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conserved {
    /// Which one.
    pub quantity: Quantity,
    /// How far it may be off, relative to its largest contribution.
    #[serde(default = "default_tolerance")]
    #[schemars(range(min = 0))]
    pub tolerance: f64,
    /// Seconds since tick 0 until which it is watched; left out: the scene's duration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = MAX_DURATION))]
    pub until: Option<f64>,
}

/// A quantity of the whole scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Quantity {
    /// Sum of mass × velocity over the bodies of finite mass.
    Momentum,
    /// Sum of ½ mass × speed², plus the potential energy in gravity.
    Energy,
}

/// An answer a bench query must give.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpectedAnswer {
    /// The bench query's id.
    pub query: Id,
    /// The fields that matter and their values; fields left out are not compared.
    pub answer: serde_json::Map<String, serde_json::Value>,
    /// How far numbers may be off.
    #[serde(default = "default_tolerance")]
    #[schemars(range(min = 0))]
    pub tolerance: f64,
}

fn first() -> u64 {
    1
}

fn default_tolerance() -> f64 {
    1e-9
}
