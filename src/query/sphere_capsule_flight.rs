//! Moving sphere against a capsule, on a parabola.

use super::capsule_part::CapsulePart;
use super::flight::{self, Found};
use super::impact_stages::{impact_center, time_of_hit};
use super::parabola::{Contacts, Crossed, Nearing, Parabola, Side, Slab};
use super::sphere_capsule_path::Path;
use super::sphere_capsule_stages as stages;
use super::{ObstacleImpact, ObstacleSweep, Probe, SphereSweep};
use crate::shape::Capsule;

/// When and where a sphere first touches or overlaps a capsule and comes nearer; at once, if it does at the start.
///
/// Unlike [`sphere_capsule_sweep`](super::sphere_capsule_sweep()) it looks beyond an overlap at the start, which may
/// be one of rounding, and beyond a graze: a sphere that leaves the capsule comes back where its parabola leads it.
pub fn sphere_capsule_approach(sweep: &SphereSweep, capsule: &Capsule) -> Option<ObstacleImpact> {
    let flight = Flight::new(sweep, capsule);
    flight.approach_at_start().or_else(|| match flight.first(Contacts::Approaching, |_| ()) {
        Found::Reaches(t, part) => sweep.reaches(t).then(|| flight.impact(t, part, &mut ())),
        Found::Misses(_) => None,
    })
}

/// [`sphere_capsule_sweep`](super::sphere_capsule_sweep()) of an accelerated sphere.
///
/// The squared distance to each end and to the line through both is a quartic. They are solved in the order in which
/// the parabola passes the parts.
#[cold]
#[inline(never)]
pub(super) fn flight(sweep: &SphereSweep, capsule: &Capsule, probe: &mut impl Probe) -> ObstacleSweep {
    let flight = Flight::new(sweep, capsule);
    let (r, reach_squared) = (flight.distance_squared(), flight.path.reach * flight.path.reach);
    flight.record_given(probe);
    if r < reach_squared || flight.approach_at_start().is_some() {
        return flight.contact_at_start(probe);
    }
    let mut steps = Vec::new();
    let is_recording = probe.is_recording();
    let found = flight.first(Contacts::All, |step| {
        if is_recording {
            steps.push(step);
        }
    });
    let Some((status, impact)) = found.decided(sweep, [r, reach_squared]) else {
        return flight.contact_at_start(probe);
    };
    flight.record_steps(&steps, probe);
    let impact = impact.map(|(t, part)| flight.impact(t, part, probe));
    probe.record(|| {
        let first = flight.path.piece(flight.path.first_part(), 0.0).distance;
        found.verdict(status, sweep, [first.r, first.reach, first.q])
    });
    ObstacleSweep { status, impact }
}

/// A part that is the nearest for a while.
type Step = flight::Step<CapsulePart>;

/// The parabola of the centre, and its coordinate along the axis, from the middle.
struct Flight<'a> {
    path: Path<'a>,
    slab: Slab,
}

