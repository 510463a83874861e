//! What contacts give at once when they come to rest, before anything is held.
//!
//! In the mean of the rest of the tick a contact that approaches, and that gravity then pulls apart, would be held as long as
//! that takes; and what it pushes against something else would be stopped in that mean as well, and kept from its true path. So
//! contacts that approach do first what an impact without restitution does.

use super::outcome::Push;
use super::rims::Rims;
use super::solver::{ROUNDING, Solver};
use crate::sim::complementarity::contact::Constraint;
use crate::sim::complementarity::problem::{Problem, Resolved};
use crate::sim::impact::passing::grazes;

impl Solver<'_> {
    /// What is given at once until none of the contacts that touch approaches, apart from those `rims` that are passed; `None` if none does.
    /// In linear flight, and in a heap, which takes a blow as one, all happens in the mean.
    pub(super) fn push(&self, problem: &mut Problem, constraints: &[Constraint], rims: &Rims) -> Option<Push> {
        if !self.island.is_loose {
            return None;
        }
        let opening = |contact: usize| self.opening_speed(contact, &self.velocities);
        let may_take_part =
            |&contact: &usize| self.island.contacts[contact].1.is_contact() && rims.takes_part_in_push(contact);
        let is_graze = |&contact: &usize| {
            let (pair, gap) = &self.island.contacts[contact];
            opening(contact) < 0.0
                && self.contacts[contact].bodies().all(|body| self.is_on_path(body))
                && grazes(self.setup, self.motions, *pair, gap.normal, self.at)
        };
        let (mut waiting, touching): (Vec<usize>, Vec<usize>) =
            (0..self.contacts.len()).filter(may_take_part).partition(is_graze);
        let fastest = touching.iter().map(|&contact| -opening(contact)).fold(0.0, f64::max);
        // What opens faster than anything approaches is left alone, too, and what little it takes part in would be rounding.
        let (opening_fast, mut touching): (Vec<usize>, Vec<usize>) =
            touching.into_iter().partition(|&contact| opening(contact) > fastest);
        waiting.extend(opening_fast);
        let speeds: f64 = self.velocities.iter().map(|velocity| velocity.length()).fold(0.0, f64::max);
        if fastest <= ROUNDING * speeds {
            return None;
        }
        let (velocities, Resolved { impulses, is_solved }) = loop {
            let mut constrained = vec![None; self.contacts.len()];
            touching.iter().for_each(|&contact| constrained[contact] = Some(constraints[contact]));
            let mut velocities = self.velocities.clone();
            let resolved = problem.resolve(&constrained, &mut velocities);
            // What grazed or opened until something else pushed its ball, as a wedge stops one faster than it came near its sides.
            let (pushed, still_waiting): (Vec<usize>, Vec<usize>) =
                waiting.iter().partition(|&&contact| self.opening_speed(contact, &velocities) < -ROUNDING * speeds);
            if pushed.is_empty() {
                break (velocities, resolved);
            }
            touching.extend(pushed);
            waiting = still_waiting;
        };
        let matters = |&contact: &usize| self.matters(contact, impulses[contact], &velocities);
        let given = (0..self.contacts.len()).filter(matters).map(|contact| (contact as u32, impulses[contact]));
        let impulses: Box<[(u32, f64)]> = given.collect();
        (is_solved && !impulses.is_empty()).then(|| Push { impulses, velocities: velocities.into() })
    }

    /// Whether nothing has yet changed the velocity of a body at this instant.
    fn is_on_path(&self, body: usize) -> bool {
        self.velocities[body] == self.motions[self.island.bodies[body]].velocity_at(self.at, self.setup.clock)
    }
}
