//! `sphere_box_sweep` on ladders under rigid motions, at its edges, and against bisection.

use super::generate::{self, Placement};
use super::reference::{distance_to_box, sweep_by_bisection};
use crate::common::random::Random;
use collidoscope::query::{Feature, ObstacleImpact, SphereSweep, SweepStatus, sphere_box_faces, sphere_box_sweep};
use collidoscope::shape::{FaceFlags, Obb};
use glam::{DMat3, DVec3};
use std::collections::BTreeSet;

const HALF: DVec3 = DVec3::new(1.0, 2.0, 3.0);
const RADIUS: f64 = 0.5;

fn run(sweep: &SphereSweep, obb: &Obb) -> (SweepStatus, Option<ObstacleImpact>) {
    let answer = sphere_box_sweep(sweep, obb, &mut ());
    assert_eq!(answer.impact.is_some(), answer.status.is_hit());
    (answer.status, answer.impact)
}

/// What a hit must be, in the box's own coordinates and unscaled.
struct Hit {
    t: f64,
    contact: DVec3,
    normal: DVec3,
    feature: Feature,
    flags: u8,
}

fn assert_hit(placement: &Placement, sweep: &SphereSweep, obb: &Obb, hit: &Hit) {
    let (status, impact) = run(sweep, obb);
    let context = format!("{placement:?} {sweep:?}: {status:?} {impact:?}");
    assert_eq!(status, SweepStatus::Hit, "{context}");
    let impact = impact.unwrap();
    assert!((impact.t - hit.t).abs() < 1e-9, "expected t = {}, {context}", hit.t);
    assert!(placement.close(impact.center, sweep.center_at(impact.t)), "{context}");
    // A graze 1e-6 deep magnifies rounding by its square root.
    assert!((impact.contact - placement.point(hit.contact)).length() < 1e-9 * placement.scale, "{context}");
    assert!((impact.normal - placement.direction(hit.normal)).length() < 1e-9, "{context}");
    assert_eq!((impact.feature, impact.flags), (hit.feature, FaceFlags(hit.flags)), "{context}");
}

#[test]
fn a_face_is_met_at_its_distance_or_just_too_late() {
    // The right face is x = 1, so the centre stops at x = 1.5. From x = 5.5 that is 4 away.
    for placement in Placement::several(200) {
        let obb = placement.obb(HALF);
        let from = DVec3::new(5.5, 0.3, -0.4);
        for (length, t) in [(8.0, 0.5), (4.0 * (1.0 + 1e-6), 1.0 / (1.0 + 1e-6))] {
            let sweep = placement.sweep(RADIUS, from, from - length * DVec3::X);
            let contact = DVec3::new(1.0, 0.3, -0.4);
            assert_hit(
                &placement,
                &sweep,
                &obb,
                &Hit { t, contact, normal: DVec3::X, feature: Feature::Face, flags: 8 },
            );
        }
        let short = placement.sweep(RADIUS, from, from - 4.0 * (1.0 - 1e-6) * DVec3::X);
        assert_eq!(run(&short, &obb).0, SweepStatus::MissLate);
        assert_eq!(run(&SphereSweep { max_fraction: f64::INFINITY, ..short }, &obb).0, SweepStatus::Hit);
    }
}

