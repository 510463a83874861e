//! Moving sphere against a solid oriented box.

use super::impact_stages::{impact_center, time_of_hit};
use super::sphere_box_contact::{Beyond, Target, contact_at_start};
use super::sphere_box_flight::flight;
use super::sphere_box_regions::{Region, first_equal, negative};
use super::sphere_box_stages as stages;
use super::squared_distance::{Piece, SquaredDistance};
use super::{
    Acceleration, BoxDecision, Decision, ObstacleImpact, ObstacleSweep, Probe, SphereSweep, Stage, SweepDecision,
    SweepStatus, Value,
};
use crate::shape::{Obb, larger, nearest_in_box, smaller};
use glam::DVec3;

/// When and where a moving sphere touches a box.
///
/// A ray from the sphere's centre against the box grown by the radius, rounded at edges and
/// corners. In box coordinates the squared distance to the box along the ray is convex and
/// piecewise quadratic, with a new piece wherever the ray enters or leaves one of the three slabs.
/// The pieces are solved in the order in which the ray passes them, so that no edge or corner can
/// be overlooked (Ericson, *Real-Time Collision Detection*, 5.5.7, tries one edge only).
#[inline]
pub fn sphere_box_sweep(sweep: &SphereSweep<impl Acceleration>, obb: &Obb, probe: &mut impl Probe) -> ObstacleSweep {
    sweep_against(sweep, obb, Target::Box, probe)
}

/// The sweep against a box or the shape that it represents.
#[inline(always)]
pub(super) fn sweep_against(
    sweep: &SphereSweep<impl Acceleration>,
    obb: &Obb,
    target: Target,
    probe: &mut impl Probe,
) -> ObstacleSweep {
    use SweepStatus::*;
    if sweep.is_accelerated() {
        return flight(&sweep.on_parabola(), obb, target, probe);
    }
    let start = obb.local_point(sweep.from);
    let motion = obb.axes.transpose() * sweep.motion;
    let overshoot = start - nearest_in_box(start, obb.half_extents);
    let distance_squared = overshoot.length_squared();
    let radius_squared = sweep.radius * sweep.radius;
    probe.record(|| stages::local_center(obb, sweep.from, sweep.radius, start));
    probe.record(|| stages::local_motion(obb, sweep, motion));
    probe.record(|| stages::overshoots(obb, start, overshoot));
    probe.record(|| stages::closest_point(obb, sweep.from, "q"));
    probe.record(|| stages::distance_squared(overshoot, distance_squared));
    if distance_squared <= radius_squared {
        return contact_at_start(sweep, obb, target, start, probe);
    }
    let verdict = |condition: &'static str, decision: Decision| {
        Stage::verdict(condition, decision).term("R", distance_squared).term("r", sweep.radius)
    };
    if sweep.motion == DVec3::ZERO {
        probe.record(|| {
            verdict("R > r² ∧ ‖D‖ = 0", SweepDecision::AtRest.into()).term("D", Value::Vector(sweep.motion))
        });
        return ObstacleSweep { status: MissParallel, impact: None };
    }
    let approach = overshoot.dot(motion);
    probe.record(|| stages::approach(obb, sweep, overshoot, motion, approach));
    if approach >= 0.0 {
        probe.record(|| verdict("R > r² ∧ Q ≥ 0", BoxDecision::Receding { approach }.into()).term("Q", approach));
        return ObstacleSweep { status: MissReceding, impact: None };
    }
    let ray = LocalRay::new(start, motion, obb.half_extents);
    let view = stages::View { sweep, obb };
    let Some(root) = ray.first_root(sweep.radius, &view, probe) else {
        probe.record(|| verdict("R > r²", SweepDecision::Apart.into()));
        return ObstacleSweep { status: MissApart, impact: None };
    };
    let t = root.t;
    let timely = |condition, decision: SweepDecision| {
        verdict(condition, decision.into()).term("t", t).term("limit", sweep.max_fraction)
    };
    if !sweep.reaches(t) {
        probe.record(|| timely("t > limit", SweepDecision::Late { t }));
        return ObstacleSweep { status: MissLate, impact: None };
    }
    let impact = ray.impact(&root, &view, target, probe);
    probe.record(|| timely("t ≤ limit", SweepDecision::Hit { t }));
    ObstacleSweep { status: Hit, impact: Some(impact) }
}

