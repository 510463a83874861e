//! What the sweep of a sphere against a plane answers.

use super::SweepOutcome;
use glam::DVec3;

/// Below this speed towards the plane, in lengths per sweep, an embedded sphere counts as moving
/// parallel to it: it would take more than 100 000 sweeps to cross one unit of depth.
pub(super) const PARALLEL_SPEED: f64 = 1e-5;

/// The status of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaneSweepStatus {
    /// The sphere reaches the front side within the sweep.
    Hit,
    /// Overlaps the plane and moves (almost) parallel to it, or on a parabola that never touches it: it never gets out.
    EmbeddedParallel,
    /// Overlaps and moves further in; `t` ≤ 0 is when it touched in the past.
    EmbeddedInward,
    /// Overlaps and moves out; `t` is when it will be free and may exceed the limit.
    EmbeddedOutward,
    /// Behind the plane: the back side does not count. A parabola may lead to the front and hit there later.
    MissBehind,
    /// Moving away from the front; on a parabola the distance never falls.
    MissReceding,
    /// Moving exactly along the plane.
    MissParallel,
    /// Reaches the plane only after the end of the sweep.
    MissLate,
    /// On a parabola: turns away before it reaches the plane.
    MissApart,
}

impl From<PlaneSweepStatus> for SweepOutcome {
    #[inline]
    fn from(status: PlaneSweepStatus) -> SweepOutcome {
        use PlaneSweepStatus::*;
        match status {
            Hit => SweepOutcome::Hit,
            EmbeddedParallel | EmbeddedInward | EmbeddedOutward => SweepOutcome::Overlap,
            MissBehind => SweepOutcome::MissBehind,
            MissReceding => SweepOutcome::MissReceding,
            MissParallel => SweepOutcome::MissAlong,
            MissLate => SweepOutcome::MissLate,
            MissApart => SweepOutcome::MissApart,
        }
    }
}

impl PlaneSweepStatus {
    /// Whether it is any kind of contact: everything but the misses.
    pub fn is_hit(self) -> bool {
        use PlaneSweepStatus::*;
        matches!(self, Hit | EmbeddedParallel | EmbeddedInward | EmbeddedOutward)
    }
}

/// The answer of [`sphere_plane_sweep`](super::sphere_plane_sweep()).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaneSweep {
    /// Hit, or why not.
    pub status: PlaneSweepStatus,
    /// Fraction of the sweep; infinite for `embedded_parallel`, `None` on a miss.
    pub t: Option<f64>,
    /// The sphere's centre at `t`; `from` for `embedded_parallel`, `None` on a miss.
    pub center: Option<DVec3>,
    /// The sphere's point nearest to the plane at `t`; `None` for `embedded_parallel` and misses.
    pub contact: Option<DVec3>,
}

impl PlaneSweep {
    pub(super) fn miss(status: PlaneSweepStatus) -> PlaneSweep {
        PlaneSweep { status, t: None, center: None, contact: None }
    }
}
