//! The wanted events of a tick that are worth stopping at, before and after a moment.

use super::event_log::EventRef;
use crate::sim::{Event, Instant, TickRecord};

/// The first event of a tick that comes after a moment, or after the selected event at that moment.
pub fn first_after(
    record: &TickRecord,
    from: Instant,
    selected: Option<EventRef>,
    is_wanted: impl Fn(EventRef, &Event) -> bool,
) -> Option<EventRef> {
    let selected = index_in(record, selected);
    let is_behind = |index: usize| selected.is_none_or(|selected| index > selected);
    let comes_after = |index: usize, event: &Event| event.at > from || (event.at == from && is_behind(index));
    candidates(record, comes_after, is_wanted).next()
}

/// The last event of a tick that comes before a moment, or before the selected event at that moment.
pub fn last_before(
    record: &TickRecord,
    from: Instant,
    selected: Option<EventRef>,
    is_wanted: impl Fn(EventRef, &Event) -> bool,
) -> Option<EventRef> {
    let selected = index_in(record, selected);
    let is_ahead = |index: usize| selected.is_some_and(|selected| index < selected);
    let comes_before = |index: usize, event: &Event| event.at < from || (event.at == from && is_ahead(index));
    candidates(record, comes_before, is_wanted).next_back()
}

/// The wanted events of a tick on one side of a moment that are worth stopping at.
fn candidates(
    record: &TickRecord,
    is_on_side: impl Fn(usize, &Event) -> bool,
    is_wanted: impl Fn(EventRef, &Event) -> bool,
) -> impl DoubleEndedIterator<Item = EventRef> {
    let tick = record.start.tick;
    record.events.iter().enumerate().filter_map(move |(index, event)| {
        let place = EventRef { tick, index };
        (is_on_side(index, event) && event.kind.is_notable() && is_wanted(place, event)).then_some(place)
    })
}

/// The index of the selected event, if it is one of this tick.
fn index_in(record: &TickRecord, selected: Option<EventRef>) -> Option<usize> {
    selected.filter(|event| event.tick == record.start.tick).map(|event| event.index)
}
