//! "This condition always holds, or never, or at some time, or at this time."

use super::{Failure, Undecided, Verdict, Watch, ends_within};
use crate::asking::{Condition, Finder, Moment, Names};
use crate::scene::{ExpectedCondition, Holds};
use crate::sim::{Instant, Setup, TickRecord};
use std::sync::Arc;

pub(super) struct ConditionWatch {
    expected: ExpectedCondition,
    finder: Finder,
    /// From when until when it matters whether it holds.
    within: [Instant; 2],
}

impl ConditionWatch {
    pub(super) fn new(expected: &ExpectedCondition, setup: &Setup, end: Instant) -> Result<ConditionWatch, Undecided> {
        let condition = Condition::read(&expected.what, Names { setup, selected: None })
            .map_err(|misread| Undecided::Misread { what: expected.what.clone(), misread })?;
        let start = setup.settings.start_tick;
        let within = match (expected.holds, expected.time) {
            (Holds::At, Some(time)) => {
                [time - expected.tolerance, time + expected.tolerance].map(|time| setup.clock.instant_at(time))
            }
            _ => [Instant::start_of(start), end],
        };
        Ok(ConditionWatch { expected: expected.clone(), finder: Finder::new(Arc::new(condition), start), within })
    }

    /// Where it is broken at a moment of a tick, by whom.
    fn broken(&self, setup: &Setup, record: &TickRecord, at: Instant, event: Option<usize>) -> Verdict {
        let who = self.finder.condition().deciding(setup, record, at, event);
        let who = who.into_iter().map(|id| setup.label_of(id)).collect();
        let time = Some(setup.clock.seconds(at));
        Verdict::fails(Failure::Condition { expected: self.expected.clone(), time, who }, Some(at))
    }

    /// Where it was never met.
    fn unmet(&self) -> Verdict {
        let failure = Failure::Condition { expected: self.expected.clone(), time: None, who: Vec::new() };
        Verdict::fails(failure, Some(self.within[1]))
    }
}

impl Watch for ConditionWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        self.finder.observe(setup, record);
        let [start, end] = self.within;
        let first = self.finder.spans().next();
        let is_over = ends_within(record, end);
        let held = || Verdict::holds(Some(end));
        match self.expected.holds {
            Holds::Never => match first.map(|span| span.begin).filter(|begin| begin.at <= end) {
                Some(Moment { at, event, .. }) => Some(self.broken(setup, record, at, event)),
                None => is_over.then(held),
            },
            Holds::Eventually => match first.map(|span| span.begin.at).filter(|at| *at <= end) {
                Some(at) => Some(Verdict::holds(Some(at))),
                None => is_over.then(|| self.unmet()),
            },
            Holds::Always => {
                let ends = match first {
                    Some(span) if span.begin.at <= start => span.end.map(|end| end.at),
                    _ => Some(start),
                };
                match ends.filter(|at| *at <= end) {
                    Some(at) => Some(self.broken(setup, record, at, None)),
                    None => is_over.then(held),
                }
            }
            Holds::At if is_over => {
                let mut spans = self.finder.spans();
                let holds = spans.any(|span| span.begin.at <= end && span.end.is_none_or(|end| end.at >= start));
                Some(if holds { held() } else { self.unmet() })
            }
            Holds::At => None,
        }
    }

    fn forget_from(&mut self, tick: u64) -> u64 {
        self.finder.forget_from(tick);
        tick
    }
}
