//! `sphere_plane_sweep`, row by row of its table, with the exact boundaries between rows.

use super::generate::Placement;
use crate::common::random::Random;
use collidoscope::query::{PlaneSweep, PlaneSweepStatus, SphereSweep, sphere_plane_sweep};
use collidoscope::shape::Plane;
use glam::DVec3;

/// Radius 1 over the plane y = 0: from height `d`, by `v` along the normal and 2 along X.
fn fall(d: f64, v: f64) -> PlaneSweep {
    let sweep = SphereSweep {
        radius: 1.0,
        from: DVec3::new(0.0, d, 0.0),
        motion: DVec3::new(2.0, v, 0.0),
        acceleration: DVec3::ZERO,
        max_fraction: 1.0,
    };
    sphere_plane_sweep(&sweep, &Plane { point: DVec3::new(5.0, 0.0, 5.0), normal: DVec3::Y }, &mut ())
}

fn assert_contact(answer: PlaneSweep, status: PlaneSweepStatus, t: f64) {
    assert_eq!((answer.status, answer.t), (status, Some(t)));
    // The sphere rests on y = 0 with its centre at 1, having gone 2·t along X.
    assert!((answer.center.unwrap() - DVec3::new(2.0 * t, 1.0, 0.0)).length() < 1e-15 * (1.0 + t.abs()));
    assert!((answer.contact.unwrap() - DVec3::new(2.0 * t, 0.0, 0.0)).length() < 1e-15 * (1.0 + t.abs()));
}

fn assert_miss(answer: PlaneSweep, status: PlaneSweepStatus) {
    assert_eq!(answer, PlaneSweep { status, t: None, center: None, contact: None });
    assert!(!status.is_hit());
}

#[test]
fn each_row_of_the_table_is_answered() {
    use PlaneSweepStatus::*;
    let parallel = fall(0.5, 0.0);
    assert_eq!((parallel.status, parallel.t), (EmbeddedParallel, Some(f64::INFINITY)));
    assert_eq!((parallel.center, parallel.contact), (Some(DVec3::new(0.0, 0.5, 0.0)), None));
    // (r − d)/v = 0.5/−2 and 0.5/2, and 1.5/0.5 = 3 sweeps from behind.
    assert_contact(fall(0.5, -2.0), EmbeddedInward, -0.25);
    assert_contact(fall(0.5, 2.0), EmbeddedOutward, 0.25);
    assert_contact(fall(-0.5, 0.5), EmbeddedOutward, 3.0);
    assert_miss(fall(-2.0, -1.0), MissBehind);
    assert_miss(fall(-2.0, 9.0), MissBehind);
    assert_miss(fall(2.0, 1.0), MissReceding);
    assert_miss(fall(2.0, 0.0), MissParallel);
    assert_miss(fall(2.0, -0.5), MissLate);
    assert_contact(fall(2.0, -4.0), Hit, 0.25);
}

#[test]
fn a_touch_is_not_embedded() {
    use PlaneSweepStatus::*;
    assert_contact(fall(1.0, -1.0), Hit, 0.0);
    assert!(fall(1.0, -1.0).t.unwrap().is_sign_positive());
    assert_miss(fall(1.0, 1.0), MissReceding);
    assert_miss(fall(1.0, 0.0), MissParallel);
    assert_miss(fall(-1.0, 1.0), MissBehind);
    assert_eq!(fall(1f64.next_down(), -1.0).status, EmbeddedInward);
    assert_eq!(fall((-1f64).next_up(), 1.0).status, EmbeddedOutward);
}

