//! How many events a tick may handle.

use crate::sim::Setup;

/// Contacts of an island that count as one event.
const CONTACTS_PER_EVENT: u64 = 10;

/// The events of a tick that were handled.
///
/// An authored budget is a number of events, whatever they are. Without one, an island counts by its contacts, since they
/// are what it takes time for.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::sim) struct EventBudget {
    /// Impacts and solved islands.
    pub handled: u64,
    /// Contacts of these islands.
    pub solved_contacts: u64,
}

impl EventBudget {
    /// Whether no further event may be handled.
    pub fn is_spent(&self, setup: &Setup) -> bool {
        match setup.settings.event_budget {
            Some(most) => self.handled >= most,
            None => {
                let work = self.handled + self.solved_contacts / CONTACTS_PER_EVENT;
                work >= setup.settings.default_budget(setup.bodies.len())
            }
        }
    }
}
