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
    /// On a parabola: the distance never falls.
    NeverNearer,
    /// The parabola stays farther away than the radius.
    ParabolaApart,
    /// The distance falls until `t`, and by then to no more than the reach.
    Reaches {
        /// When.
        t: f64,
    },
    /// The distance falls until `t`, but not to the reach.
    FallsShort {
        /// When.
        t: f64,
    },
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
