//! Moving sphere against a two-sided rectangle.

use super::sphere_box_contact::Target;
use super::sphere_box_sweep::sweep_against;
use super::{Acceleration, ObstacleSweep, Probe, SphereSweep};
use crate::shape::Quad;

/// When and where a moving sphere touches a quad.
///
/// A quad is a box without height, so this is [`sphere_box_sweep`](super::sphere_box_sweep()) with two things seen otherwise:
/// the quad's only face is its flat, so its rim is an edge even when hit in the quad's own plane;
/// and a centre on the flat has no nearest side, so the side it comes from counts.
#[inline]
pub fn sphere_quad_sweep(sweep: &SphereSweep<impl Acceleration>, quad: &Quad, probe: &mut impl Probe) -> ObstacleSweep {
    sweep_against(sweep, &quad.flat_box(), Target::Quad, probe)
}
