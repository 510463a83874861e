//! Sweeps along parabolas: beside the distance sampled along the path, where they graze, and where a bouncing sphere
//! comes back.

use super::generate;
use super::reference::{distance_to_box, distance_to_capsule};
use crate::common::random::Random;
use collidoscope::query::{
    PlaneSweepStatus, SphereSweep, SweepStatus, TimeOfImpact, sphere_box_approach, sphere_box_sweep,
    sphere_capsule_approach, sphere_capsule_sweep, sphere_plane_approach, sphere_plane_sweep, sphere_quad_approach,
    sphere_quad_sweep, sphere_sphere_approach, sphere_sphere_sweep, sphere_sphere_time_of_impact,
};
use collidoscope::shape::{Capsule, Obb, Plane, Quad};
use glam::{DMat3, DVec2, DVec3};

fn endless(sweep: &SphereSweep) -> SphereSweep {
    SphereSweep { max_fraction: f64::INFINITY, ..*sweep }
}

/// What a sphere is swept against.
#[derive(Clone, Copy, Debug)]
enum Target {
    Plane(Plane),
    Sphere(SphereSweep),
    Quad(Quad),
    Box(Obb),
    Capsule(Capsule),
}

use Target::{Box, Capsule as Cap, Plane as Flat, Quad as Sheet, Sphere as Ball};

impl Target {
    fn random(random: &mut Random, kind: usize, scale: f64) -> Target {
        match kind {
            0 => Flat(Plane { point: random.vector(scale), normal: random.direction() }),
            1 => Ball(SphereSweep {
                radius: scale * random.range(0.0, 1.0),
                from: random.vector(scale),
                motion: random.vector(scale),
                acceleration: random.vector(scale),
                max_fraction: 1.0,
            }),
            2 => Sheet(Quad {
                center: random.vector(scale),
                half_extents: DVec2::new(random.range(0.0, 2.0), random.range(0.0, 2.0)) * scale,
                axes: generate::axes(random),
            }),
            3 => Box(generate::obb(random, scale)),
            _ => Cap(generate::capsule(random, scale)),
        }
    }

    fn center(&self) -> DVec3 {
        match self {
            Flat(plane) => plane.point,
            Ball(ball) => ball.from,
            Sheet(quad) => quad.center,
            Box(obb) => obb.center,
            Cap(capsule) => capsule.center(),
        }
    }

    fn moved(self, by: DVec3) -> Target {
        match self {
            Flat(plane) => Flat(Plane { point: plane.point + by, ..plane }),
            Ball(ball) => Ball(SphereSweep { from: ball.from + by, ..ball }),
            Sheet(quad) => Sheet(Quad { center: quad.center + by, ..quad }),
            Box(obb) => Box(Obb { center: obb.center + by, ..obb }),
            Cap(capsule) => Cap(Capsule { ends: capsule.ends.map(|end| end + by), ..capsule }),
        }
    }

    fn endless(self) -> Target {
        if let Ball(ball) = self { Ball(endless(&ball)) } else { self }
    }

    /// The gap between the surfaces at a fraction, by other means than the library's; how deep a centre is inside does
    /// not count.
    fn gap(&self, sweep: &SphereSweep, t: f64) -> f64 {
        let place = |sweep: &SphereSweep| sweep.from + sweep.motion * t + sweep.acceleration * (0.5 * t * t);
        let center = place(sweep);
        let distance = match self {
            Flat(plane) => (center - plane.point).dot(plane.normal),
            Ball(ball) => (center - place(ball)).length() - ball.radius,
            Sheet(quad) => (center - quad.closest_point(center)).length(),
            Box(obb) => distance_to_box(center, obb),
            Cap(capsule) => distance_to_capsule(center, capsule),
        };
        distance - sweep.radius
    }

