//! Finds when a condition holds, tick after tick.

use super::condition::Condition;
use super::looked_at::LookedAt;
use super::moment::{Moment, Span};
use super::notebook::{Notebook, Paced};
use super::remembered::Remembered;
use super::truth::{Ends, Steady, Toggle, judge, judge_events};
use crate::sim::{Event, EventKind, Instant, Phase, Setup, TickEvents, TickRecord, Timeline};
use std::sync::Arc;

/// When a condition holds in the ticks that were observed, which follow each other.
///
/// When the run is changed from a tick on, it forgets that tick and all after it and observes them again.
#[derive(Clone, Debug)]
pub struct Finder {
    condition: Arc<Condition>,
    first: u64,
    next: u64,
    /// The tick at which the scene ends.
    last: Option<u64>,
    /// How ticks ended, each until the next one in the list: the last is the tick before the next one to observe.
    ends: Vec<(u64, Ends)>,
    /// Whether the next tick is shown only to know how it ends.
    is_known: bool,
    /// In time order, each the opposite of the one before.
    toggles: Vec<Toggle>,
    /// Of each pattern the ticks of the events it took, if it matters which one it is.
    taken: Vec<Vec<u64>>,
    looked_at: LookedAt,
    remembered: Remembered,
    /// About the next tick, if observing it was begun.
    notebook: Notebook,
}

impl Finder {
    /// For a run that begins at a tick. What holds there begins there.
    pub fn new(condition: Arc<Condition>, first: u64) -> Finder {
        let taken = vec![Vec::new(); condition.patterns.len()];
        Finder {
            condition,
            first,
            next: first,
            last: None,
            ends: Vec::new(),
            is_known: false,
            toggles: Vec::new(),
            taken,
            looked_at: LookedAt::default(),
            remembered: Remembered::default(),
            notebook: Notebook::default(),
        }
    }

    /// Of the tick at which a scene ends it takes no more than the state with which that begins: the rest is beyond.
    pub fn until(self, last: Option<u64>) -> Finder {
        Finder { last, ..self }
    }

    /// For a part of a run that begins with a tick which is shown only to know how it ends.
    pub(super) fn after(condition: Arc<Condition>, tick: u64) -> Finder {
        Finder { is_known: true, ..Finder::new(condition, tick) }
    }

    /// Passes recorded ticks before `end` that need not be observed: none of the events happens in them at which alone the
    /// condition holds, or what it compares stays on the same side all the time; or their events are all that it asks for,
    /// and known without the rest: of these the moments are told. Whether another call may pass more.
    pub fn pass(&mut self, timeline: &Timeline, end: u64, tell: &mut dyn FnMut(Moment, &Event)) -> bool {
        let end = end.min(self.last.unwrap_or(u64::MAX));
        let mut looked_at = std::mem::take(&mut self.looked_at);
        let before = self.ends.last().map(|(_, ends)| ends);
        let (tick, happened) = looked_at.next(&self.condition, timeline, self.next..end.max(self.next), before);
        let has_passed = tick > self.next;
        for of_tick in happened {
            if of_tick.tick > self.next || !self.is_known {
                self.observe_events(timeline.setup_at(of_tick.tick), of_tick, tell);
            }
        }
        let may_pass_more = has_passed && tick < end && looked_at.is_of_events();
        if has_passed {
            (self.next, self.is_known) = (tick, false);
            if self.condition.takes_contact().is_some() {
                self.ends.clear();
            }
        }
        self.looked_at = looked_at;
        may_pass_more
    }

    /// Whether several ticks from the next one on are worth a look [together](Self::pass_together).
    pub(super) fn may_pass_together(&self) -> bool {
        self.looked_at.is_each() && !self.ends.is_empty() && !self.is_known && self.condition.asks_for_many()
    }

