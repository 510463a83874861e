//! Marks events that happen at one instant and share a body.

use super::{Event, Instant, Setup};
use crate::scene::Id;
use std::collections::HashMap;

/// Events less far apart than this, in seconds, happen at one instant.
const ONE_INSTANT: f64 = 1e-9;

/// Marks all events of a tick, given in time order, that share a body with another within 1e-9 s.
pub fn mark(events: &mut [Event], setup: &Setup) {
    // Only looked up, never iterated: its order does not matter.
    let mut last: HashMap<Id, (usize, Instant)> = HashMap::new();
    for index in 0..events.len() {
        let at = events[index].at;
        for id in events[index].kind.participants().into_iter().filter(|&id| setup.body_index(id).is_some()) {
            if let Some((earlier, then)) = last.insert(id, (index, at))
                && setup.clock.between(then, at) <= ONE_INSTANT
            {
                events[earlier].simultaneous = true;
                events[index].simultaneous = true;
            }
        }
    }
}
