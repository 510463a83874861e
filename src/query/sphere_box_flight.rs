//! Moving sphere against a box or quad, on a parabola.

use super::parabola::{Contacts, Nearing, Parabola, Slab, falls_within, first_contact};
use super::sphere_box_contact::{Beyond, Target, contact_at_start};
use super::sphere_box_regions::Region;
use super::{ObstacleImpact, ObstacleSweep, Probe, SphereSweep, SweepStatus};
use crate::shape::{Obb, Quad, nearest_in_box};
use glam::DVec3;

/// When and where a sphere first touches or overlaps a box and comes nearer; at once, if it does at the start.
///
/// Unlike [`sphere_box_sweep`](super::sphere_box_sweep()) it looks beyond an overlap at the start, which may be one
/// of rounding, and beyond a graze: a sphere that leaves the box comes back where its parabola leads it.
pub fn sphere_box_approach(sweep: &SphereSweep, obb: &Obb) -> Option<ObstacleImpact> {
    approach(sweep, obb, Target::Box)
}

/// When and where a sphere first touches or overlaps a quad and comes nearer, as [`sphere_box_approach`].
pub fn sphere_quad_approach(sweep: &SphereSweep, quad: &Quad) -> Option<ObstacleImpact> {
    approach(sweep, &quad.flat_box(), Target::Quad)
}

fn approach(sweep: &SphereSweep, obb: &Obb, target: Target) -> Option<ObstacleImpact> {
    let flight = Flight::new(sweep, obb, target);
    flight.approach_at_start().or_else(|| match flight.first(Contacts::Approaching) {
        Found::Reaches(t, region) => sweep.reaches(t).then(|| flight.impact(t, region)),
        Found::Misses(_) => None,
    })
}

/// [`sphere_box_sweep`](super::sphere_box_sweep()) of an accelerated sphere, or that against a quad.
///
/// In each region around the box the squared distance along the parabola is a polynomial: beyond a face the square of
/// a quadratic, beyond edges and corners a quartic. They are solved in the order in which the parabola passes the
/// regions.
#[cold]
#[inline(never)]
pub(super) fn flight(sweep: &SphereSweep, obb: &Obb, target: Target, probe: &mut impl Probe) -> ObstacleSweep {
    use SweepStatus::*;
    let flight = Flight::new(sweep, obb, target);
    let (r, reach_squared) = (flight.distance_squared(), sweep.radius * sweep.radius);
    let mut at_start = || contact_at_start(sweep, obb, target, flight.start(), probe);
    if r < reach_squared || flight.approach_at_start().is_some() {
        return at_start();
    }
    let miss = |status| ObstacleSweep { status, impact: None };
    match flight.first(Contacts::All) {
        Found::Reaches(t, region) if sweep.reaches(t) && (t > 0.0 || r > reach_squared) => {
            ObstacleSweep { status: Hit, impact: Some(flight.impact(t, region)) }
        }
        _ if r == reach_squared => at_start(),
        Found::Reaches(..) => miss(MissLate),
        Found::Misses(true) => miss(MissApart),
        Found::Misses(false) => miss(MissReceding),
    }
}

/// What the parabola does.
enum Found {
    /// Comes as near as the radius at this `t`, in this region.
    Reaches(f64, Region),
    /// Does not; whether it comes nearer at all.
    Misses(bool),
}

/// The parabola of the centre in box coordinates, along each axis.
struct Flight<'a> {
    sweep: &'a SphereSweep,
    obb: &'a Obb,
    target: Target,
    slabs: [Slab; 3],
}

