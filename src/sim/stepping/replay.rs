//! Replays a tick from its contact events.
//!
//! The state changes as it did in [`World::step`], bit for bit, but nothing is searched for: the log tells which pairs
//! collide.

use crate::sim::state::contact_event::{ContactEvent, ContactEventKind};
use crate::sim::{Instant, TickRecord, World};

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

    /// Advances by a tick with some of its contact events, those that the others do not depend on left out; of each its
    /// place among [`events`](World::events), if it has one.
    pub(in crate::sim) fn replay_telling(
        &mut self,
        contact_events: impl Iterator<Item = ContactEvent>,
    ) -> Vec<Option<usize>> {
        self.begin_replay();
        let replayed = contact_events.map(|contact_event| {
            let earlier = self.log.events.len();
            self.replay_event(contact_event);
            (self.log.events.len() > earlier).then_some(earlier)
        });
        let told = replayed.collect();
        self.finish_tick();
        self.mark_simultaneous();
        told
    }

    /// Advances to the start of a tick, without contact events on the way. Where nothing else happens either, as in free
    /// flight, ticks are skipped.
    pub(in crate::sim) fn pass_to(&mut self, tick: u64) {
        while self.tick < tick {
            let edits = &self.setup.edits;
            let next_edit = edits.get(edits.partition_point(|edit| edit.tick <= self.tick)).map(|edit| edit.tick);
            let next = next_edit.into_iter().chain(self.setup.next_change(self.tick)).min();
            // The tick before a change applies it.
            self.tick = next.map_or(tick, |next| (next - 1).min(tick));
            self.now = Instant::start_of(self.tick);
            if self.tick < tick {
                self.replay(std::iter::empty());
            }
        }
    }

    /// Whether there are pairs about which something must be decided in each tick.
    pub(in crate::sim) fn has_unresolved(&self) -> bool {
        !(self.contacts.resolved.unresolvable().is_empty() && self.contacts.overlapping.is_empty())
    }

    fn replay_tick(&mut self, contact_events: impl Iterator<Item = ContactEvent>) {
        self.begin_replay();
        contact_events.for_each(|contact_event| self.replay_event(contact_event));
        self.finish_tick();
    }

    fn begin_replay(&mut self) {
        self.forget_predictions();
        self.begin_tick();
        self.review_unresolvable();
        self.apply_gravity();
    }

    fn replay_event(&mut self, ContactEvent { pair, kind }: ContactEvent) {
        let prediction = self.prediction_of(pair);
        match (kind, prediction.impact, prediction.overlap) {
            (ContactEventKind::Impact | ContactEventKind::Separation, Some(mut predicted), _) => {
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
