//! Contacts that take off: balls that gravity brings back before the tick ends, after a flight that is theirs.
//!
//! In the mean of the rest of the tick such a contact closes, as if its balls had never come apart. So an island is first solved
//! without these contacts. What comes of it holds where the balls have their true paths, on which their return is found.
//! The [rims](super::rims) that balls may pass are left out as well, until it is found that they hold.

use super::courses::Courses;
use super::outcome::{Outcome, Push};
use super::rims::Rims;
use super::solver::{ROUNDING, Solved, Solver};
use super::standing::Standing;
use super::turning::HELD_BY;
use crate::sim::complementarity::contact::{Constraint, Contact};
use crate::sim::complementarity::problem::Problem;
use crate::sim::impact::bounce::{pull_along, take_off_speed};
use crate::sim::impact::passing::{Relative, slips};
use crate::sim::pairs::time_of_impact::PART_TOLERANCE;
use glam::DVec3;
use std::sync::Arc;

/// What solving an island comes to.
pub struct Found {
    pub outcome: Outcome,
    /// How its bodies go on, where that had to be known.
    pub courses: Option<Courses>,
    /// What finding it took.
    pub multiply_adds: u64,
}

/// What comes of letting go what takes off.
enum Released {
    /// The outcome.
    Found(Box<Found>),
    /// The rims that are not passed.
    Held(Vec<usize>),
    /// Another push.
    Pushed(Push),
}

/// Pushes of an instant: each is slower than the one before, by the share that balls lift each other.
const MOST_PUSHES: usize = 8;

