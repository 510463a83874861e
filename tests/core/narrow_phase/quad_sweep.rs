//! `sphere_quad_sweep`: from both sides, at its rim, and on the quad.

use super::generate::{self, Placement};
use super::reference::sweep_by_bisection;
use crate::common::random::Random;
use collidoscope::query::{Feature, SphereSweep, SweepStatus, sphere_quad_sweep};
use collidoscope::shape::{FaceFlags, Quad};
use glam::{DMat3, DVec2, DVec3};

const RADIUS: f64 = 0.5;

fn quad(placement: &Placement) -> Quad {
    let half_extents = placement.scale * DVec2::new(2.0, 3.0);
    Quad { center: placement.origin, half_extents, axes: placement.axes }
}

#[test]
fn both_sides_are_met_and_push_to_where_the_sphere_came_from() {
    for placement in Placement::several(100) {
        for side in [1.0, -1.0] {
            // From 2.5 away to the middle: contact after 2 of 2.5.
            let from = DVec3::new(0.5, 2.5 * side, -1.0);
            let sweep = placement.sweep(RADIUS, from, DVec3::new(0.5, 0.0, -1.0));
            let answer = sphere_quad_sweep(&sweep, &quad(&placement), &mut ());
            assert_eq!(answer.status, SweepStatus::Hit, "{placement:?}");
            let impact = answer.impact.unwrap();
            assert!((impact.t - 0.8).abs() < 1e-12);
            assert!(placement.close(impact.contact, placement.point(DVec3::new(0.5, 0.0, -1.0))));
            assert!((impact.normal - placement.direction(DVec3::Y * side)).length() < 1e-15);
            assert_eq!((impact.feature, impact.flags), (Feature::Face, FaceFlags::NONE));
        }
    }
}

#[test]
fn the_rim_is_an_edge_and_its_ends_are_corners() {
    let quad = quad(&Placement::IDENTITY);
    let feature = |from: [f64; 3], to: [f64; 3]| {
        let answer = sphere_quad_sweep(&SphereSweep::between(RADIUS, from.into(), to.into()), &quad, &mut ());
        answer.impact.map(|impact| impact.feature)
    };
    assert_eq!(feature([3.0, 3.0, 0.0], [2.0, 0.0, 0.0]), Some(Feature::Edge));
    assert_eq!(feature([3.0, 3.0, 4.0], [2.0, 0.0, 3.0]), Some(Feature::Corner));
    // In the quad's own plane there is no face to hit either.
    assert_eq!(feature([5.0, 0.0, 0.0], [0.0, 0.0, 0.0]), Some(Feature::Edge));
    assert_eq!(feature([5.0, 0.0, 6.0], [2.0, 0.0, 3.0]), Some(Feature::Corner));
}

#[test]
fn a_centre_on_the_quad_is_pushed_back_to_where_it_came_from() {
    let quad = quad(&Placement::IDENTITY);
    let normal = |motion: DVec3| {
        let sweep =
            SphereSweep { radius: RADIUS, from: DVec3::X, motion, acceleration: DVec3::ZERO, max_fraction: 1.0 };
        let answer = sphere_quad_sweep(&sweep, &quad, &mut ());
        assert_eq!(answer.status, SweepStatus::Overlap);
        answer.impact.unwrap().normal
    };
    assert_eq!(normal(DVec3::Y), DVec3::NEG_Y);
    assert_eq!(normal(DVec3::NEG_Y), DVec3::Y);
    assert_eq!(normal(DVec3::X), DVec3::Y);
    assert_eq!(normal(DVec3::ZERO), DVec3::Y);
}

#[test]
fn every_way_to_miss_is_told_apart() {
    let quad = quad(&Placement::IDENTITY);
    let status = |from: [f64; 3], to: [f64; 3]| {
        sphere_quad_sweep(&SphereSweep::between(RADIUS, from.into(), to.into()), &quad, &mut ()).status
    };
    assert_eq!(status([0.0, 1.0, 0.0], [0.0, 1.0, 0.0]), SweepStatus::MissParallel);
    assert_eq!(status([0.0, 1.0, 0.0], [1.0, 1.0, 0.0]), SweepStatus::MissReceding);
    assert_eq!(status([0.0, 2.0, 0.0], [0.0, 1.0, 0.0]), SweepStatus::MissLate);
    assert_eq!(status([0.0, 2.0, 0.0], [9.0, 1.0, 0.0]), SweepStatus::MissApart);
    assert_eq!(status([0.0, 0.5, 0.0], [0.0, 9.0, 0.0]), SweepStatus::Touching);
    assert_eq!(status([0.0, 0.4, 0.0], [0.0, 9.0, 0.0]), SweepStatus::Overlap);
}

