//! How far a tick has come.

use super::budget::EventBudget;
use crate::sim::impact::same_instant::SameInstant;
use crate::sim::state::body_set::BodySet;
use glam::DVec3;

/// What a world remembers from the start of a tick to its end.
#[derive(Clone)]
pub(in crate::sim) struct Progress {
    /// Whether a tick was begun and not finished.
    pub is_underway: bool,
    /// What was handled in the tick so far.
    pub budget: EventBudget,
    /// The impacts of the present instant.
    pub same_instant: SameInstant,
    /// Balls that were given a motion inside the tick that ends with it.
    pub ending_with_tick: BodySet,
    /// Positions of all bodies when the tick began, if sequential steering needs them.
    pub start_positions: Vec<DVec3>,
}

impl Progress {
    /// Between two ticks.
    pub fn none(balls: usize) -> Progress {
        let (same_instant, ending_with_tick) = (SameInstant::default(), BodySet::none(balls));
        Progress {
            is_underway: false,
            budget: EventBudget::default(),
            same_instant,
            ending_with_tick,
            start_positions: Vec::new(),
        }
    }
}
