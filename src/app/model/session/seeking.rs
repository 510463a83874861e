//! Seeking a moment: recording up to it, or replaying a part of the recording, as much as a frame may do.

use super::Session;
use super::explaining::ByAddress;
use super::filtering::Filtered;
use crate::app::model::event_filter::{EventFilter, pairs_of};
use crate::app::model::event_log::EventRef;
use crate::app::model::event_search;
use crate::scene::{BookmarkedEvent, Expectation, Expected, PartRef};
use crate::sim::{Event, Instant, Phase, TickRecord, is_same_pair};
use std::sync::Arc;

/// Where End seeks, in a scene without a duration or an expectation with a time; and how far beyond the recording an
/// event is sought in a scene without a duration. In seconds.
const DEFAULT_SECONDS: f64 = 10.0;

/// The goal of a seek, while the recording grows towards it or is replayed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// A moment.
    Moment(Instant),
    /// An event of the recording, to be selected.
    Event(EventRef),
    /// The next event, sought before this tick.
    NextEvent(u64),
    /// The previous event.
    PreviousEvent,
    /// A collision by its number, sought before this tick.
    Collision(BookmarkedEvent, u64),
    /// The next break, sought before this tick.
    NextBreak(u64),
    /// The previous break.
    PreviousBreak,
    /// The next moment at which the condition begins to hold that was asked for, sought before this tick.
    NextFound(u64),
    /// The last one before.
    PreviousFound,
    /// The event before something, which it depends on.
    Cause,
}

impl Goal {
    /// Where it lies, if that is known before it is found.
    pub fn moment(self) -> Option<Instant> {
        match self {
            Goal::Moment(moment) => Some(moment),
            Goal::Event(event) => Some(Instant::start_of(event.tick)),
            Goal::NextEvent(_)
            | Goal::PreviousEvent
            | Goal::Collision(..)
            | Goal::NextBreak(_)
            | Goal::PreviousBreak
            | Goal::NextFound(_)
            | Goal::PreviousFound
            | Goal::Cause => None,
        }
    }
}

/// Moments beyond which the run is not shown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Bounds {
    /// Nothing later is shown.
    limit: Option<Instant>,
    /// Playing stops here, once.
    stop: Option<Instant>,
}

impl Bounds {
    /// The first of both.
    fn end(self) -> Option<Instant> {
        match (self.limit, self.stop) {
            (Some(limit), Some(stop)) => Some(limit.min(stop)),
            (limit, stop) => limit.or(stop),
        }
    }
}

/// A search forwards that found no event; it holds for the moment, the recording and the filter that it began with.
pub(super) struct NothingFound {
    from: Instant,
    before: u64,
    setup: ByAddress,
    filter: Option<EventFilter>,
}

impl Session {
    /// The goal of the seek under way.
    pub fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// The moment on display, or the one being sought.
    pub fn destination(&self) -> Instant {
        self.goal.and_then(Goal::moment).unwrap_or(self.playback.cursor)
    }

    /// Selects an event of the recording and seeks its moment, in the frames to come if that takes long.
    pub fn select_event(&mut self, event: EventRef) {
        self.causing.take_about();
        self.go_for(Goal::Event(event));
    }

    /// Seeks a moment. What is not recorded yet is recorded in the frames to come, and so is a long replay.
    pub fn seek(&mut self, moment: Instant) {
        let moment = self.playback.clamp(moment);
        let moment = self.bounds.limit.map_or(moment, |limit| moment.min(limit));
        if moment.tick < self.timeline.recorded() {
            self.go_for(Goal::Moment(moment));
        } else {
            self.goal = Some(Goal::Moment(moment));
        }
    }

    /// Shows nothing later than `limit`, and stops playing at `stop`.
    pub fn set_bounds(&mut self, limit: Option<Instant>, stop: Option<Instant>) {
        self.bounds = Bounds { limit, stop };
    }

    /// Shows the state before or after the events of the instant; the same if there are none.
    pub fn show_phase(&mut self, phase: Phase) {
        let has_event = self.moment().events_now().next().is_some();
        self.playback.phase = if has_event { phase } else { Phase::After };
    }

