//! Moving sphere against a solid oriented box.

use super::sphere_box_stages as stages;
use super::{Feature, ObstacleImpact, ObstacleSweep, Probe, SphereSweep, SweepStatus, sphere_box_faces};
use crate::shape::{Face, FaceFlags, Obb};
use glam::{BVec3, DVec3};

/// When and where a moving sphere meets a box.
///
/// A ray from the sphere's centre against the box grown by the radius, rounded at edges and
/// corners. In box coordinates the squared distance to the box along the ray is convex and
/// piecewise quadratic, with a new piece wherever the ray enters or leaves one of the three slabs.
/// The pieces are solved in the order in which the ray passes them, so that no edge or corner can
/// be overlooked (Ericson, *Real-Time Collision Detection*, 5.5.7, tries one edge only).
#[inline]
pub fn sphere_box_sweep(sweep: &SphereSweep, obb: &Obb, probe: &mut impl Probe) -> ObstacleSweep {
    let (status, impact) = sweep_against(sweep, obb, probe);
    ObstacleSweep { status, impact: impact.map(|(impact, _)| impact) }
}

/// The status, and on contact also the axes that are outside, from which the feature follows.
pub(super) type Contact = (SweepStatus, Option<(ObstacleImpact, BVec3)>);

/// [`sphere_box_sweep`], telling also which axes are outside at the contact.
#[inline]
pub(super) fn sweep_against(sweep: &SphereSweep, obb: &Obb, probe: &mut impl Probe) -> Contact {
    use SweepStatus::*;
    let start = obb.local_point(sweep.from);
    let motion = obb.axes.transpose() * sweep.motion;
    let overshoot = start - start.clamp(-obb.half_extents, obb.half_extents);
    let distance_squared = overshoot.length_squared();
    let radius_squared = sweep.radius * sweep.radius;
    probe.record(|| stages::local_center(obb, sweep.from, start));
    probe.record(|| stages::local_motion(obb, sweep, motion));
    probe.record(|| stages::overshoots(obb, start, overshoot));
    probe.record(|| stages::closest_point(obb, sweep.from));
    probe.record(|| stages::distance_squared(overshoot, distance_squared, sweep.radius));
    if distance_squared <= radius_squared {
        return contact_at_start(sweep, obb, start, probe);
    }
    if sweep.motion == DVec3::ZERO {
        return miss(MissParallel, || "no motion: to = from".to_owned(), probe);
    }
    let approach = overshoot.dot(motion);
    probe.record(|| stages::approach(obb, sweep, overshoot, motion, approach));
    if approach >= 0.0 {
        return miss(MissReceding, || format!("moving away from the closest point: Q = {approach} ≥ 0"), probe);
    }
    let ray = LocalRay::new(start, motion, obb.half_extents);
    let Some(root) = ray.first_root(sweep.radius, &stages::View { sweep, obb }, probe) else {
        return miss(
            MissApart,
            || "the line of motion passes beside: it never comes as near as the radius".to_owned(),
            probe,
        );
    };
    if !sweep.reaches(root.t) {
        probe.record(|| stages::late(sweep, root.t));
        return miss(
            MissLate,
            || format!("they meet after the end of the sweep: t = {} > {}", root.t, sweep.max_fraction),
            probe,
        );
    }
    let (impact, outside) = ray.impact(&root, sweep, obb);
    probe.record(|| stages::impact_center(sweep, &impact));
    probe.record(|| stages::impact_contact(obb, &impact));
    probe.record(|| stages::impact_normal(&impact));
    probe.record(|| stages::impact_flags(&impact));
    probe.record(|| stages::verdict(format!("they meet within the sweep: t = {} ≤ {}", root.t, sweep.max_fraction)));
    (Hit, Some((impact, outside)))
}

fn miss(status: SweepStatus, reason: impl FnOnce() -> String, probe: &mut impl Probe) -> Contact {
    probe.record(|| stages::verdict(reason()));
    (status, None)
}

/// The answer for a sphere that touches or overlaps the box before it moves.
///
/// A centre strictly inside overlaps whatever the radius; otherwise the distance equal to the
/// radius is a touch.
#[inline(never)]
fn contact_at_start(sweep: &SphereSweep, obb: &Obb, start: DVec3, probe: &mut impl Probe) -> Contact {
    let half_extents = obb.half_extents;
    let overshoot = start - start.clamp(-half_extents, half_extents);
    let inside = start.abs().cmplt(half_extents).all();
    let touching = !inside && overshoot.length_squared() == sweep.radius * sweep.radius;
    let surface = obb.surface(sweep.from);
    let mut outside = start.abs().cmpgt(half_extents);
    if !outside.any() {
        let (axis, _) = obb.nearest_face(start).axis_and_sign();
        outside.set(axis, true);
    }
    let flags = if touching {
        flags_of(outside, start.cmpgt(DVec3::ZERO), half_extents)
    } else {
        sphere_box_faces(sweep.from, sweep.radius, obb, &mut ()).flags
    };
    let impact = ObstacleImpact {
        t: 0.0,
        center: sweep.from,
        contact: obb.closest_point(sweep.from),
        normal: surface.normal,
        feature: feature_of(outside),
        flags,
    };
    probe.record(|| stages::impact_contact(obb, &impact));
    probe.record(|| stages::impact_normal(&impact));
    probe.record(|| stages::impact_flags(&impact));
    let (status, reason) = match () {
        () if touching => (SweepStatus::Touching, "they touch at the start: R = r²"),
        () if inside => (SweepStatus::Overlap, "they overlap at the start: the centre is inside"),
        () => (SweepStatus::Overlap, "they overlap at the start: R < r²"),
    };
    probe.record(|| stages::verdict(reason));
    (status, Some((impact, outside)))
}

