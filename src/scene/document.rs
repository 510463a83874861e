//! The scene file's data model. The JSON Schema is generated from these types.
//!
//! Every struct refuses unknown fields; what has a default may be left out. Enums are written as
//! `{"kind": {...}}`, so that an error can name its exact place.

use super::{AgentGroup, Expectation, Field, Flow, View};
use crate::shape::{Obb, Plane, Quad, rotation_axes};
use glam::{DVec2, DVec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The file format this program writes; it reads this and all earlier ones.
pub const SCENE_VERSION: u32 = 1;

/// Identifies a body, obstacle, field, flow, group or query; unique in a scene.
///
/// Simultaneous events are handled in the order of these numbers.
pub type Id = u32;

/// A scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Where the JSON Schema is, for editors; not used by the program.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// Format version: 1.
    #[schemars(range(min = 1, max = 1))]
    pub version: u32,
    /// Short name, shown in menus.
    pub name: String,
    /// What the scene shows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// How it is simulated.
    #[serde(default)]
    pub settings: Settings,
    /// Moving balls and agents.
    #[serde(default)]
    pub bodies: Vec<Body>,
    /// Planes, quads and boxes.
    #[serde(default)]
    pub obstacles: Vec<Obstacle>,
    /// Parameters that agents share.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agent_groups: Vec<AgentGroup>,
    /// Potential fields around obstacles and bodies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<Field>,
    /// Flows that carry agents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flows: Vec<Flow>,
    /// Bench queries: questions to the narrow phase, answered without simulation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queries: Vec<BenchQuery>,
    /// Changes of positions and velocities at later ticks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
    /// What must hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expectations: Vec<Expectation>,
    /// How the scene opens in the window.
    #[serde(default)]
    pub view: View,
    /// Text for class, in Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
}

impl Scene {
    /// A scene with nothing in it.
    pub fn empty() -> Scene {
        Scene {
            schema: None,
            version: SCENE_VERSION,
            name: "Untitled".to_owned(),
            description: String::new(),
            settings: Settings::default(),
            bodies: Vec::new(),
            obstacles: Vec::new(),
            agent_groups: Vec::new(),
            fields: Vec::new(),
            flows: Vec::new(),
            queries: Vec::new(),
            edits: Vec::new(),
            expectations: Vec::new(),
            view: View::default(),
            lesson: None,
        }
    }
}

/// How a scene is simulated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Steps of simulated time per second.
    #[schemars(range(min = 1, max = 100_000))]
    pub ticks_per_second: u32,
    /// End of the scene in seconds since tick 0; where the window stops and `run` and `check` end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub duration: Option<f64>,
    /// The first tick. Ticks and seconds count on from it, and obstacles have moved since tick 0: so a
    /// part of a longer scene keeps its numbers.
    #[serde(skip_serializing_if = "is_zero")]
    pub start_tick: u64,
    /// Acceleration of every body with finite mass, in m/s².
    #[schemars(with = "[f64; 3]")]
    pub gravity: DVec3,
    /// Contacts slower than this come to rest together, in m/s, times the share of gravity along the normal or,
    /// if that is more, a hundredth of the share of the speed that a bounce loses; left out: twice what gravity
    /// adds in a tick.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest_speed: Option<f64>,
    /// Events a tick may handle; left out: 100 × (bodies + 1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_budget: Option<u64>,
    /// From which all random draws follow.
    pub seed: u64,
    /// How collisions are found.
    pub collision: CollisionMode,
    /// From which state agents steer.
    pub steering: SteeringOrder,
    /// Half sizes of the world about the origin; what happens to agents that leave it is in `bounds`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<[f64; 3]>")]
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

/// What happens to agents that leave the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorldBounds {
    /// They come in again on the opposite side.
    #[default]
    Wrap,
    /// They are mirrored back in, and their velocity is turned inwards.
    Reflect,
}

impl WorldBounds {
    fn is_default(&self) -> bool {
        *self == WorldBounds::default()
    }
}

/// How collisions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CollisionMode {
    /// At the exact time of impact, in time order.
    Swept,
    /// Only at the end of each tick, as many games do; fast balls tunnel.
    Discrete,
}

/// From which state agents steer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SteeringOrder {
    /// All from one state: the order of the list changes nothing.
    Consistent,
    /// One after the other in list order, as the article does.
    Sequential,
}

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
    /// Since when it moves straight, if not since the first tick: `position` is its centre then. Impact
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
    #[serde(default = "one")]
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
    /// Its name, or one made from the id.
    pub fn label(&self) -> String {
        let kind = if self.group.is_some() { "agent" } else { "ball" };
        if self.name.is_empty() { format!("{kind} {}", self.id) } else { self.name.clone() }
    }

    /// Centre at the first tick of a scene with these settings, in world coordinates.
    pub fn position_at_start(&self, settings: &Settings) -> DVec3 {
        let Some(since) = self.since else { return self.position };
        let ticks = settings.start_tick.saturating_sub(since.tick);
        self.position + self.velocity * (ticks as f64 / f64::from(settings.ticks_per_second) - since.local_time)
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
    #[schemars(range(min = 0))]
    pub local_time: f64,
}

