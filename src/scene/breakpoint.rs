//! Conditions at which playing stops.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A condition at which playing stops, forwards and backwards, when it begins to hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Breakpoint {
    /// Shown as its label; empty: the condition.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The condition, as `collidoscope find` takes it. One that names what is not in the scene stays, and stops nothing.
    pub condition: String,
    /// Whether playing stops there.
    #[serde(default = "on", skip_serializing_if = "is_on")]
    pub enabled: bool,
}

fn on() -> bool {
    true
}

fn is_on(enabled: &bool) -> bool {
    *enabled
}
