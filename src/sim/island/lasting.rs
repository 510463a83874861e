//! What of a solved island lasts over whole ticks: the groups of its balls that stand, and those that glide.

use super::build::Seed;
use super::solver::{ROUNDING, Solved, Solver};
use super::standing::{Component, Glide, Standing, StandingGroup, components};
use crate::sim::pairs::time_of_impact::{Gap, gap_at_shape};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Instant, Motion, Segment};
use glam::DVec3;
use std::sync::Arc;

/// Speed that is rounding, as a share of that which gravity adds in the rest of the tick, or of what contacts give a ball in
/// it; never more than the last of them.
const STANDING: [f64; 3] = [1e-12, 1e-14, 1e-9];

impl Solver<'_> {
    /// The groups that stand from now on, beside those of `standing`, which do already.
    pub fn standing(&self, solved: &Solved, standing: &Standing) -> Vec<StandingGroup> {
        let group = |Component { bodies, contacts }: Component| {
            let balls: Vec<usize> = bodies.iter().map(|&body| self.island.bodies[body]).collect();
            let pairs = self.pairs(&contacts);
            // Over the rest of a tick contacts also carry what stopped the balls.
            let is_told = self.at.local == 0.0 || standing.is_group(&balls, &pairs);
            let event = || Arc::new(self.resting(&contacts, solved));
            is_told.then(|| StandingGroup { balls, contacts: pairs, event: event(), glide: None })
        };
        self.still_components(solved).into_iter().filter_map(group).collect()
    }

    /// The group of a body that glides, if that lasts, and the motion that then lasts as well; `carried` is the one it has in
    /// this tick.
    pub fn glide(
        &self,
        body: usize,
        carried: &Motion,
        solved: &Solved,
        standing: &Standing,
    ) -> Option<(StandingGroup, Motion)> {
        let ball = self.island.bodies[body];
        let carrying: Vec<usize> = solved.active().filter(|&index| self.contacts[index].body == body).collect();
        let pairs = self.pairs(&carrying);
        let event = self.resting(&carrying, solved);
        // Over the rest of a tick contacts also carry what stopped the ball. What hardly moves yet does not say where to.
        let is_whole = self.at.local == 0.0 && event.contacts.iter().all(|contact| contact.sliding);
        let before = &self.motions[ball];
        // A path that meets what carries it, by rounding, would do so again at once: it begins anew.
        let is_met = matches!(self.island.seed, Seed::Pair(pair) if pair.balls().any(|other| other == ball));
        let goes_on = !is_met && self.goes_on(before, carried);
        if !(is_whole || goes_on && standing.is_group(&[ball], &pairs)) {
            return None;
        }
        let Segment { position, velocity, acceleration, start } = carried.segment();
        let motion = if goes_on { *before } else { Motion::gliding(position, velocity, acceleration, start) };
        let glide = Some(Glide { acceleration: motion.acceleration(), center: position });
        Some((StandingGroup { balls: vec![ball], contacts: pairs, event: Arc::new(event), glide }, motion))
    }

    fn pairs(&self, contacts: &[usize]) -> Vec<Pair> {
        contacts.iter().map(|&contact| self.island.contacts[contact].0).collect()
    }

    /// The parts of the island that stand still and, in exact flight, go on to: neither gravity nor anything else moves
    /// them, only rounding.
    fn still_components(&self, solved: &Solved) -> Vec<Component> {
        if !self.setup.has_parabolas() || self.rest <= 0.0 {
            return Vec::new();
        }
        let bodies = &self.island.bodies;
        let mut given = vec![0.0; bodies.len()];
        for index in solved.active() {
            self.contacts[index].bodies().for_each(|body| given[body] += solved.impulses[index]);
        }
        let now = self.free_velocities(0.0);
        let pull = self.setup.settings.gravity.length() * self.rest;
        let is_still = |body: usize| {
            let ball = bodies[body];
            if !self.setup.is_movable(ball) {
                return self.motions[ball].is_still();
            }
            let [of_gravity, of_contacts, most] = STANDING;
            let pushed = given[body] * self.setup.materials[ball].mass.inverse();
            let rounding = (of_gravity * pull).max(of_contacts * pushed).min(most * pull);
            let speeds = [now[body], solved.mean[body], solved.end[body]].map(DVec3::length);
            !self.setup.is_steered(ball) && speeds.into_iter().all(|speed| speed <= rounding)
        };
        let holds = |&index: &usize| {
            let (pair, gap) = &self.island.contacts[index];
            gap.is_contact()
                && self.velocity_of_obstacle(*pair) == DVec3::ZERO
                && self.contacts[index].bodies().all(is_still)
        };
        let is_movable: Vec<bool> = bodies.iter().map(|&ball| self.setup.is_movable(ball)).collect();
        let active: Vec<usize> = solved.active().collect();
        let mut found = components(&self.contacts, &active, &is_movable);
        found.retain(|component| component.contacts.iter().all(holds));
        found
    }

    /// Which of the balls glide in exact flight: obstacles alone carry them, on flat surfaces, so that they neither open nor
    /// close what carries them on their true path, a parabola along these.
    ///
    /// Where a normal turns, a ball may be at its place when the tick ends on a chord alone.
    pub fn gliding(&self, solved: &Solved) -> Vec<bool> {
        let balls = &self.island.bodies;
        let mut glide = vec![false; balls.len()];
        if !self.setup.has_parabolas() || self.rest <= 0.0 {
            return glide;
        }
        for contact in solved.active() {
            self.contacts[contact].bodies().for_each(|body| {
                let ball = balls[body];
                glide[body] = self.setup.is_movable(ball) && !self.setup.is_steered(ball);
            });
        }
        let Solved { start, mean, end, is_active, .. } = solved;
        let pull = self.setup.settings.gravity.length() * self.rest;
        let rounding = |body: usize| ROUNDING * (start[body].length() + end[body].length() + pull);
        for (body, glides) in glide.iter_mut().enumerate() {
            // What was slowed down at once is elsewhere in the mean.
            *glides &= (start[body] + end[body] - 2.0 * mean[body]).length() <= rounding(body);
        }
        for (index, (pair, gap)) in self.island.contacts.iter().enumerate() {
            let body = self.contacts[index].body;
            let open = |velocity: DVec3| velocity.dot(gap.normal) - self.speed_of_obstacle(*pair, gap.normal);
            let opening = [open(start[body]), open(end[body])];
            let keeps = match pair.other {
                Other::Body(_) => !is_active[index] && !gap.is_contact(),
                Other::Obstacle(_) if is_active[index] => {
                    let is_along = opening.iter().all(|speed| speed.abs() <= rounding(body));
                    gap.is_contact() && is_along && self.is_flat(*pair, gap, mean[body])
                }
                Other::Obstacle(_) => !gap.is_contact() || opening.iter().all(|&speed| speed >= -rounding(body)),
            };
            if !keeps {
                self.contacts[index].bodies().for_each(|body| glide[body] = false);
            }
        }
        glide
    }

    /// Whether a motion that glides goes on as this one, but for rounding.
    fn goes_on(&self, gliding: &Motion, carried: &Motion) -> bool {
        let [before, after] = [gliding, carried].map(|motion| motion.velocity_at(self.at, self.setup.clock));
        let pull = self.setup.settings.gravity.length() * self.rest;
        let rounding = ROUNDING * (before.length() + after.length() + pull);
        let pulled = (gliding.acceleration() - carried.acceleration()).length() * self.rest;
        gliding.glides() && before.distance(after) <= rounding && pulled <= rounding
    }

    /// Whether the normal of a contact with an obstacle is still the same when the tick ends, after this mean velocity.
    fn is_flat(&self, pair: Pair, gap: &Gap, mean: DVec3) -> bool {
        let Other::Obstacle(obstacle) = pair.other else { return false };
        let end = Instant::start_of(self.at.tick + 1);
        let center = self.motions[pair.body].position_at(self.at, self.setup.clock) + mean * self.rest;
        let shape = self.setup.obstacles[obstacle].shape_at(end, self.setup.clock);
        gap_at_shape(self.setup, pair.body, center, &shape).normal.distance(gap.normal) <= ROUNDING
    }
}
