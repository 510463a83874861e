//! The recording: any tick of a run, exactly, within a memory budget.
//!
//! Kept are keyframes (full states), whom the simulation came upon in the ticks between them, and a
//! summary of every tick. From a keyframe on the ticks are replayed, which gives the same
//! bits: who met is known, so only the responses are computed. Where that is not enough (contacts that come to
//! rest together) they are simulated again. Keyframes lie so far apart that this takes about the same time
//! everywhere. When the budget is reached, twice as far; then the logs go, and the summaries
//! are the last to be coarsened.
//!
//! A change of the scene that begins at a tick keeps what was recorded before. A clone of a recording
//! shares its keyframes, logs and records; so the baseline run can be kept beside the new one.

use super::chunk::Chunk;
use super::keyframe::Keyframe;
use super::replayer::Replayer;
use super::tick_index::TickIndex;
use crate::sim::{Setup, Snapshot, TickRecord, World};
use std::collections::BTreeMap;
use std::sync::Arc;

pub use super::tick_index::TickSummary;

/// Work between two keyframes of a few bodies as long as memory allows, in units of about 0.1 µs.
const LEAST_WORK: u64 = 4096;
/// The same per body: seeking among a thousand takes a millisecond, and the keyframes of a calm gas less than
/// half a byte per body and tick.
const WORK_PER_BODY: u64 = 6;
/// Share of the budget for records of whole ticks, which make stepping back and trails instant.
const RECENT_SHARE: usize = 8;
/// Most records of whole ticks that are kept.
const MOST_RECENT: usize = 512;
/// Share of the budget that the summaries may take before they are coarsened.
const INDEX_SHARE: usize = 4;

/// A recording of a run.
#[derive(Clone)]
pub struct Timeline {
    setup: Arc<Setup>,
    budget: usize,
    /// The simulation at the end of the recording.
    head: World,
    /// Set while it is in the middle of a tick.
    underway: Option<Underway>,
    /// By their first tick; each goes on to the next one.
    chunks: BTreeMap<u64, Chunk>,
    chunk_bytes: usize,
    /// Whether the next tick begins a chunk, whatever the work so far: the future was changed from about
    /// here on, and is likely to be changed again.
    begins_chunk: bool,
    /// Work after which a chunk ends.
    most_work: u64,
    index: TickIndex,
    /// Left somewhere in the recording by the last seek; going on from there is cheaper than from a keyframe.
    replayer: Option<Replayer>,
    recent: BTreeMap<u64, Arc<TickRecord>>,
    recent_bytes: usize,
    /// Counts up whenever what is kept of recorded ticks changes.
    version: u64,
}

/// A place in a recording from which its ticks are read one after the other, beside what is on display: what is kept
/// for that stays.
#[derive(Clone, Default)]
pub struct Reader {
    replayer: Option<Replayer>,
    /// The state of the recording's chunks that the place is about.
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

    /// A recording of nothing yet but the first tick.
    pub fn new(setup: Arc<Setup>, budget_bytes: usize) -> Timeline {
        Timeline {
            head: World::new(setup.clone()),
            underway: None,
            budget: budget_bytes,
            chunks: BTreeMap::new(),
            chunk_bytes: 0,
            begins_chunk: true,
            most_work: LEAST_WORK.max(WORK_PER_BODY * setup.bodies.len() as u64),
            index: TickIndex::new(setup.settings.start_tick, usize::MAX - 1),
            replayer: None,
            recent: BTreeMap::new(),
            recent_bytes: 0,
            version: 0,
            setup,
        }
    }

    /// The constants of the run.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The tick at which the scene starts.
    pub fn first_tick(&self) -> u64 {
        self.setup.settings.start_tick
    }

    /// The tick up to which was simulated; the states at ticks [`first_tick`](Timeline::first_tick) to
    /// this one can be had.
    pub fn recorded(&self) -> u64 {
        self.head.tick()
    }