    /// Passes ticks from the next one on, which have the same constants, if all that the condition compares stays on the same
    /// side in them; whether it could.
    pub(super) fn pass_together(&mut self, setup: &Setup, records: &[Arc<TickRecord>]) -> bool {
        let Some((_, before)) = self.ends.last() else { return false };
        let after = self.next + records.len() as u64;
        let is_whole = self.last.is_none_or(|last| after <= last);
        let steady = Steady::through(&self.condition, setup, records);
        let passes = is_whole && steady.is_some_and(|steady| steady.goes_on_from(before));
        if passes {
            self.next = after;
        }
        passes
    }

    /// Observes all events of a tick that the condition may ask for, which asks for nothing else.
    fn observe_events(&mut self, setup: &Setup, happened: &TickEvents, tell: &mut dyn FnMut(Moment, &Event)) {
        let earlier = self.counts_before(happened.tick);
        let mut counts = earlier.clone();
        let toggles = judge_events(&self.condition, setup, happened, &mut counts);
        for begin in toggles.iter().filter(|toggle| toggle.holds) {
            let event = happened.events.iter().find(|(place, _)| begin.moment.event == Some(*place));
            event.into_iter().for_each(|(_, event)| tell(begin.moment, event));
        }
        self.toggles.extend(toggles);
        self.note_counts(happened.tick, earlier, counts);
    }

    /// How many events each pattern took before a tick.
    fn counts_before(&self, tick: u64) -> Vec<u64> {
        self.taken.iter().map(|ticks| ticks.partition_point(|&taken| taken < tick) as u64).collect()
    }

    /// Notes how many each took in a tick, if that matters.
    fn note_counts(&mut self, tick: u64, earlier: Vec<u64>, now: Vec<u64>) {
        if self.condition.counts_events {
            for (ticks, (now, earlier)) in self.taken.iter_mut().zip(now.into_iter().zip(earlier)) {
                ticks.extend((earlier..now).map(|_| tick));
            }
        }
    }

    pub(super) fn toggles(&self) -> &[Toggle] {
        &self.toggles
    }

    /// The condition.
    pub fn condition(&self) -> &Arc<Condition> {
        &self.condition
    }

    /// The first tick of the run.
    pub(super) fn first_tick(&self) -> u64 {
        self.first
    }

    /// The tick that it must observe next.
    pub fn next_tick(&self) -> u64 {
        self.next
    }

