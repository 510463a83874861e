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
    /// In which units `params` counts time.
    #[serde(default)]
    pub units: SteeringUnits,
    /// Separation, alignment and cohesion.
    #[serde(default = "yes")]
    pub flocking: bool,
    /// Pushed by the scene's flows.
    #[serde(default = "yes")]
    pub flow: bool,
    /// Keeps its desired speed, with random turns.
    #[serde(default)]
    pub cruising: bool,
    /// Bounces off obstacles and other bodies, at the exact time of impact; without, it passes through
    /// them, and only fields keep it off.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub hard_contact: bool,
}

/// In which units steering parameters count time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SteeringUnits {
    /// m/s and m/s².
    #[default]
    PerSecond,
    /// Per tick, as the article: speeds ÷ tick, accelerations ÷ tick².
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
    /// The plane, quad, box or body it surrounds; it does not push that body itself.
    pub obstacle: Id,
    /// On whom it acts.
    #[serde(default)]
    pub affects: Affects,
    /// How the push depends on the distance from the surface.
    #[serde(default, skip_serializing_if = "is_default")]
    pub law: FieldLaw,
    /// Factor of the push, in the units of the group it acts on; at least 0.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(range(min = 0))]
    pub strength: f64,
    /// Distance in metres from which on it does not push; left out: as far as an agent perceives.
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

/// On whom a field or flow acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Affects {
    /// On bodies with a group.
    #[default]
    Agents,
    /// On every body of finite mass; balls without a group feel it with the default parameters.
    All,
}

/// A flow that carries whoever is in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    /// Unique in the scene.
    pub id: Id,
    /// Shown as its label.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// A point of the axis, or the middle of the region.
    #[serde(default)]
    #[schemars(with = "[f64; 3]")]
    pub center: DVec3,
    /// On whom it acts.
    #[serde(default)]
    pub affects: Affects,
    /// Where it runs; left out: about the vertical axis, everywhere, as the article's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub course: FlowCourse,
    /// Share of the difference in velocity that it takes away per second, at most the ticks per
    /// second; left out: it accelerates, between the urgencies, as the article's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = MAX_TICKS_PER_SECOND), extend("exclusiveMinimum" = 0))]
    pub drag: Option<f64>,
}

/// Where a flow runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FlowCourse {
    /// About an axis, along the sides of a square.
    Circulating(CirculatingCourse),
    /// Everywhere alike inside a box.
    Uniform(UniformCourse),
}

/// A flow about an axis, along the sides of a square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CirculatingCourse {
    /// Direction of the axis, of any length but zero: the flow turns about it left-handedly, from Z
    /// to −X about Y.
    #[schemars(with = "[f64; 3]", extend("items" = unlimited()))]
    pub axis: DVec3,
    /// In m/s; left out: as great as the distance from the axis, as in the article.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<f64>,
    /// Half the side of the square beyond which it does not run; left out: it runs everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub extent: Option<f64>,
}

/// A flow that is everywhere alike inside a box about its centre.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UniformCourse {
    /// In m/s.
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
                // The smallest turn that takes Y to the axis: for Y itself none at all.
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
