//! The probe: it changes no answer, and the trace is worth reading.

use super::generate;
use crate::common::random::Random;
use collidoscope::query::{
    Collider, Probe, SphereSweep, Stage, Straight, SweepStage, Value, sphere_box_faces, sphere_box_sweep,
    sphere_capsule_sweep, sphere_plane_response, sphere_plane_sweep, sphere_quad_sweep, sphere_sphere_response,
    sphere_sphere_sweep,
};
use collidoscope::shape::{Capsule, Obb, Plane, Quad};
use collidoscope::text;
use glam::{DMat3, DVec2, DVec3};
use std::fmt::Debug;

/// With the corner (1, 1, 1).
const CUBE: Obb = Obb { center: DVec3::ZERO, half_extents: DVec3::ONE, axes: DMat3::IDENTITY };

/// Counts on being asked, but never calls the closure.
struct Counter(usize);

impl Probe for Counter {
    fn record(&mut self, _stage: impl FnOnce() -> Stage) {
        self.0 += 1;
    }

    fn is_recording(&self) -> bool {
        false
    }
}

/// Debug output of a float is its shortest exact form, so equal text means equal bits.
fn assert_probe_changes_nothing<A: Debug>(without: A, with: impl FnOnce(&mut Vec<Stage>) -> A) {
    let mut stages = Vec::new();
    assert_eq!(format!("{without:?}"), format!("{:?}", with(&mut stages)));
    let verdicts: Vec<_> = stages.iter().filter(|stage| stage.is_verdict()).collect();
    assert!(matches!(verdicts[..], [verdict] if verdict.decision().is_some()), "one verdict: {stages:?}");
    for stage in &stages {
        assert!(!stage.formula.is_empty(), "{stage:?}");
        assert!(!stage.drawings.is_empty() || stage.undrawn.is_some(), "{stage:?}");
        for drawing in &stage.drawings {
            assert!(drawing.mark.is_finite(), "{stage:?}");
        }
    }
}

fn names(stages: &[Stage]) -> Vec<&'static str> {
    stages.iter().map(|stage| text::stage::name(stage.kind)).collect()
}

fn random_sweep(random: &mut Random) -> SphereSweep {
    let sweep = generate::sweep(random, DVec3::ZERO, 1.0);
    let axis_aligned = DVec3::new(sweep.motion.x, 0.0, 0.0);
    let sweep = if generate::chance(random, 0.2) { SphereSweep { motion: axis_aligned, ..sweep } } else { sweep };
    if generate::chance(random, 0.5) { sweep.accelerated(random.vector(4.0)) } else { sweep }
}

#[test]
fn every_query_answers_the_same_bits_with_and_without_a_probe() {
    let mut random = Random(51);
    for _ in 0..3_000 {
        let (sweep, other) = (random_sweep(&mut random), random_sweep(&mut random));
        let obb = Obb { center: random.vector(0.5), ..generate::obb(&mut random, 1.0) };
        let half_extents = DVec2::new(obb.half_extents.x, obb.half_extents.z);
        let quad = Quad { center: obb.center, half_extents, axes: obb.axes };
        let plane = Plane { point: random.vector(1.0), normal: random.direction() };
        assert_probe_changes_nothing(sphere_plane_sweep(&sweep, &plane, &mut ()), |p| {
            sphere_plane_sweep(&sweep, &plane, p)
        });
        assert_probe_changes_nothing(sphere_sphere_sweep(&sweep, &other, &mut ()), |p| {
            sphere_sphere_sweep(&sweep, &other, p)
        });
        assert_probe_changes_nothing(sphere_box_sweep(&sweep, &obb, &mut ()), |p| sphere_box_sweep(&sweep, &obb, p));
        assert_probe_changes_nothing(sphere_quad_sweep(&sweep, &quad, &mut ()), |p| {
            sphere_quad_sweep(&sweep, &quad, p)
        });
        let capsule = generate::capsule(&mut random, 0.5);
        assert_probe_changes_nothing(sphere_capsule_sweep(&sweep, &capsule, &mut ()), |p| {
            sphere_capsule_sweep(&sweep, &capsule, p)
        });
        assert_probe_changes_nothing(sphere_box_faces(sweep.from, sweep.radius, &obb, &mut ()), |p| {
            sphere_box_faces(sweep.from, sweep.radius, &obb, p)
        });
        let [a, b] = [&sweep, &other].map(|sweep| Collider {
            position: sweep.from,
            velocity: sweep.motion,
            inverse_mass: sweep.radius,
            restitution: 0.5,
        });
        assert_probe_changes_nothing(sphere_sphere_response(&a, &b, &mut ()), |p| sphere_sphere_response(&a, &b, p));
        assert_probe_changes_nothing(
            sphere_plane_response(sweep.from, sweep.motion, plane.normal, 0.5, other.motion, &mut ()),
            |p| sphere_plane_response(sweep.from, sweep.motion, plane.normal, 0.5, other.motion, p),
        );
    }
}

