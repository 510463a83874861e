//! Quantities whose curves are watched.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A quantity whose curve is drawn over the recording.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// Shown as its label; empty: the quantity.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The quantity, in the language of `collidoscope find`. One that names what is not in the scene stays, and has no curve.
    pub quantity: String,
    /// Whether its curve is drawn.
    #[serde(default = "on", skip_serializing_if = "is_on")]
    pub enabled: bool,
}

fn on() -> bool {
    true
}

fn is_on(enabled: &bool) -> bool {
    *enabled
}
