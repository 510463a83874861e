//! The running simulation: the state now, and how it advances by a tick.

use super::bounce::{flight, gravity_on};
use super::broad_phase::BroadPhase;
use super::discrete::{self, Collided};
use super::event_log::{Encounter, EncounterKind};
use super::hash::{hash_of_body, hash_of_couples};
use super::pair::{Couple, Other, Overlap, gap, glance_at_balls, outlook, stays_apart};
use super::queue::{Entry, Prediction, Queue, Versions};
use super::quiet::QuietCouples;
use super::simultaneous::LastEvents;
use super::steer::{Search, steer_all, steering_places};
use super::tick::Repeats;
use super::{
    Edited, Event, EventKind, Instant, Leg, Motion, OverlapFound, QuietReason, Setup, Snapshot, TickRecord, edits,
};
use crate::query::Glance;
use crate::scene::CollisionMode;
use glam::DVec3;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A simulation at the start of a tick.
///
/// Its state is what a [`Snapshot`] holds; grids and queue are derived from it, when they are first
/// needed. A tick in which nothing is new allocates nothing.
#[derive(Clone)]
pub struct World {
    pub(super) setup: Arc<Setup>,
    pub(super) tick: u64,
    pub(super) motions: Vec<Motion>,
    /// How often each motion was rewritten; predictions made before are stale.
    versions: Vec<u32>,
    pub(super) quiet: QuietCouples,
    overlapping: BTreeSet<Couple>,
    /// Contacts that carried weight in the tick before, and those of this tick so far.
    pub(super) resting_before: BTreeSet<Couple>,
    pub(super) resting: BTreeSet<Couple>,
    /// Whether grid and queue know all balls but those pending.
    predicts: bool,
    grid: BroadPhase,
    queue: Queue,
    /// Balls whose motion changed between two ticks and that nothing was predicted for yet.
    pending: Balls,
    hashes: Vec<u64>,
    hash_sum: u64,
    /// Balls whose hash is out of date.
    unhashed: Balls,
    /// Balls whose motion inside the tick is not uniform.
    uneven: Balls,
    pub(super) now: Instant,
    events: Vec<Event>,
    legs: Vec<Leg>,
    keeps_legs: bool,
    encounters: Vec<Encounter>,
    /// Whether the encounters are all that is needed to go through the tick again.
    pub(super) is_logged: bool,
    pub(super) effort: Effort,
    found_overlaps: Vec<(Couple, Overlap)>,
    /// Where everything was when the tick began, if sequential steering needs to know.
    places_before: Vec<DVec3>,
    pub(super) repeats: Repeats,
    last_events: LastEvents,
    /// Room for who is near, and who has changed.
    near: Vec<u32>,
    changed: Balls,
}

/// How much there was to do in a tick.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    /// Meetings responded to.
    pub meetings: u64,
    /// Motions rewritten.
    pub rewritten: u64,
    /// Times that it was predicted what a ball will meet, or asked whom it came near.
    pub predictions: u64,
    /// Contacts solved together.
    pub contacts: u64,
    /// Bodies that steered or felt a field.
    pub steered: u64,
}

/// A set of balls, without an order.
#[derive(Clone)]
pub(super) struct Balls {
    list: Vec<u32>,
    is_in: Vec<bool>,
}

impl Balls {
    fn none(count: usize) -> Balls {
        Balls { list: Vec::new(), is_in: vec![false; count] }
    }

    fn all(count: usize) -> Balls {
        Balls { list: (0..count as u32).collect(), is_in: vec![true; count] }
    }

