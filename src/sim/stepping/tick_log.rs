//! What happened in a tick, as far as somebody asks for it.

use super::step_counters::StepCounters;
use crate::sim::impact::simultaneous::LastEvents;
use crate::sim::state::contact_event::ContactEvent;
use crate::sim::{BodySegment, Event};

/// What happened in the tick that is gone through, or was stepped last.
#[derive(Clone)]
pub(in crate::sim) struct TickLog {
    /// In time order.
    pub events: Vec<Event>,
    /// Whether nobody asks for the events.
    pub is_silent: bool,
    /// What marks events of one instant needs of the ticks before.
    pub last_events: LastEvents,
    /// The motions that began inside the tick, while they are kept.
    pub segments: Vec<BodySegment>,
    /// Whether they are.
    pub keeps_segments: bool,
    /// Whom the simulation came upon.
    pub contact_events: Vec<ContactEvent>,
    /// Whether the contact_events are all that is needed to go through the tick again.
    pub is_logged: bool,
    /// How much there was to do.
    pub counters: StepCounters,
}

impl Default for TickLog {
    fn default() -> TickLog {
        TickLog {
            events: Vec::new(),
            is_silent: false,
            last_events: LastEvents::default(),
            segments: Vec::new(),
            keeps_segments: false,
            contact_events: Vec::new(),
            is_logged: true,
            counters: StepCounters::default(),
        }
    }
}

impl TickLog {
    /// Nothing has happened yet in the tick that begins.
    pub fn begin(&mut self) {
        self.events.clear();
        self.segments.clear();
        self.contact_events.clear();
        self.is_logged = true;
        self.counters = StepCounters::default();
    }
}
