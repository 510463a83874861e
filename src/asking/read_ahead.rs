//! Reads a few ticks ahead of a search that looks at each of them, to look at them together first.
//!
//! Where thousands of bodies are asked about, most of the work of a tick is done again in the next one, for those that did
//! not meet anything in between. Over several ticks at once it is done once, and mostly shows that nothing is to be found.

use super::finder::Finder;
use crate::sim::{Reader, TickRecord, Timeline};
use std::collections::VecDeque;
use std::sync::Arc;

/// So many ticks are looked at together.
const TOGETHER: usize = 8;
/// Where bodies change their motion more often than that on the whole, as in a heap, so many paths take longer to look at
/// together than one tick after the other.
const CHANGES_PER_BODY: usize = 4;
/// After each failure in a row twice as many ticks are looked at one by one before the next attempt, up to so many failures.
const MOST_FAILURES: u32 = 5;

/// Ticks that were read and not looked at yet.
#[derive(Default)]
pub(super) struct ReadAhead {
    records: VecDeque<Arc<TickRecord>>,
    /// How often in a row looking at several did not help.
    failures: u32,
    /// How many ticks are looked at one by one before the next attempt.
    singly: u64,
}

/// What came of reading on.
pub(super) enum Read {
    /// It may not go on for now.
    Paused,
    /// Some ticks were passed.
    Passed,
    /// The next tick must be looked at.
    Tick(Arc<TickRecord>),
}

impl ReadAhead {
    /// Reads the next tick that a finder must look at, before `end`.
    pub fn next(
        &mut self,
        finder: &mut Finder,
        (timeline, reader): (&Timeline, &mut Reader),
        end: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Read {
        let tick = finder.next_tick();
        self.records.retain(|record| record.start.tick >= tick);
        if self.records.front().is_some_and(|first| first.start.tick > tick) {
            self.records.clear();
        }
        if self.singly == 0
            && finder.may_pass_together()
            && let Some(read) = self.together(finder, (timeline, reader), end, may_go_on)
        {
            return read;
        }
        self.singly = self.singly.saturating_sub(1);
        match self.records.pop_front() {
            Some(record) => Read::Tick(record),
            None => timeline.read_while(reader, tick, may_go_on).map_or(Read::Paused, Read::Tick),
        }
    }

    /// Takes back a tick that was to be looked at and could not be: it is the next one again.
    pub fn give_back(&mut self, record: Arc<TickRecord>) {
        self.singly += 1;
        self.records.push_front(record);
    }

    /// Reads several ticks, and passes them if that is possible; `None` if they must be looked at one by one.
    fn together(
        &mut self,
        finder: &mut Finder,
        (timeline, reader): (&Timeline, &mut Reader),
        end: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Read> {
        let tick = finder.next_tick();
        let setup = timeline.setup_at(tick);
        let keeps_constants = |other: u64| Arc::ptr_eq(setup, timeline.setup_at(other));
        let ahead = (tick..end).take(TOGETHER).take_while(|&other| keeps_constants(other));
        for other in ahead.skip(self.records.len()) {
            let Some(record) = timeline.read_while(reader, other, may_go_on) else { return Some(Read::Paused) };
            self.records.push_back(record);
        }
        let records = self.records.make_contiguous();
        let changes: usize = records.iter().map(|record| record.motion_changes.len()).sum();
        if changes <= CHANGES_PER_BODY * setup.bodies.len() && finder.pass_together(setup, records) {
            self.records.clear();
            self.failures = 0;
            return Some(Read::Passed);
        }
        self.singly = (TOGETHER as u64) << self.failures;
        self.failures = (self.failures + 1).min(MOST_FAILURES);
        None
    }
}
