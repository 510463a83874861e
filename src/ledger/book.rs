//! The entries of a recording.

use super::LedgerEntry;
use crate::sim::{Derived, Instant, Setup, TickRecord};

/// The entries of a recording's notable events, in time order.
#[derive(Clone, Debug)]
pub struct Ledger {
    entries: Vec<LedgerEntry>,
    flagged: usize,
    omitted_from: Option<Instant>,
    /// The tick after the last one observed.
    next: u64,
}

impl Ledger {
    /// Most entries it holds: about 20 MB.
    pub const CAPACITY: usize = 100_000;

    /// An empty ledger of a scene that starts at a tick.
    pub fn new(first: u64) -> Ledger {
        Ledger { entries: Vec::new(), flagged: 0, omitted_from: None, next: first }
    }

    /// The entries.
    pub fn entries(&self) -> &[LedgerEntry] {
        &self.entries
    }

    /// How many entries have a residual above rounding.
    pub fn flagged(&self) -> usize {
        self.flagged
    }

    /// The first event that was omitted because it was full, if there is one.
    pub fn omitted_from(&self) -> Option<Instant> {
        self.omitted_from
    }
}

impl Derived for Ledger {
    fn next_tick(&self) -> Option<u64> {
        Some(self.next)
    }

    /// Adds a tick's events, except for contacts that still rest.
    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        self.next = record.start.tick + 1;
        let notable = record.events.iter().enumerate().filter(|(_, event)| event.kind.is_notable());
        for entry in notable.filter_map(|(index, event)| LedgerEntry::of(setup, index, event)) {
            if self.entries.len() == Ledger::CAPACITY {
                self.omitted_from.get_or_insert(entry.at);
                return;
            }
            self.flagged += usize::from(entry.flagged);
            self.entries.push(entry);
        }
    }

    fn forget_from(&mut self, tick: u64) {
        let kept = self.entries.partition_point(|entry| entry.at.tick < tick);
        let forgotten = self.entries.drain(kept..).filter(|entry| entry.flagged).count();
        self.flagged -= forgotten;
        self.omitted_from = self.omitted_from.filter(|from| from.tick < tick);
        self.next = self.next.min(tick);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::World;
    use std::sync::Arc;

    /// A pair that collides within tick 0, and the tick.
    fn impact() -> (Arc<Setup>, TickRecord) {
        let text = r#"{"version": 1, "name": "one impact", "bodies": [
            {"id": 1, "radius": 1, "position": [-1.005, 0, 0], "velocity": [1, 0, 0]},
            {"id": 2, "radius": 1, "position": [1.005, 0, 0], "velocity": [-1, 0, 0]}]}"#;
        let scene = parsed(text);
        let mut world = World::new(Arc::new(Setup::new(&scene)));
        let setup = world.setup().clone();
        (setup, world.record_step())
    }

    /// The same impact in every tick, out of balance in the ticks that `is_off` names.
    fn filled(ticks: u64, is_off: impl Fn(u64) -> bool) -> Ledger {
        let (setup, mut record) = impact();
        let mut ledger = Ledger::new(0);
        for tick in 0..ticks {
            record.events[0].at.tick = tick;
            let crate::sim::EventKind::Impact(impact) = &mut record.events[0].kind else { panic!("no impact") };
            // Two of 1 kg exchange 2 kg·m/s.
            impact.impulse = if is_off(tick) { 3.0 } else { 2.0 };
            ledger.observe(&setup, &record);
        }
        ledger
    }

    #[test]
    fn forgotten_entries_no_longer_count_as_flagged() {
        let mut ledger = filled(10, |tick| tick % 3 == 0);
        // Ticks 0, 3, 6 and 9.
        assert_eq!((ledger.entries().len(), ledger.flagged()), (10, 4));
        ledger.forget_from(6);
        assert_eq!((ledger.entries().len(), ledger.flagged()), (6, 2));
        ledger.forget_from(6);
        assert_eq!((ledger.entries().len(), ledger.flagged()), (6, 2));
        ledger.forget_from(0);
        assert_eq!((ledger.entries().len(), ledger.flagged()), (0, 0));
    }

    #[test]
    fn it_knows_the_first_omitted_event_until_that_is_forgotten() {
        let capacity = Ledger::CAPACITY as u64;
        let mut ledger = filled(capacity, |_| false);
        assert_eq!(ledger.omitted_from(), None);
        ledger = filled(capacity + 5, |_| false);
        let from = Instant { tick: capacity, ..ledger.entries()[0].at };
        assert_eq!((ledger.entries().len(), ledger.omitted_from()), (Ledger::CAPACITY, Some(from)));
        ledger.forget_from(capacity + 1);
        assert_eq!(ledger.omitted_from(), Some(from));
        ledger.forget_from(capacity);
        assert_eq!((ledger.entries().len(), ledger.omitted_from()), (Ledger::CAPACITY, None));
    }
}