/// One axis outside is a face, two an edge, three a corner.
pub(super) fn feature_of(outside: BVec3) -> Feature {
    match outside.bitmask().count_ones() {
        0 | 1 => Feature::Face,
        2 => Feature::Edge,
        _ => Feature::Corner,
    }
}

/// The faces on the `positive` or negative side of the axes that are `outside`; on a flat axis
/// both, since they coincide.
fn flags_of(outside: BVec3, positive: BVec3, half_extents: DVec3) -> FaceFlags {
    let mut flags = FaceFlags::NONE;
    for axis in 0..3 {
        if outside.test(axis) {
            flags.insert(Face::on(axis, positive.test(axis)));
            if half_extents[axis] == 0.0 {
                flags.insert(Face::on(axis, !positive.test(axis)));
            }
        }
    }
    flags
}

/// The path of the centre in box coordinates, mirrored so that no component of its direction is
/// negative: every slab is then entered on its lower side and left on its upper side.
struct LocalRay {
    origin: DVec3,
    direction: DVec3,
    /// −1 on the axes that were mirrored, else 1.
    mirror: DVec3,
    /// Origin relative to the lower faces: negative below the slab.
    lower: DVec3,
    /// Origin relative to the upper faces: positive above the slab.
    upper: DVec3,
}

/// On which axes a point lies below or above the box's slabs; never both.
#[derive(Clone, Copy)]
pub(super) struct Region {
    pub(super) below: BVec3,
    pub(super) above: BVec3,
}

impl Region {
    pub(super) fn outside(self) -> BVec3 {
        self.below | self.above
    }
}

/// Where the ray meets the rounded box.
struct Root {
    t: f64,
    /// The region whose quadratic had the root.
    region: Region,
    /// The axis whose grown slab was entered last.
    entry_axis: usize,
}

/// The squared distance to the box in one region: P·t² + 2Q·t + R.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) region: Region,
    /// From the face, edge or corner to the origin, on the axes outside.
    pub(super) offset: DVec3,
    /// The motion on the axes outside.
    pub(super) motion: DVec3,
    pub(super) p: f64,
    pub(super) q: f64,
    pub(super) r: f64,
    /// P·(r² − least distance²): not negative if the line comes as near as the radius.
    pub(super) discriminant: f64,
    /// Fractions at which the ray enters and leaves the region.
    pub(super) begin: f64,
    pub(super) end: f64,
}

impl Piece {
    /// The first root, which may lie beyond the region's end.
    pub(super) fn root(&self, radius: f64) -> f64 {
        let t = (self.r - radius * radius) / (self.discriminant.sqrt() - self.q);
        // Rounding at the seam of two pieces must not put the root before the seam.
        t.max(self.begin)
    }
}

impl LocalRay {
    fn new(start: DVec3, motion: DVec3, half_extents: DVec3) -> LocalRay {
        let mirror = DVec3::select(motion.cmplt(DVec3::ZERO), DVec3::NEG_ONE, DVec3::ONE);
        let origin = start * mirror;
        LocalRay { origin, direction: motion.abs(), mirror, lower: origin + half_extents, upper: origin - half_extents }
    }

    /// Where the ray first comes as near to the box as the radius, from farther away.
    fn first_root(&self, radius: f64, view: &stages::View, probe: &mut impl Probe) -> Option<Root> {
        // 0/0 on a face of a slab the ray runs along is NaN, which min and max leave aside: the
        // face counts as inside. The other divisions by 0 give the infinity that is right.
        let enter = -(self.lower + radius) / self.direction;
        let leave = -(self.upper - radius) / self.direction;
        let entry = enter.x.max(enter.y).max(enter.z).max(0.0);
        let exit = leave.x.min(leave.y).min(leave.z);
        probe.record(|| stages::slab_times("Entry into the grown slabs", "t = (∓(h + r) − p) / m", enter));
        probe.record(|| stages::slab_times("Exit from the grown slabs", "t = (±(h + r) − p) / m", leave));
        probe.record(|| stages::grown_box(view, entry, exit));
        if entry > exit {
            return None;
        }
        let entry_axis = match () {
            () if enter.x == entry => 0,
            () if enter.y == entry => 1,
            () => 2,
        };
        let mut below = (self.lower + entry * self.direction).cmplt(DVec3::ZERO);
        if enter[entry_axis] == entry {
            below.set(entry_axis, true);
        }
        let above = (self.upper + entry * self.direction).cmpgt(DVec3::ZERO) & !below;
        let region = Region { below, above };
        probe.record(|| stages::entry_region(view, region, entry));
        if region.outside().bitmask().count_ones() == 1 {
            return Some(Root { t: entry, region, entry_axis });
        }
        self.walk(radius, region, entry, view, probe).map(|(t, region)| Root { t, region, entry_axis })
    }

