//! Types that all shapes share: properties to edit, grips to drag, orientation and size.

use crate::query::Feature;
use glam::{BVec3, DQuat, DVec2, DVec3};

/// What all shapes of one kind have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeKind {
    /// Its name in files.
    pub token: &'static str,
    /// What one of them is called: "box".
    pub noun: &'static str,
    /// The features that a ball can hit; none if there is only one.
    pub features: &'static [Feature],
    /// Whether its faces have names and bits.
    pub has_flags: bool,
}

/// A property of a shape that can be edited.
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
    /// Radius of its round parts.
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

/// A point of a shape that can be dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    /// What it changes.
    pub property: Property,
    /// A position at tick 0, or a direction from the shape's centre.
    pub value: DVec3,
    /// The line to which dragging is constrained by default.
    pub line: Option<DVec3>,
}

/// Orientation and size of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// From its own axes to those of the world; for a plane a rotation that takes Y to its normal.
    pub rotation: DQuat,
    /// Half sizes in metres; 0 where it has none.
    pub sizes: DVec3,
    /// The axes along which it can be resized.
    pub resizable: BVec3,
}

/// What differs between two shapes.
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
        match self {
            Property::Point | Property::Center | Property::EndA | Property::EndB => true,
            Property::Normal | Property::HalfExtents | Property::Rotation | Property::Radius => false,
        }
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

/// A vector turned, with components that are zero but for the rounding of sine and cosine set to zero.
pub(super) fn turned_vector(vector: DVec3, turn: DQuat) -> DVec3 {
    if turn == DQuat::IDENTITY {
        return vector;
    }
    let turned = turn * vector;
    let least = 1e-12 * turned.length();
    DVec3::from_array(turned.to_array().map(|c| if c.abs() < least { 0.0 } else { c }))
}
