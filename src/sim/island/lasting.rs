//! What of a solved island stands still over whole ticks.

use super::solver::{Solved, Solver};
use super::standing::{Component, Standing, StandingGroup, components};
use crate::sim::state::pair::Pair;
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

    pub(super) fn pairs(&self, contacts: &[usize]) -> Vec<Pair> {
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
}
