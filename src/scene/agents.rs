//! Agents: groups with their parameters, potential fields, flows.

use super::limits::unlimited;
use super::{Id, MAX_TICKS_PER_SECOND};
use crate::shape::{LONGEST_ROTATION, rotation_axes, unit};
use crate::steering::{self, FieldLaw, FieldSides, SteeringParams};
use glam::{DMat3, DQuat, DVec3};
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
    /// The unit of time in `params`.
    #[serde(default)]
    pub units: SteeringUnits,
    /// Whether they follow separation, alignment and cohesion.
    #[serde(default = "yes")]
    pub flocking: bool,
    /// Whether the scene's flows push them.
    #[serde(default = "yes")]
    pub flow: bool,
    /// Whether they keep their desired speed, with random turns.
    #[serde(default)]
    pub cruising: bool,
    /// Whether they collide with obstacles and other bodies. If not, they pass through them, and only
    /// fields push them away.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub hard_contact: bool,
}

/// The unit of time in steering parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SteeringUnits {
    /// m/s and m/s².
    #[default]
    PerSecond,
    /// Metres per tick and metres per tick², as in the article.
    PerTick,
}

/// A potential field around an obstacle or body, pushing away from its surface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// Unique in the scene.
    pub id: Id,
    /// Shown as its label.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The obstacle or body that it surrounds. It does not push that body itself.
    pub obstacle: Id,
    /// Which bodies it acts on.
    #[serde(default)]
    pub affects: Affects,
    /// How the push depends on the distance from the surface.
    #[serde(default, skip_serializing_if = "is_default")]
    pub law: FieldLaw,
    /// Factor of the push, in the units of the group it acts on; at least 0.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(range(min = 0))]
    pub strength: f64,
    /// Distance in metres beyond which it does not push; left out: the agent's `perception`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub range: Option<f64>,
    /// On which sides of the surface it pushes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sides: FieldSides,
}

impl Field {
    /// The article's field around an obstacle or body.
    pub fn around(id: Id, obstacle: Id) -> Field {
        Field {
            id,
            name: String::new(),
            obstacle,
            affects: Affects::default(),
            law: FieldLaw::default(),
            strength: 1.0,
            range: None,
            sides: FieldSides::default(),
        }
    }
}

/// Which bodies a field or flow acts on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Affects {
    /// Bodies in an agent group.
    #[default]
    Agents,
    /// Every body of finite mass; balls without a group use the default parameters.
    All,
}

/// A flow that accelerates the bodies in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    /// Unique in the scene.
    pub id: Id,
    /// Shown as its label.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// A point of the axis, or the centre of the region.
    #[serde(default)]
    #[schemars(with = "[f64; 3]")]
    pub center: DVec3,
    /// Which bodies it acts on.
    #[serde(default)]
    pub affects: Affects,
    /// Its shape and direction; left out: around the vertical axis, without bounds, as in the article.
    #[serde(default, skip_serializing_if = "is_default")]
    pub course: FlowCourse,
    /// Drag coefficient in 1/s: the acceleration is this times the velocity of the flow relative to the
    /// body. At most the ticks per second; left out: an acceleration between the urgencies, as in the
    /// article.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = MAX_TICKS_PER_SECOND), extend("exclusiveMinimum" = 0))]
    pub drag: Option<f64>,
}

/// The shape and direction of a flow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FlowCourse {
    /// Around an axis, along the sides of a square.
    Circulating(CirculatingCourse),
    /// The same velocity everywhere in a box.
    Uniform(UniformCourse),
}

/// A flow around an axis, along the sides of a square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CirculatingCourse {
    /// Direction of the axis, of any length but zero. The flow circulates clockwise seen from its tip: about
    /// Y from Z to −X.
    #[schemars(with = "[f64; 3]", extend("items" = unlimited()))]
    pub axis: DVec3,
    /// Speed in m/s; left out: equal to the distance from the axis in metres, as in the article.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<f64>,
    /// Half the side of the square to which the flow is limited; left out: no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub extent: Option<f64>,
}

/// A flow with the same velocity everywhere in a box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UniformCourse {
    /// Velocity in m/s.
    #[schemars(with = "[f64; 3]")]
    pub velocity: DVec3,
    /// Half lengths of the box along its local X, Y, Z.
    #[schemars(with = "[f64; 3]", inner(range(min = 0)))]
    pub half_extents: DVec3,
    /// Unit quaternion x, y, z, w.
    #[serde(default = "no_rotation", skip_serializing_if = "is_no_rotation")]
    #[schemars(inner(range(min = -LONGEST_ROTATION, max = LONGEST_ROTATION)))]
    pub rotation: [f64; 4],
}

impl Default for CirculatingCourse {
    fn default() -> CirculatingCourse {
        CirculatingCourse { axis: DVec3::Y, speed: None, extent: None }
    }
}

impl Default for FlowCourse {
    fn default() -> FlowCourse {
        FlowCourse::Circulating(CirculatingCourse::default())
    }
}

impl FlowCourse {
    /// The course with its axes; `None` when an axis has no direction or a rotation is not of unit
    /// length.
    pub fn geometry(&self) -> Option<steering::Course> {
        Some(match self {
            FlowCourse::Circulating(circulating) => {
                // The shortest rotation from Y to the axis; the identity for Y itself.
                let axis = unit(circulating.axis)?;
                let axes = DMat3::from_quat(DQuat::from_rotation_arc(DVec3::Y, axis));
                steering::Course::Circulating { axes, speed: circulating.speed, extent: circulating.extent }
            }
            FlowCourse::Uniform(uniform) => steering::Course::Uniform {
                velocity: uniform.velocity,
                half_extents: uniform.half_extents,
                axes: rotation_axes(uniform.rotation)?,
            },
        })
    }
}

impl Flow {
    /// The article's flow about the vertical axis through a point.
    pub fn about(id: Id, center: DVec3) -> Flow {
        Flow { id, name: String::new(), center, affects: Affects::default(), course: FlowCourse::default(), drag: None }
    }
}

fn yes() -> bool {
    true
}

fn is_yes(value: &bool) -> bool {
    *value
}

fn one() -> f64 {
    1.0
}

fn is_one(value: &f64) -> bool {
    *value == 1.0
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn no_rotation() -> [f64; 4] {
    [0.0, 0.0, 0.0, 1.0]
}

fn is_no_rotation(rotation: &[f64; 4]) -> bool {
    *rotation == no_rotation()
}
