//! The selected event after an edit: what happened in its tick, as a rule, happens in the run anew.

use super::Session;
use crate::app::model::event_log::EventRef;
use crate::app::model::selection::Selection;
use crate::sim::{Event, Instant};
use std::mem::discriminant;

impl Session {
    /// The run changes from a tick on: an event that is selected there is one no longer, until it is found again.
    pub(super) fn lose_event_from(&mut self, from: u64) {
        let is_on_display = self.selected_event().is_some_and(|event| event.at == self.destination());
        self.selection.lose_event_from(from, is_on_display);
    }

    /// Selects the lost event in the run as it is now, once its tick is recorded, and goes back to its moment, if that was on
    /// display and nothing else was since. What does not happen any more stays lost: an undo may bring it back.
    pub(super) fn find_lost_event(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(lost) = self.selection.sought_event() else { return };
        let (tick, was_on_display) = (lost.event.at.tick, lost.was_on_display);
        if tick >= self.timeline.recorded() {
            return;
        }
        let Some(record) = self.timeline.tick_while(tick, may_go_on) else { return };
        let Some(index) = most_alike(&record.events, &lost.event) else {
            return self.change_selection(Selection::give_up_event);
        };
        let event = &record.events[index];
        let returns = was_on_display && self.destination() == Instant::start_of(tick);
        self.change_selection(|selection| selection.find_event(EventRef { tick, index }, event));
        if returns {
            self.seek(event.at);
        }
    }
}

/// The event of the same kind and of the same objects that is nearest in time.
fn most_alike(events: &[Event], lost: &Event) -> Option<usize> {
    let is_alike = |event: &Event| {
        discriminant(&event.kind) == discriminant(&lost.kind) && event.kind.participants() == lost.kind.participants()
    };
    let away = |event: &Event| (event.at.local - lost.at.local).abs();
    let alike = events.iter().enumerate().filter(|(_, event)| is_alike(event));
    alike.min_by(|(_, a), (_, b)| away(a).total_cmp(&away(b))).map(|(index, _)| index)
}
