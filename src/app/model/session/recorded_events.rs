//! All recorded events, and those of a filter and of the selection.

use super::filtering::Filtered;
use crate::app::model::event_filter::EventFilter;
use crate::app::model::event_log::EventLog;
use crate::app::model::lanes::Lanes;
use crate::sim::{Derived, Setup, TickRecord};

/// The events of a recording: listed, and counted over time. Filtered ones are derived from the list.
pub(super) struct RecordedEvents {
    pub log: EventLog,
    pub lanes: Lanes,
    /// The events of the filter.
    pub filtered: Option<Filtered>,
    /// The events of the selection.
    pub of_selected: Option<Filtered>,
}

impl RecordedEvents {
    /// The empty lists of a scene that starts at a tick.
    pub fn new(first: u64) -> RecordedEvents {
        RecordedEvents { log: EventLog::new(first), lanes: Lanes::new(first), filtered: None, of_selected: None }
    }

    /// Filters the events.
    pub fn ask_for(&mut self, filter: Option<EventFilter>) {
        renew(&mut self.filtered, filter, &self.log, &self.lanes);
    }

    /// Finds the events of the selection.
    pub fn select(&mut self, filter: Option<EventFilter>) {
        renew(&mut self.of_selected, filter, &self.log, &self.lanes);
    }

    fn filters(&mut self) -> (&EventLog, impl Iterator<Item = &mut Filtered>) {
        (&self.log, self.filtered.iter_mut().chain(&mut self.of_selected))
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
