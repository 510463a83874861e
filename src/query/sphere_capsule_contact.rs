//! Where a sphere touches a capsule.

use super::capsule_part::CapsulePart;
use super::impact_stages::{impact_center, time_of_hit, time_of_start};
use super::sphere_capsule_path::Path;
use super::sphere_capsule_stages as stages;
use super::squared_distance::Piece;
use super::{Acceleration, Feature, ObstacleImpact, ObstacleSweep, Probe, Stage, SweepDecision, SweepStatus};
use crate::shape::{FaceFlags, orthonormal_frame, unit};
use glam::DVec3;

impl<A: Acceleration> Path<'_, A> {
    /// Centre, contact, normal and feature at a root.
    #[inline]
    pub(super) fn impact(&self, piece: &Piece<CapsulePart>, t: f64, probe: &mut impl Probe) -> ObstacleImpact {
        let (away, along) = (piece.offset + t * piece.motion, self.along + t * self.speed);
        let (impact, nearest) = self.touch(piece.part, t, along, [away, piece.motion]);
        probe.record(|| time_of_hit(self.sweep, t));
        probe.record(|| impact_center(self.sweep, &impact));
        probe.record(|| stages::normal(piece, t, &impact));
        probe.record(|| stages::nearest(self, piece.part, t, nearest));
        probe.record(|| stages::contact(self, &impact, nearest));
        impact
    }

    /// The impact of a centre that at `t` is `along` the axis and `away` from a part, relative to which it moves by
    /// `motion`; and the nearest point of the axis.
    #[inline]
    pub(super) fn touch(
        &self,
        part: CapsulePart,
        t: f64,
        along: f64,
        [away, motion]: [DVec3; 2],
    ) -> (ObstacleImpact, DVec3) {
        let nearest = match part {
            CapsulePart::End(end) => self.capsule.ends[end],
            CapsulePart::Side => self.on_axis(along.clamp(0.0, self.length)),
        };
        // A point that hits a line segment head-on has no side: the normal points back to where it came from.
        let normal = unit(away).or_else(|| unit(-motion)).unwrap_or_else(|| self.across());
        (self.answer(t, nearest + self.capsule.radius * normal, normal, part), nearest)
    }

    /// The answer for a sphere that touches or overlaps the capsule at the start.
    #[inline(never)]
    pub(super) fn contact_at_start(&self, piece: &Piece<CapsulePart>, probe: &mut impl Probe) -> ObstacleSweep {
        let from = self.sweep.from;
        let nearest = match piece.part {
            CapsulePart::End(end) => self.capsule.ends[end],
            CapsulePart::Side => self.on_axis(self.along),
        };
        let inside = piece.distance.r <= self.capsule.radius * self.capsule.radius;
        let normal = unit(piece.offset).unwrap_or_else(|| self.across());
        let contact = if inside { from } else { nearest + self.capsule.radius * normal };
        let impact = self.answer(0.0, contact, normal, piece.part);
        probe.record(|| time_of_start(self.sweep));
        probe.record(|| impact_center(self.sweep, &impact));
        probe.record(|| stages::normal(piece, 0.0, &impact));
        if inside {
            probe.record(|| stages::contact_inside(&impact));
        } else {
            probe.record(|| stages::nearest(self, piece.part, 0.0, nearest));
            probe.record(|| stages::contact(self, &impact, nearest));
        }
        let touching = piece.distance.r == self.reach * self.reach;
        probe.record(|| {
            let r = piece.distance.r;
            let (condition, decision) = match touching {
                true => ("R = r²", SweepDecision::Touch),
                false => ("R < r²", SweepDecision::of_overlap(r, self.reach * self.reach)),
            };
            Stage::verdict(condition, decision).term("R", r).term("r", self.reach)
        });
        let status = if touching { SweepStatus::Touching } else { SweepStatus::Overlap };
        ObstacleSweep { status, impact: Some(impact) }
    }

    #[inline]
    fn answer(&self, t: f64, contact: DVec3, normal: DVec3, part: CapsulePart) -> ObstacleImpact {
        let feature = if part == CapsulePart::Side { Feature::Side } else { Feature::End };
        ObstacleImpact { t, center: self.sweep.center_at(t), contact, normal, feature, flags: FaceFlags::NONE }
    }

    /// The point of the axis at a distance from its first end.
    #[inline]
    fn on_axis(&self, along: f64) -> DVec3 {
        self.capsule.ends[0] + along * self.direction
    }

    /// A unit vector across the axis, always the same, for a centre on the axis.
    fn across(&self) -> DVec3 {
        orthonormal_frame(self.direction).0
    }
}
