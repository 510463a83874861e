//! The events of the objects that a person asks about, among all that were recorded.

use super::Session;
use crate::app::model::event_filter::EventFilter;
use crate::app::model::event_log::{EventLog, EventRef};
use crate::app::model::lanes::Lanes;
use crate::sim::{Event, TickRecord};

/// What was recorded of the objects of a filter. It follows from the log of all events.
#[derive(Clone, Debug)]
pub struct Filtered {
    filter: EventFilter,
    /// Places of its events in the log of all.
    places: Vec<u32>,
    lanes: Lanes,
}

impl Filtered {
    fn new(filter: EventFilter, log: &EventLog, all: &Lanes) -> Filtered {
        let lanes = Lanes::of_filter(&filter, log, all);
        let mut filtered = Filtered { filter, places: Vec::new(), lanes };
        filtered.list(log, 0);
        filtered
    }

    /// Whom it is about.
    pub fn filter(&self) -> &EventFilter {
        &self.filter
    }

    /// Places of its events in the log of all events, in time order.
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// What happened to them when.
    pub fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// Takes in a tick that the log, which had so many events before it, has taken in.
    fn append(&mut self, record: &TickRecord, log: &EventLog, before: usize) {
        self.lanes.append_some(record, Some(&self.filter));
        self.list(log, before);
    }

    fn list(&mut self, log: &EventLog, from: usize) {
        let wanted = (from..log.events().len()).filter(|&place| log.is_wanted(place, &self.filter));
        self.places.extend(wanted.map(|place| place as u32));
    }

    fn truncate(&mut self, tick: u64, log: &EventLog) {
        self.places.truncate(self.places.partition_point(|&place| (place as usize) < log.events().len()));
        self.lanes.truncate(tick);
    }

    /// The first tick after this one with a listed event.
    fn next_tick(&self, log: &EventLog, after: u64) -> Option<u64> {
        let tick_of = |place: u32| log.events()[place as usize].event.tick;
        let next = self.places.partition_point(|&place| tick_of(place) <= after);
        self.places.get(next).map(|&place| tick_of(place))
    }

    /// The last tick before this one with a listed event.
    fn previous_tick(&self, log: &EventLog, before: u64) -> Option<u64> {
        let tick_of = |place: u32| log.events()[place as usize].event.tick;
        let next = self.places.partition_point(|&place| tick_of(place) < before);
        next.checked_sub(1).map(|last| tick_of(self.places[last]))
    }
}

impl Session {
    /// The events that a person wants to see alone, if not all.
    pub fn filtered(&self) -> Option<&Filtered> {
        self.filtered.as_ref()
    }

    /// What was recorded of the selected bodies and obstacles, if any is selected.
    pub fn of_selected(&self) -> Option<&Filtered> {
        self.of_selected.as_ref()
    }

    /// Shows the events that a filter asks for, or all.
    pub fn set_filter(&mut self, filter: Option<EventFilter>) {
        self.filtered = filter.map(|filter| Filtered::new(filter, &self.log, &self.lanes));
    }

    /// Follows the selection.
    pub(super) fn follow_selection(&mut self) {
        let filter = EventFilter::of(self.timeline.setup(), self.selection.objects());
        if filter.as_ref() != self.of_selected.as_ref().map(Filtered::filter) {
            self.of_selected = filter.map(|filter| Filtered::new(filter, &self.log, &self.lanes));
        }
    }

    /// Takes in a tick that the log, which had so many events before it, has taken in.
    pub(super) fn filter_tick(&mut self, record: &TickRecord, before: usize) {
        for filtered in self.filtered.iter_mut().chain(&mut self.of_selected) {
            filtered.append(record, &self.log, before);
        }
    }

    /// Forgets a tick and all after it, as log and lanes did. Who is no longer there is not asked for.
    pub(super) fn cut_filtered(&mut self, tick: u64) {
        let setup = self.timeline.setup();
        for filtered in [&mut self.filtered, &mut self.of_selected] {
            let Some(kept) = filtered else { continue };
            let there = kept.filter.in_setup(setup);
            if there.as_ref() == Some(&kept.filter) {
                kept.truncate(tick, &self.log);
            } else {
                *filtered = there.map(|there| Filtered::new(there, &self.log, &self.lanes));
            }
        }
    }

    /// Whether an event is one of those that are asked for. The log knows best; what it does not list is looked at.
    pub(super) fn is_wanted(&self, event: EventRef, found: &Event) -> bool {
        self.filtered.as_ref().is_none_or(|Filtered { filter, .. }| match self.log.place(event) {
            Some(place) => self.log.is_wanted(place, filter),
            None => filter.takes(&found.kind),
        })
    }

    /// The first recorded tick after this one that may hold an event that is asked for.
    pub(super) fn next_wanted_tick(&mut self, after: u64) -> Option<u64> {
        let Some(filtered) = &self.filtered else { return self.timeline.next_event_tick(after) };
        let listed = filtered.next_tick(&self.log, after);
        if listed.is_some() || self.log.complete_before() == u64::MAX {
            return listed;
        }
        // The list ends before the recording does, maybe within a tick.
        self.timeline.next_event_tick(after.max(self.log.complete_before().saturating_sub(1)))
    }

    /// The last recorded tick before this one that may hold an event that is asked for.
    pub(super) fn previous_wanted_tick(&mut self, before: u64) -> Option<u64> {
        match &self.filtered {
            Some(filtered) if before <= self.log.complete_before() => filtered.previous_tick(&self.log, before),
            _ => self.timeline.previous_event_tick(before),
        }
    }
}
