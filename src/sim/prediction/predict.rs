//! What balls with new motions will meet, and when they leave their cells.

use super::queue::{Entry, Prediction, Queue, Versions};
use crate::query::Glance;
use crate::scene::CollisionMode;
use crate::sim::broad_phase::grids::BroadPhase;
use crate::sim::broad_phase::moving_obstacles::MovingObstacles;
use crate::sim::pairs::converging::retain_converging;
use crate::sim::pairs::pair::{glance_at_balls, outlook};
use crate::sim::state::balls::Balls;
use crate::sim::state::couple::{Couple, Other};
use crate::sim::{Instant, World};

impl World {
    /// Starts grid and queue over, as after a seek; for ticks that end without having been handled.
    pub(in crate::sim) fn forget_predictions(&mut self) {
        self.predicts = false;
        self.pending.clear();
    }

    /// Makes grid and queue, if there are none.
    pub(in crate::sim) fn begin_predicting(&mut self) {
        if !std::mem::replace(&mut self.predicts, true) {
            let place_of = |ball: usize| self.motions[ball].position_at(self.now, self.setup.clock);
            self.grid = BroadPhase::new(&self.setup.radii, place_of);
            self.queue = Queue::new(self.tick, self.motions.len(), self.setup.clock);
            self.moving = MovingObstacles::new(&self.setup, self.tick);
            self.pending = Balls::all(self.motions.len());
            #[cfg(debug_assertions)]
            self.crossings.forget(self.motions.len());
        }
    }

    /// Predicts whom obstacles that move will meet that come near from this tick on.
    pub(in crate::sim) fn follow_moving_obstacles(&mut self) {
        while self.moving.is_over(self.tick) {
            self.moving.begin_span(&self.setup);
            let mut near = std::mem::take(&mut self.near);
            for ball in 0..self.motions.len() {
                // For those pending everything is predicted anew.
                if self.pending.contains(ball) {
                    continue;
                }
                let Some(region) = self.grid.region(ball) else { continue };
                near.clear();
                self.moving.coming_near(&region.grown(self.setup.radius(ball)), |obstacle| near.push(obstacle as u32));
                near.iter().for_each(|&obstacle| self.look(Couple::with_obstacle(ball, obstacle as usize)));
            }
            self.near = near;
        }
    }

    /// Predicts what the balls whose motion was decided anew will meet, and when they leave their cells.
    ///
    /// The one place where versions grow: what was predicted before is stale, whether or not the motion is
    /// another one.
    pub(in crate::sim) fn predict_pending(&mut self) {
        let pending = self.pending.take();
        self.predict(&pending);
        self.pending.reuse(pending);
    }

    fn predict(&mut self, changed: &[u32]) {
        self.effort.predictions += changed.len() as u64;
        for &body in changed {
            let body = body as usize;
            self.versions[body] += 1;
            let motion = &self.motions[body];
            let position = motion.position_at(self.now, self.setup.clock);
            let way = motion.segment.velocity.length() * self.setup.clock.tick_length();
            self.grid.place(body, self.setup.radius(body), position, way);
            debug_assert!(self.grid.is_in_its_cell(body, position), "ball {body} was put into another cell");
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
                retain_converging(&self.setup, &self.motions, body, &mut near);
                near.iter().for_each(|&other| self.look_at_balls(body, other as usize));
            } else {
                self.grid.neighbours(body, &mut near);
                retain_converging(&self.setup, &self.motions, body, &mut near);
                for &other in &near {
                    let other = other as usize;
                    // Two that both changed are looked at once.
                    if other > body || !self.changed.contains(other) {
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
        let overlaps = std::mem::take(&mut self.found_overlaps);
        self.report_overlaps(overlaps);
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
    pub(in crate::sim) fn next_entry(&mut self) -> Option<Entry> {
        debug_assert!(self.pending.is_empty(), "what happens next is told by predictions that may be stale");
        loop {
            let versions = Versions { of_balls: &self.versions, by_rank: &self.setup.by_rank };
            let entry = self.queue.pop(versions);
            if entry.is_some() || !self.queue.advance_within(self.tick, versions) {
                return entry;
            }
            self.warm_up();
        }
    }

    /// Whether every ball is in its cell, now that the tick ends.
    pub(in crate::sim) fn are_cells_right(&self) -> bool {
        let end = Instant::start_of(self.tick + 1);
        let is_right =
            |ball: usize| self.grid.is_in_its_cell(ball, self.motions[ball].position_at(end, self.setup.clock));
        let has_grid = self.predicts && self.setup.settings.collision == CollisionMode::Swept;
        !has_grid || (0..self.motions.len()).all(is_right)
    }

    /// Adds the couples of a ball that may touch now; `room` is used on the way.
    pub(in crate::sim) fn couples_near(&self, ball: usize, room: &mut Vec<u32>, couples: &mut Vec<Couple>) {
        room.clear();
        self.grid.neighbours(ball, room);
        let others = room.iter().map(|&other| other as usize).filter(|&other| other != ball);
        couples.extend(others.map(|other| Couple::of_balls(ball, other)));
        self.obstacles_near(ball, |obstacle| couples.push(Couple::with_obstacle(ball, obstacle)));
        couples.retain(|couple| self.setup.can_touch(*couple));
    }

    /// The obstacles that a ball may touch before it leaves its cell.
    fn obstacles_near(&self, ball: usize, mut found: impl FnMut(usize)) {
        let Some(region) = self.grid.region(ball) else { return };
        let region = region.grown(self.setup.radius(ball));
        self.setup.obstacle_tree.near(&region, &mut found);
        self.moving.near(&region, found);
    }

    /// Takes a ball across the boundary of its cell.
    pub(in crate::sim) fn cross_cell(&mut self, ball: usize, axis: usize, upward: bool) {
        self.effort.predictions += 1;
        #[cfg(debug_assertions)]
        self.crossings.take(ball);
        let mut near = std::mem::take(&mut self.near);
        near.clear();
        let before = self.grid.region(ball);
        self.grid.cross(ball, axis, upward, &mut near);
        retain_converging(&self.setup, &self.motions, ball, &mut near);
        near.iter().for_each(|&other| self.look_at_balls(ball, other as usize));
        if let (Some(before), Some(after)) = (before, self.grid.region(ball)) {
            near.clear();
            let radius = self.setup.radius(ball);
            let (before, after) = (before.grown(radius), after.grown(radius));
            let mut found = |obstacle| near.push(obstacle as u32);
            self.setup.obstacle_tree.newly_near(&after, &before, &mut found);
            self.moving.newly_near(&after, &before, found);
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
        #[cfg(debug_assertions)]
        self.crossings.await_one(ball, self.versions[ball]);
        self.queue.push(Entry {
            at: at.later(self.now),
            ball: ball as u32,
            what: Prediction::crossing(crossing.axis, crossing.upward),
            versions: [self.versions[ball], 0],
        });
    }
}
