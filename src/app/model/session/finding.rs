//! Asking when a condition holds, and going to the moments at which it begins to.

use super::{Goal, Session};
use crate::app::model::event_log::EventRef;
use crate::app::model::finding::Finding;
use crate::asking::Moment;
use crate::sim::Instant;

/// A search for a moment of the condition that found none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NotFound {
    /// It does not begin to hold again before this tick.
    Later(u64),
    /// It did not begin to hold before.
    Earlier,
}

impl Session {
    /// Asks when a condition holds; an empty one asks for nothing.
    pub fn ask(&mut self, question: &str) {
        let (setup, first) = (self.timeline.setup(), self.timeline.first_tick());
        let finding = || Finding::new(question, self.selection.object(), setup, first);
        self.derived.finding = (!question.trim().is_empty()).then(finding);
        if matches!(self.goal, Some(Goal::NextFound(_) | Goal::PreviousFound)) {
            self.goal = None;
        }
    }

    /// The condition that was asked for, and what was found.
    pub fn finding(&self) -> Option<&Finding> {
        self.derived.finding.as_ref()
    }

    /// Goes to the n-th moment that was found, counted from 0.
    pub fn seek_found(&mut self, nth: usize) {
        let found = self.finding().and_then(|finding| finding.found().get(nth));
        if let Some(begin) = found.map(|found| found.begin) {
            self.go_to_found(begin, &mut || false);
        }
    }

    /// Seeks the next moment at which the condition begins to hold, recording until there is one.
    pub fn seek_next_found(&mut self) {
        let end = self.search_end();
        self.go_for(Goal::NextFound(end));
    }

    /// Seeks the last moment before at which it began to hold.
    pub fn seek_previous_found(&mut self) {
        self.go_for(Goal::PreviousFound);
    }

    /// What a search has not found, once.
    pub fn take_not_found(&mut self) -> Option<NotFound> {
        self.not_found.take()
    }

    pub(super) fn search_next_found(&mut self, end: u64, may_go_on: &mut dyn FnMut() -> bool) {
        let cursor = self.playback.cursor;
        loop {
            let Some(hits) = self.derived.finding.as_mut().and_then(Finding::hits_mut) else {
                self.goal = None;
                return;
            };
            // The state at the very end of a scene is that of the tick which begins there.
            let ends = end.saturating_add(u64::from(self.playback.last_tick == Some(end)));
            let recorded = self.timeline.recorded().min(ends);
            let to = Instant::start_of(recorded.min(end));
            match hits.first_between([cursor, to], (&self.timeline, recorded), may_go_on) {
                Ok(Some(found)) => return self.go_to_found(found, may_go_on),
                Ok(None) if recorded >= ends => {
                    (self.goal, self.not_found) = (None, Some(NotFound::Later(end)));
                    return;
                }
                Ok(None) => {}
                Err(_) => return,
            }
            if self.record_tick(may_go_on).is_none() || !may_go_on() {
                return;
            }
        }
    }

    pub(super) fn search_previous_found(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(hits) = self.derived.finding.as_mut().and_then(Finding::hits_mut) else {
            self.goal = None;
            return;
        };
        let until = [Instant::start_of(self.timeline.first_tick()), self.playback.cursor];
        match hits.last_between(until, &self.timeline, may_go_on) {
            Ok(Some(found)) => self.go_to_found(found, may_go_on),
            Ok(None) => (self.goal, self.not_found) = (None, Some(NotFound::Earlier)),
            Err(_) => {}
        }
    }

    /// Goes to a moment, and selects the event that happens then.
    fn go_to_found(&mut self, found: Moment, may_go_on: &mut dyn FnMut() -> bool) {
        match found.event {
            Some(index) => {
                self.goal = Some(Goal::Event(EventRef { tick: found.recorded_in, index }));
                self.pursue(may_go_on);
            }
            None => self.seek(found.at),
        }
    }
}
