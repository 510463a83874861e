//! Every event that was recorded, and those that a person asks about.

use super::filtering::Filtered;
use crate::app::model::event_filter::EventFilter;
use crate::app::model::event_log::EventLog;
use crate::app::model::lanes::Lanes;
use crate::sim::{Derived, Setup, TickRecord};

/// The events of a recording: listed, and counted over time. Those of a filter follow from the list.
pub(super) struct RecordedEvents {
    pub log: EventLog,
    pub lanes: Lanes,
    /// The events that a person wants to see alone.
    pub filtered: Option<Filtered>,
    /// The events of what is selected.
    pub of_selected: Option<Filtered>,
}

impl RecordedEvents {
    /// Of a scene that starts at a tick.
    pub fn new(first: u64) -> RecordedEvents {
        RecordedEvents { log: EventLog::new(first), lanes: Lanes::new(first), filtered: None, of_selected: None }
    }

    /// Of all events finds those that a person wants to see alone.
    pub fn ask_for(&mut self, filter: Option<EventFilter>) {
        renew(&mut self.filtered, filter, &self.log, &self.lanes);
    }

    /// Of all events finds those of what is selected.
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
        // Buckets are forgotten whole, the list is not: what is known already is not listed again.
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

/// What was recorded of the objects of a filter, found again where another is asked for.
fn renew(filtered: &mut Option<Filtered>, filter: Option<EventFilter>, log: &EventLog, all: &Lanes) {
    if filter.as_ref() != filtered.as_ref().map(Filtered::filter) {
        *filtered = filter.map(|filter| Filtered::new(filter, log, all));
    }
}
