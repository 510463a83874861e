//! Predicts the impacts of balls with new motions, and when they leave their cells or come to the end of what carries them.

use crate::query::TimeOfImpact;
use crate::scene::CollisionMode;
use crate::sim::broad_phase::grids::BroadPhase;
use crate::sim::broad_phase::moving_obstacles::MovingObstacles;
use crate::sim::pairs::culling::cull_separating;
use crate::sim::pairs::edge::edge_ahead;
use crate::sim::pairs::time_of_impact::{PairPrediction, predict_pair, predict_return, time_of_impact_of_balls};
use crate::sim::prediction::queue::{Entry, PackedKind, Queue, Versions};
use crate::sim::state::body_set::BodySet;
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Instant, World};

/// Share of distances and coordinates within which balls that are out of reach may be in reach by rounding.
const IN_REACH: f64 = 1e-12;

impl World {
    /// Drops grid and queue, which are then rebuilt from the state: after replayed ticks, whose impacts were not taken
    /// from the queue.
    pub(in crate::sim) fn forget_predictions(&mut self) {
        self.prediction.is_ready = false;
        self.prediction.pending.clear();
    }

    /// Builds grid and queue, if there are none.
    pub(in crate::sim) fn begin_predicting(&mut self) {
        if !std::mem::replace(&mut self.prediction.is_ready, true) {
            let place_of = |ball: usize| self.motions[ball].position_at(self.now, self.setup.clock);
            self.prediction.grid = BroadPhase::new(&self.setup.radii, place_of);
            self.prediction.queue = Queue::new(self.tick, self.motions.len(), self.setup.clock);
            self.prediction.moving = MovingObstacles::new(&self.setup, self.tick);
            self.prediction.pending = BodySet::all(self.motions.len());
            #[cfg(debug_assertions)]
            self.prediction.crossings.forget(self.motions.len());
        }
    }

    /// Begins a new span of the moving obstacles when one is over, and predicts the impacts of those that come near a
    /// ball in it.
    pub(in crate::sim) fn follow_moving_obstacles(&mut self) {
        while self.prediction.moving.is_over(self.tick) {
            self.prediction.moving.begin_span(&self.setup);
            let mut near = std::mem::take(&mut self.prediction.near);
            for ball in 0..self.motions.len() {
                // Everything is predicted anew for these.
                if self.prediction.pending.contains(ball) {
                    continue;
                }
                let Some(region) = self.prediction.grid.region(ball) else { continue };
                near.clear();
                self.prediction
                    .moving
                    .coming_near(&region.grown(self.setup.radius(ball)), |obstacle| near.push(obstacle as u32));
                near.iter().for_each(|&obstacle| self.predict_impact(Pair::with_obstacle(ball, obstacle as usize)));
            }
            self.prediction.near = near;
        }
    }

    /// Predicts impacts and cell crossings of the balls that were given a motion since the last call.
    ///
    /// The one place where versions grow: earlier predictions are stale, even where the motion is the same as before.
    pub(in crate::sim) fn predict_pending(&mut self) {
        let pending = self.prediction.pending.take();
        self.predict(&pending);
        self.prediction.pending.reuse(pending);
    }

    fn predict(&mut self, changed: &[u32]) {
        self.log.counters.predictions += changed.len() as u64;
        for &body in changed {
            let body = body as usize;
            self.prediction.versions[body] += 1;
            let motion = &self.motions[body];
            let position = motion.position_at(self.now, self.setup.clock);
            let distance = self.distance_in_a_tick(body);
            self.prediction.grid.place(body, self.setup.radius(body), position, distance);
            debug_assert!(
                self.prediction.grid.is_in_its_cell(body, position),
                "ball {body} was put into the wrong cell"
            );
            self.prediction.changed.insert(body);
        }
        let mut near = std::mem::take(&mut self.prediction.near);
        let all_changed = changed.len() == self.motions.len();
        for &body in changed {
            let body = body as usize;
            near.clear();
            self.obstacles_near(body, |obstacle| near.push(obstacle as u32));
            near.iter().for_each(|&obstacle| self.predict_impact(Pair::with_obstacle(body, obstacle as usize)));
            near.clear();
            if all_changed {
                self.prediction.grid.neighbours_once(body, &mut near);
                cull_separating(&self.setup, &self.motions, body, &mut near);
                near.iter().for_each(|&other| self.predict_impact_of_balls(body, other as usize));
            } else {
                self.prediction.grid.neighbours(body, &mut near);
                cull_separating(&self.setup, &self.motions, body, &mut near);
                for &other in &near {
                    let other = other as usize;
                    // A pair that both changed is predicted once.
                    if other > body || !self.prediction.changed.contains(other) {
                        self.predict_impact_of_balls(body, other);
                    }
                }
            }
            self.queue_crossing(body);
            self.queue_edge(body);
        }
        self.prediction.near = near;
        self.prediction.changed.clear();
        if self.prediction.found_overlaps.is_empty() {
            return;
        }
        let overlaps = std::mem::take(&mut self.prediction.found_overlaps);
        self.report_overlaps(overlaps);
    }

