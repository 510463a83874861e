//! How the balls of a solved island go on: they fly, stand, glide, or are held on a chord.

use super::gliding::Gliding;
use super::solver::{ROUNDING, Solved, Solver};
use super::standing::{Standing, StandingGroup};
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
    /// Whether each is held, pushed or not; the others fly on.
    pub supported: Vec<bool>,
    /// Velocity and acceleration of each that glides, in m/s and m/s².
    pub carried: Vec<Option<[DVec3; 2]>>,
}

impl Courses {
    /// Whether a body flies.
    pub fn flies(&self, body: usize) -> bool {
        !self.supported[body]
    }

    /// Whether the path of a body is the true one, and no chord.
    pub fn is_true(&self, body: usize) -> bool {
        self.flies(body) || self.stand[body] || self.carried[body].is_some()
    }
}

impl Solver<'_> {
    /// How the bodies of a solved island go on; `standing` are the groups that stand already.
    ///
    /// What glides beside a ball that flies does so only as long as that flies, and it flies unless it would touch what does not
    /// glide: both are assumed first of all that can, and given up where they do not hold.
    pub fn courses(&self, solved: &Solved, standing: &Standing) -> Courses {
        let may_stand = solved.is_solved && self.island.unpushable().is_none();
        let groups = if may_stand { self.standing(solved, standing) } else { Vec::new() };
        let standing_balls: BodyHashSet = groups.iter().flat_map(|group| group.balls.iter().copied()).collect();
        let stand: Vec<bool> = self.island.bodies.iter().map(|ball| standing_balls.contains(ball)).collect();
        let mut supported = vec![false; stand.len()];
        solved.active().flat_map(|index| self.contacts[index].bodies()).for_each(|body| supported[body] = true);
        loop {
            let gliding =
                if solved.is_solved { self.gliding(solved, &stand, &self.flying(&supported)) } else { Vec::new() };
            let carried = Gliding::courses(&gliding, stand.len());
            let now = self.supported(solved, &carried);
            let is_over = gliding.is_empty() || now.iter().zip(&supported).all(|(now, before)| now <= before);
            supported.iter_mut().zip(now).for_each(|(supported, now)| *supported |= now);
            if is_over {
                return Courses { groups, gliding, stand, supported, carried };
            }
        }
    }

    /// Velocity and acceleration of a body on its true path, if it has one.
    pub(super) fn course(&self, body: usize, courses: &Courses) -> [DVec3; 2] {
        if courses.stand[body] {
            return [DVec3::ZERO; 2];
        }
        let flight = || [self.velocities[body], self.setup.gravity_on(self.island.bodies[body])];
        courses.carried[body].unwrap_or_else(flight)
    }

    /// Of bodies of which these are supported, those that have the path of their flight: what nothing can move always has.
    fn flying(&self, supported: &[bool]) -> Vec<bool> {
        let flies = |(&ball, &supported): (&usize, &bool)| !supported || !self.setup.is_movable(ball);
        self.island.bodies.iter().zip(supported).map(flies).collect()
    }

    /// Which of the bodies do not fly on: those of active contacts, and those that would touch another before the
    /// tick ends, though gravity turns them round in time. On the chord of their flight they keep apart.
    fn supported(&self, solved: &Solved, carried: &[Option<[DVec3; 2]>]) -> Vec<bool> {
        let mut supported = vec![false; self.island.bodies.len()];
        let mut velocities = self.free_velocities(0.0);
        let mut accelerations: Vec<DVec3> =
            self.island.bodies.iter().map(|&ball| self.setup.gravity_on(ball)).collect();
        let fastest = velocities.iter().chain(solved.mean).map(|velocity| velocity.length()).fold(0.0, f64::max);
        let rounding = ROUNDING * (fastest + self.setup.settings.gravity.length() * self.rest);
        let mut held: Vec<usize> = solved.active().flat_map(|index| self.contacts[index].bodies()).collect();
        loop {
            for &body in &held {
                [velocities[body], accelerations[body]] = carried[body].unwrap_or([solved.mean[body], DVec3::ZERO]);
                supported[body] = true;
            }
            let touches = |&index: &usize| {
                let (pair, gap) = &self.island.contacts[index];
                let opening = self.opening_speed(index, &velocities);
                // Whether a ball that flies passes a rim is looked at afterwards.
                let is_passed = matches!(pair.other, Other::Obstacle(_)) && solved.is_left[index];
                !is_passed
                    && opening < -rounding
                    && self.closes(gap, opening, self.contacts[index].opening_speed(&accelerations))
            };
            let touching = (0..self.contacts.len()).filter(touches).flat_map(|index| self.contacts[index].bodies());
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
