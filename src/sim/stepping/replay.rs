//! Replaying a tick from its contact events.
//!
//! It does to the state what [`World::step`] did, bit for bit, but asks nobody whom it might meet.

use crate::sim::pairs::time_of_impact::predict_pair;
use crate::sim::state::contact_event::{ContactEvent, ContactEventKind};
use crate::sim::{TickRecord, World};

impl World {
    /// Advances by a tick whose contact_events are known. Nothing is told about its events.
    pub(in crate::sim) fn replay(&mut self, contact_events: impl Iterator<Item = ContactEvent>) {
        self.log.is_silent = true;
        self.go_through(contact_events);
        self.log.is_silent = false;
    }

    fn go_through(&mut self, contact_events: impl Iterator<Item = ContactEvent>) {
        self.forget_predictions();
        self.begin_tick();
        self.review_left_alone();
        self.apply_gravity();
        contact_events.for_each(|contact_event| self.replay_event(contact_event));
        self.finish_tick();
    }

    /// Advances by a tick whose contact_events are known, and keeps everything about it.
    pub(in crate::sim) fn record_replay(&mut self, contact_events: impl Iterator<Item = ContactEvent>) -> TickRecord {
        self.recorded(|world| {
            world.go_through(contact_events);
            world.mark_simultaneous();
        })
    }

    fn replay_event(&mut self, ContactEvent { pair, kind }: ContactEvent) {
        let prediction = predict_pair(&self.setup, &self.motions, pair);
        match (kind, prediction.impact, prediction.overlap) {
            (ContactEventKind::Impact, Some(mut predicted), _) => {
                // Where they touched already, they met when that was found: right away.
                self.now = predicted.at.later(self.now);
                predicted.at = self.now;
                self.respond(pair, &predicted);
            }
            (ContactEventKind::Overlap, _, Some(overlap)) => self.report_overlap(pair, overlap),
            _ => debug_assert!(false, "{pair:?} was logged and does not happen"),
        }
    }
}
