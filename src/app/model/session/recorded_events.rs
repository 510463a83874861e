//! All recorded events, and those of a filter and of the selection.

use super::filtering::Filtered;
use crate::app::model::event_filter::EventFilter;
use crate::app::model::event_log::EventLog;
use crate::app::model::lanes::Lanes;
use crate::scene::Id;
use crate::sim::{Derived, Setup, TickRecord};
use std::collections::BTreeSet;

/// The events of a recording: listed, and counted over time. Filtered ones are derived from the list.
pub(super) struct RecordedEvents {
    pub log: EventLog,
    pub lanes: Lanes,
    /// The events of the filter.
    pub filtered: Option<Filtered>,
    /// The events of the selection.
    pub of_selected: Option<Filtered>,
    /// All events but those of objects that are left out, if some are.
    pub told: Option<Filtered>,
    left_out: BTreeSet<Id>,
}

impl RecordedEvents {
    /// The empty lists of a scene that starts at a tick.
    pub fn new(first: u64) -> RecordedEvents {
        RecordedEvents {
            log: EventLog::new(first),
            lanes: Lanes::new(first),
            filtered: None,
            of_selected: None,
            told: None,
            left_out: BTreeSet::new(),
        }
    }

    /// Filters the events.
    pub fn ask_for(&mut self, filter: Option<EventFilter>) {
        let filter = filter.map(|filter| filter.leaving_out(&self.left_out));
        renew(&mut self.filtered, filter, &self.log, &self.lanes);
    }

    /// Leaves the events of some objects out of what is counted over time.
    pub fn leave_out(&mut self, left_out: BTreeSet<Id>) {
        if self.left_out == left_out {
            return;
        }
        self.left_out = left_out;
        renew(&mut self.told, EventFilter::of_all_but(&self.left_out), &self.log, &self.lanes);
        let [filtered, of_selected] =
            [&self.filtered, &self.of_selected].map(|of| of.as_ref().map(|of| of.filter().clone()));
        self.ask_for(filtered);
        self.select(of_selected);
    }

    /// Finds the events of the selection.
    pub fn select(&mut self, filter: Option<EventFilter>) {
        let filter = filter.map(|filter| filter.leaving_out(&self.left_out));
        renew(&mut self.of_selected, filter, &self.log, &self.lanes);
    }

    fn filters(&mut self) -> (&EventLog, impl Iterator<Item = &mut Filtered>) {
        (&self.log, self.filtered.iter_mut().chain(&mut self.of_selected).chain(&mut self.told))
    }
}

impl Derived for RecordedEvents {
    fn next_tick(&self) -> Option<u64> {
        Some(self.log.next().min(self.lanes.next()))
    }

    fn observe(&mut self, _setup: &Setup, record: &TickRecord) {
        // Buckets are forgotten as a whole, the list exactly: events still in it are not added again.
        if self.log.next() == record.start.tick {
            self.log.append(record);
        }
        if self.lanes.next() == record.start.tick {
            self.lanes.append(record);
        }
        let (log, filters) = self.filters();
        filters.for_each(|filtered| filtered.append(record, log));
    }

    fn forget_from(&mut self, tick: u64) {
        self.log.forget_from(tick);
        self.lanes.forget_from(tick);
        let (log, filters) = self.filters();
        filters.for_each(|filtered| filtered.forget_from(tick, log));
    }
}

/// Applies a filter, unless it is the present one.
fn renew(filtered: &mut Option<Filtered>, filter: Option<EventFilter>, log: &EventLog, all: &Lanes) {
    if filter.as_ref() != filtered.as_ref().map(Filtered::filter) {
        *filtered = filter.map(|filter| Filtered::new(filter, log, all));
    }
}
