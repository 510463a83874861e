//! A simulation that replays the ticks of a recording.

use super::chunk::Chunk;
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
            Some(chunk) => World::of_snapshot(Arc::clone(setup), chunk.keyframe().snapshot()),
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
    pub fn is_recording(&self) -> bool {
        self.recorded_from.is_some()
    }

    /// Offset in the chunk's log of the tick that is about to begin.
    pub fn offset(&self) -> usize {
        self.offset
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

    /// Replays the next tick, or continues the interrupted one, until `may_go_on` says no; whether the tick is over. Only
    /// ticks that must be simulated again ask.
    pub fn step_while(&mut self, chunk: Option<&Chunk>, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        debug_assert!(!self.is_recording());
        match chunk.and_then(Chunk::log) {
            Some(log) => {
                let setup = Arc::clone(self.world.setup());
                self.world.replay(log.read(&setup, &mut self.offset));
                true
            }
            None => self.world.step_while(may_go_on),
        }
    }

    /// The same with the tick recorded; its record, once it is complete.
    pub fn record_tick_while(
        &mut self,
        chunk: Option<&Chunk>,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Option<TickRecord> {
        if let Some(log) = chunk.and_then(Chunk::log) {
            let setup = Arc::clone(self.world.setup());
            return Some(self.world.record_replay(log.read(&setup, &mut self.offset)));
        }
        let start = self.recorded_from.take().unwrap_or_else(|| self.world.begin_record());
        if !self.world.step_while(may_go_on) {
            self.recorded_from = Some(start);
            return None;
        }
        Some(self.world.record_from(start))
    }
}
