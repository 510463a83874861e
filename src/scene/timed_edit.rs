//! Edits: changes of bodies, fields, flows and groups at later ticks.

use super::Id;
use crate::steering::{FieldLaw, FieldSides, PlaneAcross};
use glam::DVec3;
use schemars::JsonSchema;
use serde::de::value::{SeqAccessDeserializer, StrDeserializer};
use serde::de::{Deserializer, Error, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Serialize};

/// A change at a later tick of a body, field, flow or group; the past stays, the future is simulated again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The tick at whose start it applies.
    pub tick: u64,
    /// Which body, field, flow or group.
    pub id: Id,
    /// What changes.
    pub property: EditProperty,
    /// The new value, of the kind that the property has.
    pub value: EditValue,
}

impl Edit {
    /// Whether it does the same to the last bit: 0 and −0 are equal numbers, but lead to different states.
    pub fn is_same(&self, other: &Edit) -> bool {
        self == other && self.value.is_same(other.value)
    }
}

/// What an edit changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EditProperty {
    /// Of a body: the centre.
    Position,
    /// Of a body: the velocity.
    Velocity,
    /// Of a body: the radius. What it grows into overlaps, and is not moved apart.
    Radius,
    /// Of a body: the mass.
    Mass,
    /// Of a body: the restitution.
    Restitution,
    /// Of a field: the factor of the push.
    Strength,
    /// Of a field: the distance beyond which it does not push; `null` is the agent's `perception`.
    Range,
    /// Of a field: how the push depends on the distance.
    Law,
    /// Of a field: on which sides of the surface it pushes.
    Sides,
    /// Of a flow: a point of the axis, or the centre of the region.
    Center,
    /// Of a circulating flow: the direction of the axis.
    Axis,
    /// Of a circulating flow: the speed; `null` is the distance from the axis.
    Speed,
    /// Of a circulating flow: half the side of the square; `null` is no limit.
    Extent,
    /// Of a uniform flow: its velocity.
    FlowVelocity,
    /// Of a uniform flow: the half lengths of its box.
    HalfExtents,
    /// Of a flow: the drag coefficient; `null` is an acceleration between the urgencies.
    Drag,
    /// Of a group: the distance up to which obstacles and other agents are perceived.
    Perception,
    /// Of a group: how many others the rules use.
    MaxFriends,
    /// Of a group: whether it follows separation, alignment and cohesion.
    Flocking,
    /// Of a group: whether the flows push it.
    Flow,
    /// Of a group: whether it keeps its desired speed.
    Cruising,
    /// Of a group: the distance that separation aims at.
    SeparationDistance,
    /// Of a group: the speed that cruising aims at.
    DesiredSpeed,
    /// Of a group: by how much separation counts.
    SeparationWeight,
    /// Of a group: by how much alignment counts.
    AlignmentWeight,
    /// Of a group: by how much cohesion counts.
    CohesionWeight,
    /// Of a group: by how much cruising counts.
    CruisingWeight,
    /// Of a group: the minimum acceleration of a rule.
    MinUrgency,
    /// Of a group: the maximum acceleration of a rule.
    MaxUrgency,
    /// Of a group: the maximum acceleration by all rules together.
    MaxChange,
    /// Of a group: the maximum speed.
    MaxSpeed,
    /// Of a group: the axis across the plane that its agents keep in; `null` is none.
    KeepInPlane,
}

impl EditProperty {
    /// Every property.
    pub const ALL: [EditProperty; 32] = [
        EditProperty::Position,
        EditProperty::Velocity,
        EditProperty::Radius,
        EditProperty::Mass,
        EditProperty::Restitution,
        EditProperty::Strength,
        EditProperty::Range,
        EditProperty::Law,
        EditProperty::Sides,
        EditProperty::Center,
        EditProperty::Axis,
        EditProperty::Speed,
        EditProperty::Extent,
        EditProperty::FlowVelocity,
        EditProperty::HalfExtents,
        EditProperty::Drag,
        EditProperty::Perception,
        EditProperty::MaxFriends,
        EditProperty::Flocking,
        EditProperty::Flow,
        EditProperty::Cruising,
        EditProperty::SeparationDistance,
        EditProperty::DesiredSpeed,
        EditProperty::SeparationWeight,
        EditProperty::AlignmentWeight,
        EditProperty::CohesionWeight,
        EditProperty::CruisingWeight,
        EditProperty::MinUrgency,
        EditProperty::MaxUrgency,
        EditProperty::MaxChange,
        EditProperty::MaxSpeed,
        EditProperty::KeepInPlane,
    ];

