//! `sphere_sphere_sweep`: every status, grazes, small fast spheres, and bisection on the distance.

use super::generate::{self, Placement};
use super::reference::sweep_by_bisection;
use crate::common::random::Random;
use collidoscope::query::{SphereSweep, SphereSweepResult, SweepStatus, sphere_sphere_sweep};
use glam::DVec3;

/// A of radius 1 at rest in the origin; B of radius 2 from one point to another.
fn sweep_at_resting(from: [f64; 3], to: [f64; 3]) -> SphereSweepResult {
    let a = SphereSweep::between(1.0, DVec3::ZERO, DVec3::ZERO);
    sphere_sphere_sweep(&a, &SphereSweep::between(2.0, from.into(), to.into()), &mut ())
}

#[test]
fn every_status_is_told_apart_in_its_order() {
    use SweepStatus::*;
    assert_eq!(sweep_at_resting([2.9, 0.0, 0.0], [2.9, 0.0, 0.0]).status, Overlap);
    assert_eq!(sweep_at_resting([3.0, 0.0, 0.0], [3.0, 0.0, 0.0]).status, Touching);
    assert_eq!(sweep_at_resting([4.0, 0.0, 0.0], [4.0, 0.0, 0.0]).status, MissParallel);
    assert_eq!(sweep_at_resting([4.0, 0.0, 0.0], [5.0, 0.0, 0.0]).status, MissReceding);
    assert_eq!(sweep_at_resting([4.0, 0.0, 0.0], [4.0, 1.0, 0.0]).status, MissReceding);
    assert_eq!(sweep_at_resting([4.0, 3.1, 0.0], [-4.0, 3.1, 0.0]).status, MissApart);
    assert_eq!(sweep_at_resting([6.0, 0.0, 0.0], [4.0, 0.0, 0.0]).status, MissLate);
    assert_eq!(sweep_at_resting([6.0, 0.0, 0.0], [3.0, 0.0, 0.0]).status, Hit);
}

#[test]
fn a_hit_has_its_time_places_and_normal() {
    // B comes from x = 7, they touch at distance 3: after 4 of 8. A rests.
    let impact = sweep_at_resting([7.0, 0.0, 0.0], [-1.0, 0.0, 0.0]).impact.unwrap();
    assert_eq!((impact.t, impact.a, impact.b), (0.5, DVec3::ZERO, DVec3::new(3.0, 0.0, 0.0)));
    assert_eq!((impact.approaching, impact.normal), (true, Some(DVec3::X)));
}

#[test]
fn a_graze_hits_without_approaching() {
    // At y = 3 the sum of the radii is reached exactly at x = 0, 4 of 8.
    let impact = sweep_at_resting([4.0, 3.0, 0.0], [-4.0, 3.0, 0.0]).impact.unwrap();
    assert_eq!((impact.t, impact.approaching, impact.normal), (0.5, false, Some(DVec3::Y)));
}

#[test]
fn at_the_start_the_motion_tells_whether_they_approach() {
    let approaching = |to| sweep_at_resting([3.0, 0.0, 0.0], to).impact.unwrap().approaching;
    assert!(approaching([2.0, 0.0, 0.0]));
    assert!(!approaching([3.0, 1.0, 0.0]));
    assert!(!approaching([4.0, 0.0, 0.0]));
    let coincident = sweep_at_resting([0.0; 3], [1.0, 0.0, 0.0]).impact.unwrap();
    assert_eq!((coincident.t, coincident.normal), (0.0, None));
}

