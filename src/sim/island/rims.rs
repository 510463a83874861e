//! Rims, corners and round sides of obstacles that balls touch and move past: the end of what carried one, or the rim of the next of
//! two flush faces, whose normal is another as long as it is still ahead.
//!
//! By the normals of the instant such a rim would hold a ball, or make a wedge of two flush faces. So it is assumed that the ball
//! passes it, and looked whether it does so on the path that comes of it.

use super::courses::Courses;
use super::solver::{Solved, Solver};
use crate::sim::complementarity::contact::Contact;
use crate::sim::impact::passing::clears;
use crate::sim::state::pair::Other;
use glam::DVec3;

/// Distance of two normals up to which a rim may be that of the next of two flush faces: a ball touches it within that share of its
/// radius, at the distance at which a gap is a contact.
const BESIDE: f64 = 1e-3;

/// How a rim is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Its ball passes it as if it were not there.
    Passed,
    /// It pushes its ball at once, which then passes it.
    Pushes,
    /// It holds its ball.
    Holds,
}

/// How the rims of an island are treated, as far as is known.
pub struct Rims {
    /// By the places of their contacts, ascending.
    fates: Vec<(usize, Fate)>,
}

impl Rims {
    /// Whether a contact is a rim that a ball passes, and is not held.
    pub fn is_passed(&self, contact: usize) -> bool {
        self.fate(contact).is_some_and(|fate| fate != Fate::Holds)
    }

    /// Whether a contact takes part in what is given at once.
    pub fn takes_part_in_push(&self, contact: usize) -> bool {
        self.fate(contact) != Some(Fate::Passed)
    }

    /// The contacts that are not held.
    pub fn passed(&self) -> impl Iterator<Item = usize> {
        self.fates.iter().filter(|(_, fate)| *fate != Fate::Holds).map(|&(contact, _)| contact)
    }

    /// A ball does not pass its rim after all: if it approaches it, the rim pushes it first, and otherwise holds it.
    pub fn hold(&mut self, contact: usize, approaches: bool) {
        let Ok(place) = self.fates.binary_search_by_key(&contact, |&(contact, _)| contact) else { return };
        let fate = &mut self.fates[place].1;
        *fate = if *fate == Fate::Passed && approaches { Fate::Pushes } else { Fate::Holds };
    }

    fn fate(&self, contact: usize) -> Option<Fate> {
        let place = self.fates.binary_search_by_key(&contact, |&(contact, _)| contact).ok()?;
        Some(self.fates[place].1)
    }
}

impl Solver<'_> {
    /// The contacts with obstacles that a ball may pass: those whose normal turns on its way, or beside it. In a heap only
    /// those beside something else that carries the ball, as the next of two flush faces.
    pub(super) fn rims(&self) -> Rims {
        if !self.setup.has_parabolas() || self.rest <= 0.0 {
            return Rims { fates: Vec::new() };
        }
        let is_beside = |contact: usize| {
            let Contact { body, normal, .. } = self.contacts[contact];
            // Normals point to the first ball of a contact.
            let carries = |other: &Contact| match other.body == body {
                true => other.normal.distance(normal) <= BESIDE,
                false => other.other == Some(body) && (-other.normal).distance(normal) <= BESIDE,
            };
            let is_near = |(index, other): (usize, &Contact)| index != contact && carries(other);
            self.contacts.iter().enumerate().any(is_near)
        };
        let is_rim = |&contact: &usize| {
            let (pair, gap) = &self.island.contacts[contact];
            let Other::Obstacle(obstacle) = pair.other else { return false };
            let course = [self.velocities[self.contacts[contact].body], self.setup.gravity_on(pair.body)];
            let shape = || self.setup.obstacles[obstacle].shape_at(self.at, self.setup.clock);
            gap.is_contact()
                && (shape().facing(gap.normal).half.contains(&0.0) || self.until_edge(*pair, gap, course) == Some(0.0))
                && (self.island.is_loose || is_beside(contact))
        };
        Rims { fates: (0..self.contacts.len()).filter(is_rim).map(|contact| (contact, Fate::Passed)).collect() }
    }

    /// Which of the rims that are not passed are held next: the closest one only, since a ball that is held there may pass the others;
    /// in a heap, which takes long to solve, all of them.
    pub(super) fn first_held(&self, not_passed: Vec<usize>) -> Vec<usize> {
        if !self.island.is_loose {
            return not_passed;
        }
        // What a ball lies on it touches more closely than what is still ahead.
        let distance = |contact: &usize| self.island.contacts[*contact].1.distance;
        not_passed.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).into_iter().collect()
    }

    /// Whether a ball passes a rim on its true path, and on the chord of it if it moves along that.
    pub(super) fn passes_rim(&self, contact: usize, solved: &Solved, courses: &Courses) -> bool {
        let ((pair, gap), body) = (&self.island.contacts[contact], self.contacts[contact].body);
        let of_obstacle = self.velocity_of_obstacle(*pair);
        // A flight lasts beyond the tick, of which so little may be left that nothing can be told.
        let within = if courses.flies(body) { f64::INFINITY } else { self.known_for(body, courses) };
        let clears = |[velocity, acceleration]: [DVec3; 2]| {
            clears(self.setup, self.motions, *pair, self.at, [velocity, acceleration], within)
        };
        if !courses.is_true(body) {
            let [start, mean, end] = [solved.start[body], solved.mean[body], solved.end[body]];
            let acceleration = (end - start) / self.rest;
            return clears([start - of_obstacle, acceleration]) && clears([mean - of_obstacle, DVec3::ZERO]);
        }
        let [velocity, acceleration] = self.course(body, courses);
        let mut relative = velocity - of_obstacle;
        if courses.flies(body) {
            // It leaves because the rim turns away, and not by rounding, or on a flight that is none.
            relative -= relative.dot(gap.normal).max(0.0) * gap.normal;
        }
        clears([relative, acceleration])
    }
}
