//! What is kept of some ticks, so that they need not be found again.

use std::collections::BTreeMap;
use std::sync::Arc;

/// What is kept of those ticks that took long.
pub struct KeptLog<T> {
    /// With the memory that each takes.
    by_tick: BTreeMap<u64, (Arc<T>, usize)>,
    bytes: usize,
}

impl<T> Default for KeptLog<T> {
    fn default() -> KeptLog<T> {
        KeptLog { by_tick: BTreeMap::new(), bytes: 0 }
    }
}

impl<T> Clone for KeptLog<T> {
    fn clone(&self) -> KeptLog<T> {
        KeptLog { by_tick: self.by_tick.clone(), bytes: self.bytes }
    }
}

impl<T> KeptLog<T> {
    /// Adds what is kept of a tick, and takes so many bytes.
    pub fn insert(&mut self, tick: u64, kept: T, bytes: usize) {
        self.bytes += bytes;
        self.by_tick.insert(tick, (Arc::new(kept), bytes));
    }

    /// Adds a log of later ticks.
    pub fn append(&mut self, later: &KeptLog<T>) {
        self.bytes += later.bytes;
        self.by_tick.extend(later.by_tick.iter().map(|(&tick, kept)| (tick, kept.clone())));
    }

    /// What is kept of a tick.
    pub fn of(&self, tick: u64) -> Option<&Arc<T>> {
        self.by_tick.get(&tick).map(|(kept, _)| kept)
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.by_tick.is_empty()
    }

    /// Drops what is kept of a tick and all after it.
    pub fn forget_from(&mut self, tick: u64) {
        let forgotten = self.by_tick.split_off(&tick);
        self.bytes -= forgotten.values().map(|(_, bytes)| bytes).sum::<usize>();
    }

    /// Memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::super::chunk::Chunk;
    use super::super::keyframe::Keyframe;
    use super::super::replayer::Replayer;
    use crate::scene::generate::Heap;
    use crate::sim::{Setup, World};
    use std::sync::Arc;

    /// Ticks in which some of the balls are poured and the others press on each other.
    const TICKS: std::ops::Range<u64> = 90..100;

    #[test]
    fn a_heap_is_simulated_again_without_solving_what_took_long_and_bit_for_bit() {
        let scene = Heap { count: 300, ..Heap::default() }.scene().unwrap();
        let setup = Arc::new(Setup::new(&scene));
        let mut world = World::new(Arc::clone(&setup));
        (0..TICKS.start).for_each(|_| world.step());
        let mut chunk = Chunk::new(Keyframe::new(&world.snapshot()));
        let mut straight = Vec::new();
        for _ in TICKS {
            let record = world.record_step();
            chunk.push(&setup, &world, None);
            straight.push((record, world.counters()));
        }
        let kept: u64 = straight.iter().map(|(_, work)| work.kept_multiply_adds).sum();
        assert!(kept > 1_000_000, "too few contacts depend on each other to tell: {kept}");
        let replayed = |chunk: &Chunk, is_known: bool| {
            let mut replayer = Replayer::at_start(&setup, TICKS.start, Some(chunk));
            for (tick, (record, work)) in TICKS.zip(&straight) {
                let again = replayer.record_while(Some(chunk), (tick, tick), &mut |_, _| {}, &mut || true);
                assert!(again.is_some_and(|again| *again == *record), "tick {tick}");
                let left = if is_known { work.multiply_adds - work.kept_multiply_adds } else { work.multiply_adds };
                assert_eq!(replayer.counters().multiply_adds, left, "tick {tick}");
            }
        };
        replayed(&chunk, true);
        // Where the rest was cut off, and where outcomes were dropped.
        let mut cut = chunk.clone();
        cut.truncate(4, 0);
        assert_eq!(cut.outcomes_of(TICKS.start + 4).map(|_| ()), None);
        assert!(cut.outcome_bytes() < chunk.outcome_bytes());
        chunk.forget_outcomes();
        assert_eq!(chunk.outcome_bytes(), 0);
        replayed(&chunk, false);
    }
}
