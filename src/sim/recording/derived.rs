//! Data derived from the ticks of a run: totals, lists of events, verdicts.

use crate::sim::{Setup, TickRecord, Timeline};

/// Data derived from the ticks of a run in their order.
///
/// It observes every tick from the first one on. When the run is changed from a tick on, it forgets that tick and all
/// after it and observes them again, so that it always agrees with the run as it is now.
pub trait Derived {
    /// The tick that it must observe next; `None` while it needs none.
    fn next_tick(&self) -> Option<u64>;

    /// Observes the [`next_tick`](Derived::next_tick).
    fn observe(&mut self, setup: &Setup, record: &TickRecord);

    /// The same until `may_go_on` says no, if it can be interrupted; whether the tick was observed. If it was not, another call
    /// goes on with it.
    fn observe_while(&mut self, setup: &Setup, record: &TickRecord, _may_go_on: &mut dyn FnMut() -> bool) -> bool {
        self.observe(setup, record);
        true
    }

    /// Passes recorded ticks that it need not observe, as many as can be done at a time; whether another call may pass
    /// more.
    fn pass(&mut self, _timeline: &Timeline) -> bool {
        false
    }

    /// Forgets a tick and all after it. It may forget earlier ones, too, and must then observe them again.
    fn forget_from(&mut self, tick: u64);
}

impl<D: Derived> Derived for Option<D> {
    fn next_tick(&self) -> Option<u64> {
        self.as_ref()?.next_tick()
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        self.iter_mut().for_each(|derived| derived.observe(setup, record));
    }

    fn observe_while(&mut self, setup: &Setup, record: &TickRecord, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        self.as_mut().is_none_or(|derived| derived.observe_while(setup, record, may_go_on))
    }

    fn pass(&mut self, timeline: &Timeline) -> bool {
        self.as_mut().is_some_and(|derived| derived.pass(timeline))
    }

    fn forget_from(&mut self, tick: u64) {
        self.iter_mut().for_each(|derived| derived.forget_from(tick));
    }
}
