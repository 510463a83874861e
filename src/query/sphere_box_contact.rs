//! Where a sphere touches a box or quad: the part, its faces, and the contact at the start of a sweep.

use super::impact_stages::{impact_center, time_of_start};
use super::sphere_box_faces::faces_within;
use super::sphere_box_regions::Region;
use super::sphere_box_stages as stages;
use super::{
    Acceleration, BoxDecision, Decision, Feature, ObstacleImpact, ObstacleSweep, Probe, SphereSweep, Stage,
    SweepDecision, SweepStatus,
};
use crate::shape::{Face, FaceFlags, Obb, nearest_in_box, unit};
use glam::{BVec3, DVec3};

/// The shape that a box represents.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Target {
    /// A box.
    Box,
    /// The quad in its local XZ plane, which has no height: its only face is its flat, so that its
    /// rim is an edge even when hit in the quad's own plane, and no face bits.
    Quad,
}

impl Target {
    /// One axis outside is a face, two an edge, three a corner.
    #[inline]
    pub(super) fn feature(self, outside: BVec3) -> Feature {
        let flat = self == Target::Quad || outside.y;
        match u8::from(outside.x) + u8::from(flat) + u8::from(outside.z) {
            0 | 1 => Feature::Face,
            2 => Feature::Edge,
            _ => Feature::Corner,
        }
    }

    /// The faces on the `positive` or negative side of the axes that are `outside`; on a flat axis
    /// both, since they coincide.
    #[inline]
    pub(super) fn flags(self, outside: BVec3, positive: BVec3, half_extents: DVec3) -> FaceFlags {
        let faces = |outside: bool, positive: bool, half_extent: f64, positive_face: Face, negative_face: Face| {
            let both = half_extent == 0.0;
            let bits =
                u8::from(positive || both) * positive_face.bit() + u8::from(!positive || both) * negative_face.bit();
            u8::from(outside) * bits
        };
        match self {
            Target::Quad => FaceFlags::NONE,
            Target::Box => FaceFlags(
                faces(outside.x, positive.x, half_extents.x, Face::Right, Face::Left)
                    + faces(outside.y, positive.y, half_extents.y, Face::Top, Face::Bottom)
                    + faces(outside.z, positive.z, half_extents.z, Face::Back, Face::Front),
            ),
        }
    }
}

/// The answer for a sphere that touches or overlaps the box before it moves.
///
/// A centre strictly inside overlaps whatever the radius; otherwise the distance equal to the
/// radius is a touch.
#[inline(never)]
pub(super) fn contact_at_start(
    sweep: &SphereSweep<impl Acceleration>,
    obb: &Obb,
    target: Target,
    start: DVec3,
    probe: &mut impl Probe,
) -> ObstacleSweep {
    let half_extents = obb.half_extents;
    let overshoot = start - nearest_in_box(start, half_extents);
    let inside = start.abs().cmplt(half_extents).all();
    let touching = !inside && overshoot.length_squared() == sweep.radius * sweep.radius;
    let surface_normal = obb.surface(sweep.from).normal;
    // A centre on a flat box has no nearest side: the one it comes from is used, else the front.
    let heading = [sweep.motion, sweep.acceleration.vector()]
        .map(|v| v.dot(surface_normal))
        .into_iter()
        .find(|along| *along != 0.0);
    let turned = target == Target::Quad && overshoot == DVec3::ZERO && heading.is_some_and(|along| along > 0.0);
    let normal = if turned { -surface_normal } else { surface_normal };
    let mut outside = start.abs().cmpgt(half_extents);
    if !outside.any() {
        let (axis, _) = obb.nearest_face(start).axis_and_sign();
        outside.set(axis, true);
    }
    let flags = if touching || target == Target::Quad {
        target.flags(outside, start.cmpgt(DVec3::ZERO), half_extents)
    } else {
        faces_within(sweep.radius, start, half_extents)
    };
    let impact = ObstacleImpact {
        t: 0.0,
        center: sweep.from,
        contact: obb.closest_point(sweep.from),
        normal,
        feature: target.feature(outside),
        flags,
    };
    probe.record(|| time_of_start(sweep));
    probe.record(|| impact_center(sweep, &impact));
    probe.record(|| stages::closest_point(obb, sweep.from, "q").gives("contact"));
    probe.record(|| stages::start_normal(&impact, surface_normal));
    probe.record(|| stages::impact_flags(&impact));
    probe.record(|| {
        let squared = overshoot.length_squared();
        let (condition, decision): (_, Decision) = match () {
            () if touching => ("R = r²", SweepDecision::Touch.into()),
            () if inside => ("R = 0", BoxDecision::CenterInside.into()),
            () if overshoot == DVec3::ZERO => ("R = 0", BoxDecision::CenterOnSurface.into()),
            () => ("R < r²", SweepDecision::of_overlap(squared, sweep.radius * sweep.radius).into()),
        };
        Stage::verdict(condition, decision).term("R", squared).term("r", sweep.radius)
    });
    let status = if touching { SweepStatus::Touching } else { SweepStatus::Overlap };
    ObstacleSweep { status, impact: Some(impact) }
}

/// A centre beyond the faces, edges or corners of a region, in box coordinates that may be mirrored.
pub(super) struct Beyond {
    /// The axes truly outside.
    pub(super) outside: Region,
    /// The nearest point of the box.
    pub(super) contact: DVec3,
    /// From there to the centre, or where rounding leaves nothing of that, out of the region; not of unit length.
    pub(super) away: DVec3,
}

impl Beyond {
    /// The centre `at` a place that overshoots the box by `overshoot` on the axes outside.
    #[inline(always)]
    pub(super) fn new(region: Region, at: DVec3, overshoot: DVec3, half_extents: DVec3) -> Beyond {
        let outside = if region.count() == 1.0 { region } else { region.at_contact(overshoot) };
        let side = outside.side();
        let contact = side * half_extents + (1.0 - outside.weights()) * nearest_in_box(at, half_extents);
        // Rounding may leave the centre of a tiny sphere within the slab it has just entered; the
        // normal still leads out of it.
        let away = if outside.count() == 1.0 { side } else { side * overshoot.abs() };
        Beyond { outside, contact, away }
    }

    /// The impact with a sphere whose centre it is; `mirror` leads back to the box's own coordinates.
    #[inline(always)]
    pub(super) fn impact(&self, t: f64, center: DVec3, obb: &Obb, target: Target, mirror: DVec3) -> ObstacleImpact {
        let (side, axes_outside) = (self.outside.side(), self.outside.outside());
        ObstacleImpact {
            t,
            center,
            contact: obb.world_point(self.contact * mirror),
            // The axes are of unit length only to within 1e-4, and used as given.
            normal: unit(obb.axes * (self.away * mirror)).unwrap_or(obb.axes * (side * mirror)),
            feature: target.feature(axes_outside),
            flags: target.flags(axes_outside, (side * mirror).cmpgt(DVec3::ZERO), obb.half_extents),
        }
    }
}
