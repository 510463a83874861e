//! Balls and agents.

use super::{Id, Settings};
use crate::query::Mass;
use glam::DVec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A moving ball; with a group it steers itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// Unique in the scene.
    pub id: Id,
    /// Shown as its label; empty: "ball 7".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Greater than 0.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub radius: f64,
    /// Centre at the first tick, or at `since`.
    #[schemars(with = "[f64; 3]")]
    pub position: DVec3,
    /// Since when it moves on one segment, if not since the first tick: `position` is its centre then. Impact
    /// times follow from whole segments, so where one begins decides their last digit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Since>,
    /// In m/s, also for agents whose group counts per tick.
    #[serde(default)]
    #[schemars(with = "[f64; 3]")]
    pub velocity: DVec3,
    /// A number greater than 0, or "infinite".
    #[serde(default)]
    pub mass: Mass,
    /// From 0 (comes to rest) to 1 (elastic); a contact takes the product of both sides.
    #[serde(default = "elastic")]
    #[schemars(range(min = 0, max = 1))]
    pub restitution: f64,
    /// The agent group that steers it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Id>,
    /// Red, green, blue, 0 to 255; left out: chosen from the palette.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<[u8; 3]>,
}

impl Body {
    /// Centre at the first tick of a scene with these settings, in world coordinates.
    pub fn position_at_start(&self, settings: &Settings) -> DVec3 {
        let Some(since) = self.since else { return self.position };
        let ticks = settings.start_tick.saturating_sub(since.tick);
        self.position + self.velocity * (ticks as f64 / f64::from(settings.ticks_per_second) - since.local_time)
    }
}

impl Body {
    /// Whether both make the same run, bit for bit: names and colours do not count, but 0 and −0 lead to different states.
    pub fn makes_same_run(&self, other: &Body) -> bool {
        let bits = |vector: DVec3| vector.to_array().map(f64::to_bits);
        let unnamed = |body: &Body| Body { name: String::new(), color: None, ..body.clone() };
        bits(self.position) == bits(other.position)
            && bits(self.velocity) == bits(other.velocity)
            && self.restitution.to_bits() == other.restitution.to_bits()
            && unnamed(self) == unnamed(other)
    }
}

/// A moment before the first tick of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// The tick it lies in; at most the scene's first.
    pub tick: u64,
    /// Seconds since that tick began, less than a tick.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1))]
    pub local_time: f64,
    /// Whether it stands still since then, on what carries it, instead of flying freely. Its `velocity` is zero then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_rest: bool,
    /// Its constant acceleration in m/s² if it glides since then, on flat surfaces that carry it, instead of flying freely.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<[f64; 3]>")]
    pub gliding: Option<DVec3>,
}

/// The restitution of what bounces without loss.
pub(super) fn elastic() -> f64 {
    1.0
}
