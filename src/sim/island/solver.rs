//! An island in the terms of its complementarity problem: its contacts, what limits them, and what solving them comes to.

use super::members::Island;
use super::outcome::Outcome;
use crate::sim::complementarity::contact::{Constraint, Contact};
use crate::sim::complementarity::problem::{Problem, Resolved};
use crate::sim::pairs::time_of_impact::Gap;
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Instant, Motion, Resting, RestingContact, Setup};
use glam::DVec3;
use std::sync::Arc;

/// Remaining approach, as a share of the fastest before, above which contacts of an unsolved problem are infeasible:
/// they contradict each other, as between walls that close in on a ball. Less is rounding.
pub const INFEASIBLE: f64 = 1e-6;

/// Remaining approach, as a share of the speeds involved, that is rounding.
pub const ROUNDING: f64 = 1e-12;

/// Share of two velocities up to which what a few sums make of them is rounding.
const SUM_ROUNDING: f64 = 4.0 * f64::EPSILON;

/// Distance moved along a surface in a tick, as a share of the ball's radius, up to which the ball does not slide.
const STILL: f64 = 1e-6;

/// An island in the terms of its complementarity problem, whose bodies are those of the island.
pub struct Solver<'a> {
    /// The constants of the run.
    pub setup: &'a Setup,
    /// The motions of all balls before it is solved, by index.
    pub motions: &'a [Motion],
    /// What is solved.
    pub island: &'a Island,
    /// The contacts of the island, in its order.
    pub contacts: Arc<[Contact]>,
    /// Of its bodies, in 1/kg.
    pub inverse_masses: Arc<[f64]>,
    /// Of its bodies, in m/s, once all that happens at once has happened.
    pub velocities: Vec<DVec3>,
    /// When it is solved.
    pub at: Instant,
    /// Seconds until the tick ends.
    pub rest: f64,
}

/// What solving an island comes to.
pub struct Solved<'a> {
    /// Whether the problem was solved but for rounding.
    pub is_solved: bool,
    /// Whether each contact takes off and was not held.
    pub is_left: Vec<bool>,
    /// Whether each contact carries something in the mean of the rest of the tick.
    pub is_active: Vec<bool>,
    /// What each contact carries over all of it, in kg·m/s; 0 if it is not active.
    pub impulses: Vec<f64>,
    /// What each contact gave at once before, in kg·m/s.
    pub given: Vec<f64>,
    /// What each gives its first body while its normal turns, instead of its impulse, in kg·m/s.
    pub turned: Vec<DVec3>,
    /// Velocities of the bodies at the start of the rest of the tick, in m/s.
    pub start: Vec<DVec3>,
    /// Their mean velocities over it.
    pub mean: &'a [DVec3],
    /// Their velocities at its end.
    pub end: &'a [DVec3],
}

impl Solved<'_> {
    /// The contacts that carry something.
    pub fn active(&self) -> impl Iterator<Item = usize> {
        (0..self.is_active.len()).filter(|&contact| self.is_active[contact])
    }
}

