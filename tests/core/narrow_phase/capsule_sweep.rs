//! `sphere_capsule_sweep` on ladders under rigid motions, at its ends, and against bisection.

use super::generate::{self, Placement};
use super::reference::{distance_to_capsule, sweep_by_bisection};
use crate::common::random::Random;
use collidoscope::query::{Feature, ObstacleImpact, SphereSweep, SweepStatus, sphere_capsule_sweep};
use collidoscope::shape::{Capsule, FaceFlags};
use glam::DVec3;
use std::collections::BTreeSet;

const RADIUS: f64 = 0.5;
/// With the ball's, 0.75.
const OWN_RADIUS: f64 = 0.25;
const REACH: f64 = RADIUS + OWN_RADIUS;

/// Along local X from −2 to 2.
fn lying(placement: &Placement) -> Capsule {
    let ends = [placement.point(DVec3::X * -2.0), placement.point(DVec3::X * 2.0)];
    Capsule { ends, radius: placement.scale * OWN_RADIUS }
}

fn run(sweep: &SphereSweep, capsule: &Capsule) -> (SweepStatus, Option<ObstacleImpact>) {
    let answer = sphere_capsule_sweep(sweep, capsule, &mut ());
    assert_eq!(answer.impact.is_some(), answer.status.is_hit());
    (answer.status, answer.impact)
}

/// What a hit must be: `axis` is the point of the axis that is nearest then, in local coordinates.
fn assert_hit(placement: &Placement, sweep: &SphereSweep, t: f64, axis: DVec3, normal: DVec3, feature: Feature) {
    let (status, impact) = run(sweep, &lying(placement));
    let context = format!("{placement:?} {sweep:?}: {status:?} {impact:?}");
    assert_eq!(status, SweepStatus::Hit, "{context}");
    let impact = impact.unwrap();
    assert!((impact.t - t).abs() < 1e-9, "expected t = {t}, {context}");
    let contact = placement.point(axis + OWN_RADIUS * normal);
    // A graze 1e-6 deep magnifies rounding by its square root.
    assert!((impact.contact - contact).length() < 1e-9 * placement.scale, "{context}");
    assert!((impact.normal - placement.direction(normal)).length() < 1e-9, "{context}");
    assert!(placement.close(impact.center, sweep.center_at(impact.t)), "{context}");
    assert_eq!((impact.feature, impact.flags), (feature, FaceFlags::NONE), "{context}");
}

#[test]
fn the_side_is_met_at_its_distance_or_just_too_late() {
    // From 4.75 above the axis to 0.75: 4 to go.
    for placement in Placement::several(200) {
        let from = DVec3::new(0.7, 4.75, 0.0);
        for (length, t) in [(8.0, 0.5), (4.0 * (1.0 + 1e-6), 1.0 / (1.0 + 1e-6))] {
            let sweep = placement.sweep(RADIUS, from, from - length * DVec3::Y);
            assert_hit(&placement, &sweep, t, DVec3::X * 0.7, DVec3::Y, Feature::Side);
        }
        let short = placement.sweep(RADIUS, from, from - 4.0 * (1.0 - 1e-6) * DVec3::Y);
        assert_eq!(run(&short, &lying(&placement)).0, SweepStatus::MissLate);
        assert_eq!(run(&SphereSweep { max_fraction: f64::INFINITY, ..short }, &lying(&placement)).0, SweepStatus::Hit);
    }
}

#[test]
fn an_end_is_met_along_the_axis_and_aslant() {
    for placement in Placement::several(200) {
        // Along the axis from x = 7: the end's ball is reached at 2.75, after 4.25 of 8.5.
        let sweep = placement.sweep(RADIUS, DVec3::X * 7.0, DVec3::X * -1.5);
        assert_hit(&placement, &sweep, 0.5, DVec3::X * 2.0, DVec3::X, Feature::End);
        // 3-4-5 from the end, along the diagonal from 4.75 away: 4 of 4.75.
        let diagonal = DVec3::new(0.6, 0.0, 0.8);
        let end = DVec3::X * 2.0;
        let sweep = placement.sweep(RADIUS, end + 4.75 * diagonal, end);
        assert_hit(&placement, &sweep, 4.0 / 4.75, end, diagonal, Feature::End);
    }
}

/// A line that passes the axis' point `at` in the direction `along`, displaced by `outward` to the distance
/// `nearness` · reach, hits the cylinder or ball around it where τ = −r·√(1 − nearness²) before its nearest point.
fn graze_ladder(at: DVec3, outward: DVec3, along: DVec3, feature: Feature) {
    assert!(outward.dot(along).abs() < 1e-15 && (along.length() - 1.0).abs() < 1e-15);
    for placement in Placement::several(200) {
        for nearness in [0.97, 0.99, 0.9999, 1.0 - 1e-6] {
            let nearest = at + nearness * REACH * outward;
            let sweep = placement.sweep(RADIUS, nearest - 4.0 * along, nearest + 4.0 * along);
            let before = REACH * (1.0 - nearness * nearness).sqrt();
            let normal = nearness * outward - before / REACH * along;
            assert_hit(&placement, &sweep, (4.0 - before) / 8.0, at, normal, feature);
        }
        let passing = at + (1.0 + 1e-6) * REACH * outward;
        let sweep = placement.sweep(RADIUS, passing - 4.0 * along, passing + 4.0 * along);
        assert_eq!(run(&sweep, &lying(&placement)).0, SweepStatus::MissApart);
    }
}

