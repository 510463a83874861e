//! Words for what an edit changes.

use crate::expression::rounded_text;
use crate::language::t;
use crate::scene::{EditProperty, EditValue};

/// The name of a property.
pub fn property(property: EditProperty) -> &'static str {
    match property {
        EditProperty::Position => t!("position"),
        EditProperty::Velocity => t!("velocity"),
        EditProperty::Radius => t!("radius"),
        EditProperty::Mass => t!("mass"),
        EditProperty::Restitution => t!("restitution"),
    }
}

/// The letter that the inspector has beside the name.
pub fn letter(property: EditProperty) -> &'static str {
    match property {
        EditProperty::Position => "x",
        EditProperty::Velocity => "v",
        EditProperty::Radius => "r",
        EditProperty::Mass => "m",
        EditProperty::Restitution => "e",
    }
}

/// "0.8", or "(1, 0, 0)", so many significant digits each.
pub fn value(value: EditValue, digits: usize) -> String {
    let number = |number: f64| rounded_text(number, digits);
    match value {
        EditValue::Number(value) => number(value),
        EditValue::Vector(vector) => {
            let [x, y, z] = vector.to_array().map(number);
            format!("({x}, {y}, {z})")
        }
    }
}
