//! The breakpoints of the scene, and stopping at them.

use super::Session;
use super::seeking::Goal;
use crate::app::model::event_log::EventRef;
use crate::app::model::playback::last_tick;
use crate::asking::{Condition, Hits, Misread, Moment, Names, Pending, Shown};
use crate::scene::Breakpoint;
use crate::sim::{Derived, Instant, Setup, TickRecord, Timeline};
use std::sync::Arc;

/// A breakpoint of the scene, as far as its condition was looked for.
pub struct Watched {
    /// Whether playing stops there.
    pub is_enabled: bool,
    /// When its condition begins to hold, or why it is not understood.
    pub hits: Result<Hits, Misread>,
}

/// The breakpoints of the scene, in its order.
#[derive(Default)]
pub struct Breakpoints {
    all: Vec<Watched>,
}

/// Playing has stopped at breakpoints.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// When.
    pub at: Instant,
    /// At which, by their places in the list, with the values of what is compared.
    pub breakpoints: Vec<(usize, Vec<Shown>)>,
}

/// The answer to a search for a break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBreak {
    /// None begins to hold after the moment on display, before this tick.
    Ahead(u64),
    /// None begins to hold before the moment on display.
    Behind,
    /// There are none that could.
    NoneEnabled,
}

impl Breakpoints {
    /// All of them.
    pub fn all(&self) -> &[Watched] {
        &self.all
    }

    /// Whether any can stop playing.
    pub fn any_enabled(&self) -> bool {
        self.all.iter().any(|watched| watched.is_enabled && watched.hits.is_ok())
    }

    /// Follows a change of the scene: what stays the same keeps what was found.
    pub(super) fn follow(&mut self, listed: &[Breakpoint], names: Names, (first, last): (u64, Option<u64>)) {
        let mut before: Vec<Hits> = self.all.drain(..).filter_map(|watched| watched.hits.ok()).collect();
        let mut follow = |breakpoint: &Breakpoint| {
            let hits = Condition::read(&breakpoint.condition, names).map(|condition| {
                let is_same = |hits: &Hits| **hits.condition() == condition && hits.first_tick() == first;
                match before.iter().position(is_same) {
                    Some(place) => {
                        let mut hits = before.swap_remove(place);
                        hits.end_at(last);
                        hits
                    }
                    None => Hits::new(Arc::new(condition), first, last),
                }
            });
            Watched { is_enabled: breakpoint.enabled, hits }
        };
        self.all = listed.iter().map(&mut follow).collect();
    }

    fn enabled(&self) -> impl Iterator<Item = &Hits> {
        self.all.iter().filter(|watched| watched.is_enabled).filter_map(|watched| watched.hits.as_ref().ok())
    }

    fn enabled_mut(&mut self) -> impl Iterator<Item = &mut Hits> {
        self.all.iter_mut().filter(|watched| watched.is_enabled).filter_map(|watched| watched.hits.as_mut().ok())
    }