    /// Observes the [`next_tick`](Finder::next_tick).
    pub fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        self.observe_at_pace(setup, record, None);
    }

    /// The same until `may_go_on` says no; whether the tick was observed. If it was not, another call goes on with it.
    pub fn observe_while(&mut self, setup: &Setup, record: &TickRecord, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        if !self.condition.is_about_many() {
            self.observe(setup, record);
            return true;
        }
        let mut notebook = std::mem::take(&mut self.notebook);
        let is_observed = self.observe_at_pace(setup, record, Some(&Paced::new(&mut notebook, may_go_on)));
        if !is_observed {
            self.notebook = notebook;
        }
        is_observed
    }

    fn observe_at_pace(&mut self, setup: &Setup, record: &TickRecord, paced: Option<&Paced>) -> bool {
        debug_assert_eq!(record.start.tick, self.next, "ticks follow each other");
        let earlier = self.counts_before(self.next);
        let mut counts = earlier.clone();
        let before = self.ends.last().map(|(_, ends)| ends);
        let judged = judge(&self.condition, setup, record, before, &mut counts, &self.remembered, paced);
        let Some(mut judged) = judged else { return false };
        if self.last == Some(self.next) {
            let begin = Instant::start_of(self.next);
            judged.toggles.retain(|toggle| toggle.moment.at == begin && is_of_state(record, &toggle.moment));
        }
        let held = before.is_some_and(|before| before.holds);
        if !self.is_known {
            if judged.begins != held {
                let at = Instant::start_of(self.next);
                let moment = Moment { at, phase: Phase::Before, event: None, nth: 0, recorded_in: self.next };
                self.toggles.push(Toggle { moment, holds: judged.begins });
            }
            self.toggles.extend(judged.toggles);
            self.note_counts(self.next, earlier, counts);
        }
        if self.ends.last().is_none_or(|(_, ends)| *ends != judged.ends) {
            self.ends.push((self.next, judged.ends));
        }
        self.is_known = false;
        self.next += 1;
        true
    }

    /// Forgets a tick and all after it.
    pub fn forget_from(&mut self, tick: u64) {
        if tick <= self.next {
            self.notebook = Notebook::default();
        }
        if tick >= self.next {
            return;
        }
        let kept = |toggle: &Toggle| toggle.moment.recorded_in < tick;
        self.toggles.truncate(self.toggles.partition_point(kept));
        self.taken.iter_mut().for_each(|ticks| ticks.truncate(ticks.partition_point(|&taken| taken < tick)));
        self.ends.truncate(self.ends.partition_point(|(ended, _)| *ended < tick));
        self.next = tick.max(self.first);
        self.looked_at = LookedAt::default();
    }

    /// When the condition holds, in time order.
    pub fn spans(&self) -> impl DoubleEndedIterator<Item = Span> {
        spans(&self.toggles)
    }

    /// How often it begins to hold.
    pub(super) fn count(&self) -> usize {
        let begins_with_an_end = self.toggles.first().is_some_and(|first| !first.holds);
        (self.toggles.len() + usize::from(!begins_with_an_end)) / 2
    }

    /// A moment at this instant at which it begins to hold.
    pub(super) fn begin_at(&self, at: Instant) -> Option<Moment> {
        let earlier = self.toggles.partition_point(|toggle| toggle.moment.at < at);
        let mut here = self.toggles[earlier..].iter().take_while(|toggle| toggle.moment.at == at);
        here.find(|toggle| toggle.holds).map(|toggle| toggle.moment)
    }

    /// When it holds for the n-th time, counted from 0, in a run that is observed from its first tick on.
    pub fn span(&self, nth: usize) -> Option<Span> {
        let begin = self.toggles.get(2 * nth)?;
        Some(Span { begin: begin.moment, end: self.toggles.get(2 * nth + 1).map(|end| end.moment) })
    }

    /// The moments at which it begins to hold that were found since the last call, which are not kept.
    pub fn take_begins(&mut self) -> Vec<Moment> {
        self.ends.drain(..self.ends.len().saturating_sub(1));
        let found = std::mem::take(&mut self.toggles);
        found.into_iter().filter(|toggle| toggle.holds).map(|toggle| toggle.moment).collect()
    }

    /// The first moment after this instant at which it begins to hold.
    pub fn next_after(&self, at: Instant) -> Option<Moment> {
        let later = self.toggles.partition_point(|toggle| toggle.moment.at <= at);
        self.toggles[later..].iter().find(|toggle| toggle.holds).map(|toggle| toggle.moment)
    }

    /// The last moment before this instant at which it begins to hold.
    pub fn last_before(&self, at: Instant) -> Option<Moment> {
        let earlier = self.toggles.partition_point(|toggle| toggle.moment.at < at);
        self.toggles[..earlier].iter().rev().find(|toggle| toggle.holds).map(|toggle| toggle.moment)
    }
}

/// Whether a moment at which a tick begins belongs to the state there: it is before anything happens, or an edit.
fn is_of_state(record: &TickRecord, moment: &Moment) -> bool {
    match moment.event.and_then(|place| record.events.get(place)) {
        Some(event) => matches!(event.kind, EventKind::Edited(_)),
        None => moment.phase == Phase::Before,
    }
}

/// The spans that toggles begin and end.
pub(super) fn spans(toggles: &[Toggle]) -> impl DoubleEndedIterator<Item = Span> {
    // Where the beginning of the first is not known yet, it is left out.
    let begin = usize::from(toggles.first().is_some_and(|first| !first.holds));
    toggles[begin..].chunks(2).map(|ends| Span { begin: ends[0].moment, end: ends.get(1).map(|end| end.moment) })
}
