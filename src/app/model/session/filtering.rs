//! The events of a filter, among all that were recorded.

use super::Session;
use crate::app::model::event_filter::EventFilter;
use crate::app::model::event_log::{EventLog, EventRef};
use crate::app::model::lanes::Lanes;
use crate::scene::Id;
use crate::sim::{Event, EventKind, TickRecord};
use std::collections::BTreeSet;

/// The recorded events of a filter, derived from the log of all events.
#[derive(Clone, Debug)]
pub struct Filtered {
    filter: EventFilter,
    /// Indices of its events in the log, of which `looked_at` entries were examined.
    places: Vec<u32>,
    looked_at: usize,
    lanes: Lanes,
}

impl Filtered {
    pub(super) fn new(filter: EventFilter, log: &EventLog, all: &Lanes) -> Filtered {
        let lanes = Lanes::of_filter(&filter, log, all);
        let mut filtered = Filtered { filter, places: Vec::new(), looked_at: 0, lanes };
        filtered.list(log);
        filtered
    }

    /// The filter.
    pub fn filter(&self) -> &EventFilter {
        &self.filter
    }

    /// Indices of its events in the log of all events, in time order.
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// Its events over time.
    pub fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// Adds a tick that the log has.
    pub(super) fn append(&mut self, record: &TickRecord, log: &EventLog) {
        if self.lanes.next() == record.start.tick {
            self.lanes.append_some(record, &self.filter);
        }
        self.list(log);
    }

    fn list(&mut self, log: &EventLog) {
        let wanted = (self.looked_at..log.events().len()).filter(|&place| log.is_wanted(place, &self.filter));
        self.places.extend(wanted.map(|place| place as u32));
        self.looked_at = log.events().len();
    }

    /// Forgets a tick and all after it, as the log did.
    pub(super) fn forget_from(&mut self, tick: u64, log: &EventLog) {
        self.looked_at = self.looked_at.min(log.events().len());
        self.places.truncate(self.places.partition_point(|&place| (place as usize) < self.looked_at));
        self.lanes.forget_from(tick);
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
    /// The events of the filter, if there is one.
    pub fn filtered(&self) -> Option<&Filtered> {
        self.derived.events.filtered.as_ref()
    }

    /// The events of the selected bodies and obstacles, if any is selected.
    pub fn of_selected(&self) -> Option<&Filtered> {
        self.derived.events.of_selected.as_ref()
    }

    /// All events but those of objects that are left out, if some are.
    pub fn told_events(&self) -> Option<&Filtered> {
        self.derived.events.told.as_ref()
    }

    /// Leaves the events of some objects out of what is counted over time.
    pub fn leave_events_out(&mut self, left_out: BTreeSet<Id>) {
        self.derived.events.leave_out(left_out);
    }

    /// Sets or removes the filter.
    pub fn set_filter(&mut self, filter: Option<EventFilter>) {
        self.derived.events.ask_for(filter);
    }

    /// Follows the selection and the scene: objects that are gone leave the filter.
    pub(super) fn follow_selection(&mut self) {
        let setup = self.timeline.setup();
        let events = &mut self.derived.events;
        events.select(EventFilter::of(setup, self.selection.objects()));
        let there = events.filtered.as_ref().and_then(|filtered| filtered.filter.in_setup(setup));
        events.ask_for(there);
    }

    /// The events that are searched: those of one body, if they are sought, else those of the filter, else those that a
    /// lesson tells.
    fn searched_for(&self) -> Option<&Filtered> {
        self.causing.only().or(self.filtered()).or(self.told_events())
    }

    /// Whether the filter takes an event. The log knows more; an event that it does not list is examined itself.
    pub(super) fn is_wanted(&self, event: EventRef, found: &Event) -> bool {
        let is_change = self.causing.only().is_none() || changes_motion(&found.kind);
        is_change
            && self.searched_for().is_none_or(|Filtered { filter, .. }| match self.derived.events.log.place(event) {
                Some(place) => self.derived.events.log.is_wanted(place, filter),
                None => filter.takes(&found.kind),
            })
    }

    /// The first recorded tick after this one that may have an event of the filter.
    pub(super) fn next_wanted_tick(&mut self, after: u64) -> Option<u64> {
        let Some(filtered) = self.searched_for() else { return self.timeline.next_event_tick(after) };
        let listed = filtered.next_tick(&self.derived.events.log, after);
        if listed.is_some() || self.derived.events.log.complete_before() == u64::MAX {
            return listed;
        }
        // The list ends before the recording does, possibly within a tick.
        self.timeline.next_event_tick(after.max(self.derived.events.log.complete_before().saturating_sub(1)))
    }

    /// The last recorded tick before this one that may have an event of the filter.
    pub(super) fn previous_wanted_tick(&mut self, before: u64) -> Option<u64> {
        match self.searched_for() {
            Some(filtered) if before <= self.derived.events.log.complete_before() => {
                filtered.previous_tick(&self.derived.events.log, before)
            }
            _ => self.timeline.previous_event_tick(before),
        }
    }
}

/// Whether an event of a body can have changed its motion.
fn changes_motion(kind: &EventKind) -> bool {
    !matches!(kind, EventKind::Overlap(_) | EventKind::Unresolved(_))
}
