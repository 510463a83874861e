//! The types of fields. They refuse invalid values while parsing, so that the error names the path.

use crate::language::t;
use crate::shape::{Capsule, Obb, Quad, rotation_axes, unit};
use glam::{DMat3, DVec2, DVec3};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use serde_json::json;

/// How far axes and quaternions may be from orthonormal and of unit length.
const ORTHONORMAL_TOLERANCE: f64 = 1e-4;

/// Parses an optional field that must not be `null` if present.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A vector or point, `[x, y, z]`.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(from = "[f64; 3]")]
#[schemars(with = "[f64; 3]")]
pub(crate) struct Vector(pub(crate) DVec3);

impl From<[f64; 3]> for Vector {
    fn from(xyz: [f64; 3]) -> Vector {
        Vector(xyz.into())
    }
}

/// A vector that is not zero.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(try_from = "Vector")]
#[schemars(with = "Vector")]
pub(crate) struct NonZero(pub(crate) DVec3);

impl TryFrom<Vector> for NonZero {
    type Error = &'static str;

    fn try_from(Vector(v): Vector) -> Result<NonZero, &'static str> {
        if v == DVec3::ZERO { Err(t!("must have a direction, is zero")) } else { Ok(NonZero(v)) }
    }
}

/// A direction, normalised while parsing.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(try_from = "Vector")]
#[schemars(with = "Vector")]
pub(crate) struct Direction(pub(crate) DVec3);

impl TryFrom<Vector> for Direction {
    type Error = &'static str;

    fn try_from(Vector(v): Vector) -> Result<Direction, &'static str> {
        unit(v).map(Direction).ok_or(t!("must have a direction, is zero"))
    }
}

/// A number that is not negative.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(try_from = "f64")]
#[schemars(with = "f64")]
pub(crate) struct NonNegative(pub(crate) f64);

impl TryFrom<f64> for NonNegative {
    type Error = String;

    fn try_from(number: f64) -> Result<NonNegative, String> {
        if number < 0.0 { Err(t!("must not be negative, is {number}", number)) } else { Ok(NonNegative(number)) }
    }
}

/// A number from 0 to 1.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(try_from = "f64")]
#[schemars(with = "f64")]
pub(crate) struct Fraction(pub(crate) f64);

impl TryFrom<f64> for Fraction {
    type Error = String;

    fn try_from(number: f64) -> Result<Fraction, String> {
        if (0.0..=1.0).contains(&number) {
            Ok(Fraction(number))
        } else {
            Err(t!("must be from {least} to {most}, is {value}", least = 0, most = 1, value = number))
        }
    }
}

/// 1 / mass, from a number greater than 0 or the word "infinite".
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(try_from = "crate::query::Mass")]
#[schemars(with = "crate::query::Mass")]
pub(crate) struct InverseMass(pub(crate) f64);

impl TryFrom<crate::query::Mass> for InverseMass {
    type Error = String;

    fn try_from(mass: crate::query::Mass) -> Result<InverseMass, String> {
        match mass {
            crate::query::Mass::Finite(kg) if kg <= 0.0 => {
                Err(t!("must be greater than {least}, is {is}", least = 0, is = kg))
            }
            mass => Ok(InverseMass(mass.inverse())),
        }
    }
}

/// Half extents along three axes.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(from = "[NonNegative; 3]")]
#[schemars(with = "[NonNegative; 3]")]
pub(crate) struct HalfExtents(pub(crate) DVec3);

impl From<[NonNegative; 3]> for HalfExtents {
    fn from(xyz: [NonNegative; 3]) -> HalfExtents {
        HalfExtents(xyz.map(|half| half.0).into())
    }
}

/// A quaternion x, y, z, w as the axes it stands for.
#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "[f64; 4]")]
#[schemars(with = "[f64; 4]", extend("format" = "quaternion"))]
struct Rotation(DMat3);

impl TryFrom<[f64; 4]> for Rotation {
    type Error = &'static str;

    fn try_from(xyzw: [f64; 4]) -> Result<Rotation, &'static str> {
        rotation_axes(xyzw).map(Rotation).ok_or(t!("must be a quaternion of unit length to 1e-4"))
    }
}

/// Local X, Y, Z as seen in the world; may be left-handed.
#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "[Vector; 3]")]
#[schemars(with = "[Vector; 3]")]
struct Axes(DMat3);

impl TryFrom<[Vector; 3]> for Axes {
    type Error = &'static str;