    /// Seeks the end of the scene, recording up to it in the frames to come.
    pub fn seek_end(&mut self) {
        self.seek(Instant::start_of(self.end_tick()));
    }

    /// The tick at which the scene ends; without a duration the last one that an expectation names, or else a
    /// default, or the newest recorded one if that is later.
    fn end_tick(&self) -> u64 {
        if let Some(last) = self.playback.last_tick {
            return last;
        }
        let clock = self.timeline.setup().clock;
        let start = clock.seconds(self.playback.start());
        let expected = horizon(&self.scene().expectations).unwrap_or(start + DEFAULT_SECONDS);
        clock.first_tick_at(expected).max(self.newest_tick())
    }

    /// Seeks the exact moment of the next event worth stopping at, up to the end of the scene, or, without a duration, some
    /// seconds beyond the recording. The moment on display stays until an event is found.
    pub fn seek_next_event(&mut self) {
        self.causing.forget_search();
        self.seek_next_wanted();
    }

    /// The same of the events that are searched.
    pub(super) fn seek_next_wanted(&mut self) {
        self.goal = Some(Goal::NextEvent(self.search_end()));
        self.searched = None;
        self.nothing_found = None;
        self.search_recorded_forwards(&mut || false);
    }

    /// Where a search for an event ends: with the scene or, without a duration, some seconds beyond the recording.
    pub(super) fn search_end(&self) -> u64 {
        let clock = self.timeline.setup().clock;
        let recorded = self.timeline.recorded().max(self.playback.cursor.tick);
        self.playback.last_tick.unwrap_or_else(|| recorded + clock.first_tick_at(DEFAULT_SECONDS))
    }

    /// Selects a collision by its number and seeks its moment; what is not recorded yet is recorded in the frames to come.
    pub fn seek_collision(&mut self, wanted: BookmarkedEvent) {
        self.missed = None;
        let end = self.search_end();
        self.go_for(Goal::Collision(wanted, end));
    }

    /// The collision that a search has not found, once.
    pub fn take_missed(&mut self) -> Option<BookmarkedEvent> {
        self.missed.take()
    }

    fn search_collision(&mut self, wanted: BookmarkedEvent, end: u64, may_go_on: &mut dyn FnMut() -> bool) {
        loop {
            if let Some(found) = self.event_log().nth_collision(wanted.between, wanted.nth) {
                self.goal = Some(Goal::Event(found.event));
                return self.pursue(may_go_on);
            }
            // Until two collide again the answer is the same.
            loop {
                if self.timeline.recorded() >= end || !self.event_log().is_complete() {
                    (self.goal, self.missed) = (None, Some(wanted));
                    return;
                }
                if !may_go_on() {
                    return;
                }
                let Some(record) = self.record_tick(may_go_on) else { return };
                let [a, b] = wanted.between;
                if record.events.iter().any(|event| event.kind.pairs().any(|pair| is_same_pair(pair, [a, b]))) {
                    break;
                }
            }
        }
    }

    /// The tick before which nothing more happens, if that was the answer to a search from the moment on display.
    pub fn nothing_before(&self) -> Option<u64> {
        let found = self.nothing_found.as_ref().filter(|_| self.goal.is_none() && !self.playback.playing)?;
        let is_same = found.from == self.playback.cursor && found.setup == self.setup_by_address();
        (is_same && found.filter.as_ref() == self.filtered().map(Filtered::filter)).then_some(found.before)
    }

    /// Seeks the exact moment of the previous event worth stopping at, or the start.
    pub fn seek_previous_event(&mut self) {
        self.causing.forget_search();
        self.go_for(Goal::PreviousEvent);
    }

    /// Cancels the seek under way; whether there was one.
    pub fn cancel_goal(&mut self) -> bool {
        self.stopped_at = None;
        self.goal.take().is_some()
    }

