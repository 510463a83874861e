//! The running simulation: the state now, and how it advances by a tick.

use super::bounce::{flight, gravity_on};
use super::broad_phase::BroadPhase;
use super::discrete::{self, Collided};
use super::hash::{hash_of_body, hash_of_couples};
use super::pair::{Couple, Other, Overlap, gap, outlook, stays_apart};
use super::queue::{Entry, EntryKind, Queue};
use super::steer::{Search, steer_all, steering_places};
use super::{
    Edited, Event, EventKind, Instant, Leg, Motion, OverlapFound, QuietReason, Setup, Snapshot, TickRecord, edits,
    simultaneous,
};
use crate::scene::CollisionMode;
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A simulation at the start of a tick.
///
/// Its state is what a [`Snapshot`] holds; grids and queue are derived from it.
#[derive(Clone)]
pub struct World {
    pub(super) setup: Arc<Setup>,
    pub(super) tick: u64,
    pub(super) motions: Vec<Motion>,
    /// How often each motion was rewritten; predictions made before are stale.
    pub(super) versions: Vec<u32>,
    /// Balls that forces give a new motion at every tick: nothing is predicted beyond it.
    bent: Vec<bool>,
    quiet: BTreeMap<Couple, Quiet>,
    overlapping: BTreeSet<Couple>,
    /// Contacts that carried weight in the tick before, and those of this tick so far.
    pub(super) resting_before: BTreeSet<Couple>,
    pub(super) resting: BTreeSet<Couple>,
    grid: BroadPhase,
    pub(super) queue: Queue,
    /// Balls whose motion changed between two ticks and that nothing was predicted for yet.
    pending: BTreeSet<usize>,
    hashes: Vec<u64>,
    hash_sum: u64,
    /// Balls whose hash is out of date.
    unhashed: BTreeSet<usize>,
    pub(super) now: Instant,
    events: Vec<Event>,
    legs: Vec<Leg>,
    found_overlaps: Vec<(Couple, Overlap)>,
    /// Where everything was when the tick began, if sequential steering needs to know.
    places_before: Vec<DVec3>,
}

/// A touching couple that is not looked at.
#[derive(Clone, Copy)]
struct Quiet {
    reason: QuietReason,
    /// Versions of the motions for which it was resolved.
    versions: [u32; 2],
}

impl World {
    /// The simulation at the first tick.
    pub fn new(setup: Arc<Setup>) -> World {
        let snapshot = Snapshot::initial(&setup);
        World::from_snapshot(setup, &snapshot)
    }