/// A mass: a number greater than 0, or "infinite" for a body that nothing deflects.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a number greater than 0, or \"infinite\"")]
pub enum Mass {
    /// In kg.
    Finite(#[schemars(extend("exclusiveMinimum" = 0))] f64),
    /// Pushes others, is never pushed, feels no force.
    Infinite(InfiniteMass),
}

/// The word "infinite".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InfiniteMass {
    /// The only value.
    Infinite,
}

impl Mass {
    /// 1 / mass; 0 when infinite.
    pub fn inverse(self) -> f64 {
        match self {
            Mass::Finite(mass) => 1.0 / mass,
            Mass::Infinite(_) => 0.0,
        }
    }
}

impl Default for Mass {
    fn default() -> Mass {
        Mass::Finite(1.0)
    }
}

/// Something balls bounce off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Obstacle {
    /// Unique in the scene.
    pub id: Id,
    /// Shown as its label; empty: "plane 7".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Where its surface is at tick 0.
    pub shape: Shape,
    /// From 0 to 1; a contact takes the product of both sides.
    #[serde(default = "one")]
    #[schemars(range(min = 0, max = 1))]
    pub restitution: f64,
    /// In m/s; nothing deflects an obstacle.
    #[serde(default)]
    #[schemars(with = "[f64; 3]")]
    pub velocity: DVec3,
    /// Red, green, blue, 0 to 255.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<[u8; 3]>,
}

impl Obstacle {
    /// Its name, or one made from kind and id.
    pub fn label(&self) -> String {
        let kind = match self.shape {
            Shape::Plane(_) => "plane",
            Shape::Quad(_) => "quad",
            Shape::Box(_) => "box",
        };
        if self.name.is_empty() { format!("{kind} {}", self.id) } else { self.name.clone() }
    }

    /// How far it has moved between tick 0 and the first tick of a scene with these settings, in metres.
    pub fn travelled_at_start(&self, settings: &Settings) -> DVec3 {
        self.velocity * (settings.start_tick as f64 / f64::from(settings.ticks_per_second))
    }
}

/// The surface of an obstacle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Infinite, solid on its front side only.
    Plane(PlaneShape),
    /// A rectangle, solid from both sides.
    Quad(QuadShape),
    /// A solid oriented box.
    Box(BoxShape),
}

impl Shape {
    /// The point that says where it is at tick 0: a plane's, or its centre.
    pub fn place(&self) -> DVec3 {
        match self {
            Shape::Plane(plane) => plane.point,
            Shape::Quad(quad) => quad.center,
            Shape::Box(obb) => obb.center,
        }
    }
}

/// An infinite plane.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaneShape {
    /// Any point on it.
    #[schemars(with = "[f64; 3]")]
    pub point: DVec3,
    /// To the front; any length but zero.
    #[schemars(with = "[f64; 3]")]
    pub normal: DVec3,
}

/// A rectangle; its normal is local Y.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuadShape {
    /// Its middle.
    #[schemars(with = "[f64; 3]")]
    pub center: DVec3,
    /// Half lengths along local X and local Z.
    #[schemars(with = "[f64; 2]")]
    pub half_extents: DVec2,
    /// Unit quaternion x, y, z, w.
    #[serde(default = "no_rotation")]
    pub rotation: [f64; 4],
}

/// An oriented box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoxShape {
    /// Its middle.
    #[schemars(with = "[f64; 3]")]
    pub center: DVec3,
    /// Half lengths along local X, Y, Z.
    #[schemars(with = "[f64; 3]")]
    pub half_extents: DVec3,
    /// Unit quaternion x, y, z, w.
    #[serde(default = "no_rotation")]
    pub rotation: [f64; 4],
}

impl PlaneShape {
    /// The plane itself; `None` when the normal has no direction.
    pub fn geometry(&self) -> Option<Plane> {
        Plane::new(self.point, self.normal)
    }
}

impl QuadShape {
    /// The quad itself; `None` when the rotation is not of unit length.
    pub fn geometry(&self) -> Option<Quad> {
        let axes = rotation_axes(self.rotation)?;
        Some(Quad { center: self.center, half_extents: self.half_extents, axes })
    }
}

impl BoxShape {
    /// The box itself; `None` when the rotation is not of unit length.
    pub fn geometry(&self) -> Option<Obb> {
        let axes = rotation_axes(self.rotation)?;
        Some(Obb { center: self.center, half_extents: self.half_extents, axes })
    }
}

/// A question to the narrow phase, as `collidoscope query` takes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BenchQuery {
    /// Unique in the scene.
    pub id: Id,
    /// Shown as its label.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The question: `{"query": "ray_sphere", ...}`.
    pub ask: serde_json::Map<String, serde_json::Value>,
}

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

/// What an edit changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EditProperty {
    /// The centre.
    Position,
    /// The velocity.
    Velocity,
}

fn one() -> f64 {
    1.0
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn no_rotation() -> [f64; 4] {
    [0.0, 0.0, 0.0, 1.0]
}
