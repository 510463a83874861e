//! What is decided of an expectation, and how it is watched until then.

use super::failure::{Failure, Undecided};
use crate::sim::{Instant, Setup, TickRecord};

/// Whether an expectation holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The verdict itself.
    pub outcome: Outcome,
    /// The moment that decided it; `None` where time plays no part.
    pub at: Option<Instant>,
}

/// The outcome of an expectation.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It is as expected.
    Holds,
    /// It is not.
    Fails(Failure),
    /// It could not be decided.
    Error(Undecided),
}

impl Verdict {
    pub(super) fn holds(at: Option<Instant>) -> Verdict {
        Verdict { outcome: Outcome::Holds, at }
    }

    pub(super) fn fails(failure: Failure, at: Option<Instant>) -> Verdict {
        Verdict { outcome: Outcome::Fails(failure), at }
    }

    pub(super) fn error(why: Undecided) -> Verdict {
        Verdict { outcome: Outcome::Error(why), at: None }
    }
}

/// One expectation being watched.
pub(super) trait Watch {
    /// Looks at the next tick; the verdict once it is known.
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict>;

    /// Forgets this tick and all after it: they will be different. The tick that it must be shown next: an earlier one if
    /// it does not keep what it needs of those before. What is not kept from tick to tick needs no forgetting.
    fn forget_from(&mut self, tick: u64) -> u64 {
        tick
    }
}

/// Whether an instant lies before the end of a tick.
pub(super) fn ends_within(record: &TickRecord, end: Instant) -> bool {
    end < Instant::start_of(record.start.tick + 1)
}
