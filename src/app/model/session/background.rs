//! Work in the spare time of a frame.

use super::Session;

/// Work to be done in a frame's spare time.
struct Job {
    /// Whether there is anything to do.
    waits: fn(&Session) -> bool,
    /// Does some of it, while `may_go_on` says so.
    work: fn(&mut Session, &mut dyn FnMut() -> bool),
}

/// In this order, each until it is done: jobs that took turns would restart their tick again and again.
const JOBS: [Job; 15] = [
    Job { waits: Session::swept_lags, work: Session::show_swept },
    Job {
        waits: |session| session.shown.has_work(&session.timeline),
        work: |session, may_go_on| session.shown.grow_trail(&mut session.timeline, may_go_on),
    },
    Job { waits: Session::explanation_lags, work: Session::explain_replayed },
    // The comparison comes before the paths where it needs no replay.
    Job { waits: Session::can_compare_at_once, work: Session::compare },
    Job { waits: Session::paths_lag, work: Session::extend_paths },
    Job { waits: Session::ghosts_lag, work: Session::simulate_ghosts },
    Job { waits: Session::divergence_lags, work: Session::compare },
    Job { waits: Session::past_lags, work: Session::read_past },
    Job { waits: Session::derived_lags, work: Session::read_derived },
    Job { waits: Session::track_before_lags, work: Session::read_track_before },
    Job { waits: Session::watches_before_lag, work: Session::read_watches_before },
    Job { waits: Session::agents_before_lag, work: Session::read_agents_before },
    Job { waits: Session::curves_of_ghosts_lag, work: Session::read_curves_of_ghosts },
    Job { waits: Session::differences_lag, work: Session::find_differences },
    Job { waits: Session::recording_lags, work: Session::work_beside_recording },
];

impl Session {
    /// Whether there is work to be done in a frame's spare time.
    pub fn is_working(&self) -> bool {
        JOBS.iter().any(|job| (job.waits)(self))
    }

    /// Does this work while `may_go_on` says so.
    pub(super) fn work(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        while let Some(job) = JOBS.iter().find(|job| (job.waits)(self))
            && may_go_on()
        {
            (job.work)(self, may_go_on);
        }
    }

    /// Replays the swept run's tick on display.
    pub(super) fn show_swept(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        if let Some(swept) = &mut self.swept {
            swept.show(self.shown.tick(), may_go_on);
        }
    }

    fn swept_lags(&self) -> bool {
        self.swept.as_ref().is_some_and(|swept| swept.at(self.shown.tick()).is_none())
    }

    /// Whether any derivation lags behind the recording.
    fn derived_lags(&self) -> bool {
        self.derived.lacking(None, self.timeline.recorded(), self.playback.last_tick).is_some()
    }

    fn read_derived(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let last_tick = self.playback.last_tick;
        if self.derived.pass(&self.timeline) {
            return;
        }
        if let Some(tick) = self.derived.lacking(None, self.timeline.recorded(), last_tick) {
            self.derived.read(&self.timeline, (tick, last_tick), may_go_on);
        }
    }
}
