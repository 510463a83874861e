//! Obstacles and their shapes.
//!
//! A shape comes in two forms: [`Shape`] is authored and edited, [`Geometry`] is derived from it and is what balls collide
//! with. Each shape has one file here with everything that the rest of the program needs of it: [`plane`], [`quad`],
//! [`cuboid`], [`capsule`]. The two enums only dispatch, so that a shape is added in one place and the compiler asks for
//! what is missing.

mod capsule;
mod cuboid;
mod geometry;
mod parts;
mod plane;
mod quad;
mod shape;
mod volume;

pub use capsule::CapsuleShape;
pub use cuboid::BoxShape;
pub use geometry::{Geometry, Outline, Rounded, Side, Swept, SweptContact};
pub use parts::{Frame, Grip, Numbers, Property, ShapeChange, ShapeKind};
pub use plane::PlaneShape;
pub use quad::QuadShape;
pub use shape::Shape;
pub use volume::Volume;

use super::body::elastic;
use super::{Id, Settings};
use glam::DVec3;
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
