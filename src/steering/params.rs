//! What agents of a group have in common.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Speeds, urgencies and distances of steering. The defaults are those of Woodcock's flocking code
/// in *Game Programming Gems* (2000), which counts time in frames.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SteeringParams {
    /// Speed is clamped to it; greater than 0.
    pub max_speed: f64,
    /// Least acceleration of a rule.
    pub min_urgency: f64,
    /// Greatest acceleration of a rule; at least `min_urgency`.
    pub max_urgency: f64,
    /// Acceleration is clamped to it.
    pub max_change: f64,
    /// Speed that cruising aims at.
    pub desired_speed: f64,
    /// Distance that separation aims at; greater than 0.
    pub separation_distance: f64,
    /// Distance to which obstacles and others are perceived.
    pub perception: f64,
    /// How many others are seen at most.
    pub max_friends: usize,
}

impl Default for SteeringParams {
    fn default() -> SteeringParams {
        SteeringParams {
            max_speed: 1.0,
            min_urgency: 0.05,
            max_urgency: 0.1,
            max_change: 0.1,
            desired_speed: 0.5,
            separation_distance: 3.0,
            perception: 8.0,
            max_friends: 15,
        }
    }
}
