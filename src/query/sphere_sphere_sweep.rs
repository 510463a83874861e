//! Two moving spheres.

use super::{Mark, Probe, Role, SphereSweep, Stage, SweepStatus, Value};
use crate::shape::unit;
use glam::DVec3;

/// The answer of [`sphere_sphere_sweep`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereSweepResult {
    /// Hit, or why not.
    pub status: SweepStatus,
    /// Where; `None` on every miss.
    pub impact: Option<SphereImpact>,
}

/// Where two moving spheres meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereImpact {
    /// Fraction of the sweeps; 0 for `touching` and `overlap`.
    pub t: f64,
    /// Centre of A at `t`.
    pub a: DVec3,
    /// Centre of B at `t`.
    pub b: DVec3,
    /// Whether they move towards each other at that moment; a graze does not.
    pub approaching: bool,
    /// Unit vector from A to B; `None` where the centres coincide.
    pub normal: Option<DVec3>,
}

/// When and where two moving spheres meet; the smaller `max_fraction` of the two is the limit.
///
/// Solves |C0 + t·D| = r for the first root, in the form that does not cancel for small fast
/// spheres: J = P·r² − |C0×D|² instead of Q² − P·(R − r²).
pub fn sphere_sphere_sweep(a: &SphereSweep, b: &SphereSweep, probe: &mut impl Probe) -> SphereSweepResult {
    use SweepStatus::*;
    let offset = b.from - a.from;
    let motion = b.motion - a.motion;
    let p = motion.length_squared();
    let q = offset.dot(motion);
    let r = offset.length_squared();
    let reach = a.radius + b.radius;
    let reach_squared = reach * reach;
    let j = p * reach_squared - offset.cross(motion).length_squared();
    probe.record(|| {
        Stage::new("Offset from A to B", "C0 = b0 − a0", Value::Vector(offset))
            .term("b0", Value::Point(b.from))
            .term("a0", Value::Point(a.from))
            .mark(Mark::Arrow { tail: a.from, along: offset, role: Role::Offset })
    });
    probe.record(|| {
        Stage::new("Motion of B seen from A", "D = (b1 − b0) − (a1 − a0)", Value::Vector(motion))
            .term("b1 − b0", Value::Vector(b.motion))
            .term("a1 − a0", Value::Vector(a.motion))
            .mark(Mark::Arrow { tail: b.from, along: motion, role: Role::Motion })
    });
    probe.record(|| {
        Stage::new("Reach", "r = ra + rb", reach)
            .term("ra", a.radius)
            .term("rb", b.radius)
            .mark(Mark::SphereGhost { center: a.from, radius: reach })
    });
    probe.record(|| Stage::new("Motion squared", "P = D·D", p).term("D", Value::Vector(motion)));
    probe.record(|| {
        Stage::new("Approach", "Q = C0·D", q).term("C0", Value::Vector(offset)).term("D", Value::Vector(motion))
    });
    probe.record(|| Stage::new("Distance squared", "R = C0·C0", r).term("C0", Value::Vector(offset)));
    probe.record(|| {
        Stage::new("Discriminant", "J = P·r² − |C0×D|²", j)
            .term("P", p)
            .term("r", reach)
            .term("C0×D", Value::Vector(offset.cross(motion)))
    });

    // In exact arithmetic √J − Q ≥ √(P·(R − r²)). Where both sides are rounding, as for a tangential
    // start within rounding of contact, the bound keeps the quotient from being anything at all.
    let gap_squared = r - reach_squared;
    let first_root = || gap_squared / (j.sqrt() - q).max((p * gap_squared).sqrt());
    let status = match () {
        () if r < reach_squared => Overlap,
        () if r == reach_squared => Touching,
        () if p == 0.0 => MissParallel,
        () if q >= 0.0 => MissReceding,
        () if j < 0.0 => MissApart,
        () if !(a.reaches(first_root()) && b.reaches(first_root())) => MissLate,
        () => Hit,
    };
    if matches!(status, Hit | MissLate) {
        probe.record(|| {
            Stage::new("First root", "t = (R − r²) / (√J − Q)", first_root())
                .term("R", r)
                .term("r", reach)
                .term("J", j)
                .term("Q", q)
                .mark(Mark::SphereGhost { center: a.center_at(first_root()), radius: a.radius })
                .mark(Mark::SphereGhost { center: b.center_at(first_root()), radius: b.radius })
        });
    }
    probe.record(|| {
        let limit = a.max_fraction.min(b.max_fraction);
        let reason = match status {
            Overlap => format!("they overlap at the start: R = {r} < r² = {reach_squared}"),
            Touching => format!("they touch at the start: R = r² = {r}"),
            MissParallel => "no relative motion: P = 0".to_owned(),
            MissReceding => format!("moving apart: Q = {q} ≥ 0"),
            MissApart => format!("they pass beside each other: J = {j} < 0"),
            MissLate => format!("they meet after the end of the sweep: t = {} > {limit}", first_root()),
            Hit => format!("they meet within the sweep: t = {} ≤ {limit}", first_root()),
        };
        Stage::new("Verdict", "", Value::Verdict(reason))
    });
    if !status.is_hit() {
        return SphereSweepResult { status, impact: None };
    }
    let (t, approaching) = if status == Hit { (first_root(), j > 0.0) } else { (0.0, q < 0.0) };
    let (at_a, at_b) = (a.center_at(t), b.center_at(t));
    let normal = unit(offset + t * motion);
    if let Some(normal) = normal {
        probe.record(|| {
            Stage::new("Normal from A to B", "n = unit(C0 + t·D)", Value::Vector(normal))
                .term("C0", Value::Vector(offset))
                .term("t", t)
                .term("D", Value::Vector(motion))
                .mark(Mark::Arrow { tail: at_a, along: normal * a.radius, role: Role::Normal })
                .mark(Mark::Point { at: at_a + normal * a.radius, role: Role::Contact })
        });
    }
    SphereSweepResult { status, impact: Some(SphereImpact { t, a: at_a, b: at_b, approaching, normal }) }
}