/// A line that passes `at` (an edge or corner) in the direction `along`, displaced by `outward` to
/// the distance `nearness` · radius, hits the cylinder or sphere around `at` where
/// τ = −r·√(1 − nearness²) before its nearest point. `outward` and `along` are perpendicular.
fn graze_ladder(at: DVec3, outward: DVec3, along: DVec3, feature: Feature, flags: u8) {
    assert!(outward.dot(along).abs() < 1e-15 && (along.length() - 1.0).abs() < 1e-15);
    for placement in Placement::several(200) {
        let obb = placement.obb(HALF);
        for nearness in [0.97, 0.99, 0.9999, 1.0 - 1e-6] {
            let nearest = at + nearness * RADIUS * outward;
            let sweep = placement.sweep(RADIUS, nearest - 4.0 * along, nearest + 4.0 * along);
            let before = RADIUS * (1.0 - nearness * nearness).sqrt();
            let normal = nearness * outward - before / RADIUS * along;
            let contact = DVec3::select(normal.cmpeq(DVec3::ZERO), nearest, at);
            assert_hit(&placement, &sweep, &obb, &Hit { t: (4.0 - before) / 8.0, contact, normal, feature, flags });
        }
        let passing = at + (1.0 + 1e-6) * RADIUS * outward;
        let sweep = placement.sweep(RADIUS, passing - 4.0 * along, passing + 4.0 * along);
        assert_eq!(run(&sweep, &obb).0, SweepStatus::MissApart);
    }
}

#[test]
fn an_edge_is_met_until_the_line_passes_farther_than_the_radius() {
    // The edge x = 1, y = 2: right and top. 3-4-5 makes the directions exact.
    graze_ladder(
        DVec3::new(1.0, 2.0, 0.7),
        DVec3::new(0.6, 0.8, 0.0),
        DVec3::new(-0.8, 0.6, 0.0),
        Feature::Edge,
        8 + 1,
    );
}

#[test]
fn a_corner_is_met_until_the_line_passes_farther_than_the_radius() {
    // The corner (1, −2, −3): right, bottom, front. 2-3-6-7 makes the directions exact.
    let outward = DVec3::new(2.0, -3.0, -6.0) / 7.0;
    graze_ladder(
        DVec3::new(1.0, -2.0, -3.0),
        outward,
        DVec3::new(6.0, -2.0, 3.0) / 7.0 * -1.0,
        Feature::Corner,
        8 + 2 + 16,
    );
}

#[test]
fn an_edge_and_a_corner_are_met_head_on() {
    let diagonal = DVec3::new(0.6, 0.8, 0.0);
    let corner_ward = DVec3::new(-2.0, 3.0, 6.0) / 7.0;
    for placement in Placement::several(200) {
        let obb = placement.obb(HALF);
        // From 4.5 away of the edge to the edge itself: contact after 4 of 4.5.
        let edge = DVec3::new(1.0, 2.0, -1.0);
        let sweep = placement.sweep(RADIUS, edge + 4.5 * diagonal, edge);
        let hit = Hit { t: 4.0 / 4.5, contact: edge, normal: diagonal, feature: Feature::Edge, flags: 8 + 1 };
        assert_hit(&placement, &sweep, &obb, &hit);
        let corner = DVec3::new(-1.0, 2.0, 3.0);
        let sweep = placement.sweep(RADIUS, corner + 4.5 * corner_ward, corner);
        let hit =
            Hit { t: 4.0 / 4.5, contact: corner, normal: corner_ward, feature: Feature::Corner, flags: 4 + 1 + 32 };
        assert_hit(&placement, &sweep, &obb, &hit);
    }
}

#[test]
fn a_flat_box_names_both_coincident_faces() {
    for placement in Placement::several(50) {
        let obb = placement.obb(DVec3::new(1.0, 0.0, 3.0));
        // Down on the middle: top and bottom are one place. 2 − 0.5 of 3.
        let sweep = placement.sweep(RADIUS, DVec3::new(0.2, 2.0, 0.1), DVec3::new(0.2, -1.0, 0.1));
        let contact = DVec3::new(0.2, 0.0, 0.1);
        let hit = Hit { t: 0.5, contact, normal: DVec3::Y, feature: Feature::Face, flags: 1 + 2 };
        assert_hit(&placement, &sweep, &obb, &hit);
        // On the rim x = 1, along a 3-4-5 diagonal from 2.5 away: 2 of 2.5.
        let (rim, away) = (DVec3::new(1.0, 0.0, 0.1), DVec3::new(0.6, 0.8, 0.0));
        let sweep = placement.sweep(RADIUS, rim + 2.5 * away, rim);
        let hit = Hit { t: 0.8, contact: rim, normal: away, feature: Feature::Edge, flags: 1 + 2 + 8 };
        assert_hit(&placement, &sweep, &obb, &hit);
    }
}

