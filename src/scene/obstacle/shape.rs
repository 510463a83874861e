//! The shape of an obstacle as authored.

use super::parts::{Frame, Grip, Numbers, Property, ShapeChange, ShapeKind};
use super::{BoxShape, CapsuleShape, Geometry, PlaneShape, QuadShape};
use crate::scene::DocumentPath;
use crate::scene::validate::problems::Problems;
use glam::{DQuat, DVec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    /// A solid bar with round ends.
    Capsule(CapsuleShape),
}

/// The only place where the shapes are told apart.
macro_rules! of_each {
    ($authored:expr, $shape:ident => $answer:expr) => {
        match $authored {
            Shape::Plane($shape) => $answer,
            Shape::Quad($shape) => $answer,
            Shape::Box($shape) => $answer,
            Shape::Capsule($shape) => $answer,
        }
    };
}

impl Shape {
    /// What all shapes of this kind have in common.
    pub fn kind(&self) -> ShapeKind {
        of_each!(self, shape => shape.kind())
    }

    /// Its geometry; `None` if it is not valid.
    pub fn geometry(&self) -> Option<Geometry> {
        of_each!(self, shape => shape.geometry().map(Geometry::from))
    }

    /// Its centre at tick 0; for a plane the point that defines it.
    pub fn place(&self) -> DVec3 {
        of_each!(self, shape => shape.place())
    }

    /// Moves it.
    pub fn translate(&mut self, by: DVec3) {
        of_each!(self, shape => shape.translate(by));
    }

    /// Adds its problems.
    pub(in crate::scene) fn validate(&self, path: &DocumentPath, problems: &mut Problems) {
        let path = path.field(self.kind().token);
        of_each!(self, shape => shape.validate(&path, problems));
    }

    /// The properties that can be edited, in the order of its fields.
    pub fn properties(&self) -> Vec<(Property, Numbers)> {
        of_each!(self, shape => shape.properties())
    }

    /// The same with another value of a property; unchanged if it does not have that property.
    pub fn with(&self, property: Property, numbers: Numbers) -> Shape {
        of_each!(self, shape => shape.with(property, numbers).into())
    }

    /// The points of it that can be dragged.
    pub fn grips(&self) -> Vec<Grip> {
        of_each!(self, shape => shape.grips())
    }

    /// Its orientation and size.
    pub fn frame(&self) -> Frame {
        of_each!(self, shape => shape.frame())
    }

    /// The same at another place, turned, and with other half sizes along its own axes.
    pub fn reshaped(&self, place: DVec3, turn: DQuat, sizes: DVec3) -> Shape {
        of_each!(self, shape => shape.reshaped(place, turn, sizes).into())
    }

    /// What differs in another shape of the same kind; `None` if the kind differs.
    pub fn change_to(&self, other: &Shape) -> Option<ShapeChange> {
        match (self, other) {
            (Shape::Plane(from), Shape::Plane(to)) => Some(from.change_to(to)),
            (Shape::Quad(from), Shape::Quad(to)) => Some(from.change_to(to)),
            (Shape::Box(from), Shape::Box(to)) => Some(from.change_to(to)),
            (Shape::Capsule(from), Shape::Capsule(to)) => Some(from.change_to(to)),
            (Shape::Plane(_) | Shape::Quad(_) | Shape::Box(_) | Shape::Capsule(_), _) => None,
        }
    }
}

impl From<PlaneShape> for Shape {
    fn from(plane: PlaneShape) -> Shape {
        Shape::Plane(plane)
    }
}

impl From<QuadShape> for Shape {
    fn from(quad: QuadShape) -> Shape {
        Shape::Quad(quad)
    }
}

impl From<BoxShape> for Shape {
    fn from(cuboid: BoxShape) -> Shape {
        Shape::Box(cuboid)
    }
}

impl From<CapsuleShape> for Shape {
    fn from(capsule: CapsuleShape) -> Shape {
        Shape::Capsule(capsule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec2;

    #[test]
    fn the_token_of_a_kind_is_what_its_file_says() {
        let (center, rotation) = (DVec3::ZERO, [0.0, 0.0, 0.0, 1.0]);
        let shapes: [Shape; 4] = [
            PlaneShape { point: center, normal: DVec3::Y }.into(),
            QuadShape { center, half_extents: DVec2::ONE, rotation }.into(),
            BoxShape { center, half_extents: DVec3::ONE, rotation }.into(),
            CapsuleShape { a: center, b: DVec3::X, radius: 0.5 }.into(),
        ];
        for shape in shapes {
            let written = serde_json::to_value(&shape).expect("a shape is written");
            assert!(written.get(shape.kind().token).is_some(), "{written}");
        }
    }
}
