//! `sphere_box_sweep` and, as a box without height, `sphere_quad_sweep`.

use super::reference::{distance_to_box, sweep_by_bisection};
use crate::common::Random;
use collidoscope::query::{SphereSweep, SweepStatus, sphere_box_sweep};
use collidoscope::shape::Obb;
use glam::DVec3;

fn random_box(random: &mut Random, scale: f64) -> Obb {
    let mut half_extents = DVec3::ZERO;
    for axis in 0..3 {
        if !random.chance(0.1) {
            half_extents[axis] = scale * random.range(0.05, 2.0);
        }
    }
    Obb { center: random.vector(3.0 * scale), half_extents, axes: random.axes() }
}

#[test]
fn every_random_sweep_agrees_with_bisection_on_the_distance() {
    let mut random = Random(1);
    let mut counts = std::collections::BTreeMap::new();
    for case in 0..20_000 {
        let scale = 10f64.powf(random.range(-3.0, 3.0));
        let obb = random_box(&mut random, scale);
        let radius = if random.chance(0.1) { 0.0 } else { scale * 10f64.powf(random.range(-3.0, 0.5)) };
        let from = obb.center + random.direction() * scale * random.range(0.0, 8.0);
        let target = obb.center + random.vector(2.5 * scale);
        let motion = (target - from) * random.range(-0.3, 3.0);
        let sweep = SphereSweep { radius, from, motion, max_fraction: 1.0 };
        // Distances cannot be bisected down to a radius of 0; one of 1e-9 stands in for it.
        let stand_in = SphereSweep { radius: radius.max(1e-9 * scale), ..sweep };
        let far = 40.0 * scale / motion.length();
        let expected = sweep_by_bisection(&stand_in, |p| distance_to_box(p, &obb), far);
        if expected.margin < 1e-6 * scale && radius > 0.0 || expected.margin < 2e-9 * scale {
            continue;
        }
        let answer = sphere_box_sweep(&sweep, &obb, &mut ());
        *counts.entry(format!("{:?}", answer.status)).or_insert(0) += 1;
        assert_eq!(answer.status, expected.status, "case {case}: {sweep:?} {obb:?} {expected:?}");
        let Some(impact) = answer.impact else { continue };
        if answer.status == SweepStatus::Hit {
            let off = (impact.t - expected.t).abs() * motion.length();
            assert!(off < 1e-6 * scale, "case {case}: {off:e} {sweep:?} {obb:?} {expected:?} {impact:?}");
            let gap = distance_to_box(impact.center, &obb) - radius;
            assert!(gap.abs() < 1e-13 * scale * 20.0, "case {case} gap {gap:e} scale {scale:e}");
        }
    }
    eprintln!("{counts:?}");
}