    /// The status of the sweep, and where it touches.
    fn sweep(&self, sweep: &SphereSweep) -> (SweepStatus, Option<f64>) {
        let answer = match self {
            Flat(plane) => {
                let answer = sphere_plane_sweep(sweep, plane, &mut ());
                let status = match answer.status {
                    PlaneSweepStatus::Hit => SweepStatus::Hit,
                    PlaneSweepStatus::MissLate => SweepStatus::MissLate,
                    PlaneSweepStatus::MissApart => SweepStatus::MissApart,
                    PlaneSweepStatus::MissReceding => SweepStatus::MissReceding,
                    _ => SweepStatus::Overlap,
                };
                return (status, answer.t);
            }
            Ball(ball) => {
                let answer = sphere_sphere_sweep(sweep, ball, &mut ());
                return (answer.status, answer.impact.map(|impact| impact.t));
            }
            Sheet(quad) => sphere_quad_sweep(sweep, quad, &mut ()),
            Box(obb) => sphere_box_sweep(sweep, obb, &mut ()),
            Cap(capsule) => sphere_capsule_sweep(sweep, capsule, &mut ()),
        };
        if let Some(impact) = answer.impact {
            let place = sweep.center_at(impact.t);
            assert_eq!(impact.center, place);
            // The contact is a point of the obstacle, from which the normal leads to the centre.
            if answer.status == SweepStatus::Hit {
                let size = place.length() + sweep.radius + (place - self.center()).length();
                let away = impact.contact + sweep.radius * impact.normal - place;
                assert!(away.length() < 1e-7 * size, "{self:?} {sweep:?} {impact:?}");
            }
        }
        (answer.status, answer.impact.map(|impact| impact.t))
    }

    /// Where the sphere first touches or overlaps it and comes nearer.
    fn approach(&self, sweep: &SphereSweep) -> Option<f64> {
        match self {
            Flat(plane) => sphere_plane_approach(sweep, plane),
            Ball(ball) => sphere_sphere_approach(sweep, ball).map(|impact| impact.t),
            Sheet(quad) => sphere_quad_approach(sweep, quad).map(|impact| impact.t),
            Box(obb) => sphere_box_approach(sweep, obb).map(|impact| impact.t),
            Cap(capsule) => sphere_capsule_approach(sweep, capsule).map(|impact| impact.t),
        }
    }
}

/// Places from 0 to `end` at which the gap is sampled, with its least places in between, refined.
fn sampled(gap: impl Fn(f64) -> f64, end: f64) -> Vec<(f64, f64)> {
    const SAMPLES: usize = 400;
    let at = |index: usize| end * index as f64 / SAMPLES as f64;
    let mut samples: Vec<(f64, f64)> = (0..=SAMPLES).map(|index| (at(index), gap(at(index)))).collect();
    let mut least = Vec::new();
    for three in samples.windows(3) {
        if three[1].1 <= three[0].1 && three[1].1 <= three[2].1 {
            let (mut low, mut high) = (three[0].0, three[2].0);
            for _ in 0..120 {
                let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
                if gap(a) <= gap(b) { high = b } else { low = a }
            }
            least.push((low, gap(low)));
        }
    }
    samples.extend(least);
    samples.sort_by(|a, b| a.0.total_cmp(&b.0));
    samples
}

/// The first zero between the first sample at which the gap is closed and the one before.
fn first_zero(samples: &[(f64, f64)], gap: impl Fn(f64) -> f64) -> Option<f64> {
    let closed = samples.iter().position(|(_, gap)| *gap <= 0.0)?;
    let (mut low, mut high) = (samples[closed.saturating_sub(1)].0, samples[closed].0);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if gap(middle) > 0.0 { low = middle } else { high = middle }
    }
    Some(high)
}

fn random_sweep(random: &mut Random, target: &Target, scale: f64) -> SphereSweep {
    let from = target.center() + random.direction() * scale * random.range(0.0, 4.0);
    let radius = scale * if generate::chance(random, 0.1) { 0.0 } else { random.range(0.01, 1.0) };
    let towards = (target.center() - from) * random.range(-0.5, 2.0);
    let size = scale * 10f64.powf(random.range(-1.0, 1.5));
    let (motion, acceleration) = (towards + random.vector(2.0 * scale), random.vector(size));
    // One axis in three has no acceleration, as on a throw.
    let acceleration = if generate::chance(random, 0.3) { acceleration * DVec3::Y } else { acceleration };
    SphereSweep { radius, from, motion, acceleration, max_fraction: 1.0 }
}

