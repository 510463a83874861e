//! Unit vectors and orthonormal frames, robust against tiny and huge input.

use super::larger;
use glam::{DMat3, DQuat, DVec3, EulerRot};

/// `v` scaled to length 1, or `None` when it is zero or not finite.
///
/// The largest component is scaled to 1 first, so 1e-200 and 1e200 lose nothing.
#[inline]
pub fn unit(v: DVec3) -> Option<DVec3> {
    let size = v.abs();
    let largest = larger(larger(size.x, size.y), size.z);
    if !v.is_finite() || largest == 0.0 {
        return None;
    }
    // Dividing twice by a subnormal would overflow; a power of two keeps the scaling exact.
    let scaled =
        if largest < f64::MIN_POSITIVE { v * 2f64.powi(600) / (largest * 2f64.powi(600)) } else { v / largest };
    Some(scaled / scaled.length())
}

/// The length of `v`, also where its square overflows or vanishes.
#[inline]
pub fn length(v: DVec3) -> f64 {
    let squared = v.length_squared();
    if (f64::MIN_POSITIVE / f64::EPSILON..=f64::MAX).contains(&squared) {
        return squared.sqrt();
    }
    let exponent = power_of_two_above(v.abs().max_element());
    let scaled = DVec3::from(v.to_array().map(|x| scale_by_power_of_two(x, -exponent)));
    scale_by_power_of_two(scaled.length(), exponent)
}

/// The least k with |x| < 2^k; 0 for zero and for what is not finite.
pub fn power_of_two_above(x: f64) -> i32 {
    if x == 0.0 || !x.is_finite() {
        return 0;
    }
    // Subnormal numbers keep their exponent elsewhere; 2^64 makes any of them normal.
    let (normal, shift) = if x.abs() < f64::MIN_POSITIVE { (x * 2f64.powi(64), 64) } else { (x, 0) };
    let exponent_bits = (normal.to_bits() >> 52) & 0x7ff;
    exponent_bits as i32 - 1022 - shift
}

/// x·2^k, exact unless it overflows or becomes subnormal.
#[inline]
pub fn scale_by_power_of_two(x: f64, k: i32) -> f64 {
    match k {
        // Nearly always there is nothing to do.
        0 => x,
        // 2^k is a number without leading digits to find: its exponent, biased.
        -1022..=1023 => x * f64::from_bits(((k + 1023) as u64) << 52),
        _ => scaled_far(x, k),
    }
}

#[cold]
fn scaled_far(x: f64, k: i32) -> f64 {
    // 2^k alone may lie outside the numbers there are while x·2^k does not.
    let step = k / 4;
    x * 2f64.powi(step) * 2f64.powi(step) * 2f64.powi(step) * 2f64.powi(k - 3 * step)
}

/// How far the length of a quaternion may be from 1.
const ROTATION_TOLERANCE: f64 = 1e-4;

/// Components of a rotation's axes that differ by no more are equal but for rounding.
const ROUNDING: f64 = 1e-15;

/// No component of a rotation is greater than this.
pub const LONGEST_ROTATION: f64 = 1.0 + ROTATION_TOLERANCE;

/// The local X, Y, Z axes (as seen in the world) of a rotation given as x, y, z, w.
///
/// `None` unless the quaternion is of unit length to 1e-4; it is normalised before use.
pub fn rotation_axes(xyzw: [f64; 4]) -> Option<DMat3> {
    let rotation = DQuat::from_array(xyzw);
    let off = (rotation.length() - 1.0).abs();
    (off <= ROTATION_TOLERANCE).then(|| {
        let axes = DMat3::from_quat(rotation.normalize());
        DMat3::from_cols_array(&axes.to_cols_array().map(rounded))
    })
}

/// Without what the root of ½ in the quaternion of a quarter turn leaves beside 0 and ±1: a motion across an axis would
/// count as one along it, and meet what lies at the end of the world.
fn rounded(component: f64) -> f64 {
    let nearest = component.round();
    // Of two zeros the positive one.
    if (component - nearest).abs() <= ROUNDING { nearest + 0.0 } else { component }
}

/// The Euler angles of a rotation given as x, y, z, w, in degrees: about X, then the new Y, then the new Z.
pub fn euler_degrees(xyzw: [f64; 4]) -> [f64; 3] {
    let (x, y, z) = DQuat::from_array(xyzw).normalize().to_euler(EulerRot::XYZ);
    // Rounds away what the conversion to a quaternion and back adds to a round angle.
    [x, y, z].map(|angle| (angle.to_degrees() * 1e9).round() / 1e9)
}

