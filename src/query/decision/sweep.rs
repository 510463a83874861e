//! Decisions that sweeps have in common.

/// The result of a sweep, against any obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SweepDecision {
    /// They overlap at the start.
    Overlap,
    /// They touch at the start.
    Touch,
    /// The sphere does not move.
    AtRest,
    /// The line of motion stays farther away than the radius.
    Apart,
    /// They collide after the end of the sweep.
    Late {
        /// When.
        t: f64,
    },
    /// They collide before the end of the sweep.
    Hit {
        /// When.
        t: f64,
    },
}
