//! The event loop of one tick: the earliest meeting, the response, predictions anew for those
//! touched.

use crate::sim::impact::bounce::{Change, NoBounce, ROUNDING, SlowContact, bounce, velocity_of_other};
use crate::sim::island::resting::{Membership, Seed, bring_to_rest, gather};
use crate::sim::pairs::pair::{Meeting, outlook};
use crate::sim::prediction::due::what_is_due;
use crate::sim::prediction::queue::{Entry, Predicted, Prediction};
use crate::sim::state::couple::Couple;
use crate::sim::{
    BudgetSpent, Clock, EventKind, Instant, Motion, Other, QuietReason, Segment, Unresolved, UnresolvedReason, World,
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
                Predicted::Meeting { rank } | Predicted::Rest { rank } => {
                    let couple = Couple { body: ball, other: self.setup.by_rank[rank as usize] };
                    let Some(response) = self.response_due(couple, entry) else { continue };
                    if handled == budget {
                        self.hold_all_due(handled);
                        return true;
                    }
                    handled += 1;
                    let too_many = self.progress.repeats.is_too_many(couple, entry.at, self.setup.clock);
                    self.log_meeting(couple);
                    let takes_long = too_many || matches!(response, Err(NoBounce::Rests));
                    self.carry_out(couple, response, too_many);
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
        let ball = self.contacts.carriers.let_go().next()?;
        let comes_first = |entry: Entry| entry.at <= self.now && !matches!(entry.what.unpack(), Predicted::Rest { .. });
        (!entry.is_some_and(comes_first)).then_some(ball)
    }

    /// What a couple does whose entry came up; `None` if nothing, or not yet.
    fn response_due(&mut self, couple: Couple, entry: Entry) -> Option<Result<Change, NoBounce>> {
        // Predicted twice, and dealt with the first time without a new motion.
        if self.contacts.quiet.contains(couple) {
            return None;
        }
        // Recomputed rather than queued: it is the same function of the same segments.
        let mut meeting = outlook(&self.setup, &self.motions, couple).meeting?;
        meeting.at = self.now;
        let response = bounce(&self.setup, &self.motions, couple, &meeting, self.slow_contact(couple));
        match (&response, entry.what.unpack()) {
            (Err(NoBounce::Rests), Predicted::Meeting { rank }) => {
                self.prediction.queue.push(Entry { what: Prediction::rest(rank), ..entry });
                None
            }
            _ => Some(response),
        }
    }

    /// What a couple does that meets now.
    pub(in crate::sim) fn respond(&mut self, couple: Couple, meeting: &Meeting) {
        let response = bounce(&self.setup, &self.motions, couple, meeting, self.slow_contact(couple));
        self.carry_out(couple, response, false);
    }

    /// `finish`: the group of the couple has bounced for too long.
    fn carry_out(&mut self, couple: Couple, response: Result<Change, NoBounce>, finish: bool) {
        self.log.effort.meetings += 1;
        match response {
            Err(NoBounce::Unresolved(reason)) => self.leave_alone(couple, reason),
            _ if finish => self.rest(Seed::Couple(couple), Membership::All),
            Err(NoBounce::Rests) => self.rest(Seed::Couple(couple), Membership::Slow),
            Err(NoBounce::Separating) => self.make_quiet(couple, QuietReason::Resolved),
            Ok(change) => self.apply(couple, change),
        }
    }

    /// Whether a contact carried weight when it was last solved.
    fn is_pressed(&self, couple: Couple) -> bool {
        self.contacts.carriers.expect(couple, &self.contacts.resting_before)
    }

    fn slow_contact(&self, couple: Couple) -> SlowContact {
        SlowContact::Rests { is_pressed: self.is_pressed(couple) }
    }

    fn leave_alone(&mut self, couple: Couple, reason: UnresolvedReason) {
        let (body, other) = couple.ids(&self.setup);
        self.emit(EventKind::Unresolved(Unresolved { body, other, reason }));
        self.make_quiet(couple, QuietReason::Unresolvable);
    }

    fn apply(&mut self, couple: Couple, change: Change) {
        let normal = change.impact.normal;
        self.emit(EventKind::Impact(change.impact));
        for (body, motion) in change.motions.into_iter().flatten() {
            self.rewrite(body, motion);
        }
        if is_resolved(self, couple, normal) {
            self.make_quiet(couple, QuietReason::Resolved);
        }
        self.predict_pending();
    }

    fn rest(&mut self, seed: Seed, membership: Membership) {
        self.log.is_logged = false;
        let mut room = Vec::new();
        let near = |ball: usize, found: &mut Vec<Couple>| {
            self.couples_near(ball, &mut room, found);
            found.retain(|&couple| !self.contacts.quiet.is_unresolvable(couple));
        };
        let group =
            gather(&self.setup, &self.motions, seed, self.now, membership, |couple| self.is_pressed(couple), near);
        self.log.effort.contacts += group.contacts.len() as u64;
        let rest = bring_to_rest(&self.setup, &self.motions, &group, self.now, |couple| self.is_pressed(couple));
        self.log.effort.multiply_adds += rest.multiply_adds;
        if let Some(event) = rest.event(&self.contacts.resting_before, self.tick == self.setup.settings.start_tick) {
            self.emit(event);
        }
        for &(body, motion) in &rest.motions {
            self.rewrite(body, motion);
        }
        self.contacts.carriers.note(&rest);
        for (couple, _) in &group.contacts {
            self.make_quiet(*couple, QuietReason::Resolved);
        }
        for couple in rest.jammed {
            self.leave_alone(couple, UnresolvedReason::Immovable);
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
            let due = what_is_due(&self.setup, &self.motions, since, |couple| self.contacts.quiet.contains(couple));
            self.report_overlaps(due.overlaps);
            let meeting = due.meetings.into_iter().flat_map(Couple::balls);
            let due: BTreeSet<usize> = meeting.chain(self.contacts.carriers.let_go()).collect();
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
