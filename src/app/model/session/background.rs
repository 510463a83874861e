//! What is simulated in the time that a frame has left.

use super::Session;

impl Session {
    /// Whether something is waited for that a frame's spare time brings nearer: the trail, the swept ghost, an
    /// explanation, the old future, the selected body's path ahead and its plots, or verdicts on expectations that are
    /// new.
    pub fn is_working(&self) -> bool {
        let last_tick = self.playback.last_tick;
        self.swept_lags()
            || self.shown.has_work(&self.timeline)
            || self.explaining.is_waiting()
            || self.old_future.as_ref().is_some_and(|old| old.has_work(last_tick))
            || self.ahead.as_ref().is_some_and(|path| path.wanted(last_tick).is_some())
            || self.checker_lags()
            || self.parting_lags()
            || self.track_lags()
    }

    /// Goes on with all of that while it may.
    pub(super) fn work(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        while self.is_working() && may_go_on() {
            self.work_once(may_go_on);
        }
    }

    fn work_once(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        // One after the other: where two took turns, each would begin its tick again and again.
        if self.swept_lags() {
            return self.follow_swept(may_go_on);
        }
        if self.shown.has_work(&self.timeline) {
            return self.shown.grow_trail(&mut self.timeline, may_go_on);
        }
        if self.explaining.is_waiting() {
            return self.explaining.work(&mut self.timeline, may_go_on);
        }
        // Whether both runs differ is told before the paths are complete, where nothing need be gone through for it.
        if !self.can_compare_at_once() {
            // Both paths grow side by side; they have recordings of their own.
            let last_tick = self.playback.last_tick;
            let old_grew = self.old_future.as_mut().is_some_and(|old| old.work(last_tick, may_go_on));
            if self.extend_path_ahead(may_go_on) || old_grew {
                return;
            }
        }
        if self.parting_lags()
            && let Some((parting, old)) = self.parting.as_mut().zip(self.old_future.as_mut())
        {
            return parting.work(&mut self.timeline, old.timeline_mut(), may_go_on);
        }
        if let Some(tick) = self.checker.next_tick().filter(|&tick| tick < self.timeline.recorded())
            && let Some(record) = self.timeline.tick_while(tick, may_go_on)
        {
            self.checker.observe(&record);
            return;
        }
        self.read_track(may_go_on);
    }

    /// Adds a tick to the selected body's path, or simulates towards it; whether one was missing.
    fn extend_path_ahead(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let Some(tick) = self.ahead.as_ref().and_then(|path| path.wanted(self.playback.last_tick)) else {
            return false;
        };
        if tick >= self.timeline.recorded() {
            self.record_tick(may_go_on);
        } else if let Some(record) = self.timeline.tick_while(tick, may_go_on) {
            self.ahead.iter_mut().for_each(|path| path.push(self.timeline.setup(), &record));
        }
        true
    }

    /// Goes on towards the swept run's tick that belongs to the one on display.
    pub(super) fn follow_swept(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let tick = self.shown.tick();
        if self.swept_lags()
            && let Some(swept) = &mut self.swept
            && let Some(record) = swept.tick_while(tick, may_go_on)
        {
            self.swept_record = Some(record);
        }
    }

    fn swept_lags(&self) -> bool {
        let shown = self.swept_record.as_ref().map(|record| record.start.tick);
        self.swept.is_some() && shown != Some(self.shown.tick())
    }

    /// Whether an expectation has not seen all that is recorded.
    fn checker_lags(&self) -> bool {
        self.checker.next_tick().is_some_and(|tick| tick < self.timeline.recorded())
    }

    /// Whether the next tick to be compared is at hand in both runs.
    fn can_compare_at_once(&self) -> bool {
        let both = self.parting.as_ref().zip(self.old_future.as_ref());
        self.parting_lags() && both.is_some_and(|(parting, old)| parting.is_at_hand(&self.timeline, old.timeline()))
    }

    /// Whether there are ticks of both runs to be compared.
    fn parting_lags(&self) -> bool {
        let recorded = self.old_future.as_ref().map_or(0, |old| old.recorded().min(self.timeline.recorded()));
        self.parting.as_ref().is_some_and(|parting| parting.has_work(recorded))
    }
}
