//! What happened in a tick, as far as it is asked for.

use super::step_counters::StepCounters;
use crate::sim::impact::simultaneous::LastEvents;
use crate::sim::state::contact_event::ContactEvent;
use crate::sim::{Event, MotionChange};

/// What happened in the present tick or, between two ticks, in the last one.
#[derive(Clone)]
pub(in crate::sim) struct TickLog {
    /// In time order.
    pub events: Vec<Event>,
    /// Whether events are not asked for.
    pub is_silent: bool,
    /// Scratch memory for marking simultaneous events.
    pub last_events: LastEvents,
    /// The motions that began inside the tick, if they are kept.
    pub motion_changes: Vec<MotionChange>,
    /// Whether they are kept.
    pub keeps_motion_changes: bool,
    /// The impacts and overlaps that were found.
    pub contact_events: Vec<ContactEvent>,
    /// Whether the contact events are all that a replay of the tick needs.
    pub is_logged: bool,
    /// The work done.
    pub counters: StepCounters,
}

impl Default for TickLog {
    fn default() -> TickLog {
        TickLog {
            events: Vec::new(),
            is_silent: false,
            last_events: LastEvents::default(),
            motion_changes: Vec::new(),
            keeps_motion_changes: false,
            contact_events: Vec::new(),
            is_logged: true,
            counters: StepCounters::default(),
        }
    }
}

impl TickLog {
    /// Starts the log of a tick.
    pub fn begin(&mut self) {
        self.events.clear();
        self.motion_changes.clear();
        self.contact_events.clear();
        self.is_logged = true;
        self.counters = StepCounters::default();
    }
}
