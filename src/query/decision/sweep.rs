//! Decisions that sweeps have in common.

impl SweepDecision {
    /// An overlap at the start or, where the squared distance is less than that of a touch by no more than rounding, a touch.
    pub(crate) fn of_overlap(squared: f64, reach_squared: f64) -> SweepDecision {
        /// Of two squares, each of which is computed by a few operations from rounded numbers.
        const ROUNDINGS: f64 = 8.0;
        match reach_squared - squared <= ROUNDINGS * f64::EPSILON * reach_squared {
            true => SweepDecision::TouchButForRounding,
            false => SweepDecision::Overlap,
        }
    }
}

/// The result of a sweep, against any obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SweepDecision {
    /// They overlap at the start.
    Overlap,
    /// They touch at the start.
    Touch,
    /// They touch at the start, and are nearer than that by no more than rounding.
    TouchButForRounding,
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