/// The answer of a query to two sweeps of one line, and its stages: one that is known to be straight, and one whose acceleration
/// is zero.
fn assert_alike<A: Debug>(query: impl Fn(Sweeps, &mut Vec<Stage>) -> A, straight: [SphereSweep<Straight>; 2]) {
    let told = |sweeps: Sweeps| {
        let mut stages = Vec::new();
        let answer = query(sweeps, &mut stages);
        format!("{answer:?} {stages:?}")
    };
    let accelerated = straight.map(|sweep| sweep.on_parabola());
    assert_eq!(told(Sweeps::Straight(straight)), told(Sweeps::Accelerated(accelerated)));
}

enum Sweeps {
    Straight([SphereSweep<Straight>; 2]),
    Accelerated([SphereSweep; 2]),
}

/// Answers a query, whose sweeps are `a` and, if it has two, `b`.
macro_rules! query {
    ($a:ident, $b:ident, $probe:ident => $query:expr) => {
        |sweeps: Sweeps, $probe: &mut Vec<Stage>| match sweeps {
            Sweeps::Straight([$a, $b]) => {
                let _ = &$b;
                $query
            }
            Sweeps::Accelerated([$a, $b]) => {
                let _ = &$b;
                $query
            }
        }
    };
}

#[test]
fn a_sweep_that_is_known_to_be_straight_has_the_answer_and_stages_of_one_whose_acceleration_is_zero() {
    let mut random = Random(52);
    for _ in 0..3_000 {
        let sweeps = [(); 2].map(|()| {
            let SphereSweep { radius, from, motion, .. } = generate::sweep(&mut random, DVec3::ZERO, 1.0);
            let motion = if generate::chance(&mut random, 0.2) { DVec3::new(motion.x, 0.0, 0.0) } else { motion };
            SphereSweep::straight(radius, from, from + motion)
        });
        let obb = Obb { center: random.vector(0.5), ..generate::obb(&mut random, 1.0) };
        let half_extents = DVec2::new(obb.half_extents.x, obb.half_extents.z);
        let quad = Quad { center: obb.center, half_extents, axes: obb.axes };
        let plane = Plane { point: random.vector(1.0), normal: random.direction() };
        let capsule = generate::capsule(&mut random, 0.5);
        assert_alike(query!(a, b, p => sphere_plane_sweep(&a, &plane, p)), sweeps);
        assert_alike(query!(a, b, p => sphere_sphere_sweep(&a, &b, p)), sweeps);
        assert_alike(query!(a, b, p => sphere_box_sweep(&a, &obb, p)), sweeps);
        assert_alike(query!(a, b, p => sphere_quad_sweep(&a, &quad, p)), sweeps);
        assert_alike(query!(a, b, p => sphere_capsule_sweep(&a, &capsule, p)), sweeps);
    }
}

#[test]
fn a_sweep_into_a_corner_tells_how_it_was_found() {
    let mut stages = Vec::new();
    sphere_box_sweep(&SphereSweep::between(0.5, DVec3::splat(4.0), DVec3::ONE), &CUBE, &mut stages);
    assert_eq!(
        names(&stages),
        [
            "Centre in local coordinates",
            "Motion in local coordinates",
            "Overshoots",
            "Closest point",
            "Distance squared at the start",
            "Approach",
            "Entry into the slab of X",
            "Exit from the slab of X",
            "Entry into the slab of Y",
            "Exit from the slab of Y",
            "Entry into the slab of Z",
            "Exit from the slab of Z",
            "Last entry",
            "First exit",
            "Grown box",
            "Point of entry",
            "Offset from the region's feature",
            "Motion across the feature",
            "Motion squared",
            "Approach",
            "Distance squared",
            "Discriminant of the corner's sphere",
            "First root of the region",
            "Time of the impact",
            "Centre at the impact",
            "Contact in local coordinates",
            "Contact",
            "Normal",
            "Touched faces",
            "Verdict",
        ]
    );
    // J = P·r² − |e×m|² = 27·0.25 − 0, since the sweep aims at the corner.
    assert_eq!(stages[21].value(), Some(&Value::Scalar(6.75)));
}