    /// Lets `elapsed` seconds of display time pass: works towards the goal, or plays.
    ///
    /// Records at least a part of a tick that is due, and more as long as `may_go_on` says so.
    pub fn advance(&mut self, elapsed: f64, may_go_on: &mut dyn FnMut() -> bool) {
        self.land();
        if self.goal.is_some() {
            self.pursue(may_go_on);
            self.land();
        } else if self.playback.playing {
            let target = self.playback.advance(elapsed, self.timeline.setup().clock);
            let end = self.bounds.end().filter(|end| !self.playback.backwards && target >= *end);
            let target = end.unwrap_or(target);
            let reached = self.record_up_to(target, may_go_on);
            self.play_to(reached, may_go_on);
            if end.is_some_and(|end| self.playback.cursor >= end) {
                self.playback.set_playing(false);
            }
        }
        self.find_lost_event(may_go_on);
        self.work(may_go_on);
    }

    /// Sets a goal in the recording, and reaches it at once if that needs next to no work.
    pub(super) fn go_for(&mut self, goal: Goal) {
        self.goal = Some(goal);
        self.searched = None;
        self.pursue(&mut || false);
    }

    /// Works towards the goal.
    pub(super) fn pursue(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        match self.goal {
            Some(Goal::Moment(moment)) => {
                let reached = self.record_up_to(moment, may_go_on);
                if self.show(reached, may_go_on) && reached == moment {
                    self.goal = None;
                }
            }
            Some(Goal::Event(event)) => {
                if let Some(record) = self.timeline.tick_while(event.tick, may_go_on) {
                    self.reach_event(event, &record);
                }
            }
            Some(Goal::NextEvent(end)) => self.search_next_event(end, may_go_on),
            Some(Goal::PreviousEvent) => self.search_previous_event(may_go_on),
            Some(Goal::Collision(wanted, end)) => self.search_collision(wanted, end, may_go_on),
            Some(Goal::NextBreak(end)) => self.search_next_break(end, may_go_on),
            Some(Goal::PreviousBreak) => self.search_previous_break(may_go_on),
            Some(Goal::NextFound(end)) => self.search_next_found(end, may_go_on),
            Some(Goal::PreviousFound) => self.search_previous_found(may_go_on),
            Some(Goal::Cause) => self.search_cause(may_go_on),
            None => {}
        }
    }

    /// Selects an event of a record and shows its moment.
    fn reach_event(&mut self, event: EventRef, record: &TickRecord) {
        self.goal = None;
        let about = self.causing.take_about().map(PartRef::Object);
        if let Some(found) = record.events.get(event.index) {
            let participants = self.participants_of(event, found, about);
            self.change_selection(|selection| selection.choose_event(event, found, participants));
            self.has_arrived = true;
            self.seek(found.at);
        }
    }

    /// The participants of an event, the primary one last: the one that it was sought for or is primary already, else the ball.
    fn participants_of(&self, event: EventRef, found: &Event, about: Option<PartRef>) -> Vec<PartRef> {
        let pairs = self
            .derived
            .events
            .log
            .place(event)
            .map_or_else(|| pairs_of(&found.kind), |place| self.derived.events.log.pairs_of(place));
        let mut parts: Vec<PartRef> = Vec::new();
        for [body, other] in pairs {
            parts.extend([other, body].map(PartRef::Object));
        }
        let primary = self.selection.primary().filter(|primary| parts.contains(primary));
        let primary = about.or(primary).or(parts.last().copied());
        parts.retain(|part| Some(*part) != primary);
        parts.extend(primary);
        parts
    }

    /// Records until a moment can be shown or no more work may be done; the latest moment up to it that can be
    /// shown.
    fn record_up_to(&mut self, moment: Instant, may_go_on: &mut dyn FnMut() -> bool) -> Instant {
        while self.timeline.recorded() <= moment.tick {
            if self.record_tick(may_go_on).is_none() || !may_go_on() {
                break;
            }
        }
        if self.timeline.recorded() > moment.tick { moment } else { Instant::start_of(self.newest_tick()) }
    }

