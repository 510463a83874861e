//! Edits: changes of bodies at later ticks.

use super::{Body, Id};
use crate::query::Mass;
use glam::DVec3;
use schemars::JsonSchema;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

/// A change of a body's state or of its constants at a later tick; the past stays, the future is simulated again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The tick at whose start it applies.
    pub tick: u64,
    /// Which body.
    pub id: Id,
    /// What changes.
    pub property: EditProperty,
    /// The new value: of position and velocity a vector, of anything else a number.
    pub value: EditValue,
}

impl Edit {
    /// Whether it does the same to the last bit: 0 and −0 are equal numbers, but lead to different states.
    pub fn is_same(&self, other: &Edit) -> bool {
        self == other && self.value.bits() == other.value.bits()
    }

    /// Gives the property to a body from its beginning on.
    pub fn apply_to(&self, body: &mut Body) {
        match (self.property, self.value) {
            (EditProperty::Position, EditValue::Vector(position)) => body.position = position,
            (EditProperty::Velocity, EditValue::Vector(velocity)) => body.velocity = velocity,
            (EditProperty::Radius, EditValue::Number(radius)) => body.radius = radius,
            (EditProperty::Mass, EditValue::Number(mass)) => body.mass = Mass::Finite(mass),
            (EditProperty::Restitution, EditValue::Number(restitution)) => body.restitution = restitution,
            // No scene that is valid has another value.
            _ => {}
        }
    }
}

/// What an edit changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EditProperty {
    /// The centre.
    Position,
    /// The velocity.
    Velocity,
    /// The radius: what it grows into overlaps, and is not moved apart.
    Radius,
    /// The mass.
    Mass,
    /// The restitution.
    Restitution,
}

impl EditProperty {
    /// Every property.
    pub const ALL: [EditProperty; 5] = [
        EditProperty::Position,
        EditProperty::Velocity,
        EditProperty::Radius,
        EditProperty::Mass,
        EditProperty::Restitution,
    ];

    /// Whether it is a constant of the run, which only edits change, and not a part of its state.
    pub fn is_constant(self) -> bool {
        !matches!(self, EditProperty::Position | EditProperty::Velocity)
    }

    /// Its unit.
    pub fn unit(self) -> &'static str {
        match self {
            EditProperty::Position | EditProperty::Radius => "m",
            EditProperty::Velocity => "m/s",
            EditProperty::Mass => "kg",
            EditProperty::Restitution => "",
        }
    }

    /// The value that a body has; `None` for an infinite mass. Of position and velocity it is the authored one.
    pub fn of(self, body: &Body) -> Option<EditValue> {
        Some(match self {
            EditProperty::Position => EditValue::Vector(body.position),
            EditProperty::Velocity => EditValue::Vector(body.velocity),
            EditProperty::Radius => EditValue::Number(body.radius),
            EditProperty::Mass => match body.mass {
                Mass::Finite(mass) => EditValue::Number(mass),
                Mass::Infinite(_) => return None,
            },
            EditProperty::Restitution => EditValue::Number(body.restitution),
        })
    }
}

/// What an edit sets a property to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum EditValue {
    /// Of a mass in kg, of a radius in m, of a restitution from 0 to 1.
    Number(f64),
    /// In world coordinates, in m or m/s.
    Vector(#[schemars(with = "[f64; 3]")] DVec3),
}

impl EditValue {
    /// The vector, if it is one.
    pub fn vector(self) -> Option<DVec3> {
        match self {
            EditValue::Vector(vector) => Some(vector),
            EditValue::Number(_) => None,
        }
    }

    /// The number, if it is one.
    pub fn number(self) -> Option<f64> {
        match self {
            EditValue::Number(number) => Some(number),
            EditValue::Vector(_) => None,
        }
    }

    fn bits(self) -> [u64; 3] {
        match self {
            EditValue::Number(number) => [number.to_bits(); 3],
            EditValue::Vector(vector) => vector.to_array().map(f64::to_bits),
        }
    }
}

impl From<f64> for EditValue {
    fn from(number: f64) -> EditValue {
        EditValue::Number(number)
    }
}

impl From<DVec3> for EditValue {
    fn from(vector: DVec3) -> EditValue {
        EditValue::Vector(vector)
    }
}

impl<'de> Deserialize<'de> for EditValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EditValue, D::Error> {
        deserializer.deserialize_any(NumberOrVector)
    }
}

struct NumberOrVector;

impl<'de> Visitor<'de> for NumberOrVector {
    type Value = EditValue;

    fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str("a number or an array of three numbers")
    }

    fn visit_f64<E>(self, number: f64) -> Result<EditValue, E> {
        Ok(EditValue::Number(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<EditValue, E> {
        Ok(EditValue::Number(number as f64))
    }

    fn visit_i64<E>(self, number: i64) -> Result<EditValue, E> {
        Ok(EditValue::Number(number as f64))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, numbers: A) -> Result<EditValue, A::Error> {
        DVec3::deserialize(SeqAccessDeserializer::new(numbers)).map(EditValue::Vector)
    }
}
