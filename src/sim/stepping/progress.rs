//! How far a tick is.

use super::repeats::Repeats;
use crate::sim::state::body_set::BodySet;
use glam::DVec3;

/// What lasts from the start of a tick to its end.
#[derive(Clone)]
pub(in crate::sim) struct Progress {
    /// Meetings of the tick so far; `None` between two ticks.
    pub handled: Option<u64>,
    /// How often pairs met at the present instant.
    pub repeats: Repeats,
    /// Balls whose motion inside the tick is not uniform.
    pub uneven: BodySet,
    /// Where everything was when the tick began, if sequential steering needs to know.
    pub places_before: Vec<DVec3>,
}

impl Progress {
    /// Between two ticks.
    pub fn none(balls: usize) -> Progress {
        let (repeats, uneven) = (Repeats::default(), BodySet::none(balls));
        Progress { handled: None, repeats, uneven, places_before: Vec::new() }
    }
}
