//! The selected event after an edit: what happened in its tick, as a rule, happens in the run anew.

use super::Session;
use crate::app::model::event_log::EventRef;
use crate::app::model::explain::Subject;
use crate::app::model::selection::{LostEvent, Selection};
use crate::sim::{Event, Instant};
use std::mem::discriminant;

impl Session {
    /// The run changes from a tick on: an event that is selected there is one no longer, until it is found again.
    pub(super) fn lose_event_from(&mut self, from: u64) {
        let is_on_display = self.selected_event().is_some_and(|event| event.at == self.destination());
        let stage = self.stage_cursor().stage.filter(|_| self.explains_event());
        self.selection.lose_event_from(from, (is_on_display, stage));
    }

    fn explains_event(&self) -> bool {
        self.explained().is_some_and(|explained| matches!(explained.subject, Subject::Event(_)))
    }

    /// Selects the lost event in the run as it is now, once its tick is recorded, and goes back to its moment, if that was on
    /// display and nothing else was since. What does not happen any more stays lost: an undo may bring it back.
    pub(super) fn find_lost_event(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(lost) = self.selection.sought_event() else { return };
        let (tick, was_on_display, stage) = (lost.place.tick, lost.was_on_display, lost.stage);
        if tick >= self.timeline.recorded() {
            return;
        }
        let Some(record) = self.timeline.tick_while(tick, may_go_on) else { return };
        let Some(index) = most_alike(&record.events, lost) else {
            return self.change_selection(Selection::give_up_event);
        };
        let event = &record.events[index];
        let returns = was_on_display && self.destination() == Instant::start_of(tick);
        self.change_selection(|selection| selection.find_event(EventRef { tick, index }, event));
        if self.explains_event() {
            self.go_to_stage(stage);
        }
        if returns {
            self.seek(event.at);
        }
    }
}

/// The same event, or the one of the same kind and of the same objects that is nearest in time; of several at one instant the
/// one that is nearest in the list.
fn most_alike(events: &[Event], lost: &LostEvent) -> Option<usize> {
    let LostEvent { place, event: wanted, .. } = lost;
    let is_alike = |event: &Event| {
        discriminant(&event.kind) == discriminant(&wanted.kind)
            && event.kind.participants() == wanted.kind.participants()
    };
    let away = |(index, event): (usize, &Event)| {
        (event != wanted, (event.at.local - wanted.at.local).abs(), index.abs_diff(place.index))
    };
    let alike = events.iter().enumerate().filter(|(_, event)| is_alike(event));
    let nearest = alike.min_by(|a, b| {
        let [(a_differs, a_later, a_beyond), (b_differs, b_later, b_beyond)] = [away(*a), away(*b)];
        a_differs.cmp(&b_differs).then(a_later.total_cmp(&b_later)).then(a_beyond.cmp(&b_beyond))
    });
    nearest.map(|(index, _)| index)
}
