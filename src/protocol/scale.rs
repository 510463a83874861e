//! Queries of any size: lengths whose powers would overflow an f64 are scaled before a query and back after it.

use super::Invalid;
use crate::query::{Decision, Probe, SphereSweep, Stage, StageKind, Undrawn};
use crate::shape::{Capsule, Obb, Plane, Quad, power_of_two_above, scale_by_power_of_two};
use glam::{DVec2, DVec3};

/// Products of eight lengths below 2^120 stay finite.
const SAFE_EXPONENT: i32 = 120;

/// Squares of lengths from 2^-500 on are normal numbers, with digits to spare.
const SHORTEST_EXPONENT: i32 = -500;

/// The greatest length is scaled to below 2^240, not to 1: the queries multiply four lengths at
/// most, and the squares of lengths 2^-740 times as long, 10^-222, then still are normal.
const SCALED_EXPONENT: i32 = 240;

/// A length in a question, with its name for error messages.
pub(super) struct Length {
    /// A field in backticks, or the distance between two fields.
    name: &'static str,
    /// Its largest component.
    size: f64,
}

impl Length {
    /// A radius, half extent or component.
    pub fn of(name: &'static str, length: f64) -> Length {
        Length { name, size: length.abs().min(f64::MAX) }
    }

    /// The offset between two positions.
    pub fn between(name: &'static str, from: DVec3, to: DVec3) -> Length {
        Length::of(name, (to - from).abs().max_element())
    }
}

/// A power of two that lengths are divided by before a query and multiplied by after it.
///
/// Only lengths of extreme size are scaled; all others reach the query as they are.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    exponent: i32,
}

impl Scale {
    /// All lengths reach the query as they are.
    pub const NONE: Scale = Scale { exponent: 0 };

    /// The scale at which products of coordinates stay finite and squares of lengths normal.
    ///
    /// # Errors
    /// When a length is too short compared with the largest coordinate or length for any such scale: it would
    /// vanish, and separate shapes would touch.
    pub fn of(
        places: impl IntoIterator<Item = DVec3>,
        lengths: impl IntoIterator<Item = Length>,
    ) -> Result<Scale, Invalid> {
        let mut greatest = places.into_iter().map(|place| place.abs().max_element()).fold(0.0, f64::max);
        let mut shortest: Option<Length> = None;
        for length in lengths {
            greatest = f64::max(greatest, length.size);
            if length.size > 0.0 && shortest.as_ref().is_none_or(|shortest| length.size < shortest.size) {
                shortest = Some(length);
            }
        }
        let exponent = power_of_two_above(greatest);
        let shortest_exponent = shortest.as_ref().map_or(exponent, |length| power_of_two_above(length.size));
        match shortest {
            Some(Length { name, size }) if shortest_exponent - exponent < SHORTEST_EXPONENT - SCALED_EXPONENT => {
                Err(Invalid(format!(
                    "{name} is too short, {size:e}, where the greatest length or coordinate is {greatest:e}: they must \
                     not differ by more than a factor of 1e222"
                )))
            }
            _ if exponent.abs() > SAFE_EXPONENT || shortest_exponent < SHORTEST_EXPONENT => {
                Ok(Scale { exponent: exponent - SCALED_EXPONENT })
            }
            _ => Ok(Scale { exponent: 0 }),
        }
    }

    /// Records that the following stages show scaled lengths, if they do.
    pub fn record(self, probe: &mut impl Probe) {
        if self.exponent != 0 {
            probe.record(|| {
                Stage::decided(StageKind::Scale, "k ≠ 0", Decision::Scaled)
                    .term("k", f64::from(self.exponent))
                    .undrawn(Undrawn::Units)
            });
        }
    }

    /// A length for the query.
    pub fn down(self, length: f64) -> f64 {
        scale_by_power_of_two(length, -self.exponent)
    }

    /// A length from the query.
    pub fn up(self, length: f64) -> f64 {
        scale_by_power_of_two(length, self.exponent)
    }

    /// A position or displacement for the query.
    pub fn down_vector(self, v: DVec3) -> DVec3 {
        v.to_array().map(|x| self.down(x)).into()
    }

    /// A position or displacement from the query.
    pub fn up_vector(self, v: DVec3) -> DVec3 {
        v.to_array().map(|x| self.up(x)).into()
    }

    /// The sweep between two positions.
    pub fn sweep(self, radius: f64, from: DVec3, to: DVec3) -> SphereSweep {
        SphereSweep::between(self.down(radius), self.down_vector(from), self.down_vector(to))
    }

    /// The sweep between two positions, with an acceleration.
    pub fn flight(self, radius: f64, [from, to, acceleration]: [DVec3; 3]) -> SphereSweep {
        self.sweep(radius, from, to).accelerated(self.down_vector(acceleration))
    }

    /// A plane for the query.
    pub fn plane(self, plane: &Plane) -> Plane {
        Plane { point: self.down_vector(plane.point), ..*plane }
    }

    /// A box for the query.
    pub fn obb(self, obb: &Obb) -> Obb {
        let center = self.down_vector(obb.center);
        Obb { center, half_extents: self.down_vector(obb.half_extents), axes: obb.axes }
    }

    /// A capsule for the query.
    pub fn capsule(self, capsule: &Capsule) -> Capsule {
        Capsule { ends: capsule.ends.map(|end| self.down_vector(end)), radius: self.down(capsule.radius) }
    }

    /// A quad for the query.
    pub fn quad(self, quad: &Quad) -> Quad {
        let half_extents = DVec2::new(self.down(quad.half_extents.x), self.down(quad.half_extents.y));
        Quad { center: self.down_vector(quad.center), half_extents, axes: quad.axes }
    }
}
