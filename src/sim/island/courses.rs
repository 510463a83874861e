//! How the balls of a solved island go on: they fly, stand, glide, or are held on a chord.

use super::gliding::Gliding;
use super::solver::{ROUNDING, Solved, Solver};
use super::standing::{Standing, StandingGroup};
use super::turning::{Part, Turning};
use crate::sim::complementarity::contact::Contact;
use crate::sim::pairs::time_of_impact::Gap;
use crate::sim::state::pair::Other;
use crate::sim::state::pair_map::BodyHashSet;
use glam::DVec3;

/// How the bodies of an island go on until the tick ends.
pub struct Courses {
    /// The groups that stand from now on.
    pub groups: Vec<StandingGroup>,
    /// What glides.
    pub gliding: Vec<Gliding>,
    /// Whether each body stands.
    pub stand: Vec<bool>,
    /// Whether something supports each; the others fly on, as does what nothing moves.
    pub supported: Vec<bool>,
    /// Velocity and acceleration of each that glides, in m/s and m/s².
    pub carried: Vec<Option<[DVec3; 2]>>,
    /// The next parts of the ways of those that slide along what turns.
    pub turning: Vec<Turning>,
}

impl Courses {
    /// Whether a body flies.
    pub fn flies(&self, body: usize) -> bool {
        !self.supported[body]
    }

    /// Whether the path of a body is the true one, and no chord.
    pub fn is_true(&self, body: usize) -> bool {
        !self.needs_chord(body) || self.part(body).is_some()
    }

    /// The part of its way on which a body slides along what turns.
    pub fn part(&self, body: usize) -> Option<(&Turning, Part)> {
        if !self.needs_chord(body) {
            return None;
        }
        self.turning.iter().find_map(|turning| {
            let &(_, part) = turning.parts.iter().find(|(other, _)| *other == body)?;
            Some((turning, part))
        })
    }

    /// Whether the balls of a contact are on their true paths.
    pub fn are_true(&self, contact: &Contact) -> bool {
        contact.bodies().all(|body| self.is_true(body))
    }

    /// Whether a body does not fly, stand or glide: it is on a chord, or on a part if it has one.
    fn needs_chord(&self, body: usize) -> bool {
        !(self.flies(body) || self.stand[body] || self.carried[body].is_some())
    }

    /// Whether there is such a body.
    fn any_needs_chord(&self) -> bool {
        (0..self.stand.len()).any(|body| self.needs_chord(body))
    }
}

