//! What solving islands came to, tick by tick: so that a heap can be simulated again without solving it.

use crate::sim::island::outcome::Outcomes;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The outcomes of those ticks in which solving took long.
#[derive(Clone, Default)]
pub struct OutcomeLog {
    by_tick: BTreeMap<u64, Arc<Outcomes>>,
    bytes: usize,
}

impl OutcomeLog {
    /// Adds those of a tick.
    pub fn insert(&mut self, tick: u64, outcomes: &Outcomes) {
        self.bytes += outcomes.bytes();
        self.by_tick.insert(tick, Arc::new(outcomes.clone()));
    }

    /// Adds a log of later ticks.
    pub fn append(&mut self, later: &OutcomeLog) {
        self.bytes += later.bytes;
        self.by_tick.extend(later.by_tick.iter().map(|(&tick, outcomes)| (tick, Arc::clone(outcomes))));
    }

    /// Those of a tick, if solving took long in it.
    pub fn of(&self, tick: u64) -> Option<&Arc<Outcomes>> {
        self.by_tick.get(&tick)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_tick.is_empty()
    }

    /// Drops those of a tick and all after it.
    pub fn forget_from(&mut self, tick: u64) {
        let forgotten = self.by_tick.split_off(&tick);
        self.bytes -= forgotten.values().map(|outcomes| outcomes.bytes()).sum::<usize>();
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
            chunk.push(&setup, &world);
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
