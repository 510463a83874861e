//! Marks events that happen at one instant and share a body.

use crate::sim::{Event, Instant, Setup};

/// The last event of each body while the events of a tick are marked; empty in between.
#[derive(Clone, Default)]
pub struct LastEvents {
    of_bodies: Vec<Option<(usize, Instant)>>,
}

impl LastEvents {
    /// Marks all events of a tick, given in time order, that share a body with another event of the same instant.
    pub fn mark(&mut self, events: &mut [Event], setup: &Setup) {
        // An event shares its instant with the one before or after it, or with none.
        for together in events.chunk_by_mut(|a, b| setup.clock.is_one_instant(a.at, b.at)) {
            if together.len() > 1 {
                self.mark_among(together, setup);
            }
        }
    }

    fn mark_among(&mut self, events: &mut [Event], setup: &Setup) {
        self.of_bodies.resize(setup.bodies.len(), None);
        for index in 0..events.len() {
            let at = events[index].at;
            let (past, rest) = events.split_at_mut(index);
            let (event, is_marked) = (&rest[0].kind, &mut rest[0].simultaneous);
            event.each_participant(|id| {
                let Some(body) = setup.body_index(id) else { return };
                if let Some((earlier, then)) = self.of_bodies[body].replace((index, at))
                    && setup.clock.is_one_instant(then, at)
                {
                    *is_marked = true;
                    // The same body may take part in an event twice.
                    if let Some(earlier) = past.get_mut(earlier) {
                        earlier.simultaneous = true;
                    }
                }
            });
        }
        for event in events {
            event.kind.each_participant(|id| {
                if let Some(body) = setup.body_index(id) {
                    self.of_bodies[body] = None;
                }
            });
        }
    }
}