impl Solver<'_> {
    /// How the bodies of a solved island go on; `standing` are the groups that stand already.
    ///
    /// What glides beside a ball that flies does so only as long as that flies, and it flies unless it would touch what does not
    /// glide: both are assumed first of all that can, and given up where they do not hold.
    pub fn courses(&self, solved: &Solved, standing: &Standing) -> Courses {
        let count = if self.island.is_loose { self.contacts.len() } else { 0 };
        let parted: Vec<usize> = (0..count).filter(|&contact| self.is_parted(contact, solved)).collect();
        if !parted.is_empty() {
            let courses = self.courses_if(solved, standing, true);
            let are_true = |&contact: &usize| courses.are_true(&self.contacts[contact]);
            if parted.iter().all(are_true) {
                return courses;
            }
        }
        self.courses_if(solved, standing, false)
    }

    /// Whether two balls are let go from each other, or come apart.
    fn is_parted(&self, contact: usize, solved: &Solved) -> bool {
        self.contacts[contact].other.is_some() && (solved.is_left[contact] || self.parts(contact, solved))
    }

    /// The same, if balls that are let go from each other, or come apart, keep apart, as they do on parts of ways that turn, or if that
    /// is as it would be on a chord.
    fn courses_if(&self, solved: &Solved, standing: &Standing, keep_apart: bool) -> Courses {
        let may_stand = solved.is_solved && self.island.unpushable().is_none();
        let groups = if may_stand { self.standing(solved, standing) } else { Vec::new() };
        let standing_balls: BodyHashSet = groups.iter().flat_map(|group| group.balls.iter().copied()).collect();
        let stand: Vec<bool> = self.island.bodies.iter().map(|ball| standing_balls.contains(ball)).collect();
        let mut supported = vec![false; stand.len()];
        self.carried_by(solved.active()).for_each(|body| supported[body] = true);
        loop {
            let gliding =
                if solved.is_solved { self.gliding(solved, &stand, &supported, keep_apart) } else { Vec::new() };
            let carried = Gliding::courses(&gliding, stand.len());
            let now = self.supported(solved, &carried, keep_apart);
            let is_over = gliding.is_empty() || now.iter().zip(&supported).all(|(now, before)| now <= before);
            supported.iter_mut().zip(now).for_each(|(supported, now)| *supported |= now);
            if is_over {
                let mut courses = Courses { groups, gliding, stand, supported, carried, turning: Vec::new() };
                if solved.is_solved {
                    self.find_parts(solved, &mut courses);
                }
                return courses;
            }
        }
    }

    /// Finds the parts of the ways of those that need one. What pushes these now goes with them, though in the mean of the rest of the
    /// tick it flies or glides by them: it is pushed as much.
    fn find_parts(&self, solved: &Solved, courses: &mut Courses) {
        while courses.any_needs_chord() {
            let needs_chord: Vec<bool> = (0..courses.stand.len()).map(|body| courses.needs_chord(body)).collect();
            courses.turning = self.turning(solved, &needs_chord);
            let on_parts = courses.turning.iter().flat_map(|turning| &turning.parts).map(|&(body, _)| body);
            let pushed: Vec<usize> = on_parts.filter(|&body| !needs_chord[body] && !courses.stand[body]).collect();
            if pushed.is_empty() {
                break;
            }
            pushed.iter().for_each(|&body| courses.supported[body] = true);
            courses.gliding.retain(|gliding| !gliding.bodies().iter().any(|body| pushed.contains(body)));
            courses.carried = Gliding::courses(&courses.gliding, courses.stand.len());
        }
        self.drop_parts_beside_chords(solved, courses);
    }

    /// Velocity and acceleration of a body on its true path, if it has one.
    pub(super) fn course(&self, body: usize, courses: &Courses) -> [DVec3; 2] {
        if courses.stand[body] {
            return [DVec3::ZERO; 2];
        }
        if let Some((_, Part { velocity, acceleration, .. })) = courses.part(body) {
            return [velocity, acceleration];
        }
        let flight = || [self.velocities[body], self.setup.gravity_on(self.island.bodies[body])];
        courses.carried[body].unwrap_or_else(flight)
    }

    /// Takes their parts from balls that touch one on a chord: only two chords keep apart.
    fn drop_parts_beside_chords(&self, solved: &Solved, courses: &mut Courses) {
        // A heap has thousands of contacts and no parts.
        if courses.turning.is_empty() {
            return;
        }
        let is_closed = |&contact: &usize| !solved.is_left[contact] && self.island.contacts[contact].1.is_contact();
        let closed: Vec<usize> = (0..self.contacts.len()).filter(is_closed).collect();
        loop {
            let is_on_chord = |body: usize| !courses.is_true(body);
            let bodies = |contact: usize| self.contacts[contact].bodies();
            let beside: Vec<usize> =
                closed.iter().filter(|&&contact| bodies(contact).any(is_on_chord)).flat_map(|&of| bodies(of)).collect();
            let before = courses.turning.len();
            courses.turning.retain(|turning| !turning.parts.iter().any(|(body, _)| beside.contains(body)));
            if courses.turning.len() == before {
                return;
            }
        }
    }

    /// Puts what contacts give while a part lasts in the place of what they carry, for the balls that are on one.
    pub(super) fn apply_parts(&self, courses: &Courses, solved: &mut Solved) {
        let is_on_part = |contact: usize| self.contacts[contact].bodies().any(|body| courses.part(body).is_some());
        for contact in (0..self.contacts.len()).filter(|&contact| is_on_part(contact)) {
            let mut carrying = courses.turning.iter().flat_map(|turning| &turning.carrying);
            let carrying = carrying.find(|(carrying, _)| *carrying == contact);
            solved.is_active[contact] = carrying.is_some();
            solved.impulses[contact] = 0.0;
            solved.turned[contact] = carrying.map_or(DVec3::ZERO, |&(_, given)| given);
        }
    }

    /// Seconds for which the course of a body is known.
    pub(super) fn known_for(&self, body: usize, courses: &Courses) -> f64 {
        courses.part(body).map_or(self.rest, |(turning, _)| turning.seconds)
    }

    /// The bodies that some contacts can support: what nothing moves has the path of its flight.
    fn carried_by(&self, contacts: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
        contacts
            .flat_map(|contact| self.contacts[contact].bodies())
            .filter(|&body| self.setup.is_movable(self.island.bodies[body]))
    }

    /// Which of the bodies do not fly on: those of active contacts, and those that would touch another before the
    /// tick ends, though gravity turns them round in time. On the chord of their flight they keep apart. Those that are let go from
    /// each other, or come apart, are assumed to if they `keep_apart`.
    fn supported(&self, solved: &Solved, carried: &[Option<[DVec3; 2]>], keep_apart: bool) -> Vec<bool> {
        let mut supported = vec![false; self.island.bodies.len()];
        let mut velocities = self.free_velocities(0.0);
        let mut accelerations: Vec<DVec3> =
            self.island.bodies.iter().map(|&ball| self.setup.gravity_on(ball)).collect();
        let fastest = velocities.iter().chain(solved.mean).map(|velocity| velocity.length()).fold(0.0, f64::max);
        let rounding = ROUNDING * (fastest + self.setup.settings.gravity.length() * self.rest);
        let mut held: Vec<usize> = self.carried_by(solved.active()).collect();
        loop {
            for &body in &held {
                [velocities[body], accelerations[body]] = carried[body].unwrap_or([solved.mean[body], DVec3::ZERO]);
                supported[body] = true;
            }
            let touches = |&index: &usize| {
                let (pair, gap) = &self.island.contacts[index];
                let opening = self.opening_speed(index, &velocities);
                // Whether a ball that flies passes a rim is looked at afterwards.
                let is_passed = match pair.other {
                    Other::Obstacle(_) => solved.is_left[index],
                    Other::Body(_) => keep_apart && self.is_parted(index, solved),
                };
                !is_passed
                    && opening < -rounding
                    && self.closes(gap, opening, self.contacts[index].opening_speed(&accelerations))
            };
            let touching = self.carried_by((0..self.contacts.len()).filter(touches));
            held = touching.filter(|&body| !supported[body]).collect();
            if held.is_empty() {
                return supported;
            }
        }
    }

    /// Whether a gap that opens at a negative speed, and this acceleration, is closed at some time until the tick ends.
    fn closes(&self, gap: &Gap, opening: f64, acceleration: f64) -> bool {
        let until = if acceleration > 0.0 { (-opening / acceleration).min(self.rest) } else { self.rest };
        gap.is_contact() || gap.distance + (opening + 0.5 * acceleration * until) * until <= gap.tolerance
    }
}
