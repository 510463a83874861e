//! What happened in a tick, as far as it is asked for.

use super::step_counters::StepCounters;
use crate::sim::impact::simultaneous::LastEvents;
use crate::sim::island::outcome::Outcomes;
use crate::sim::state::contact_event::ContactEvent;
use crate::sim::{Event, Instant, MotionChange, Tie};

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
    /// The bodies that were dealt with together, if motion changes are kept.
    pub ties: Vec<Tie>,
    /// The impacts and overlaps that were found.
    pub contact_events: Vec<ContactEvent>,
    /// Whether the contact events are all that a replay of the tick needs.
    pub is_logged: bool,
    /// Islands solved so far.
    solutions: u32,
    /// What solving those of them came to that took long.
    pub outcomes: Outcomes,
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
            ties: Vec::new(),
            contact_events: Vec::new(),
            is_logged: true,
            solutions: 0,
            outcomes: Outcomes::default(),
            counters: StepCounters::default(),
        }
    }
}

impl TickLog {
    /// Starts the log of a tick.
    pub fn begin(&mut self) {
        self.events.clear();
        self.motion_changes.clear();
        self.ties.clear();
        self.contact_events.clear();
        self.is_logged = true;
        self.solutions = 0;
        self.outcomes.clear();
        self.counters = StepCounters::default();
    }

    /// The place of an island that is about to be solved among all of the tick.
    pub fn next_solution(&mut self) -> u32 {
        self.solutions += 1;
        self.solutions - 1
    }

    /// Keeps that bodies were dealt with together, of which so many of the last events tell.
    pub fn tie(&mut self, at: Instant, events: usize, bodies: impl FnOnce() -> Vec<usize>) {
        if self.keeps_motion_changes {
            let end = self.events.len();
            self.ties.push(Tie { at, events: end - events..end, bodies: bodies() });
        }
    }
}