/// The rotation, as x, y, z, w, by Euler angles in degrees: about X, then the new Y, then the new Z.
pub fn rotation_by_euler_degrees([x, y, z]: [f64; 3]) -> [f64; 4] {
    DQuat::from_euler(EulerRot::XYZ, x.to_radians(), y.to_radians(), z.to_radians()).normalize().to_array()
}

/// Two unit vectors that complete the unit vector `normal` to a right-handed frame.
///
/// Which of the infinitely many is unspecified but always the same (Duff et al., "Building an
/// Orthonormal Basis, Revisited", 2017).
pub fn orthonormal_frame(normal: DVec3) -> (DVec3, DVec3) {
    let sign = 1f64.copysign(normal.z);
    let a = -1.0 / (sign + normal.z);
    let b = normal.x * normal.y * a;
    (
        DVec3::new(1.0 + sign * normal.x * normal.x * a, sign * b, -sign * normal.x),
        DVec3::new(b, sign + normal.y * normal.y * a, -normal.y),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_turns_have_axes_without_digits_left() {
        let half = 0.5f64.sqrt();
        for (xyzw, x) in [
            ([0.0, 0.0, half, half], DVec3::Y),
            ([0.0, half, 0.0, half], DVec3::NEG_Z),
            ([0.0, 0.0, 1.0, 0.0], DVec3::NEG_X),
            ([0.0, 0.0, -half, half], DVec3::NEG_Y),
        ] {
            let axes = rotation_axes(xyzw).unwrap();
            assert_eq!(axes.x_axis, x, "{xyzw:?}");
            assert!(axes.to_cols_array().iter().all(|component| [-1.0, 0.0, 1.0].contains(component)), "{axes}");
        }
    }

    #[test]
    fn directions_of_any_magnitude_become_unit_vectors() {
        for scale in [5e-324, 1e-310, 1e-200, 1.0, 1e200, f64::MAX] {
            let n = unit(DVec3::new(0.0, -scale, 0.0)).unwrap();
            assert_eq!(n, DVec3::NEG_Y, "scale {scale:e}");
        }
    }

    #[test]
    fn lengths_of_any_magnitude_keep_all_their_digits() {
        for exponent in [-1000, -600, -500, 0, 500, 600, 1000] {
            let s = 2f64.powi(exponent);
            assert_eq!(length(DVec3::new(2.0, -3.0, 6.0) * s), 7.0 * s, "2^{exponent}");
        }
        assert_eq!(length(DVec3::ZERO), 0.0);
        assert_eq!(length(DVec3::new(0.0, 5e-324, 0.0)), 5e-324);
        assert_eq!(length(DVec3::splat(f64::MAX)), f64::INFINITY);
        assert!(length(DVec3::new(f64::NAN, 0.0, 1.0)).is_nan());
    }

    #[test]
    fn a_power_of_two_bounds_every_number_tightly_and_scales_it_back_exactly() {
        for x in [5e-324, 1e-310, f64::MIN_POSITIVE, 0.75, 1.0, -3.0, 1e200, f64::MAX] {
            let k = power_of_two_above(x);
            let scaled = scale_by_power_of_two(x, -k);
            assert!((0.5..1.0).contains(&scaled.abs()), "{x:e} becomes {scaled}");
            assert_eq!(scale_by_power_of_two(scaled, k), x);
        }
        assert_eq!(power_of_two_above(0.0), 0);
    }

    #[test]
    fn zero_and_non_finite_vectors_have_no_direction() {
        assert_eq!(unit(DVec3::ZERO), None);
        assert_eq!(unit(DVec3::new(f64::INFINITY, 0.0, 0.0)), None);
        assert_eq!(unit(DVec3::new(f64::NAN, 0.0, 0.0)), None);
    }

    #[test]
    fn frame_is_orthonormal_and_right_handed() {
        for n in [DVec3::Z, DVec3::NEG_Z, DVec3::X, DVec3::new(0.6, -0.8, 0.0)] {
            let (u, v) = orthonormal_frame(n);
            assert!((u.cross(v) - n).length() < 1e-15, "{n}");
        }
    }
}
