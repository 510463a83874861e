//! Edits: changes of bodies at later ticks.

use super::Id;
use glam::DVec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A change of a body's state at a later tick; the past stays, the future is simulated again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The tick at whose start it applies.
    pub tick: u64,
    /// Which body.
    pub id: Id,
    /// What changes.
    pub property: EditProperty,
    /// The new value.
    #[schemars(with = "[f64; 3]")]
    pub value: DVec3,
}

impl Edit {
    /// Whether it does the same to the last bit: 0 and −0 are equal numbers, but lead to different states.
    pub fn is_same(&self, other: &Edit) -> bool {
        self == other && self.value.to_array().map(f64::to_bits) == other.value.to_array().map(f64::to_bits)
    }
}

/// What an edit changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EditProperty {
    /// The centre.
    Position,
    /// The velocity.
    Velocity,
}
