//! Two moving spheres.

use super::parabola::Nearing;
use super::sphere_sphere_flight::{first_approach, flight};
use super::sphere_sphere_stages::{
    approach_stage, center_stage, distance_squared_stage, normal_stage, record_given, start_time_stage,
};
use super::squared_distance::SquaredDistance;
use super::{
    Acceleration, Decision, Mark, Probe, Sphere, SphereImpact, SphereSweep, SphereSweepResult, SpheresDecision, Stage,
    SweepDecision, SweepStage, SweepStatus, Undrawn, Value,
};
use crate::shape::unit;
use glam::DVec3;

/// When and where two moving spheres touch; the smaller `max_fraction` of the two is the limit.
///
/// Solves |C0 + t·D| = r for the first root, in the form that does not cancel for small fast
/// spheres: J = P·r² − |C0×D|² instead of Q² − P·(R − r²).
pub fn sphere_sphere_sweep<A: Acceleration>(
    a: &SphereSweep<A>,
    b: &SphereSweep<A>,
    probe: &mut impl Probe,
) -> SphereSweepResult {
    if a.acceleration_bits() | b.acceleration_bits() != 0 {
        return accelerated(&a.on_parabola(), &b.on_parabola(), probe);
    }
    relatively_straight(a, b, SphereSweep::center_on_line, probe)
}

#[cold]
fn accelerated(a: &SphereSweep, b: &SphereSweep, probe: &mut impl Probe) -> SphereSweepResult {
    if a.acceleration != b.acceleration {
        return flight(a, b, probe);
    }
    relatively_straight(a, b, SphereSweep::center_at, probe)
}

/// The sweep of two spheres that move along a straight line relative to each other.
#[inline(always)]
fn relatively_straight<A: Acceleration>(
    a: &SphereSweep<A>,
    b: &SphereSweep<A>,
    center_at: impl Fn(&SphereSweep<A>, f64) -> DVec3,
    probe: &mut impl Probe,
) -> SphereSweepResult {
    use SweepStatus::*;
    let offset = b.from - a.from;
    let motion = b.motion - a.motion;
    let distance = SquaredDistance::new(offset, motion, a.radius + b.radius);
    let SquaredDistance { p, q, r, reach, discriminant } = distance;
    let reach_squared = reach * reach;
    record_setting([a, b], &distance, probe);

    let first_root = || distance.first_root();
    let status = match () {
        () if r < reach_squared => Overlap,
        () if r == reach_squared => Touching,
        () if p == 0.0 => MissParallel,
        () if q >= 0.0 => MissReceding,
        () if discriminant < 0.0 => MissApart,
        () if !(a.reaches(first_root()) && b.reaches(first_root())) => MissLate,
        () => Hit,
    };
    if matches!(status, Hit | MissLate) {
        probe.record(|| root_stage(&distance, first_root(), a, b, status == Hit));
    }
    probe.record(|| verdict(&distance, status, first_root(), a.max_fraction.min(b.max_fraction)));
    if !status.is_hit() {
        return SphereSweepResult { status, impact: None };
    }
    let (t, approaching) = if status == Hit { (first_root(), discriminant > 0.0) } else { (0.0, q < 0.0) };
    if status != Hit {
        probe.record(start_time_stage);
    }
    let (at_a, at_b) = (center_at(a, t), center_at(b, t));
    probe.record(|| center_stage(Sphere::A, a, t).gives("a"));
    probe.record(|| center_stage(Sphere::B, b, t).gives("b"));
    let normal = unit(offset + t * motion);
    if let Some(normal) = normal {
        probe.record(|| normal_stage([a, b], t, normal));
    }
    SphereSweepResult { status, impact: Some(SphereImpact { t, a: at_a, b: at_b, approaching, normal }) }
}

/// Records what is given and what follows from it alone, up to the quadratic.
#[inline]
fn record_setting(ends: [&SphereSweep<impl Acceleration>; 2], distance: &SquaredDistance, probe: &mut impl Probe) {
    let SquaredDistance { p, r, q, reach, discriminant } = *distance;
    record_given(ends, probe);
    let (offset, motion) = (ends[1].from - ends[0].from, ends[1].motion - ends[0].motion);
    probe.record(|| {
        Stage::new(SweepStage::MotionSquared, "P = D·D", p)
            .term("D", Value::Vector(motion))
            .undrawn(Undrawn::SquaredLength)
    });
    probe.record(|| approach_stage(offset, motion, q));
    probe.record(|| distance_squared_stage(offset, r));
    probe.record(|| {
        Stage::new(SweepStage::Discriminant, "J = P·r² − (C0×D)·(C0×D)", discriminant)
            .term("P", p)
            .term("r", reach)
            .term("C0", Value::Vector(offset))
            .term("D", Value::Vector(motion))
            .undrawn(Undrawn::RootCount)
    });
}

/// The time of impact of two moving spheres, without a limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeOfImpact {
    /// They never touch.
    Never,
    /// They are apart at the start and touch, approaching, at this fraction of their sweeps.
    After(f64),
    /// They overlap, touch or graze: only the sweep itself can tell.
    Unclear,
}

