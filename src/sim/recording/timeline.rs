//! The recording: any tick of a run, exactly, within a memory budget.
//!
//! It keeps keyframes (full states), a log of the contact events between them, and a summary of every tick. A tick is
//! replayed from the keyframe before it, bit for bit: the log tells which pairs collide, and only the responses are
//! computed. Ticks with islands are simulated again, with what solving them came to, unless that would take long: then their
//! records are kept. Keyframes are spaced so that
//! replaying takes about the same time everywhere. When the budget is reached, logs are dropped and the spacing doubles; the summaries are coarsened only
//! when they alone take too much.
//!
//! A change of the scene that begins at a tick keeps the recording before it. A clone shares keyframes, logs and
//! records with the original, so that the baseline run can be kept beside the new one.

use super::chunk::{Chunk, takes_long};
use super::chunks::Chunks;
use super::part_contacts::{TickEvents, impacts_of};
use super::recent::RecentRecords;
use super::replayer::Replayer;
use super::roaming::Roamed;
use super::tick_index::TickIndex;
use crate::scene::Id;
use crate::sim::agents::standstill::Standstill;
use crate::sim::state::contact_event::{ContactEvent, ContactEventKind};
use crate::sim::{Setup, Snapshot, TickRecord, World};
use glam::DVec3;
use std::ops::Range;
use std::sync::Arc;

pub use super::tick_index::TickSummary;

/// Share of the budget for records of whole ticks.
const RECENT_SHARE: usize = 8;
/// Share of the budget that the summaries may take before they are coarsened.
const INDEX_SHARE: usize = 4;

/// A recording of a run.
#[derive(Clone)]
pub struct Timeline {
    setup: Arc<Setup>,
    budget: usize,
    /// The simulation at the end of the recording.
    head: World,
    /// The tick that the head was interrupted in.
    underway: Option<Underway>,
    chunks: Chunks,
    index: TickIndex,
    /// Where the last seek ended: continuing from there is cheaper than from a keyframe.
    replayer: Option<Replayer>,
    recent: RecentRecords,
    /// Which agents are stuck at the tick from which on the run was changed last: it is likely to be changed again there.
    standstill: Option<(u64, Option<Standstill>)>,
    /// Increased whenever the chunks or the run change.
    version: u64,
}

/// A position in a recording from which its ticks are read one after the other, independently of the tick on display.
#[derive(Clone, Default)]
pub struct Reader {
    replayer: Option<Replayer>,
    /// The version of the recording that the replayer belongs to.
    version: u64,
}

/// A tick that was begun and not finished.
#[derive(Clone)]
struct Underway {
    /// The state at its start, and the hash of that.
    start: Snapshot,
    hash: u64,
}

impl Timeline {
    /// Memory a timeline may use by default: 256 MB.
    pub const DEFAULT_BUDGET: usize = 256 << 20;

    /// A recording without ticks yet.
    pub fn new(setup: Arc<Setup>, budget_bytes: usize) -> Timeline {
        Timeline {
            head: World::new(setup.clone()),
            underway: None,
            budget: budget_bytes,
            chunks: Chunks::new(setup.bodies.len()),
            index: TickIndex::new(setup.settings.start_tick, usize::MAX - 1),
            replayer: None,
            standstill: None,
            recent: RecentRecords::new(setup.bodies.len(), budget_bytes / RECENT_SHARE),
            version: 0,
            setup,
        }
    }

    /// The constants of the run, as authored.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The constants at a tick, which are those of its record.
    pub fn setup_at(&self, tick: u64) -> &Arc<Setup> {
        self.setup.shared_at(tick)
    }

    /// The tick at which the scene starts.
    pub fn first_tick(&self) -> u64 {
        self.setup.settings.start_tick
    }

    /// The tick up to which the run was simulated: the states at ticks [`first_tick`](Timeline::first_tick) to this one
    /// are recorded.
    pub fn recorded(&self) -> u64 {
        self.head.tick()
    }

    /// Changes the setup to one that gives the same run before `tick`, as told by [`Setup::first_difference`];
    /// `u64::MAX` where the whole run is the same.
    ///
    /// Ticks recorded before stay, except for the one that leads to the change.
    pub fn rewrite_from(&mut self, tick: u64, setup: Arc<Setup>) {
        debug_assert!(self.setup.first_difference(&setup).is_none_or(|first| first >= tick));
        // The state at the tick itself already holds what has changed.
        let (kept, first) = (tick.saturating_sub(1), self.first_tick());
        if kept > first && tick <= self.head.tick() {
            self.look_back_from(kept);
        }
        self.replayer = self.replayer.take().filter(|replayer| replayer.tick() < tick && !replayer.is_underway());
        self.replayer.iter_mut().for_each(|replayer| replayer.replace_setup(setup.clone()));
        self.version += 1;
        self.setup = setup;
        if tick > self.head.tick() {
            self.head.replace_setup(self.setup.clone());
            return;
        }
        if kept <= first {
            let version = self.version;
            *self = Timeline { version, ..Timeline::new(self.setup.clone(), self.budget) };
            return;
        }
        self.cut_index(kept);
        let mut replayer = self.replayer_before(kept).unwrap_or_else(|| self.replayer_at_keyframe(kept));
        while replayer.tick() < kept {
            replayer.step_while(self.chunks.get(replayer.chunk()), &mut || true);
        }
        self.chunks.cut(kept, replayer.chunk(), replayer.offset());
        self.head = replayer.into_world();
        self.head.know_stuck(self.standstill.as_ref().and_then(|(_, standstill)| standstill.clone()));
        self.underway = None;
        self.recent.forget_from(kept);
    }

