//! Two moving spheres, as published.

use super::{point, scalar, vector};
use crate::query::{Probe, Sphere, Stage, SweepStage};
use glam::Vec3;

/// A sphere moving from one place to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedSweep {
    /// Its radius.
    pub radius: f32,
    /// Centre at t = 0.
    pub from: Vec3,
    /// Centre at t = 1.
    pub to: Vec3,
}

/// The impact of two spheres, as published.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedSphereSweep {
    /// The smaller root, even if negative.
    pub t: f32,
    /// Centre of A at `t`.
    pub a: Vec3,
    /// Centre of B at `t`.
    pub b: Vec3,
}

/// The textbook quadratic; `None` is a miss.
pub fn sphere_sweep(a: &PublishedSweep, b: &PublishedSweep, probe: &mut impl Probe) -> Option<PublishedSphereSweep> {
    let offset = b.from - a.from;
    let motion = (b.to - b.from) - (a.to - a.from);
    let (p, q, r) = (motion.dot(motion), offset.dot(motion), offset.dot(offset));
    let reach = a.radius + b.radius;
    probe.record(|| Stage::new(SweepStage::OffsetAToB, "C0 = b0 − a0", vector(offset)));
    probe.record(|| Stage::new(SweepStage::MotionOfBSeenFromA, "D = (b1 − b0) − (a1 − a0)", vector(motion)));
    probe.record(|| Stage::new(SweepStage::Reach, "r = ra + rb", scalar(reach)));
    probe.record(|| Stage::new(SweepStage::MotionSquared, "P = D·D", scalar(p)));
    probe.record(|| Stage::new(SweepStage::Approach, "Q = C0·D", scalar(q)));
    probe.record(|| Stage::new(SweepStage::DistanceSquared, "R = C0·C0", scalar(r)));
    if p == 0.0 {
        return None;
    }
    let discriminant = q * q - p * (r - reach * reach);
    probe.record(|| Stage::new(SweepStage::Discriminant, "J = Q² − P·(R − r²)", scalar(discriminant)));
    if discriminant < 0.0 {
        return None;
    }
    let root = discriminant.sqrt();
    let [first, second] = [(-q - root) / p, (-q + root) / p];
    probe.record(|| Stage::new(SweepStage::FirstRoot, "t = (−Q − √J) / P", scalar(first)));
    if ![first, second].iter().any(|t| (0.0..=1.0).contains(t)) {
        return None;
    }
    let at = |sweep: &PublishedSweep| sweep.from + first * (sweep.to - sweep.from);
    probe.record(|| Stage::new(SweepStage::CenterOf(Sphere::A), "a = a0 + t·Da", point(at(a))));
    probe.record(|| Stage::new(SweepStage::CenterOf(Sphere::B), "b = b0 + t·Db", point(at(b))));
    Some(PublishedSphereSweep { t: first, a: at(a), b: at(b) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ball(radius: f32, from: [f32; 3], to: [f32; 3]) -> PublishedSweep {
        PublishedSweep { radius, from: from.into(), to: to.into() }
    }

    #[test]
    fn an_ordinary_hit_is_found() {
        // 6 apart, reach 2, closing by 8 per sweep: (6 − 2)/8 = 0.5.
        let found =
            sphere_sweep(&ball(1.0, [0.0; 3], [0.0; 3]), &ball(1.0, [6.0, 0.0, 0.0], [-2.0, 0.0, 0.0]), &mut ());
        assert_eq!(found.unwrap().t, 0.5);
    }

    #[test]
    fn an_overlap_is_answered_with_a_negative_time() {
        // 1 apart, reach 2, receding by 4: |1 + 4t| = 2 at t = −0.75 and 0.25; the smaller is taken.
        let found = sphere_sweep(&ball(1.0, [0.0; 3], [0.0; 3]), &ball(1.0, [1.0, 0.0, 0.0], [5.0, 0.0, 0.0]), &mut ());
        assert_eq!(found.unwrap().t, -0.75);
    }

    #[test]
    fn an_overlap_is_no_hit_at_all_where_both_roots_lie_outside() {
        // At rest P = 0; moving by 0.5 from a distance of 0, both roots ∓2/0.5 = ∓4 lie outside.
        let still = ball(1.0, [0.0; 3], [0.0; 3]);
        assert_eq!(sphere_sweep(&still, &ball(1.0, [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]), &mut ()), None);
        assert_eq!(sphere_sweep(&still, &ball(1.0, [0.0; 3], [0.5, 0.0, 0.0]), &mut ()), None);
    }

    #[test]
    fn the_discriminant_of_a_small_fast_ball_cancels() {
        // A line 0.01 past a target of reach 0.02, 1000 away: J = P·(0.02² − 0.01²) = 4e6·0.0003 = 1200
        // is what is left of Q² = 4e12, whose last place in f32 is 2^18 = 262 144.
        let found = sphere_sweep(
            &ball(0.01, [0.0; 3], [0.0; 3]),
            &ball(0.01, [-1000.0, 0.01, 0.0], [1000.0, 0.01, 0.0]),
            &mut (),
        );
        let exact = (1000.0 - 0.0003f64.sqrt()) / 2000.0;
        assert!(found.is_none_or(|found| (f64::from(found.t) - exact).abs() * 2000.0 > 1e-3), "{found:?}");
    }
}
