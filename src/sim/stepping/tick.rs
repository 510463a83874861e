//! The event loop of a tick: takes the earliest entry from the queue, responds to it, and predicts anew for the balls
//! that it changed.

use crate::sim::impact::bounce::{Bounce, NoBounce, SlowContact, bounce, is_separated};
use crate::sim::impact::same_instant::SameInstant;
use crate::sim::island::build::{Past, build_island};
use crate::sim::island::members::Seed;
use crate::sim::island::round::slow_contact;
use crate::sim::island::sides::Scene;
use crate::sim::island::solve::{is_settled, solve_island};
use crate::sim::pairs::time_of_impact::PredictedImpact;
use crate::sim::prediction::due::due_in_tick;
use crate::sim::prediction::queue::{Entry, EntryKind, PackedKind, Versions};
use crate::sim::state::contact_event::ContactEventKind;
use crate::sim::state::pair::Pair;
use crate::sim::{BudgetSpent, EventKind, Instant, Resolution, Unresolved, UnresolvedReason, World};
use std::collections::BTreeSet;

/// Impacts between two calls of `may_go_on`: a tenth of a millisecond or less.
const IMPACTS_PER_CALL: u64 = 64;

/// What is handled next; it counts towards the budget of the tick.
#[expect(clippy::large_enum_variant, reason = "one exists at a time, and a box would cost an allocation per impact")]
enum Next {
    /// A ball that has lost its support.
    Unsupported(usize),
    /// The response of a pair that collides.
    Response(Pair, PredictedImpact, Result<Bounce, NoBounce>),
}

impl Next {
    /// The balls that it is about.
    fn balls(&self) -> impl Iterator<Item = usize> {
        let (ball, pair) = match self {
            Next::Unsupported(ball) => (Some(*ball), None),
            Next::Response(pair, ..) => (None, Some(*pair)),
        };
        ball.into_iter().chain(pair.into_iter().flat_map(Pair::balls))
    }
}

impl World {
    /// Handles the events of the tick until it ends or `may_go_on` says no; whether the tick is over.
    pub(in crate::sim) fn run_tick(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        if self.progress.budget.handled == 0 {
            self.progress.same_instant.clear();
        }
        while let Some(next) = self.next_event() {
            let overlaps = || self.contacts.overlaps_any(next.balls());
            if self.progress.budget.is_spent(&self.setup, &self.motions, self.now, overlaps) {
                self.hold_all_due(self.progress.budget.handled);
                return true;
            }
            let earlier = self.progress.budget.handled;
            let took_long = match next {
                Next::Unsupported(ball) => {
                    let seed = Seed::Ball(ball);
                    self.progress.budget.handled += seed.counts(&self.motions, self.now, self.setup.clock);
                    self.solve_contacts(seed);
                    true
                }
                Next::Response(pair, predicted, Ok(bounce)) => {
                    let impacts = self.collide(pair, &predicted, bounce);
                    self.progress.budget.handled += impacts;
                    impacts > 1
                }
                Next::Response(pair, _, response) => {
                    self.progress.budget.handled += 1;
                    let is_separating = matches!(response, Err(NoBounce::Separating));
                    let kind = if is_separating { ContactEventKind::Separation } else { ContactEventKind::Impact };
                    self.log_contact(pair, kind);
                    let is_solved = matches!(response, Err(NoBounce::Rests));
                    self.apply_response(pair, response);
                    is_solved
                }
            };
            let handled = self.progress.budget.handled;
            if (took_long || handled / IMPACTS_PER_CALL > earlier / IMPACTS_PER_CALL) && !may_go_on() {
                return false;
            }
        }
        true
    }

    /// The next event of the tick. Crossings on the way to it are handled.
    fn next_event(&mut self) -> Option<Next> {
        loop {
            let next = self.next_entry();
            if let Some(entry) = next
                && let EntryKind::RestingContact { rank } = entry.kind.unpack()
                && let Some(at) = self.impact_of_instant(entry.at)
                && self.may_wait(entry, rank, at)
            {
                // Then it may bounce after all.
                self.prediction.queue.push(Entry { at, kind: PackedKind::impact(rank), ..entry });
                continue;
            }
            if let Some(ball) = self.unsupported_before(next) {
                next.into_iter().for_each(|entry| self.prediction.queue.push(entry));
                return Some(Next::Unsupported(ball));
            }
            let entry = next?;
            debug_assert!(entry.at >= self.now, "events are handled in time order");
            self.now = entry.at;
            let ball = entry.ball as usize;
            match entry.kind.unpack() {
                EntryKind::Crossing { axis, upward } => self.cross_cell(ball, axis, upward),
                EntryKind::Edge => self.contacts.active_set.lose_support(ball),
                EntryKind::Impact { rank } | EntryKind::RestingContact { rank } => {
                    let pair = Pair { body: ball, other: self.setup.by_rank[rank as usize] };
                    if let Some((predicted, response)) = self.response_due(pair, entry) {
                        return Some(Next::Response(pair, predicted, response));
                    }
                }
            }
        }
    }