    /// Predicts the impact of two balls and notes an overlap.
    fn predict_impact_of_balls(&mut self, a: usize, b: usize) {
        if a == b || self.is_out_of_reach(a, b) {
            return;
        }
        match time_of_impact_of_balls(&self.setup, &self.motions, a, b) {
            (_, TimeOfImpact::Never) => {}
            (_, TimeOfImpact::Unclear) => self.predict_impact(Pair::of_balls(a, b)),
            (start, TimeOfImpact::After(seconds)) => {
                let pair = Pair::of_balls(a, b);
                if self.contacts.resolved.contains(pair) {
                    self.predict_impact(pair);
                } else if let Some(at) = self.setup.clock.after(start, seconds)
                    && self.setup.can_touch(pair)
                {
                    self.queue_impact(pair, at);
                }
            }
        }
    }

    /// Whether two balls, of which only one falls, are too far apart to meet before the tick ends, and with it the motion of
    /// one of them: most balls of a heap and what falls on it. Their time of impact takes far longer to find.
    fn is_out_of_reach(&self, a: usize, b: usize) -> bool {
        let [first, second] = [a, b].map(|ball| self.motions[ball].segment());
        if first.acceleration == second.acceleration || !(self.ends_with_tick(a) || self.ends_with_tick(b)) {
            return false;
        }
        let clock = self.setup.clock;
        let [(from, velocity), (to, other_velocity)] =
            [first, second].map(|segment| (segment.position_at(self.now, clock), segment.velocity_at(self.now, clock)));
        let rest = clock.rest_of_tick(self.now);
        let acceleration = (second.acceleration - first.acceleration).length();
        let way = ((other_velocity - velocity).length() + 0.5 * acceleration * rest) * rest;
        let reach = self.setup.radius(a) + self.setup.radius(b) + way;
        let rounding = IN_REACH * (reach + from.abs().max_element());
        from.distance_squared(to) > (reach + rounding) * (reach + rounding)
    }

    /// The next impact of a pair, as far as it is tested.
    pub(in crate::sim) fn prediction_of(&self, pair: Pair) -> PairPrediction {
        if !self.contacts.resolved.contains(pair) {
            return predict_pair(&self.setup, &self.motions, pair);
        }
        match self.contacts.resolved.is_unresolvable(pair) {
            true => PairPrediction::default(),
            false => predict_return(&self.setup, &self.motions, pair),
        }
    }

    /// Predicts the impact of a pair and notes an overlap.
    fn predict_impact(&mut self, pair: Pair) {
        if !self.setup.can_touch(pair) {
            return;
        }
        let prediction = self.prediction_of(pair);
        if let Some(overlap) = prediction.overlap.filter(|overlap| overlap.at == self.now) {
            self.prediction.found_overlaps.push((pair, overlap));
        }
        if let Some(predicted) = prediction.impact {
            self.queue_impact(pair, predicted.at);
        }
    }

    fn queue_impact(&mut self, pair: Pair, at: Instant) {
        // What is predicted from a motion that ends with the tick does.
        if at.tick > self.tick && pair.balls().any(|ball| self.ends_with_tick(ball)) {
            return;
        }
        let second = match pair.other {
            Other::Body(other) => self.prediction.versions[other],
            Other::Obstacle(_) => 0,
        };
        self.prediction.queue.push(Entry {
            at: at.later(self.now),
            ball: pair.body as u32,
            kind: PackedKind::impact(self.setup.rank_of(pair.other)),
            versions: [self.prediction.versions[pair.body], second],
        });
    }

    /// The first entry of the tick that is not stale.
    pub(in crate::sim) fn next_entry(&mut self) -> Option<Entry> {
        debug_assert!(self.prediction.pending.is_empty(), "the next entry may be stale while predictions are pending");
        loop {
            let versions = Versions { of_balls: &self.prediction.versions, by_rank: &self.setup.by_rank };
            let entry = self.prediction.queue.pop(versions);
            if entry.is_some() || !self.prediction.queue.advance_within(self.tick, versions) {
                return entry;
            }
            self.prefetch();
        }
    }

    /// Whether every ball is in its cell, now that the tick ends.
    pub(in crate::sim) fn are_cells_right(&self) -> bool {
        let end = Instant::start_of(self.tick + 1);
        let is_right = |ball: usize| {
            self.prediction.grid.is_in_its_cell(ball, self.motions[ball].position_at(end, self.setup.clock))
        };
        let has_grid = self.prediction.is_ready && self.setup.settings.collision == CollisionMode::Swept;
        !has_grid || (0..self.motions.len()).all(is_right)
    }

