//! Contacts that take off: balls that gravity brings back before the tick ends, after a flight that is theirs.
//!
//! In the mean of the rest of the tick such a contact closes, as if its balls had never come apart. So an island is first solved
//! without these contacts. What comes of it holds where the balls have their true paths, on which their return is found.
//! The [rims](super::rims) that balls may pass are left out as well, until it is found that they hold.

use super::courses::Courses;
use super::outcome::Outcome;
use super::solver::{ROUNDING, Solved, Solver};
use super::standing::Standing;
use super::turning::HELD_BY;
use crate::sim::complementarity::contact::{Constraint, Contact};
use crate::sim::complementarity::problem::Problem;
use crate::sim::impact::bounce::{pull_along, take_off_speed};
use crate::sim::impact::passing::{Relative, slips};
use crate::sim::pairs::time_of_impact::PART_TOLERANCE;

/// What solving an island comes to.
pub struct Found {
    pub outcome: Outcome,
    /// How its bodies go on, where that had to be known.
    pub courses: Option<Courses>,
    /// What finding it took.
    pub multiply_adds: u64,
}

impl Solver<'_> {
    /// The outcome. `standing` are the groups that stand.
    ///
    /// A contact that takes off is held if something else keeps its balls from their true paths, and a rim if its ball does not pass
    /// it, not even after the rim has pushed it. This ends: contacts are only taken from those that take off, and a rim that is
    /// passed pushes, and one that pushes holds.
    pub fn outcome(&mut self, constraints: &[Constraint], standing: &Standing) -> Found {
        let mut problem = Problem::new(&self.contacts, &self.inverse_masses);
        let before = self.velocities.clone();
        let mut rims = self.rims();
        loop {
            self.velocities.clone_from(&before);
            let push = self.push(&mut problem, constraints, &rims);
            push.iter().for_each(|push| self.velocities.clone_from_slice(&push.velocities));
            let mut taking_off = if self.island.is_loose { self.taking_off() } else { self.island.taking_off.clone() };
            taking_off.retain(|&contact| !rims.is_passed(contact));
            let not_passed: Vec<usize> = loop {
                let mut left: Vec<usize> = rims.passed().chain(taking_off.iter().copied()).collect();
                left.sort_unstable();
                let outcome = Outcome { push: push.clone(), ..self.outcome_without(&mut problem, constraints, &left) };
                if left.is_empty() {
                    return Found { outcome, courses: None, multiply_adds: problem.multiply_adds() };
                }
                let solved = self.solved(&outcome);
                let courses = self.courses(&solved, standing);
                let count = taking_off.len();
                taking_off.retain(|&contact| {
                    courses.are_true(&self.contacts[contact])
                        && (self.opens(contact, &solved) && self.rises(contact, &courses)
                            || self.passes(contact, &courses))
                });
                if taking_off.len() < count {
                    continue;
                }
                let is_held = |&contact: &usize| !self.passes_rim(contact, &solved, &courses);
                let held: Vec<usize> = rims.passed().filter(is_held).collect();
                if held.is_empty() {
                    return Found { outcome, courses: Some(courses), multiply_adds: problem.multiply_adds() };
                }
                break held;
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

    /// The contacts that take off once all that happens at once has happened.
    fn taking_off(&self) -> Vec<usize> {
        let takes_off = |&contact: &usize| {
            let (pair, gap) = &self.island.contacts[contact];
            let bodies = &self.contacts[contact];
            let center = || self.motions[pair.body].position_at(self.at, self.setup.clock);
            let opening = self.opening_speed(contact, &self.velocities);
            let slips = |other: usize| slips(self.velocities[bodies.body], self.velocities[other], gap.normal);
            opening > self.rounding_now(contact) && opening > take_off_speed(self.setup, *pair, gap.normal, center())
                || bodies.other.is_some_and(slips)
        };
        (0..self.contacts.len()).filter(takes_off).collect()
    }

    /// Of the opening speed of a contact what is rounding.
    pub(super) fn rounding_now(&self, contact: usize) -> f64 {
        let speeds: f64 = self.contacts[contact].bodies().map(|body| self.velocities[body].length()).sum();
        let of_obstacle = self.velocity_of_obstacle(self.island.contacts[contact].0).length();
        let of_speeds =
            ROUNDING * (speeds + of_obstacle + self.setup.settings.gravity.length() * self.setup.clock.tick_length());
        of_speeds.max(self.rounding_of_normal(contact))
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
        self.opening_speed(contact, &self.velocities) > self.least_rising(contact)
    }

    /// The opening speed, in m/s, up to which a contact rises by no more than parts of ways may be off, before gravity closes it again.
    pub(super) fn least_rising(&self, contact: usize) -> f64 {
        let (pair, gap) = &self.island.contacts[contact];
        let height = 2.0 * PART_TOLERANCE * gap.tolerance;
        (2.0 * pull_along(self.setup, *pair, gap.normal) * height).sqrt()
    }

    /// Whether two balls come apart on their true paths, because one moves past the other.
    fn passes(&self, contact: usize, courses: &Courses) -> bool {
        let (pair, _) = &self.island.contacts[contact];
        let Contact { body, other: Some(other), .. } = self.contacts[contact] else { return false };
        let ([velocity, acceleration], [of_other, acceleration_of_other]) =
            (self.course(body, courses), self.course(other, courses));
        let within = self.known_for(body, courses).min(self.known_for(other, courses));
        let relative = Relative::with(self.setup, self.motions, *pair, self.at, velocity - of_other);
        let acceleration = acceleration - acceleration_of_other;
        let is_on_part = [body, other].into_iter().any(|body| courses.part(body).is_some());
        let gravity = self.setup.settings.gravity.length();
        relative.is_some_and(|relative| match is_on_part {
            // Its way is known too badly for them to come apart and together again on it: they would do so without end. And a part may
            // be too short for what presses them together to show.
            true => {
                relative.pressed_by(acceleration) <= HELD_BY * gravity
                    && relative.on_part().grazes(acceleration, within)
            }
            false => relative.comes_apart(acceleration, within, gravity),
        })
    }
}
