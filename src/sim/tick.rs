//! The event loop of one tick: the earliest meeting, the response, predictions anew for those
//! touched.

use super::bounce::{Change, NoBounce, ROUNDING, SlowContact, bounce, velocity_of_other};
use super::due::couples_due;
use super::pair::{Couple, outlook};
use super::queue::EntryKind;
use super::resting::{Membership, bring_to_rest, gather};
use super::{
    BudgetSpent, Clock, EventKind, Instant, Motion, Other, QuietReason, Segment, Unresolved, UnresolvedReason, World,
};
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};

/// Impacts of one couple at one instant after which its group is finished together.
const MOST_REPEATS: u32 = 16;
/// Impacts within this many seconds follow each other at one instant.
const ONE_INSTANT: f64 = 1e-9;

/// How often couples met within one instant.
#[derive(Default)]
struct Repeats {
    met: BTreeMap<Couple, (Instant, u32)>,
}

impl Repeats {
    /// Counts a meeting; whether it is one too many.
    fn is_too_many(&mut self, couple: Couple, seconds_since: impl Fn(Instant) -> f64, at: Instant) -> bool {
        let (first, count) = self.met.entry(couple).or_insert((at, 0));
        if seconds_since(*first) > ONE_INSTANT {
            (*first, *count) = (at, 0);
        }
        *count += 1;
        *count > MOST_REPEATS
    }
}

impl World {
    /// Handles everything that is due before the tick ends.
    pub(super) fn run_tick(&mut self) {
        let bodies = self.motions.len() as u64;
        let budget = self.setup.settings.event_budget.unwrap_or(100 * (bodies + 1));
        let mut repeats = Repeats::default();
        let mut handled = 0;
        while let Some(entry) = self.queue.pop_within(self.tick, &self.versions) {
            debug_assert!(entry.at >= self.now, "events are handled in time order");
            self.now = entry.at;
            match entry.kind {
                EntryKind::Crossing { ball, crossing, .. } => {
                    self.cross_cell(ball, usize::from(crossing.axis), crossing.upward);
                }
                // Predicted twice, and dealt with the first time without a new motion.
                EntryKind::Meeting { couple, .. } if self.is_quiet(couple) => {}
                EntryKind::Meeting { couple, .. } if handled < budget => {
                    handled += 1;
                    let clock = self.setup.clock;
                    let too_many = repeats.is_too_many(couple, |first| clock.between(first, entry.at), entry.at);
                    self.meet(couple, too_many);
                }
                EntryKind::Meeting { .. } => {
                    self.hold_all_due(handled);
                    return;
                }
            }
        }
    }

    fn meet(&mut self, couple: Couple, finish: bool) {
        // Recomputed rather than queued: it is the same function of the same segments.
        let Some(mut meeting) = outlook(&self.setup, &self.motions, couple).meeting else { return };
        meeting.at = self.now;
        match bounce(&self.setup, &self.motions, couple, &meeting, SlowContact::Rests) {
            Err(NoBounce::Unresolved(reason)) => self.leave_alone(couple, reason),
            _ if finish => self.rest(couple, Membership::All),
            Err(NoBounce::Rests) => self.rest(couple, Membership::Slow),
            Err(NoBounce::Separating) => self.make_quiet(couple, QuietReason::Resolved),
            Ok(change) => self.apply(couple, change),
        }
    }

    fn leave_alone(&mut self, couple: Couple, reason: UnresolvedReason) {
        let (body, other) = couple.ids(&self.setup);
        self.emit(EventKind::Unresolved(Unresolved { body, other, reason }));
        self.make_quiet(couple, QuietReason::Unresolvable);
    }

    fn apply(&mut self, couple: Couple, change: Change) {
        let normal = change.impact.normal;
        self.emit(EventKind::Impact(change.impact));
        let mut changed = Vec::with_capacity(2);
        for (body, motion) in change.motions.into_iter().flatten() {
            self.rewrite(body, motion);
            changed.push(body);
        }
        if is_resolved(self, couple, normal) {
            self.make_quiet(couple, QuietReason::Resolved);
        }
        self.predict_again(&changed);
    }

    fn rest(&mut self, seed: Couple, membership: Membership) {
        let near = |ball: usize| {
            let couples = self.couples_near(ball).into_iter();
            couples.filter(|&couple| !self.is_left_alone(couple)).collect()
        };
        let group = gather(&self.setup, &self.motions, seed, self.now, membership, near);
        let carried = |couple: Couple| self.resting.contains(&couple) || self.resting_before.contains(&couple);
        let rest = bring_to_rest(&self.setup, &self.motions, &group, self.now, carried);
        if let Some(event) = rest.event(&self.resting_before, self.tick == self.setup.settings.start_tick) {
            self.emit(event);
        }
        self.resting.extend(&rest.lasting);
        for (body, motion) in rest.motions {
            self.rewrite(body, motion);
        }
        for (couple, _) in &group.contacts {
            self.make_quiet(*couple, QuietReason::Resolved);
        }
        for couple in rest.jammed {
            self.leave_alone(couple, UnresolvedReason::Immovable);
        }
        self.predict_again(&group.bodies);
    }

    /// Holds every ball that still has an impact due, and those that would run into them.
    fn hold_all_due(&mut self, handled: u64) {
        let since = self.now;
        let mut held = BTreeSet::new();
        loop {
            let due = couples_due(&self.setup, &self.motions, since, |couple| self.is_quiet(couple));
            let due: BTreeSet<usize> = due.into_iter().flat_map(Couple::balls).collect();
            let newly: Vec<usize> = due.difference(&held).copied().collect();
            if newly.is_empty() {
                break;
            }
            for ball in newly {
                self.rewrite(ball, held_motion(&self.motions[ball], since, self.setup.clock));
                held.insert(ball);
            }
        }
        let held = held.into_iter().map(|ball| self.setup.bodies[ball].id).collect();
        self.emit(EventKind::BudgetSpent(BudgetSpent { handled, held }));
        self.forget_predictions();
    }
}

/// A ball that stays where it is until the tick ends and keeps its velocity.
fn held_motion(motion: &Motion, since: Instant, clock: Clock) -> Motion {
    Motion {
        segment: Segment { position: motion.position_at(since, clock), velocity: DVec3::ZERO, start: since },
        velocity: motion.velocity_at(since, clock),
        acceleration: DVec3::ZERO,
    }
}

/// Whether the segments after a response approach by no more than rounding. Under gravity they may
/// approach in earnest after a weak bounce; then the contact comes to rest next.
fn is_resolved(world: &World, couple: Couple, normal: DVec3) -> bool {
    let velocity = world.motions[couple.body].segment.velocity;
    let other = match couple.other {
        Other::Body(index) => world.motions[index].segment.velocity,
        obstacle => velocity_of_other(&world.setup, &world.motions, obstacle, world.now),
    };
    (velocity - other).dot(normal) >= -ROUNDING * (velocity.length() + other.length())
}