    /// Finds out which agents are stuck at a tick from which on the run will be changed.
    fn look_back_from(&mut self, tick: u64) {
        if self.standstill.as_ref().is_none_or(|(known, _)| *known != tick) {
            let (setup, first) = (self.setup.clone(), self.first_tick());
            let standstill = Standstill::at(&setup, (first, tick), |before| self.tick(before));
            self.standstill = Some((tick, standstill));
        }
    }

    /// Forgets the summaries of a tick and all after it.
    fn cut_index(&mut self, tick: u64) {
        self.index.forget_from(tick);
        // Those of the ticks before it that shared its block.
        while self.index.next() < tick {
            let next = self.index.next();
            let summary = TickSummary::new(self.hash(next), &self.tick(next).events);
            self.index.push(summary);
        }
    }

    /// Sets the memory it may use, and drops what takes more.
    pub fn set_budget(&mut self, bytes: usize) {
        self.budget = bytes;
        self.keep_budget();
        self.recent.set_budget(bytes / RECENT_SHARE);
    }

    /// Whether not even the first tick is recorded.
    pub fn is_empty(&self) -> bool {
        self.index.ticks().is_empty()
    }

    /// Simulates `ticks` further ticks at the end of the recording.
    pub fn record(&mut self, ticks: u64) {
        for _ in 0..ticks {
            if self.underway.is_some() {
                self.record_tick_while(&mut || true);
            } else {
                let hash = self.before_step();
                // A tick takes about as long as the one before it.
                let start = takes_long(self.head.counters()).then(|| self.head.begin_record());
                self.head.step();
                let record = start.map(|start| self.head.record_from(start));
                self.after_step(hash, record.as_ref());
            }
        }
    }

