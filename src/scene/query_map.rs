//! What the map of a bench query shows at first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A map of a bench query: its answers over two of its numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QueryMap {
    /// What varies to the right.
    pub x: QueryMapAxis,
    /// What varies upwards.
    pub y: QueryMapAxis,
    /// What it is coloured by; left out: the status.
    #[serde(default, skip_serializing_if = "is_default")]
    pub color: QueryMapColor,
}

/// A number of a query and the range that it varies over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QueryMapAxis {
    /// Its path: `from.x`.
    pub input: String,
    /// The value at the left or lower edge.
    pub from: f64,
    /// The value at the right or upper edge, which is greater.
    pub to: f64,
}

/// What a map is coloured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum QueryMapColor {
    /// The status of the answer.
    #[default]
    Status,
    /// The time of the contact or, where there is none, a distance.
    T,
    /// The feature that is hit, and faces of a box.
    Feature,
    /// The normal.
    Normal,
    /// The difference from the published method.
    Difference,
    /// The difference that single precision makes.
    Single,
}

fn is_default(color: &QueryMapColor) -> bool {
    *color == QueryMapColor::default()
}

impl QueryMapAxis {
    /// Whether the range goes from a smaller to a greater number.
    pub(super) fn is_sound(&self) -> bool {
        self.from < self.to && (self.to - self.from).is_finite()
    }
}
