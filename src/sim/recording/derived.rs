//! What is derived from the ticks of a run: totals, a list of its events, verdicts.

use crate::sim::{Setup, TickRecord};

/// Something that is derived from the ticks of a run, one after the other.
///
/// It is shown every tick from the first one on. When the run is changed from a tick on, it forgets that tick and all
/// after it, and is shown them again: so it always is what it would be if it had been shown the run as it is now.
pub trait Derived {
    /// The tick that it must be shown next; `None` while it needs none.
    fn next_tick(&self) -> Option<u64>;

    /// Takes in the tick that it must be shown next.
    fn observe(&mut self, setup: &Setup, record: &TickRecord);

    /// Forgets a tick and all after it. It may forget some before it, too, and then must be shown them again.
    fn forget_from(&mut self, tick: u64);
}

impl<D: Derived> Derived for Option<D> {
    fn next_tick(&self) -> Option<u64> {
        self.as_ref()?.next_tick()
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        self.iter_mut().for_each(|derived| derived.observe(setup, record));
    }

    fn forget_from(&mut self, tick: u64) {
        self.iter_mut().for_each(|derived| derived.forget_from(tick));
    }
}
