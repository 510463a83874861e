//! Moving sphere against a two-sided rectangle.

use super::sphere_box_sweep::{feature_of, sweep_against};
use super::{ObstacleImpact, ObstacleSweep, Probe, SphereSweep, SweepStatus};
use crate::shape::{FaceFlags, Obb, Quad};
use glam::DVec3;

/// When and where a moving sphere meets a quad.
///
/// A quad is a box without height, so this is [`sphere_box_sweep`](super::sphere_box_sweep()) with two things seen otherwise:
/// the quad's only face is its flat, so its rim is an edge even when met in the quad's own plane;
/// and a centre on the flat has no nearest side, so the side it comes from counts.
#[inline]
pub fn sphere_quad_sweep(sweep: &SphereSweep, quad: &Quad, probe: &mut impl Probe) -> ObstacleSweep {
    let half_extents = DVec3::new(quad.half_extents.x, 0.0, quad.half_extents.y);
    let flat_box = Obb { center: quad.center, half_extents, axes: quad.axes };
    let (status, impact) = sweep_against(sweep, &flat_box, probe);
    let impact = impact.map(|(impact, mut outside)| {
        outside.y = true;
        let on_the_flat = status != SweepStatus::Hit && impact.contact == impact.center;
        let normal = match () {
            () if !on_the_flat => impact.normal,
            () if sweep.motion.dot(quad.axes.y_axis) > 0.0 => -quad.axes.y_axis,
            () => quad.axes.y_axis,
        };
        ObstacleImpact { normal, feature: feature_of(outside), flags: FaceFlags::NONE, ..impact }
    });
    ObstacleSweep { status, impact }
}
