//! What the sweep of two spheres answers.

use super::SweepStatus;
use glam::DVec3;

/// The answer of [`sphere_sphere_sweep`](super::sphere_sphere_sweep()).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereSweepResult {
    /// Hit, or why not.
    pub status: SweepStatus,
    /// Where; `None` on every miss.
    pub impact: Option<SphereImpact>,
}

/// Where two moving spheres touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereImpact {
    /// Fraction of the sweeps; 0 for `touching` and `overlap`.
    pub t: f64,
    /// Centre of A at `t`.
    pub a: DVec3,
    /// Centre of B at `t`.
    pub b: DVec3,
    /// Whether they approach at that time; in a graze they do not.
    pub approaching: bool,
    /// Unit vector from A to B; `None` where the centres coincide.
    pub normal: Option<DVec3>,
}