#[test]
fn the_first_contact_on_a_parabola_is_the_first_of_the_sampled_distance() {
    let mut random = Random(41);
    for kind in 0..5 {
        let mut counts = [0; 4];
        for round in 0..1_500 {
            let scale = [1.0, 1e6, 1e-6][round % 3];
            let far = if round % 7 == 0 { 1e3 } else { 0.0 } * scale;
            let target = Target::random(&mut random, kind, scale).moved(DVec3::splat(far));
            let sweep = random_sweep(&mut random, &target, scale);
            let gap = |t: f64| target.gap(&sweep, t);
            let rounding = 1e-13 * (scale + far);
            let samples = sampled(gap, 1.0);
            // Grazes within rounding of a decision are for another test.
            if gap(0.0) <= 0.0 || samples.iter().any(|(_, gap)| gap.abs() < 1e-7 * scale) {
                continue;
            }
            let context = format!("{target:?} {sweep:?}");
            let expected = first_zero(&samples, gap);
            let (status, t) = target.sweep(&sweep);
            assert_eq!(status == SweepStatus::Hit, expected.is_some(), "{status:?} {expected:?} {context}");
            let approach = target.approach(&sweep);
            assert_eq!(approach, t.filter(|_| status == SweepStatus::Hit), "{context}");
            match status {
                SweepStatus::Hit => {
                    counts[0] += 1;
                    let (t, expected) = (t.unwrap(), expected.unwrap());
                    assert!(gap(t).abs() < 100.0 * rounding, "{} {context}", gap(t));
                    assert!((t - expected).abs() < 1e-8, "{t} {expected} {context}");
                }
                SweepStatus::MissReceding => {
                    counts[1] += 1;
                    let rises = samples.windows(2).all(|two| two[1].1 > two[0].1 - rounding);
                    assert!(rises, "{context}");
                }
                SweepStatus::MissLate => {
                    counts[2] += 1;
                    let (status, t) = target.endless().sweep(&endless(&sweep));
                    assert_eq!(status, SweepStatus::Hit, "{context}");
                    let t = t.unwrap();
                    assert!(t > 1.0 && gap(t).abs() < 1e-11 * (scale + far) * t * t, "{t} {} {context}", gap(t));
                }
                _ => {
                    counts[3] += 1;
                    assert_eq!(status, SweepStatus::MissApart, "{context}");
                    let rest = sampled(gap, 20.0);
                    assert!(rest.iter().all(|(_, gap)| *gap > 0.0), "{context}");
                }
            }
        }
        assert!(counts.iter().all(|count| *count >= 10), "kind {kind}: {counts:?}");
    }
}

#[test]
fn a_parabola_that_only_just_reaches_a_shape_grazes_it_and_one_that_just_does_not_misses() {
    let mut random = Random(42);
    for kind in 0..5 {
        let mut found = 0;
        for _ in 0..600 {
            let target = Target::random(&mut random, kind, 1.0);
            let point = SphereSweep { radius: 0.0, ..random_sweep(&mut random, &target, 1.0) };
            let samples = sampled(|t| target.gap(&point, t), 1.0);
            let (nearest, radius) = samples.into_iter().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
            if !(0.01..0.99).contains(&nearest) || radius < 0.05 {
                continue;
            }
            found += 1;
            let with = |radius: f64| SphereSweep { radius, ..point };
            let context = format!("{target:?} {point:?} {nearest} {radius}");
            // The time moves by √(2·δ/a) where the distance changes by δ: less than 1e-3 for an a above 1e-4.
            let (status, t) = target.sweep(&with(radius * (1.0 + 1e-11)));
            assert_eq!(status, SweepStatus::Hit, "{context}");
            assert!((t.unwrap() - nearest).abs() < 1e-3, "{t:?} {context}");
            assert_ne!(target.sweep(&with(radius * (1.0 - 1e-11))).0, SweepStatus::Hit, "{context}");
        }
        assert!(found > 20, "kind {kind}: {found}");
    }
}

/// Every kind of shape with its top at height 0 below the origin.
fn floors() -> [Target; 5] {
    let level = DMat3::IDENTITY;
    [
        Flat(Plane { point: DVec3::ZERO, normal: DVec3::Y }),
        Ball(endless(&SphereSweep::between(2.0, DVec3::NEG_Y * 2.0, DVec3::NEG_Y * 2.0))),
        Sheet(Quad { center: DVec3::ZERO, half_extents: DVec2::ONE, axes: level }),
        Box(Obb { center: DVec3::NEG_Y, half_extents: DVec3::ONE, axes: level }),
        Cap(Capsule { ends: [DVec3::new(-3.0, -0.5, 0.0), DVec3::new(3.0, -0.5, 0.0)], radius: 0.5 }),
    ]
}

