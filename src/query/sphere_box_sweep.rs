//! Moving sphere against a solid oriented box.

use super::{ObstacleSweep, Probe, SphereSweep};
use crate::shape::Obb;

/// When and where a moving sphere meets a box.
pub fn sphere_box_sweep(sweep: &SphereSweep, obb: &Obb, probe: &mut impl Probe) -> ObstacleSweep {
    todo!("{sweep:?} {obb:?} {}", {
        probe.record(|| todo!());
        1
    })
}
