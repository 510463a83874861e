//! The event loop of one tick: the earliest impact, the response, predictions anew for those
//! touched.

use crate::sim::impact::bounce::{Change, NoBounce, ROUNDING, SlowContact, bounce, velocity_of_other};
use crate::sim::island::resting::{Membership, Seed, build_island, solve_island};
use crate::sim::pairs::time_of_impact::{PredictedImpact, predict_pair};
use crate::sim::prediction::due::what_is_due;
use crate::sim::prediction::queue::{Entry, Predicted, Prediction};
use crate::sim::state::pair::Pair;
use crate::sim::{
    BudgetSpent, Clock, EventKind, Instant, Motion, Other, Resolution, Segment, Unresolved, UnresolvedReason, World,
};
use glam::DVec3;
use std::collections::BTreeSet;

/// Impacts after which it is asked whether the tick may go on; a tenth of a millisecond or less.
const BETWEEN_QUESTIONS: u64 = 64;

impl World {
    /// Handles everything that is due before the tick ends, or as much as may be done now; whether that was all.
    pub(in crate::sim) fn run_tick(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let bodies = self.motions.len() as u64;
        let budget = self.setup.settings.event_budget.unwrap_or(100 * (bodies + 1));
        let mut handled = self.progress.handled.unwrap_or(0);
        if handled == 0 {
            self.progress.repeats.forget();
        }
        loop {
            let next = self.next_entry();
            if let Some(ball) = self.let_go_before(next) {
                next.into_iter().for_each(|entry| self.prediction.queue.push(entry));
                if handled == budget {
                    self.hold_all_due(handled);
                    return true;
                }
                handled += 1;
                self.rest(Seed::Ball(ball), Membership::Slow);
                if !may_go_on() {
                    self.progress.handled = Some(handled);
                    return false;
                }
                continue;
            }
            let Some(entry) = next else { return true };
            debug_assert!(entry.at >= self.now, "events are handled in time order");
            self.now = entry.at;
            let ball = entry.ball as usize;
            match entry.what.unpack() {
                Predicted::Crossing { axis, upward } => self.cross_cell(ball, axis, upward),
                Predicted::Impact { rank } | Predicted::Rest { rank } => {
                    let pair = Pair { body: ball, other: self.setup.by_rank[rank as usize] };
                    let Some(response) = self.response_due(pair, entry) else { continue };
                    if handled == budget {
                        self.hold_all_due(handled);
                        return true;
                    }
                    handled += 1;
                    let too_many = self.progress.repeats.is_too_many(pair, entry.at, self.setup.clock);
                    self.log_impact(pair);
                    let takes_long = too_many || matches!(response, Err(NoBounce::Rests));
                    self.carry_out(pair, response, too_many);
                    if (takes_long || handled.is_multiple_of(BETWEEN_QUESTIONS)) && !may_go_on() {
                        self.progress.handled = Some(handled);
                        return false;
                    }
                }
            }
        }
    }

    /// A ball that counts on a push that it does not get any more, if that is to be dealt with before an entry: after
    /// all impacts of the instant, and before time goes on.
    fn let_go_before(&self, entry: Option<Entry>) -> Option<usize> {
        let ball = self.contacts.active_set.let_go().next()?;
        let comes_first = |entry: Entry| entry.at <= self.now && !matches!(entry.what.unpack(), Predicted::Rest { .. });
        (!entry.is_some_and(comes_first)).then_some(ball)
    }

    /// What a pair does whose entry came up; `None` if nothing, or not yet.
    fn response_due(&mut self, pair: Pair, entry: Entry) -> Option<Result<Change, NoBounce>> {
        // Predicted twice, and dealt with the first time without a new motion.
        if self.contacts.resolved.contains(pair) {
            return None;
        }
        // Recomputed rather than queued: it is the same function of the same segments.
        let mut predicted = predict_pair(&self.setup, &self.motions, pair).impact?;
        predicted.at = self.now;
        let response = bounce(&self.setup, &self.motions, pair, &predicted, self.slow_contact(pair));
        match (&response, entry.what.unpack()) {
            (Err(NoBounce::Rests), Predicted::Impact { rank }) => {
                self.prediction.queue.push(Entry { what: Prediction::rest(rank), ..entry });
                None
            }
            _ => Some(response),
        }
    }