    /// Solves the pieces one after the other from the `region` at fraction `begin`, until one has
    /// its root before its end, or its minimum above the radius.
    fn walk(
        &self,
        radius: f64,
        mut region: Region,
        mut begin: f64,
        view: &stages::View,
        probe: &mut impl Probe,
    ) -> Option<(f64, Region)> {
        let enter = -self.lower / self.direction;
        let leave = -self.upper / self.direction;
        // Each of three axes changes at most twice.
        for _ in 0..7 {
            let next =
                DVec3::select(region.below, enter, DVec3::select(region.above, DVec3::splat(f64::INFINITY), leave));
            let end = next.x.min(next.y).min(next.z);
            let piece = self.piece(radius, region, begin, end);
            probe.record(|| stages::discriminant(view, &piece));
            if piece.p == 0.0 {
                // The distance no longer changes: within the radius it is a graze.
                let graze = piece.r <= radius * radius;
                probe.record(|| stages::constant_distance(&piece, radius, graze));
                return graze.then_some((begin, region));
            }
            if piece.discriminant >= 0.0 {
                let t = piece.root(radius);
                probe.record(|| stages::root(view, &piece, t));
                if t <= end {
                    return Some((t, region));
                }
            } else {
                probe.record(|| stages::no_root(&piece));
                if piece.q + piece.p * end >= 0.0 {
                    return None;
                }
            }
            let change = next.cmpeq(DVec3::splat(end));
            let entered = change & region.below;
            region = Region { below: region.below & !entered, above: region.above | (change & !entered) };
            begin = end;
        }
        None
    }

    /// The quadratic that holds in a region.
    fn piece(&self, radius: f64, region: Region, begin: f64, end: f64) -> Piece {
        let offset = self.offset(region);
        let motion = DVec3::select(region.outside(), self.direction, DVec3::ZERO);
        // P·r² − |e×m|², with what does not change along the ray taken off r² first: a graze
        // along an axis is then exactly 0.
        let moving = DVec3::select(motion.cmpgt(DVec3::ZERO), offset, DVec3::ZERO);
        let still = offset - moving;
        let p = motion.length_squared();
        let moment_squared = moving.cross(motion).length_squared();
        let discriminant = p * (radius * radius - still.length_squared()) - moment_squared;
        Piece { region, offset, motion, p, q: offset.dot(motion), r: offset.length_squared(), discriminant, begin, end }
    }

    /// From the face, edge or corner of a region to the origin, on the axes outside.
    fn offset(&self, region: Region) -> DVec3 {
        DVec3::select(region.below, self.lower, DVec3::select(region.above, self.upper, DVec3::ZERO))
    }

    /// Centre, contact, normal, feature and flags at a root.
    fn impact(&self, root: &Root, sweep: &SphereSweep, obb: &Obb) -> (ObstacleImpact, BVec3) {
        let Root { t, region, entry_axis } = *root;
        let travel = t * self.direction;
        let overshoot = DVec3::select(region.outside(), self.offset(region) + travel, DVec3::ZERO);
        // Rounding may leave a root without any axis outside, but one of them gave the root.
        let mut root_axis = entry_axis;
        for axis in 0..3 {
            if overshoot[axis].abs() > overshoot[root_axis].abs() {
                root_axis = axis;
            }
        }
        let mut below = region.below & overshoot.cmplt(DVec3::ZERO);
        let above = region.above & overshoot.cmpgt(DVec3::ZERO);
        if !above.test(root_axis) {
            below.set(root_axis, true);
        }
        let (half_extents, outside) = (obb.half_extents, below | above);
        let side = DVec3::select(above, DVec3::ONE, DVec3::NEG_ONE);
        let inside = (self.origin + travel).clamp(-half_extents, half_extents);
        let contact = DVec3::select(outside, side * half_extents, inside);
        let normal = if outside.bitmask().count_ones() == 1 {
            DVec3::select(outside, side, DVec3::ZERO)
        } else {
            let away = DVec3::select(outside, overshoot, DVec3::ZERO);
            away / away.length()
        };
        let impact = ObstacleImpact {
            t,
            center: sweep.center_at(t),
            contact: obb.world_point(contact * self.mirror),
            normal: obb.axes * (normal * self.mirror),
            feature: feature_of(outside),
            flags: flags_of(outside, (side * self.mirror).cmpgt(DVec3::ZERO), half_extents),
        };
        (impact, outside)
    }
}
