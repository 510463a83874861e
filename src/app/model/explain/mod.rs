//! What is explained: the stages of an algorithm for what a person has selected, with everything that
//! panels and overlays show of them.
//!
//! Derived from the recording and the scene, and derived again when either changes; nothing of it is
//! stored.

mod asked;
mod event;
mod explained;
mod inside;
mod pair;
mod pick;
mod published;
mod query;
mod stage_cursor;
mod subject;
mod symbols;

pub use asked::asked;
pub use explained::{Explained, ExplainedClock, Finding, Heading, Tone, Verdict};
pub use inside::{Inside, Timing};
pub use published::Comparison;
pub use stage_cursor::{Highlight, HighlightSource, StageCursor};
pub use subject::{Subject, subject_of};
pub use symbols::{COLORS, SymbolColors, fixed_slot};

use super::selection::SurfacePoint;
use crate::scene::{BenchQuery, Id};
use crate::sim::{Attribution, Setup, TickRecord};

impl Explained {
    /// Explains a subject; `None` when there is nothing to tell, such as of a pair that is gone. `record`
    /// is the tick that it is about.
    pub fn of(subject: &Subject, setup: &Setup, record: &TickRecord, queries: &[BenchQuery]) -> Option<Explained> {
        match *subject {
            Subject::Event(place) => self::event::explain(setup, record, place),
            Subject::Pair(a, b) => self::pair::explain(setup, record, a, b),
            Subject::Agent(id) => {
                let attribution = Attribution::of(setup, record, setup.body_index(id)?)?;
                Some(Explained::of_agent(setup, &attribution))
            }
            Subject::Query(id) => self::query::explain(setup, queries.iter().find(|query| query.id == id)?),
            // What was clicked is no part of a run: see [`Explained::of_pick`].
            Subject::Pick(_) => None,
        }
    }

    /// Explains the pick of a body or obstacle; `None` when it is gone.
    pub fn of_pick(setup: &Setup, id: Id, picked: &SurfacePoint) -> Option<Explained> {
        self::pick::explain(setup, id, picked)
    }
}
