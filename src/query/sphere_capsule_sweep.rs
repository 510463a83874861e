//! Moving sphere against a solid capsule.

use super::sphere_capsule_path::{CapsulePart, Path};
use super::sphere_capsule_stages as stages;
use super::squared_distance::{Piece, SquaredDistance};
use super::{
    CapsuleDecision, Decision, Feature, ObstacleImpact, ObstacleSweep, Probe, SphereSweep, Stage, SweepDecision,
    SweepStatus, Value,
};
use crate::shape::{Capsule, FaceFlags, orthonormal_frame, unit};
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
pub fn sphere_capsule_sweep(sweep: &SphereSweep, capsule: &Capsule, probe: &mut impl Probe) -> ObstacleSweep {
    use SweepStatus::*;
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

impl<'a> Path<'a> {
    #[inline]
    fn new(sweep: &'a SphereSweep, capsule: &'a Capsule) -> Path<'a> {
        let (direction, length) = (capsule.direction(), capsule.length());
        let offset = sweep.from - capsule.ends[0];
        let reach = sweep.radius + capsule.radius;
        let (along, speed) = (offset.dot(direction), sweep.motion.dot(direction));
        Path { sweep, capsule, direction, length, reach, offset, along, speed }
    }

    /// The part that is nearest at the start.
    fn first_part(&self) -> CapsulePart {
        match () {
            () if self.along < 0.0 => CapsulePart::End(0),
            () if self.along > self.length => CapsulePart::End(1),
            () => CapsulePart::Side,
        }
    }

    /// The part that is nearest after this one.
    fn next_part(&self, part: CapsulePart) -> Option<CapsulePart> {
        let forward = self.speed > 0.0;
        match part {
            _ if self.speed == 0.0 => None,
            CapsulePart::Side => Some(CapsulePart::End(usize::from(forward))),
            CapsulePart::End(0) => forward.then_some(CapsulePart::Side),
            CapsulePart::End(_) => (!forward).then_some(CapsulePart::Side),
        }
    }

    /// The quadratic of the squared distance while a part is the nearest.
    fn piece(&self, part: CapsulePart, begin: f64) -> Piece<CapsulePart> {
        let (offset, motion) = match part {
            CapsulePart::End(end) => (self.sweep.from - self.capsule.ends[end], self.sweep.motion),
            CapsulePart::Side => {
                let across = |v: DVec3, along: f64| v - along * self.direction;
                (across(self.offset, self.along), across(self.sweep.motion, self.speed))
            }
        };
        let distance = SquaredDistance::new(offset, motion, self.reach);
        Piece { part, offset, motion, distance, begin, end: self.end_of(part) }
    }

    /// The fraction from which on another part is the nearest.
    fn end_of(&self, part: CapsulePart) -> f64 {
        match self.next_part(part) {
            None => f64::INFINITY,
            // The position on the axis of the end that is passed.
            Some(CapsulePart::End(0)) => -self.along / self.speed,
            Some(CapsulePart::End(_)) => (self.length - self.along) / self.speed,
            Some(CapsulePart::Side) if part == CapsulePart::End(0) => -self.along / self.speed,
            Some(CapsulePart::Side) => (self.length - self.along) / self.speed,
        }
    }

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

    /// Centre, contact, normal and feature at a root.
    fn impact(&self, piece: &Piece<CapsulePart>, t: f64, probe: &mut impl Probe) -> ObstacleImpact {
        let away = piece.offset + t * piece.motion;
        let nearest = match piece.part {
            CapsulePart::End(end) => self.capsule.ends[end],
            CapsulePart::Side => self.on_axis((self.along + t * self.speed).clamp(0.0, self.length)),
        };
        // A point that hits a line segment head-on has no side: the normal points back to where it came from.
        let normal = unit(away).or_else(|| unit(-piece.motion)).unwrap_or_else(|| self.across());
        let contact = nearest + self.capsule.radius * normal;
        let impact = self.answer(t, contact, normal, piece.part);
        probe.record(|| stages::time_of_hit(self, t));
        probe.record(|| stages::impact_center(self, &impact));
        probe.record(|| stages::normal(piece, t, &impact));
        probe.record(|| stages::nearest(self, piece.part, t, nearest));
        probe.record(|| stages::contact(self, &impact, nearest));
        impact
    }

    /// The answer for a sphere that touches or overlaps the capsule at the start.
    #[inline(never)]
    fn contact_at_start(&self, piece: &Piece<CapsulePart>, probe: &mut impl Probe) -> ObstacleSweep {
        let from = self.sweep.from;
        let nearest = match piece.part {
            CapsulePart::End(end) => self.capsule.ends[end],
            CapsulePart::Side => self.on_axis(self.along),
        };
        let inside = piece.distance.r <= self.capsule.radius * self.capsule.radius;
        let normal = unit(piece.offset).unwrap_or_else(|| self.across());
        let contact = if inside { from } else { nearest + self.capsule.radius * normal };
        let impact = self.answer(0.0, contact, normal, piece.part);
        probe.record(|| stages::time_of_start(self));
        probe.record(|| stages::impact_center(self, &impact));
        probe.record(|| stages::normal(piece, 0.0, &impact));
        if inside {
            probe.record(|| stages::contact_inside(&impact));
        } else {
            probe.record(|| stages::nearest(self, piece.part, 0.0, nearest));
            probe.record(|| stages::contact(self, &impact, nearest));
        }
        let touching = piece.distance.r == self.reach * self.reach;
        probe.record(|| {
            let (condition, decision) =
                if touching { ("R = r²", SweepDecision::Touch) } else { ("R < r²", SweepDecision::Overlap) };
            Stage::verdict(condition, decision).term("R", piece.distance.r).term("r", self.reach)
        });
        let status = if touching { SweepStatus::Touching } else { SweepStatus::Overlap };
        ObstacleSweep { status, impact: Some(impact) }
    }

    fn answer(&self, t: f64, contact: DVec3, normal: DVec3, part: CapsulePart) -> ObstacleImpact {
        let feature = if part == CapsulePart::Side { Feature::Side } else { Feature::End };
        ObstacleImpact { t, center: self.sweep.center_at(t), contact, normal, feature, flags: FaceFlags::NONE }
    }

    /// The point of the axis at a distance from its first end.
    fn on_axis(&self, along: f64) -> DVec3 {
        self.capsule.ends[0] + along * self.direction
    }

    /// A unit vector across the axis, always the same, for a centre on the axis.
    fn across(&self) -> DVec3 {
        orthonormal_frame(self.direction).0
    }

    fn record(&self, probe: &mut impl Probe) {
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