    /// Simulates a further tick at the end of the recording, or continues the one begun, until `may_go_on` says no; its
    /// record, once it is complete. A tick of a settling heap can take longer than a frame.
    pub fn record_tick_while(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> Option<Arc<TickRecord>> {
        let tick = self.recorded();
        let underway = self.underway.take().unwrap_or_else(|| {
            let hash = self.before_step();
            Underway { start: self.head.begin_record(), hash }
        });
        if !self.head.step_while(may_go_on) {
            self.underway = Some(underway);
            return None;
        }
        let record = Arc::new(self.head.record_from(underway.start));
        self.after_step(underway.hash, Some(&record));
        self.recent.insert(tick, record.clone());
        Some(record)
    }

    /// Impacts so far in the tick that was begun and not finished, if there is one.
    pub fn impacts_underway(&self) -> Option<u64> {
        self.head.progress.is_underway.then_some(self.head.progress.budget.handled)
    }

    /// The record of a tick, whose `start` is the state at that tick: replayed from the keyframe before it, or simulated
    /// if it lies beyond the end of the recording. For a tick before the first, that of the first.
    pub fn tick(&mut self, tick: u64) -> Arc<TickRecord> {
        self.record(tick.saturating_sub(self.recorded()));
        loop {
            if let Some(record) = self.tick_while(tick, &mut || true) {
                return record;
            }
        }
    }

    /// The record of a tick as by [`tick`](Timeline::tick), if it is complete before `may_go_on` says no. The next call
    /// for the same tick continues from there.
    ///
    /// A record [`at_hand`](Timeline::at_hand) is returned without asking.
    pub fn tick_while(&mut self, tick: u64, may_go_on: &mut dyn FnMut() -> bool) -> Option<Arc<TickRecord>> {
        let tick = tick.max(self.first_tick());
        if let Some(record) = self.at_hand(tick) {
            return Some(record);
        }
        if tick < self.recorded() {
            return self.replay_tick_while(tick, may_go_on);
        }
        loop {
            let record = self.record_tick_while(may_go_on);
            if self.recorded() > tick {
                return record;
            }
            if record.is_none() || !may_go_on() {
                return None;
            }
        }
    }

    /// The record of a recorded tick, replayed by a reader that goes from tick to tick, if it is complete before
    /// `may_go_on` says no. The next call with the same reader and tick continues from there.
    pub fn read_while(
        &self,
        reader: &mut Reader,
        tick: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Arc<TickRecord>> {
        debug_assert!((self.first_tick()..self.recorded()).contains(&tick));
        if let Some(record) = self.at_hand(tick) {
            return Some(record);
        }
        let (first, chunk) = self.chunk_of(tick);
        let can_go_on =
            |left: &Replayer| reader.version == self.version && left.chunk() == first && left.can_record(tick, tick);
        let left = reader.replayer.take().filter(can_go_on);
        let mut replayer = left.unwrap_or_else(|| self.replayer_at_keyframe(tick));
        let found = replayer.record_while(chunk, (tick, tick), &mut |_, _| {}, may_go_on);
        (reader.replayer, reader.version) = (Some(replayer), self.version);
        found
    }

    /// The ticks between two keyframes around a recorded tick, and those of them in which two collide that `takes` asks
    /// for; `None` where only replaying can tell. A collision that is listed may turn out not to be resolved.
    pub fn contact_ticks(&self, tick: u64, takes: &dyn Fn([Id; 2]) -> bool) -> (Range<u64>, Option<Vec<u64>>) {
        let (first, chunk) = self.chunk_of(tick);
        let Some(chunk) = chunk else { return (tick..tick + 1, None) };
        let ticks = first..first + chunk.ticks();
        if !ticks.contains(&tick) {
            return (tick..tick + 1, None);
        }
        let collide = |event: ContactEvent| {
            let (body, other) = event.pair.ids(&self.setup);
            event.kind == ContactEventKind::Impact && takes([body, other])
        };
        let found = chunk.log().map(|log| {
            let mut offset = 0;
            let mut has_taken = |_: &u64| log.read(&self.setup, &mut offset).any(collide);
            ticks.clone().filter(|tick| has_taken(tick)).collect()
        });
        (ticks, found)
    }

    /// The ticks between two keyframes around a recorded tick, and those of them in which the velocity of one of these bodies
    /// may change, by index; `None` where it changes on the way, or only replaying can tell.
    pub fn velocity_changes(&self, tick: u64, bodies: &[usize]) -> Option<(Range<u64>, Vec<u64>)> {
        let setup = self.setup.at(tick);
        let flies_straight = |&body: &usize| setup.gravity_on(body) == DVec3::ZERO && !setup.is_steered(body);
        if !bodies.iter().all(flies_straight) {
            return None;
        }
        let (first, chunk) = self.chunk_of(tick);
        let ticks = first..first + chunk?.ticks();
        if self.setup.edits.iter().any(|edit| (ticks.start..=ticks.end).contains(&edit.tick)) {
            return None;
        }
        let of_any = |pair: [Id; 2]| bodies.iter().any(|&body| pair.contains(&setup.bodies[body].id));
        let (ticks, found) = self.contact_ticks(tick, &of_any);
        Some((ticks, found?))
    }

    /// The ticks between two keyframes around a recorded tick, and the impacts in them that `takes` asks for; `None` where
    /// only replaying tick after tick can tell, or where the recording has not come to the second keyframe.
    pub fn impacts(&self, tick: u64, takes: &dyn Fn([Id; 2]) -> bool) -> Option<(Range<u64>, Vec<TickEvents>)> {
        let (first, chunk) = self.chunk_of(tick);
        let chunk = chunk?;
        let ticks = first..first + chunk.ticks();
        self.chunks.get(ticks.end)?;
        let impacts = impacts_of(chunk, first, &self.setup, takes)?;
        Some((ticks, impacts))
    }

    /// What is known of the ticks between the two keyframes around a recorded one without replaying them; `None` if nothing is.
    pub fn roamed(&self, tick: u64) -> Option<Roamed<'_>> {
        let (first, chunk) = self.chunk_of(tick);
        let chunk = chunk.filter(|chunk| (first..first + chunk.ticks()).contains(&tick))?;
        let ticks = first..first + chunk.ticks();
        let setup = self.setup.at(first);
        // Bounds of motions say nothing about what changes besides.
        if setup.next_change(first).is_some_and(|change| ticks.contains(&change)) {
            return None;
        }
        Some(Roamed { ticks, setup, keyframe: chunk.keyframe(), bounds: chunk.bounds()? })
    }

    /// The record of a tick, if nothing has to be computed for it.
    pub fn at_hand(&self, tick: u64) -> Option<Arc<TickRecord>> {
        self.recent.get(tick)
    }

    /// The last tick up to this one from which the recording can be replayed.
    pub fn keyframe_before(&self, tick: u64) -> u64 {
        self.chunk_of(tick).0
    }

    /// The hash of the state at a recorded tick, including the last.
    pub fn hash(&mut self, tick: u64) -> u64 {
        match self.index.exact(tick) {
            Some(summary) => summary.hash,
            None if tick == self.recorded() => match &self.underway {
                Some(underway) => underway.hash,
                None => self.head.hash(),
            },
            None => {
                let start = &self.tick(tick).start;
                World::from_snapshot(self.setup.clone(), start).hash()
            }
        }
    }

    /// The summary of a recorded tick; in very long recordings of several ticks around it.
    pub fn summary(&self, tick: u64) -> Option<TickSummary> {
        self.index.at(tick).copied()
    }

    /// The first recorded tick after `tick` that holds a notable event.
    pub fn next_event_tick(&mut self, tick: u64) -> Option<u64> {
        self.index.notable_blocks_after(tick).find_map(|block| {
            let mut ticks = block.filter(|&candidate| candidate > tick);
            ticks.find(|&candidate| self.is_notable(candidate))
        })
    }

    /// The last recorded tick before `tick` that holds a notable event.
    pub fn previous_event_tick(&mut self, tick: u64) -> Option<u64> {
        self.index.notable_blocks_before(tick).find_map(|block| {
            let mut ticks = block.filter(|&candidate| candidate < tick).rev();
            ticks.find(|&candidate| self.is_notable(candidate))
        })
    }

    /// Notable events in the recorded ticks before this one; in very long recordings also in a few ticks after it.
    pub fn notable_events_before(&self, tick: u64) -> u64 {
        self.index.notable_before(tick)
    }

    /// Bytes in use, and the budget.
    pub fn memory(&self) -> (usize, usize) {
        (self.chunks.bytes() + self.recent.bytes() + self.index.bytes(), self.budget)
    }

    /// Ticks between two keyframes on average.
    pub fn keyframe_spacing(&self) -> u64 {
        (self.recorded() - self.first_tick()) / (self.chunks.len() as u64).max(1)
    }

    fn is_notable(&mut self, tick: u64) -> bool {
        match self.index.exact(tick) {
            Some(summary) => summary.notable > 0,
            None => self.tick(tick).events.iter().any(|event| event.kind.is_notable()),
        }
    }

    /// Keeps a keyframe where one is due; returns the hash of the state.
    fn before_step(&mut self) -> u64 {
        self.chunks.begin_if_due(&mut self.head);
        self.head.hash()
    }

    /// Records the tick stepped last, whose start had this hash; with its record, if there is one.
    fn after_step(&mut self, hash: u64, record: Option<&TickRecord>) {
        self.index.push(TickSummary::new(hash, self.head.events()));
        self.chunks.push(&self.setup, &self.head, record);
        self.keep_budget();
    }

    fn keep_budget(&mut self) {
        if self.index.bytes() > self.budget / INDEX_SHARE {
            self.index.coarsen();
        }
        let left = self.budget.saturating_sub(self.index.bytes() + self.budget / RECENT_SHARE);
        if self.chunks.shrink_to(left) {
            self.replayer = None;
            self.version += 1;
        }
    }

    /// The chunk that holds a recorded tick, or the last one; and its first tick.
    fn chunk_of(&self, tick: u64) -> (u64, Option<&Chunk>) {
        self.chunks.holding(tick).map_or((self.first_tick(), None), |(first, chunk)| (first, Some(chunk)))
    }

    /// A replayer at the keyframe before a recorded tick or the recording's end.
    fn replayer_at_keyframe(&self, tick: u64) -> Replayer {
        let (first, chunk) = self.chunk_of(tick);
        Replayer::at_start(&self.setup, first, chunk)
    }

    /// The replayer of the last seek, if the tick comes later in the same chunk.
    fn replayer_before(&mut self, tick: u64) -> Option<Replayer> {
        let first = self.chunk_of(tick).0;
        self.replayer.take().filter(|replayer| replayer.chunk() == first && replayer.tick() <= tick)
    }

    fn replay_tick_while(&mut self, tick: u64, may_go_on: &mut dyn FnMut() -> bool) -> Option<Arc<TickRecord>> {
        // Where seeking takes long, the ticks on the way are worth keeping: a user who seeks back is likely to step
        // back next.
        let is_quick = self.chunk_of(tick).1.is_some_and(|chunk| chunk.log().is_some());
        let on_the_way = if is_quick { 0 } else { self.recent.most() as u64 / 2 };
        let kept_from = tick.saturating_sub(on_the_way);
        let left = self.replayer_before(tick).filter(|left| left.can_record(kept_from, tick));
        let mut replayer = left.unwrap_or_else(|| self.replayer_at_keyframe(tick));
        let chunk = self.chunks.get(replayer.chunk());
        let keep = &mut |here, record| self.recent.insert(here, record);
        let found = replayer.record_while(chunk, (kept_from, tick), keep, may_go_on);
        self.replayer = Some(replayer);
        found
    }
}