impl<'a> Solver<'a> {
    /// The problem of an island at an instant.
    pub fn new(setup: &'a Setup, motions: &'a [Motion], island: &'a Island, at: Instant) -> Solver<'a> {
        let inverse_masses = island.bodies.iter().map(|&ball| setup.bodies[ball].mass.inverse()).collect();
        let velocities = island.bodies.iter().map(|&ball| motions[ball].velocity_at(at, setup.clock)).collect();
        let rest = setup.clock.rest_of_tick(at);
        Solver { setup, motions, island, contacts: contacts(island).into(), inverse_masses, velocities, at, rest }
    }

    /// The outcome if some contacts, by their places, are not held.
    pub(super) fn outcome_without(&self, problem: &mut Problem, constraints: &[Constraint], left: &[usize]) -> Outcome {
        let mut mean = self.free_velocities(0.5);
        let mut constrained: Vec<Option<Constraint>> = constraints.iter().copied().map(Some).collect();
        left.iter().for_each(|&contact| constrained[contact] = None);
        let Resolved { impulses: mut carried, is_solved } = problem.resolve(&constrained, &mut mean);
        if is_solved && self.go_in(&constrained, &mean) {
            // Of what was very fast the velocities keep a rounding that matters over a tick: it is taken away as well.
            let rest = problem.resolve(&constrained, &mut mean);
            carried.iter_mut().zip(rest.impulses).for_each(|(carried, impulse)| *carried += impulse);
        }
        // Without gravity there is nothing to average, and a second solution would only differ by rounding.
        let is_weightless = self.island.bodies.iter().all(|&ball| self.setup.gravity_on(ball) == DVec3::ZERO);
        let (end, impulses) = if is_weightless {
            (mean.clone(), carried.clone())
        } else {
            let mut end = self.free_velocities(1.0);
            // Over all of the rest of the tick what merely carries weight carries twice as much as in its mean.
            let expected: Vec<f64> = carried.iter().map(|impulse| 2.0 * impulse).collect();
            let resolved = problem.resolve_again(&expected, &self.constraints_at_end(&carried), &mut end);
            (end, resolved.impulses)
        };
        let active = (0..self.contacts.len()).filter(|&contact| self.matters(contact, carried[contact], &mean));
        Outcome {
            is_solved,
            push: None,
            left: left.iter().map(|&contact| contact as u32).collect(),
            active: active.clone().map(|contact| contact as u32).collect(),
            impulses: active.map(|contact| impulses[contact]).collect(),
            mean: mean.into(),
            end: end.into(),
        }
    }

    /// Whether an impulse changes the velocity of a ball of a contact by more than rounding. Nothing is carried otherwise: what
    /// is held by it would be held from nothing.
    pub(super) fn matters(&self, contact: usize, impulse: f64, velocities: &[DVec3]) -> bool {
        let bodies = || self.contacts[contact].bodies();
        let speeds: f64 = bodies().map(|body| velocities[body].length()).sum();
        let lightest = bodies().map(|body| self.inverse_masses[body]).fold(0.0, f64::max);
        impulse * lightest > ROUNDING * (speeds + self.setup.settings.gravity.length() * self.rest)
    }

    /// Whether a contact that carries an impulse only takes an approach away: one of its balls falls from then on as if it were free.
    pub(super) fn only_stops(&self, contact: usize, Solved { start, end, .. }: &Solved) -> bool {
        let falls = |body: usize| {
            let fallen = self.setup.gravity_on(self.island.bodies[body]) * self.rest;
            let speeds = start[body].length() + end[body].length();
            (end[body] - start[body] - fallen).length() <= ROUNDING * (speeds + fallen.length())
        };
        self.contacts[contact].bodies().any(|body| self.inverse_masses[body] > 0.0 && falls(body))
    }

    /// Whether balls with these velocities go into each other until the tick ends, by more than rounding.
    fn go_in(&self, constraints: &[Option<Constraint>], velocities: &[DVec3]) -> bool {
        let goes_in = |(index, constraint): (usize, &Option<Constraint>)| {
            constraint.is_some_and(|constraint| {
                let depth = -constraint.excess_speed(&self.contacts[index], velocities) * self.rest;
                depth > self.island.contacts[index].1.tolerance
            })
        };
        constraints.iter().enumerate().any(goes_in)
    }

    /// What an outcome tells of each contact and body.
    pub fn solved<'o>(&self, outcome: &'o Outcome) -> Solved<'o> {
        let count = self.contacts.len();
        let (mut is_left, mut is_active, mut impulses) = (vec![false; count], vec![false; count], vec![0.0; count]);
        outcome.left.iter().for_each(|&contact| is_left[contact as usize] = true);
        for (&contact, &impulse) in outcome.active.iter().zip(&outcome.impulses) {
            (is_active[contact as usize], impulses[contact as usize]) = (true, impulse);
        }
        let mut given = vec![0.0; count];
        let pushes = outcome.push.iter().flat_map(|push| &push.impulses);
        pushes.for_each(|&(contact, impulse)| given[contact as usize] = impulse);
        let (mean, end) = (&*outcome.mean, &*outcome.end);
        let mut start: Vec<DVec3> = mean.iter().zip(end).map(|(&mean, &end)| 2.0 * mean - end).collect();
        if let Some(frame) = self.common_velocity() {
            let rounding = |(mean, end): (&DVec3, &DVec3)| SUM_ROUNDING * (mean.length() + end.length());
            let rounding: Vec<f64> = mean.iter().zip(end).map(rounding).collect();
            keep_energy(&mut start, &self.free_velocities(0.0), &rounding, frame, &self.inverse_masses);
        }
        Solved {
            is_solved: outcome.is_solved,
            is_left,
            is_active,
            impulses,
            given,
            turned: vec![DVec3::ZERO; count],
            start,
            mean,
            end,
        }
    }

    /// The contacts that contradict each other.
    pub fn infeasible(&self, constraints: &[Constraint], outcome: &Outcome) -> Vec<usize> {
        if outcome.is_solved {
            return Vec::new();
        }
        let excess =
            |index: usize, velocities: &[DVec3]| constraints[index].excess_speed(&self.contacts[index], velocities);
        let before = self.free_velocities(0.5);
        let fastest = (0..self.contacts.len()).map(|contact| excess(contact, &before).abs()).fold(0.0, f64::max);
        // What the speeds along the surface leave of a sum is rounding.
        let rounding = |contact: usize| {
            let obstacle = self.velocity_of_obstacle(self.island.contacts[contact].0).length();
            let balls = self.contacts[contact].bodies().map(|body| outcome.mean[body].length()).fold(0.0, f64::max);
            ROUNDING * (balls + obstacle)
        };
        let is_infeasible =
            |&contact: &usize| excess(contact, &outcome.mean) < -(INFEASIBLE * fastest).max(rounding(contact));
        let is_left = |&contact: &usize| outcome.left.binary_search(&(contact as u32)).is_ok();
        (0..self.contacts.len()).filter(|contact| !is_left(contact)).filter(is_infeasible).collect()
    }

    /// No gap closes before the tick ends.
    pub fn constraints(&self, was_active: impl Fn(Pair) -> bool) -> Vec<Constraint> {
        let constraint = |(pair, gap): &(Pair, Gap)| {
            let closing = if gap.is_contact() { 0.0 } else { gap.distance / self.rest };
            let least_speed = self.speed_of_obstacle(*pair, gap.normal) - closing;
            Constraint { least_speed, warm_start: was_active(*pair) }
        };
        self.island.contacts.iter().map(constraint).collect()
    }

    /// Contacts that carry an impulse are closed when the tick ends; the others are not constrained.
    fn constraints_at_end(&self, carried: &[f64]) -> Vec<Option<Constraint>> {
        let constraint = |((pair, gap), &impulse): (&(Pair, Gap), &f64)| {
            let least_speed = self.speed_of_obstacle(*pair, gap.normal);
            (impulse > 0.0).then_some(Constraint { least_speed, warm_start: true })
        };
        self.island.contacts.iter().zip(carried).map(constraint).collect()
    }

    /// Velocities of the balls after gravity has acted for a share of the rest of the tick.
    pub fn free_velocities(&self, share: f64) -> Vec<DVec3> {
        let velocity = |(&ball, &now): (&usize, &DVec3)| now + self.setup.gravity_on(ball) * (self.rest * share);
        self.island.bodies.iter().zip(&self.velocities).map(velocity).collect()
    }

    /// The velocity of everything in the island that nothing can move, if they all have the same; zero if there is no
    /// such thing.
    ///
    /// Then the contacts cannot contradict each other: all balls could move with that velocity.
    fn common_velocity(&self) -> Option<DVec3> {
        let fixed_balls = self.island.bodies.iter().filter(|&&ball| !self.setup.is_movable(ball));
        let obstacles = self.island.contacts.iter().filter(|(pair, _)| matches!(pair.other, Other::Obstacle(_)));
        let of_obstacles = obstacles.map(|(pair, _)| self.velocity_of_obstacle(*pair));
        let mut velocities = fixed_balls.map(|&ball| self.motions[ball].velocity()).chain(of_obstacles);
        let Some(first) = velocities.next() else { return Some(DVec3::ZERO) };
        velocities.all(|velocity| velocity == first).then_some(first)
    }

    /// Velocity of a pair's obstacle; zero between two balls.
    pub fn velocity_of_obstacle(&self, pair: Pair) -> DVec3 {
        match pair.other {
            Other::Body(_) => DVec3::ZERO,
            Other::Obstacle(obstacle) => self.setup.obstacles[obstacle].obstacle.velocity,
        }
    }

    /// Velocity of a pair's obstacle along the normal; 0 between two balls.
    pub fn speed_of_obstacle(&self, pair: Pair, normal: DVec3) -> f64 {
        match pair.other {
            Other::Body(_) => 0.0,
            Other::Obstacle(obstacle) => self.setup.obstacles[obstacle].obstacle.velocity.dot(normal),
        }
    }

    /// Speed at which the sides of a contact come apart if its bodies have these velocities.
    pub fn opening_speed(&self, contact: usize, velocities: &[DVec3]) -> f64 {
        let (pair, gap) = &self.island.contacts[contact];
        self.contacts[contact].opening_speed(velocities) - self.speed_of_obstacle(*pair, gap.normal)
    }

    /// What these contacts carry.
    pub fn resting(&self, of: &[usize], solved: &Solved) -> Resting {
        let pair = |index: usize| self.island.contacts[index].0;
        let mut bodies: Vec<usize> = of.iter().flat_map(|&index| pair(index).balls()).collect();
        bodies.sort_unstable();
        bodies.dedup();
        let mut resting: Vec<RestingContact> = of.iter().map(|&index| self.resting_contact(index, solved)).collect();
        resting.sort_by_key(|contact| (contact.body, contact.other));
        let bodies = bodies.into_iter().map(|ball| self.setup.bodies[ball].id).collect();
        Resting { bodies, contacts: resting, begins: false }
    }

    pub(super) fn resting_contact(&self, index: usize, solved: &Solved) -> RestingContact {
        let ((pair, gap), contact) = (&self.island.contacts[index], &self.contacts[index]);
        let (body, other) = pair.ids(self.setup);
        let of_other = contact.other.map_or_else(|| self.velocity_of_obstacle(*pair), |other| solved.mean[other]);
        let sliding = self.slides(*pair, solved.mean[contact.body] - of_other, gap.normal);
        let impulse = solved.impulses[index] + solved.given[index];
        let contact = RestingContact { body, other, point: gap.point, normal: gap.normal, impulse, sliding };
        contact.plus(solved.turned[index])
    }

    /// Whether a ball with this velocity relative to the other moves along the surface by more than rounding within a
    /// tick, as one does that starts from rest on a slope.
    fn slides(&self, pair: Pair, velocity: DVec3, normal: DVec3) -> bool {
        let along = velocity - velocity.dot(normal) * normal;
        along.length() * self.setup.clock.tick_length() > STILL * self.setup.bodies[pair.body].radius
    }
}

