//! A recording of another program beside the run on display, with which it is compared.

use super::Session;
use super::differences::{Differences, Known};
use crate::app::model::recorded_run::RecordedRun;
use crate::compare::{RecordingError, Tolerance};
use crate::sim::Timeline;
use std::path::Path;

/// What counts as alike at first: a tenth of a millimetre, since most programs write single precision.
const USUAL_TOLERANCE: Tolerance = Tolerance(1e-4);

/// A recording beside the run on display.
pub struct RecordingBeside {
    run: RecordedRun,
    /// By how much numbers may differ and still count as alike.
    tolerance: Tolerance,
    /// Whether it is what the run on display is compared with, and not one of the kept runs.
    is_compared: bool,
    differences: Differences,
}

impl RecordingBeside {
    /// The recording.
    pub fn run(&self) -> &RecordedRun {
        &self.run
    }

    /// By how much numbers may differ and still count as alike.
    pub fn tolerance(&self) -> Tolerance {
        self.tolerance
    }

    /// Whether it is what the run on display is compared with.
    pub fn is_compared(&self) -> bool {
        self.is_compared
    }

    /// Compares all of it again.
    fn restart(&mut self, timeline: &Timeline) {
        self.differences = Differences::new([0, timeline.first_tick()], self.tolerance);
    }
}

impl Session {
    /// The recording beside the run on display.
    pub fn recording_beside(&self) -> Option<&RecordingBeside> {
        self.recording_beside.as_ref()
    }

    /// Opens a recording beside the run on display, which is compared with it from now on. One that is open already stays if
    /// the new one cannot be read.
    ///
    /// # Errors
    /// When there is no such file, or it does not begin as a recording.
    pub fn open_recording(&mut self, path: &Path) -> Result<(), RecordingError> {
        let run = RecordedRun::open(path)?;
        let differences = Differences::new([0, self.timeline.first_tick()], USUAL_TOLERANCE);
        let beside = RecordingBeside { run, tolerance: USUAL_TOLERANCE, is_compared: true, differences };
        self.recording_beside = Some(beside);
        Ok(())
    }

    /// Closes the recording.
    pub fn close_recording(&mut self) {
        self.recording_beside = None;
    }

    /// Compares the run on display with the recording, or else with what is shown beside it.
    pub fn compare_with_recording(&mut self, is_compared: bool) {
        if let Some(beside) = &mut self.recording_beside {
            beside.is_compared = is_compared;
        }
    }

    /// Changes what counts as alike in a comparison with the recording.
    pub fn tolerate(&mut self, tolerance: Tolerance) {
        if let Some(beside) = &mut self.recording_beside {
            beside.tolerance = tolerance;
            beside.restart(&self.timeline);
        }
    }

    /// In what the run on display differs from the recording, if that is what it is compared with.
    pub(super) fn differences_from_recording(&self) -> Option<&Differences> {
        self.recording_beside.as_ref().filter(|beside| beside.is_compared).map(|beside| &beside.differences)
    }

    /// Forgets what was compared of a tick of the run on display and all after it.
    pub(super) fn compare_again_from(&mut self, tick: u64) {
        if let Some(beside) = self.recording_beside.as_mut().filter(|beside| beside.differences.has_seen(tick)) {
            beside.restart(&self.timeline);
        }
    }

    /// Whether there is anything to read of the recording, to simulate beside it, or to compare.
    pub(super) fn recording_lags(&self) -> bool {
        self.recording_beside.as_ref().is_some_and(|beside| {
            beside.run.is_reading()
                || self.is_shorter_than_recording(beside)
                || beside.differences.lags(self.known_with(&beside.run), self.playback.playing)
        })
    }

    /// The run on display is simulated for as long as the recording lasts, within the scene.
    fn is_shorter_than_recording(&self, beside: &RecordingBeside) -> bool {
        let Some(last) = beside.run.ticks().last() else { return false };
        // With the tick that begins there: its record has the state.
        let end = self.timeline.setup().clock.first_tick_at(last.time) + 1;
        beside.is_compared && self.timeline.recorded() < self.playback.last_tick.map_or(end, |last| end.min(last))
    }

    fn known_with<'a>(&'a self, run: &'a RecordedRun) -> [Known<'a>; 2] {
        let recorded = self.timeline.recorded();
        let end = self.playback.last_tick.map_or(recorded, |last| recorded.min(last));
        [Known::Recorded(run.ticks()), Known::Simulated(&self.timeline, end)]
    }

    /// Reads, simulates or compares some of it. A recording that cannot be read is closed, and the reason is told.
    pub(super) fn work_beside_recording(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(mut beside) = self.recording_beside.take() else { return };
        if beside.run.is_reading() {
            match beside.run.read(may_go_on) {
                Ok(()) => self.recording_beside = Some(beside),
                Err(error) => self.unreadable_recording = Some((beside.run.name().to_owned(), error)),
            }
            return;
        }
        if self.is_shorter_than_recording(&beside) {
            self.record_tick(may_go_on);
        } else {
            beside.differences.work(self.known_with(&beside.run), may_go_on);
        }
        self.recording_beside = Some(beside);
    }

    /// The recording that was closed since the last call because it cannot be read, and why.
    pub fn take_unreadable_recording(&mut self) -> Option<(String, RecordingError)> {
        self.unreadable_recording.take()
    }
}
