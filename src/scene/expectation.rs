//! Expectations: what must hold, and why.

use super::limits::unlimited;
use super::{Id, MAX_DURATION};
use crate::query::Feature;
use crate::shape::FaceFlags;
use glam::DVec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An assertion about the scene, stored with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// The arithmetic behind it, for the reader to check.
    pub why: String,
    /// What must hold.
    pub expect: Expected,
}

/// What must hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// A pair collides.
    Event(ExpectedEvent),
    /// A body has a position, velocity or speed at a given time.
    Body(ExpectedBody),
    /// A pair never collides.
    NeverCollide(NeverCollide),
    /// No penetration is deeper than this, relative to the radius. Agents without hard contact pass
    /// through others and are left out.
    MaxPenetration(MaxPenetration),
    /// A quantity keeps its value at the first tick.
    Conserved(Conserved),
    /// A condition holds when it should.
    Condition(ExpectedCondition),
    /// Nobody of a group ever gets too little way.
    NeverStuck(NeverStuck),
    /// Everybody of a group goes around an axis.
    Rounds(Rounds),
    /// A bench query gives this answer.
    Query(ExpectedAnswer),
}

impl Expected {
    /// The time that it names, in seconds since tick 0: when it must hold, or until when; `None` if it names none.
    pub fn time(&self) -> Option<f64> {
        match self {
            Expected::Event(event) => event.time,
            Expected::Body(body) => Some(body.time),
            Expected::NeverCollide(never) => never.until,
            Expected::MaxPenetration(bound) => bound.until,
            Expected::Conserved(conserved) => conserved.until,
            Expected::Condition(condition) => condition.time,
            Expected::NeverStuck(stuck) => stuck.until,
            Expected::Rounds(rounds) => rounds.until,
            Expected::Query(_) => None,
        }
    }
}

/// A collision that must happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpectedEvent {
    /// Two bodies, or a body and an obstacle, in any order.
    pub between: [Id; 2],
    /// Which collision of this pair, counted from 1.
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
    /// The feature that was hit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feature: Option<Feature>,
}

/// The state of a body at a given time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpectedBody {
    /// Which body.
    pub id: Id,
    /// Seconds since tick 0.
    #[schemars(range(min = 0, max = MAX_DURATION))]
    pub time: f64,
    /// Position of its centre.
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

/// A pair that must never collide.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NeverCollide {
    /// Two bodies, or a body and an obstacle, in any order.
    pub between: [Id; 2],
    /// End of the check, in seconds since tick 0; left out: the scene's duration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = MAX_DURATION))]
    pub until: Option<f64>,
}

/// The deepest penetration allowed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MaxPenetration {
    /// Depth as a fraction of the ball's radius; of two balls, of the smaller one's.
    #[schemars(range(min = 0))]
    pub depth: f64,
    /// End of the check, in seconds since tick 0; left out: the scene's duration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = MAX_DURATION))]
    pub until: Option<f64>,
}

/// A quantity that must stay constant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conserved {
    /// Which quantity.
    pub quantity: Quantity,
    /// How far it may be off, relative to the largest term of its sum.
    #[serde(default = "default_tolerance")]
    #[schemars(range(min = 0))]
    pub tolerance: f64,
    /// End of the check, in seconds since tick 0; left out: the scene's duration.
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

/// A condition that must hold, or must not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpectedCondition {
    /// When it must hold.
    pub holds: Holds,
    /// The condition, as `collidoscope find` takes it.
    pub what: String,
    /// Seconds since tick 0: of `at` when it must hold, else the end of the check; left out: the scene's duration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = MAX_DURATION))]
    pub time: Option<f64>,
    /// Of `at`, how far the time may be off, in seconds.
    #[serde(default = "default_tolerance")]
    #[schemars(range(min = 0))]
    pub tolerance: f64,
}

/// When a condition must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Holds {
    /// All the time.
    Always,
    /// At no time.
    Never,
    /// At some time.
    Eventually,
    /// At a given time.
    At,
}

/// Agents that must get on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NeverStuck {
    /// An agent group, or a body.
    pub who: Id,
    /// How far each must once be, within the next `within` seconds, from wherever it is, straight, in metres. What brings it
    /// back into the world at its bounds is no way.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub way: f64,
    /// Within how many seconds, rounded to whole ticks, at the ends of which it is looked at.
    #[schemars(range(max = MAX_DURATION), extend("exclusiveMinimum" = 0))]
    pub within: f64,
    /// End of the check, in seconds since tick 0; left out: the scene's duration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = MAX_DURATION))]
    pub until: Option<f64>,
}

/// Agents that must go around an axis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    /// An agent group, or a body.
    pub who: Id,
    /// How often each must have gone around, net: going back counts against it. Greater than 0.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub count: f64,
    /// A point of the axis.
    #[serde(default)]
    #[schemars(with = "[f64; 3]")]
    pub about: DVec3,
    /// Direction of the axis, of any length but zero. Rounds go by the right hand: about Y from Z to X.
    #[serde(default = "up")]
    #[schemars(with = "[f64; 3]", extend("items" = unlimited()))]
    pub axis: DVec3,
    /// End of the check, in seconds since tick 0; left out: the scene's duration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = MAX_DURATION))]
    pub until: Option<f64>,
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

fn up() -> DVec3 {
    DVec3::Y
}

fn first() -> u64 {
    1
}

fn default_tolerance() -> f64 {
    1e-9
}
