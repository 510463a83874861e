//! Steps that drags snap to.

use glam::{DMat3, DVec3};

/// How drags in the 3D view snap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snap {
    /// Whether they do unless Ctrl is held; if not, they do while it is.
    pub is_on: bool,
    /// Step of places and sizes in metres, and of speeds in m/s; greater than 0.
    pub metres: f64,
    /// Step of angles in degrees, greater than 0.
    pub degrees: f64,
}

impl Default for Snap {
    fn default() -> Snap {
        Snap { is_on: false, metres: 0.25, degrees: 15.0 }
    }
}

/// The steps of one drag: those of [`Snap`], or else the resolution of a pixel, so that numbers stay as short as a
/// person would type them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Steps {
    /// Of places and sizes in metres, of speeds in m/s.
    pub units: f64,
    /// Of angles, in degrees.
    pub degrees: f64,
}

/// Finest angle that a drag gives, in degrees.
const FINEST_DEGREES: f64 = 0.1;

impl Snap {
    /// The steps of a drag where a pixel covers so many metres, or stands for so many m/s.
    /// `is_inverted` while Ctrl is held.
    pub fn steps(self, is_inverted: bool, units_per_pixel: f64) -> Steps {
        if self.is_on != is_inverted {
            return Steps { units: self.metres, degrees: self.degrees };
        }
        Steps { units: power_of_ten_below(units_per_pixel), degrees: FINEST_DEGREES }
    }
}

/// The multiple of `step` nearest to a number, without the digits that multiplying by a decimal
/// fraction would add: 3 steps of 0.1 are 0.3.
pub fn round_to(x: f64, step: f64) -> f64 {
    let per_unit = (1.0 / step).round();
    if step < 1.0 && (per_unit * step - 1.0).abs() < 1e-9 {
        // Adding 0 turns −0 into 0.
        (x * per_unit).round() / per_unit + 0.0
    } else {
        (x / step).round() * step + 0.0
    }
}

/// The travel that brings a point to its snapped place: along each of the `axes` in which it moves, onto a multiple of
/// `step` if these are the world's, else by a multiple of it.
pub fn snapped_travel(from: DVec3, travel: DVec3, axes: Option<DMat3>, step: f64) -> DVec3 {
    match axes {
        None => snapped_point(from, from + travel, step) - from,
        Some(axes) => {
            let along = (axes.transpose() * travel).to_array().map(|along| round_to(along, step));
            axes * DVec3::from_array(along)
        }
    }
}

/// A point on multiples of `step` in those coordinates in which it differs from where it was.
pub fn snapped_point(from: DVec3, to: DVec3, step: f64) -> DVec3 {
    let least = 1e-9 * (to - from).length();
    let coordinate = |i: usize| if (to[i] - from[i]).abs() <= least { from[i] } else { round_to(to[i], step) };
    DVec3::new(coordinate(0), coordinate(1), coordinate(2))
}

/// A point on multiples of `step` in every coordinate.
pub fn round_each(point: DVec3, step: f64) -> DVec3 {
    DVec3::from_array(point.to_array().map(|coordinate| round_to(coordinate, step)))
}

/// A direction whose height above the horizontal and angle about the vertical are multiples of
/// `degrees`.
pub fn snapped_direction(direction: DVec3, degrees: f64) -> DVec3 {
    let angle = |radians: f64| round_to(radians.to_degrees(), degrees).to_radians();
    let height = angle(direction.y.clamp(-1.0, 1.0).asin());
    let (sin, cos) = angle(direction.x.atan2(direction.z)).sin_cos();
    let unit = DVec3::new(sin * height.cos(), height.sin(), cos * height.cos());
    // Rounding errors of sine and cosine at a right angle.
    DVec3::from_array(unit.to_array().map(|c| if c.abs() < 1e-12 { 0.0 } else { c }))
}

/// The largest power of ten that is not greater than `x` > 0.
fn power_of_ten_below(x: f64) -> f64 {
    10f64.powi((x.log10() + 1e-9).floor() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_of_a_decimal_step_are_what_a_person_would_type() {
        for (x, step, expected) in [(0.29, 0.1, 0.3), (-0.04, 0.1, 0.0), (7.4, 0.25, 7.5), (44.0, 15.0, 45.0)] {
            assert_eq!(round_to(x, step).to_bits(), f64::to_bits(expected), "{x} in steps of {step}");
        }
        // Steps of 0.3 have no whole number in 1: 1.0 is nearest to 3 of them.
        assert_eq!(round_to(1.0, 0.3), 3.0 * 0.3);
    }

    #[test]
    fn without_snapping_a_step_is_the_resolution_of_a_pixel() {
        let snap = Snap { is_on: false, metres: 0.5, degrees: 15.0 };
        assert_eq!(snap.steps(false, 0.013).units, 0.01);
        assert_eq!(snap.steps(false, 0.1).units, 0.1);
        assert_eq!(snap.steps(true, 0.013), Steps { units: 0.5, degrees: 15.0 });
        assert_eq!(Snap { is_on: true, ..snap }.steps(true, 0.013), snap.steps(false, 0.013));
    }

    #[test]
    fn only_coordinates_that_change_land_on_the_grid() {
        let from = DVec3::new(0.333, 1.23456, -2.0);
        // 0.333 + 0.9 = 1.233 is nearest to 1.25; y and z stay as they are.
        assert_eq!(from + snapped_travel(from, DVec3::X * 0.9, None, 0.25), DVec3::new(1.25, 1.23456, -2.0));
        assert_eq!(snapped_travel(from, DVec3::ZERO, None, 0.25), DVec3::ZERO);
    }

    #[test]
    fn along_axes_of_its_own_an_object_travels_by_whole_steps() {
        // Turned by 90° about Y: local X is −Z of the world.
        let axes = DMat3::from_cols(DVec3::NEG_Z, DVec3::Y, DVec3::X);
        let travel = snapped_travel(DVec3::splat(0.1), DVec3::new(0.0, 0.0, -0.9), Some(axes), 0.25);
        assert_eq!(travel, DVec3::new(0.0, 0.0, -1.0));
    }

    #[test]
    fn directions_snap_to_whole_angles() {
        // 0.1 in 1 is 5.7° off the vertical: 90° is the nearest multiple of 15°.
        let up = snapped_direction(DVec3::new(0.1, 1.0, 0.0).normalize(), 15.0);
        assert_eq!(up, DVec3::Y);
        // atan(0.9) = 42° is nearest to 45°.
        let aslant = snapped_direction(DVec3::new(1.0, 0.0, 0.9).normalize(), 15.0);
        let half = std::f64::consts::FRAC_1_SQRT_2;
        assert!((aslant - DVec3::new(half, 0.0, half)).length() < 1e-12, "{aslant}");
    }
}