    /// Adds the pairs of a ball that may touch now; `room` is scratch memory.
    pub(in crate::sim) fn pairs_near(&self, ball: usize, room: &mut Vec<u32>, pairs: &mut Vec<Pair>) {
        room.clear();
        self.prediction.grid.neighbours(ball, room);
        let others = room.iter().map(|&other| other as usize).filter(|&other| other != ball);
        pairs.extend(others.map(|other| Pair::of_balls(ball, other)));
        self.obstacles_near(ball, |obstacle| pairs.push(Pair::with_obstacle(ball, obstacle)));
        pairs.retain(|pair| self.setup.can_touch(*pair));
    }

    /// The obstacles that a ball may touch before it leaves its cell.
    fn obstacles_near(&self, ball: usize, mut found: impl FnMut(usize)) {
        let Some(region) = self.prediction.grid.region(ball) else { return };
        let region = region.grown(self.setup.radius(ball));
        self.setup.obstacle_tree.near(&region, &mut found);
        self.prediction.moving.near(&region, found);
    }

    /// Takes a ball across the boundary of its cell.
    pub(in crate::sim) fn cross_cell(&mut self, ball: usize, axis: usize, upward: bool) {
        self.log.counters.predictions += 1;
        #[cfg(debug_assertions)]
        self.prediction.crossings.take(ball);
        let mut near = std::mem::take(&mut self.prediction.near);
        near.clear();
        let before = self.prediction.grid.region(ball);
        self.prediction.grid.cross(ball, axis, upward, &mut near);
        cull_separating(&self.setup, &self.motions, ball, &mut near);
        near.iter().for_each(|&other| self.predict_impact_of_balls(ball, other as usize));
        if let (Some(before), Some(after)) = (before, self.prediction.grid.region(ball)) {
            near.clear();
            let radius = self.setup.radius(ball);
            let (before, after) = (before.grown(radius), after.grown(radius));
            let mut found = |obstacle| near.push(obstacle as u32);
            self.setup.obstacle_tree.newly_near(&after, &before, &mut found);
            self.prediction.moving.newly_near(&after, &before, found);
            near.iter().for_each(|&obstacle| self.predict_impact(Pair::with_obstacle(ball, obstacle as usize)));
        }
        self.prediction.near = near;
        // One that was slow when it was placed may be fast now: it would cross cell after cell.
        let position = self.motions[ball].position_at(self.now, self.setup.clock);
        if self.prediction.grid.is_too_fine(ball, self.setup.radius(ball), position, self.distance_in_a_tick(ball)) {
            self.predict(&[ball as u32]);
        } else {
            self.queue_crossing(ball);
        }
    }

    /// How far a ball moves in a tick from now on, in m, if nothing stops it.
    fn distance_in_a_tick(&self, ball: usize) -> f64 {
        let (segment, length) = (self.motions[ball].segment(), self.setup.clock.tick_length());
        let speed = segment.velocity_at(self.now, self.setup.clock).length();
        (speed + 0.5 * segment.acceleration.length() * length) * length
    }

    /// Whether a ball will have another motion when the next tick begins, whatever happens in this one.
    fn ends_with_tick(&self, ball: usize) -> bool {
        self.setup.is_forced(ball) || self.motions[ball].ends_with_tick()
    }

    fn queue_crossing(&mut self, ball: usize) {
        let segment = &self.motions[ball].segment();
        let since = self.setup.clock.between(segment.start, self.now);
        let untold = 8.0 * f64::EPSILON * (since + self.setup.clock.tick_length());
        let Some(crossing) = self.prediction.grid.next_crossing(ball, segment, since, untold) else { return };
        // Its next tick begins with a new motion, for which it is put in the right cell.
        if self.ends_with_tick(ball)
            && crossing.seconds >= self.setup.clock.between(segment.start, Instant::start_of(self.tick + 1))
        {
            return;
        }
        let Some(at) = self.setup.clock.after(segment.start, crossing.seconds) else { return };
        #[cfg(debug_assertions)]
        self.prediction.crossings.await_one(ball, self.prediction.versions[ball]);
        self.prediction.queue.push(Entry {
            at: at.later(self.now),
            ball: ball as u32,
            kind: PackedKind::crossing(crossing.axis, crossing.upward),
            versions: [self.prediction.versions[ball], 0],
        });
    }

    /// Queues when what carries a ball comes to its end.
    fn queue_edge(&mut self, ball: usize) {
        if !self.motions[ball].is_carried() {
            return;
        }
        let mut first = self.motions[ball].turns_until(self.setup.clock);
        self.obstacles_near(ball, |obstacle| {
            let pair = Pair::with_obstacle(ball, obstacle);
            let edge = || edge_ahead(&self.setup, &self.motions, pair);
            if self.contacts.active_set.carries(pair)
                && let Some(at) = edge()
            {
                first = Some(first.map_or(at, |first| first.min(at)));
            }
        });
        if let Some(at) = first {
            self.prediction.queue.push(Entry {
                at: at.later(self.now),
                ball: ball as u32,
                kind: PackedKind::edge(),
                versions: [self.prediction.versions[ball], 0],
            });
        }
    }
}
