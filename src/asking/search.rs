//! Searches a recording for the moments of a condition, in slices, forwards or backwards.

use super::condition::Condition;
use super::finder::{Finder, spans};
use super::moment::{Moment, Span};
use super::read_ahead::{Read, ReadAhead};
use super::truth::Toggle;
use crate::sim::{Instant, Reader, TickRecord, Timeline};
use std::sync::Arc;

/// Which way a recording is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From its first tick on.
    Forwards,
    /// From the end of what is searched on.
    Backwards,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It found something new.
    Found,
    /// It may not go on for now.
    Paused,
    /// It has seen everything.
    Done,
}

/// A search of a recording from its first tick up to another one, which is not searched any more.
///
/// What is found is the same in both directions, bit for bit. A recording that has changed is searched anew.
pub struct Search {
    condition: Arc<Condition>,
    end: u64,
    reader: Reader,
    ahead: ReadAhead,
    way: Way,
    is_done: bool,
}

/// How far it has come, each way.
enum Way {
    Forwards(Option<Finder>),
    Backwards(Backwards),
}

/// Parts between two keyframes are searched one after the other, from the last one to the first.
struct Backwards {
    /// The first tick of the parts that were searched.
    reached: Option<u64>,
    /// Its record, which waits for the tick before it to be judged.
    waiting: Option<Arc<TickRecord>>,
    /// The part that is searched now.
    part: Option<Part>,
    /// What was found, latest first.
    found: Vec<Toggle>,
}

struct Part {
    begin: u64,
    finder: Finder,
    /// The record of its first tick.
    begun: Option<Arc<TickRecord>>,
}

impl Search {
    /// A search of the ticks before `end`.
    pub fn new(condition: Arc<Condition>, end: u64, direction: Direction) -> Search {
        let way = match direction {
            // Which event of several one is can only be told from the first one on.
            Direction::Backwards if !condition.counts_events => {
                Way::Backwards(Backwards { reached: None, waiting: None, part: None, found: Vec::new() })
            }
            _ => Way::Forwards(None),
        };
        Search { condition, end, reader: Reader::default(), ahead: ReadAhead::default(), way, is_done: false }
    }

    /// The condition.
    pub fn condition(&self) -> &Arc<Condition> {
        &self.condition
    }

    /// Searches on until something is found, everything was seen, or `may_go_on` says no.
    pub fn advance(&mut self, timeline: &Timeline, may_go_on: &mut dyn FnMut() -> bool) -> Progress {
        let found = self.found();
        while !self.is_done {
            let has_gone_on = match self.way {
                Way::Forwards(_) => self.advance_forwards(timeline, may_go_on),
                Way::Backwards(_) => self.advance_backwards(timeline, may_go_on),
            };
            if self.found() > found {
                return Progress::Found;
            }
            if !has_gone_on || !self.is_done && !may_go_on() {
                return Progress::Paused;
            }
        }
        Progress::Done
    }

    /// When the condition holds, in time order, as far as it was searched.
    pub fn spans(&self) -> Vec<Span> {
        match &self.way {
            Way::Forwards(finder) => finder.iter().flat_map(Finder::spans).collect(),
            Way::Backwards(backwards) => {
                let toggles: Vec<Toggle> = backwards.found.iter().rev().copied().collect();
                spans(&toggles).collect()
            }
        }
    }

    /// Whether it has seen everything.
    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    /// How much was found.
    pub(super) fn count(&self) -> usize {
        self.found()
    }

    /// The first tick from which on everything was seen, up to the end of the search.
    pub(super) fn known_from(&self) -> u64 {
        match &self.way {
            Way::Backwards(Backwards { reached: Some(reached), .. }) => {
                // Whether something begins with the first tick of a part is seen with the part before.
                let is_seen = self.is_done || self.condition.takes_contact().is_some();
                if is_seen { *reached } else { (reached + 1).min(self.end) }
            }
            Way::Forwards(Some(finder)) if self.is_done => finder.first_tick(),
            _ => self.end,
        }
    }

