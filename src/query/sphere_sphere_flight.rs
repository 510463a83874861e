//! Two moving spheres, with an acceleration relative to each other.

use super::parabola::{Contacts, Nearing, Parabola};
use super::sphere_sphere_stages::{
    approach_stage, center_stage, distance_squared_stage, normal_stage, record_given, start_time_stage,
};
use super::{
    Decision, Mark, Probe, Role, Sphere, SphereImpact, SphereSweep, SphereSweepResult, SpheresDecision, Stage,
    SweepDecision, SweepStage, SweepStatus, Undrawn, Value,
};
use crate::shape::unit;
use glam::DVec3;

/// The path of B as seen from A.
fn relative(a: &SphereSweep, b: &SphereSweep) -> (Parabola, f64) {
    let path = Parabola {
        offset: b.from - a.from,
        motion: b.motion - a.motion,
        acceleration: b.acceleration - a.acceleration,
    };
    (path, a.radius + b.radius)
}

/// When and where two spheres first touch or overlap and approach; at once, if they do at the start or their centres
/// coincide there.
///
/// Unlike [`sphere_sphere_sweep`](super::sphere_sphere_sweep()) it looks beyond an overlap at the start, which may be
/// one of rounding, and beyond a graze: spheres that part may meet again where their parabolas lead them.
pub fn sphere_sphere_approach(a: &SphereSweep, b: &SphereSweep) -> Option<SphereImpact> {
    let Nearing::Reaches(t) = first_approach(a, b) else { return None };
    (a.reaches(t) && b.reaches(t)).then(|| impact(a, b, t, true))
}

/// When two spheres first touch or overlap and approach, without a limit.
pub(super) fn first_approach(a: &SphereSweep, b: &SphereSweep) -> Nearing {
    let (path, reach) = relative(a, b);
    if path.offset == DVec3::ZERO {
        return Nearing::Reaches(0.0);
    }
    path.first_within(reach, [0.0, f64::INFINITY], Contacts::Approaching)
}

/// [`sphere_sphere_sweep`](super::sphere_sphere_sweep()) of spheres that are accelerated relative to each other.
///
/// Solves |C0 + t·D + ½·t²·A| = r for the first root.
#[cold]
#[inline(never)]
pub(super) fn flight(a: &SphereSweep, b: &SphereSweep, probe: &mut impl Probe) -> SphereSweepResult {
    use SweepStatus::*;
    let (path, reach) = relative(a, b);
    let (q, r, reach_squared) = (path.offset.dot(path.motion), path.offset.length_squared(), reach * reach);
    record_given([a, b], probe);
    probe.record(|| approach_stage(path.offset, path.motion, q));
    probe.record(|| distance_squared_stage(path.offset, r));
    let falls = path.falls_at_start();
    let is_timely = |t: f64| a.reaches(t) && b.reaches(t);
    let nearing = if r < reach_squared || r == reach_squared && falls {
        Nearing::Reaches(0.0)
    } else {
        path.first_within(reach, [0.0, f64::INFINITY], Contacts::All)
    };
    let (status, t) = match nearing {
        _ if r < reach_squared => (Overlap, 0.0),
        Nearing::Reaches(t) if is_timely(t) && (t > 0.0 || r > reach_squared) => (Hit, t),
        _ if r == reach_squared => (Touching, 0.0),
        Nearing::Reaches(t) => (MissLate, t),
        Nearing::Apart => (MissApart, f64::INFINITY),
        Nearing::Receding => (MissReceding, f64::INFINITY),
    };
    if probe.is_recording() && matches!(status, Hit | MissLate | MissApart) {
        record_stretches([a, b], &path, (status == Hit, t), probe);
    }
    let limit = a.max_fraction.min(b.max_fraction);
    probe.record(|| verdict(status, [q, r, reach], [t, limit]));
    if !status.is_hit() {
        return SphereSweepResult { status, impact: None };
    }
    let approaching = if status == Hit { path.at(t).dot(path.velocity_at(t)) < 0.0 } else { falls };
    if status != Hit {
        probe.record(start_time_stage);
    }
    let impact = impact(a, b, t, approaching);
    probe.record(|| center_stage(Sphere::A, a, t).gives("a"));
    probe.record(|| center_stage(Sphere::B, b, t).gives("b"));
    if let Some(normal) = impact.normal {
        probe.record(|| normal_stage([a, b], t, normal));
    }
    SphereSweepResult { status, impact: Some(impact) }
}

