//! The larger and the smaller of two numbers, each a single CPU instruction.
//!
//! `f64::max` and `min` take several, since they never return NaN when one of the two is a number.

use glam::DVec3;

/// The larger of both; `a` where they are equal or `b` is NaN.
#[inline(always)]
pub fn larger(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}

/// The smaller of both; `a` where they are equal or `b` is NaN.
#[inline(always)]
pub fn smaller(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// The point of an axis-aligned box around the origin that is nearest to `point`.
#[inline(always)]
pub fn nearest_in_box(point: DVec3, half_extents: DVec3) -> DVec3 {
    let nearest = |x: f64, h: f64| smaller(larger(x, -h), h);
    DVec3::new(nearest(point.x, half_extents.x), nearest(point.y, half_extents.y), nearest(point.z, half_extents.z))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nan_is_ignored_where_it_comes_second() {
        assert_eq!([larger(1.0, f64::NAN), smaller(1.0, f64::NAN)], [1.0, 1.0]);
        let folded = [f64::NAN, 2.0, f64::NAN, 1.0].into_iter().fold(0.0, larger);
        assert_eq!(folded, 2.0);
    }

    #[test]
    fn the_first_of_equals_is_kept_with_its_sign() {
        assert!(larger(-0.0, 0.0).is_sign_negative() && smaller(-0.0, 0.0).is_sign_negative());
        assert!(larger(0.0, -0.0).is_sign_positive() && smaller(0.0, -0.0).is_sign_positive());
    }

    #[test]
    fn a_point_is_moved_into_the_box_along_the_axes_on_which_it_is_outside() {
        let nearest = nearest_in_box(DVec3::new(-3.0, 0.5, 7.0), DVec3::new(1.0, 2.0, 3.0));
        assert_eq!(nearest, DVec3::new(-1.0, 0.5, 3.0));
    }
}
