//! Words for what an edit changes.

use crate::expression::rounded_text;
use crate::language::t;
use crate::scene::{AgentGroup, EditProperty, EditValue, SteeringUnits};
use crate::steering::{FieldLaw, FieldSides, PlaneAcross};

/// The name of a property.
pub fn property(property: EditProperty) -> &'static str {
    match property {
        EditProperty::Position => t!("position"),
        EditProperty::Velocity => t!("velocity"),
        EditProperty::Radius => t!("radius"),
        EditProperty::Mass => t!("mass"),
        EditProperty::Restitution => t!("restitution"),
        EditProperty::Strength => t!("strength"),
        EditProperty::Range => t!("range"),
        EditProperty::Law => t!("law"),
        EditProperty::Sides => t!("sides"),
        EditProperty::Center => t!("centre"),
        EditProperty::Axis => t!("axis"),
        EditProperty::Speed => t!("speed"),
        EditProperty::Extent => t!("extent"),
        EditProperty::FlowVelocity => t!("velocity"),
        EditProperty::HalfExtents => t!("half extents"),
        EditProperty::Drag => t!("drag"),
        EditProperty::Perception => t!("perception"),
        EditProperty::MaxFriends => t!("max friends"),
        EditProperty::Flocking => t!("flocking"),
        EditProperty::Flow => t!("flow"),
        EditProperty::Cruising => t!("cruising"),
        EditProperty::SeparationDistance => t!("separation"),
        EditProperty::DesiredSpeed => t!("desired speed"),
        EditProperty::SeparationWeight => t!("weight of separation"),
        EditProperty::AlignmentWeight => t!("weight of alignment"),
        EditProperty::CohesionWeight => t!("weight of cohesion"),
        EditProperty::CruisingWeight => t!("weight of cruising"),
        EditProperty::MinUrgency => t!("min urgency"),
        EditProperty::MaxUrgency => t!("max urgency"),
        EditProperty::MaxChange => t!("max change"),
        EditProperty::MaxSpeed => t!("max speed"),
        EditProperty::KeepInPlane => t!("keep in plane"),
    }
}

/// The letter that the inspector has beside the name, or the name where there is none.
pub fn letter(property: EditProperty) -> &'static str {
    match property {
        EditProperty::Position => "x",
        EditProperty::Velocity => "v",
        EditProperty::Radius => "r",
        EditProperty::Mass => "m",
        EditProperty::Restitution => "e",
        other => self::property(other),
    }
}

/// The unit of a property: some of a group's count time in what its parameters do.
pub fn unit(property: EditProperty, group: Option<&AgentGroup>) -> &'static str {
    let is_per_tick = group.is_some_and(|group| group.units == SteeringUnits::PerTick);
    match property {
        EditProperty::Position
        | EditProperty::Radius
        | EditProperty::Range
        | EditProperty::Center
        | EditProperty::Extent
        | EditProperty::HalfExtents
        | EditProperty::Perception
        | EditProperty::SeparationDistance => "m",
        EditProperty::Velocity | EditProperty::Speed | EditProperty::FlowVelocity => "m/s",
        EditProperty::DesiredSpeed | EditProperty::MaxSpeed if is_per_tick => "m/tick",
        EditProperty::DesiredSpeed | EditProperty::MaxSpeed => "m/s",
        EditProperty::MinUrgency | EditProperty::MaxUrgency | EditProperty::MaxChange if is_per_tick => "m/tick²",
        EditProperty::MinUrgency | EditProperty::MaxUrgency | EditProperty::MaxChange => "m/s²",
        EditProperty::Mass => "kg",
        EditProperty::Drag => "1/s",
        EditProperty::Restitution
        | EditProperty::Strength
        | EditProperty::Law
        | EditProperty::Sides
        | EditProperty::Axis
        | EditProperty::MaxFriends
        | EditProperty::Flocking
        | EditProperty::Flow
        | EditProperty::Cruising
        | EditProperty::SeparationWeight
        | EditProperty::AlignmentWeight
        | EditProperty::CohesionWeight
        | EditProperty::CruisingWeight
        | EditProperty::KeepInPlane => "",
    }
}

/// A law of a field.
pub fn law(law: FieldLaw) -> &'static str {
    match law {
        FieldLaw::Clamped => t!("1/d, clamped"),
        FieldLaw::Inverse => "1/d",
        FieldLaw::InverseSquare => "1/d²",
        FieldLaw::Linear => t!("linear"),
    }
}

/// The sides of a field.
pub fn sides(sides: FieldSides) -> &'static str {
    match sides {
        FieldSides::Both => t!("both sides"),
        FieldSides::Front => t!("front or outside"),
    }
}

/// The plane that agents keep in, by the axis across it.
pub fn plane(across: PlaneAcross) -> &'static str {
    match across {
        PlaneAcross::X => t!("across X"),
        PlaneAcross::Y => t!("across Y"),
        PlaneAcross::Z => t!("across Z"),
    }
}

/// "0.8", "(1, 0, 0)", or "on", so many significant digits each.
pub fn value(value: EditValue, digits: usize) -> String {
    let number = |number: f64| rounded_text(number, digits);
    match value {
        EditValue::Number(value) => number(value),
        EditValue::Vector(vector) => {
            let [x, y, z] = vector.to_array().map(number);
            format!("({x}, {y}, {z})")
        }
        EditValue::Switch(true) => t!("on").to_owned(),
        EditValue::Switch(false) => t!("off").to_owned(),
        EditValue::Law(law) => self::law(law).to_owned(),
        EditValue::Sides(sides) => self::sides(sides).to_owned(),
        EditValue::Plane(across) => plane(across).to_owned(),
        EditValue::Absent => t!("left out").to_owned(),
    }
}