impl<'a> Flight<'a> {
    fn new(sweep: &'a SphereSweep, capsule: &'a Capsule) -> Flight<'a> {
        let path = Path::new(sweep, capsule);
        let half = 0.5 * path.length;
        let acceleration = sweep.acceleration.dot(path.direction);
        Flight { slab: Slab { place: path.along - half, speed: path.speed, acceleration, half }, path }
    }

    fn contact_at_start(&self, probe: &mut impl Probe) -> ObstacleSweep {
        self.path.contact_at_start(&self.path.piece(self.path.first_part(), 0.0), probe)
    }

    fn distance_squared(&self) -> f64 {
        self.path.piece(self.path.first_part(), 0.0).distance.r
    }

    /// The contact at the start, if the sphere touches or overlaps the capsule there and moves towards it.
    fn approach_at_start(&self) -> Option<ObstacleImpact> {
        if self.distance_squared() > self.path.reach * self.path.reach {
            return None;
        }
        let contact = self.contact_at_start(&mut ());
        contact.impact.filter(|impact| self.path.sweep.motion.dot(impact.normal) < 0.0)
    }

    /// Where the sphere first touches or overlaps the capsule and comes nearer; `visit` is told of every part on the way.
    fn first(&self, contacts: Contacts, mut visit: impl FnMut(Step)) -> Found<CapsulePart> {
        let (mut begin, mut side, mut falls, mut crossed) = (0.0, self.slab.side(), false, Crossed::default());
        loop {
            let (end, next_side) = self.slab.next_side(begin, side, crossed).unwrap_or((f64::INFINITY, side));
            let part = part_at(side);
            let nearing = self.seen_from(part).first_within(self.path.reach, [begin, end], contacts);
            visit(Step { part, span: [begin, end], nearing });
            match nearing {
                Nearing::Reaches(t) => return Found::Reaches(t, part),
                Nearing::Apart => falls = true,
                Nearing::Receding => {}
            }
            if end == f64::INFINITY {
                return Found::Misses(falls);
            }
            (begin, side, crossed) = (end, next_side, crossed.and(side, next_side));
        }
    }

    /// The parabola relative to an end; from the side what is across the axis.
    fn seen_from(&self, part: CapsulePart) -> Parabola {
        let Path { sweep, capsule, direction, offset, along, speed, .. } = self.path;
        let SphereSweep { motion, acceleration, .. } = *sweep;
        match part {
            CapsulePart::End(end) => Parabola { offset: sweep.from - capsule.ends[end], motion, acceleration },
            CapsulePart::Side => Parabola {
                offset: offset - along * direction,
                motion: motion - speed * direction,
                acceleration: acceleration - self.slab.acceleration * direction,
            },
        }
    }

    /// Centre, contact, normal and feature at a root.
    fn impact(&self, t: f64, part: CapsulePart, probe: &mut impl Probe) -> ObstacleImpact {
        let (path, seen) = (&self.path, self.seen_from(part));
        let along = self.slab.place_at(t) + self.slab.half;
        let (impact, nearest) = path.touch(part, t, along, [seen.at(t), seen.velocity_at(t)]);
        probe.record(|| time_of_hit(path.sweep, t));
        probe.record(|| impact_center(path.sweep, &impact));
        probe.record(|| stages::normal_on_flight(&seen, t, &impact));
        probe.record(|| stages::nearest_on_flight(path, part, [t, self.slab.acceleration], nearest));
        probe.record(|| stages::contact(path, &impact, nearest));
        impact
    }

    /// Records what is given, and what follows from the start alone.
    fn record_given(&self, probe: &mut impl Probe) {
        let (path, first) = (&self.path, self.path.first_part());
        self.path.record(probe);
        probe.record(|| stages::acceleration_along(path, self.slab.acceleration));
        self.record_part(first, [0.0, f64::INFINITY], probe);
        let piece = path.piece(first, 0.0);
        probe.record(|| stages::piece(path, &piece, 3));
        probe.record(|| stages::piece(path, &piece, 4));
    }

    /// Records offset, motion and acceleration relative to a part.
    fn record_part(&self, part: CapsulePart, span: [f64; 2], probe: &mut impl Probe) {
        let (path, piece) = (&self.path, stages::piece_of(&self.path, part, span));
        probe.record(|| stages::piece(path, &piece, 0));
        probe.record(|| stages::piece(path, &piece, 1));
        let seen = self.seen_from(part).acceleration;
        probe.record(|| stages::acceleration_from(path, part, self.slab.acceleration, seen));
    }

    /// Records the parts to which the distance falls.
    fn record_steps(&self, steps: &[Step], probe: &mut impl Probe) {
        for Step { part, span, nearing } in steps.iter().filter(|step| step.nearing != Nearing::Receding) {
            if *part != self.path.first_part() || span[0] > 0.0 {
                self.record_part(*part, *span, probe);
            }
            stages::record_stretches(&self.path, (*part, self.seen_from(*part)), *span, *nearing, probe);
        }
    }
}

/// The part that is nearest on a side of the middle of the axis.
fn part_at(side: Side) -> CapsulePart {
    match side {
        Side::Below => CapsulePart::End(0),
        Side::Within => CapsulePart::Side,
        Side::Above => CapsulePart::End(1),
    }
}
