//! When a condition holds in a recording, for its table and its lane.

use super::event_log::{EventRef, LoggedEvent};
use super::playback::last_tick;
use crate::asking::{Amount, Condition, Hits, Misread, Moment, Names, Shown, Span};
use crate::scene::Id;
use crate::sim::{Derived, Event, Instant, Setup, TickRecord, Timeline};
use std::sync::Arc;

/// A condition that was asked for, and what was found as far as it was looked for.
pub struct Finding {
    question: String,
    /// What `selected` stood for when it was asked: to select what was found asks for nothing else.
    selected: Option<Id>,
    outcome: Result<Outcome, Misread>,
}

struct Outcome {
    hits: Hits,
    /// One for each time that it begins to hold.
    found: Vec<Found>,
    /// The tick at which the scene ends.
    last: Option<u64>,
}

/// A moment at which the condition begins to hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// When.
    pub begin: Moment,
    /// What happens then, if the condition is about an event or one made it true.
    pub happened: Option<LoggedEvent>,
    /// The values of what is compared, in the order of [`Condition::compared`], as far as they are known then.
    pub values: Box<[Option<Amount>]>,
}

impl Finding {
    /// Asks for a condition in a run that begins at a tick.
    pub fn new(question: &str, selected: Option<Id>, setup: &Setup, first: u64) -> Finding {
        let read = Condition::read(question, Names { setup, selected });
        let outcome = read.map(|condition| Outcome::new(Arc::new(condition), (first, last_tick(&setup.settings))));
        Finding { question: question.to_owned(), selected, outcome }
    }

    /// The condition as it was typed.
    pub fn question(&self) -> &str {
        &self.question
    }

    /// What `selected` stands for.
    pub fn selected(&self) -> Option<Id> {
        self.selected
    }

    /// The condition, if it is understood.
    pub fn condition(&self) -> Option<&Arc<Condition>> {
        self.outcome.as_ref().ok().map(|outcome| outcome.hits.condition())
    }

    /// What is not understood, in the scene as it is now.
    pub fn misread(&self) -> Option<&Misread> {
        self.outcome.as_ref().err()
    }

    /// The moments at which it begins to hold, in time order.
    pub fn found(&self) -> &[Found] {
        self.outcome.as_ref().map_or(&[], |outcome| &outcome.found)
    }

    /// When it holds for the n-th time, counted from 0.
    pub fn span(&self, nth: usize) -> Option<Span> {
        self.outcome.as_ref().ok()?.hits.span(nth)
    }

    /// The tick before which everything was looked at.
    pub fn looked_at(&self) -> u64 {
        self.outcome.as_ref().map_or(0, |outcome| outcome.hits.observed().min(outcome.last.unwrap_or(u64::MAX)))
    }

    /// Whether so much was found that no more is looked for.
    pub fn is_full(&self) -> bool {
        self.outcome.as_ref().is_ok_and(|outcome| outcome.hits.is_full())
    }

    /// How many were found before an instant.
    pub fn count_before(&self, at: Instant) -> usize {
        self.found().partition_point(|found| found.begin.at < at)
    }

    /// For what lies just ahead of a moment or behind it, if the condition is understood.
    pub fn hits_mut(&mut self) -> Option<&mut Hits> {
        self.outcome.as_mut().ok().map(|outcome| &mut outcome.hits)
    }

    /// Goes on in a scene that was changed. What was found stays as far as the condition is about the same.
    pub fn go_on_with(&mut self, setup: &Setup, first: u64) {
        let fresh = Finding::new(&self.question, self.selected, setup, first);
        let is_same = match (&self.outcome, &fresh.outcome) {
            (Ok(now), Ok(then)) => {
                now.hits.condition() == then.hits.condition() && now.hits.first_tick() == then.hits.first_tick()
            }
            _ => false,
        };
        match (&mut self.outcome, is_same) {
            (Ok(outcome), true) => outcome.end_at(last_tick(&setup.settings)),
            _ => *self = fresh,
        }
    }
}

impl Outcome {
    fn new(condition: Arc<Condition>, (first, last): (u64, Option<u64>)) -> Outcome {
        Outcome { hits: Hits::new(condition, first, last), found: Vec::new(), last }
    }

    fn end_at(&mut self, last: Option<u64>) {
        self.hits.end_at(last);
        self.last = last;
        self.found.truncate(self.hits.count());
    }

    /// Observes a tick until `may_go_on` says no; whether it was observed.
    fn observe_while(&mut self, setup: &Setup, record: &TickRecord, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let is_observed = self.hits.observe_while(setup, record, may_go_on);
        while let Some(span) = self.hits.span(self.found.len()) {
            let condition = self.hits.condition();
            let shown = condition.shown_at(setup, record, &span.begin);
            let event = span.begin.event.and_then(|place| record.events.get(place));
            self.found.push(Found::new(condition, span.begin, event, &shown));
        }
        is_observed
    }

    fn pass(&mut self, timeline: &Timeline) -> bool {
        let (condition, found) = (self.hits.condition().clone(), &mut self.found);
        self.hits.pass(timeline, &mut |begin, event| {
            let shown = condition.shown_at_event(timeline.setup_at(begin.recorded_in), event, &begin);
            found.push(Found::new(&condition, begin, Some(event), &shown));
        })
    }
}

impl Found {
    /// A moment, what happens then, and the values that the condition shows of it.
    fn new(condition: &Condition, begin: Moment, event: Option<&Event>, shown: &[Shown]) -> Found {
        let place = |index: usize| EventRef { tick: begin.recorded_in, index };
        let happened = begin.event.zip(event).map(|(index, event)| LoggedEvent::new(place(index), event));
        let value = |text: &str| shown.iter().find(|shown| shown.text == text).map(|shown| shown.amount);
        Found { begin, happened, values: condition.compared().map(|(text, _)| value(text)).collect() }
    }
}

impl Derived for Finding {
    fn next_tick(&self) -> Option<u64> {
        self.outcome.as_ref().ok()?.hits.next_tick()
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        self.observe_while(setup, record, &mut || true);
    }

    fn observe_while(&mut self, setup: &Setup, record: &TickRecord, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        self.outcome.as_mut().is_ok_and(|outcome| outcome.observe_while(setup, record, may_go_on))
    }

    fn pass(&mut self, timeline: &Timeline) -> bool {
        self.outcome.as_mut().is_ok_and(|outcome| outcome.pass(timeline))
    }

    fn forget_from(&mut self, tick: u64) {
        if let Ok(outcome) = &mut self.outcome {
            outcome.hits.forget_from(tick);
            outcome.found.truncate(outcome.hits.count());
        }
    }
}
