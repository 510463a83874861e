//! Moving sphere against a box or quad, on a parabola.

use super::flight::{self, Found};
use super::impact_stages::{impact_center, time_of_hit};
use super::parabola::{Contacts, Crossed, Nearing, Parabola, Slab, falls_within, first_contact};
use super::sphere_box_contact::{Beyond, Target, contact_at_start};
use super::sphere_box_regions::Region;
use super::sphere_box_stages as stages;
use super::{ObstacleImpact, ObstacleSweep, Probe, SphereSweep};
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
    flight.approach_at_start().or_else(|| match flight.first(Contacts::Approaching, |_| ()) {
        Found::Reaches(t, region) => sweep.reaches(t).then(|| flight.impact(t, region, &mut ())),
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
    let flight = Flight::new(sweep, obb, target);
    let (r, reach_squared) = (flight.distance_squared(), sweep.radius * sweep.radius);
    flight.record_given(r, probe);
    if r < reach_squared || flight.approach_at_start().is_some() {
        return contact_at_start(sweep, obb, target, flight.start(), probe);
    }
    let mut steps = Vec::new();
    let is_recording = probe.is_recording();
    let found = flight.first(Contacts::All, |step| {
        if is_recording {
            steps.push(step);
        }
    });
    let Some((status, impact)) = found.decided(sweep, [r, reach_squared]) else {
        return contact_at_start(sweep, obb, target, flight.start(), probe);
    };
    flight.record_steps(&steps, &found, probe);
    let impact = impact.map(|(t, region)| flight.impact(t, region, probe));
    probe.record(|| found.verdict(status, sweep, [r, sweep.radius, flight.approach()]));
    ObstacleSweep { status, impact }
}

/// A region that the parabola runs through.
type Step = flight::Step<Region>;

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
        self.overshoot().length_squared()
    }

    /// The contact at the start, if the sphere touches or overlaps the box there and moves towards it.
    fn approach_at_start(&self) -> Option<ObstacleImpact> {
        if self.distance_squared() > self.sweep.radius * self.sweep.radius {
            return None;
        }
        let contact = contact_at_start(self.sweep, self.obb, self.target, self.start(), &mut ());
        contact.impact.filter(|impact| self.sweep.motion.dot(impact.normal) < 0.0)
    }

    /// Where the sphere first touches or overlaps the box and comes nearer; `visit` is told of every region on the way.
    fn first(&self, contacts: Contacts, mut visit: impl FnMut(Step)) -> Found<Region> {
        let mut sides = self.slabs.map(|slab| slab.side());
        let (mut begin, mut falls, mut crossed) = (0.0, false, [Crossed::default(); 3]);
        let mut region = Region::of(sides);
        if region.count() == 0.0 {
            // From inside the nearest face leads out.
            region = Region::beyond_face(self.obb.nearest_face(self.start()));
        }
        loop {
            let mut end = f64::INFINITY;
            let mut next_sides = sides;
            let mut next_crossed = crossed;
            for axis in 0..3 {
                let next = self.slabs[axis].next_side(begin, sides[axis], crossed[axis]);
                if let Some((t, side)) = next.filter(|(t, _)| *t < end) {
                    (end, next_sides, next_crossed) = (t, sides, crossed);
                    next_sides[axis] = side;
                    next_crossed[axis] = crossed[axis].and(sides[axis], side);
                }
            }
            let nearing = self.nearing(region, [begin, end], contacts);
            visit(Step { part: region, span: [begin, end], nearing });
            match nearing {
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
            (begin, sides, crossed, region) = (end, next_sides, next_crossed, next_region);
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

    /// Centre, contact, normal, feature and flags at a root.
    fn impact(&self, t: f64, region: Region, probe: &mut impl Probe) -> ObstacleImpact {
        let (at, half_extents) = (self.at(t), self.obb.half_extents);
        let overshoot = region.weights() * (at - region.side() * half_extents);
        let beyond = Beyond::new(region, at, overshoot, half_extents);
        let impact = beyond.impact(t, self.sweep.center_at(t), self.obb, self.target, DVec3::ONE);
        let view = self.view();
        probe.record(|| time_of_hit(self.sweep, t));
        probe.record(|| impact_center(self.sweep, &impact));
        for index in 0..2 {
            probe.record(|| stages::impact_contact(&view, beyond.outside, beyond.contact, &impact, index));
        }
        probe.record(|| stages::impact_normal(self.obb, beyond.away, &impact));
        probe.record(|| stages::impact_flags(&impact));
        impact
    }

    fn view(&self) -> stages::View<'_> {
        stages::View { sweep: self.sweep, obb: self.obb }
    }

    /// How far the centre is outside along each axis at the start.
    fn overshoot(&self) -> DVec3 {
        self.start() - nearest_in_box(self.start(), self.obb.half_extents)
    }

    /// Q: negative where the motion leads nearer.
    fn approach(&self) -> f64 {
        self.overshoot().dot(DVec3::from(self.slabs.map(|slab| slab.speed)))
    }

    /// Records what is given, in the coordinates of the box, and what follows from the start alone.
    fn record_given(&self, distance_squared: f64, probe: &mut impl Probe) {
        let (sweep, obb, start, overshoot) = (self.sweep, self.obb, self.start(), self.overshoot());
        let motion = DVec3::from(self.slabs.map(|slab| slab.speed));
        probe.record(|| stages::local_center(obb, sweep.from, sweep.radius, start));
        probe.record(|| stages::local_motion(obb, sweep, motion));
        probe.record(|| stages::local_acceleration(&self.view()));
        probe.record(|| stages::overshoots(obb, start, overshoot));
        probe.record(|| stages::closest_point(obb, sweep.from, "q"));
        probe.record(|| stages::distance_squared(overshoot, distance_squared));
        probe.record(|| stages::approach(obb, sweep, overshoot, motion, self.approach()));
    }

    /// Records the regions in which the distance falls, and the end of the last one where that is the contact.
    fn record_steps(&self, steps: &[Step], found: &Found<Region>, probe: &mut impl Probe) {
        let view = self.view();
        for (index, step) in steps.iter().enumerate() {
            let is_last = index + 1 == steps.len();
            let is_seam =
                is_last && matches!(found, Found::Reaches(..)) && !matches!(step.nearing, Nearing::Reaches(_));
            if is_seam || step.nearing != Nearing::Receding {
                stages::record_step(&view, step.part, step.span, step.nearing, probe);
            }
            if is_seam {
                probe.record(|| stages::seam_of_step(&view, step.part, step.span));
            }
        }
    }
}