    /// Those that a body has: the others are of fields, flows and groups.
    pub const OF_BODIES: [EditProperty; 5] = [
        EditProperty::Position,
        EditProperty::Velocity,
        EditProperty::Radius,
        EditProperty::Mass,
        EditProperty::Restitution,
    ];

    /// How files name it.
    pub fn written(self) -> String {
        serde_json::to_value(self).ok().and_then(|token| Some(token.as_str()?.to_owned())).unwrap_or_default()
    }

    /// Whether it is a constant of the run, which only edits change, and not a part of its state.
    pub fn is_constant(self) -> bool {
        !matches!(self, EditProperty::Position | EditProperty::Velocity)
    }
}

/// What an edit sets a property to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum EditValue {
    /// In SI units, or in those of the group.
    Number(f64),
    /// In world coordinates, in m or m/s.
    Vector(#[schemars(with = "[f64; 3]")] DVec3),
    /// On or off.
    Switch(bool),
    /// Of a field.
    Law(FieldLaw),
    /// Of a field.
    Sides(FieldSides),
    /// Of a group: the axis across its plane.
    Plane(PlaneAcross),
    /// An optional number or plane left out.
    Absent,
}

impl EditValue {
    /// A value of the same kind, of a property, that differs from it, in every component.
    pub(super) fn another(self, property: EditProperty) -> EditValue {
        let number = |number: f64| if number == 0.0 { 1.0 } else { 0.0 };
        match self {
            EditValue::Number(value) => EditValue::Number(number(value)),
            EditValue::Vector(vector) => EditValue::Vector(vector.to_array().map(number).into()),
            EditValue::Switch(is_on) => EditValue::Switch(!is_on),
            EditValue::Law(FieldLaw::Linear) => EditValue::Law(FieldLaw::Inverse),
            EditValue::Law(_) => EditValue::Law(FieldLaw::Linear),
            EditValue::Sides(FieldSides::Both) => EditValue::Sides(FieldSides::Front),
            EditValue::Sides(FieldSides::Front) => EditValue::Sides(FieldSides::Both),
            EditValue::Plane(PlaneAcross::Y) => EditValue::Plane(PlaneAcross::Z),
            EditValue::Plane(_) => EditValue::Plane(PlaneAcross::Y),
            EditValue::Absent if property == EditProperty::KeepInPlane => EditValue::Plane(PlaneAcross::Y),
            EditValue::Absent => EditValue::Number(1.0),
        }
    }

    /// The vector, if it is one.
    pub fn vector(self) -> Option<DVec3> {
        match self {
            EditValue::Vector(vector) => Some(vector),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub fn number(self) -> Option<f64> {
        match self {
            EditValue::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Whether it is the same to the last bit.
    pub fn is_same(self, other: EditValue) -> bool {
        let bits = |value: EditValue| match value {
            EditValue::Number(number) => [number.to_bits(); 3],
            EditValue::Vector(vector) => vector.to_array().map(f64::to_bits),
            _ => [0; 3],
        };
        self == other && bits(self) == bits(other)
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
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = EditValue;

    fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(
            "a number, an array of three numbers, true or false, null, a law or sides of a field, or an axis",
        )
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

    fn visit_bool<E>(self, is_on: bool) -> Result<EditValue, E> {
        Ok(EditValue::Switch(is_on))
    }

    fn visit_unit<E>(self) -> Result<EditValue, E> {
        Ok(EditValue::Absent)
    }

    fn visit_none<E>(self) -> Result<EditValue, E> {
        Ok(EditValue::Absent)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<EditValue, E> {
        let law = FieldLaw::deserialize(StrDeserializer::<E>::new(text)).map(EditValue::Law);
        let sides = || FieldSides::deserialize(StrDeserializer::<E>::new(text)).map(EditValue::Sides);
        let plane = || PlaneAcross::deserialize(StrDeserializer::<E>::new(text)).map(EditValue::Plane);
        law.or_else(|_| sides()).or_else(|_| plane()).map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, numbers: A) -> Result<EditValue, A::Error> {
        DVec3::deserialize(SeqAccessDeserializer::new(numbers)).map(EditValue::Vector)
    }
}