/// The path of the centre in box coordinates, mirrored so that no component of its direction is
/// negative: every slab is then entered on its lower side and left on its upper side.
struct LocalRay {
    origin: DVec3,
    direction: DVec3,
    /// 1 / direction, infinite where that is 0.
    inverse: DVec3,
    /// −1 on the axes that were mirrored, else 1.
    mirror: DVec3,
    /// Origin relative to the lower faces: negative below the slab.
    lower: DVec3,
    /// Origin relative to the upper faces: positive above the slab.
    upper: DVec3,
}

/// 1 where a component is 0, else 0.
fn zero(v: DVec3) -> DVec3 {
    let weight = |x: f64| if x == 0.0 { 1.0 } else { 0.0 };
    DVec3::new(weight(v.x), weight(v.y), weight(v.z))
}

/// The smallest component; NaN counts as infinity.
#[inline(always)]
fn smallest(v: DVec3) -> f64 {
    smaller(smaller(smaller(f64::INFINITY, v.x), v.y), v.z)
}

/// Where the ray hits the rounded box.
struct Root {
    t: f64,
    /// The region whose quadratic had the root.
    region: Region,
}

impl LocalRay {
    #[inline(always)]
    fn new(start: DVec3, motion: DVec3, half_extents: DVec3) -> LocalRay {
        let mirror = DVec3::new(1f64.copysign(motion.x), 1f64.copysign(motion.y), 1f64.copysign(motion.z));
        let origin = start * mirror;
        let direction = motion.abs();
        let (lower, upper) = (origin + half_extents, origin - half_extents);
        LocalRay { origin, direction, inverse: 1.0 / direction, mirror, lower, upper }
    }

    /// Where the ray first comes as near to the box as the radius, from farther away.
    #[inline(always)]
    fn first_root(&self, radius: f64, view: &stages::View<impl Acceleration>, probe: &mut impl Probe) -> Option<Root> {
        // For a ray along the face of a slab 0·∞ is NaN, which is ignored: the face counts as inside.
        // All other products with ∞ give the correct infinity.
        let enter = -(self.lower + radius) * self.inverse;
        let leave = -(self.upper - radius) * self.inverse;
        let entry = larger(larger(larger(0.0, enter.x), enter.y), enter.z);
        let exit = smallest(leave);
        for axis in 0..3 {
            probe.record(|| stages::slab_time(view, axis, false, enter[axis]));
            probe.record(|| stages::slab_time(view, axis, true, leave[axis]));
        }
        probe.record(|| stages::slab_extreme(view, enter, false, entry));
        probe.record(|| stages::slab_extreme(view, leave, true, exit));
        probe.record(|| stages::grown_box(entry, exit));
        if entry > exit {
            return None;
        }
        let entry_axis = first_equal(enter, entry);
        let below = negative(self.lower + entry * self.direction).max(entry_axis);
        let above = (1.0 - below) * negative(-(self.upper + entry * self.direction));
        let region = Region { below, above };
        probe.record(|| stages::entry_region(view, region, entry));
        if region.count() == 1.0 {
            // A new division, because the product with the inverse is rounded twice.
            let axis = region.weights();
            let t = (-(axis.dot(self.lower) + radius) / axis.dot(self.direction)).max(0.0);
            probe.record(|| stages::flat_root(view, region, t));
            return Some(Root { t, region });
        }
        self.walk(radius, region, entry, view, probe)
    }

