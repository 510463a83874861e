//! Everything that is derived from the recorded ticks, one row for each.
//!
//! Everything with a row is shown every tick that belongs to it, and forgets ticks that a change of the scene
//! invalidates. So it is never stale, and nothing else has to care for it.

use super::behaving::Behaving;
use super::breakpoints::Breakpoints;
use super::causing::Histories;
use super::comparison::Comparison;
use super::paths_ahead::PathsAhead;
use super::recorded_events::RecordedEvents;
use super::tracking::Tracking;
use super::watching::Watches;
use crate::app::model::finding::Finding;
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

/// Defines the list and the struct that holds it: nothing can be in one and not in the other.
macro_rules! derivations {
    ($($field:ident: $type:ty, $ticks:ident, $pace:ident;)*) => {
        /// Everything that is derived from the recorded ticks.
        pub(super) struct Derivations {
            $(pub $field: $type,)*
            /// The position in the recording of those that lag behind.
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

// The first row that lags behind catches up first.
derivations! {
    events: RecordedEvents, WithinScene, Recording;
    ledger: Ledger, WithinScene, Recording;
    totals: RunningTotals, ToVeryEnd, Recording;
    breakpoints: Breakpoints, ToVeryEnd, SpareTime;
    finding: Option<Finding>, ToVeryEnd, SpareTime;
    comparison: Option<Comparison>, WithinScene, SpareTime;
    ahead: PathsAhead, WithinScene, SpareTime;
    checker: Checker, All, SpareTime;
    watches: Watches, WithinScene, SpareTime;
    tracking: Tracking, ToVeryEnd, SpareTime;
    behaving: Behaving, WithinScene, SpareTime;
    histories: Histories, ToVeryEnd, SpareTime;
}

/// Which of the recorded ticks belong to it.
enum Ticks {
    /// Those that begin before the scene ends.
    WithinScene,
    /// Also the one at its end: its state belongs to the scene, though no event after it does.
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

/// When it catches up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// Before another tick is recorded.
    Recording,
    /// In a frame's spare time.
    SpareTime,
}

impl Derivations {
    /// For a scene that starts at a tick, with nothing recorded yet.
    pub fn new(first: u64, checker: Checker) -> Derivations {
        Derivations {
            events: RecordedEvents::new(first),
            ledger: Ledger::new(first),
            totals: RunningTotals::new(first),
            breakpoints: Breakpoints::default(),
            finding: None,
            comparison: None,
            ahead: PathsAhead::default(),
            checker,
            watches: Watches::default(),
            tracking: Tracking::default(),
            behaving: Behaving::default(),
            histories: Histories::default(),
            reader: Reader::default(),
        }
    }

    /// Shows a tick to every row whose next tick it is, until `may_go_on` says no: the rest lags behind then.
    pub fn observe(
        &mut self,
        setup: &Setup,
        record: &TickRecord,
        last_tick: Option<u64>,
        may_go_on: &mut dyn FnMut() -> bool,
    ) {
        let tick = record.start.tick;
        for Row { of, of_mut, ticks, .. } in ROWS {
            if of(self).next_tick() == Some(tick) && tick < ticks.end(last_tick) {
                of_mut(self).observe_while(setup, record, may_go_on);
            }
        }
    }

    /// Passes recorded ticks that rows need not observe; whether another call may pass more.
    pub fn pass(&mut self, timeline: &Timeline) -> bool {
        ROWS.iter().any(|row| (row.of_mut)(self).pass(timeline))
    }

    /// Forgets a tick and all after it.
    pub fn forget_from(&mut self, tick: u64) {
        ROWS.iter().for_each(|row| (row.of_mut)(self).forget_from(tick));
    }

    /// The tick to be read next from a recording of `recorded` ticks, for all rows or those of one pace.
    pub fn lacking(&self, pace: Option<Pace>, recorded: u64, last_tick: Option<u64>) -> Option<u64> {
        let rows = ROWS.iter().filter(|row| pace.is_none_or(|pace| row.pace == pace));
        let mut lacking =
            rows.filter_map(|row| (row.of)(self).next_tick().filter(|&tick| tick < row.ticks.end(last_tick)));
        lacking.find(|&tick| tick < recorded)
    }

    /// Reads a recorded tick and shows it to every row whose next tick it is, as long as `may_go_on` says so; whether it could be
    /// read.
    pub fn read(
        &mut self,
        timeline: &Timeline,
        (tick, last_tick): (u64, Option<u64>),
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> bool {
        let record = timeline.read_while(&mut self.reader, tick, may_go_on);
        record.iter().for_each(|record| self.observe(timeline.setup_at(tick), record, last_tick, may_go_on));
        record.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Channel;
    use crate::random_for_tests::signed_random;
    use crate::scene::Scene;
    use crate::scene_for_tests::parsed;
    use std::sync::Arc;

    /// Two balls that collide again and again between two walls, and an expectation about them that is open until
    /// the end.
    fn scene() -> Scene {
        let text = r#"{"version": 1, "name": "to and fro", "settings": {"duration": 60}, "bodies": [
            {"id": 1, "radius": 0.5, "position": [-1, 0, 0], "velocity": [7, 0, 0]},
            {"id": 2, "radius": 0.5, "position": [1, 0, 0]}],
            "obstacles": [
                {"id": 3, "shape": {"plane": {"point": [-3, 0, 0], "normal": [1, 0, 0]}}},
                {"id": 4, "shape": {"plane": {"point": [3, 0, 0], "normal": [-1, 0, 0]}}}],
            "expectations": [{"why": "", "expect": {"conserved": {"quantity": "energy", "tolerance": 1e-9}}}]}"#;
        parsed(text)
    }

    fn known(derived: &Derivations) -> impl PartialEq + use<> {
        let totals = Channel::ALL.map(|channel| derived.totals.spans(channel).collect::<Vec<_>>());
        let lanes: Vec<_> = derived.events.lanes.buckets().map(|(tick, bucket)| (tick, *bucket)).collect();
        let events = derived.events.log.events().to_vec();
        (totals, lanes, events, derived.ledger.entries().to_vec(), derived.checker.next_tick())
    }

    #[test]
    fn what_is_forgotten_at_any_tick_is_read_again_and_is_the_same() {
        let scene = scene();
        let setup = Arc::new(Setup::new(&scene));
        let mut timeline = Timeline::new(setup.clone(), Timeline::DEFAULT_BUDGET);
        let mut derived = Derivations::new(0, Checker::of(&scene, setup.clone()));
        let last_tick = Some(3600);
        while timeline.recorded() < 2101 {
            let record = timeline.record_tick_while(&mut || true).expect("it may go on");
            derived.observe(&setup, &record, last_tick, &mut || true);
        }
        // Full after 2048 ticks: two totals share a block.
        assert_eq!((derived.totals.ticks_per_block(), derived.events.lanes.ticks_per_bucket()), (2, 1));
        let whole = known(&derived);
        let mut random = signed_random(3);
        for tick in [2101, 2100, 2099, 2047].into_iter().chain((0..8).map(|_| (2050.0 + 50.0 * random()) as u64)) {
            derived.forget_from(tick);
            assert_eq!(derived.totals.ticks().end, if tick > 2100 { tick } else { tick / 2 * 2 });
            // Rows that keep pace with the recording come first.
            while let Some(tick) = derived.lacking(Some(Pace::Recording), timeline.recorded(), last_tick) {
                derived.read(&timeline, (tick, last_tick), &mut || false);
            }
            assert_eq!(derived.totals.ticks().end, timeline.recorded());
            while let Some(tick) = derived.lacking(None, timeline.recorded(), last_tick) {
                derived.read(&timeline, (tick, last_tick), &mut || true);
            }
            assert!(known(&derived) == whole, "forgotten from tick {tick} on");
        }
    }

    #[test]
    fn what_happens_after_the_end_of_a_scene_is_none_of_it() {
        let scene = scene();
        let setup = Arc::new(Setup::new(&scene));
        let mut timeline = Timeline::new(setup.clone(), Timeline::DEFAULT_BUDGET);
        let mut derived = Derivations::new(0, Checker::of(&scene, setup.clone()));
        for _ in 0..20 {
            let record = timeline.record_tick_while(&mut || true).expect("it may go on");
            derived.observe(&setup, &record, Some(10), &mut || true);
        }
        // Events of ticks 0 to 9, and the state at tick 10; the checker takes all ticks.
        let next = [derived.events.next_tick(), derived.totals.next_tick(), derived.checker.next_tick()];
        assert_eq!(next, [Some(10), Some(11), Some(20)]);
        assert_eq!(derived.lacking(None, 20, Some(10)), None);
        assert_eq!(derived.lacking(None, 20, Some(12)), Some(10));
    }
}
