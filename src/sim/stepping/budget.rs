//! How many events a tick may handle.

use crate::sim::{Instant, Motion, Setup};
use glam::DVec3;

/// Contacts of an island that count as one event.
const CONTACTS_PER_EVENT: u64 = 10;

/// Impacts that count as one event where nothing can squeeze balls and what is due overlaps nothing: sequences of any length are
/// finite there. Touching, 1 kg between a wall and 10¹⁰ kg takes part in 314 159.
const FREE_IMPACTS_PER_EVENT: u64 = 200;

/// Full budgets that a tick may use up, whatever progress it makes: two million events and 40 000 for each body, which take more than
/// a gigabyte of memory to tell. An elastic ball between two walls that are 1 µm apart would take part in two million in a tick of 2 s at 1 m/s.
const MOST_BUDGETS: u64 = 400;

/// Share of a tick in which a full budget of events is no progress.
const NO_PROGRESS: f64 = 1e-3;

/// The events of a tick that were handled.
///
/// An authored budget is a number of events of the tick, whatever they are. Without one, only what makes no progress in time
/// is stopped: the default budget begins anew whenever events used it up over more than [`NO_PROGRESS`] of the tick, but not beyond what
/// memory holds. Islands count by their contacts, since they are what it takes time for.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::sim) struct EventBudget {
    /// Impacts and solved islands.
    pub handled: u64,
    /// Contacts of these islands.
    pub solved_contacts: u64,
    /// Where the default budget began anew last.
    begun: Begun,
}

#[derive(Clone, Copy, Debug, Default)]
struct Begun {
    handled: u64,
    solved_contacts: u64,
    /// Seconds into the tick.
    local: f64,
}

impl EventBudget {
    /// Whether no further event may be handled, now that bodies have these motions. Where the next one `overlaps` something,
    /// there may be no room for what bounces, and no end.
    pub fn is_spent(
        &mut self,
        setup: &Setup,
        motions: &[Motion],
        now: Instant,
        overlaps: impl FnOnce() -> bool,
    ) -> bool {
        if let Some(most) = setup.settings.event_budget {
            return self.handled >= most;
        }
        let most = setup.settings.default_budget(setup.bodies.len());
        if self.used(1) < most {
            return false;
        }
        if self.handled >= MOST_BUDGETS * most {
            return true;
        }
        if now.local - self.begun.local > NO_PROGRESS * setup.clock.tick_length() {
            let EventBudget { handled, solved_contacts, .. } = *self;
            self.begun = Begun { handled, solved_contacts, local: now.local };
            return false;
        }
        may_squeeze(setup, motions) || overlaps() || self.used(FREE_IMPACTS_PER_EVENT) >= most
    }

    /// All that was handled in the tick, as the default budget counts.
    pub fn events(&self) -> u64 {
        self.handled + self.solved_contacts / CONTACTS_PER_EVENT
    }

    /// What was used since the budget began anew.
    fn used(&self, impacts_per_event: u64) -> u64 {
        (self.handled - self.begun.handled) / impacts_per_event
            + (self.solved_contacts - self.begun.solved_contacts) / CONTACTS_PER_EVENT
    }
}

/// Whether what nothing can move comes nearer to something else of the kind, or might: a ball between them has no end of
/// impacts.
fn may_squeeze(setup: &Setup, motions: &[Motion]) -> bool {
    let balls = (0..motions.len()).filter(|&ball| !setup.is_movable(ball)).map(|ball| motions[ball].velocity());
    let mut velocities = balls.chain(setup.obstacles.iter().map(|obstacle| obstacle.obstacle.velocity));
    let first: Option<DVec3> = velocities.next();
    velocities.any(|velocity| Some(velocity) != first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::Snapshot;

    #[test]
    fn a_tick_has_no_more_events_than_memory_holds_however_far_they_lead() {
        let text = r#"{"version": 1, "name": "one", "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0, 0]}]}"#;
        let setup = Setup::new(&parsed(text));
        let motions = Snapshot::initial(&setup).motions;
        let most = 400 * (5_000 + 100 * 2);
        let late = Instant { tick: 0, local: 0.9 * setup.clock.tick_length() };
        let is_spent = |handled: u64| {
            let mut budget = EventBudget { handled, ..EventBudget::default() };
            budget.is_spent(&setup, &motions, late, || false)
        };
        assert!(!is_spent(most - 1));
        assert!(is_spent(most));
    }
}
