//! The shape of an obstacle as a person writes it.

use super::{BoxShape, CapsuleShape, Geometry, PlaneShape, QuadShape};
use crate::query::Feature;
use crate::scene::DocumentPath;
use crate::scene::validate::Validator;
use glam::{BVec3, DQuat, DVec2, DVec3};
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

/// What all shapes of one kind have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeKind {
    /// What it is called, in files and on screen.
    pub name: &'static str,
    /// The parts that a ball can meet; none where there is only one.
    pub features: &'static [Feature],
    /// Whether its faces have names and bits.
    pub has_flags: bool,
}

/// A property of a shape that a person edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Property {
    /// Any point of a plane.
    Point,
    /// To the front of a plane.
    Normal,
    /// The middle.
    Center,
    /// Half lengths along its own axes.
    HalfExtents,
    /// Its orientation.
    Rotation,
    /// One end of the axis of a capsule.
    EndA,
    /// The other end.
    EndB,
    /// Of what is round.
    Radius,
}

/// The numbers of a property.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Numbers {
    /// A place or direction, or three lengths.
    Vector(DVec3),
    /// Two lengths, along local X and Z.
    Pair(DVec2),
    /// A unit quaternion x, y, z, w.
    Rotation([f64; 4]),
    /// A length.
    Length(f64),
}

/// A point of a shape that a person drags.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    /// What it changes.
    pub property: Property,
    /// A place at tick 0, or a direction from the shape's place.
    pub value: DVec3,
    /// The way it goes unless a person wants another.
    pub line: Option<DVec3>,
}

/// How a shape is turned and how large it is, along its own axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// From its own axes to the world's; of a plane one that turns Y to its normal.
    pub rotation: DQuat,
    /// Half sizes in metres; 0 where it has none.
    pub sizes: DVec3,
    /// Along which axes it has a size to change.
    pub resizable: BVec3,
}

/// What of a shape is not as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeChange {
    /// Its place.
    pub moved: bool,
    /// Its orientation.
    pub turned: bool,
    /// Its size.
    pub resized: bool,
}

impl Shape {
    /// What all shapes of its kind have in common.
    pub fn kind(&self) -> ShapeKind {
        of_each!(self, shape => shape.kind())
    }

    /// Its surface; `None` when it is not valid.
    pub fn geometry(&self) -> Option<Geometry> {
        of_each!(self, shape => shape.geometry().map(Geometry::from))
    }

    /// The point that says where it is at tick 0: a plane's, or its centre.
    pub fn place(&self) -> DVec3 {
        of_each!(self, shape => shape.place())
    }

    /// Moves it.
    pub fn translate(&mut self, by: DVec3) {
        of_each!(self, shape => shape.translate(by));
    }

    /// What is wrong with it.
    pub(in crate::scene) fn validate(&self, path: &DocumentPath, validator: &mut Validator) {
        let path = path.field(self.kind().name);
        of_each!(self, shape => shape.validate(&path, validator));
    }

    /// What of it can be edited, in the order of its fields.
    pub fn properties(&self) -> Vec<(Property, Numbers)> {
        of_each!(self, shape => shape.properties())
    }

    /// The same with other numbers for a property; as it is where it does not have that property.
    pub fn with(&self, property: Property, numbers: Numbers) -> Shape {
        of_each!(self, shape => shape.with(property, numbers).into())
    }

    /// The points of it that can be dragged.
    pub fn grips(&self) -> Vec<Grip> {
        of_each!(self, shape => shape.grips())
    }

    /// How it is turned and how large it is.
    pub fn frame(&self) -> Frame {
        of_each!(self, shape => shape.frame())
    }

    /// The same elsewhere, turned from where it is, and with other half sizes along its own axes.
    pub fn reshaped(&self, place: DVec3, turn: DQuat, sizes: DVec3) -> Shape {
        of_each!(self, shape => shape.reshaped(place, turn, sizes).into())
    }

    /// What a change to another of the same kind would change; `None` where the kind changes.
    pub fn change_to(&self, other: &Shape) -> Option<ShapeChange> {
        match (self, other) {
            (Shape::Plane(from), Shape::Plane(to)) => Some(from.change_to(to)),
            (Shape::Quad(from), Shape::Quad(to)) => Some(from.change_to(to)),
            (Shape::Box(from), Shape::Box(to)) => Some(from.change_to(to)),
            (Shape::Capsule(from), Shape::Capsule(to)) => Some(from.change_to(to)),
            _ => None,
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

impl Property {
    /// Whether it is a place, which moves with the obstacle.
    pub fn is_place(self) -> bool {
        matches!(self, Property::Point | Property::Center | Property::EndA | Property::EndB)
    }
}

/// No rotation.
pub(super) fn upright() -> [f64; 4] {
    [0.0, 0.0, 0.0, 1.0]
}

/// A rotation turned further.
pub(super) fn turned(rotation: [f64; 4], turn: DQuat) -> [f64; 4] {
    if turn == DQuat::IDENTITY { rotation } else { (turn * DQuat::from_array(rotation)).normalize().to_array() }
}

/// A vector turned, without what is left of a right angle on its way through sine and cosine.
pub(super) fn turned_vector(vector: DVec3, turn: DQuat) -> DVec3 {
    if turn == DQuat::IDENTITY {
        return vector;
    }
    let turned = turn * vector;
    let least = 1e-12 * turned.length();
    DVec3::from_array(turned.to_array().map(|c| if c.abs() < least { 0.0 } else { c }))
}