    /// What a pair does that meets now.
    pub(in crate::sim) fn respond(&mut self, pair: Pair, predicted: &PredictedImpact) {
        let response = bounce(&self.setup, &self.motions, pair, predicted, self.slow_contact(pair));
        self.carry_out(pair, response, false);
    }

    /// `finish`: the island of the pair has bounced for too long.
    fn carry_out(&mut self, pair: Pair, response: Result<Change, NoBounce>, finish: bool) {
        self.log.counters.predicted_impacts += 1;
        match response {
            Err(NoBounce::Unresolved(reason)) => self.leave_alone(pair, reason),
            _ if finish => self.rest(Seed::Pair(pair), Membership::All),
            Err(NoBounce::Rests) => self.rest(Seed::Pair(pair), Membership::Slow),
            Err(NoBounce::Separating) => self.resolve_pair(pair, Resolution::Resolved),
            Ok(change) => self.apply(pair, change),
        }
    }

    /// Whether a contact carried weight when it was last solved.
    fn is_pressed(&self, pair: Pair) -> bool {
        self.contacts.active_set.expect(pair, &self.contacts.resting_before)
    }

    fn slow_contact(&self, pair: Pair) -> SlowContact {
        SlowContact::Rests { is_pressed: self.is_pressed(pair) }
    }

    fn leave_alone(&mut self, pair: Pair, reason: UnresolvedReason) {
        let (body, other) = pair.ids(&self.setup);
        self.emit(EventKind::Unresolved(Unresolved { body, other, reason }));
        self.resolve_pair(pair, Resolution::Unresolvable);
    }

    fn apply(&mut self, pair: Pair, change: Change) {
        let normal = change.impact.normal;
        self.emit(EventKind::Impact(change.impact));
        for (body, motion) in change.motions.into_iter().flatten() {
            self.rewrite(body, motion);
        }
        if is_resolved(self, pair, normal) {
            self.resolve_pair(pair, Resolution::Resolved);
        }
        self.predict_pending();
    }

    fn rest(&mut self, seed: Seed, membership: Membership) {
        self.log.is_logged = false;
        let mut room = Vec::new();
        let near = |ball: usize, found: &mut Vec<Pair>| {
            self.pairs_near(ball, &mut room, found);
            found.retain(|&pair| !self.contacts.resolved.is_unresolvable(pair));
        };
        let island =
            build_island(&self.setup, &self.motions, seed, self.now, membership, |pair| self.is_pressed(pair), near);
        self.log.counters.contacts += island.contacts.len() as u64;
        let rest = solve_island(&self.setup, &self.motions, &island, self.now, |pair| self.is_pressed(pair));
        self.log.counters.multiply_adds += rest.multiply_adds;
        if let Some(event) = rest.event(&self.contacts.resting_before, self.tick == self.setup.settings.start_tick) {
            self.emit(event);
        }
        for &(body, motion) in &rest.motions {
            self.rewrite(body, motion);
        }
        self.contacts.active_set.note(&rest);
        for (pair, _) in &island.contacts {
            self.resolve_pair(*pair, Resolution::Resolved);
        }
        for pair in rest.infeasible {
            self.leave_alone(pair, UnresolvedReason::Immovable);
        }
        self.predict_pending();
    }

    /// Holds every ball that still has an impact due, those that would run into them, and those that count on a push
    /// of one that is held.
    fn hold_all_due(&mut self, handled: u64) {
        self.log.is_logged = false;
        let since = self.now;
        let mut held = BTreeSet::new();
        loop {
            let due = what_is_due(&self.setup, &self.motions, since, |pair| self.contacts.resolved.contains(pair));
            self.report_overlaps(due.overlaps);
            let predicted = due.predicted_impacts.into_iter().flat_map(Pair::balls);
            let due: BTreeSet<usize> = predicted.chain(self.contacts.active_set.let_go()).collect();
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
fn is_resolved(world: &World, pair: Pair, normal: DVec3) -> bool {
    let velocity = world.motions[pair.body].segment.velocity;
    let other = match pair.other {
        Other::Body(index) => world.motions[index].segment.velocity,
        obstacle => velocity_of_other(&world.setup, &world.motions, obstacle, world.now),
    };
    (velocity - other).dot(normal) >= -ROUNDING * (velocity.length() + other.length())
}