    fn try_from([Vector(x), Vector(y), Vector(z)]: [Vector; 3]) -> Result<Axes, &'static str> {
        let lengths = [x, y, z].map(|axis| (axis.length() - 1.0).abs());
        let angles = [x.dot(y), y.dot(z), z.dot(x)].map(f64::abs);
        if lengths.into_iter().chain(angles).all(|off| off <= ORTHONORMAL_TOLERANCE) {
            Ok(Axes(DMat3::from_cols(x, y, z)))
        } else {
            Err(t!("must be orthonormal to 1e-4"))
        }
    }
}

/// An oriented box.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(try_from = "BoxFields")]
#[schemars(with = "BoxFields")]
pub(crate) struct OrientedBox(pub(crate) Obb);

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    extend("oneOf" = [{"required": ["rotation"]}, {"required": ["axes"]}]),
    example = json!({"center": [0.0, 0.0, 0.0], "half_extents": [1.0, 1.0, 1.0], "rotation": [0.0, 0.0, 0.0, 1.0]}),
)]
struct BoxFields {
    /// Its centre.
    #[schemars(extend("unit" = "m"))]
    center: Vector,
    /// Half lengths along local X, Y and Z; 0 makes it flat.
    #[schemars(extend("unit" = "m"), example = json!([1.0, 1.0, 1.0]))]
    half_extents: HalfExtents,
    /// Unit quaternion x, y, z, w; a box has this or `axes`.
    #[serde(default, deserialize_with = "present")]
    #[schemars(example = json!([0.0, 0.0, 0.0, 1.0]))]
    rotation: Option<Rotation>,
    /// Local X, Y and Z as seen in the world, orthonormal, possibly left-handed; in place of `rotation`.
    #[serde(default, deserialize_with = "present")]
    #[schemars(example = json!([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]))]
    axes: Option<Axes>,
}

impl TryFrom<BoxFields> for OrientedBox {
    type Error = &'static str;

    fn try_from(fields: BoxFields) -> Result<OrientedBox, &'static str> {
        let axes = match (fields.rotation, fields.axes) {
            (Some(Rotation(axes)), None) | (None, Some(Axes(axes))) => axes,
            (Some(_), Some(_)) => return Err(t!("has both `rotation` and `axes`, needs one of them")),
            (None, None) => return Err(t!("needs a `rotation` or `axes`")),
        };
        Ok(OrientedBox(Obb { center: fields.center.0, half_extents: fields.half_extents.0, axes }))
    }
}

/// A two-sided rectangle.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(from = "QuadFields")]
#[schemars(with = "QuadFields")]
pub(crate) struct Rectangle(pub(crate) Quad);

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct QuadFields {
    /// Its centre.
    #[schemars(extend("unit" = "m"))]
    center: Vector,
    /// Half lengths along local X and local Z.
    #[schemars(extend("unit" = "m"), example = json!([1.0, 1.0]))]
    half_extents: [NonNegative; 2],
    /// Unit quaternion x, y, z, w; the normal is local Y.
    #[schemars(example = json!([0.0, 0.0, 0.0, 1.0]))]
    rotation: Rotation,
}

impl From<QuadFields> for Rectangle {
    fn from(fields: QuadFields) -> Rectangle {
        let half_extents = DVec2::from(fields.half_extents.map(|half| half.0));
        Rectangle(Quad { center: fields.center.0, half_extents, axes: fields.rotation.0 })
    }
}

/// A capsule.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(try_from = "CapsuleFields")]
#[schemars(with = "CapsuleFields")]
pub(crate) struct Bar(pub(crate) Capsule);

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"a": [-1.0, 0.0, 0.0], "b": [1.0, 0.0, 0.0], "radius": 0.25}))]
struct CapsuleFields {
    /// One end of its axis.
    #[schemars(extend("unit" = "m"), example = json!([-1.0, 0.0, 0.0]))]
    a: Vector,
    /// The other end, different from the first.
    #[schemars(extend("unit" = "m"), example = json!([1.0, 0.0, 0.0]))]
    b: Vector,
    /// Radius of its side and its round ends; 0 makes it a segment.
    #[schemars(extend("unit" = "m"), example = 0.25)]
    radius: NonNegative,
}

impl TryFrom<CapsuleFields> for Bar {
    type Error = &'static str;

    fn try_from(fields: CapsuleFields) -> Result<Bar, &'static str> {
        let (a, b) = (fields.a.0, fields.b.0);
        if a == b {
            return Err(t!("needs two ends, and `a` is where `b` is"));
        }
        Ok(Bar(Capsule { ends: [a, b], radius: fields.radius.0 }))
    }
}
