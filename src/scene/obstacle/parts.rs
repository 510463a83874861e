//! What all shapes are asked for: properties that a person edits, grips that are dragged, axes and turns.

use crate::query::Feature;
use glam::{BVec3, DQuat, DVec2, DVec3};

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