    fn insert(&mut self, ball: usize) {
        if !std::mem::replace(&mut self.is_in[ball], true) {
            self.list.push(ball as u32);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let ball = self.list.pop()? as usize;
        self.is_in[ball] = false;
        Some(ball)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
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

    pub(super) fn of_snapshot(setup: Arc<Setup>, snapshot: Snapshot) -> World {
        let count = setup.bodies.len();
        World {
            tick: snapshot.tick,
            motions: snapshot.motions,
            versions: vec![0; count],
            quiet: QuietCouples::new(&setup, &snapshot.quiet),
            overlapping: snapshot.overlapping,
            resting_before: snapshot.resting,
            resting: BTreeSet::new(),
            predicts: false,
            grid: BroadPhase::default(),
            queue: Queue::default(),
            pending: Balls::none(count),
            hashes: vec![0; count],
            hash_sum: 0,
            unhashed: Balls::all(count),
            uneven: Balls::none(count),
            now: Instant::start_of(snapshot.tick),
            events: Vec::new(),
            legs: Vec::new(),
            keeps_legs: false,
            encounters: Vec::new(),
            is_logged: true,
            effort: Effort::default(),
            found_overlaps: Vec::new(),
            places_before: Vec::new(),
            repeats: Repeats::default(),
            last_events: LastEvents::default(),
            near: Vec::new(),
            changed: Balls::none(count),
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
    pub(super) fn go_on_with(&mut self, setup: Arc<Setup>) {
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
            let hash = hash_of_body(self.setup.bodies[body].id, &self.motions[body]);
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
    pub(super) fn recorded(&mut self, advance: impl FnOnce(&mut World)) -> TickRecord {
        let start = self.snapshot();
        self.keeps_legs = true;
        advance(self);
        self.keeps_legs = false;
        TickRecord { start, end: self.snapshot(), events: self.events.clone(), legs: std::mem::take(&mut self.legs) }
    }

    /// Advances by a tick.
    pub fn step(&mut self) {
        self.begin_tick();
        match self.setup.settings.collision {
            CollisionMode::Swept => {
                self.review_left_alone();
                self.apply_gravity();
                self.predict_pending();
                self.run_tick();
            }
            CollisionMode::Discrete => {
                self.is_logged = false;
                self.review_left_alone();
                let collided = self.collide_at_start();
                collided.overlaps.into_iter().for_each(|(couple, overlap)| self.report_overlap(couple, overlap));
                collided.impacts.into_iter().for_each(|impact| self.emit(EventKind::Impact(impact)));
                collided.motions.into_iter().for_each(|(body, motion)| self.rewrite(body, motion));
                self.apply_gravity();
                self.pending.clear();
            }
        }
        self.finish_tick();
        self.mark_simultaneous();
    }

    /// Whom the tick stepped last came upon, in time order, if that is all that is needed to go through
    /// it again: what comes to rest together, or was held, must be found anew.
    pub(super) fn encounters(&self) -> Option<&[Encounter]> {
        self.is_logged.then_some(&self.encounters)
    }

    /// How much there was to do in the tick stepped last.
    pub(super) fn effort(&self) -> Effort {
        self.effort
    }

    pub(super) fn mark_simultaneous(&mut self) {
        self.last_events.mark(&mut self.events, &self.setup);
    }

    pub(super) fn begin_tick(&mut self) {
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
        for body in 0..self.motions.len() {
            let position = self.motions[body].position_at(self.now, self.setup.clock);
            self.grid.place(body, self.setup.radii[body], position, 0.0);
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
    pub(super) fn review_left_alone(&mut self) {
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
    pub(super) fn apply_gravity(&mut self) {
        if self.setup.settings.gravity == DVec3::ZERO {
            return;
        }
        for body in 0..self.motions.len() {
            if gravity_on(&self.setup, body) != DVec3::ZERO {
                let position = self.motions[body].position_at(self.now, self.setup.clock);
                let velocity = self.motions[body].velocity_at(self.now, self.setup.clock);
                let motion = flight(&self.setup, body, position, velocity, self.now);
                self.rewrite(body, motion);
                self.await_prediction(body);
            }
        }
    }

    /// Ends the tick: motions that forces bent or a spent budget held go on straight from where
    /// they are; then agents steer and edits apply.
    pub(super) fn finish_tick(&mut self) {
        let end = Instant::start_of(self.tick + 1);
        while let Some(body) = self.uneven.pop() {
            let motion = &self.motions[body];
            if !motion.is_uniform() {
                let position = motion.position_at(end, self.setup.clock);
                let velocity = motion.velocity_at(end, self.setup.clock);
                self.settle(body, Motion::uniform(position, velocity, end));
            }
        }
        let steered = steer_all(&self.setup, &self.motions, &self.places_before, self.tick, Search::Grid);
        self.effort.steered = steered.motions.len() as u64;
        self.events.extend(steered.events);
        steered.motions.into_iter().for_each(|(body, motion)| self.settle(body, motion));
        self.resting_before = std::mem::take(&mut self.resting);
        self.tick += 1;
        for edit in edits::at_tick(&self.setup.clone(), self.tick) {
            let Some(body) = self.setup.body_index(edit.id) else { continue };
            self.settle(body, edits::applied(edit, &self.motions[body], end, self.setup.clock));
        }
        self.now = end;
    }

    /// Starts grid and queue over, as after a seek; for ticks that end without having been handled.
    pub(super) fn forget_predictions(&mut self) {
        self.predicts = false;
    }

    /// Makes grid and queue, if there are none.
    fn begin_predicting(&mut self) {
        if !std::mem::replace(&mut self.predicts, true) {
            let place_of = |ball: usize| self.motions[ball].position_at(self.now, self.setup.clock);
            self.grid = BroadPhase::new(&self.setup.radii, place_of);
            self.queue = Queue::new(self.tick, self.motions.len(), self.setup.clock);
            self.pending = Balls::all(self.motions.len());
        }
    }

    /// Changes a motion between two ticks.
    fn settle(&mut self, body: usize, motion: Motion) {
        self.change(body, motion);
        self.await_prediction(body);
    }

    fn await_prediction(&mut self, body: usize) {
        if self.predicts {
            self.pending.insert(body);
        }
    }

    /// Changes a motion inside the tick. Predictions must be made again afterwards.
    ///
    /// The same motion again is no change: couples resolved for it stay so.
    pub(super) fn rewrite(&mut self, body: usize, motion: Motion) {
        if self.motions[body] == motion {
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
        self.versions[body] += 1;
        self.quiet.forget_resolved(&self.setup, body);
        self.unhashed.insert(body);
    }

    /// Predicts for all that changed between two ticks.
    fn predict_pending(&mut self) {
        self.begin_predicting();
        let mut pending = std::mem::take(&mut self.pending.list);
        pending.iter().for_each(|&ball| self.pending.is_in[ball as usize] = false);
        self.predict_again(&pending);
        pending.clear();
        self.pending.list = pending;
    }

    /// Predicts what balls with new motions will meet, and when they leave their cells.
    pub(super) fn predict_again(&mut self, changed: &[u32]) {
        if !self.predicts {
            return;
        }
        self.effort.predictions += changed.len() as u64;
        for &body in changed {
            let body = body as usize;
            let motion = &self.motions[body];
            let position = motion.position_at(self.now, self.setup.clock);
            let way = motion.segment.velocity.length() * self.setup.clock.tick_length();
            self.grid.place(body, self.setup.radii[body], position, way);
            self.changed.insert(body);
        }
        let mut near = std::mem::take(&mut self.near);
        let all_changed = changed.len() == self.motions.len();
        for &body in changed {
            let body = body as usize;
            near.clear();
            self.obstacles_near(body, |obstacle| near.push(obstacle as u32));
            near.iter().for_each(|&obstacle| self.look(Couple::with_obstacle(body, obstacle as usize)));
            near.clear();
            if all_changed {
                self.grid.neighbours_once(body, &mut near);
                near.iter().for_each(|&other| self.look_at_balls(body, other as usize));
            } else {
                self.grid.neighbours(body, &mut near);
                for &other in &near {
                    let other = other as usize;
                    // Two that both changed are looked at once.
                    if other > body || !self.changed.is_in[other] {
                        self.look_at_balls(body, other);
                    }
                }
            }
            self.await_crossing(body);
        }
        self.near = near;
        self.changed.clear();
        if self.found_overlaps.is_empty() {
            return;
        }
        // In the order of ids, whatever the order in which the grid gave them.
        let mut overlaps = std::mem::take(&mut self.found_overlaps);
        overlaps.sort_by_key(|(couple, _)| couple.ids(&self.setup));
        for (couple, overlap) in overlaps {
            self.encounters.push(Encounter { couple, kind: EncounterKind::Overlap });
            self.report_overlap(couple, overlap);
        }
    }

    /// Predicts when two balls meet, and notes an overlap.
    fn look_at_balls(&mut self, a: usize, b: usize) {
        if a == b {
            return;
        }
        match glance_at_balls(&self.setup, &self.motions, a, b) {
            (_, Glance::Apart) => {}
            (_, Glance::Unclear) => self.look(Couple::of_balls(a, b)),
            (start, Glance::Meet(seconds)) => {
                let couple = Couple::of_balls(a, b);
                if let Some(at) = self.setup.clock.after(start, seconds)
                    && self.setup.can_touch(couple)
                    && !self.quiet.contains(couple)
                {
                    self.await_meeting(couple, at);
                }
            }
        }
    }

    /// Predicts when a couple meets, and notes an overlap.
    fn look(&mut self, couple: Couple) {
        if !self.setup.can_touch(couple) || self.quiet.contains(couple) {
            return;
        }
        let outlook = outlook(&self.setup, &self.motions, couple);
        if let Some(overlap) = outlook.overlap.filter(|overlap| overlap.at == self.now) {
            self.found_overlaps.push((couple, overlap));
        }
        if let Some(meeting) = outlook.meeting {
            self.await_meeting(couple, meeting.at);
        }
    }

    fn await_meeting(&mut self, couple: Couple, at: Instant) {
        // Forces give balls a new motion at every tick: nothing is predicted beyond it.
        if at.tick > self.tick && couple.balls().any(|ball| self.setup.is_forced(ball)) {
            return;
        }
        let second = match couple.other {
            Other::Body(other) => self.versions[other],
            Other::Obstacle(_) => 0,
        };
        self.queue.push(Entry {
            at: at.later(self.now),
            ball: couple.body as u32,
            what: Prediction::meeting(self.setup.rank_of(couple.other)),
            versions: [self.versions[couple.body], second],
        });
    }

    /// The first entry of the tick that is not stale.
    pub(super) fn next_entry(&mut self) -> Option<Entry> {
        let versions = Versions { of_balls: &self.versions, by_rank: &self.setup.by_rank };
        self.queue.pop_within(self.tick, versions)
    }

    /// Adds the couples of a ball that may touch now; `room` is used on the way.
    pub(super) fn couples_near(&self, ball: usize, room: &mut Vec<u32>, couples: &mut Vec<Couple>) {
        room.clear();
        self.grid.neighbours(ball, room);
        let others = room.iter().map(|&other| other as usize).filter(|&other| other != ball);
        couples.extend(others.map(|other| Couple::of_balls(ball, other)));
        self.obstacles_near(ball, |obstacle| couples.push(Couple::with_obstacle(ball, obstacle)));
        couples.retain(|couple| self.setup.can_touch(*couple));
    }

    /// The obstacles that a ball may touch before it leaves its cell.
    fn obstacles_near(&self, ball: usize, found: impl FnMut(usize)) {
        let Some(region) = self.grid.region(ball) else { return };
        self.setup.obstacle_tree.near(&region.grown(self.setup.radii[ball]), found);
    }

    /// Takes a ball across the boundary of its cell.
    pub(super) fn cross_cell(&mut self, ball: usize, axis: usize, upward: bool) {
        self.effort.predictions += 1;
        let mut near = std::mem::take(&mut self.near);
        near.clear();
        let before = self.grid.region(ball);
        self.grid.cross(ball, axis, upward, &mut near);
        near.iter().for_each(|&other| self.look_at_balls(ball, other as usize));
        if let (Some(before), Some(after)) = (before, self.grid.region(ball)) {
            near.clear();
            let [before, after] = [before, after].map(|region| region.grown(self.setup.radii[ball]));
            self.setup.obstacle_tree.newly_near(&after, &before, |obstacle| near.push(obstacle as u32));
            near.iter().for_each(|&obstacle| self.look(Couple::with_obstacle(ball, obstacle as usize)));
        }
        self.near = near;
        self.await_crossing(ball);
    }

    fn await_crossing(&mut self, ball: usize) {
        let segment = &self.motions[ball].segment;
        let Some(crossing) = self.grid.next_crossing(ball, segment) else { return };
        // Its next tick begins with a new motion, which starts in the right cell.
        if self.setup.is_forced(ball) && crossing.seconds >= self.setup.clock.rest_of_tick(segment.start) {
            return;
        }
        let Some(at) = self.setup.clock.after(segment.start, crossing.seconds) else { return };
        self.queue.push(Entry {
            at: at.later(self.now),
            ball: ball as u32,
            what: Prediction::crossing(crossing.axis, crossing.upward),
            versions: [self.versions[ball], 0],
        });
    }

    pub(super) fn log_meeting(&mut self, couple: Couple) {
        self.encounters.push(Encounter { couple, kind: EncounterKind::Meeting });
    }

    pub(super) fn make_quiet(&mut self, couple: Couple, reason: QuietReason) {
        self.quiet.insert(&self.setup, couple, reason);
    }

    pub(super) fn emit(&mut self, kind: EventKind) {
        self.events.push(Event { at: self.now, simultaneous: false, kind });
    }

    pub(super) fn report_overlap(&mut self, couple: Couple, overlap: Overlap) {
        let Overlap { depth, normal, .. } = overlap;
        if self.overlapping.insert(couple) {
            let (body, other) = couple.ids(&self.setup);
            self.emit(EventKind::Overlap(OverlapFound { body, other, depth, normal }));
        }
    }
}
