//! What the body that is selected last did over the recording, read a little in each frame while it is plotted.

use super::Session;
use super::old_future::OldFuture;
use crate::ledger::{Track, Tracked};
use crate::scene::Id;
use crate::sim::{Reader, TickRecord, Timeline};

/// What is known of a body's way through a recording.
struct Reading {
    track: Track,
    reader: Reader,
}

impl Reading {
    fn new(tracked: Tracked, first: u64) -> Reading {
        Reading { track: Track::new(tracked, first), reader: Reader::default() }
    }

    /// Whether a recording, of which the ticks before `end` count, has more than was read.
    fn lags(&self, end: u64) -> bool {
        self.track.ticks().end < end
    }

    /// Reads on while it may.
    fn work(&mut self, timeline: &Timeline, end: u64, may_go_on: &mut dyn FnMut() -> bool) {
        while self.lags(end) {
            let next = self.track.ticks().end;
            let Some(record) = timeline.read_while(&mut self.reader, next, may_go_on) else { return };
            self.track.append(timeline.setup(), &record);
            if !may_go_on() {
                return;
            }
        }
    }
}

/// The body on display in the plots, as it is and as it was before the last change.
#[derive(Default)]
pub(super) struct Tracking {
    /// Whether anybody looks.
    is_wanted: bool,
    now: Option<Reading>,
    before: Option<Reading>,
}

impl Session {
    /// Follows the body that is selected last through the recording while somebody looks at its plots.
    pub fn track_selected(&mut self, is_wanted: bool) {
        self.tracking.is_wanted = is_wanted;
        if is_wanted {
            self.follow_tracked();
        }
    }

    /// What the body that is selected last did, as far as it was read.
    pub fn track(&self) -> Option<&Track> {
        self.tracking.now.as_ref().map(|reading| &reading.track)
    }

    /// What it did before the last change, and the first tick that can differ.
    pub fn track_before(&self) -> Option<(&Track, u64)> {
        let from = self.old_future.as_ref().and_then(OldFuture::from)?;
        Some((&self.tracking.before.as_ref()?.track, from))
    }

    /// Whether all was read that the tracks are about, of the recording and of what was before.
    pub fn track_is_complete(&self) -> bool {
        self.tracking.now.is_some() && !self.has_unread()
    }

    /// The body whose numbers are asked for, and the object that was selected before it.
    fn tracked(&self) -> Option<Tracked> {
        let setup = self.timeline.setup();
        let body = self.selection.object().filter(|&id| setup.body_index(id).is_some())?;
        let collides = |id: &Id| setup.body_index(*id).or_else(|| setup.obstacle_index(*id)).is_some();
        let other = self.selection.objects().filter(|id| *id != body).filter(collides).last();
        Some(Tracked { body, other })
    }

    /// The tick after the last one that belongs to the scene, of those recorded.
    fn tracked_end(&self) -> u64 {
        self.end_of(&self.timeline)
    }

    fn end_of(&self, timeline: &Timeline) -> u64 {
        timeline.recorded().min(self.playback.last_tick.map_or(u64::MAX, |last| last.saturating_add(1)))
    }

    /// Begins again where another body is asked for, or another run is what was before.
    fn follow_tracked(&mut self) {
        let (tracked, first) = (self.tracked(), self.timeline.first_tick());
        let is_of = |reading: &Reading| Some(reading.track.tracked()) == tracked;
        if !self.tracking.now.as_ref().is_some_and(is_of) {
            self.tracking.now = tracked.map(|tracked| Reading::new(tracked, first));
        }
        let old = self.old_future.as_ref().map(OldFuture::timeline);
        let tracked_before =
            tracked.filter(|tracked| old.is_some_and(|old| old.setup().body_index(tracked.body).is_some()));
        let is_of = |reading: &Reading| Some(reading.track.tracked()) == tracked_before;
        if !self.tracking.before.as_ref().is_some_and(is_of) {
            let first = old.map_or(first, Timeline::first_tick);
            self.tracking.before = tracked_before.map(|tracked| Reading::new(tracked, first));
        }
    }

    /// Takes in a newly recorded tick, where all before it are known.
    pub(super) fn track_tick(&mut self, record: &TickRecord) {
        if let Some(reading) = &mut self.tracking.now
            && self.tracking.is_wanted
            && reading.track.ticks().end == record.start.tick
        {
            reading.track.append(self.timeline.setup(), record);
        }
    }

    /// Forgets a tick and all after it.
    pub(super) fn cut_track(&mut self, tick: u64) {
        if let Some(reading) = &mut self.tracking.now {
            reading.track.truncate(tick);
        }
    }

    /// Forgets what was before the last change: another run takes its place.
    pub(super) fn forget_track_before(&mut self) {
        self.tracking.before = None;
    }

    /// Whether there is anything to read.
    pub(super) fn track_lags(&self) -> bool {
        self.tracking.is_wanted && self.has_unread()
    }

    fn has_unread(&self) -> bool {
        let before = self.tracking.before.as_ref().zip(self.old_future.as_ref());
        self.tracking.now.as_ref().is_some_and(|reading| reading.lags(self.tracked_end()))
            || before.is_some_and(|(reading, old)| reading.lags(self.end_of(old.timeline())))
    }

    /// Reads on while it may.
    pub(super) fn read_track(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let end = self.tracked_end();
        if let Some(reading) = self.tracking.now.as_mut().filter(|reading| reading.lags(end)) {
            return reading.work(&self.timeline, end, may_go_on);
        }
        let Some(old) = self.old_future.as_ref().map(OldFuture::timeline) else { return };
        let end = self.end_of(old);
        if let Some(reading) = &mut self.tracking.before {
            reading.work(old, end, may_go_on);
        }
    }
}
