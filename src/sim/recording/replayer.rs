//! A simulation that replays the ticks of a recording.

use super::chunk::Chunk;
use super::packed_record::PackedRecord;
#[cfg(test)]
use crate::sim::stepping::step_counters::StepCounters;
use crate::sim::{Setup, Snapshot, TickRecord, World};
use std::sync::Arc;

/// A simulation somewhere in a chunk of a recording.
#[derive(Clone)]
pub struct Replayer {
    world: World,
    /// First tick of the chunk.
    chunk: u64,
    /// Offset in the chunk's log of the tick that is about to begin.
    offset: usize,
    /// The state at the start of the interrupted tick, if it is recorded.
    recorded_from: Option<Snapshot>,
}

impl Replayer {
    /// At the first tick of a chunk, or of the run if nothing is recorded.
    pub fn at_start(setup: &Arc<Setup>, first: u64, chunk: Option<&Chunk>) -> Replayer {
        let world = match chunk {
            Some(chunk) => World::of_snapshot(Arc::clone(setup), chunk.keyframe().snapshot(setup.at(first))),
            None => World::new(Arc::clone(setup)),
        };
        Replayer { world, chunk: first, offset: 0, recorded_from: None }
    }

    /// The tick that is about to begin, or was interrupted.
    pub fn tick(&self) -> u64 {
        self.world.tick()
    }

    /// First tick of the chunk it is in.
    pub fn chunk(&self) -> u64 {
        self.chunk
    }

    /// Whether a tick was interrupted and must be finished first.
    pub fn is_underway(&self) -> bool {
        self.world.is_underway()
    }

    /// Whether the interrupted tick is recorded.
    fn is_recording(&self) -> bool {
        self.recorded_from.is_some()
    }

    /// Offset in the chunk's log of the tick that is about to begin.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The work of the last tick.
    #[cfg(test)]
    pub fn counters(&self) -> StepCounters {
        self.world.counters()
    }

    /// The simulation at the start of the tick.
    pub fn into_world(self) -> World {
        debug_assert!(!self.is_underway());
        self.world
    }

    /// Replaces the setup by another one that gives the same run up to now.
    pub fn replace_setup(&mut self, setup: Arc<Setup>) {
        self.world.replace_setup(setup);
    }

    /// Whether the records from one tick to another one of its chunk can be made from here on. A tick that was begun
    /// without recording cannot be recorded any more.
    pub fn can_record(&self, from: u64, to: u64) -> bool {
        let here = self.tick();
        here <= to && (here < from || self.is_recording() || !self.is_underway())
    }

    /// Replays up to a tick of its chunk until `may_go_on` says no; the record of that tick, once it is complete. The
    /// records of ticks from `from` on, and that of a tick whose recording was interrupted, are shown to `keep`.
    pub fn record_while(
        &mut self,
        chunk: Option<&Chunk>,
        (from, to): (u64, u64),
        keep: &mut dyn FnMut(u64, Arc<TickRecord>),
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Arc<TickRecord>> {
        loop {
            let here = self.tick();
            let is_over = if here >= from || self.is_recording() {
                let record = self.record_tick_while(chunk, may_go_on).map(|record| {
                    let stuck = chunk.map(|chunk| chunk.stuck_at(here)).unwrap_or_default();
                    Arc::new(TickRecord { stuck, ..record })
                });
                record.iter().for_each(|record| keep(here, Arc::clone(record)));
                if record.is_some() && here == to {
                    return record;
                }
                record.is_some()
            } else {
                self.step_while(chunk, may_go_on)
            };
            if !is_over || !may_go_on() {
                return None;
            }
        }
    }

    /// Replays the next tick, or continues the interrupted one, until `may_go_on` says no; whether the tick is over. Only
    /// ticks that must be simulated again ask.
    pub fn step_while(&mut self, chunk: Option<&Chunk>, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        debug_assert!(!self.is_recording());
        if let Some(kept) = self.kept(chunk) {
            self.pass_to_end_of(kept);
            return true;
        }
        match chunk.and_then(Chunk::log) {
            Some(log) => {
                let setup = Arc::clone(self.world.setup());
                self.world.replay(log.read(&setup, &mut self.offset));
                true
            }
            None => self.simulate_while(chunk, may_go_on),
        }
    }

    /// The record of the tick that is about to begin, if it is kept.
    fn kept<'a>(&self, chunk: Option<&'a Chunk>) -> Option<&'a PackedRecord> {
        let tick = (!self.is_underway()).then(|| self.tick())?;
        chunk?.record_of(tick).map(|kept| &**kept)
    }

    fn pass_to_end_of(&mut self, kept: &PackedRecord) {
        let setup = Arc::clone(self.world.setup());
        let end = kept.end(&setup);
        self.world = World::of_snapshot(setup, end);
    }

    /// Simulates the next tick again, or continues the interrupted one, until `may_go_on` says no; whether the tick is over.
    fn simulate_while(&mut self, chunk: Option<&Chunk>, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        if !self.world.is_underway() {
            self.world.know(chunk.and_then(|chunk| chunk.outcomes_of(self.tick())));
        }
        self.world.step_while(may_go_on)
    }

    /// The same with the tick recorded; its record, once it is complete.
    fn record_tick_while(&mut self, chunk: Option<&Chunk>, may_go_on: &mut dyn FnMut() -> bool) -> Option<TickRecord> {
        if let Some(kept) = self.kept(chunk) {
            let record = kept.record(self.world.setup(), self.world.snapshot());
            self.pass_to_end_of(kept);
            return Some(record);
        }
        if let Some(log) = chunk.and_then(Chunk::log) {
            let setup = Arc::clone(self.world.setup());
            return Some(self.world.record_replay(log.read(&setup, &mut self.offset)));
        }
        let start = self.recorded_from.take().unwrap_or_else(|| self.world.begin_record());
        if !self.simulate_while(chunk, may_go_on) {
            self.recorded_from = Some(start);
            return None;
        }
        Some(self.world.record_from(start))
    }
}