#[test]
fn a_point_and_a_box_without_size_are_legal() {
    let point = Obb { center: DVec3::new(3.0, 0.0, 0.0), half_extents: DVec3::ZERO, axes: DMat3::IDENTITY };
    let sweep = SphereSweep::between(0.0, DVec3::ZERO, DVec3::new(6.0, 0.0, 0.0));
    let (status, impact) = run(&sweep, &point);
    assert_eq!((status, impact.unwrap().t), (SweepStatus::Hit, 0.5));
    assert_eq!(impact.unwrap().normal, DVec3::NEG_X);
    let beside = SphereSweep::between(0.0, DVec3::new(0.0, 1e-9, 0.0), DVec3::new(6.0, 1e-9, 0.0));
    assert_eq!(run(&beside, &point).0, SweepStatus::MissApart);
    // A radius of 1 makes the point a unit sphere: x = 2 of 6.
    let (_, impact) = run(&SphereSweep { radius: 1.0, ..sweep }, &point);
    assert_eq!(impact.unwrap().t, 2.0 / 6.0);
}

#[test]
fn every_way_to_miss_is_told_apart() {
    let obb = Placement::IDENTITY.obb(HALF);
    let status = |from: [f64; 3], to: [f64; 3]| run(&SphereSweep::between(RADIUS, from.into(), to.into()), &obb).0;
    assert_eq!(status([4.0, 0.0, 0.0], [4.0, 0.0, 0.0]), SweepStatus::MissParallel);
    assert_eq!(status([4.0, 0.0, 0.0], [5.0, 0.0, 0.0]), SweepStatus::MissReceding);
    // Along the face: the distance to the closest point does not fall.
    assert_eq!(status([4.0, 0.0, 0.0], [4.0, 1.0, 0.0]), SweepStatus::MissReceding);
    assert_eq!(status([4.0, 0.0, 0.0], [3.0, 0.0, 0.0]), SweepStatus::MissLate);
    assert_eq!(status([4.0, 0.0, 0.0], [3.0, 9.0, 0.0]), SweepStatus::MissApart);
    assert_eq!(status([4.0, 0.0, 0.0], [0.0, 0.0, 0.0]), SweepStatus::Hit);
    assert_eq!(status([1.5, 0.0, 0.0], [0.0, 0.0, 0.0]), SweepStatus::Touching);
    // A contact comes before every reason to miss.
    assert_eq!(status([1.5, 0.0, 0.0], [9.0, 0.0, 0.0]), SweepStatus::Touching);
    assert_eq!(status([1.4, 0.0, 0.0], [1.4, 0.0, 0.0]), SweepStatus::Overlap);
}

