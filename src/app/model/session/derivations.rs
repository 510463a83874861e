//! Everything that is derived from the recorded ticks, one row for each.
//!
//! What has a row is shown every tick that belongs to it, and forgets what a change of the scene makes different. So
//! it is never stale, and nothing else has to remember it.

use super::comparison::Comparison;
use super::recorded_events::RecordedEvents;
use super::tracking::Tracking;
use crate::check::Checker;
use crate::ledger::{Ledger, RunningTotals};
use crate::sim::{Derived, Reader, Setup, TickRecord, Timeline};

/// A row of the list.
struct Row {
    of: fn(&Derivations) -> &dyn Derived,
    of_mut: fn(&mut Derivations) -> &mut dyn Derived,
    ticks: Ticks,
    pace: Pace,
}

/// Makes the list and what holds it: nothing can be in one and not in the other.
macro_rules! derivations {
    ($($field:ident: $type:ty, $ticks:ident, $pace:ident;)*) => {
        /// Everything that is derived from the recorded ticks.
        pub(super) struct Derivations {
            $(pub $field: $type,)*
            /// Where the recording is read for those that were not shown all of it yet.
            reader: Reader,
        }

        const ROWS: &[Row] = &[$(Row {
            of: |all| &all.$field,
            of_mut: |all| &mut all.$field,
            ticks: Ticks::$ticks,
            pace: Pace::$pace,
        }),*];
    };
}

// Who comes first is first shown what it lacks.
derivations! {
    events: RecordedEvents, WithinScene, Recording;
    ledger: Ledger, WithinScene, Recording;
    totals: RunningTotals, ToVeryEnd, Recording;
    comparison: Option<Comparison>, WithinScene, SpareTime;
    checker: Checker, All, SpareTime;
    tracking: Tracking, ToVeryEnd, SpareTime;
}

/// Which of the recorded ticks belong to it.
enum Ticks {
    /// Those that begin before the scene ends: what happens later is none of it.
    WithinScene,
    /// Also the one at its very end: the state there belongs to the scene, though nothing happens after it.
    ToVeryEnd,
    /// All of them.
    All,
}

impl Ticks {
    /// The tick after the last one, in a scene that ends at a tick, if it does.
    fn end(&self, last_tick: Option<u64>) -> u64 {
        match self {
            Ticks::WithinScene => last_tick.unwrap_or(u64::MAX),
            Ticks::ToVeryEnd => last_tick.map_or(u64::MAX, |last| last.saturating_add(1)),
            Ticks::All => u64::MAX,
        }
    }
}

/// When it is shown what it lacks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// Before another tick is recorded.
    Recording,
    /// When a frame has time to spare.
    SpareTime,
}

impl Derivations {
    /// Of a scene that starts at a tick, of which nothing is recorded yet.
    pub fn new(first: u64, checker: Checker) -> Derivations {
        Derivations {
            events: RecordedEvents::new(first),
            ledger: Ledger::new(first),
            totals: RunningTotals::new(first),
            comparison: None,
            checker,
            tracking: Tracking::default(),
            reader: Reader::default(),
        }
    }

    /// Shows a tick to all who must be shown it next.
    pub fn observe(&mut self, setup: &Setup, record: &TickRecord, last_tick: Option<u64>) {
        let tick = record.start.tick;
        for Row { of, of_mut, ticks, .. } in ROWS {
            if of(self).next_tick() == Some(tick) && tick < ticks.end(last_tick) {
                of_mut(self).observe(setup, record);
            }
        }
    }

    /// Forgets a tick and all after it.
    pub fn forget_from(&mut self, tick: u64) {
        ROWS.iter().for_each(|row| (row.of_mut)(self).forget_from(tick));
    }

    /// The tick to be read next from a recording that has those before `recorded`: for all, or for those alone that keep
    /// a pace.
    pub fn lacking(&self, pace: Option<Pace>, recorded: u64, last_tick: Option<u64>) -> Option<u64> {
        let rows = ROWS.iter().filter(|row| pace.is_none_or(|pace| row.pace == pace));
        let mut lacking =
            rows.filter_map(|row| (row.of)(self).next_tick().filter(|&tick| tick < row.ticks.end(last_tick)));
        lacking.find(|&tick| tick < recorded)
    }

    /// Shows a recorded tick to all who must be shown it next; whether it could be read.
    pub fn read(
        &mut self,
        timeline: &Timeline,
        (tick, last_tick): (u64, Option<u64>),
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> bool {
        let record = timeline.read_while(&mut self.reader, tick, may_go_on);
        record.iter().for_each(|record| self.observe(timeline.setup(), record, last_tick));
        record.is_some()
    }
}