impl<'a> Flight<'a> {
    fn new(sweep: &'a SphereSweep, obb: &'a Obb, target: Target) -> Flight<'a> {
        let (start, inverse) = (obb.local_point(sweep.from), obb.axes.transpose());
        let (motion, acceleration) = (inverse * sweep.motion, inverse * sweep.acceleration);
        let slabs = [0, 1, 2].map(|axis| Slab {
            place: start[axis],
            speed: motion[axis],
            acceleration: acceleration[axis],
            half: obb.half_extents[axis],
        });
        Flight { sweep, obb, target, slabs }
    }

    fn at(&self, t: f64) -> DVec3 {
        self.slabs.map(|slab| slab.place_at(t)).into()
    }

    fn start(&self) -> DVec3 {
        self.slabs.map(|slab| slab.place).into()
    }

    fn distance_squared(&self) -> f64 {
        (self.start() - nearest_in_box(self.start(), self.obb.half_extents)).length_squared()
    }

    /// The contact at the start, if the sphere touches or overlaps the box there and moves towards it.
    fn approach_at_start(&self) -> Option<ObstacleImpact> {
        if self.distance_squared() > self.sweep.radius * self.sweep.radius {
            return None;
        }
        let contact = contact_at_start(self.sweep, self.obb, self.target, self.start(), &mut ());
        contact.impact.filter(|impact| self.sweep.motion.dot(impact.normal) < 0.0)
    }

    /// Where the sphere first touches or overlaps the box and comes nearer.
    fn first(&self, contacts: Contacts) -> Found {
        let mut sides = self.slabs.map(|slab| slab.side());
        let (mut begin, mut falls) = (0.0, false);
        let mut region = Region::of(sides);
        if region.count() == 0.0 {
            // From inside the nearest face leads out.
            region = Region::beyond_face(self.obb.nearest_face(self.start()));
        }
        loop {
            let mut end = f64::INFINITY;
            let mut next_sides = sides;
            for axis in 0..3 {
                if let Some((t, side)) = self.slabs[axis].next_side(begin, sides[axis]).filter(|(t, _)| *t < end) {
                    end = t;
                    next_sides = sides;
                    next_sides[axis] = side;
                }
            }
            match self.nearing(region, [begin, end], contacts) {
                Nearing::Reaches(t) => return Found::Reaches(t, region),
                Nearing::Apart => falls = true,
                Nearing::Receding => {}
            }
            if end == f64::INFINITY {
                return Found::Misses(falls);
            }
            let next_region = Region::of(next_sides);
            if next_region.count() == 0.0 {
                // Inside the box: the root was not before the seam only because of rounding.
                return Found::Reaches(end, region);
            }
            (begin, sides, region) = (end, next_sides, next_region);
        }
    }

    /// When the sphere comes near enough to the face, edge or corner of a region.
    fn nearing(&self, region: Region, [begin, end]: [f64; 2], contacts: Contacts) -> Nearing {
        let (weights, side) = (region.weights(), region.side());
        if region.count() > 1.0 {
            let [place, speed, acceleration] = [
                self.slabs.map(|slab| slab.place),
                self.slabs.map(|slab| slab.speed),
                self.slabs.map(|slab| slab.acceleration),
            ]
            .map(DVec3::from);
            let offset = weights * (place - side * self.obb.half_extents);
            let path = Parabola { offset, motion: weights * speed, acceleration: weights * acceleration };
            return path.first_within(self.sweep.radius, [begin, end], contacts);
        }
        let axis = if weights.x > 0.0 { 0 } else { 1 + usize::from(weights.z > 0.0) };
        let slab = &self.slabs[axis];
        let gap = side[axis] * slab.place_at(begin) - slab.half - self.sweep.radius;
        let [speed, acceleration] = [slab.speed_at(begin), slab.acceleration].map(|along| side[axis] * along);
        let touch = first_contact([gap, speed, acceleration], contacts).map(|later| begin + later);
        match touch {
            Some(t) if t <= end => Nearing::Reaches(t),
            _ if falls_within(end - begin, [speed, acceleration]) => Nearing::Apart,
            _ => Nearing::Receding,
        }
    }

    fn impact(&self, t: f64, region: Region) -> ObstacleImpact {
        let (at, half_extents) = (self.at(t), self.obb.half_extents);
        let overshoot = region.weights() * (at - region.side() * half_extents);
        let beyond = Beyond::new(region, at, overshoot, half_extents);
        beyond.impact(t, self.sweep.center_at(t), self.obb, self.target, DVec3::ONE)
    }
}