    /// Goes on with another setup that gives the same run before `tick`, as told by
    /// [`Setup::first_difference`]; `u64::MAX` where it is the same for ever.
    ///
    /// What was recorded before stays, but for the tick that leads to the change.
    pub fn rewrite_from(&mut self, tick: u64, setup: Arc<Setup>) {
        debug_assert!(self.setup.first_difference(&setup).is_none_or(|first| first >= tick));
        self.replayer = self.replayer.take().filter(|replayer| replayer.tick() < tick && !replayer.is_underway());
        self.replayer.iter_mut().for_each(|replayer| replayer.replace_setup(setup.clone()));
        self.version += 1;
        self.setup = setup;
        if tick > self.head.tick() {
            self.head.replace_setup(self.setup.clone());
            return;
        }
        // The state at the tick itself already holds what has changed.
        let (kept, first) = (tick.saturating_sub(1), self.first_tick());
        if kept <= first {
            let version = self.version;
            *self = Timeline { version, ..Timeline::new(self.setup.clone(), self.budget) };
            return;
        }
        self.cut_index(kept);
        let mut replayer = self.replayer_before(kept).unwrap_or_else(|| self.replayer_at_keyframe(kept));
        while replayer.tick() < kept {
            replayer.step_while(self.chunks.get(&replayer.chunk()), &mut || true);
        }
        self.chunks.split_off(&kept);
        // Nothing of the chunk before is lost if another begins here.
        if let Some(chunk) = self.chunks.get_mut(&replayer.chunk()) {
            chunk.truncate(kept - replayer.chunk(), replayer.offset());
        }
        self.head = replayer.into_world();
        self.underway = None;
        self.begins_chunk = true;
        self.measure_chunks();
        self.recent.split_off(&kept);
        self.measure_recent();
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

    /// Sets the memory it may use; what is too much already goes.
    pub fn set_budget(&mut self, bytes: usize) {
        self.budget = bytes;
        self.keep_budget();
        while self.recent.len() > self.most_recent() {
            self.recent.pop_first();
        }
        self.measure_recent();
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
                self.head.step();
                self.after_step(hash);
            }
        }
    }

    /// Simulates a further tick at the end of the recording, or goes on with the one begun, as long as `may_go_on`
    /// says so; its record, once it is complete. A tick of a settling heap can take longer than a frame.
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
        self.after_step(underway.hash);
        self.remember(tick, record.clone());
        Some(record)
    }

    /// Meetings so far of the tick that was begun and not finished, if there is one.
    pub fn impacts_underway(&self) -> Option<u64> {
        self.head.progress.handled
    }

    /// The record of a tick, replayed from the keyframe before it, or simulated from the
    /// recording's end when it lies beyond. Its `start` is the state at that tick; before the first there is
    /// none, and the first is given.
    pub fn tick(&mut self, tick: u64) -> Arc<TickRecord> {
        self.record(tick.saturating_sub(self.recorded()));
        loop {
            if let Some(record) = self.tick_while(tick, &mut || true) {
                return record;
            }
        }
    }

    /// The record of a tick as by [`tick`](Timeline::tick), if it is complete before `may_go_on` says no. Asking
    /// for the same tick again goes on from there.
    ///
    /// What is at hand is given without asking.
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

    /// The record of a recorded tick, replayed by a reader that goes from tick to tick, if it is complete
    /// before `may_go_on` says no. Asking the same reader for the same tick again goes on from there.
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
        // Of a tick that was begun without keeping anything about it, nothing can be kept.
        let can_go_on = |left: &Replayer| {
            left.chunk() == first
                && (left.tick() < tick || left.tick() == tick && (left.is_recording() || !left.is_underway()))
        };
        let left = reader.replayer.take().filter(|left| reader.version == self.version && can_go_on(left));
        let mut replayer = left.unwrap_or_else(|| self.replayer_at_keyframe(tick));
        let mut found = None;
        loop {
            let here = replayer.tick();
            let is_over = if here == tick || replayer.is_recording() {
                let record = replayer.record_tick_while(chunk, may_go_on);
                found = record.filter(|_| here == tick).map(Arc::new);
                replayer.tick() > here
            } else {
                replayer.step_while(chunk, may_go_on)
            };
            if !is_over || found.is_some() || !may_go_on() {
                (reader.replayer, reader.version) = (Some(replayer), self.version);
                return found;
            }
        }
    }

    /// The record of a tick, if nothing has to be done for it.
    pub fn at_hand(&self, tick: u64) -> Option<Arc<TickRecord>> {
        self.recent.get(&tick).cloned()
    }

    /// The last tick up to this one from which on the recording can be replayed.
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

    /// What a recorded tick held; on very long recordings what several ticks around it held.
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

    /// Events worth stopping at in the recorded ticks before this one; on very long recordings also in a few ticks
    /// after it.
    pub fn notable_events_before(&self, tick: u64) -> u64 {
        self.index.notable_before(tick)
    }

    /// Bytes in use, and the budget.
    pub fn memory(&self) -> (usize, usize) {
        (self.chunk_bytes + self.recent_bytes + self.index.bytes(), self.budget)
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
        let last = self.chunks.last_entry();
        if self.begins_chunk || last.as_ref().is_none_or(|last| last.get().work() >= self.most_work) {
            self.begins_chunk = false;
            if let Some(mut last) = last {
                let before = last.get().bytes();
                last.get_mut().finish();
                self.chunk_bytes -= before - last.get().bytes();
            }
            let chunk = Chunk::new(Keyframe::new(&self.head.snapshot()));
            self.chunk_bytes += chunk.bytes();
            self.chunks.insert(self.head.tick(), chunk);
        }
        self.head.hash()
    }

    /// Keeps what is to be known about the tick stepped last, whose state had this hash.
    fn after_step(&mut self, hash: u64) {
        self.index.push(TickSummary::new(hash, self.head.events()));
        if let Some(mut last) = self.chunks.last_entry() {
            self.chunk_bytes -= last.get().bytes();
            last.get_mut().push(&self.setup, &self.head);
            self.chunk_bytes += last.get().bytes();
        }
        self.keep_budget();
    }

    fn keep_budget(&mut self) {
        if self.index.bytes() > self.budget / INDEX_SHARE {
            self.index.coarsen();
        }
        let left = self.budget.saturating_sub(self.index.bytes() + self.budget / RECENT_SHARE);
        while self.chunk_bytes > left {
            let log_bytes: usize = self.chunks.values().map(Chunk::log_bytes).sum();
            if log_bytes > left / 3 * 2 {
                self.forget_half_of_the_logs();
            } else if self.chunks.len() > 1 {
                self.most_work = self.most_work.saturating_mul(2);
                self.merge_chunks();
            } else {
                // The first keyframe always stays: without it nothing could be shown.
                break;
            }
            self.replayer = None;
            self.version += 1;
            self.measure_chunks();
        }
    }

    /// Gives up every second log, so that seeking becomes slower everywhere and not in one place.
    fn forget_half_of_the_logs(&mut self) {
        self.chunks.values_mut().filter(|chunk| chunk.log().is_some()).step_by(2).for_each(Chunk::forget_log);
    }

    /// Joins neighbours as far as the work between two keyframes allows.
    fn merge_chunks(&mut self) {
        let mut merged: Vec<(u64, Chunk)> = Vec::new();
        for (tick, chunk) in std::mem::take(&mut self.chunks) {
            match merged.last_mut() {
                Some((_, last)) if last.work_with(&chunk) <= self.most_work => last.append(&chunk),
                _ => merged.push((tick, chunk)),
            }
        }
        merged.iter_mut().for_each(|(_, chunk)| chunk.finish());
        self.chunks = merged.into_iter().collect();
    }

    fn measure_chunks(&mut self) {
        self.chunk_bytes = self.chunks.values().map(Chunk::bytes).sum();
    }

    /// The chunk that holds a recorded tick, or the last one; and its first tick.
    fn chunk_of(&self, tick: u64) -> (u64, Option<&Chunk>) {
        let chunk = self.chunks.range(..=tick).next_back();
        chunk.map_or((self.first_tick(), None), |(&first, chunk)| (first, Some(chunk)))
    }

    /// At the keyframe before a recorded tick or the recording's end.
    fn replayer_at_keyframe(&self, tick: u64) -> Replayer {
        let (first, chunk) = self.chunk_of(tick);
        Replayer::at_start(&self.setup, first, chunk)
    }

    /// Where the last seek left it, if a tick comes later in the same chunk.
    fn replayer_before(&mut self, tick: u64) -> Option<Replayer> {
        let first = self.chunk_of(tick).0;
        self.replayer.take().filter(|replayer| replayer.chunk() == first && replayer.tick() <= tick)
    }

    fn replay_tick_while(&mut self, tick: u64, may_go_on: &mut dyn FnMut() -> bool) -> Option<Arc<TickRecord>> {
        // Where seeking takes long, the ticks on the way are worth keeping: a person who seeks back goes on
        // stepping back.
        let is_quick = self.chunk_of(tick).1.is_some_and(|chunk| chunk.log().is_some());
        let on_the_way = if is_quick { 0 } else { self.most_recent() as u64 / 2 };
        let is_kept = |here: u64| here + on_the_way >= tick;
        // Of a tick that was begun without keeping anything about it, nothing can be kept.
        let can_go_on = |left: &Replayer| left.is_recording() || !left.is_underway() || !is_kept(left.tick());
        let left = self.replayer_before(tick).filter(can_go_on);
        let mut replayer = left.unwrap_or_else(|| self.replayer_at_keyframe(tick));
        let mut found = None;
        loop {
            let here = replayer.tick();
            let chunk = self.chunks.get(&replayer.chunk());
            let is_over = if is_kept(here) || replayer.is_recording() {
                let record = replayer.record_tick_while(chunk, may_go_on).map(Arc::new);
                record.iter().for_each(|record| self.remember(here, Arc::clone(record)));
                found = record.filter(|_| here == tick);
                replayer.tick() > here
            } else {
                replayer.step_while(chunk, may_go_on)
            };
            if !is_over || found.is_some() || !may_go_on() {
                self.replayer = Some(replayer);
                return found;
            }
        }
    }

    fn most_recent(&self) -> usize {
        let bytes = record_bytes(self.setup.bodies.len());
        (self.budget / RECENT_SHARE / bytes.max(1)).clamp(2, MOST_RECENT)
    }

    /// Keeps a record, and throws out those farthest from it.
    fn remember(&mut self, tick: u64, record: Arc<TickRecord>) {
        self.recent.insert(tick, record);
        while self.recent.len() > self.most_recent() {
            let (first, last) = match (self.recent.keys().next(), self.recent.keys().next_back()) {
                (Some(&first), Some(&last)) => (first, last),
                _ => break,
            };
            let farthest = if tick - first >= last - tick { first } else { last };
            self.recent.remove(&farthest);
        }
        self.measure_recent();
    }

    fn measure_recent(&mut self) {
        self.recent_bytes = self.recent.len() * record_bytes(self.setup.bodies.len());
    }
}

/// About what a record of a tick takes: two states and some events.
fn record_bytes(bodies: usize) -> usize {
    2 * bodies * size_of::<crate::sim::Motion>() + 1024
}
