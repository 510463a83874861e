//! The names of the properties of shapes.

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
        Property::Point => ("point p₀", "Any point of the plane, at tick 0.", "point of the plane"),
        Property::Normal => ("normal", "Points to the front; any length but zero. Balls pass from the back.", "normal"),
        Property::Center => ("centre c₀", "Its middle, at tick 0.", "centre"),
        Property::HalfExtents if is_flat => ("half extents", "Half lengths along local X and local Z.", "half extents"),
        Property::HalfExtents => ("half extents", "Half lengths along local X, Y and Z.", "half extents"),
        Property::Rotation => ("rotation", "From its own axes to the world's.", "rotation"),
        Property::EndA => ("end a", "One end of the axis, at tick 0.", "end a of the capsule"),
        Property::EndB => ("end b", "The other end, at tick 0.", "end b of the capsule"),
        Property::Radius => ("radius", "Of the side and the round ends.", "radius"),
    };
    PropertyWords { field, about, handle }
}
