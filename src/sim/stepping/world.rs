//! The running simulation: the state now, and how it advances by a tick.

use super::contacts::Contacts;
use super::progress::Progress;
use super::step_counters::StepCounters;
use super::tick_log::TickLog;
use crate::scene::CollisionMode;
use crate::sim::agents::steer::{Search, steer_all, steering_places};
use crate::sim::impact::bounce::{flight, gravity_on};
use crate::sim::impact::discrete::{self, Collided};
use crate::sim::impact::resolved_pairs::ResolvedPairs;
use crate::sim::island::resting::ActiveSet;
use crate::sim::pairs::time_of_impact::{Overlap, gap, stays_apart};
use crate::sim::prediction::predictions::Predictions;
use crate::sim::state::contact_event::{ContactEvent, ContactEventKind};
use crate::sim::state::edits;
use crate::sim::state::hash::{Hashes, hash_of_pairs};
use crate::sim::state::pair::Pair;
use crate::sim::{
    BodySegment, Edited, Event, EventKind, Instant, Motion, OverlapFound, Resolution, Setup, Snapshot, TickRecord,
};
use glam::DVec3;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A simulation at the start of a tick.
///
/// Its state is what a [`Snapshot`] holds; grids and queue are derived from it, when they are first
/// needed. A tick in which nothing is new allocates nothing.
#[derive(Clone)]
pub struct World {
    pub(in crate::sim) setup: Arc<Setup>,
    pub(in crate::sim) tick: u64,
    pub(in crate::sim) now: Instant,
    pub(in crate::sim) motions: Vec<Motion>,
    /// What the state says about pairs.
    pub(in crate::sim) contacts: Contacts,
    /// What balls will meet.
    pub(in crate::sim) prediction: Predictions,
    hashes: Hashes,
    /// How far the tick is.
    pub(in crate::sim) progress: Progress,
    /// What happened in the tick.
    pub(in crate::sim) log: TickLog,
}

impl World {
    /// The simulation at the first tick.
    pub fn new(setup: Arc<Setup>) -> World {
        let snapshot = Snapshot::initial(&setup);
        World::of_snapshot(setup, snapshot)
    }

    /// The simulation as it was at a snapshot; it goes on exactly as it went on then.
    pub fn from_snapshot(setup: Arc<Setup>, snapshot: &Snapshot) -> World {
        World::of_snapshot(setup, snapshot.clone())
    }

    pub(in crate::sim) fn of_snapshot(setup: Arc<Setup>, snapshot: Snapshot) -> World {
        let count = setup.bodies.len();
        World {
            tick: snapshot.tick,
            now: Instant::start_of(snapshot.tick),
            motions: snapshot.motions,
            contacts: Contacts {
                resolved: ResolvedPairs::new(&setup, &snapshot.resolved),
                overlapping: snapshot.overlapping,
                resting_before: snapshot.resting,
                active_set: ActiveSet::default(),
            },
            prediction: Predictions::none(count),
            hashes: Hashes::none(count),
            progress: Progress::none(count),
            log: TickLog::default(),
            setup,
        }
    }

    /// The tick that is about to begin.
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// The constants of the run.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Goes on with other constants that give the same run up to now: those of
    /// [`Setup::first_difference`].
    pub(in crate::sim) fn go_on_with(&mut self, setup: Arc<Setup>) {
        self.setup = setup;
    }