    /// The first hit after an instant, up to another one, of those in the records of the ticks before `end`.
    fn first_between(
        &mut self,
        [after, to]: [Instant; 2],
        (timeline, end): (&Timeline, u64),
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Moment>, Pending> {
        let (mut first, mut pending): (Option<Moment>, Option<Pending>) = (None, None);
        for hits in self.enabled_mut() {
            let to = first.map_or(to, |first| first.at);
            match hits.first_between([after, to], (timeline, end), may_go_on) {
                Ok(found) => first = earlier(first, found),
                Err(lacking) => pending = Some(pending.map_or(lacking, |other: Pending| other.min(lacking))),
            }
        }
        match pending {
            // It may be that another one comes first.
            Some(pending) if first.is_none_or(|first| first.at.tick >= pending.tick) => Err(pending),
            _ => Ok(first),
        }
    }

    /// The last hit before an instant, not before another one.
    fn last_between(
        &mut self,
        [from, before]: [Instant; 2],
        timeline: &Timeline,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Moment>, Pending> {
        let mut last: Option<Moment> = None;
        for hits in self.enabled_mut() {
            let from = last.map_or(from, |last| last.at);
            let found = hits.last_between([from, before], timeline, may_go_on)?;
            last = later(last, found);
        }
        Ok(last)
    }

    /// Those that stop at an instant, by their places.
    pub fn hit_at(&self, at: Instant) -> impl Iterator<Item = (usize, &Hits, Moment)> {
        let enabled = self.all.iter().enumerate().filter(|(_, watched)| watched.is_enabled);
        enabled.filter_map(move |(place, watched)| {
            let hits = watched.hits.as_ref().ok()?;
            Some((place, hits, hits.hit_at(at)?))
        })
    }
}

fn earlier(a: Option<Moment>, b: Option<Moment>) -> Option<Moment> {
    [a, b].into_iter().flatten().min_by(|a, b| a.at.cmp(&b.at))
}

fn later(a: Option<Moment>, b: Option<Moment>) -> Option<Moment> {
    [a, b].into_iter().flatten().max_by(|a, b| a.at.cmp(&b.at))
}

impl Derived for Breakpoints {
    fn next_tick(&self) -> Option<u64> {
        self.enabled().filter_map(Hits::next_tick).min()
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        self.observe_while(setup, record, &mut || true);
    }

    fn observe_while(&mut self, setup: &Setup, record: &TickRecord, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let tick = record.start.tick;
        let mut due = self.enabled_mut().filter(|hits| hits.next_tick() == Some(tick));
        due.all(|hits| hits.observe_while(setup, record, may_go_on))
    }

    fn forget_from(&mut self, tick: u64) {
        let understood = self.all.iter_mut().filter_map(|watched| watched.hits.as_mut().ok());
        understood.for_each(|hits| hits.forget_from(tick));
    }
}

impl Session {
    /// The breakpoints, and where they are hit.
    pub fn breakpoints(&self) -> &Breakpoints {
        &self.derived.breakpoints
    }

    /// Where playing has stopped, once.
    pub fn take_stop(&mut self) -> Option<Stop> {
        if self.goal.is_some() {
            return None;
        }
        let at = self.stopped_at.take().filter(|at| *at == self.playback.cursor)?;
        Some(Stop { at, breakpoints: self.hit_here(at) })
    }

    /// The answer of a search for a break that has found none, once.
    pub fn take_no_break(&mut self) -> Option<NoBreak> {
        self.no_break.take()
    }

    /// The record of a tick that is on display, or was just before.
    fn record_at_hand(&self, tick: u64) -> Option<Arc<TickRecord>> {
        let shown = [&self.shown.record].into_iter().chain(self.shown.trail.iter().rev());
        let found = shown.take(3).find(|record| record.start.tick == tick).cloned();
        found.or_else(|| self.timeline.at_hand(tick))
    }

    /// What stops at a moment, with the values of what is compared.
    fn hit_here(&self, at: Instant) -> Vec<(usize, Vec<Shown>)> {
        let hit = self.derived.breakpoints.hit_at(at);
        hit.map(|(place, hits, moment)| {
            let record = self.record_at_hand(moment.recorded_in);
            let setup = self.timeline.setup_at(moment.recorded_in);
            let shown = record.map(|record| hits.condition().shown_at(setup, &record, &moment));
            (place, shown.unwrap_or_default())
        })
        .collect()
    }

    /// Reads the conditions again: names may stand for other objects.
    pub(super) fn follow_breakpoints(&mut self, setup: &Setup) {
        // A scene does not know what is selected.
        let names = Names { setup, selected: None };
        let listed = &self.document.scene().breakpoints;
        let run = (self.timeline.first_tick(), last_tick(&setup.settings));
        self.derived.breakpoints.follow(listed, names, run);
    }

    /// Plays on to a moment; at the first breakpoint on the way it stops. Never beyond what was looked at.
    pub(super) fn play_to(&mut self, target: Instant, may_go_on: &mut dyn FnMut() -> bool) {
        let from = self.playback.cursor;
        let is_backwards = self.playback.backwards;
        let found = if is_backwards {
            self.derived.breakpoints.last_between([target, from], &self.timeline, may_go_on)
        } else {
            let end = (target.tick + 1).min(self.recorded_end());
            self.derived.breakpoints.first_between([from, target], (&self.timeline, end), may_go_on)
        };
        let reached = match found {
            Ok(Some(hit)) => return self.stop_at(hit, may_go_on),
            Ok(None) => target,
            Err(pending) if !is_backwards => from.later(Instant::start_of(pending.tick.saturating_sub(1))),
            Err(_) => from,
        };
        if !self.show(reached, may_go_on) {
            // A new goal in every frame would never be reached.
            self.goal = Some(Goal::Moment(reached));
        }
    }

    /// Stops playing at a moment; an event that a condition is about is selected.
    fn stop_at(&mut self, hit: Moment, may_go_on: &mut dyn FnMut() -> bool) {
        self.playback.set_playing(false);
        self.stopped_at = Some(hit.at);
        self.goal = Some(match hit.event {
            Some(index) => Goal::Event(EventRef { tick: hit.recorded_in, index }),
            None => Goal::Moment(hit.at),
        });
        self.pursue(may_go_on);
    }

    /// Seeks the moment of the next break up to the end of the scene or, without a duration, some seconds beyond the
    /// recording. The moment on display stays until one is found.
    pub fn seek_next_break(&mut self) {
        self.seek_break(Goal::NextBreak(self.search_end()));
    }

    /// Seeks the moment of the last break before the one on display.
    pub fn seek_previous_break(&mut self) {
        self.seek_break(Goal::PreviousBreak);
    }

    fn seek_break(&mut self, goal: Goal) {
        self.no_break = None;
        if self.derived.breakpoints.any_enabled() {
            self.go_for(goal);
        } else {
            self.no_break = Some(NoBreak::NoneEnabled);
        }
    }

    pub(super) fn search_next_break(&mut self, end: u64, may_go_on: &mut dyn FnMut() -> bool) {
        let from = self.playback.cursor;
        // The state at the very end of a scene is that of the tick which begins there.
        let ends = end.saturating_add(u64::from(self.playback.last_tick == Some(end)));
        loop {
            let recorded = self.recorded_end().min(ends);
            let to = Instant::start_of(recorded.min(end));
            match self.derived.breakpoints.first_between([from, to], (&self.timeline, recorded), may_go_on) {
                Ok(Some(hit)) => return self.stop_at(hit, may_go_on),
                Ok(None) if recorded >= ends => break,
                Ok(None) => {}
                Err(_) => return,
            }
            if self.record_tick(may_go_on).is_none() || !may_go_on() {
                return;
            }
        }
        (self.goal, self.no_break) = (None, Some(NoBreak::Ahead(end)));
    }

    pub(super) fn search_previous_break(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let from = self.playback.cursor;
        match self.derived.breakpoints.last_between([self.playback.start(), from], &self.timeline, may_go_on) {
            Ok(Some(hit)) => self.stop_at(hit, may_go_on),
            Ok(None) => (self.goal, self.no_break) = (None, Some(NoBreak::Behind)),
            Err(_) => {}
        }
    }

    /// The tick after the last recorded one whose state belongs to the scene.
    fn recorded_end(&self) -> u64 {
        self.timeline.recorded().min(self.playback.last_tick.map_or(u64::MAX, |last| last.saturating_add(1)))
    }
}
