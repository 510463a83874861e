//! Replays a tick from its contact events.
//!
//! The state changes as it did in [`World::step`], bit for bit, but nothing is searched for: the log tells which pairs
//! collide.

use crate::sim::state::contact_event::{ContactEvent, ContactEventKind};
use crate::sim::{TickRecord, World};

impl World {
    /// Advances by a tick with these contact events, without logging its events.
    pub(in crate::sim) fn replay(&mut self, contact_events: impl Iterator<Item = ContactEvent>) {
        self.log.is_silent = true;
        self.replay_tick(contact_events);
        self.log.is_silent = false;
    }

    /// Advances by a tick with these contact events, and records everything about it.
    pub(in crate::sim) fn record_replay(&mut self, contact_events: impl Iterator<Item = ContactEvent>) -> TickRecord {
        self.recorded(|world| {
            world.replay_tick(contact_events);
            world.mark_simultaneous();
        })
    }

    fn replay_tick(&mut self, contact_events: impl Iterator<Item = ContactEvent>) {
        self.forget_predictions();
        self.begin_tick();
        self.review_unresolvable();
        self.apply_gravity();
        contact_events.for_each(|contact_event| self.replay_event(contact_event));
        self.finish_tick();
    }

    fn replay_event(&mut self, ContactEvent { pair, kind }: ContactEvent) {
        let prediction = self.prediction_of(pair);
        match (kind, prediction.impact, prediction.overlap) {
            (ContactEventKind::Impact, Some(mut predicted), _) => {
                // A pair that already touched when its impact was predicted collides at that instant.
                self.now = predicted.at.later(self.now);
                predicted.at = self.now;
                self.respond(pair, &predicted);
            }
            (ContactEventKind::Overlap, _, Some(overlap)) => self.report_overlap(pair, overlap),
            _ => debug_assert!(false, "{pair:?} was logged and does not happen"),
        }
    }
}