    /// A ball that has lost its support, if it is to be solved before an entry: after all impacts of the instant, and
    /// before its resting contacts and any later entry.
    fn unsupported_before(&self, entry: Option<Entry>) -> Option<usize> {
        let ball = self.contacts.active_set.unsupported().next()?;
        let comes_first =
            |entry: Entry| entry.at <= self.now && !matches!(entry.kind.unpack(), EntryKind::RestingContact { .. });
        (!entry.is_some_and(|entry| comes_first(entry) || self.goes_on(entry))).then_some(ball)
    }

    /// Whether impacts of the present instant are still to come, when the next entry is due or after it.
    fn goes_on(&self, next: Entry) -> bool {
        let is_one = || next.colliding(&self.setup.by_rank).is_some_and(|pair| self.is_of_instant(pair));
        next.at <= self.waits_until() && (self.now < next.at && is_one() || self.impact_of_instant(self.now).is_some())
    }

    /// When the next impact of the present instant is due after some time of it: what is to be solved waits for it.
    fn impact_of_instant(&self, since: Instant) -> Option<Instant> {
        let ends = self.waits_until();
        let versions = Versions { of_balls: &self.prediction.versions, by_rank: &self.setup.by_rank };
        let first = || self.prediction.queue.first_impact_until(ends, versions, |pair| self.is_of_instant(pair));
        let first = (since < ends).then(first).flatten();
        first.filter(|at| at.tick == self.tick)
    }

    /// Whether a contact that comes to rest may wait until then.
    fn may_wait(&self, entry: Entry, rank: u32, until: Instant) -> bool {
        let pair = Pair { body: entry.ball as usize, other: self.setup.by_rank[rank as usize] };
        let scene = Scene { setup: &self.setup, motions: &self.motions, at: entry.at };
        let normal = self.prediction_of(pair).impact.and_then(|predicted| predicted.normal);
        let approach_speed = normal.map_or(0.0, |normal| scene.approach_speed(pair, normal));
        SameInstant::may_wait(approach_speed, entry.at, until, self.setup.clock)
    }

    /// Whether an impact would go on with what happened at the present instant: one of its balls took part, within no heap.
    fn is_of_instant(&self, pair: Pair) -> bool {
        let is_in_heap = |ball: usize| self.contacts.active_set.in_heap(ball);
        pair.balls().any(|ball| self.progress.same_instant.took_part(ball)) && !pair.balls().any(is_in_heap)
    }

    /// Until when what is to be solved waits for impacts of the present instant; now, if none have happened.
    fn waits_until(&self) -> Instant {
        self.progress.same_instant.waits_until(self.now, self.setup.clock)
    }

    /// The response to an entry that is due; `None` if there is none, or not yet.
    fn response_due(&mut self, pair: Pair, entry: Entry) -> Option<(PredictedImpact, Result<Bounce, NoBounce>)> {
        // Recomputed rather than queued: it is the same function of the same segments.
        let mut predicted = self.prediction_of(pair).impact?;
        // It was predicted twice, and the first response changed no motion.
        if predicted.at > self.now {
            return None;
        }
        predicted.at = self.now;
        let scene = Scene { setup: &self.setup, motions: &self.motions, at: self.now };
        let load = self.contacts.load(&self.setup, pair, self.now);
        let slow = slow_contact(scene, &self.progress.same_instant, &predicted, pair, load);
        let response = bounce(&self.setup, &self.motions, pair, &predicted, slow, false);
        match (&response, entry.kind.unpack()) {
            (Err(NoBounce::Rests), EntryKind::Impact { rank }) => {
                self.prediction.queue.push(Entry { kind: PackedKind::resting_contact(rank), ..entry });
                None
            }
            _ => Some((predicted, response)),
        }
    }

    /// Responds to an impact that happens now.
    pub(in crate::sim) fn respond(&mut self, pair: Pair, predicted: &PredictedImpact) {
        let response = self.bounce(pair, predicted, false);
        self.apply_response(pair, response);
    }

    fn apply_response(&mut self, pair: Pair, response: Result<Bounce, NoBounce>) {
        self.log.counters.responses += 1;
        match response {
            Err(NoBounce::Unresolved(reason)) => self.mark_unresolvable(pair, reason),
            Err(NoBounce::Rests) => self.solve_contacts(Seed::Pair(pair)),
            Err(NoBounce::Separating) => self.resolve_without_response(pair),
            Ok(bounce) => {
                self.apply_bounce(pair, bounce);
                self.predict_pending();
            }
        }
    }