/// A sphere of radius ¼ above the floor by a gap that rises and falls.
fn thrown(gap: f64, speed: f64, gravity: f64) -> SphereSweep {
    let (from, motion) = (DVec3::Y * (0.25 + gap), DVec3::Y * speed);
    SphereSweep { radius: 0.25, from, motion, acceleration: DVec3::Y * -gravity, max_fraction: f64::INFINITY }
}

#[test]
fn a_sphere_that_leaves_the_floor_comes_back_after_twice_its_speed_by_gravity() {
    let mut random = Random(43);
    for floor in floors() {
        for _ in 0..300 {
            let (speed, gravity) = (10f64.powf(random.range(-3.0, 3.0)), 10f64.powf(random.range(-2.0, 3.0)));
            // Exactly touching, or not by rounding.
            for gap in [0.0, 5e-17, -5e-17] {
                let sweep = thrown(gap, speed, gravity);
                let back = floor.approach(&sweep).unwrap();
                let expected = 2.0 * speed / gravity;
                // Coordinates of up to 2¼ are rounded by 2e-16, which is reached that much over the speed sooner or later.
                let rounding = 1e-15 * expected + 1e-15 / speed;
                assert!((back - expected).abs() <= rounding, "{back} not {expected}: {floor:?} {sweep:?}");
            }
            assert!(floor.approach(&thrown(0.0, speed, -gravity)).is_none(), "{floor:?}");
            assert_eq!(floor.approach(&thrown(0.0, -speed, gravity)), Some(0.0), "{floor:?}");
            assert_eq!(floor.approach(&thrown(0.0, -speed, -gravity)), Some(0.0), "{floor:?}");
        }
        // At rest on it gravity alone presses it against the floor; without, nothing does.
        assert_eq!(floor.approach(&thrown(0.0, 0.0, 2.0)), Some(0.0), "{floor:?}");
        assert_eq!(floor.approach(&thrown(0.0, 0.0, -2.0)), None, "{floor:?}");
        // Too slow to leave an overlap of 1/8, it comes nearer from where it turns: at ½/2.
        assert_eq!(floor.approach(&thrown(-0.125, 0.5, 2.0)), Some(0.25), "{floor:?}");
    }
}

#[test]
fn a_bouncing_sphere_touches_the_floor_at_even_times() {
    // Falling from 5 at a gravity of 10 it arrives after 1 with a speed of 10, and comes back every 2.
    for floor in floors() {
        let mut sweep = thrown(5.0, 0.0, 10.0);
        for bounce in 0..1_000 {
            let t = floor.approach(&sweep).unwrap();
            assert!((t - if bounce == 0 { 1.0 } else { 2.0 }).abs() < 1e-12, "bounce {bounce}: {t} {floor:?}");
            (sweep.from, sweep.motion) = (sweep.center_at(t), -sweep.velocity_at(t));
        }
    }
}

#[test]
fn what_touches_at_the_start_and_leaves_hits_where_it_returns_or_is_touching() {
    use SweepStatus::*;
    for floor in floors() {
        // Back after 2·2/8 = ½.
        let back = thrown(0.0, 2.0, 8.0);
        assert_eq!(floor.sweep(&back), (Hit, Some(0.5)), "{floor:?}");
        let before = floor.sweep(&SphereSweep { max_fraction: 0.4, ..back });
        let away = floor.sweep(&thrown(0.0, 2.0, -8.0));
        if let Flat(_) = floor {
            // What moves away from a plane does not touch it, as on a straight line.
            assert_eq!([before.0, away.0], [MissLate, MissReceding]);
            assert_eq!(floor.sweep(&thrown(0.0, -2.0, 8.0)), (Hit, Some(0.0)));
        } else {
            assert_eq!([before, away], [(Touching, Some(0.0)); 2], "{floor:?}");
            assert_eq!(floor.sweep(&thrown(0.0, -2.0, 8.0)), (Touching, Some(0.0)), "{floor:?}");
        }
    }
}

