//! Moving sphere against a capsule, on a parabola.

use super::capsule_part::CapsulePart;
use super::parabola::{Contacts, Nearing, Parabola, Side, Slab};
use super::sphere_capsule_path::Path;
use super::{ObstacleImpact, ObstacleSweep, Probe, SphereSweep, SweepStatus};
use crate::shape::Capsule;

/// When and where a sphere first touches or overlaps a capsule and comes nearer; at once, if it does at the start.
///
/// Unlike [`sphere_capsule_sweep`](super::sphere_capsule_sweep()) it looks beyond an overlap at the start, which may
/// be one of rounding, and beyond a graze: a sphere that leaves the capsule comes back where its parabola leads it.
pub fn sphere_capsule_approach(sweep: &SphereSweep, capsule: &Capsule) -> Option<ObstacleImpact> {
    let flight = Flight::new(sweep, capsule);
    flight.approach_at_start().or_else(|| match flight.first(Contacts::Approaching) {
        Found::Reaches(t, part) => sweep.reaches(t).then(|| flight.impact(t, part)),
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
    use SweepStatus::*;
    let flight = Flight::new(sweep, capsule);
    let (r, reach_squared) = (flight.distance_squared(), flight.path.reach * flight.path.reach);
    let mut at_start = || flight.contact_at_start(probe);
    if r < reach_squared || flight.approach_at_start().is_some() {
        return at_start();
    }
    let miss = |status| ObstacleSweep { status, impact: None };
    match flight.first(Contacts::All) {
        Found::Reaches(t, part) if sweep.reaches(t) && (t > 0.0 || r > reach_squared) => {
            ObstacleSweep { status: Hit, impact: Some(flight.impact(t, part)) }
        }
        _ if r == reach_squared => at_start(),
        Found::Reaches(..) => miss(MissLate),
        Found::Misses(true) => miss(MissApart),
        Found::Misses(false) => miss(MissReceding),
    }
}

/// What the parabola does.
enum Found {
    /// Comes within reach at this `t`, of this part.
    Reaches(f64, CapsulePart),
    /// Does not; whether it comes nearer at all.
    Misses(bool),
}

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

    /// Where the sphere first touches or overlaps the capsule and comes nearer.
    fn first(&self, contacts: Contacts) -> Found {
        let (mut begin, mut side, mut falls) = (0.0, self.slab.side(), false);
        loop {
            let (end, next_side) = self.slab.next_side(begin, side).unwrap_or((f64::INFINITY, side));
            let part = part_at(side);
            match self.seen_from(part).first_within(self.path.reach, [begin, end], contacts) {
                Nearing::Reaches(t) => return Found::Reaches(t, part),
                Nearing::Apart => falls = true,
                Nearing::Receding => {}
            }
            if end == f64::INFINITY {
                return Found::Misses(falls);
            }
            (begin, side) = (end, next_side);
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

    fn impact(&self, t: f64, part: CapsulePart) -> ObstacleImpact {
        let seen = self.seen_from(part);
        let along = self.slab.place_at(t) + self.slab.half;
        self.path.touch(part, t, along, [seen.at(t), seen.velocity_at(t)]).0
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
