//! Moving sphere against a one-sided plane, as published.

use super::{point, scalar, unit, vector};
use crate::query::{Probe, Stage, SweepStage};
use glam::Vec3;

/// The result of the published sweep against a plane, hit or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedPlaneSweep {
    /// Whether it reports a hit.
    pub hit: bool,
    /// The quotient (r − d)/v for any v, or the largest float.
    pub t: f32,
    /// The centre at `t`, even if `t` is not finite.
    pub center: Vec3,
}

/// Divides before it tests the signs.
pub fn plane_sweep(
    radius: f32,
    from: Vec3,
    to: Vec3,
    normal: Vec3,
    on_plane: Vec3,
    probe: &mut impl Probe,
) -> PublishedPlaneSweep {
    let offset = from - on_plane;
    let motion = to - from;
    let normal = unit(normal);
    let distance = offset.dot(normal);
    let speed = motion.dot(normal);
    probe.record(|| Stage::new(SweepStage::CenterOffset, "C0 = from − point", vector(offset)));
    probe.record(|| Stage::new(SweepStage::Motion, "D = to − from", vector(motion)));
    probe.record(|| Stage::new(SweepStage::PlaneNormal, "N = unit(normal)", vector(normal)));
    probe.record(|| Stage::new(SweepStage::SignedDistance, "d = C0·N", scalar(distance)));
    probe.record(|| Stage::new(SweepStage::SpeedAlongNormal, "v = D·N", scalar(speed)));
    if 1e-5 - speed.abs() > 0.0 && distance.abs() < radius {
        return PublishedPlaneSweep { hit: true, t: f32::MAX, center: from };
    }
    let t = (radius - distance) / speed;
    let center = from + t * motion;
    probe.record(|| Stage::new(SweepStage::TouchTime, "t = (r − d) / v", scalar(t)));
    probe.record(|| Stage::new(SweepStage::TouchCenter, "C = from + t·D", point(center)));
    let hit = distance.abs() < radius || (speed < 0.0 && (0.0..=1.0).contains(&t));
    PublishedPlaneSweep { hit, t, center }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sweep(from: Vec3, to: Vec3, normal: Vec3) -> PublishedPlaneSweep {
        plane_sweep(1.0, from, to, normal, Vec3::ZERO, &mut ())
    }

    #[test]
    fn an_ordinary_hit_is_found() {
        // From 3 to −1: (1 − 3)/−4 = 0.5, at height 1.
        let found = sweep(3.0 * Vec3::Y, -Vec3::Y, Vec3::Y);
        assert_eq!(found, PublishedPlaneSweep { hit: true, t: 0.5, center: Vec3::Y });
    }

    #[test]
    fn moving_along_the_plane_it_divides_by_zero_before_it_looks() {
        // (1 − 3)/0 = −∞, and −∞·0 is NaN.
        let found = sweep(3.0 * Vec3::Y, Vec3::new(4.0, 3.0, 0.0), Vec3::Y);
        assert!(!found.hit && found.t == f32::NEG_INFINITY && found.center.y.is_nan());
    }

    #[test]
    fn a_zero_normal_is_reported_as_a_hit() {
        // d = v = 0: |d| < 1 and |v| < 1e-5, whatever the motion.
        let found = sweep(9.0 * Vec3::X, Vec3::ZERO, Vec3::ZERO);
        assert_eq!(found, PublishedPlaneSweep { hit: true, t: f32::MAX, center: 9.0 * Vec3::X });
    }

    #[test]
    fn an_infinite_end_point_is_reported_as_a_hit() {
        // v = −∞: t = (1 − 3)/−∞ = 0 lies within the sweep; the centre 3 + 0·−∞ is NaN.
        let found = sweep(3.0 * Vec3::Y, Vec3::new(0.0, f32::NEG_INFINITY, 0.0), Vec3::Y);
        assert!(found.hit && found.t == 0.0 && found.center.y.is_nan());
    }

    #[test]
    fn a_ball_leaving_an_embedded_pose_is_reported_as_a_hit() {
        // d = 0.5 < 1, v = +1: t = (1 − 0.5)/1 = 0.5, where it would be free.
        let found = sweep(0.5 * Vec3::Y, 1.5 * Vec3::Y, Vec3::Y);
        assert_eq!(found, PublishedPlaneSweep { hit: true, t: 0.5, center: Vec3::Y });
    }
}
