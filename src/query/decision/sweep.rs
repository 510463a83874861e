//! Decisions that sweeps have in common.

/// What comes of a sweep, whatever is met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SweepDecision {
    /// They overlap at the start.
    Overlap,
    /// They touch at the start.
    Touch,
    /// The sphere does not move.
    AtRest,
    /// The line of motion never comes as near as the radius.
    Apart,
    /// They meet after the end of the sweep.
    Late {
        /// When.
        t: f64,
    },
    /// They meet before the end of the sweep.
    Hit {
        /// When.
        t: f64,
    },
}