impl Solver<'_> {
    /// The outcome. `standing` are the groups that stand.
    ///
    /// A contact that takes off is held if something else keeps its balls from their true paths, and a rim if its ball does not pass
    /// it, not even after the rim has pushed it. This ends: contacts are only taken from those that take off, and a rim that is
    /// passed pushes, and one that pushes holds.
    pub fn outcome(&mut self, constraints: &[Constraint], standing: &Standing) -> Found {
        let (contacts, inverse_masses) = (Arc::clone(&self.contacts), Arc::clone(&self.inverse_masses));
        let mut problem = Problem::new(&contacts, &inverse_masses);
        let before = self.velocities.clone();
        let mut rims = self.rims();
        loop {
            self.velocities.clone_from(&before);
            let not_passed = match self.outcome_past(&mut problem, constraints, standing, &rims) {
                Ok(found) => return found,
                Err(not_passed) => not_passed,
            };
            // By itself, or because something else has pushed its ball.
            let approaches = |contact: usize| {
                let rounding = self.rounding_now(contact);
                [&before, &self.velocities].into_iter().any(|of| self.opening_speed(contact, of) < -rounding)
            };
            for contact in self.first_held(not_passed) {
                rims.hold(contact, self.island.is_loose && approaches(contact));
            }
        }
    }

    /// The outcome if balls pass these `rims`, or those of them that hold.
    fn outcome_past(
        &mut self,
        problem: &mut Problem,
        constraints: &[Constraint],
        standing: &Standing,
        rims: &Rims,
    ) -> Result<Found, Vec<usize>> {
        let mut push = self.push(problem, constraints, rims);
        for pushes_left in (0..MOST_PUSHES).rev() {
            push.iter().for_each(|push| self.velocities.clone_from_slice(&push.velocities));
            match self.released(problem, constraints, standing, rims, push.as_ref(), pushes_left > 0) {
                Released::Found(found) => return Ok(*found),
                Released::Held(not_passed) => return Err(not_passed),
                Released::Pushed(next) => {
                    push = Some(match push {
                        Some(push) => push.then(next),
                        None => next,
                    });
                }
            }
        }
        unreachable!("the last push is not followed by another")
    }

    /// What comes after a `push` of letting go what takes off; another push only if that `may` be.
    fn released(
        &mut self,
        problem: &mut Problem,
        constraints: &[Constraint],
        standing: &Standing,
        rims: &Rims,
        push: Option<&Push>,
        may_push: bool,
    ) -> Released {
        let mut taking_off = if self.island.is_loose { self.taking_off() } else { self.island.taking_off.clone() };
        taking_off.retain(|&contact| !rims.is_passed(contact));
        loop {
            let mut left: Vec<usize> = rims.passed().chain(taking_off.iter().copied()).collect();
            left.sort_unstable();
            let outcome = Outcome { push: push.cloned(), ..self.outcome_without(problem, constraints, &left) };
            if left.is_empty() {
                let found = Found { outcome, courses: None, multiply_adds: problem.multiply_adds() };
                return Released::Found(Box::new(found));
            }
            let solved = self.solved(&outcome);
            let courses = self.courses(&solved, standing);
            if may_push && let Some(next) = self.next_push(problem, constraints, rims, &taking_off, &courses) {
                return Released::Pushed(next);
            }
            let lets_go = |&contact: &usize| {
                courses.are_true(&self.contacts[contact])
                    && (self.springs(contact) && self.opens(contact, &solved) && self.rises(contact, &courses)
                        || self.passes(contact, &solved, &courses))
            };
            let (staying, taken_back): (Vec<usize>, Vec<usize>) =
                taking_off.iter().partition(|&contact| lets_go(contact));
            if !taken_back.is_empty() {
                // Where what presses now is held again, the others may come apart after all.
                let is_pressed = |contact: &usize| taken_back.len() > 1 && self.is_pressed(*contact, &solved);
                let (pressed, others): (Vec<usize>, Vec<usize>) =
                    taken_back.iter().partition(|&contact| is_pressed(contact));
                taking_off = if pressed.is_empty() { staying } else { staying.into_iter().chain(others).collect() };
                continue;
            }
            let is_held = |&contact: &usize| !self.passes_rim(contact, &solved, &courses);
            let held: Vec<usize> = rims.passed().filter(is_held).collect();
            return match held.is_empty() {
                true => {
                    let multiply_adds = problem.multiply_adds();
                    Released::Found(Box::new(Found { outcome, courses: Some(courses), multiply_adds }))
                }
                false => Released::Held(held),
            };
        }
    }

    /// What is given at once where a ball that is held is stopped, as one that a push lifted too slowly for it to take off, and that
    /// takes it into what takes off.
    fn next_push(
        &mut self,
        problem: &mut Problem,
        constraints: &[Constraint],
        rims: &Rims,
        taking_off: &[usize],
        courses: &Courses,
    ) -> Option<Push> {
        let start = |body: usize| match courses.part(body) {
            Some((_, part)) => part.velocity + part.bend,
            None => self.course(body, courses)[0],
        };
        let starts: Vec<DVec3> = (0..self.velocities.len()).map(start).collect();
        let approaches = |&contact: &usize| {
            courses.are_true(&self.contacts[contact])
                && self.opening_speed(contact, &starts) < -self.rounding_at_once(contact)
        };
        if !self.island.is_loose || !taking_off.iter().any(approaches) {
            return None;
        }
        let before = std::mem::replace(&mut self.velocities, starts);
        let push = self.push(problem, constraints, rims);
        self.velocities = before;
        push
    }

    /// The contacts that take off once all that happens at once has happened.
    fn taking_off(&self) -> Vec<usize> {
        let slips = |contact: usize| {
            let ([body, other], gap) = match self.contacts[contact] {
                Contact { body, other: Some(other), .. } => ([body, other], &self.island.contacts[contact].1),
                _ => return false,
            };
            slips(self.velocities[body], self.velocities[other], gap.normal)
        };
        (0..self.contacts.len()).filter(|&contact| self.springs(contact) || slips(contact)).collect()
    }

    /// Whether a contact opens so fast that its balls come apart for a while that can be told. In a heap that was looked at before.
    pub(super) fn springs(&self, contact: usize) -> bool {
        let (pair, gap) = &self.island.contacts[contact];
        let center = || self.motions[pair.body].position_at(self.at, self.setup.clock);
        let opening = self.opening_speed(contact, &self.velocities);
        !self.island.is_loose
            || opening > self.rounding_now(contact) && opening > take_off_speed(self.setup, *pair, gap.normal, center())
    }

    /// Of the opening speed of a contact what is rounding.
    pub(super) fn rounding_now(&self, contact: usize) -> f64 {
        let pulled = self.setup.settings.gravity.length() * self.setup.clock.tick_length();
        self.rounding_at_once(contact).max(ROUNDING * (self.speeds(contact) + pulled))
    }

    /// The same while nothing has been pulled yet.
    fn rounding_at_once(&self, contact: usize) -> f64 {
        (ROUNDING * self.speeds(contact)).max(self.rounding_of_normal(contact))
    }

    /// Of the two sides of a contact, in m/s.
    fn speeds(&self, contact: usize) -> f64 {
        let of_bodies: f64 = self.contacts[contact].bodies().map(|body| self.velocities[body].length()).sum();
        of_bodies + self.velocity_of_obstacle(self.island.contacts[contact].0).length()
    }

    /// Whether a contact still opens, whatever stops one of its balls.
    fn opens(&self, contact: usize, solved: &Solved) -> bool {
        let rounding: f64 = self.contacts[contact].bodies().map(|body| self.rounding(body, solved)).sum();
        self.opening_speed(contact, &solved.start) > rounding.max(self.rounding_of_normal(contact))
    }

    /// Whether a contact that opens does so by more than parts of ways may be off, if one of its balls is on such a part. Its return
    /// would be found too late otherwise, deeper and faster: a ball would rock in a groove without end.
    fn rises(&self, contact: usize, courses: &Courses) -> bool {
        if !self.contacts[contact].bodies().any(|body| courses.part(body).is_some()) {
            return true;
        }
        let (pair, [velocity, acceleration]) =
            (self.island.contacts[contact].0, self.relative_course(contact, courses));
        let between_balls = Relative::with(self.setup, self.motions, pair, self.at, velocity);
        let normal = self.contacts[contact].normal;
        let pressed_by = between_balls.map_or(-acceleration.dot(normal), |relative| relative.pressed_by(acceleration));
        self.opening_speed(contact, &self.velocities) > self.least_rising(contact, pressed_by)
    }

    /// Velocity and acceleration of the first body of a contact, on its true path, relative to the second, or to an obstacle at rest.
    fn relative_course(&self, contact: usize, courses: &Courses) -> [DVec3; 2] {
        let Contact { body, other, .. } = self.contacts[contact];
        let [velocity, acceleration] = self.course(body, courses);
        let [of_other, acceleration_of_other] = other.map_or([DVec3::ZERO; 2], |other| self.course(other, courses));
        [velocity - of_other, acceleration - acceleration_of_other]
    }

    /// The opening speed, in m/s, up to which a contact rises by no more than parts of ways may be off, before what presses it, an
    /// acceleration in m/s², closes it again, or gravity does.
    pub(super) fn least_rising(&self, contact: usize, pressed_by: f64) -> f64 {
        let (pair, gap) = &self.island.contacts[contact];
        let height = 2.0 * PART_TOLERANCE * gap.tolerance;
        (2.0 * pull_along(self.setup, *pair, gap.normal).max(pressed_by) * height).sqrt()
    }

    /// Whether two balls come apart on their true paths, because one moves past the other.
    fn passes(&self, contact: usize, solved: &Solved, courses: &Courses) -> bool {
        let (pair, _) = &self.island.contacts[contact];
        let Contact { body, other: Some(other), .. } = self.contacts[contact] else { return false };
        let [velocity, acceleration] = self.relative_course(contact, courses);
        let within = self.known_for(body, courses).min(self.known_for(other, courses));
        let relative = Relative::with(self.setup, self.motions, *pair, self.at, velocity);
        let is_on_part = [body, other].into_iter().any(|body| courses.part(body).is_some());
        let gravity = self.setup.settings.gravity.length();
        relative.is_some_and(|relative| match is_on_part {
            // Its way is known too badly for them to come apart and together again on it: they would do so without end. And a part may
            // be too short for what presses them together to show, or its mean acceleration still press what is let go at its start.
            true => {
                let on_parabola = relative.pressed_by(acceleration);
                relative.on_part().grazes(acceleration, within)
                    && (on_parabola <= HELD_BY * gravity || !self.is_pressed(contact, solved))
            }
            false => relative.comes_apart(acceleration, within, gravity),
        })
    }

    /// Whether a contact that does not open carries something at this instant, with all others that are not passed.
    fn is_pressed(&self, contact: usize, solved: &Solved) -> bool {
        let is_touching = |&other: &usize| {
            self.island.contacts[other].1.is_contact()
                && (self.contacts[other].other.is_some() || !solved.is_left[other])
                && self.opening_speed(other, &self.velocities) <= self.rounding_at_rest(other)
        };
        let touching: Vec<usize> = (0..self.contacts.len()).filter(is_touching).collect();
        self.held(&touching).is_none_or(|held| held.contains(&contact))
    }
}
