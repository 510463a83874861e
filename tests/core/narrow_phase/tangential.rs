//! Sweeps that begin tangentially, within rounding of contact: where everything that decides is rounding.

use super::generate::{Placement, chance};
use super::reference::{distance_to_box, distance_to_capsule};
use crate::common::random::Random;
use collidoscope::query::{
    ObstacleSweep, SphereSweep, SweepStatus, sphere_box_sweep, sphere_capsule_sweep, sphere_quad_sweep,
    sphere_sphere_sweep,
};
use collidoscope::shape::{Capsule, Quad};
use glam::{DVec2, DVec3};

const ROUNDS: usize = 50_000;

/// A ball whose distance from the feature at `at` is its radius but for rounding, and which moves across the
/// direction `outwards` from there: the distance grows with the square of the way, and is least at the start.
fn tangential(random: &mut Random, placement: &Placement, at: DVec3, outwards: DVec3) -> SphereSweep {
    let radius = 10f64.powf(random.range(-3.0, 0.5));
    let inwards = if chance(random, 0.5) { 0.0 } else { 10f64.powf(random.range(-17.0, -14.0)) };
    let motion = outwards.cross(random.direction()) * random.range(0.1, 4.0) - outwards * inwards;
    let from = at + outwards * radius;
    SphereSweep { max_fraction: f64::INFINITY, ..placement.sweep(radius, from, from + motion) }
}

/// Whatever rounding decides, a ball that hits is there at the distance of its radius.
fn assert_touches(center: DVec3, distance: f64, sweep: &SphereSweep, placement: &Placement) {
    let rounding = 1e-12 * placement.scale.max(placement.origin.length());
    assert!(
        (distance - sweep.radius).abs() <= rounding,
        "{distance} instead of {} at {center}, {sweep:?} {placement:?}",
        sweep.radius
    );
}

fn hit(answer: ObstacleSweep) -> Option<DVec3> {
    answer.impact.filter(|_| answer.status == SweepStatus::Hit).map(|impact| impact.center)
}

/// Signs at random.
fn octant(random: &mut Random) -> DVec3 {
    random.vector(1.0).signum()
}

#[test]
fn a_tangential_start_at_a_box_or_quad_hits_only_where_it_touches() {
    let (mut random, mut hits) = (Random(91), [0, 0]);
    for round in 0..ROUNDS {
        let placement = Placement::random(&mut random);
        // The flat one is a quad.
        let half = DVec3::new(1.0, [2.0, 0.0][round % 2], 3.0);
        let (octant, is_edge) = (octant(&mut random), chance(&mut random, 0.5));
        let along = if is_edge { random.range(-0.9, 0.9) } else { 1.0 };
        let across = if is_edge { DVec3::new(1.0, 1.0, 0.0) } else { DVec3::ONE };
        let outwards = (random.direction().abs() * octant * across).normalize();
        let sweep = tangential(&mut random, &placement, half * octant * DVec3::new(1.0, 1.0, along), outwards);
        let obb = placement.obb(half);
        let half_extents = DVec2::new(obb.half_extents.x, obb.half_extents.z);
        let quad = Quad { center: obb.center, half_extents, axes: obb.axes };
        let answer = match round % 2 {
            0 => sphere_box_sweep(&sweep, &obb, &mut ()),
            _ => sphere_quad_sweep(&sweep, &quad, &mut ()),
        };
        if let Some(center) = hit(answer) {
            hits[round % 2] += 1;
            assert_touches(center, distance_to_box(center, &obb), &sweep, &placement);
        }
    }
    assert!(hits.iter().all(|hits| *hits > ROUNDS / 1000), "{hits:?}");
}

#[test]
fn a_tangential_start_at_a_capsule_hits_only_where_it_touches() {
    let (mut random, mut hits) = (Random(92), 0);
    for _ in 0..ROUNDS {
        let placement = Placement::random(&mut random);
        let (length, own) = (2.0, random.range(0.0, 1.0));
        let is_side = chance(&mut random, 0.5);
        let (along, across) =
            if is_side { (random.range(0.1, 0.9) * length, DVec3::new(0.0, 1.0, 1.0)) } else { (length, DVec3::ONE) };
        let outwards = (random.direction().abs() * across).normalize();
        let at = DVec3::X * along + outwards * own;
        let ends = [placement.point(DVec3::ZERO), placement.point(DVec3::X * length)];
        let capsule = Capsule { ends, radius: placement.scale * own };
        let sweep = tangential(&mut random, &placement, at, outwards);
        if let Some(center) = hit(sphere_capsule_sweep(&sweep, &capsule, &mut ())) {
            hits += 1;
            assert_touches(center, distance_to_capsule(center, &capsule), &sweep, &placement);
        }
    }
    assert!(hits > ROUNDS / 100, "{hits}");
}

#[test]
fn a_tangential_start_at_a_ball_hits_only_where_it_touches() {
    let (mut random, mut hits) = (Random(93), 0);
    for _ in 0..ROUNDS {
        let placement = Placement::random(&mut random);
        let (outwards, own) = (random.direction(), random.range(0.0, 1.0));
        let still = placement.sweep(own, DVec3::ZERO, DVec3::ZERO);
        let sweep = tangential(&mut random, &placement, outwards * own, outwards);
        let still = SphereSweep { max_fraction: f64::INFINITY, ..still };
        let answer = sphere_sphere_sweep(&still, &sweep, &mut ());
        if let Some(impact) = answer.impact.filter(|_| answer.status == SweepStatus::Hit) {
            hits += 1;
            assert_touches(impact.b, (impact.b - impact.a).length() - still.radius, &sweep, &placement);
        }
    }
    assert!(hits > ROUNDS / 100, "{hits}");
}