fn impact(a: &SphereSweep, b: &SphereSweep, t: f64, approaching: bool) -> SphereImpact {
    let (path, _) = relative(a, b);
    SphereImpact { t, a: a.center_at(t), b: b.center_at(t), approaching, normal: unit(path.at(t)) }
}

/// Records where the distance falls, one stretch after the other, until one has the root.
fn record_stretches([a, b]: [&SphereSweep; 2], path: &Parabola, (is_hit, t): (bool, f64), probe: &mut impl Probe) {
    let reach = a.radius + b.radius;
    let vectors = || {
        [("C0", path.offset), ("D", path.motion), ("A", path.acceleration)]
            .map(|(symbol, v)| (symbol, Value::Vector(v)))
    };
    for [from, to] in path.falling_stretches([0.0, f64::INFINITY]).into_iter().flatten() {
        let nearest = path.at(to).length();
        probe.record(|| {
            let stage = Stage::new(SweepStage::NearestDistance, "d1 = ‖C0 + t1·D + 0.5·t1²·A‖", nearest);
            let stage = stage.terms(vectors()).term("t1", to);
            let line = Mark::Segment { from: a.center_at(to), to: b.center_at(to), role: Role::Offset };
            if line.is_finite() { stage.mark(line) } else { stage.undrawn(Undrawn::TooFar) }
        });
        let reaches = nearest <= reach;
        probe.record(|| {
            let (condition, decision) = match reaches {
                true => ("d1 ≤ r", SweepDecision::Reaches { t: to }),
                false => ("d1 > r", SweepDecision::FallsShort { t: to }),
            };
            let stage = Stage::decided(SweepStage::NearestReaches, condition, decision);
            stage.terms([("d1", nearest), ("r", reach)]).undrawn(Undrawn::DistanceDecision)
        });
        if reaches {
            probe.record(|| {
                let quartic = "t = root({C0·C0 − r², 2·C0·D, D·D + C0·A, D·A, 0.25·A·A}, t0, t1)";
                let stage = Stage::new(SweepStage::FirstRoot, quartic, t).terms(vectors());
                let stage = stage.terms([("r", reach), ("t0", from), ("t1", to)]).at(t);
                let ghosts = [a, b].map(|of| Mark::SphereGhost { center: of.center_at(t), radius: of.radius });
                let stage = match ghosts.iter().all(Mark::is_finite) {
                    true => ghosts.into_iter().fold(stage, Stage::mark),
                    false => stage.undrawn(Undrawn::TooFar),
                };
                if is_hit { stage.gives("t") } else { stage }
            });
            return;
        }
    }
}

fn verdict(status: SweepStatus, [q, r, reach]: [f64; 3], [t, limit]: [f64; 2]) -> Stage {
    use SweepStatus::*;
    let (condition, decision): (_, Decision) = match status {
        Overlap => ("R < r²", SweepDecision::of_overlap(r, reach * reach).into()),
        Touching => ("R = r²", SweepDecision::Touch.into()),
        MissParallel | MissReceding => ("R > r² ∧ Q ≥ 0", SweepDecision::NeverNearer.into()),
        MissApart => ("R > r²", SweepDecision::ParabolaApart.into()),
        MissLate => ("t > limit", SpheresDecision::Late { t }.into()),
        Hit => ("0 ≤ t ≤ limit", SpheresDecision::Hit { t }.into()),
    };
    let stage = Stage::verdict(condition, decision);
    stage.terms([("Q", q), ("R", r), ("r", reach), ("t", t), ("limit", limit)])
}
