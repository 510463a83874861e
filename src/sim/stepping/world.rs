//! The running simulation: the state now, and how it advances by a tick.

use super::budget::EventBudget;
use super::contacts::Contacts;
use super::progress::Progress;
use super::step_counters::StepCounters;
use super::tick_log::TickLog;
use crate::scene::{CollisionMode, Flight};
use crate::sim::agents::going_through::add_in_order;
use crate::sim::agents::groups::Search;
use crate::sim::agents::standstill::Standstill;
use crate::sim::agents::steer::{steer_all, steering_places};
use crate::sim::impact::bounce::stays_resolved;
use crate::sim::impact::discrete::{self, Collided};
use crate::sim::impact::resolved_pairs::ResolvedPairs;
use crate::sim::island::active_set::ActiveSet;
use crate::sim::island::outcome::Outcomes;
use crate::sim::island::standing::{add_events, is_kept};
use crate::sim::pairs::time_of_impact::{Overlap, begun_anew, gap, relative_acceleration, stays_apart};
use crate::sim::prediction::predictions::Predictions;
use crate::sim::recording::roaming::{Bounds, Roaming};
use crate::sim::state::contact_event::{ContactEvent, ContactEventKind};
use crate::sim::state::edits;
use crate::sim::state::hash::{Hashes, hash_of_pairs};
use crate::sim::state::pair::Pair;
use crate::sim::{
    Edited, Event, EventKind, Instant, Motion, MotionChange, OverlapFound, Resolution, Setup, Snapshot, StuckAtStart,
    TickRecord,
};
use glam::DVec3;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A simulation at the start of a tick.
///
/// Its state is what a [`Snapshot`] holds; grids and queue are derived from it when they are first needed. A tick
/// without events allocates nothing.
#[derive(Clone)]
pub struct World {
    pub(in crate::sim) setup: Arc<Setup>,
    pub(in crate::sim) tick: u64,
    pub(in crate::sim) now: Instant,
    pub(in crate::sim) motions: Vec<Motion>,
    /// The pairs in contact.
    pub(in crate::sim) contacts: Contacts,
    /// Predicted impacts, and the grids that find them.
    pub(in crate::sim) prediction: Predictions,
    hashes: Hashes,
    /// How far the tick has come.
    pub(in crate::sim) progress: Progress,
    /// What happened in the tick.
    pub(in crate::sim) log: TickLog,
    /// What solving islands of the tick came to, where it was recorded.
    pub(in crate::sim) known: Option<Arc<Outcomes>>,
    /// How far the bodies get, where a recording keeps that.
    roaming: Option<Roaming>,
    /// Which agents are stuck, where what came before is known.
    standstill: Option<Standstill>,
}

impl World {
    /// The simulation at the first tick.
    pub fn new(setup: Arc<Setup>) -> World {
        let snapshot = Snapshot::initial(setup.at(setup.settings.start_tick));
        let standstill = Standstill::new(&setup);
        World { standstill, ..World::of_snapshot(setup, snapshot) }
    }

    /// The simulation as it was at a snapshot; it goes on exactly as it went on then.
    pub fn from_snapshot(setup: Arc<Setup>, snapshot: &Snapshot) -> World {
        World::of_snapshot(setup, snapshot.clone())
    }

    pub(in crate::sim) fn of_snapshot(setup: Arc<Setup>, snapshot: Snapshot) -> World {
        let setup = Arc::clone(setup.shared_at(snapshot.tick));
        let count = setup.bodies.len();
        let unsupported = snapshot.unsupported(&setup);
        World {
            tick: snapshot.tick,
            now: Instant::start_of(snapshot.tick),
            motions: snapshot.motions,
            contacts: Contacts {
                resolved: ResolvedPairs::new(&setup, &snapshot.resolved),
                overlapping: snapshot.overlapping,
                active_set: ActiveSet::new(snapshot.resting, &snapshot.standing, unsupported.into_iter()),
            },
            prediction: Predictions::none(count),
            hashes: Hashes::none(count),
            progress: Progress::none(count),
            log: TickLog::default(),
            known: None,
            roaming: None,
            standstill: None,
            setup,
        }
    }

