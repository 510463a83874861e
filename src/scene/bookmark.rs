//! Moments worth coming back to.

use super::{Camera, Id, Overlay};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A moment worth coming back to, and how it is looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// Shown as its label; empty: "bookmark 2".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What is worth knowing about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Which moment.
    pub at: BookmarkPlace,
    /// Where one looks from; left out: the camera stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camera: Option<Camera>,
    /// Overlays that are on; left out: they stay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overlays: Option<Vec<Overlay>>,
    /// What is selected, by id, the primary one last; at an event, those that collide.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub selected: Vec<Id>,
}

/// Which moment a bookmark stands at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BookmarkPlace {
    /// A moment, whatever happens then.
    Moment(BookmarkedMoment),
    /// A collision, whenever it happens: it is found again after edits.
    Event(BookmarkedEvent),
}

/// A moment by its tick.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BookmarkedMoment {
    /// The tick it lies in.
    pub tick: u64,
    /// Seconds since that tick began.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schemars(range(min = 0))]
    pub local_time: f64,
}

/// A collision by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BookmarkedEvent {
    /// Two bodies, or a body and an obstacle, in any order.
    pub between: [Id; 2],
    /// Which collision of this pair, counted from 1.
    #[serde(default = "first")]
    #[schemars(range(min = 1))]
    pub nth: u64,
}

fn first() -> u64 {
    1
}

fn is_zero(seconds: &f64) -> bool {
    *seconds == 0.0
}
