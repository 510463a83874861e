//! Moving sphere against a solid capsule.

use super::capsule_part::CapsulePart;
use super::sphere_capsule_flight::flight;
use super::sphere_capsule_path::Path;
use super::sphere_capsule_stages as stages;
use super::squared_distance::Piece;
use super::{
    Acceleration, CapsuleDecision, Decision, ObstacleSweep, Probe, SphereSweep, Stage, SweepDecision, SweepStatus,
    Value,
};
use crate::shape::Capsule;
use glam::DVec3;

/// When and where a moving sphere touches a capsule.
///
/// A ray from the sphere's centre against the capsule grown by the sphere's radius. Along the ray the squared
/// distance to the capsule's axis is convex and piecewise quadratic: with w = from − a, u = unit(b − a) and
/// s = w·u, it is that to the end a where s + t·v < 0 (v = D·u), that to the end b beyond the axis' length, and
/// that to the line through both in between. Each piece is P·t² + 2Q·t + R with P = m·m, Q = e·m, R = e·e, where e
/// and m are offset and motion as seen from its part: from an end w and D themselves, from the line what is
/// across it, w − s·u and D − v·u. The pieces are solved in the order in which the ray passes them, so that no end
/// can be overlooked, each by its first root t = (R − r²) / (√J − Q) with J = P·r² − |e×m|², which does not cancel.
#[inline]
pub fn sphere_capsule_sweep(
    sweep: &SphereSweep<impl Acceleration>,
    capsule: &Capsule,
    probe: &mut impl Probe,
) -> ObstacleSweep {
    use SweepStatus::*;
    if sweep.is_accelerated() {
        return flight(&sweep.on_parabola(), capsule, probe);
    }
    let path = Path::new(sweep, capsule);
    path.record(probe);
    let first = path.piece(path.first_part(), 0.0);
    path.record_piece(&first, probe);
    let reach_squared = path.reach * path.reach;
    if first.distance.r <= reach_squared {
        return path.contact_at_start(&first, probe);
    }
    let miss = |status| ObstacleSweep { status, impact: None };
    let verdict = |condition: &'static str, decision: Decision| {
        Stage::verdict(condition, decision).term("R", first.distance.r).term("r", path.reach)
    };
    if sweep.motion == DVec3::ZERO {
        probe.record(|| {
            verdict("R > r² ∧ ‖D‖ = 0", SweepDecision::AtRest.into()).term("D", Value::Vector(sweep.motion))
        });
        return miss(MissParallel);
    }
    if first.distance.q >= 0.0 {
        probe.record(|| {
            let approach = first.distance.q;
            verdict("R > r² ∧ Q ≥ 0", CapsuleDecision::Receding { approach }.into()).term("Q", approach)
        });
        return miss(MissReceding);
    }
    let Some((piece, t)) = path.first_root(first, probe) else {
        probe.record(|| verdict("R > r²", SweepDecision::Apart.into()));
        return miss(MissApart);
    };
    let timely = |condition, decision: SweepDecision| {
        Stage::verdict(condition, decision).term("t", t).term("limit", sweep.max_fraction)
    };
    if !sweep.reaches(t) {
        probe.record(|| timely("t > limit", SweepDecision::Late { t }));
        return miss(MissLate);
    }
    let impact = path.impact(&piece, t, probe);
    probe.record(|| timely("t ≤ limit", SweepDecision::Hit { t }));
    ObstacleSweep { status: Hit, impact: Some(impact) }
}

impl<A: Acceleration> Path<'_, A> {
    /// The first root at which the ray comes within reach of the axis: that of the first of the three pieces whose root lies
    /// before its end.
    fn first_root(&self, first: Piece<CapsulePart>, probe: &mut impl Probe) -> Option<(Piece<CapsulePart>, f64)> {
        let mut piece = first;
        loop {
            probe.record(|| stages::discriminant(self, &piece));
            let distance = &piece.distance;
            if distance.p == 0.0 {
                // The distance stays constant: within reach this is a graze.
                let graze = distance.r <= self.reach * self.reach;
                probe.record(|| stages::constant_distance(&piece, graze));
                if graze {
                    return Some((piece, piece.begin));
                }
            } else if distance.discriminant >= 0.0 {
                let t = piece.first_root();
                probe.record(|| stages::root(self, &piece, t));
                if t <= piece.end {
                    return Some((piece, t));
                }
            } else {
                probe.record(|| stages::no_root(&piece));
                if distance.q + distance.p * piece.end >= 0.0 {
                    return None;
                }
            }
            piece = self.piece(self.next_part(piece.part)?, piece.end);
            self.record_piece(&piece, probe);
        }
    }

    pub(super) fn record(&self, probe: &mut impl Probe) {
        for index in 0..7 {
            probe.record(|| stages::setting(self, index));
        }
    }

    fn record_piece(&self, piece: &Piece<CapsulePart>, probe: &mut impl Probe) {
        for index in 0..5 {
            probe.record(|| stages::piece(self, piece, index));
        }
    }
}
