//! The track of the body selected last, read a little in each frame while it is plotted.

use super::Session;
use crate::ledger::{Track, Tracked};
use crate::scene::Id;
use crate::sim::{Derived, Reader, Setup, TickRecord, Timeline};

/// The plotted body.
#[derive(Default)]
pub(super) struct Tracking {
    /// Whether plots of it are visible.
    is_wanted: bool,
    track: Option<Track>,
}

impl Derived for Tracking {
    fn next_tick(&self) -> Option<u64> {
        self.track.as_ref().filter(|_| self.is_wanted).and_then(Track::next_tick)
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        self.track.observe(setup, record);
    }

    fn forget_from(&mut self, tick: u64) {
        self.track.forget_from(tick);
    }
}

/// The track of a body in the baseline run.
#[derive(Default)]
pub(super) struct TrackBefore {
    track: Option<Track>,
    reader: Reader,
}

impl TrackBefore {
    /// Starts over for another body.
    pub fn follow(&mut self, tracked: Option<Tracked>, first: u64) {
        follow(&mut self.track, tracked, first);
    }

    /// The track, as far as it was read.
    pub fn track(&self) -> Option<&Track> {
        self.track.as_ref()
    }

    /// Whether the recording has more, up to the scene's last tick.
    pub fn lags(&self, timeline: &Timeline, last_tick: Option<u64>) -> bool {
        self.track.as_ref().is_some_and(|track| lags(track, timeline, last_tick))
    }

    /// Reads a tick, if it may go on as long as that takes.
    pub fn work(&mut self, timeline: &Timeline, last_tick: Option<u64>, may_go_on: &mut dyn FnMut() -> bool) {
        if let Some(track) = self.track.as_mut().filter(|track| lags(track, timeline, last_tick))
            && let Some(record) = timeline.read_while(&mut self.reader, track.ticks().end, may_go_on)
        {
            track.observe(timeline.setup_at(record.start.tick), &record);
        }
    }
}

/// Whether a recording has more than a track, up to the scene's last tick.
fn lags(track: &Track, timeline: &Timeline, last_tick: Option<u64>) -> bool {
    let next = track.ticks().end;
    next < timeline.recorded() && last_tick.is_none_or(|last| next <= last)
}

/// Starts a track over for another body.
fn follow(track: &mut Option<Track>, tracked: Option<Tracked>, first: u64) {
    if track.as_ref().map(Track::tracked) != tracked {
        *track = tracked.map(|tracked| Track::new(tracked, first));
    }
}

impl Session {
    /// Tracks the body selected last while plots of it are visible.
    pub fn track_selected(&mut self, is_wanted: bool) {
        self.derived.tracking.is_wanted = is_wanted;
        if is_wanted {
            let tracked = self.tracked();
            follow(&mut self.derived.tracking.track, tracked, self.timeline.first_tick());
            if let Some(comparison) = &mut self.derived.comparison {
                comparison.baseline.track(tracked);
            }
        }
    }

    /// The track of the body selected last, as far as it was read.
    pub fn track(&self) -> Option<&Track> {
        self.derived.tracking.track.as_ref()
    }

    /// Its track in the baseline run, and the first tick that can differ.
    pub fn track_before(&self) -> Option<(&Track, u64)> {
        let baseline = self.baseline()?;
        Some((baseline.tracking().track()?, baseline.from()?))
    }

    /// Whether both tracks are complete.
    pub fn track_is_complete(&self) -> bool {
        self.track().is_some_and(|track| !lags(track, &self.timeline, self.playback.last_tick)) && !self.has_unread()
    }

    /// The body selected last, and the object selected before it.
    fn tracked(&self) -> Option<Tracked> {
        let setup = self.timeline.setup();
        let body = self.selection.object().filter(|&id| setup.body_index(id).is_some())?;
        let collides = |id: &Id| setup.body_index(*id).or_else(|| setup.obstacle_index(*id)).is_some();
        let other = self.selection.objects().filter(|id| *id != body).filter(collides).last();
        Some(Tracked { body, other })
    }

    /// Whether the baseline run's track is incomplete.
    fn has_unread(&self) -> bool {
        self.baseline().is_some_and(|baseline| baseline.tracking().lags(baseline.timeline(), self.playback.last_tick))
    }

    pub(super) fn track_before_lags(&self) -> bool {
        self.derived.tracking.is_wanted && self.has_unread()
    }

    pub(super) fn read_track_before(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        if let Some(comparison) = &mut self.derived.comparison {
            comparison.baseline.read_track(self.playback.last_tick, may_go_on);
        }
    }
}