#[test]
fn a_sphere_that_touches_or_overlaps_at_the_start_stays_where_it_is() {
    let obb = Placement::IDENTITY.obb(HALF);
    let contact =
        |from: [f64; 3], radius: f64| run(&SphereSweep::between(radius, from.into(), DVec3::splat(20.0)), &obb);
    // Overlapping the top face from outside: 0.25 above y = 2.
    let (status, impact) = contact([0.0, 2.25, 0.0], RADIUS);
    let impact = impact.unwrap();
    assert_eq!((status, impact.t, impact.center), (SweepStatus::Overlap, 0.0, DVec3::new(0.0, 2.25, 0.0)));
    assert_eq!((impact.contact, impact.normal), (DVec3::new(0.0, 2.0, 0.0), DVec3::Y));
    assert_eq!((impact.feature, impact.flags), (Feature::Face, FaceFlags(1)));
    // Inside, nearest to the right face (0.25 of 1), reaching it alone.
    let (status, impact) = contact([0.75, 0.0, 0.0], RADIUS);
    let impact = impact.unwrap();
    assert_eq!((status, impact.contact, impact.normal), (SweepStatus::Overlap, impact.center, DVec3::X));
    assert_eq!(impact.flags, FaceFlags(8));
    // Inside and reaching nothing; left and right are as near, and left has the lower bit.
    let (status, impact) = contact([0.0, 0.0, 0.0], RADIUS);
    assert_eq!((status, impact.unwrap().flags), (SweepStatus::Overlap, FaceFlags::NONE));
    assert_eq!(impact.unwrap().normal, DVec3::NEG_X);
    // Exactly 3-4-5 away of the edge x = 1, y = 2.
    let (status, impact) = contact([1.0 + 0.75, 3.0, 0.0], 1.25);
    let impact = impact.unwrap();
    assert_eq!((status, impact.feature, impact.flags), (SweepStatus::Touching, Feature::Edge, FaceFlags(8 + 1)));
    assert_eq!(impact.normal, DVec3::new(0.6, 0.8, 0.0));
    // A point on the surface touches, a point inside overlaps.
    let (status, impact) = contact([0.0, 2.0, 0.0], 0.0);
    assert_eq!((status, impact.unwrap().flags), (SweepStatus::Touching, FaceFlags(1)));
    assert_eq!(contact([0.0, 1.5, 0.0], 0.0).0, SweepStatus::Overlap);
}

#[test]
fn an_exact_graze_hits() {
    let obb = Placement::IDENTITY.obb(HALF);
    // Along +X at a quarter above the top: from x = −5 the nearest point comes at x = −1, 4 of 10.
    let sweep = SphereSweep::between(0.25, DVec3::new(-5.0, 2.25, 0.0), DVec3::new(5.0, 2.25, 0.0));
    let (status, impact) = run(&sweep, &obb);
    assert_eq!((status, impact.unwrap().t), (SweepStatus::Hit, 0.4));
    assert_eq!((impact.unwrap().normal, impact.unwrap().flags), (DVec3::Y, FaceFlags(1)));
    // Over the edge x = −1, y = 2 along Z, 3-4-5 away, past the front face at z = −3: 4 of 14.
    let (from, to) = (DVec3::new(-1.75, 3.0, -7.0), DVec3::new(-1.75, 3.0, 7.0));
    let (status, impact) = run(&SphereSweep::between(1.25, from, to), &obb);
    assert_eq!((status, impact.unwrap().t), (SweepStatus::Hit, 4.0 / 14.0));
    // Across that edge at right angles to 3-4-5: from 10 before the nearest point, 10 of 20.
    let nearest = DVec3::new(-1.75, 3.0, 0.0);
    let (from, to) = (nearest - DVec3::new(8.0, 6.0, 0.0), nearest + DVec3::new(8.0, 6.0, 0.0));
    let (status, impact) = run(&SphereSweep::between(1.25, from, to), &obb);
    assert_eq!((status, impact.unwrap().t), (SweepStatus::Hit, 0.5));
}

