//! What is simulated in the time that a frame has left.

use super::Session;

impl Session {
    /// Whether something is waited for that a frame's spare time brings nearer: the old future, the
    /// selected body's path ahead, or verdicts on expectations that are new.
    pub fn is_working(&self) -> bool {
        let last_tick = self.playback.last_tick;
        self.old_future.as_ref().is_some_and(|old| old.has_work(last_tick))
            || self.ahead.as_ref().is_some_and(|path| path.wanted(last_tick).is_some())
            || self.checker_lags()
            || self.parting_lags()
    }

    /// Goes on with all of that while it may.
    pub(super) fn work(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        while self.is_working() && may_go_on() {
            self.work_once(may_go_on);
        }
    }

    fn work_once(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        // Both paths grow side by side.
        let last_tick = self.playback.last_tick;
        let old_grew = self.old_future.as_mut().is_some_and(|old| old.work(last_tick, may_go_on));
        if self.extend_path_ahead(may_go_on) || old_grew {
            return;
        }
        if self.parting_lags()
            && let Some((parting, old)) = self.parting.as_mut().zip(self.old_future.as_mut())
        {
            return parting.work(&mut self.timeline, old);
        }
        if let Some(tick) = self.checker.next_tick().filter(|&tick| tick < self.timeline.recorded()) {
            self.checker.observe(&self.timeline.tick(tick));
        }
    }

    /// Adds a tick to the selected body's path, or simulates towards it; whether one was missing.
    fn extend_path_ahead(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let Some(tick) = self.ahead.as_ref().and_then(|path| path.wanted(self.playback.last_tick)) else {
            return false;
        };
        if tick >= self.timeline.recorded() {
            self.record_tick(may_go_on);
        } else if let Some(path) = &mut self.ahead {
            let record = self.timeline.tick(tick);
            path.push(self.timeline.setup(), &record);
        }
        true
    }

    /// Whether an expectation has not seen all that is recorded.
    fn checker_lags(&self) -> bool {
        self.checker.next_tick().is_some_and(|tick| tick < self.timeline.recorded())
    }

    /// Whether there are ticks of both runs to be compared.
    fn parting_lags(&self) -> bool {
        let recorded = self.old_future.as_ref().map_or(0, |old| old.recorded().min(self.timeline.recorded()));
        self.parting.as_ref().is_some_and(|parting| parting.has_work(recorded))
    }
}