    fn search_next_event(&mut self, end: u64, may_go_on: &mut dyn FnMut() -> bool) {
        if !self.search_recorded_forwards(may_go_on) {
            return;
        }
        while self.timeline.recorded() < end {
            let Some(record) = self.record_tick(may_go_on) else { return };
            let tick = record.start.tick;
            if let Some(event) = self.next_event_in(&record, Instant::start_of(tick)) {
                return self.reach_event(event, &record);
            }
            self.searched = Some(tick);
            if !may_go_on() {
                return;
            }
        }
        self.goal = None;
        self.nothing_found = Some(NothingFound {
            from: self.playback.cursor,
            before: end,
            setup: self.setup_by_address(),
            filter: self.filtered().map(|filtered| filtered.filter().clone()),
        });
    }

    fn setup_by_address(&self) -> ByAddress {
        ByAddress(Arc::clone(self.timeline.setup()))
    }

    /// Searches the recorded ticks for the next event; whether all were searched and none has one.
    fn search_recorded_forwards(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let shown = Arc::clone(&self.shown.record);
        if self.searched.is_none()
            && let Some(event) = self.next_event_in(&shown, self.playback.cursor)
        {
            self.reach_event(event, &shown);
            return false;
        }
        let mut tick = self.searched.unwrap_or(shown.start.tick);
        while let Some(next) = self.next_wanted_tick(tick).filter(|&next| self.is_within_scene(next)) {
            let Some(record) = self.timeline.tick_while(next, may_go_on) else { return false };
            if let Some(event) = self.next_event_in(&record, Instant::start_of(next)) {
                self.reach_event(event, &record);
                return false;
            }
            tick = next;
            self.searched = Some(tick);
            if !may_go_on() {
                return false;
            }
        }
        true
    }

    fn search_previous_event(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let shown = Arc::clone(&self.shown.record);
        if self.searched.is_none()
            && let Some(event) = self.previous_event_in(&shown, self.playback.cursor)
        {
            return self.reach_event(event, &shown);
        }
        let mut tick = self.searched.unwrap_or(shown.start.tick);
        while let Some(previous) = self.previous_wanted_tick(tick) {
            let Some(record) = self.timeline.tick_while(previous, may_go_on) else { return };
            if let Some(event) = self.previous_event_in(&record, Instant::start_of(previous + 1)) {
                return self.reach_event(event, &record);
            }
            tick = previous;
            self.searched = Some(tick);
            if !may_go_on() {
                return;
            }
        }
        self.seek(self.playback.start());
    }

    /// Moves the cursor to a recorded moment; whether its tick was at hand or could be replayed.
    pub(super) fn show(&mut self, moment: Instant, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let tick = self.playback.clamp(moment).tick;
        if tick != self.shown.tick() {
            let Some(record) = self.timeline.tick_while(tick, may_go_on) else { return false };
            self.shown.go_to(&mut self.timeline, record);
        }
        self.playback.go_to(moment);
        self.follow_shown();
        true
    }

    /// The last tick whose start was simulated.
    pub(super) fn newest_tick(&self) -> u64 {
        let newest = self.timeline.recorded().saturating_sub(1);
        self.playback.last_tick.map_or(newest, |last| newest.min(last))
    }

    /// The next event of a tick that belongs to the scene.
    fn next_event_in(&self, record: &TickRecord, from: Instant) -> Option<EventRef> {
        let within = self.is_within_scene(record.start.tick);
        let is_wanted = |event, found: &Event| self.is_wanted(event, found);
        within.then(|| event_search::first_after(record, from, self.selection.event(), is_wanted)).flatten()
    }

    fn previous_event_in(&self, record: &TickRecord, from: Instant) -> Option<EventRef> {
        let is_wanted = |event, found: &Event| self.is_wanted(event, found);
        event_search::last_before(record, from, self.selection.event(), is_wanted)
    }
}

/// The latest time in seconds that an expectation names.
fn horizon(expectations: &[Expectation]) -> Option<f64> {
    let time = |expectation: &Expectation| match &expectation.expect {
        Expected::Event(event) => event.time.map(|time| time + event.tolerance),
        other => other.time(),
    };
    expectations.iter().filter_map(time).max_by(f64::total_cmp)
}