#[test]
fn side_and_end_are_met_until_the_line_passes_farther_than_both_radii() {
    // 3-4-5 and 2-3-6-7 make the directions exact; beyond the end only what leads away from the side.
    graze_ladder(DVec3::X, DVec3::new(0.0, 0.6, 0.8), DVec3::new(0.0, -0.8, 0.6), Feature::Side);
    let outward = DVec3::new(2.0, -3.0, -6.0) / 7.0;
    let along = DVec3::new(0.0, -2.0, 1.0) / 5f64.sqrt();
    graze_ladder(DVec3::X * 2.0, outward, along, Feature::End);
}

#[test]
fn an_exact_graze_hits() {
    let capsule = lying(&Placement::IDENTITY);
    // Along +X at 0.75 over the axis: from x = −6 the side begins at −2, 4 of 12.
    let sweep = SphereSweep::between(RADIUS, DVec3::new(-6.0, REACH, 0.0), DVec3::new(6.0, REACH, 0.0));
    let (status, impact) = run(&sweep, &capsule);
    assert_eq!((status, impact.unwrap().t, impact.unwrap().normal), (SweepStatus::Hit, 4.0 / 12.0, DVec3::Y));
    // Across the side at right angles, 0.75 over it: 5 of 10.
    let sweep = SphereSweep::between(RADIUS, DVec3::new(1.0, REACH, -5.0), DVec3::new(1.0, REACH, 5.0));
    let (status, impact) = run(&sweep, &capsule);
    assert_eq!((status, impact.unwrap().t, impact.unwrap().feature), (SweepStatus::Hit, 0.5, Feature::Side));
}

#[test]
fn every_way_to_miss_is_told_apart() {
    let status = |from: [f64; 3], to: [f64; 3]| {
        run(&SphereSweep::between(RADIUS, from.into(), to.into()), &lying(&Placement::IDENTITY)).0
    };
    assert_eq!(status([0.0, 4.0, 0.0], [0.0, 4.0, 0.0]), SweepStatus::MissParallel);
    assert_eq!(status([0.0, 4.0, 0.0], [0.0, 5.0, 0.0]), SweepStatus::MissReceding);
    // Along the side: the distance to the axis does not fall.
    assert_eq!(status([0.0, 4.0, 0.0], [1.0, 4.0, 0.0]), SweepStatus::MissReceding);
    assert_eq!(status([0.0, 4.0, 0.0], [0.0, 3.0, 0.0]), SweepStatus::MissLate);
    assert_eq!(status([4.0, 4.0, 0.0], [3.0, 4.0, 0.0]), SweepStatus::MissApart);
    // Through the line of the axis beyond its end: inside its cylinder, and yet a miss.
    assert_eq!(status([4.0, 4.0, 0.0], [4.0, -4.0, 0.0]), SweepStatus::MissApart);
    assert_eq!(status([0.0, 4.0, 0.0], [0.0, 0.0, 0.0]), SweepStatus::Hit);
    // A contact comes before every reason to miss.
    assert_eq!(status([0.0, REACH, 0.0], [0.0, 9.0, 0.0]), SweepStatus::Touching);
    assert_eq!(status([0.0, 0.7, 0.0], [0.0, 0.7, 0.0]), SweepStatus::Overlap);
}

#[test]
fn a_sphere_that_touches_or_overlaps_at_the_start_stays_where_it_is() {
    let capsule = lying(&Placement::IDENTITY);
    let contact =
        |from: [f64; 3], radius: f64| run(&SphereSweep::between(radius, from.into(), DVec3::splat(20.0)), &capsule);
    // Half a metre over the side: 0.25 deep.
    let (status, impact) = contact([1.0, 0.5, 0.0], RADIUS);
    let impact = impact.unwrap();
    assert_eq!((status, impact.t, impact.center), (SweepStatus::Overlap, 0.0, DVec3::new(1.0, 0.5, 0.0)));
    assert_eq!((impact.contact, impact.normal), (DVec3::new(1.0, 0.25, 0.0), DVec3::Y));
    // 3-4-5 from the end, 1.25 away.
    let (status, impact) = contact([2.75, 1.0, 0.0], 1.0);
    let impact = impact.unwrap();
    assert_eq!(
        (status, impact.feature, impact.normal),
        (SweepStatus::Touching, Feature::End, DVec3::new(0.6, 0.8, 0.0))
    );
    // Inside, and on the axis: some way out across it.
    let (status, impact) = contact([1.0, 0.125, 0.0], RADIUS);
    assert_eq!((status, impact.unwrap().contact), (SweepStatus::Overlap, DVec3::new(1.0, 0.125, 0.0)));
    let (status, impact) = contact([1.0, 0.0, 0.0], RADIUS);
    let normal = impact.unwrap().normal;
    assert_eq!((status, normal.dot(DVec3::X), normal.length()), (SweepStatus::Overlap, 0.0, 1.0));
}