    /// The tick that is about to begin.
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// The constants at the tick that is about to begin.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Replaces the constants by others that give the same run up to now, as told by [`Setup::first_difference`].
    pub(in crate::sim) fn replace_setup(&mut self, setup: Arc<Setup>) {
        self.setup = Arc::clone(setup.shared_at(self.tick));
    }

    /// Begins to keep how far the bodies get, at the start of a tick.
    pub(in crate::sim) fn begin_roaming(&mut self) {
        self.roaming = Some(Roaming::new(&self.motions, Instant::start_of(self.tick), self.setup.clock));
    }

    /// How far the bodies got until the start of this tick, if that was kept.
    pub(in crate::sim) fn end_roaming(&mut self) -> Option<Box<[Bounds]>> {
        let roaming = self.roaming.take()?;
        Some(roaming.finish(&self.motions, Instant::start_of(self.tick)))
    }

    /// Goes on knowing which agents are stuck.
    pub(in crate::sim) fn know_stuck(&mut self, standstill: Option<Standstill>) {
        self.standstill = standstill;
    }

    /// The agents that were stuck when the last tick began.
    pub(in crate::sim) fn stuck_at_start(&self) -> Option<StuckAtStart> {
        self.standstill.as_ref().map(Standstill::at_start)
    }

    /// The full state.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            tick: self.tick,
            motions: self.motions.clone(),
            resolved: self.contacts.resolved.to_map(),
            resting: self.contacts.active_set.previous().clone(),
            standing: self.contacts.active_set.standing.groups().cloned().collect(),
            overlapping: self.contacts.overlapping.clone(),
        }
    }

    /// A hash of the full state; equal states have equal hashes on every machine.
    pub fn hash(&mut self) -> u64 {
        let ids = |pair: &Pair| pair.ids(&self.setup);
        let contacts = &self.contacts;
        self.hashes
            .sum(&self.setup.body_ids, &self.motions)
            .wrapping_add(contacts.resolved.hash())
            .wrapping_add(hash_of_pairs(3, contacts.active_set.previous().iter().map(ids)))
            .wrapping_add(hash_of_pairs(2, contacts.overlapping.iter().map(ids)))
    }

    /// The events of the last tick, in time order.
    pub fn events(&self) -> &[Event] {
        &self.log.events
    }

    /// Advances by a tick and records everything about it.
    pub fn record_step(&mut self) -> TickRecord {
        self.recorded(World::step)
    }

    /// The same, unless the tick has more events than this, as the default budget counts: then the world has no state any more,
    /// and its [`events`](World::events) are those so far.
    pub fn record_step_within(&mut self, most_events: u64) -> Option<TickRecord> {
        let start = self.begin_record();
        while !self.step_while(&mut || false) {
            if self.progress.budget.events() > most_events {
                return None;
            }
        }
        Some(self.record_from(start))
    }

    /// The record of the tick that `advance` steps or replays.
    pub(in crate::sim) fn recorded(&mut self, advance: impl FnOnce(&mut World)) -> TickRecord {
        let start = self.begin_record();
        advance(self);
        self.record_from(start)
    }

    /// Begins to record the tick that is about to begin; the state at its start.
    pub(in crate::sim) fn begin_record(&mut self) -> Snapshot {
        self.log.keeps_motion_changes = true;
        self.snapshot()
    }

    /// The record of the last tick, from the state at its start that [`begin_record`](World::begin_record) gave.
    pub(in crate::sim) fn record_from(&mut self, start: Snapshot) -> TickRecord {
        self.log.keeps_motion_changes = false;
        TickRecord {
            start,
            end: self.snapshot(),
            events: self.log.events.clone(),
            motion_changes: std::mem::take(&mut self.log.motion_changes),
            ties: std::mem::take(&mut self.log.ties),
            stuck: self.stuck_at_start().unwrap_or_default(),
        }
    }

    /// Advances by a tick.
    pub fn step(&mut self) {
        let is_over = self.step_while(&mut || true);
        debug_assert!(is_over, "the step was not interrupted");
    }

    /// Advances by a tick, or by a part of it until `may_go_on` says no; whether the tick is over. If it is not, the next
    /// call continues it, and until then the world has no snapshot.
    ///
    /// Every call makes some progress before it asks `may_go_on`.
    pub(in crate::sim) fn step_while(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        if !self.progress.is_underway {
            self.start_step();
        }
        if self.setup.settings.collision == CollisionMode::Swept && !self.run_tick(may_go_on) {
            return false;
        }
        self.progress.is_underway = false;
        debug_assert!(self.are_cells_right(), "at the end of tick {}", self.tick);
        self.finish_tick();
        self.mark_simultaneous();
        true
    }

    /// Whether a tick was begun and not finished.
    pub(in crate::sim) fn is_underway(&self) -> bool {
        self.progress.is_underway
    }

    /// Everything in a tick before the event loop.
    fn start_step(&mut self) {
        self.progress.is_underway = true;
        self.progress.budget = EventBudget::default();
        self.begin_tick();
        self.review_unresolvable();
        match self.setup.settings.collision {
            CollisionMode::Swept => {
                self.apply_gravity();
                self.begin_predicting();
                self.follow_moving_obstacles();
                self.predict_pending();
            }
            CollisionMode::Discrete => {
                self.log.is_logged = false;
                let collided = self.collide_at_start();
                collided.overlaps.into_iter().for_each(|(pair, overlap)| self.report_overlap(pair, overlap));
                collided.impacts.into_iter().for_each(|impact| self.emit(EventKind::Impact(impact)));
                collided.motions.into_iter().for_each(|(body, motion)| self.set_motion(body, motion));
                self.apply_gravity();
                self.prediction.pending.clear();
            }
        }
    }

    /// The contact events of the last tick in time order, if a replay needs nothing else: islands, and balls held when the
    /// budget is spent, must be found again by stepping.
    pub(in crate::sim) fn contact_events(&self) -> Option<&[ContactEvent]> {
        self.log.is_logged.then_some(&self.log.contact_events)
    }

    /// What solving those islands of the last tick came to that took long.
    pub(in crate::sim) fn outcomes(&self) -> &Outcomes {
        &self.log.outcomes
    }

    /// Steps the tick that is about to begin with what solving its islands came to before.
    pub(in crate::sim) fn know(&mut self, outcomes: Option<&Arc<Outcomes>>) {
        self.known = outcomes.map(Arc::clone);
    }

    /// The work of the last tick.
    pub(in crate::sim) fn counters(&self) -> StepCounters {
        self.log.counters
    }

    pub(in crate::sim) fn mark_simultaneous(&mut self) {
        self.log.last_events.mark(&mut self.log.events, &self.setup);
    }

    pub(in crate::sim) fn begin_tick(&mut self) {
        self.log.begin();
        self.now = Instant::start_of(self.tick);
        let center_of = |ball: usize| self.motions[ball].position_at(self.now, self.setup.clock);
        self.contacts.active_set.begin(&self.setup, center_of);
        self.progress.start_positions = steering_places(&self.setup, &self.motions, self.now);
        if let Some(standstill) = &mut self.standstill {
            standstill.begin_tick(&self.motions, self.now, self.setup.clock);
        }
        for edit in edits::at_tick(&self.setup, self.tick) {
            let kind = Edited { body: edit.id, property: edit.property, value: edit.value };
            self.log.events.push(Event { at: self.now, simultaneous: false, kind: EventKind::Edited(kind) });
        }
    }

    fn collide_at_start(&mut self) -> Collided {
        self.begin_predicting();
        while self.prediction.moving.is_over(self.tick) {
            self.prediction.moving.begin_span(&self.setup);
        }
        for body in 0..self.motions.len() {
            let position = self.motions[body].position_at(self.now, self.setup.clock);
            self.prediction.grid.place(body, self.setup.radius(body), position, 0.0);
        }
        let pairs_of = |ball: usize| {
            let mut pairs = Vec::new();
            self.pairs_near(ball, &mut Vec::new(), &mut pairs);
            pairs.retain(|pair| pair.body == ball);
            pairs
        };
        discrete::collide(&self.setup, &self.motions, self.now, pairs_of)
    }

    /// Reports which of the unresolvable pairs overlap, and lets those that have separated collide again.
    pub(in crate::sim) fn review_unresolvable(&mut self) {
        let unresolvable = self.contacts.resolved.unresolvable();
        if unresolvable.is_empty() && self.contacts.overlapping.is_empty() {
            return;
        }
        let pairs: BTreeSet<Pair> = unresolvable.union(&self.contacts.overlapping).copied().collect();
        for pair in pairs {
            let gap = gap(&self.setup, &self.motions, pair, self.now);
            match gap.overlap(self.now) {
                Some(overlap) => self.report_overlap(pair, overlap),
                None => {
                    self.contacts.overlapping.remove(&pair);
                }
            }
            if gap.distance > 0.0 && self.contacts.resolved.is_unresolvable(pair) {
                if stays_apart(&self.setup, &self.motions, pair, &gap, self.now) {
                    self.resolve_pair(pair, Resolution::Resolved);
                } else {
                    self.contacts.resolved.remove(&self.setup, pair);
                    pair.balls().for_each(|ball| self.mark_pending(ball));
                    self.begin_anew(pair);
                }
            }
        }
    }

    /// Begins the tick's chord of every body that gravity acts on, in linear flight.
    pub(in crate::sim) fn apply_gravity(&mut self) {
        if self.setup.settings.gravity == DVec3::ZERO || self.setup.settings.flight == Flight::Exact {
            return;
        }
        for body in 0..self.motions.len() {
            if self.setup.has_chords(body) {
                let position = self.motions[body].position_at(self.now, self.setup.clock);
                let velocity = self.motions[body].velocity_at(self.now, self.setup.clock);
                let motion = self.setup.flight(body, position, velocity, self.now);
                self.set_motion(body, motion);
            }
        }
    }

    /// Ends the tick: bodies on chords fly freely on from where they are; then agents steer and edits
    /// apply.
    pub(in crate::sim) fn finish_tick(&mut self) {
        let end = Instant::start_of(self.tick + 1);
        if let Some(standstill) = &mut self.standstill {
            standstill.end_tick(&self.setup, &self.motions, end);
        }
        while let Some(body) = self.progress.ending_with_tick.pop() {
            let motion = &self.motions[body];
            if motion.ends_with_tick() {
                let position = motion.position_at(end, self.setup.clock);
                let velocity = motion.velocity_at(end, self.setup.clock);
                self.replace_motion(body, self.setup.flight_before_tick(body, position, velocity, end));
            }
        }
        let steered = steer_all(&self.setup, &self.motions, &self.progress.start_positions, self.tick, Search::Grid);
        self.log.counters.steered = steered.motions.len() as u64;
        add_in_order(&mut self.log.events, &mut self.log.ties, steered.events);
        steered.motions.into_iter().for_each(|(body, motion)| self.replace_motion(body, motion));
        if !self.log.is_silent {
            let standing = self.contacts.active_set.standing.events(self.tick);
            add_events(&mut self.log.events, &mut self.log.ties, standing);
        }
        self.tick += 1;
        let changed = Arc::clone(self.setup.shared_at(self.tick));
        if !Arc::ptr_eq(&self.setup, &changed) {
            // Grids and queue are of the radii before.
            self.setup = changed;
            self.prediction = Predictions::none(self.motions.len());
        }
        let setup = Arc::clone(&self.setup);
        for edit in edits::at_tick(&setup, self.tick) {
            for body in edits::moved(&setup, edit) {
                self.replace_motion(body, edits::applied(&setup, edit, body, &self.motions[body], end));
                self.contacts.active_set.moved_between_ticks(body);
            }
        }
        self.contacts.active_set.standing.end_at_edges(&setup, &self.motions, self.tick);
        let last = Instant { tick: self.tick - 1, local: self.setup.clock.tick_length().next_down() };
        let loosened: Vec<Vec<usize>> = self.contacts.active_set.standing.loosened().collect();
        loosened.into_iter().for_each(|bodies| self.log.tie(last, 0, || bodies));
        self.release_orphans(end);
        self.contacts.active_set.end();
        self.known = None;
        self.now = end;
    }

    /// Balls whose group has ended fly freely on from the end of the tick, until the next one finds what they rest on.
    fn release_orphans(&mut self, end: Instant) {
        let orphans: Vec<usize> = self.contacts.active_set.standing.orphans().collect();
        for ball in orphans {
            let motion = self.motions[ball];
            if is_kept(&self.setup, ball, &motion) {
                let position = motion.position_at(end, self.setup.clock);
                let velocity = motion.velocity_at(end, self.setup.clock);
                self.replace_motion(ball, self.setup.flight_before_tick(ball, position, velocity, end));
            }
        }
    }

    /// Marks a ball whose impacts must be predicted anew before the next event.
    pub(in crate::sim) fn mark_pending(&mut self, body: usize) {
        if self.prediction.is_ready {
            self.prediction.pending.insert(body);
        }
    }

    /// Gives a body a motion inside the tick.
    ///
    /// If it is the same as before, pairs stay resolved. But its impacts are predicted anew: the entry that was due is
    /// used up, and the pair may collide again.
    pub(in crate::sim) fn set_motion(&mut self, body: usize, motion: Motion) {
        let is_other = self.motions[body] != motion;
        for other in self.contacts.active_set.motion_set(&self.setup, body, is_other, self.now) {
            self.log.tie(self.now, 0, || vec![body, other]);
        }
        if !is_other {
            self.mark_pending(body);
            return;
        }
        self.replace_motion(body, motion);
        self.note_motion(body, motion);
    }

    /// Notes what follows from a motion that a ball is given within a tick.
    fn note_motion(&mut self, body: usize, motion: Motion) {
        if motion.ends_with_tick() {
            self.progress.ending_with_tick.insert(body);
        }
        if self.log.keeps_motion_changes {
            self.log.motion_changes.push(MotionChange { body, motion });
        }
    }

    /// Replaces a motion, and tests the pairs of the body again.
    fn replace_motion(&mut self, body: usize, motion: Motion) {
        self.log.counters.motion_changes += 1;
        if let Some(roaming) = &mut self.roaming {
            roaming.turn(body, [&self.motions[body], &motion], self.now.max(motion.start()));
        }
        self.motions[body] = motion;
        self.mark_pending(body);
        self.contacts.resolved.forget_resolved(&self.setup, body);
        self.hashes.forget(body);
    }

    pub(in crate::sim) fn log_contact(&mut self, pair: Pair, kind: ContactEventKind) {
        self.log.contact_events.push(ContactEvent { pair, kind });
    }

    /// Describes a motion of a pair from now on, where what came before would be found again. It moves as before: what was
    /// solved holds, and so do its resolved pairs unless they meet now.
    fn begin_anew(&mut self, pair: Pair) {
        if let Some((ball, motion)) = begun_anew(&self.setup, &self.motions, pair, self.now) {
            self.log.tie(self.now, 0, || pair.balls().collect());
            let mut resolved = self.contacts.resolved.resolved_of(ball);
            self.replace_motion(ball, motion);
            self.note_motion(ball, motion);
            resolved.retain(|&pair| stays_resolved(&self.setup, &self.motions, pair, self.now));
            resolved.into_iter().for_each(|pair| self.resolve_pair(pair, Resolution::Resolved));
        }
    }

    /// Marks a pair that was to collide and does not as resolved.
    pub(in crate::sim) fn resolve_without_response(&mut self, pair: Pair) {
        self.begin_anew(pair);
        self.resolve_pair(pair, Resolution::Resolved);
        // It may return, also where its motions are described from now on already.
        if relative_acceleration(&self.motions, pair) != DVec3::ZERO {
            self.mark_pending(pair.body);
        }
        self.predict_pending();
    }

    pub(in crate::sim) fn resolve_pair(&mut self, pair: Pair, reason: Resolution) {
        self.contacts.resolved.insert(&self.setup, pair, reason);
    }

    pub(in crate::sim) fn emit(&mut self, kind: EventKind) {
        if self.log.is_silent {
            return;
        }
        self.log.events.push(Event { at: self.now, simultaneous: false, kind });
    }

    /// Reports overlaps in the order of ids, whatever the order in which they were found.
    pub(in crate::sim) fn report_overlaps(&mut self, mut overlaps: Vec<(Pair, Overlap)>) {
        overlaps.sort_by_key(|(pair, _)| pair.ids(&self.setup));
        for (pair, overlap) in overlaps {
            self.log.contact_events.push(ContactEvent { pair, kind: ContactEventKind::Overlap });
            self.report_overlap(pair, overlap);
        }
    }

    pub(in crate::sim) fn report_overlap(&mut self, pair: Pair, overlap: Overlap) {
        let Overlap { depth, normal, .. } = overlap;
        if self.contacts.overlapping.insert(pair) {
            let (body, other) = pair.ids(&self.setup);
            self.emit(EventKind::Overlap(OverlapFound { body, other, depth, normal }));
        }
    }
}
