//! The running simulation: the state now, and how it advances by a tick.

use super::effort::Effort;
use super::repeats::Repeats;
use crate::scene::CollisionMode;
use crate::sim::agents::steer::{Search, steer_all, steering_places};
use crate::sim::broad_phase::grids::BroadPhase;
use crate::sim::broad_phase::moving_obstacles::MovingObstacles;
use crate::sim::impact::bounce::{flight, gravity_on};
use crate::sim::impact::discrete::{self, Collided};
use crate::sim::impact::quiet::QuietCouples;
use crate::sim::impact::simultaneous::LastEvents;
use crate::sim::island::resting::Carriers;
use crate::sim::pairs::pair::{Overlap, gap, stays_apart};
#[cfg(debug_assertions)]
use crate::sim::prediction::live_crossings::LiveCrossings;
use crate::sim::prediction::queue::Queue;
use crate::sim::recording::event_log::{Encounter, EncounterKind};
use crate::sim::state::balls::Balls;
use crate::sim::state::couple::Couple;
use crate::sim::state::edits;
use crate::sim::state::hash::{hash_of_body, hash_of_couples};
use crate::sim::{
    Edited, Event, EventKind, Instant, Leg, Motion, OverlapFound, QuietReason, Setup, Snapshot, TickRecord,
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
    pub(in crate::sim) motions: Vec<Motion>,
    /// How often what each ball will meet was predicted; earlier predictions are stale.
    pub(in crate::sim) versions: Vec<u32>,
    pub(in crate::sim) quiet: QuietCouples,
    overlapping: BTreeSet<Couple>,
    /// Contacts that carried weight in the tick before.
    pub(in crate::sim) resting_before: BTreeSet<Couple>,
    pub(in crate::sim) carriers: Carriers,
    /// Whether grid and queue know all balls but those pending.
    pub(in crate::sim) predicts: bool,
    pub(in crate::sim) grid: BroadPhase,
    pub(in crate::sim) moving: MovingObstacles,
    pub(in crate::sim) queue: Queue,
    /// Balls whose motion was decided anew since what they will meet was predicted.
    pub(in crate::sim) pending: Balls,
    hashes: Vec<u64>,
    hash_sum: u64,
    /// Balls whose hash is out of date.
    unhashed: Balls,
    /// Balls whose motion inside the tick is not uniform.
    uneven: Balls,
    pub(in crate::sim) now: Instant,
    events: Vec<Event>,
    /// Whether nobody asks for the events.
    pub(in crate::sim) is_silent: bool,
    legs: Vec<Leg>,
    keeps_legs: bool,
    pub(in crate::sim) encounters: Vec<Encounter>,
    /// Whether the encounters are all that is needed to go through the tick again.
    pub(in crate::sim) is_logged: bool,
    pub(in crate::sim) effort: Effort,
    pub(in crate::sim) found_overlaps: Vec<(Couple, Overlap)>,
    /// Where everything was when the tick began, if sequential steering needs to know.
    places_before: Vec<DVec3>,
    pub(in crate::sim) repeats: Repeats,
    /// Meetings of the tick so far; `None` between two ticks.
    pub(in crate::sim) handled: Option<u64>,
    last_events: LastEvents,
    /// Room for who is near, and who has changed.
    pub(in crate::sim) near: Vec<u32>,
    pub(in crate::sim) changed: Balls,
    #[cfg(debug_assertions)]
    pub(in crate::sim) crossings: LiveCrossings,
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
            motions: snapshot.motions,
            versions: vec![0; count],
            quiet: QuietCouples::new(&setup, &snapshot.quiet),
            overlapping: snapshot.overlapping,
            resting_before: snapshot.resting,
            carriers: Carriers::default(),
            predicts: false,
            grid: BroadPhase::default(),
            moving: MovingObstacles::default(),
            queue: Queue::default(),
            pending: Balls::none(count),
            hashes: vec![0; count],
            hash_sum: 0,
            unhashed: Balls::all(count),
            uneven: Balls::none(count),
            now: Instant::start_of(snapshot.tick),
            events: Vec::new(),
            is_silent: false,
            legs: Vec::new(),
            keeps_legs: false,
            encounters: Vec::new(),
            is_logged: true,
            effort: Effort::default(),
            found_overlaps: Vec::new(),
            places_before: Vec::new(),
            repeats: Repeats::default(),
            handled: None,
            last_events: LastEvents::default(),
            near: Vec::new(),
            changed: Balls::none(count),
            #[cfg(debug_assertions)]
            crossings: LiveCrossings::default(),
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
            quiet: self.quiet.to_map(),
            resting: self.resting_before.clone(),
            overlapping: self.overlapping.clone(),
        }
    }

    /// A hash of the full state; equal states have equal hashes on every machine.
    pub fn hash(&mut self) -> u64 {
        while let Some(body) = self.unhashed.pop() {
            let hash = hash_of_body(self.setup.body_ids[body], &self.motions[body]);
            self.hash_sum = self.hash_sum.wrapping_sub(self.hashes[body]).wrapping_add(hash);
            self.hashes[body] = hash;
        }
        self.hash_sum
            .wrapping_add(self.quiet.hash())
            .wrapping_add(hash_of_couples(3, self.resting_before.iter().map(|couple| couple.ids(&self.setup))))
            .wrapping_add(hash_of_couples(2, self.overlapping.iter().map(|couple| couple.ids(&self.setup))))
    }

    /// What happened in the tick stepped last, in time order.
    pub fn events(&self) -> &[Event] {
        &self.events
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
        self.keeps_legs = true;
        self.snapshot()
    }

    /// The record of the tick stepped last, all motions of which were kept, and which began so.
    pub(in crate::sim) fn record_from(&mut self, start: Snapshot) -> TickRecord {
        self.keeps_legs = false;
        TickRecord { start, end: self.snapshot(), events: self.events.clone(), legs: std::mem::take(&mut self.legs) }
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
        if self.handled.is_none() {
            self.start_step();
        }
        if self.setup.settings.collision == CollisionMode::Swept && !self.run_tick(may_go_on) {
            return false;
        }
        self.handled = None;
        debug_assert!(self.are_cells_right(), "at the end of tick {}", self.tick);
        self.finish_tick();
        self.mark_simultaneous();
        true
    }

    /// Whether it is in the middle of a tick.
    pub(in crate::sim) fn is_underway(&self) -> bool {
        self.handled.is_some()
    }

    /// Everything up to the event loop.
    fn start_step(&mut self) {
        self.handled = Some(0);
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
                self.is_logged = false;
                let collided = self.collide_at_start();
                collided.overlaps.into_iter().for_each(|(couple, overlap)| self.report_overlap(couple, overlap));
                collided.impacts.into_iter().for_each(|impact| self.emit(EventKind::Impact(impact)));
                collided.motions.into_iter().for_each(|(body, motion)| self.rewrite(body, motion));
                self.apply_gravity();
                self.pending.clear();
            }
        }
    }

    /// Whom the tick stepped last came upon, in time order, if that is all that is needed to go through
    /// it again: what comes to rest together, or was held, must be found anew.
    pub(in crate::sim) fn encounters(&self) -> Option<&[Encounter]> {
        self.is_logged.then_some(&self.encounters)
    }

    /// How much there was to do in the tick stepped last.
    pub(in crate::sim) fn effort(&self) -> Effort {
        self.effort
    }

    pub(in crate::sim) fn mark_simultaneous(&mut self) {
        self.last_events.mark(&mut self.events, &self.setup);
    }

    pub(in crate::sim) fn begin_tick(&mut self) {
        self.events.clear();
        self.legs.clear();
        self.encounters.clear();
        self.is_logged = true;
        self.effort = Effort::default();
        self.now = Instant::start_of(self.tick);
        self.places_before = steering_places(&self.setup, &self.motions, self.now);
        for edit in edits::at_tick(&self.setup, self.tick) {
            let kind = Edited { body: edit.id, property: edit.property, value: edit.value };
            self.events.push(Event { at: self.now, simultaneous: false, kind: EventKind::Edited(kind) });
        }
    }

    fn collide_at_start(&mut self) -> Collided {
        self.begin_predicting();
        while self.moving.is_over(self.tick) {
            self.moving.begin_span(&self.setup);
        }
        for body in 0..self.motions.len() {
            let position = self.motions[body].position_at(self.now, self.setup.clock);
            self.grid.place(body, self.setup.radius(body), position, 0.0);
        }
        let couples_of = |ball: usize| {
            let mut couples = Vec::new();
            self.couples_near(ball, &mut Vec::new(), &mut couples);
            couples.retain(|couple| couple.body == ball);
            couples
        };
        discrete::collide(&self.setup, &self.motions, self.now, couples_of)
    }

    /// Gives up on couples that were left alone and are apart now, and reports those that meanwhile
    /// overlap.
    pub(in crate::sim) fn review_left_alone(&mut self) {
        let left_alone = self.quiet.unresolvable();
        if left_alone.is_empty() && self.overlapping.is_empty() {
            return;
        }
        let couples: BTreeSet<Couple> = left_alone.union(&self.overlapping).copied().collect();
        for couple in couples {
            let gap = gap(&self.setup, &self.motions, couple, self.now);
            match gap.overlap(self.now) {
                Some(overlap) => self.report_overlap(couple, overlap),
                None => {
                    self.overlapping.remove(&couple);
                }
            }
            if gap.distance > 0.0 && self.quiet.is_unresolvable(couple) {
                if stays_apart(&self.setup, &self.motions, couple, &gap) {
                    self.make_quiet(couple, QuietReason::Resolved);
                } else {
                    self.quiet.remove(&self.setup, couple);
                    couple.balls().for_each(|ball| self.await_prediction(ball));
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
        while let Some(body) = self.uneven.pop() {
            let motion = &self.motions[body];
            if !motion.is_uniform() {
                let position = motion.position_at(end, self.setup.clock);
                let velocity = motion.velocity_at(end, self.setup.clock);
                self.change(body, Motion::uniform(position, velocity, end));
            }
        }
        let steered = steer_all(&self.setup, &self.motions, &self.places_before, self.tick, Search::Grid);
        self.effort.steered = steered.motions.len() as u64;
        self.events.extend(steered.events);
        steered.motions.into_iter().for_each(|(body, motion)| self.change(body, motion));
        self.resting_before = self.carriers.take();
        self.tick += 1;
        for edit in edits::at_tick(&self.setup.clone(), self.tick) {
            let Some(body) = self.setup.body_index(edit.id) else { continue };
            self.change(body, edits::applied(edit, &self.motions[body], end, self.setup.clock));
        }
        self.now = end;
    }

    /// Has what a ball will meet predicted anew, at the latest before anything else happens.
    fn await_prediction(&mut self, body: usize) {
        if self.predicts {
            self.pending.insert(body);
        }
    }

    /// Decides a motion anew inside the tick.
    ///
    /// The same motion again is no change: couples resolved for it stay so. But what the ball will meet is predicted
    /// anew: the prediction that came up is used up, and the couple may meet again.
    pub(in crate::sim) fn rewrite(&mut self, body: usize, motion: Motion) {
        let is_other = self.motions[body] != motion;
        self.carriers.decide_anew(&self.setup, body, is_other);
        if !is_other {
            self.await_prediction(body);
            return;
        }
        self.change(body, motion);
        if !motion.is_uniform() {
            self.uneven.insert(body);
        }
        if self.keeps_legs {
            self.legs.push(Leg { body, motion });
        }
    }

    fn change(&mut self, body: usize, motion: Motion) {
        self.effort.rewritten += 1;
        self.motions[body] = motion;
        self.await_prediction(body);
        self.quiet.forget_resolved(&self.setup, body);
        self.unhashed.insert(body);
    }

    pub(in crate::sim) fn log_meeting(&mut self, couple: Couple) {
        self.encounters.push(Encounter { couple, kind: EncounterKind::Meeting });
    }

    pub(in crate::sim) fn make_quiet(&mut self, couple: Couple, reason: QuietReason) {
        self.quiet.insert(&self.setup, couple, reason);
    }

    pub(in crate::sim) fn emit(&mut self, kind: EventKind) {
        if self.is_silent {
            return;
        }
        self.events.push(Event { at: self.now, simultaneous: false, kind });
    }

    /// Reports overlaps in the order of ids, whatever the order in which they were found.
    pub(in crate::sim) fn report_overlaps(&mut self, mut overlaps: Vec<(Couple, Overlap)>) {
        overlaps.sort_by_key(|(couple, _)| couple.ids(&self.setup));
        for (couple, overlap) in overlaps {
            self.encounters.push(Encounter { couple, kind: EncounterKind::Overlap });
            self.report_overlap(couple, overlap);
        }
    }

    pub(in crate::sim) fn report_overlap(&mut self, couple: Couple, overlap: Overlap) {
        let Overlap { depth, normal, .. } = overlap;
        if self.overlapping.insert(couple) {
            let (body, other) = couple.ids(&self.setup);
            self.emit(EventKind::Overlap(OverlapFound { body, other, depth, normal }));
        }
    }
}