#[test]
fn a_point_in_the_plane_touches_its_front() {
    use PlaneSweepStatus::*;
    // Without a radius nothing overlaps; and what is exactly in the plane is not behind it.
    let moved = |v: f64| {
        let sweep = SphereSweep {
            radius: 0.0,
            from: DVec3::ZERO,
            motion: DVec3::new(2.0, v, 0.0),
            acceleration: DVec3::ZERO,
            max_fraction: 1.0,
        };
        sphere_plane_sweep(&sweep, &Plane { point: DVec3::new(5.0, 0.0, 5.0), normal: DVec3::Y }, &mut ())
    };
    let touch = moved(-1.0);
    assert_eq!((touch.status, touch.t, touch.contact), (Hit, Some(0.0), Some(DVec3::ZERO)));
    assert_miss(moved(1.0), MissReceding);
    assert_miss(moved(0.0), MissParallel);
}

#[test]
fn only_speeds_below_the_threshold_are_parallel() {
    use PlaneSweepStatus::*;
    assert_eq!(fall(0.5, 1e-5).status, EmbeddedOutward);
    assert_eq!(fall(0.5, -1e-5).status, EmbeddedInward);
    assert_eq!(fall(0.5, 1e-5f64.next_down()).status, EmbeddedParallel);
    assert_eq!(fall(0.5, -(1e-5f64.next_down())).status, EmbeddedParallel);
    // Outside, the threshold means nothing.
    assert_eq!(fall(2.0, -1e-6).status, MissLate);
    assert_eq!(fall(1.0, -1e-300).status, Hit);
}

#[test]
fn the_end_of_the_sweep_still_hits() {
    assert_contact(fall(3.0, -2.0), PlaneSweepStatus::Hit, 1.0);
    assert_miss(fall(3f64.next_up(), -2.0), PlaneSweepStatus::MissLate);
}

#[test]
fn a_half_line_hits_however_late_but_never_at_infinity() {
    let plane = Plane { point: DVec3::ZERO, normal: DVec3::Y };
    let slow = |speed: f64| SphereSweep {
        radius: 1.0,
        from: DVec3::new(0.0, 3.0, 0.0),
        motion: DVec3::new(0.0, -speed, 0.0),
        acceleration: DVec3::ZERO,
        max_fraction: f64::INFINITY,
    };
    assert_eq!(sphere_plane_sweep(&slow(1e-200), &plane, &mut ()).t, Some(2.0 / 1e-200));
    assert_eq!(sphere_plane_sweep(&slow(1e-310), &plane, &mut ()).status, PlaneSweepStatus::MissLate);
}

#[test]
fn a_point_sweeps_as_a_ray() {
    let sweep = SphereSweep::between(0.0, DVec3::new(0.0, 1.0, 0.0), DVec3::new(0.0, -3.0, 0.0));
    let answer = sphere_plane_sweep(&sweep, &Plane { point: DVec3::ZERO, normal: DVec3::Y }, &mut ());
    assert_eq!((answer.status, answer.t, answer.contact), (PlaneSweepStatus::Hit, Some(0.25), Some(DVec3::ZERO)));
}

#[test]
fn the_answer_moves_along_with_the_scene() {
    let mut random = Random(21);
    for placement in Placement::several(500) {
        // From height 1 + gap by −2·gap: half way.
        let (radius, gap) = (random.range(0.1, 2.0), random.range(0.1, 2.0));
        let from = DVec3::new(random.range(-1.0, 1.0), radius + gap, random.range(-1.0, 1.0));
        let sweep = placement.sweep(radius, from, from + DVec3::new(1.0, -2.0 * gap, 0.5));
        let plane = Plane { point: placement.point(DVec3::new(3.0, 0.0, -2.0)), normal: placement.direction(DVec3::Y) };
        let answer = sphere_plane_sweep(&sweep, &plane, &mut ());
        assert_eq!(answer.status, PlaneSweepStatus::Hit);
        assert!((answer.t.unwrap() - 0.5).abs() < 1e-12, "{placement:?}");
        let contact = DVec3::new(from.x + 0.5, 0.0, from.z + 0.25);
        assert!(placement.close(answer.contact.unwrap(), placement.point(contact)), "{placement:?}");
    }
}