    /// The full state.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            tick: self.tick,
            motions: self.motions.clone(),
            resolved: self.contacts.resolved.to_map(),
            resting: self.contacts.resting_before.clone(),
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
            .wrapping_add(hash_of_pairs(3, contacts.resting_before.iter().map(ids)))
            .wrapping_add(hash_of_pairs(2, contacts.overlapping.iter().map(ids)))
    }

    /// What happened in the tick stepped last, in time order.
    pub fn events(&self) -> &[Event] {
        &self.log.events
    }

    /// Advances by a tick and keeps everything about it.
    pub fn record_step(&mut self) -> TickRecord {
        self.recorded(World::step)
    }

    /// The record of a tick that `advance` goes through.
    pub(in crate::sim) fn recorded(&mut self, advance: impl FnOnce(&mut World)) -> TickRecord {
        let start = self.begin_record();
        advance(self);
        self.record_from(start)
    }

    /// Keeps all motions of the tick that is about to begin; the state it begins with.
    pub(in crate::sim) fn begin_record(&mut self) -> Snapshot {
        self.log.keeps_segments = true;
        self.snapshot()
    }

    /// The record of the tick stepped last, all motions of which were kept, and which began so.
    pub(in crate::sim) fn record_from(&mut self, start: Snapshot) -> TickRecord {
        self.log.keeps_segments = false;
        TickRecord {
            start,
            end: self.snapshot(),
            events: self.log.events.clone(),
            segments: std::mem::take(&mut self.log.segments),
        }
    }

    /// Advances by a tick.
    pub fn step(&mut self) {
        let is_over = self.step_while(&mut || true);
        debug_assert!(is_over, "nothing stopped it");
    }

    /// Advances by a tick, or by as much of it as may be done now; whether the tick is over. If not, it is gone on
    /// with the next time, and the world has no state before.
    ///
    /// `may_go_on` is asked now and then, when something was done already.
    pub(in crate::sim) fn step_while(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        if self.progress.handled.is_none() {
            self.start_step();
        }
        if self.setup.settings.collision == CollisionMode::Swept && !self.run_tick(may_go_on) {
            return false;
        }
        self.progress.handled = None;
        debug_assert!(self.are_cells_right(), "at the end of tick {}", self.tick);
        self.finish_tick();
        self.mark_simultaneous();
        true
    }

    /// Whether it is in the middle of a tick.
    pub(in crate::sim) fn is_underway(&self) -> bool {
        self.progress.handled.is_some()
    }

    /// Everything up to the event loop.
    fn start_step(&mut self) {
        self.progress.handled = Some(0);
        self.begin_tick();
        self.review_left_alone();
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
                collided.motions.into_iter().for_each(|(body, motion)| self.rewrite(body, motion));
                self.apply_gravity();
                self.prediction.pending.clear();
            }
        }
    }

    /// Whom the tick stepped last came upon, in time order, if that is all that is needed to go through
    /// it again: what comes to rest together, or was held, must be found anew.
    pub(in crate::sim) fn contact_events(&self) -> Option<&[ContactEvent]> {
        self.log.is_logged.then_some(&self.log.contact_events)
    }

    /// How much there was to do in the tick stepped last.
    pub(in crate::sim) fn counters(&self) -> StepCounters {
        self.log.counters
    }

    pub(in crate::sim) fn mark_simultaneous(&mut self) {
        self.log.last_events.mark(&mut self.log.events, &self.setup);
    }

    pub(in crate::sim) fn begin_tick(&mut self) {
        self.log.begin();
        self.now = Instant::start_of(self.tick);
        self.progress.places_before = steering_places(&self.setup, &self.motions, self.now);
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

    /// Gives up on pairs that were left alone and are apart now, and reports those that meanwhile
    /// overlap.
    pub(in crate::sim) fn review_left_alone(&mut self) {
        let left_alone = self.contacts.resolved.unresolvable();
        if left_alone.is_empty() && self.contacts.overlapping.is_empty() {
            return;
        }
        let pairs: BTreeSet<Pair> = left_alone.union(&self.contacts.overlapping).copied().collect();
        for pair in pairs {
            let gap = gap(&self.setup, &self.motions, pair, self.now);
            match gap.overlap(self.now) {
                Some(overlap) => self.report_overlap(pair, overlap),
                None => {
                    self.contacts.overlapping.remove(&pair);
                }
            }
            if gap.distance > 0.0 && self.contacts.resolved.is_unresolvable(pair) {
                if stays_apart(&self.setup, &self.motions, pair, &gap) {
                    self.resolve_pair(pair, Resolution::Resolved);
                } else {
                    self.contacts.resolved.remove(&self.setup, pair);
                    pair.balls().for_each(|ball| self.await_prediction(ball));
                }
            }
        }
    }

    /// Starts the tick's flight of everything that gravity acts on.
    pub(in crate::sim) fn apply_gravity(&mut self) {
        if self.setup.settings.gravity == DVec3::ZERO {
            return;
        }
        for body in 0..self.motions.len() {
            if gravity_on(&self.setup, body) != DVec3::ZERO {
                let position = self.motions[body].position_at(self.now, self.setup.clock);
                let velocity = self.motions[body].velocity_at(self.now, self.setup.clock);
                let motion = flight(&self.setup, body, position, velocity, self.now);
                self.rewrite(body, motion);
            }
        }
    }

    /// Ends the tick: motions that forces bent or a spent budget held go on straight from where
    /// they are; then agents steer and edits apply.
    pub(in crate::sim) fn finish_tick(&mut self) {
        let end = Instant::start_of(self.tick + 1);
        while let Some(body) = self.progress.uneven.pop() {
            let motion = &self.motions[body];
            if !motion.is_uniform() {
                let position = motion.position_at(end, self.setup.clock);
                let velocity = motion.velocity_at(end, self.setup.clock);
                self.change(body, Motion::uniform(position, velocity, end));
            }
        }
        let steered = steer_all(&self.setup, &self.motions, &self.progress.places_before, self.tick, Search::Grid);
        self.log.counters.steered = steered.motions.len() as u64;
        self.log.events.extend(steered.events);
        steered.motions.into_iter().for_each(|(body, motion)| self.change(body, motion));
        self.contacts.resting_before = self.contacts.active_set.take();
        self.tick += 1;
        for edit in edits::at_tick(&self.setup.clone(), self.tick) {
            let Some(body) = self.setup.body_index(edit.id) else { continue };
            self.change(body, edits::applied(edit, &self.motions[body], end, self.setup.clock));
        }
        self.now = end;
    }

    /// Has what a ball will meet predicted anew, at the latest before anything else happens.
    fn await_prediction(&mut self, body: usize) {
        if self.prediction.is_ready {
            self.prediction.pending.insert(body);
        }
    }

    /// Decides a motion anew inside the tick.
    ///
    /// The same motion again is no change: pairs resolved for it stay so. But what the ball will meet is predicted
    /// anew: the prediction that came up is used up, and the pair may meet again.
    pub(in crate::sim) fn rewrite(&mut self, body: usize, motion: Motion) {
        let is_other = self.motions[body] != motion;
        self.contacts.active_set.decide_anew(&self.setup, body, is_other);
        if !is_other {
            self.await_prediction(body);
            return;
        }
        self.change(body, motion);
        if !motion.is_uniform() {
            self.progress.uneven.insert(body);
        }
        if self.log.keeps_segments {
            self.log.segments.push(BodySegment { body, motion });
        }
    }

    fn change(&mut self, body: usize, motion: Motion) {
        self.log.counters.rewritten += 1;
        self.motions[body] = motion;
        self.await_prediction(body);
        self.contacts.resolved.forget_resolved(&self.setup, body);
        self.hashes.forget(body);
    }

    pub(in crate::sim) fn log_impact(&mut self, pair: Pair) {
        self.log.contact_events.push(ContactEvent { pair, kind: ContactEventKind::Impact });
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
