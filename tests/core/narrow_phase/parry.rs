//! The sweeps against parry3d-f64, whose GJK is a wholly different method.

use super::reference::{distance_to_box, distance_to_capsule, sweep_by_bisection};
use crate::common::random::Random;
use collidoscope::query::{
    PlaneSweepStatus, SphereSweep, SweepStatus, sphere_box_sweep, sphere_capsule_sweep, sphere_plane_sweep,
    sphere_sphere_sweep,
};
use collidoscope::shape::{Capsule, Obb, Plane};
use glam::{DMat3, DQuat, DVec3};
use parry3d_f64::math::{Isometry, Real, Vector};
use parry3d_f64::na::{Quaternion, Unit, UnitQuaternion};
use parry3d_f64::query::{ShapeCastOptions, cast_shapes};
use parry3d_f64::shape::{Ball, Cuboid, HalfSpace, Shape};

fn vector(v: DVec3) -> Vector<Real> {
    Vector::new(v.x, v.y, v.z)
}

fn isometry(position: DVec3, rotation: DQuat) -> Isometry<Real> {
    let DQuat { x, y, z, w } = rotation;
    Isometry::from_parts(vector(position).into(), UnitQuaternion::new_normalize(Quaternion::new(w, x, y, z)))
}

/// parry's time of impact for a ball that moves against a shape that moves.
fn cast(ball: &SphereSweep, shape: &dyn Shape, pose: Isometry<Real>, motion: DVec3) -> Option<Real> {
    let options = ShapeCastOptions { max_time_of_impact: 1.0, ..Default::default() };
    let own = isometry(ball.from, DQuat::IDENTITY);
    cast_shapes(&own, &vector(ball.motion), &Ball::new(ball.radius), &pose, &vector(motion), shape, options)
        .expect("parry supports the pair")
        .map(|hit| hit.time_of_impact)
}

fn random_sweep(random: &mut Random) -> SphereSweep {
    let from = random.direction() * random.range(3.0, 8.0);
    SphereSweep::between(random.range(0.05, 1.0), from, random.vector(3.0) - 0.5 * from)
}

#[test]
fn box_sweeps_agree_with_parry() {
    let mut random = Random(61);
    let mut hits = 0;
    for case in 0..3_000 {
        let rotation = random.rotation();
        let half_extents = DVec3::new(random.range(0.1, 1.5), random.range(0.1, 1.5), random.range(0.1, 1.5));
        let obb = Obb { center: random.vector(0.5), half_extents, axes: DMat3::from_quat(rotation) };
        let sweep = random_sweep(&mut random);
        // GJK decides contact only to its tolerance; near ties say nothing.
        let expected = sweep_by_bisection(&sweep, |p| distance_to_box(p, &obb), 5.0);
        if expected.margin < 1e-3 || (expected.t - 1.0).abs() < 1e-3 {
            continue;
        }
        let answer = sphere_box_sweep(&sweep, &obb, &mut ());
        let parry = cast(&sweep, &Cuboid::new(vector(half_extents)), isometry(obb.center, rotation), DVec3::ZERO);
        assert_eq!(answer.status.is_hit(), parry.is_some(), "case {case}: {sweep:?} {obb:?} {answer:?} {parry:?}");
        if answer.status == SweepStatus::Hit {
            hits += 1;
            let (ours, theirs) = (answer.impact.unwrap().t, parry.unwrap());
            assert!((ours - theirs).abs() < 1e-4, "case {case}: {ours} and {theirs}, {sweep:?} {obb:?}");
        }
    }
    assert!(hits > 500);
}

#[test]
fn capsule_sweeps_agree_with_parry() {
    let mut random = Random(64);
    let mut hits = 0;
    for case in 0..3_000 {
        let (center, half) = (random.vector(0.5), random.direction() * random.range(0.1, 1.5));
        let capsule = Capsule { ends: [center - half, center + half], radius: random.range(0.05, 1.0) };
        let sweep = random_sweep(&mut random);
        // GJK decides contact only to its tolerance; near ties say nothing.
        let expected = sweep_by_bisection(&sweep, |p| distance_to_capsule(p, &capsule), 5.0);
        if expected.margin < 1e-3 || (expected.t - 1.0).abs() < 1e-3 {
            continue;
        }
        let answer = sphere_capsule_sweep(&sweep, &capsule, &mut ());
        let [a, b] = [-half, half].map(|end| vector(end).into());
        let shape = parry3d_f64::shape::Capsule::new(a, b, capsule.radius);
        let parry = cast(&sweep, &shape, isometry(center, DQuat::IDENTITY), DVec3::ZERO);
        assert_eq!(answer.status.is_hit(), parry.is_some(), "case {case}: {sweep:?} {capsule:?} {answer:?} {parry:?}");
        if answer.status == SweepStatus::Hit {
            hits += 1;
            let (ours, theirs) = (answer.impact.unwrap().t, parry.unwrap());
            assert!((ours - theirs).abs() < 1e-4, "case {case}: {ours} and {theirs}, {sweep:?} {capsule:?}");
        }
    }
    assert!(hits > 500);
}

#[test]
fn plane_sweeps_agree_with_parry() {
    let mut random = Random(62);
    let mut hits = 0;
    for case in 0..3_000 {
        let plane = Plane { point: random.vector(1.0), normal: random.direction() };
        let sweep = random_sweep(&mut random);
        let answer = sphere_plane_sweep(&sweep, &plane, &mut ());
        if !matches!(answer.status, PlaneSweepStatus::Hit | PlaneSweepStatus::MissLate | PlaneSweepStatus::MissReceding)
        {
            continue;
        }
        let half_space = HalfSpace::new(Unit::new_normalize(vector(plane.normal)));
        let parry = cast(&sweep, &half_space, isometry(plane.point, DQuat::IDENTITY), DVec3::ZERO);
        assert_eq!(answer.t.is_some(), parry.is_some(), "case {case}: {sweep:?} {plane:?} {answer:?} {parry:?}");
        if let (Some(ours), Some(theirs)) = (answer.t, parry) {
            hits += 1;
            assert!((ours - theirs).abs() < 1e-12, "case {case}: {ours} and {theirs}");
        }
    }
    assert!(hits > 500);
}

#[test]
fn sphere_sweeps_agree_with_parry() {
    let mut random = Random(63);
    let mut hits = 0;
    for case in 0..3_000 {
        let (a, b) = (random_sweep(&mut random), random_sweep(&mut random));
        let answer = sphere_sphere_sweep(&a, &b, &mut ());
        if answer.status == SweepStatus::Overlap {
            continue;
        }
        let parry = cast(&a, &Ball::new(b.radius), isometry(b.from, DQuat::IDENTITY), b.motion);
        assert_eq!(answer.status.is_hit(), parry.is_some(), "case {case}: {a:?} {b:?} {answer:?} {parry:?}");
        if let (Some(ours), Some(theirs)) = (answer.impact, parry) {
            hits += 1;
            assert!((ours.t - theirs).abs() < 1e-9, "case {case}: {} and {theirs}", ours.t);
        }
    }
    assert!(hits > 300);
}
