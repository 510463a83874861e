//! What is simulated in the time that a frame has left.

use super::Session;

/// Something that is waited for and brought nearer in a frame's spare time.
struct Job {
    /// Whether there is anything to do.
    waits: fn(&Session) -> bool,
    /// Goes on with it while it may.
    work: fn(&mut Session, &mut dyn FnMut() -> bool),
}

/// One after the other: where two took turns, each would begin its tick again and again.
const JOBS: [Job; 8] = [
    Job { waits: Session::swept_lags, work: Session::show_swept },
    Job {
        waits: |session| session.shown.has_work(&session.timeline),
        work: |session, may_go_on| session.shown.grow_trail(&mut session.timeline, may_go_on),
    },
    Job {
        waits: |session| session.explaining.is_waiting(),
        work: |session, may_go_on| session.explaining.work(&mut session.timeline, may_go_on),
    },
    // Whether both runs differ is told before the paths are complete, where nothing need be replayed for it.
    Job { waits: Session::can_compare_at_once, work: Session::compare },
    Job { waits: Session::paths_lag, work: Session::extend_paths },
    Job { waits: Session::divergence_lags, work: Session::compare },
    Job { waits: Session::derived_lags, work: Session::read_derived },
    Job { waits: Session::track_before_lags, work: Session::read_track_before },
];

impl Session {
    /// Whether something is waited for that a frame's spare time brings nearer.
    pub fn is_working(&self) -> bool {
        JOBS.iter().any(|job| (job.waits)(self))
    }

    /// Goes on with all of that while it may.
    pub(super) fn work(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        while let Some(job) = JOBS.iter().find(|job| (job.waits)(self))
            && may_go_on()
        {
            (job.work)(self, may_go_on);
        }
    }

    /// Goes on towards the swept run's tick that belongs to the one on display.
    pub(super) fn show_swept(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        if let Some(swept) = &mut self.swept {
            swept.show(self.shown.tick(), may_go_on);
        }
    }

    fn swept_lags(&self) -> bool {
        self.swept.as_ref().is_some_and(|swept| swept.at(self.shown.tick()).is_none())
    }

    /// Whether something that is derived was not shown all of the recording.
    fn derived_lags(&self) -> bool {
        self.derived.lacking(None, self.timeline.recorded(), self.playback.last_tick).is_some()
    }

    fn read_derived(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let last_tick = self.playback.last_tick;
        if let Some(tick) = self.derived.lacking(None, self.timeline.recorded(), last_tick) {
            self.derived.read(&self.timeline, (tick, last_tick), may_go_on);
        }
    }
}
