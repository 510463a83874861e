//! How a scene is simulated: its clock, its forces, and the rules that hold for everything in it.

use super::{MAX_DURATION, MAX_TICKS_PER_SECOND};
use glam::DVec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a scene is simulated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Steps of simulated time per second.
    #[schemars(range(min = 1, max = MAX_TICKS_PER_SECOND))]
    pub ticks_per_second: u32,
    /// End of the scene in seconds since tick 0: playback stops there, and `run` and `check` end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = MAX_DURATION), extend("exclusiveMinimum" = 0))]
    pub duration: Option<f64>,
    /// Number of the first tick. Ticks and times count from tick 0, and obstacles have moved since then, so
    /// that an excerpt of a longer scene keeps its numbers.
    #[serde(skip_serializing_if = "is_zero")]
    pub start_tick: u64,
    /// Acceleration of every body with finite mass, in m/s².
    #[schemars(with = "[f64; 3]")]
    pub gravity: DVec3,
    /// How bodies fly under gravity.
    #[serde(skip_serializing_if = "Flight::is_default")]
    pub flight: Flight,
    /// Contacts slower than this come to rest, in m/s. It is multiplied by the fraction of gravity along the normal
    /// or, if greater, a hundredth of the fraction of the speed that a bounce loses; it applies in full where the
    /// contact was under load just before, and the less, the less energy a bounce loses. Left out: a ball that bounces
    /// alone does so to the end, and where balls carry weight it is the speed that gravity adds in 1/30 s.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub rest_speed: Option<f64>,
    /// Maximum number of events per tick; left out: 5 000 + 100 × (bodies + 1) within a thousandth of the tick, ten contacts
    /// of an island counting as one event, and 200 impacts where nothing that moves can squeeze a ball.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_budget: Option<u64>,
    /// Seed of all random numbers.
    pub seed: u64,
    /// How collisions are detected.
    pub collision: CollisionMode,
    /// Which state of the other agents an agent steers by.
    pub steering: SteeringOrder,
    /// Half extents of the world, centred at the origin; `bounds` says what happens to agents that leave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<[f64; 3]>", inner(range(min = 0)))]
    pub world_half: Option<DVec3>,
    /// What happens to agents that leave the world.
    #[serde(skip_serializing_if = "WorldBounds::is_default")]
    pub bounds: WorldBounds,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            ticks_per_second: 60,
            duration: None,
            start_tick: 0,
            gravity: DVec3::ZERO,
            flight: Flight::default(),
            rest_speed: None,
            event_budget: None,
            seed: 0,
            collision: CollisionMode::Swept,
            steering: SteeringOrder::Consistent,
            world_half: None,
            bounds: WorldBounds::Wrap,
        }
    }
}

impl Settings {
    /// Events that may happen in a scene with so many bodies without progress in time, where no budget is set.
    pub fn default_budget(&self, bodies: usize) -> u64 {
        5_000 + 100 * (bodies as u64 + 1)
    }
}

/// What happens to agents that leave the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorldBounds {
    /// They re-enter on the opposite side.
    #[default]
    Wrap,
    /// Their position is mirrored at the boundary, and their velocity turned inwards.
    Reflect,
}

impl WorldBounds {
    fn is_default(&self) -> bool {
        *self == WorldBounds::default()
    }
}

/// How bodies fly under gravity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Flight {
    /// On parabolas, whatever the ticks.
    #[default]
    Exact,
    /// On the chord of the parabola inside each tick, as in many games.
    Linear,
}

impl Flight {
    fn is_default(&self) -> bool {
        *self == Flight::default()
    }
}

/// How collisions are detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CollisionMode {
    /// At the exact time of impact, in time order.
    Swept,
    /// Only at the end of each tick, as many games do; fast balls tunnel.
    Discrete,
}

/// Which state of the other agents an agent steers by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SteeringOrder {
    /// The state before the tick, for all agents: the order of the list does not matter.
    Consistent,
    /// The current state: agents move one after the other in list order, as in the article.
    Sequential,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}