#[test]
fn both_motions_and_the_smaller_limit_count() {
    // 10 apart, reach 2, each comes 8: half of the way from 8.
    let a = SphereSweep::between(1.0, DVec3::ZERO, DVec3::new(8.0, 0.0, 0.0));
    let b = SphereSweep::between(1.0, DVec3::new(10.0, 0.0, 0.0), DVec3::new(2.0, 0.0, 0.0));
    assert_eq!(sphere_sphere_sweep(&a, &b, &mut ()).impact.unwrap().t, 0.5);
    let early = SphereSweep { max_fraction: 0.49, ..b };
    assert_eq!(sphere_sphere_sweep(&a, &early, &mut ()).status, SweepStatus::MissLate);
    assert_eq!(sphere_sphere_sweep(&early, &a, &mut ()).status, SweepStatus::MissLate);
    let far = SphereSweep { motion: DVec3::new(-1e-3, 0.0, 0.0), max_fraction: f64::INFINITY, ..b };
    let resting = SphereSweep { motion: DVec3::ZERO, max_fraction: f64::INFINITY, ..a };
    // 8 to go at 1e-3 a sweep.
    let t = sphere_sphere_sweep(&resting, &far, &mut ()).impact.unwrap().t;
    assert!((t - 8000.0).abs() < 1e-9);
}

#[test]
fn a_small_fast_sphere_is_neither_lost_nor_invented() {
    // 1e-6 across at 1e6 per sweep: Q² and P·R agree to 22 digits, P·r² − |C0×D|² does not care.
    for (aside, status) in [(0.999e-6, SweepStatus::Hit), (1.001e-6, SweepStatus::MissApart)] {
        let a = SphereSweep::between(0.5e-6, DVec3::ZERO, DVec3::ZERO);
        let b = SphereSweep::between(0.5e-6, DVec3::new(5e5, aside, 0.0), DVec3::new(-5e5, aside, 0.0));
        assert_eq!(sphere_sphere_sweep(&a, &b, &mut ()).status, status);
    }
}

#[test]
fn random_pairs_agree_with_bisection_and_with_their_mirror_image() {
    let mut random = Random(31);
    let mut hits = 0;
    for case in 0..10_000 {
        let scale = generate::scale(&mut random);
        let a = generate::sweep(&mut random, DVec3::ZERO, scale);
        let b = generate::sweep(&mut random, DVec3::ZERO, scale);
        let relative = SphereSweep {
            radius: a.radius + b.radius,
            from: b.from - a.from,
            motion: b.motion - a.motion,
            acceleration: DVec3::ZERO,
            max_fraction: 1.0,
        };
        let length = relative.motion.length();
        let expected = sweep_by_bisection(&relative, DVec3::length, 60.0 * scale / length);
        if expected.margin < 1e-6 * scale {
            continue;
        }
        let (answer, swapped) = (sphere_sphere_sweep(&a, &b, &mut ()), sphere_sphere_sweep(&b, &a, &mut ()));
        assert_eq!(answer.status, expected.status, "case {case}: {a:?} {b:?} {expected:?}");
        assert_eq!(answer.impact.map(|i| i.t), swapped.impact.map(|i| i.t));
        let Some(impact) = answer.impact.filter(|_| answer.status == SweepStatus::Hit) else { continue };
        hits += 1;
        assert!((impact.t - expected.t).abs() * length < 1e-6 * scale, "case {case}: {a:?} {b:?}");
        assert!(((impact.b - impact.a).length() - relative.radius).abs() < 1e-12 * scale, "case {case}: {a:?} {b:?}");
        assert!((impact.a + relative.radius * impact.normal.unwrap() - impact.b).length() < 1e-9 * scale);
        assert!(impact.approaching);
    }
    assert!(hits > 500, "{hits}");
}

#[test]
fn the_answer_moves_along_with_the_scene() {
    for placement in Placement::several(300) {
        // As in `a_hit_has_its_time_places_and_normal`, anywhere.
        let a = placement.sweep(1.0, DVec3::ZERO, DVec3::ZERO);
        let b = placement.sweep(2.0, 7.0 * DVec3::X, -DVec3::X);
        let impact = sphere_sphere_sweep(&a, &b, &mut ()).impact.unwrap();
        assert!((impact.t - 0.5).abs() < 1e-13);
        assert!((impact.normal.unwrap() - placement.direction(DVec3::X)).length() < 1e-13);
    }
}