#[test]
fn an_exact_graze_over_the_rim_hits_for_any_radius() {
    // 0.3 is no binary fraction. At that height along +X, the rim x = −2 is 3 of 10 away from −5.
    let quad = Quad { center: DVec3::ZERO, half_extents: DVec2::new(2.0, 3.0), axes: DMat3::IDENTITY };
    let sweep = SphereSweep::between(0.3, DVec3::new(-5.0, 0.3, 0.0), DVec3::new(5.0, 0.3, 0.0));
    let answer = sphere_quad_sweep(&sweep, &quad, &mut ());
    assert_eq!((answer.status, answer.impact.unwrap().t), (SweepStatus::Hit, 0.3));
    assert_eq!(answer.impact.unwrap().normal, DVec3::Y);
}

#[test]
fn no_graze_along_an_axis_is_lost_to_rounding() {
    let quad = Quad { center: DVec3::ZERO, half_extents: DVec2::new(2.0, 3.0), axes: DMat3::IDENTITY };
    let mut random = Random(6);
    for _ in 0..5_000 {
        let (radius, start) = (random.range(0.1, 2.0), random.range(-9.0, -5.0));
        let from = DVec3::new(start, radius, 0.0);
        let motion = DVec3::new(random.range(1.0, 9.0), 0.0, 0.0);
        let sweep = SphereSweep { radius, from, motion, acceleration: DVec3::ZERO, max_fraction: f64::INFINITY };
        let answer = sphere_quad_sweep(&sweep, &quad, &mut ());
        assert_eq!(answer.status, SweepStatus::Hit, "{sweep:?}");
        assert!((answer.impact.unwrap().center.x + 2.0).abs() < 1e-12, "{sweep:?} {answer:?}");
        let above = SphereSweep { from: DVec3::new(start, radius.next_up(), 0.0), ..sweep };
        assert_eq!(sphere_quad_sweep(&above, &quad, &mut ()).status, SweepStatus::MissApart, "{above:?}");
    }
}

#[test]
fn random_sweeps_agree_with_bisection_on_the_distance() {
    let mut random = Random(5);
    let mut hits = 0;
    for case in 0..10_000 {
        let scale = generate::scale(&mut random);
        let center = random.vector(3.0 * scale);
        let half_extents = scale * DVec2::new(random.range(0.0, 2.0), random.range(0.0, 2.0));
        let quad = Quad { center, half_extents, axes: generate::axes(&mut random) };
        let sweep = generate::sweep(&mut random, center, scale);
        let distance = |p: DVec3| {
            let offset = p - center;
            let beyond = |axis: DVec3, half: f64| (offset.dot(axis).abs() - half).max(0.0);
            let (x, z) = (beyond(quad.axes.x_axis, half_extents.x), beyond(quad.axes.z_axis, half_extents.y));
            DVec3::new(x, offset.dot(quad.axes.y_axis), z).length()
        };
        let length = sweep.motion.length();
        let expected = sweep_by_bisection(&sweep, distance, 40.0 * scale / length);
        if expected.margin < 1e-6 * scale || sweep.radius == 0.0 {
            continue;
        }
        let answer = sphere_quad_sweep(&sweep, &quad, &mut ());
        let context = format!("case {case}: {sweep:?} {quad:?} expected {expected:?}, got {answer:?}");
        assert_eq!(answer.status, expected.status, "{context}");
        if answer.status == SweepStatus::Hit {
            hits += 1;
            let impact = answer.impact.unwrap();
            assert!((impact.t - expected.t).abs() * length < 1e-6 * scale, "{context}");
            assert!((distance(impact.center) - sweep.radius).abs() < 1e-12 * scale, "{context}");
            assert!(
                (impact.contact + sweep.radius * impact.normal - impact.center).length() < 1e-10 * scale,
                "{context}"
            );
        }
    }
    assert!(hits > 1_000);
}