    /// The simulation as it was at a snapshot; it goes on exactly as it went on then.
    pub fn from_snapshot(setup: Arc<Setup>, snapshot: &Snapshot) -> World {
        let count = setup.bodies.len();
        let quiet = |(&couple, &reason): (&Couple, &QuietReason)| (couple, Quiet { reason, versions: [0; 2] });
        World {
            tick: snapshot.tick,
            motions: snapshot.motions.clone(),
            versions: vec![0; count],
            bent: (0..count).map(|body| gravity_on(&setup, body) != DVec3::ZERO || setup.is_steered(body)).collect(),
            quiet: snapshot.quiet.iter().map(quiet).collect(),
            overlapping: snapshot.overlapping.clone(),
            resting_before: snapshot.resting.clone(),
            resting: BTreeSet::new(),
            grid: BroadPhase::new(count),
            queue: Queue::default(),
            pending: (0..count).collect(),
            hashes: vec![0; count],
            hash_sum: 0,
            unhashed: (0..count).collect(),
            now: Instant::start_of(snapshot.tick),
            events: Vec::new(),
            legs: Vec::new(),
            found_overlaps: Vec::new(),
            places_before: Vec::new(),
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
        let quiet = self.quiet.iter().filter(|&(&couple, _)| self.is_quiet(couple));
        Snapshot {
            tick: self.tick,
            motions: self.motions.clone(),
            quiet: quiet.map(|(&couple, quiet)| (couple, quiet.reason)).collect(),
            resting: self.resting_before.clone(),
            overlapping: self.overlapping.clone(),
        }
    }

    /// A hash of the full state; equal states have equal hashes on every machine.
    pub fn hash(&mut self) -> u64 {
        while let Some(body) = self.unhashed.pop_first() {
            let hash = hash_of_body(self.setup.bodies[body].id, &self.motions[body]);
            self.hash_sum = self.hash_sum.wrapping_sub(self.hashes[body]).wrapping_add(hash);
            self.hashes[body] = hash;
        }
        let quiet = self.quiet.iter().filter(|&(&couple, _)| self.is_quiet(couple));
        self.hash_sum
            .wrapping_add(hash_of_couples(1, quiet.map(|(&couple, _)| couple.ids(&self.setup))))
            .wrapping_add(hash_of_couples(3, self.resting_before.iter().map(|couple| couple.ids(&self.setup))))
            .wrapping_add(hash_of_couples(2, self.overlapping.iter().map(|couple| couple.ids(&self.setup))))
    }

    /// What happened in the tick stepped last, in time order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Advances by a tick and keeps everything about it.
    pub fn record_step(&mut self) -> TickRecord {
        let start = self.snapshot();
        self.step();
        TickRecord { start, end: self.snapshot(), events: self.events.clone(), legs: self.legs.clone() }
    }

    /// Advances by a tick.
    pub fn step(&mut self) {
        self.events.clear();
        self.legs.clear();
        self.now = Instant::start_of(self.tick);
        self.places_before = steering_places(&self.setup, &self.motions, self.now);
        for edit in edits::at_tick(&self.setup, self.tick) {
            let kind = Edited { body: edit.id, property: edit.property, value: edit.value };
            self.events.push(Event { at: self.now, simultaneous: false, kind: EventKind::Edited(kind) });
        }
        match self.setup.settings.collision {
            CollisionMode::Swept => {
                self.review_left_alone();
                self.apply_gravity();
                let pending: Vec<usize> = std::mem::take(&mut self.pending).into_iter().collect();
                self.predict_again(&pending);
                self.run_tick();
            }
            CollisionMode::Discrete => {
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
        simultaneous::mark(&mut self.events, &self.setup);
    }

    fn collide_at_start(&mut self) -> Collided {
        for body in 0..self.motions.len() {
            let position = self.motions[body].position_at(self.now, self.setup.clock);
            self.grid.place(body, self.setup.bodies[body].radius, position, 0.0);
        }
        let couples_of = |ball: usize| {
            let mut couples = self.couples_near(ball);
            couples.retain(|couple| couple.body == ball);
            couples
        };
        discrete::collide(&self.setup, &self.motions, self.now, couples_of)
    }

    /// Gives up on couples that were left alone and are apart now, and reports those that meanwhile
    /// overlap.
    fn review_left_alone(&mut self) {
        let left_alone = self.quiet.iter().filter(|(_, quiet)| quiet.reason == QuietReason::Unresolvable);
        let couples: BTreeSet<Couple> =
            left_alone.map(|(&couple, _)| couple).chain(self.overlapping.iter().copied()).collect();
        for couple in couples {
            let gap = gap(&self.setup, &self.motions, couple, self.now);
            match gap.overlap(self.now) {
                Some(overlap) => self.report_overlap(couple, overlap),
                None => {
                    self.overlapping.remove(&couple);
                }
            }
            if gap.distance > 0.0 && self.is_left_alone(couple) {
                if stays_apart(&self.setup, &self.motions, couple, &gap) {
                    self.make_quiet(couple, QuietReason::Resolved);
                } else {
                    self.quiet.remove(&couple);
                    self.pending.extend(couple.balls());
                }
            }
        }
        let versions = &self.versions;
        self.quiet.retain(|couple, quiet| quiet.holds(*couple, versions));
    }

    /// Starts the tick's flight of everything that gravity acts on.
    fn apply_gravity(&mut self) {
        if self.setup.settings.gravity == DVec3::ZERO {
            return;
        }
        for body in 0..self.motions.len() {
            if gravity_on(&self.setup, body) != DVec3::ZERO {
                let position = self.motions[body].position_at(self.now, self.setup.clock);
                let velocity = self.motions[body].velocity_at(self.now, self.setup.clock);
                let motion = flight(&self.setup, body, position, velocity, self.now);
                self.rewrite(body, motion);
                self.pending.insert(body);
            }
        }
    }

    /// Ends the tick: motions that forces bent or a spent budget held go on straight from where
    /// they are; then agents steer and edits apply.
    fn finish_tick(&mut self) {
        let end = Instant::start_of(self.tick + 1);
        for body in 0..self.motions.len() {
            let motion = &self.motions[body];
            if !motion.is_uniform() {
                let position = motion.position_at(end, self.setup.clock);
                let velocity = motion.velocity_at(end, self.setup.clock);
                self.settle(body, Motion::uniform(position, velocity, end));
            }
        }
        let steered = steer_all(&self.setup, &self.motions, &self.places_before, self.tick, Search::Grid);
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
        self.grid = BroadPhase::new(self.motions.len());
        self.queue = Queue::default();
        self.pending = (0..self.motions.len()).collect();
    }

    /// Changes a motion between two ticks.
    fn settle(&mut self, body: usize, motion: Motion) {
        self.motions[body] = motion;
        self.versions[body] += 1;
        self.unhashed.insert(body);
        self.pending.insert(body);
    }

    /// Changes a motion inside the tick. Predictions must be made again afterwards.
    ///
    /// The same motion again is no change: couples resolved for it stay so.
    pub(super) fn rewrite(&mut self, body: usize, motion: Motion) {
        if self.motions[body] == motion {
            return;
        }
        self.motions[body] = motion;
        self.versions[body] += 1;
        self.unhashed.insert(body);
        self.legs.push(Leg { body, motion });
    }

    /// Predicts what balls with new motions will meet, and when they leave their cells.
    pub(super) fn predict_again(&mut self, changed: &[usize]) {
        for &body in changed {
            let motion = &self.motions[body];
            let position = motion.position_at(self.now, self.setup.clock);
            let way = motion.segment.velocity.length() * self.setup.clock.tick_length();
            self.grid.place(body, self.setup.bodies[body].radius, position, way);
        }
        let mut near = Vec::new();
        for &body in changed {
            near.clear();
            self.obstacles_near(body, |obstacle| near.push(obstacle));
            for &obstacle in &near {
                self.look(Couple::with_obstacle(body, obstacle));
            }
            near.clear();
            self.grid.neighbours(body, &mut near);
            for &other in &near {
                // Two that both changed are looked at once.
                if other > body || changed.binary_search(&other).is_err() {
                    self.look(Couple::of_balls(body, other));
                }
            }
            self.await_crossing(body);
        }
        // In the order of ids, whatever the order in which the grid gave them.
        let mut overlaps = std::mem::take(&mut self.found_overlaps);
        overlaps.sort_by_key(|(couple, _)| couple.ids(&self.setup));
        for (couple, overlap) in overlaps {
            self.report_overlap(couple, overlap);
        }
    }

    /// Predicts when a couple meets, and notes an overlap.
    fn look(&mut self, couple: Couple) {
        if !self.setup.can_touch(couple) || self.is_quiet(couple) {
            return;
        }
        let outlook = outlook(&self.setup, &self.motions, couple);
        if let Some(overlap) = outlook.overlap.filter(|overlap| overlap.at == self.now) {
            self.found_overlaps.push((couple, overlap));
        }
        let Some(meeting) = outlook.meeting else { return };
        if meeting.at.tick > self.tick && couple.balls().any(|ball| self.bent[ball]) {
            return;
        }
        let versions = self.versions_of(couple);
        let kind = EntryKind::Meeting { couple, versions };
        self.queue.push(Entry { at: meeting.at.later(self.now), order: couple.ids(&self.setup), kind }, &self.versions);
    }

    /// The couples of a ball that may touch now.
    pub(super) fn couples_near(&self, ball: usize) -> Vec<Couple> {
        let mut near = Vec::new();
        self.grid.neighbours(ball, &mut near);
        let mut couples: Vec<Couple> = near.into_iter().map(|other| Couple::of_balls(ball, other)).collect();
        self.obstacles_near(ball, |obstacle| couples.push(Couple::with_obstacle(ball, obstacle)));
        couples.retain(|couple| self.setup.can_touch(*couple));
        couples
    }

    /// The obstacles that a ball may touch before it leaves its cell.
    fn obstacles_near(&self, ball: usize, found: impl FnMut(usize)) {
        let Some(region) = self.grid.region(ball) else { return };
        self.setup.obstacle_tree.near(&region.grown(self.setup.bodies[ball].radius), found);
    }

    /// Takes a ball across the boundary of its cell.
    pub(super) fn cross_cell(&mut self, ball: usize, axis: usize, upward: bool) {
        let mut near = Vec::new();
        let before = self.grid.region(ball);
        self.grid.cross(ball, axis, upward, &mut near);
        for &other in &near {
            self.look(Couple::of_balls(ball, other));
        }
        if let (Some(before), Some(after)) = (before, self.grid.region(ball)) {
            near.clear();
            let [before, after] = [before, after].map(|region| region.grown(self.setup.bodies[ball].radius));
            self.setup.obstacle_tree.newly_near(&after, &before, |obstacle| near.push(obstacle));
            for &obstacle in &near {
                self.look(Couple::with_obstacle(ball, obstacle));
            }
        }
        self.await_crossing(ball);
    }

    fn await_crossing(&mut self, ball: usize) {
        let segment = &self.motions[ball].segment;
        let Some(crossing) = self.grid.next_crossing(ball, segment) else { return };
        let Some(at) = self.setup.clock.after(segment.start, crossing.seconds) else { return };
        if at.tick > self.tick && self.bent[ball] {
            return;
        }
        let id = self.setup.bodies[ball].id;
        let kind = EntryKind::Crossing { ball, version: self.versions[ball], crossing };
        self.queue.push(Entry { at: at.later(self.now), order: (id, id), kind }, &self.versions);
    }

    pub(super) fn make_quiet(&mut self, couple: Couple, reason: QuietReason) {
        let versions = self.versions_of(couple);
        self.quiet.insert(couple, Quiet { reason, versions });
    }

    pub(super) fn emit(&mut self, kind: EventKind) {
        self.events.push(Event { at: self.now, simultaneous: false, kind });
    }

    pub(super) fn is_quiet(&self, couple: Couple) -> bool {
        self.quiet.get(&couple).is_some_and(|quiet| quiet.holds(couple, &self.versions))
    }

    /// Whether a couple cannot be resolved and has not separated since.
    pub(super) fn is_left_alone(&self, couple: Couple) -> bool {
        self.quiet.get(&couple).is_some_and(|quiet| quiet.reason == QuietReason::Unresolvable)
    }

    fn versions_of(&self, couple: Couple) -> [u32; 2] {
        versions_of(couple, &self.versions)
    }

    fn report_overlap(&mut self, couple: Couple, overlap: Overlap) {
        let Overlap { depth, normal, .. } = overlap;
        if self.overlapping.insert(couple) {
            let (body, other) = couple.ids(&self.setup);
            self.emit(EventKind::Overlap(OverlapFound { body, other, depth, normal }));
        }
    }
}

impl Quiet {
    fn holds(&self, couple: Couple, versions: &[u32]) -> bool {
        match self.reason {
            QuietReason::Resolved => self.versions == versions_of(couple, versions),
            QuietReason::Unresolvable => true,
        }
    }
}

fn versions_of(couple: Couple, versions: &[u32]) -> [u32; 2] {
    let second = match couple.other {
        Other::Body(other) => versions[other],
        Other::Obstacle(_) => 0,
    };
    [versions[couple.body], second]
}