/// The contacts of an island, between its bodies.
fn contacts(island: &Island) -> Vec<Contact> {
    let index_of = |ball: usize| {
        let index = island.bodies.binary_search(&ball);
        index.unwrap_or_else(|_| unreachable!("ball {ball} is in a contact but not in the island"))
    };
    let contact = |(pair, gap): &(Pair, Gap)| {
        let other = match pair.other {
            Other::Body(other) => Some(index_of(other)),
            Other::Obstacle(_) => None,
        };
        Contact { body: index_of(pair.body), other, normal: gap.normal }
    };
    island.contacts.iter().map(contact).collect()
}

/// Limits the velocities at which balls start so that the solution adds no kinetic energy; `before` are those that they
/// had.
///
/// A gap that closes until the tick ends is closed at a constant speed. If the true velocity closed it at a constant
/// deceleration, a ball that was at rest would start with twice that speed, and an impact inside the tick would keep
/// energy that nothing supplied. So only that share of the change takes place at once for which the kinetic energy, seen
/// from everything that nothing moves, is least. The share is the same for all balls, which conserves their momentum.
///
/// The velocities are not known better than to `rounding`, and what they gain by that is left to them.
fn keep_energy(start: &mut [DVec3], before: &[DVec3], rounding: &[f64], frame: DVec3, inverse_masses: &[f64]) {
    let balls = || (0..before.len()).filter(|&ball| inverse_masses[ball] > 0.0);
    let gained_by = |ball: usize| {
        let [now, before] = [start[ball] - frame, before[ball] - frame];
        let gained = (now - before).dot(now + before) - rounding[ball] * (now.length() + before.length());
        gained / inverse_masses[ball]
    };
    if balls().map(gained_by).sum::<f64>() <= 0.0 {
        return;
    }
    let change = |ball: usize| start[ball] - before[ball];
    let product: f64 = balls().map(|ball| change(ball).dot(before[ball] - frame) / inverse_masses[ball]).sum();
    let square: f64 = balls().map(|ball| change(ball).length_squared() / inverse_masses[ball]).sum();
    let share = if square > 0.0 { (-product / square).clamp(0.0, 1.0) } else { 0.0 };
    for (start, before) in start.iter_mut().zip(before) {
        *start = *before + (*start - *before) * share;
    }
}
