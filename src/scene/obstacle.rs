//! Obstacles and their shapes.

use super::body::elastic;
use super::schema::unlimited;
use super::{Id, Settings};
use crate::shape::{LONGEST_ROTATION, Obb, Plane, Quad, rotation_axes};
use glam::{DVec2, DVec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    #[serde(default = "elastic")]
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
    #[schemars(with = "[f64; 3]", extend("items" = unlimited()))]
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
    #[schemars(with = "[f64; 2]", inner(range(min = 0)))]
    pub half_extents: DVec2,
    /// Unit quaternion x, y, z, w.
    #[serde(default = "no_rotation")]
    #[schemars(inner(range(min = -LONGEST_ROTATION, max = LONGEST_ROTATION)))]
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
    #[schemars(with = "[f64; 3]", inner(range(min = 0)))]
    pub half_extents: DVec3,
    /// Unit quaternion x, y, z, w.
    #[serde(default = "no_rotation")]
    #[schemars(inner(range(min = -LONGEST_ROTATION, max = LONGEST_ROTATION)))]
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

fn no_rotation() -> [f64; 4] {
    [0.0, 0.0, 0.0, 1.0]
}
