//! The events of a tick that are worth stopping at and wanted, before and after a moment.

use super::event_log::EventRef;
use crate::sim::{Event, Instant, TickRecord};

/// The first event of a tick that comes after a moment, or after the selected event at that moment.
pub fn first_after(
    record: &TickRecord,
    from: Instant,
    selected: Option<EventRef>,
    is_wanted: impl Fn(EventRef, &Event) -> bool,
) -> Option<EventRef> {
    let tick = record.start.tick;
    let selected = index_in(record, selected);
    let comes_after = |index: usize, event: &Event| {
        event.at > from || (event.at == from && selected.is_none_or(|selected| index > selected))
    };
    let found = |(index, event): &(usize, &Event)| {
        comes_after(*index, event) && event.kind.is_notable() && is_wanted(EventRef { tick, index: *index }, event)
    };
    record.events.iter().enumerate().find(found).map(|(index, _)| EventRef { tick, index })
}

/// The last event of a tick that comes before a moment, or before the selected event at that moment.
pub fn last_before(
    record: &TickRecord,
    from: Instant,
    selected: Option<EventRef>,
    is_wanted: impl Fn(EventRef, &Event) -> bool,
) -> Option<EventRef> {
    let tick = record.start.tick;
    let selected = index_in(record, selected);
    let comes_before = |index: usize, event: &Event| {
        event.at < from || (event.at == from && selected.is_some_and(|selected| index < selected))
    };
    let found = |(index, event): &(usize, &Event)| {
        comes_before(*index, event) && event.kind.is_notable() && is_wanted(EventRef { tick, index: *index }, event)
    };
    record.events.iter().enumerate().rfind(found).map(|(index, _)| EventRef { tick, index })
}

/// The place of the selected event, if it is one of this tick.
fn index_in(record: &TickRecord, selected: Option<EventRef>) -> Option<usize> {
    selected.filter(|event| event.tick == record.start.tick).map(|event| event.index)
}