#[test]
fn random_sweeps_agree_with_bisection_on_the_distance() {
    let mut random = Random(1);
    let mut seen = BTreeSet::new();
    for case in 0..20_000 {
        let scale = generate::scale(&mut random);
        let obb = generate::obb(&mut random, scale);
        let sweep = generate::sweep(&mut random, obb.center, scale);
        // Distances cannot be bisected down to a radius of 0; one of 1e-9 stands in for it.
        let stand_in = SphereSweep { radius: sweep.radius.max(1e-9 * scale), ..sweep };
        let length = sweep.motion.length();
        let expected = sweep_by_bisection(&stand_in, |p| distance_to_box(p, &obb), 40.0 * scale / length);
        let tie = if sweep.radius > 0.0 { 1e-6 } else { 2e-9 };
        if expected.margin < tie * scale {
            continue;
        }
        let (status, impact) = run(&sweep, &obb);
        seen.insert(format!("{status:?}"));
        let context = format!("case {case}: {sweep:?} {obb:?} expected {expected:?}, got {status:?} {impact:?}");
        assert_eq!(status, expected.status, "{context}");
        let Some(impact) = impact.filter(|_| status == SweepStatus::Hit) else { continue };
        assert!((impact.t - expected.t).abs() * length < 1e-6 * scale, "{context}");
        assert!((distance_to_box(impact.center, &obb) - sweep.radius).abs() < 1e-12 * scale, "{context}");
        assert!((impact.contact + sweep.radius * impact.normal - impact.center).length() < 1e-10 * scale, "{context}");
        assert!((impact.normal.length() - 1.0).abs() < 1e-14, "{context}");
        let expected_feature = [Feature::Face, Feature::Edge, Feature::Corner];
        let flat = (0..3).filter(|&axis| obb.half_extents[axis] == 0.0 && impact.normal.dot(obb.axes.col(axis)) != 0.0);
        let faces = impact.flags.0.count_ones() as usize - flat.count();
        assert!(faces >= 1 && (expected_feature[faces - 1] == impact.feature || sweep.radius == 0.0), "{context}");
    }
    let expected = ["Hit", "MissApart", "MissLate", "MissReceding", "Overlap"];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

#[test]
fn no_entry_past_several_edges_is_overlooked() {
    // Thin boxes and large radii: the grown box is entered far from the part that is hit.
    let mut random = Random(2);
    let mut hits = 0;
    for case in 0..40_000 {
        let half_extents = DVec3::new(random.range(0.0, 0.3), random.range(0.0, 0.3), random.range(0.0, 0.3));
        let obb = Obb { center: DVec3::ZERO, half_extents, axes: generate::axes(&mut random) };
        let direction = random.direction();
        let from = -10.0 * direction + random.vector(1.2);
        let sweep =
            SphereSweep { radius: 1.0, from, motion: 20.0 * direction, acceleration: DVec3::ZERO, max_fraction: 1.0 };
        let expected = sweep_by_bisection(&sweep, |p| distance_to_box(p, &obb), 1.0);
        if expected.margin < 1e-7 {
            continue;
        }
        let (status, impact) = run(&sweep, &obb);
        assert_eq!(status, expected.status, "case {case}: {sweep:?} {obb:?}");
        if let Some(impact) = impact {
            hits += 1;
            assert!((impact.t - expected.t).abs() < 1e-9, "case {case}: {sweep:?} {obb:?} {impact:?} {expected:?}");
        }
    }
    assert!(hits > 10_000);
}

#[test]
fn slow_and_fast_sweeps_of_any_radius_hit_at_the_same_place() {
    let mut random = Random(3);
    for case in 0..5_000 {
        let obb = generate::obb(&mut random, 1.0);
        let radius = 10f64.powf(random.range(-9.0, 0.0));
        let from = obb.center + random.direction() * random.range(4.0, 8.0);
        let direction = (obb.center + random.vector(1.0) - from).normalize();
        let unit =
            SphereSweep { radius, from, motion: direction, acceleration: DVec3::ZERO, max_fraction: f64::INFINITY };
        let expected = sweep_by_bisection(&unit, |p| distance_to_box(p, &obb), 20.0);
        if expected.margin < 1e-10 {
            continue;
        }
        for speed in [1e-9, 1e-3, 1.0, 1e4, 1e9] {
            let (status, impact) = run(&SphereSweep { motion: speed * direction, ..unit }, &obb);
            assert_eq!(status, expected.status, "case {case}, speed {speed:e}: {unit:?} {obb:?}");
            if let Some(impact) = impact {
                let gap = distance_to_box(impact.center, &obb) - radius;
                assert!(gap.abs() < 1e-14 * 20.0, "case {case}, speed {speed:e}: off by {gap:e}");
                assert!((impact.t * speed - expected.t).abs() < 1e-9, "case {case}, speed {speed:e}");
            }
        }
    }
}

#[test]
fn overlap_flags_are_those_of_the_face_query() {
    let mut random = Random(4);
    let mut overlaps = 0;
    for _ in 0..5_000 {
        let obb = generate::obb(&mut random, 1.0);
        let sweep = SphereSweep { motion: DVec3::X, ..generate::sweep(&mut random, obb.center, 0.5) };
        let (status, impact) = run(&sweep, &obb);
        let faces = sphere_box_faces(sweep.from, sweep.radius, &obb, &mut ());
        if status == SweepStatus::Overlap {
            overlaps += 1;
            assert_eq!(impact.unwrap().flags, faces.flags);
        } else {
            assert_eq!(faces.flags, FaceFlags::SEPARATED);
        }
    }
    assert!(overlaps > 500);
}

/// A ball just as far from an edge or corner of a box as its radius, or farther by rounding, that moves towards it.
fn barely_apart(random: &mut Random) -> (SphereSweep, Obb) {
    let placement = Placement::random(random);
    let obb = placement.obb(HALF);
    let sign = |random: &mut Random| if random.range(-1.0, 1.0) < 0.0 { -1.0 } else { 1.0 };
    let corner = HALF * DVec3::new(sign(random), sign(random), sign(random));
    let outwards = random.direction().abs() * corner.signum();
    let along = if random.range(0.0, 1.0) < 0.5 { DVec3::ONE } else { DVec3::new(1.0, 1.0, 0.0) };
    let radius = 10f64.powf(random.range(-3.0, 0.0));
    let from = corner + radius * (outwards * along).normalize();
    let to = from - random.range(0.1, 2.0) * random.direction().abs() * corner.signum();
    (placement.sweep(radius, from, to), obb)
}

#[test]
fn no_impact_lies_before_the_start_of_its_sweep() {
    let mut random = Random(71);
    let mut hits = 0;
    for _ in 0..200_000 {
        let (sweep, obb) = barely_apart(&mut random);
        let (status, impact) = run(&sweep, &obb);
        if let Some(impact) = impact.filter(|_| status == SweepStatus::Hit) {
            hits += 1;
            assert!(impact.t >= 0.0, "{} {sweep:?} {obb:?}", impact.t);
        }
    }
    assert!(hits > 20_000, "{hits}");
}

#[test]
fn a_point_that_hits_an_edge_or_corner_has_a_normal() {
    let mut random = Random(72);
    let mut hits = 0;
    for _ in 0..200_000 {
        let placement = Placement::random(&mut random);
        let obb = placement.obb(HALF);
        let mut target = HALF * random.vector(1.0).signum();
        if random.range(0.0, 1.0) < 0.5 {
            target.z *= random.range(-1.0, 1.0);
        }
        let from = target + random.direction().abs() * target.signum() * random.range(0.5, 3.0);
        // So small that rounding decides on which side of the slabs its centre is.
        let radius = if random.range(0.0, 1.0) < 0.5 { 0.0 } else { 10f64.powf(random.range(-20.0, -14.0)) };
        let sweep = placement.sweep(radius, from, target + (target - from) * 0.5);
        let (status, impact) = run(&sweep, &obb);
        if let Some(impact) = impact.filter(|_| status == SweepStatus::Hit) {
            hits += 1;
            assert!((impact.normal.length() - 1.0).abs() < 1e-9, "{impact:?} {sweep:?} {obb:?}");
            assert!(distance_to_box(impact.contact, &obb) < 1e-9 * placement.scale, "{impact:?} {sweep:?} {obb:?}");
            assert!(impact.normal.dot(sweep.motion) <= 0.0, "{impact:?} {sweep:?} {obb:?}");
            assert!(impact.flags != FaceFlags::NONE, "{impact:?} {sweep:?} {obb:?}");
        }
    }
    assert!(hits > 20_000, "{hits}");
}