    /// The last moment before this instant at which the condition begins to hold, as far as that is known for sure.
    pub(super) fn last_before(&self, at: Instant) -> Option<Moment> {
        match &self.way {
            Way::Forwards(finder) => finder.as_ref().filter(|_| self.is_done)?.last_before(at),
            Way::Backwards(backwards) => {
                let found = &backwards.found;
                let later = found.partition_point(|toggle| toggle.moment.at >= at);
                found[later..].iter().find(|toggle| toggle.holds).map(|toggle| toggle.moment)
            }
        }
    }

    /// A moment at this instant at which the condition begins to hold, if it was seen.
    pub(super) fn begin_at(&self, at: Instant) -> Option<Moment> {
        match &self.way {
            Way::Forwards(finder) => finder.as_ref()?.begin_at(at),
            Way::Backwards(backwards) => {
                let found = &backwards.found;
                let later = found.partition_point(|toggle| toggle.moment.at > at);
                let mut here = found[later..].iter().take_while(|toggle| toggle.moment.at == at);
                here.find(|toggle| toggle.holds).map(|toggle| toggle.moment)
            }
        }
    }

    /// How much was found.
    fn found(&self) -> usize {
        match &self.way {
            Way::Forwards(finder) => finder.as_ref().map_or(0, |finder| finder.toggles().len()),
            Way::Backwards(backwards) => backwards.found.len(),
        }
    }

    /// Looks at a tick; whether it could.
    fn advance_forwards(&mut self, timeline: &Timeline, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let Way::Forwards(finder) = &mut self.way else { return false };
        let end = self.end.min(timeline.recorded());
        let finder = finder.get_or_insert_with(|| Finder::new(self.condition.clone(), timeline.first_tick()));
        if finder.pass(timeline, end, &mut |_, _| {}) {
            return true;
        }
        let tick = finder.next_tick();
        if tick >= end {
            self.is_done = true;
            return true;
        }
        match self.ahead.next(finder, (timeline, &mut self.reader), end, may_go_on) {
            Read::Paused => return false,
            Read::Passed => {}
            Read::Tick(record) => {
                let is_observed = finder.observe_while(timeline.setup_at(tick), &record, may_go_on);
                if !is_observed {
                    self.ahead.give_back(record);
                }
                return is_observed;
            }
        }
        true
    }

    /// Looks at the next tick of a part, or ends the part; whether it could.
    fn advance_backwards(&mut self, timeline: &Timeline, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let Way::Backwards(backwards) = &mut self.way else { return false };
        let (first, end) = (timeline.first_tick(), self.end.min(timeline.recorded()));
        let reached = *backwards.reached.get_or_insert(end);
        if reached <= first {
            self.is_done = true;
            return true;
        }
        let part = backwards.part.get_or_insert_with(|| {
            let begin = timeline.keyframe_before(reached - 1).max(first);
            // What holds at the end of its first tick is needed for the next one; the tick itself waits for the one before.
            let is_whole = begin == first || self.condition.takes_contact().is_some();
            let begun = if is_whole { Finder::new } else { Finder::after };
            Part { begin, finder: begun(self.condition.clone(), begin), begun: None }
        });
        if part.finder.pass(timeline, reached, &mut |_, _| {}) {
            return true;
        }
        let tick = part.finder.next_tick();
        if tick < reached {
            let record = match self.ahead.next(&mut part.finder, (timeline, &mut self.reader), reached, may_go_on) {
                Read::Paused => return false,
                Read::Passed => return true,
                Read::Tick(record) => record,
            };
            if !part.finder.observe_while(timeline.setup_at(tick), &record, may_go_on) {
                self.ahead.give_back(record);
                return false;
            }
            if tick == part.begin && tick > first && self.condition.takes_contact().is_none() {
                part.begun = Some(record);
            }
            return true;
        }
        if let Some(record) = backwards.waiting.take()
            && !part.finder.observe_while(timeline.setup_at(record.start.tick), &record, may_go_on)
        {
            backwards.waiting = Some(record);
            return false;
        }
        backwards.found.extend(part.finder.toggles().iter().rev());
        backwards.waiting = part.begun.take();
        backwards.reached = Some(part.begin);
        backwards.part = None;
        true
    }
}