/// When two moving spheres touch: the `t` of [`sphere_sphere_sweep`], bit for bit, but quickly, for the many pairs most of
/// which never touch. The limits of the sweeps are ignored. With an acceleration relative to each other it is that of
/// [`sphere_sphere_approach`](super::sphere_sphere_approach).
#[inline]
pub fn sphere_sphere_time_of_impact(a: &SphereSweep, b: &SphereSweep) -> TimeOfImpact {
    if a.acceleration != b.acceleration {
        return time_of_approach(a, b);
    }
    let (offset, motion, reach) = (b.from - a.from, b.motion - a.motion, a.radius + b.radius);
    let is_closing = offset.dot(motion) < 0.0;
    let is_free = offset.length_squared() > reach * reach;
    if !(is_closing && is_free) {
        return if is_free { TimeOfImpact::Never } else { TimeOfImpact::Unclear };
    }
    let distance = SquaredDistance::new(offset, motion, reach);
    if distance.discriminant < 0.0 {
        return TimeOfImpact::Never;
    }
    let t = distance.first_root();
    if distance.discriminant > 0.0 && t.is_finite() { TimeOfImpact::After(t) } else { TimeOfImpact::Unclear }
}

/// [`sphere_sphere_time_of_impact`] of spheres that are accelerated relative to each other.
#[cold]
#[inline(never)]
fn time_of_approach(a: &SphereSweep, b: &SphereSweep) -> TimeOfImpact {
    let reach = a.radius + b.radius;
    if a.from.distance_squared(b.from) <= reach * reach {
        return TimeOfImpact::Unclear;
    }
    match first_approach(a, b) {
        Nearing::Reaches(t) => TimeOfImpact::After(t),
        Nearing::Apart | Nearing::Receding => TimeOfImpact::Never,
    }
}

/// Whether [`sphere_sphere_time_of_impact`] finds two spheres [`Apart`](TimeOfImpact::Never), one of which is at an `offset` from
/// the other, moves by `motion` relative to it, without acceleration, and touches it at a distance of `reach`. Without
/// branches, so that it vectorises.
#[inline]
pub fn spheres_stay_apart(offset: DVec3, motion: DVec3, reach: f64) -> bool {
    let SquaredDistance { q, r, discriminant, .. } = SquaredDistance::new(offset, motion, reach);
    // Relative to the other sphere, offset and motion change sign, and all products stay the same.
    let (is_closing, is_free) = (q < 0.0, r > reach * reach);
    is_free & (!is_closing | (discriminant < 0.0))
}

fn root_stage<A: Acceleration>(
    distance: &SquaredDistance,
    t: f64,
    a: &SphereSweep<A>,
    b: &SphereSweep<A>,
    is_hit: bool,
) -> Stage {
    let stage = distance
        .terms(Stage::new(SweepStage::FirstRoot, "t = (R − r²) / max(√J − Q, √(P·(R − r²)))", t))
        .mark(Mark::SphereGhost { center: a.center_at(t), radius: a.radius })
        .mark(Mark::SphereGhost { center: b.center_at(t), radius: b.radius })
        .at(t);
    if is_hit { stage.gives("t") } else { stage }
}

fn verdict(distance: &SquaredDistance, status: SweepStatus, t: f64, limit: f64) -> Stage {
    use SweepStatus::*;
    let SquaredDistance { q: approach, r, reach, discriminant, .. } = *distance;
    let (condition, decision): (_, Decision) = match status {
        Overlap => ("R < r²", SweepDecision::of_overlap(r, reach * reach).into()),
        Touching => ("R = r²", SweepDecision::Touch.into()),
        MissParallel => ("R > r² ∧ P = 0", SpheresDecision::AtRest.into()),
        MissReceding => ("R > r² ∧ Q ≥ 0", SpheresDecision::Receding { approach }.into()),
        MissApart => ("Q < 0 ∧ J < 0", SpheresDecision::Apart { discriminant }.into()),
        MissLate => ("t > limit", SpheresDecision::Late { t }.into()),
        Hit => ("0 ≤ t ≤ limit", SpheresDecision::Hit { t }.into()),
    };
    distance.terms(Stage::verdict(condition, decision)).term("t", t).term("limit", limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_for_tests::signed_random;

    #[test]
    fn the_time_of_impact_is_that_of_the_sweep_to_the_last_bit() {
        let mut random = signed_random(5);
        let (mut met, mut apart, mut unclear) = (0, 0, 0);
        for round in 0..20_000 {
            // Every tenth pair has positions and motions in halves: they touch, graze and stand still.
            let mut vector = |size: f64| {
                let vector = DVec3::new(random(), random(), random()) * size;
                if round % 10 == 0 { (vector * 2.0).round() / 2.0 } else { vector }
            };
            let mut sweep = |radius| SphereSweep {
                radius,
                from: vector(2.0),
                motion: vector(1.5),
                acceleration: DVec3::ZERO,
                max_fraction: f64::INFINITY,
            };
            let (a, b) = (sweep(0.5), sweep(0.25));
            let whole = sphere_sphere_sweep(&a, &b, &mut ());
            let time_of_impact = sphere_sphere_time_of_impact(&a, &b);
            let stay_apart = |a: &SphereSweep, b: &SphereSweep| {
                spheres_stay_apart(b.from - a.from, b.motion - a.motion, a.radius + b.radius)
            };
            // In either order of the two.
            assert_eq!(
                [stay_apart(&a, &b), stay_apart(&b, &a)],
                [time_of_impact == TimeOfImpact::Never; 2],
                "{a:?} {b:?}"
            );
            match time_of_impact {
                TimeOfImpact::Never => {
                    apart += 1;
                    assert_eq!(whole.impact, None, "{a:?} {b:?}");
                }
                TimeOfImpact::After(t) => {
                    met += 1;
                    let impact = whole.impact.unwrap_or_else(|| panic!("{a:?} {b:?} miss"));
                    assert_eq!((whole.status, impact.t.to_bits()), (SweepStatus::Hit, t.to_bits()));
                    assert!(impact.approaching && impact.normal.is_some());
                }
                TimeOfImpact::Unclear => unclear += 1,
            }
        }
        assert!(met > 500 && apart > 1_000 && (50..2_000).contains(&unclear), "{met} {apart} {unclear}");
    }
}