#[test]
fn an_accelerated_sweep_onto_a_box_tells_how_it_was_found() {
    // Thrown up from 3 with 2 and back down with −8: 3 + 2t − 4t² = 1.5 over the top face; the distance falls from t = ¼ on.
    let up = SphereSweep::between(0.5, 3.0 * DVec3::Y, 5.0 * DVec3::Y);
    let mut stages = Vec::new();
    sphere_box_sweep(&up.accelerated(-8.0 * DVec3::Y), &CUBE, &mut stages);
    assert_eq!(
        names(&stages),
        [
            "Centre in local coordinates",
            "Motion in local coordinates",
            "Acceleration in local coordinates",
            "Overshoots",
            "Closest point",
            "Distance squared at the start",
            "Approach",
            "Offset from the region's feature",
            "Motion across the feature",
            "Acceleration across the feature",
            "First root of the region",
            "Time of the impact",
            "Centre at the impact",
            "Contact in local coordinates",
            "Contact",
            "Normal",
            "Touched faces",
            "Verdict",
        ]
    );
    assert_eq!(stages[10].formula, "t = root({p_y − h_y − r, m_y, 0.5·g_y}, t0, t1)");
    assert!(stages[10].terms.contains(&("t0", Value::Scalar(0.25))), "{:?}", stages[10]);
}

#[test]
fn an_accelerated_sweep_past_a_corner_tells_how_far_it_falls_short() {
    // Down to 3 above and 3 beside the corner (1, 1, 1) of the box, at t = 1, and away: |(3, 3, 3)|² = 27.
    let down = SphereSweep::between(0.5, DVec3::new(4.0, 5.0, 4.0), DVec3::new(4.0, 3.0, 4.0));
    let mut stages = Vec::new();
    sphere_box_sweep(&down.accelerated(2.0 * DVec3::Y), &CUBE, &mut stages);
    let nearest = stages.iter().find(|stage| stage.is(SweepStage::NearestDistance)).and_then(Stage::value);
    assert!(matches!(nearest, Some(Value::Scalar(d)) if (d - 27f64.sqrt()).abs() < 1e-12), "{nearest:?}");
    let said: Vec<_> = stages.iter().filter_map(Stage::decision).map(text::stage::decision).collect();
    assert_eq!(
        said,
        [
            "the distance falls until t = 1, but not to the reach",
            "the parabola passes beside: it never comes as near as the radius",
        ]
    );
}

#[test]
fn an_accelerated_sweep_against_a_capsule_tells_which_part_it_hits() {
    // Along at 0.5 + t: beyond the end b = (1, 0, 0) from t = ½ on, when it still is 2 + t − 4t² = 1.5 high; the reach is 1.
    let capsule = Capsule { ends: [DVec3::ZERO, DVec3::X], radius: 0.5 };
    let thrown = SphereSweep::between(0.5, DVec3::new(0.5, 2.0, 0.0), DVec3::new(1.5, 3.0, 0.0));
    let mut stages = Vec::new();
    let found = sphere_capsule_sweep(&thrown.accelerated(-8.0 * DVec3::Y), &capsule, &mut stages);
    let root = stages.iter().find(|stage| stage.is(SweepStage::FirstRoot)).expect("a root");
    assert_eq!(root.value(), found.impact.map(|impact| Value::Scalar(impact.t)).as_ref());
    assert_eq!(root.formula, "t = root({e·e − r², 2·e·m, m·m + e·f, m·f, 0.25·f·f}, t0, t1)");
    let remark = root.remark.as_ref().map(text::stage::remark);
    assert_eq!(remark.as_deref(), Some("while the end b is the nearest: this is the first contact"));
}

#[test]
fn a_probe_that_drops_the_stages_is_never_made_to_build_them() {
    let mut counter = Counter(0);
    sphere_box_sweep(&SphereSweep::between(0.5, DVec3::splat(4.0), DVec3::ONE), &CUBE, &mut counter);
    assert_eq!(counter.0, 30);
}
