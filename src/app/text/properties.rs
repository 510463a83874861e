//! The names of the properties of shapes.

use crate::language::t;
use crate::scene::{Numbers, Property};

/// The names of a property.
pub struct PropertyWords {
    /// Beside its field.
    pub field: &'static str,
    /// What it means.
    pub about: &'static str,
    /// The name of its handle in the view.
    pub handle: &'static str,
}

/// The names of a property with such numbers.
pub fn words_of(property: Property, numbers: Numbers) -> PropertyWords {
    let is_flat = matches!(numbers, Numbers::Pair(_));
    let (field, about, handle) = match property {
        Property::Point => (t!("point p₀"), t!("Any point of the plane, at tick 0."), t!("point of the plane")),
        Property::Normal => {
            (t!("normal"), t!("Points to the front; any length but zero. Balls pass from the back."), t!("normal"))
        }
        Property::Center => (t!("centre c₀"), t!("Its middle, at tick 0."), t!("centre")),
        Property::HalfExtents if is_flat => {
            (t!("half extents"), t!("Half lengths along local X and local Z."), t!("half extents"))
        }
        Property::HalfExtents => (t!("half extents"), t!("Half lengths along local X, Y and Z."), t!("half extents")),
        Property::Rotation => (t!("rotation"), t!("From its own axes to the world's."), t!("rotation")),
        Property::EndA => (t!("end a"), t!("One end of the axis, at tick 0."), t!("end a of the capsule")),
        Property::EndB => (t!("end b"), t!("The other end, at tick 0."), t!("end b of the capsule")),
        Property::Radius => (t!("radius"), t!("Of the side and the round ends."), t!("radius")),
    };
    PropertyWords { field, about, handle }
}
