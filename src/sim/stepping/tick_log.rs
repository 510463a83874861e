//! What happened in a tick, as far as somebody asks for it.

use super::effort::Effort;
use crate::sim::impact::simultaneous::LastEvents;
use crate::sim::state::encounter::Encounter;
use crate::sim::{Event, Leg};

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
    pub legs: Vec<Leg>,
    /// Whether they are.
    pub keeps_legs: bool,
    /// Whom the simulation came upon.
    pub encounters: Vec<Encounter>,
    /// Whether the encounters are all that is needed to go through the tick again.
    pub is_logged: bool,
    /// How much there was to do.
    pub effort: Effort,
}

impl Default for TickLog {
    fn default() -> TickLog {
        TickLog {
            events: Vec::new(),
            is_silent: false,
            last_events: LastEvents::default(),
            legs: Vec::new(),
            keeps_legs: false,
            encounters: Vec::new(),
            is_logged: true,
            effort: Effort::default(),
        }
    }
}

impl TickLog {
    /// Nothing has happened yet in the tick that begins.
    pub fn begin(&mut self) {
        self.events.clear();
        self.legs.clear();
        self.encounters.clear();
        self.is_logged = true;
        self.effort = Effort::default();
    }
}
