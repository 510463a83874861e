//! Agents: groups with their parameters, potential fields, flows.

use super::Id;
use crate::steering::SteeringParams;
use glam::DVec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Parameters that the agents of a group share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgentGroup {
    /// Unique in the scene.
    pub id: Id,
    /// Shown as its label.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Speeds, urgencies and distances.
    #[serde(default)]
    pub params: SteeringParams,
    /// In which units `params` counts time.
    #[serde(default)]
    pub units: SteeringUnits,
    /// Separation, alignment and cohesion.
    #[serde(default = "yes")]
    pub flocking: bool,
    /// Pushed by the scene's flows.
    #[serde(default = "yes")]
    pub flow: bool,
    /// Keeps its desired speed, with random turns.
    #[serde(default)]
    pub cruising: bool,
}

/// In which units steering parameters count time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SteeringUnits {
    /// m/s and m/s².
    #[default]
    PerSecond,
    /// Per tick, as the article: speeds ÷ tick, accelerations ÷ tick².
    PerTick,
}

/// A potential field around an obstacle, pushing away from its surface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// Unique in the scene.
    pub id: Id,
    /// Shown as its label.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The plane, quad or box it surrounds.
    pub obstacle: Id,
    /// On whom it acts.
    #[serde(default)]
    pub affects: Affects,
}

/// On whom a field or flow acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Affects {
    /// On bodies with a group.
    #[default]
    Agents,
    /// On every body of finite mass; balls without a group feel it with the default parameters.
    All,
}

/// A flow that circulates about a vertical axis, as the article's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    /// Unique in the scene.
    pub id: Id,
    /// Shown as its label.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// A point of the axis.
    #[serde(default)]
    #[schemars(with = "[f64; 3]")]
    pub center: DVec3,
    /// On whom it acts.
    #[serde(default)]
    pub affects: Affects,
}

fn yes() -> bool {
    true
}
