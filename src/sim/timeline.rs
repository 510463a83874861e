//! The recording: any tick of a run, exactly, within a memory budget.
//!
//! Kept are keyframes (full states, at first every 16 ticks) and a summary of every tick. Anything
//! else is simulated again from the keyframe before it, which gives the same bits. When the budget
//! is reached the spacing of the keyframes doubles, and the summaries are the last to be coarsened.
//!
//! A change of the scene that begins at a tick keeps what was recorded before. A clone of a recording
//! shares its keyframes and records; so the old future can be kept beside the new one.

use super::keyframe::Keyframe;
use super::tick_index::TickIndex;
use super::{Setup, TickRecord, World};
use std::collections::BTreeMap;
use std::sync::Arc;

pub use super::tick_index::TickSummary;

/// Ticks between two keyframes as long as memory allows.
const FIRST_SPACING: u64 = 16;
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
    keyframes: BTreeMap<u64, Arc<Keyframe>>,
    keyframe_bytes: usize,
    /// A tick that gets a keyframe whatever the spacing: the last one before what was changed, since
    /// it is likely to be changed again.
    pinned: Option<u64>,
    spacing: u64,
    index: TickIndex,
    /// A simulation left somewhere in the recording by the last seek; going on from there is
    /// cheaper than from a keyframe.
    replay: Option<World>,
    recent: BTreeMap<u64, Arc<TickRecord>>,
    recent_bytes: usize,
}

impl Timeline {
    /// Memory a timeline may use by default: 256 MB.
    pub const DEFAULT_BUDGET: usize = 256 << 20;