    /// The response of a pair that meets now and, as far as it is concerned, alone.
    pub(in crate::sim) fn bounce(
        &self,
        pair: Pair,
        predicted: &PredictedImpact,
        is_spent: bool,
    ) -> Result<Bounce, NoBounce> {
        let slow = SlowContact::Rests(self.contacts.load(&self.setup, pair, self.now));
        bounce(&self.setup, &self.motions, pair, predicted, slow, is_spent)
    }

    pub(in crate::sim) fn mark_unresolvable(&mut self, pair: Pair, reason: UnresolvedReason) {
        let (body, other) = pair.ids(&self.setup);
        self.emit(EventKind::Unresolved(Unresolved { body, other, reason }));
        self.resolve_pair(pair, Resolution::Unresolvable);
    }

    /// Does what a bounce does. Impacts are not yet predicted anew.
    pub(in crate::sim) fn apply_bounce(&mut self, pair: Pair, Bounce { motions, impact }: Bounce) {
        let normal = impact.normal;
        self.emit(EventKind::Impact(impact));
        for (body, motion) in motions.into_iter().flatten() {
            self.set_motion(body, motion);
        }
        if is_separated(&self.setup, &self.motions, pair, normal, self.now) {
            self.resolve_pair(pair, Resolution::Resolved);
        }
    }

    /// Builds and solves the island of a pair or ball.
    pub(in crate::sim) fn solve_contacts(&mut self, seed: Seed) {
        self.log.is_logged = false;
        let mut room = Vec::new();
        let near = |ball: usize, found: &mut Vec<Pair>| {
            self.pairs_near(ball, &mut room, found);
            found.retain(|&pair| !self.contacts.resolved.is_unresolvable(pair));
        };
        let active_set = &self.contacts.active_set;
        let past = Past { active_set, so_far: &self.progress.same_instant };
        let island = build_island(&self.setup, &self.motions, seed, self.now, past, near);
        let place = self.log.next_solution();
        let known = self.known.as_deref().and_then(|known| known.at(place));
        let was_active = |pair: Pair| active_set.was_active(pair);
        let standing = &active_set.standing;
        let mut solution = solve_island(&self.setup, &self.motions, &island, self.now, was_active, standing, known);
        self.log.counters.contacts += island.contacts.len() as u64;
        self.progress.budget.solved_contacts += island.contacts.len() as u64;
        self.log.counters.multiply_adds += solution.multiply_adds;
        if let Some(outcome) = solution.kept.take() {
            self.log.counters.kept_multiply_adds += solution.multiply_adds;
            self.log.outcomes.push(place, outcome);
        }
        let (at, first_tick) = (self.now, self.setup.settings.start_tick);
        let event = solution.event(|pair| self.contacts.active_set.is_new(pair, at, first_tick));
        let goes_on = seed.ends_part(&self.motions, self.now, self.setup.clock);
        let event = event.filter(|event| !(goes_on && event.goes_on_from(&mut self.log.events)));
        let events = usize::from(event.is_some());
        event.into_iter().for_each(|event| self.emit(event));
        self.log.tie(self.now, events, || island.bodies.clone());
        for &(body, motion) in &solution.motions {
            self.set_motion(body, motion);
        }
        let infeasible = std::mem::take(&mut solution.infeasible);
        self.contacts.active_set.add(&self.setup, solution, self.now);
        for &(pair, gap) in &island.contacts {
            if is_settled(&self.motions, pair, &gap) {
                self.resolve_pair(pair, Resolution::Resolved);
            }
        }
        for pair in infeasible {
            self.mark_unresolvable(pair, UnresolvedReason::Immovable);
            // What it pressed them against does not hold them without it.
            for ball in pair.balls().filter(|&ball| self.setup.is_movable(ball)) {
                self.contacts.active_set.lose_support(ball);
            }
        }
        self.predict_pending();
    }

    /// The event budget is spent: holds every ball that still has an impact due in the tick or comes to the end of what carries it,
    /// those that would then run into it, and those that lose its support.
    fn hold_all_due(&mut self, handled: u64) {
        self.log.is_logged = false;
        let since = self.now;
        let mut held = BTreeSet::new();
        loop {
            let carries = |pair: Pair| self.contacts.active_set.carries(pair);
            let due = due_in_tick(&self.setup, &self.motions, since, |pair| self.prediction_of(pair), carries);
            self.report_overlaps(due.overlaps);
            let predicted = due.impacts.into_iter().flat_map(Pair::balls);
            let due: BTreeSet<usize> =
                predicted.chain(due.edges).chain(self.contacts.active_set.unsupported()).collect();
            let newly: Vec<usize> = due.difference(&held).copied().collect();
            if newly.is_empty() {
                break;
            }
            for ball in newly {
                self.set_motion(ball, self.motions[ball].held(since, self.setup.clock));
                held.insert(ball);
            }
        }
        let held = held.into_iter().map(|ball| self.setup.bodies[ball].id).collect();
        self.emit(EventKind::BudgetSpent(BudgetSpent { handled, held }));
        self.forget_predictions();
    }
}