    /// Solves the pieces one after the other from the `region` at fraction `begin`, until one has
    /// its root before its end, or its minimum above the radius.
    fn walk(
        &self,
        radius: f64,
        mut region: Region,
        mut begin: f64,
        view: &stages::View<impl Acceleration>,
        probe: &mut impl Probe,
    ) -> Option<Root> {
        let enter = -self.lower * self.inverse;
        let leave = -self.upper * self.inverse;
        let next_change = |below: f64, above: f64, enter: f64, leave: f64| match () {
            () if below > 0.0 => enter,
            () if above > 0.0 => f64::INFINITY,
            () => leave,
        };
        // Each of three axes changes at most twice.
        for _ in 0..7 {
            let next = DVec3::new(
                next_change(region.below.x, region.above.x, enter.x, leave.x),
                next_change(region.below.y, region.above.y, enter.y, leave.y),
                next_change(region.below.z, region.above.z, enter.z, leave.z),
            );
            let end = smallest(next);
            let piece = self.piece(radius, region, begin, end);
            for index in 0..6 {
                probe.record(|| stages::piece_stage(view, &piece, index));
            }
            let distance = &piece.distance;
            if distance.p == 0.0 {
                // The distance is constant: if it is within the radius, this is a graze.
                let graze = distance.r <= radius * radius;
                probe.record(|| stages::constant_distance(&piece, graze));
                if graze {
                    probe.record(|| stages::graze(view, &piece));
                }
                return graze.then_some(Root { t: begin, region });
            }
            if distance.discriminant >= 0.0 {
                let t = piece.first_root();
                probe.record(|| stages::root(view, &piece, t));
                if t <= end {
                    return Some(Root { t, region });
                }
            } else {
                probe.record(|| stages::no_root(&piece));
                if distance.q + distance.p * end >= 0.0 {
                    return None;
                }
            }
            let change = first_equal(next, end);
            let entered = change * region.below;
            let next_region = Region { below: region.below - entered, above: region.above + (change - entered) };
            if next_region.count() == 0.0 {
                // Inside the box itself: the root was not before the seam only because of rounding.
                probe.record(|| stages::seam(view, &piece));
                return Some(Root { t: end, region });
            }
            region = next_region;
            begin = end;
        }
        None
    }

    /// The quadratic that holds in a region.
    #[inline(always)]
    fn piece(&self, radius: f64, region: Region, begin: f64, end: f64) -> Piece<Region> {
        let offset = self.offset(region);
        let motion = region.weights() * self.direction;
        // Components that are constant along the ray are subtracted from r² first, so that a graze along an axis is exactly 0.
        let moving = (1.0 - zero(motion)) * offset;
        let still = offset - moving;
        let distance = SquaredDistance::new(offset, motion, radius);
        let moment_squared = moving.cross(motion).length_squared();
        let discriminant = distance.p * (radius * radius - still.length_squared()) - moment_squared;
        Piece { part: region, offset, motion, distance: SquaredDistance { discriminant, ..distance }, begin, end }
    }

    /// Offset from the face, edge or corner of a region to the origin, on the axes outside.
    fn offset(&self, region: Region) -> DVec3 {
        region.below * self.lower + region.above * self.upper
    }

    /// Centre, contact, normal, feature and flags at a root.
    #[inline(always)]
    fn impact(
        &self,
        root: &Root,
        view: &stages::View<impl Acceleration>,
        target: Target,
        probe: &mut impl Probe,
    ) -> ObstacleImpact {
        let Root { t, region } = *root;
        let stages::View { sweep, obb } = *view;
        let travel = t * self.direction;
        let overshoot = self.offset(region) + region.weights() * travel;
        let beyond = Beyond::new(region, self.origin + travel, overshoot, obb.half_extents);
        let impact = beyond.impact(t, sweep.center_on_line(t), obb, target, self.mirror);
        probe.record(|| time_of_hit(sweep, t));
        probe.record(|| impact_center(sweep, &impact));
        for index in 0..2 {
            probe.record(|| stages::impact_contact(view, beyond.outside, beyond.contact * self.mirror, &impact, index));
        }
        probe.record(|| stages::impact_normal(obb, beyond.away * self.mirror, &impact));
        probe.record(|| stages::impact_flags(&impact));
        impact
    }
}
