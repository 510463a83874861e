//! Moving sphere against a two-sided rectangle.

use super::{ObstacleSweep, Probe, SphereSweep};
use crate::shape::Quad;

/// When and where a moving sphere meets a quad.
pub fn sphere_quad_sweep(sweep: &SphereSweep, quad: &Quad, probe: &mut impl Probe) -> ObstacleSweep {
    todo!("{sweep:?} {quad:?} {}", {
        probe.record(|| todo!());
        1
    })
}
