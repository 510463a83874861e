//! The run as it was before the last change, kept beside the new one until it is dismissed.

use super::Session;
use super::parting::Parting;
use super::path_ahead::PathAhead;
use super::shown::Shown;
use crate::scene::{Gesture, Id};
use crate::sim::{Setup, Timeline};

/// The run as it was before the last change.
///
/// It is a recording of its own and can be simulated further. It shares what was recorded before the
/// change with the new one; each of them may use the same part of the memory.
pub struct OldFuture {
    timeline: Timeline,
    /// The first tick that can differ; `None` when both runs are the same.
    from: Option<u64>,
    /// The tick on display, once it is there.
    shown: Option<Shown>,
    /// The tick on display.
    wanted: u64,
    /// Where the selected body would have gone.
    ahead: Option<PathAhead>,
}

impl OldFuture {
    /// The run that a recording holds, from the tick on display.
    pub fn new(timeline: Timeline, tick: u64) -> OldFuture {
        OldFuture { timeline, from: None, shown: None, wanted: tick, ahead: None }
    }

    /// The first tick that can differ from the new run; `None` when both are the same.
    pub fn from(&self) -> Option<u64> {
        self.from
    }

    /// The constants of the run.
    pub fn setup(&self) -> &Setup {
        self.timeline.setup()
    }

    /// How many ticks of it are simulated.
    pub fn recorded(&self) -> u64 {
        self.timeline.recorded()
    }

    /// The recording.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The recording, to be gone through.
    pub fn timeline_mut(&mut self) -> &mut Timeline {
        &mut self.timeline
    }

    /// The tick on display, when it is recorded and can differ.
    pub fn shown(&self) -> Option<&Shown> {
        self.shown
            .as_ref()
            .filter(|shown| shown.tick() == self.wanted && self.from.is_some_and(|from| from <= self.wanted))
    }

    /// Where the selected body would have gone.
    pub fn ahead(&self) -> Option<&PathAhead> {
        self.ahead.as_ref()
    }

    /// Compares with what the scene is now. Whether both can be shown side by side: their ticks must
    /// be equally long.
    pub fn compare_with(&mut self, setup: &Setup) -> bool {
        self.from = self.timeline.setup().first_difference(setup);
        self.timeline.setup().clock.tick_length() == setup.clock.tick_length()
    }

    /// Goes to the tick on display, with the selected body's path from there.
    pub fn go_to(&mut self, tick: u64, selected: Option<Id>) {
        self.wanted = tick;
        let selected = selected.filter(|&id| self.timeline.setup().body_index(id).is_some());
        self.ahead = follow(self.ahead.take(), selected, tick);
        if tick < self.timeline.recorded() {
            self.show_wanted(&mut || false);
        }
    }

    fn show_wanted(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(record) = self.timeline.tick_while(self.wanted, may_go_on) else { return };
        match &mut self.shown {
            Some(shown) => shown.go_to(&mut self.timeline, record),
            None => self.shown = Some(Shown::new(&mut self.timeline, record)),
        }
    }

    fn is_shown(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.tick() == self.wanted)
    }

    /// Simulates up to one tick towards what is to be shown; whether there was anything to do.
    pub fn work(&mut self, last_tick: Option<u64>, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        if self.from.is_none() {
            return false;
        }
        if self.wanted >= self.timeline.recorded() {
            self.timeline.record_tick_while(may_go_on);
            if self.wanted < self.timeline.recorded() {
                self.show_wanted(may_go_on);
            }
            return true;
        }
        if !self.is_shown() {
            self.show_wanted(may_go_on);
            return true;
        }
        if let Some(shown) = self.shown.as_mut().filter(|shown| shown.has_work(&self.timeline)) {
            shown.grow_trail(&mut self.timeline, may_go_on);
            return true;
        }
        let Some(path) = &mut self.ahead else { return false };
        let Some(tick) = path.wanted(last_tick) else { return false };
        if let Some(record) = self.timeline.tick_while(tick, may_go_on) {
            path.push(self.timeline.setup(), &record);
        }
        true
    }

    /// Whether there is anything to simulate.
    pub fn has_work(&self, last_tick: Option<u64>) -> bool {
        let lacks_trail = self.shown.as_ref().is_some_and(|shown| shown.has_work(&self.timeline));
        let lacks_path = self.ahead.as_ref().is_some_and(|path| path.wanted(last_tick).is_some());
        self.from.is_some() && (!self.is_shown() || lacks_trail || lacks_path)
    }
}

impl Session {
    /// Forgets the old future.
    pub fn dismiss_old_future(&mut self) {
        (self.old_future, self.ahead, self.parting) = (None, None, None);
        self.forget_track_before();
        self.share_memory();
    }

    /// Keeps the future that is about to change, if anybody has seen it. In a gesture that goes on, the
    /// future from before the gesture stays.
    pub(super) fn keep_old_future(&mut self, tick: u64, gesture: Option<Gesture>, setup: &Setup) {
        let goes_on = gesture.is_some() && gesture == self.gesture;
        self.gesture = gesture;
        if !goes_on && self.timeline.recorded() > tick.max(self.timeline.first_tick() + 1) {
            self.forget_track_before();
            self.old_future = Some(OldFuture::new(self.timeline.clone(), self.shown.tick()));
            self.parting = None;
        }
        if self.old_future.as_mut().is_some_and(|old| !old.compare_with(setup)) {
            self.dismiss_old_future();
        } else {
            self.share_memory();
        }
    }

    /// Derives from the tick on display and the selection what the lanes of the selected and the old future show.
    pub(super) fn follow_shown(&mut self) {
        self.follow_selection();
        let (tick, selected) = (self.shown.tick(), self.selection.object());
        let Some(old) = &mut self.old_future else { return };
        old.go_to(tick, selected);
        let selected = selected.filter(|&id| self.timeline.setup().body_index(id).is_some());
        self.ahead = follow(self.ahead.take(), selected, tick);
        let both = selected.filter(|&id| old.setup().body_index(id).is_some()).zip(old.from());
        let known = self.parting.take().filter(|parting| both.is_some_and(|(id, _)| id == parting.body()));
        self.parting = known.or(both.map(|(id, from)| Parting::new(id, from)));
    }

    /// Gives every recording the same part of the memory: the scene's own, the swept one beside a
    /// discrete one, and the old future.
    pub(super) fn share_memory(&mut self) {
        self.set_budget(Timeline::DEFAULT_BUDGET);
    }

    /// Gives the recordings this much memory together, in bytes.
    pub fn set_budget(&mut self, bytes: usize) {
        let old = self.old_future.as_mut().map(OldFuture::timeline_mut);
        let others: Vec<&mut Timeline> = self.swept.as_mut().into_iter().chain(old).collect();
        let budget = bytes / (1 + others.len());
        others.into_iter().chain([&mut self.timeline]).for_each(|timeline| timeline.set_budget(budget));
    }
}

/// The path ahead of a body from a tick on, with what is known of it.
fn follow(path: Option<PathAhead>, body: Option<Id>, tick: u64) -> Option<PathAhead> {
    let body = body?;
    let mut path = path.filter(|path| path.body() == body).unwrap_or_else(|| PathAhead::new(body, tick));
    path.begin_at(tick);
    Some(path)
}
