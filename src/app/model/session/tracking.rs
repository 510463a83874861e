//! The tracks of the selected bodies, read a little in each frame while they are plotted.

use super::Session;
use super::kept_runs::MOST_GHOSTS;
use crate::ledger::{Track, Tracked};
use crate::scene::Id;
use crate::sim::{Derived, Reader, Setup, TickRecord, Timeline};
use std::collections::BTreeSet;

/// Most bodies that are plotted at once, those selected last: as many as there are colours that one can tell apart.
pub const MOST_TRACKS: usize = MOST_GHOSTS;

/// The plotted bodies.
#[derive(Default)]
pub(super) struct Tracking {
    /// Whether plots of them are visible.
    is_wanted: bool,
    tracks: Vec<Track>,
}

impl Derived for Tracking {
    fn next_tick(&self) -> Option<u64> {
        self.tracks.iter().filter(|_| self.is_wanted).filter_map(Track::next_tick).min()
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        observe(&mut self.tracks, setup, record);
    }

    fn forget_from(&mut self, tick: u64) {
        self.tracks.iter_mut().for_each(|track| track.forget_from(tick));
    }
}

/// The tracks of the same bodies in the baseline run.
#[derive(Default)]
pub(super) struct TracksBefore {
    tracks: Vec<Track>,
    reader: Reader,
}

impl TracksBefore {
    /// Starts over for bodies that were not followed yet.
    pub fn follow(&mut self, tracked: &[Tracked], first: u64) {
        follow(&mut self.tracks, tracked, first);
    }

    /// The tracks, as far as they were read.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// Whether the recording has more, up to the scene's last tick.
    pub fn lags(&self, timeline: &Timeline, last_tick: Option<u64>) -> bool {
        lags(&self.tracks, timeline, last_tick)
    }

    /// Reads a tick, if it may go on as long as that takes.
    pub fn work(&mut self, timeline: &Timeline, last_tick: Option<u64>, may_go_on: &mut dyn FnMut() -> bool) {
        let next = self.tracks.iter().map(|track| track.ticks().end).min();
        if let Some(next) = next.filter(|_| lags(&self.tracks, timeline, last_tick))
            && let Some(record) = timeline.read_while(&mut self.reader, next, may_go_on)
        {
            observe(&mut self.tracks, timeline.setup_at(record.start.tick), &record);
        }
    }
}

/// Shows a tick to the tracks whose next one it is.
fn observe(tracks: &mut [Track], setup: &Setup, record: &TickRecord) {
    let lacks_it = |track: &&mut Track| track.next_tick() == Some(record.start.tick);
    tracks.iter_mut().filter(lacks_it).for_each(|track| track.observe(setup, record));
}

/// Whether a recording has more than one of the tracks, up to the scene's last tick.
fn lags(tracks: &[Track], timeline: &Timeline, last_tick: Option<u64>) -> bool {
    let next = tracks.iter().map(|track| track.ticks().end).min();
    next.is_some_and(|next| next < timeline.recorded() && last_tick.is_none_or(|last| next <= last))
}

/// Follows these and no others: those that were followed already go on.
fn follow(tracks: &mut Vec<Track>, wanted: &[Tracked], first: u64) {
    if !tracks.iter().map(Track::tracked).eq(wanted.iter().copied()) {
        let mut old = std::mem::take(tracks);
        let of = |tracked: &Tracked| {
            let known = old.iter().position(|track| track.tracked() == *tracked);
            known.map_or_else(|| Track::new(*tracked, first), |known| old.swap_remove(known))
        };
        *tracks = wanted.iter().map(of).collect();
    }
}

impl Session {
    /// Tracks the selected bodies while plots of them are visible: the last [`MOST_TRACKS`].
    pub fn track_selected(&mut self, is_wanted: bool) {
        self.derived.tracking.is_wanted = is_wanted;
        if is_wanted {
            let tracked = self.tracked();
            follow(&mut self.derived.tracking.tracks, &tracked, self.timeline.first_tick());
            if let Some(comparison) = &mut self.derived.comparison {
                comparison.baseline.track(&tracked);
            }
        }
    }

    /// The tracks of the selected bodies as far as they were read, in the order in which they were selected.
    pub fn tracks(&self) -> &[Track] {
        &self.derived.tracking.tracks
    }

    /// The tracks in the baseline run of those that it has, and the first tick that can differ.
    pub fn tracks_before(&self) -> Option<(&[Track], u64)> {
        let baseline = self.baseline()?;
        Some((baseline.tracking().tracks(), baseline.from()?))
    }

    /// Whether there are tracks, and all of them are complete, in both runs.
    pub fn tracks_are_complete(&self) -> bool {
        let tracks = self.tracks();
        !tracks.is_empty() && !lags(tracks, &self.timeline, self.playback.last_tick) && !self.has_unread()
    }

    /// How many bodies are selected beyond those that are tracked.
    pub fn untracked(&self) -> usize {
        self.selected_bodies().count().saturating_sub(MOST_TRACKS)
    }

    /// Those selected, and the members of selected groups.
    fn selected_bodies(&self) -> impl Iterator<Item = Id> {
        let setup = self.timeline.setup();
        let mut known = BTreeSet::new();
        let bodies = self.selection.objects().flat_map(move |id| {
            let members =
                if setup.groups.iter().any(|group| group.id == id) { setup.steered_by(id) } else { Vec::new() };
            let body = setup.body_index(id);
            members.into_iter().chain(body).map(move |body| setup.bodies[body].id)
        });
        bodies.filter(move |id| known.insert(*id))
    }

    /// The bodies selected last, each with the object that its distance is measured to: the last selected obstacle or,
    /// without one, the body that was selected first.
    fn tracked(&self) -> Vec<Tracked> {
        let setup = self.timeline.setup();
        let obstacle = self.selection.objects().filter(|id| setup.obstacle_index(*id).is_some()).last();
        let other = obstacle.or_else(|| self.selected_bodies().next());
        let of = |body| Tracked { body, other: other.filter(|other| *other != body) };
        self.selected_bodies().skip(self.untracked()).map(of).collect()
    }

    /// Whether the baseline run's tracks are incomplete.
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
