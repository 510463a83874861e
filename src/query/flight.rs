//! What comes of a parabola past a shape of several parts, each of which is the nearest for a while.

use super::parabola::Nearing;
use super::{SphereSweep, Stage, SweepDecision, SweepStatus};

/// A part that is the nearest, from when to when, and whether the parabola comes near enough to it.
#[derive(Clone, Copy)]
pub(super) struct Step<P> {
    pub(super) part: P,
    pub(super) span: [f64; 2],
    pub(super) nearing: Nearing,
}

/// What the parabola does.
pub(super) enum Found<P> {
    /// Comes as near as the reach at this `t`, to this part.
    Reaches(f64, P),
    /// Does not; whether it comes nearer at all.
    Misses(bool),
}

impl<P: Copy> Found<P> {
    /// The status of a sweep that does not overlap at its start, from the squares of distance and reach there, and when and
    /// at which part it hits. `None` where it touches at the start and not again: then that is its contact.
    pub(super) fn decided(
        &self,
        sweep: &SphereSweep,
        [r, reach_squared]: [f64; 2],
    ) -> Option<(SweepStatus, Option<(f64, P)>)> {
        use SweepStatus::*;
        match *self {
            Found::Reaches(t, part) if sweep.reaches(t) && (t > 0.0 || r > reach_squared) => {
                Some((Hit, Some((t, part))))
            }
            _ if r == reach_squared => None,
            Found::Reaches(..) => Some((MissLate, None)),
            Found::Misses(true) => Some((MissApart, None)),
            Found::Misses(false) => Some((MissReceding, None)),
        }
    }

    /// The stage of that decision; `start` are the squared distance R, the reach r and the approach Q at the start.
    pub(super) fn verdict(&self, status: SweepStatus, sweep: &SphereSweep, start: [f64; 3]) -> Stage {
        let t = if let Found::Reaches(t, _) = *self { t } else { f64::INFINITY };
        let (condition, decision) = match status {
            SweepStatus::Hit => ("t ≤ limit", SweepDecision::Hit { t }),
            SweepStatus::MissLate => ("t > limit", SweepDecision::Late { t }),
            SweepStatus::MissApart => ("R > r²", SweepDecision::ParabolaApart),
            _ => ("R > r² ∧ Q ≥ 0", SweepDecision::NeverNearer),
        };
        let stage = Stage::verdict(condition, decision);
        match status {
            SweepStatus::Hit | SweepStatus::MissLate => stage.terms([("t", t), ("limit", sweep.max_fraction)]),
            _ => stage.terms([("R", start[0]), ("r", start[1]), ("Q", start[2])]),
        }
    }
}