#[test]
fn a_point_and_a_line_are_legal() {
    let line = Capsule { radius: 0.0, ..lying(&Placement::IDENTITY) };
    let (status, impact) = run(&SphereSweep::between(0.0, DVec3::Y * 3.0, DVec3::Y * -3.0), &line);
    assert_eq!((status, impact.unwrap().t, impact.unwrap().normal), (SweepStatus::Hit, 0.5, DVec3::Y));
    let beside = SphereSweep::between(0.0, DVec3::new(0.0, 3.0, 1e-9), DVec3::new(0.0, -3.0, 1e-9));
    assert_eq!(run(&beside, &line).0, SweepStatus::MissApart);
}

#[test]
fn random_sweeps_agree_with_bisection_on_the_distance() {
    let mut random = Random(81);
    let mut seen = BTreeSet::new();
    for case in 0..20_000 {
        let scale = generate::scale(&mut random);
        let capsule = generate::capsule(&mut random, scale);
        let sweep = generate::sweep(&mut random, capsule.center(), scale);
        // Distances cannot be bisected down to a radius of 0; one of 1e-9 stands in for it.
        let stand_in = SphereSweep { radius: sweep.radius.max(1e-9 * scale), ..sweep };
        let length = sweep.motion.length();
        let expected = sweep_by_bisection(&stand_in, |p| distance_to_capsule(p, &capsule), 40.0 * scale / length);
        let tie = if sweep.radius > 0.0 { 1e-6 } else { 2e-9 };
        if expected.margin < tie * scale {
            continue;
        }
        let (status, impact) = run(&sweep, &capsule);
        seen.insert(format!("{status:?}"));
        let context = format!("case {case}: {sweep:?} {capsule:?} expected {expected:?}, got {status:?} {impact:?}");
        assert_eq!(status, expected.status, "{context}");
        let Some(impact) = impact.filter(|_| status == SweepStatus::Hit) else { continue };
        assert!((impact.t - expected.t).abs() * length < 1e-6 * scale, "{context}");
        let distance = distance_to_capsule(impact.center, &capsule);
        assert!((distance - sweep.radius).abs() < 1e-12 * scale, "{context}");
        assert!((impact.contact + sweep.radius * impact.normal - impact.center).length() < 1e-10 * scale, "{context}");
        assert!((impact.normal.length() - 1.0).abs() < 1e-14, "{context}");
        let along = (impact.contact - capsule.ends[0]).dot(capsule.direction());
        let beyond = (along - capsule.length() / 2.0).abs() - capsule.length() / 2.0;
        let is_end = impact.feature == Feature::End;
        assert!(beyond.abs() < 1e-9 * scale || is_end == (beyond > 0.0), "{context}");
    }
    let expected = ["Hit", "MissApart", "MissLate", "MissReceding", "Overlap"];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

#[test]
fn no_end_is_overlooked_behind_the_side() {
    // Short and thick capsules, hit from all directions: the part that is nearest first is often not the one hit.
    let mut random = Random(82);
    let (mut hits, mut changes) = (0, 0);
    for case in 0..40_000 {
        let half = random.direction() * random.range(0.01, 0.6);
        let capsule = Capsule { ends: [-half, half], radius: 0.2 };
        let direction = random.direction();
        let from = -10.0 * direction + random.vector(1.2);
        let sweep =
            SphereSweep { radius: 0.8, from, motion: 20.0 * direction, acceleration: DVec3::ZERO, max_fraction: 1.0 };
        let expected = sweep_by_bisection(&sweep, |p| distance_to_capsule(p, &capsule), 1.0);
        if expected.margin < 1e-7 {
            continue;
        }
        let (status, impact) = run(&sweep, &capsule);
        assert_eq!(status, expected.status, "case {case}: {sweep:?} {capsule:?}");
        if let Some(impact) = impact {
            hits += 1;
            let starts_beside = (from + half).dot(capsule.direction()) / capsule.length();
            changes += usize::from((0.0..=1.0).contains(&starts_beside) != (impact.feature == Feature::Side));
            assert!((impact.t - expected.t).abs() < 1e-9, "case {case}: {sweep:?} {capsule:?} {impact:?} {expected:?}");
        }
    }
    assert!(hits > 5_000 && changes > 1_000, "{hits} hits, {changes} at another part");
}