#[test]
fn a_graze_is_a_hit_but_no_approach() {
    // x(t) = 3 − 4t + t²: nearest to a sphere at −2 at t = 2, where x = −1 is 1 away; never nearer.
    let ball = endless(&SphereSweep::between(0.5, DVec3::X * -2.0, DVec3::X * -2.0));
    let path = SphereSweep {
        radius: 0.5,
        from: DVec3::X * 3.0,
        motion: DVec3::X * -4.0,
        acceleration: DVec3::X * 2.0,
        max_fraction: f64::INFINITY,
    };
    let graze = sphere_sphere_sweep(&path, &ball, &mut ());
    assert_eq!(
        (graze.status, graze.impact.map(|impact| (impact.t, impact.approaching))),
        (SweepStatus::Hit, Some((2.0, false)))
    );
    assert_eq!(sphere_sphere_approach(&path, &ball), None);
    assert_eq!(sphere_sphere_time_of_impact(&path, &ball), TimeOfImpact::Never);
    // The plane's surface is nearest, ½ away from the centre, at the same time.
    let wall = Plane { point: DVec3::X * -1.5, normal: DVec3::X };
    assert_eq!(sphere_plane_sweep(&path, &wall, &mut ()).t, Some(2.0));
    assert_eq!(sphere_plane_approach(&path, &wall), None);
}

#[test]
fn a_plane_lets_through_what_comes_from_behind_and_stops_its_return() {
    use PlaneSweepStatus::*;
    let floor = Plane { point: DVec3::ZERO, normal: DVec3::Y };
    let status = |height: f64, speed: f64, gravity: f64| {
        let answer = sphere_plane_sweep(&thrown(height - 0.25, speed, gravity), &floor, &mut ());
        (answer.status, answer.t)
    };
    // From −1 with 3 against 2: −1 + 3t − t² = ¼ at (3 ± 2)/2; the first is on the way up.
    assert_eq!(status(-1.0, 3.0, 2.0), (Hit, Some(2.5)));
    // With 2 it turns at 0: never wholly in front.
    assert_eq!(status(-1.0, 2.0, 2.0), (MissBehind, None));
    assert_eq!(status(-1.0, -3.0, 2.0), (MissBehind, None));
    assert_eq!(status(-1.0, -3.0, -2.0), (MissBehind, None));
    assert_eq!(sphere_plane_approach(&thrown(-1.25, -3.0, 2.0), &floor), None);
    // 2 − 2t + t² is least at 1: 1, so that ¼ is missed.
    assert_eq!(status(2.0, -2.0, -2.0), (MissApart, None));
    assert_eq!(status(2.0, 0.0, 0.0).0, MissParallel);
    assert_eq!(status(2.0, 0.0, -1.0).0, MissReceding);
    // Overlapping at 0 and moving in it touched where ¼ = −t + t², at (1 − √2)/2; moving out, where ¼ = t + t².
    let past = (1.0 - 2f64.sqrt()) / 2.0;
    let (inward, t) = status(0.0, -1.0, -2.0);
    assert!(inward == EmbeddedInward && (t.unwrap() - past).abs() < 1e-15, "{inward:?} {t:?}");
    let (outward, t) = status(0.0, 1.0, -2.0);
    assert!(outward == EmbeddedOutward && (t.unwrap() + past).abs() < 1e-15, "{outward:?} {t:?}");
    // Too slow to get out: t − 2t² is at most 1/8.
    assert_eq!(status(0.0, 1.0, 4.0), (EmbeddedParallel, Some(f64::INFINITY)));
    assert_eq!(status(0.0, 0.0, 4.0), (EmbeddedParallel, Some(f64::INFINITY)));
    // ½·t² = ¼.
    let (outward, t) = status(0.0, 0.0, -1.0);
    assert!(outward == EmbeddedOutward && (t.unwrap() - 0.5f64.sqrt()).abs() < 1e-15, "{outward:?} {t:?}");
}

#[test]
fn two_spheres_that_fall_alike_meet_as_without_gravity_to_the_last_bit() {
    let mut random = Random(44);
    let mut met = 0;
    for _ in 0..2_000 {
        let mut sweep = || SphereSweep::between(0.5, random.vector(2.0), random.vector(2.0));
        let (a, b) = (sweep(), sweep());
        let gravity = DVec3::NEG_Y * 9.8;
        let falling = |sweep: SphereSweep| SphereSweep { acceleration: gravity, ..sweep };
        let (straight, bent) =
            (sphere_sphere_sweep(&a, &b, &mut ()), sphere_sphere_sweep(&falling(a), &falling(b), &mut ()));
        assert_eq!(straight.status, bent.status);
        if let (Some(straight), Some(bent)) = (straight.impact, bent.impact) {
            met += 1;
            assert_eq!((straight.t, straight.normal), (bent.t, bent.normal));
            assert_eq!(bent.a, falling(a).center_at(bent.t));
        }
    }
    assert!(met > 300, "{met}");
}