    /// A recording of nothing yet but the first tick.
    pub fn new(setup: Arc<Setup>, budget_bytes: usize) -> Timeline {
        Timeline {
            head: World::new(setup.clone()),
            budget: budget_bytes,
            keyframes: BTreeMap::new(),
            keyframe_bytes: 0,
            pinned: None,
            spacing: FIRST_SPACING,
            index: TickIndex::new(setup.settings.start_tick),
            replay: None,
            recent: BTreeMap::new(),
            recent_bytes: 0,
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
    /// What was recorded before stays, but for a few ticks: the recording ends at a keyframe then, at
    /// a multiple of `grid` (a power of two) after the first tick.
    pub fn rewrite_from(&mut self, tick: u64, setup: Arc<Setup>, grid: u64) {
        debug_assert!(self.setup.first_difference(&setup).is_none_or(|first| first >= tick));
        self.replay = self.replay.take().filter(|world| world.tick() < tick);
        for world in self.replay.iter_mut().chain((tick > self.head.tick()).then_some(&mut self.head)) {
            world.go_on_with(setup.clone());
        }
        self.setup = setup;
        if tick > self.head.tick() {
            return;
        }
        let grid = grid.max(self.index.ticks_per_block());
        let first = self.first_tick();
        self.pinned = tick.checked_sub(1).filter(|&last| last >= first).map(|last| last - (last - first) % grid);
        self.keyframes.split_off(&tick);
        let mut before = self.keyframes.values().rev();
        let Some(keyframe) = before.find(|keyframe| (keyframe.tick() - first).is_multiple_of(grid)) else {
            *self = Timeline { pinned: self.pinned, ..Timeline::new(self.setup.clone(), self.budget) };
            return;
        };
        self.head = World::from_snapshot(self.setup.clone(), &keyframe.snapshot());
        self.measure_keyframes();
        self.index.truncate(self.head.tick());
        self.recent.split_off(&self.head.tick());
        self.measure_recent();
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
        self.index.is_empty()
    }

    /// Simulates `ticks` further ticks at the end of the recording.
    pub fn record(&mut self, ticks: u64) {
        for _ in 0..ticks {
            let hash = self.before_step();
            self.head.step();
            self.index.push(TickSummary::new(hash, self.head.events()));
        }
    }

    /// The record of a tick, simulated again from the keyframe before it, or from the recording's
    /// end when it lies beyond. Its `start` is the state at that tick; before the first there is none,
    /// and the first is given.
    pub fn tick(&mut self, tick: u64) -> Arc<TickRecord> {
        let tick = tick.max(self.first_tick());
        if let Some(record) = self.recent.get(&tick) {
            return record.clone();
        }
        if tick >= self.recorded() {
            self.record(tick - self.recorded());
            let hash = self.before_step();
            let record = Arc::new(self.head.record_step());
            self.index.push(TickSummary::new(hash, &record.events));
            self.remember(tick, record.clone());
            return record;
        }
        self.replay_tick(tick)
    }

    /// Up to `count` records of the ticks before `tick`, oldest first; no more than memory keeps at
    /// hand, so that asking again in the next frame costs nothing.
    pub fn before(&mut self, tick: u64, count: usize) -> Vec<Arc<TickRecord>> {
        let from = tick.saturating_sub(count.min(self.most_recent() / 2) as u64).max(self.first_tick());
        (from..tick).map(|tick| self.tick(tick)).collect()
    }

    /// The hash of the state at a recorded tick, including the last.
    pub fn hash(&mut self, tick: u64) -> u64 {
        match self.index.exact(tick) {
            Some(summary) => summary.hash,
            None if tick == self.recorded() => self.head.hash(),
            None => {
                let start = &self.tick(tick).start;
                World::from_snapshot(self.setup.clone(), start).hash()
            }
        }
    }

    /// What a recorded tick held; on very long recordings what several ticks around it held.
    pub fn summary(&self, tick: u64) -> Option<TickSummary> {
        self.index.around(tick)
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

    /// Events worth stopping at in all recorded ticks.
    pub fn notable_events(&self) -> u64 {
        self.index.notable()
    }

    /// Bytes in use, and the budget.
    pub fn memory(&self) -> (usize, usize) {
        (self.keyframe_bytes + self.recent_bytes + self.index.bytes(), self.budget)
    }

    /// Ticks between two keyframes.
    pub fn keyframe_spacing(&self) -> u64 {
        self.spacing
    }

    fn is_notable(&mut self, tick: u64) -> bool {
        match self.index.exact(tick) {
            Some(summary) => summary.notable > 0,
            None => self.tick(tick).events.iter().any(|event| event.kind.is_notable()),
        }
    }

    /// Keeps a keyframe where one is due; returns the hash of the state.
    fn before_step(&mut self) -> u64 {
        let tick = self.head.tick();
        if self.age(tick).is_multiple_of(self.spacing) || self.pinned == Some(tick) {
            let keyframe = Arc::new(Keyframe::new(&self.head.snapshot()));
            self.keyframe_bytes += keyframe.bytes();
            let replaced = self.keyframes.insert(tick, keyframe);
            self.keyframe_bytes -= replaced.map_or(0, |keyframe| keyframe.bytes());
            self.keep_budget();
        }
        self.head.hash()
    }

    fn keep_budget(&mut self) {
        let index_budget = self.budget / INDEX_SHARE;
        if self.index.bytes() > index_budget {
            self.index.coarsen();
        }
        let left = self.budget.saturating_sub(self.index.bytes() + self.budget / RECENT_SHARE);
        // The first keyframe always stays: without it nothing could be shown.
        while self.keyframe_bytes > left && self.keyframes.len() > 1 {
            self.spacing *= 2;
            let (spacing, first) = (self.spacing, self.first_tick());
            self.keyframes.retain(|tick, _| (tick - first).is_multiple_of(spacing));
            self.measure_keyframes();
        }
    }

    /// Ticks since the first.
    fn age(&self, tick: u64) -> u64 {
        tick - self.first_tick()
    }

    fn measure_keyframes(&mut self) {
        self.keyframe_bytes = self.keyframes.values().map(|keyframe| keyframe.bytes()).sum();
    }

    fn replay_tick(&mut self, tick: u64) -> Arc<TickRecord> {
        let keyframe = self.keyframes.range(..=tick).next_back();
        let nearest = keyframe.map_or(self.first_tick(), |(&tick, _)| tick);
        let mut world = match self.replay.take().filter(|world| (nearest..=tick).contains(&world.tick())) {
            Some(world) => world,
            None => match keyframe {
                Some((_, keyframe)) => World::from_snapshot(self.setup.clone(), &keyframe.snapshot()),
                None => World::new(self.setup.clone()),
            },
        };
        // The ticks on the way are worth keeping: a person who seeks back goes on stepping back.
        let worth_keeping = tick.saturating_sub(self.most_recent() as u64 / 2);
        loop {
            let here = world.tick();
            if here < worth_keeping {
                world.step();
                continue;
            }
            let record = Arc::new(world.record_step());
            self.remember(here, record.clone());
            if here == tick {
                self.replay = Some(world);
                return record;
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
    2 * bodies * size_of::<super::Motion>() + 1024
}
