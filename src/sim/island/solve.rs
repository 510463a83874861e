//! Solves an island: the motions of its balls once its contacts have come to rest, and the impulses they carry.

use super::build::{Island, Seed};
use super::complementarity::{Problem, Resolved};
use super::contact::{Constraint, Contact};
use super::outcome::{Outcome, is_worth_keeping};
use super::standing::{Component, Glide, Standing, StandingGroup, components, stands};
use crate::scene::Id;
use crate::sim::pairs::time_of_impact::{Gap, gap_at_shape};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{EventKind, Instant, Motion, Resting, RestingContact, Segment, Setup};
use glam::DVec3;
use std::sync::Arc;

/// Remaining approach, as a share of the fastest before, above which contacts of an unsolved problem are infeasible:
/// they contradict each other, as between walls that close in on a ball. Less is rounding.
pub const INFEASIBLE: f64 = 1e-6;

/// Remaining approach, as a share of the speeds involved, that is rounding.
const ROUNDING: f64 = 1e-12;

/// Distance moved along a surface in a tick, as a share of the ball's radius, up to which the ball does not slide.
const STILL: f64 = 1e-6;

/// Speed that is rounding, as a share of that which gravity adds in the rest of the tick, or of what contacts give a ball in
/// it; never more than the last of them.
const STANDING: [f64; 3] = [1e-12, 1e-14, 1e-9];

/// A solved island.
pub struct Solution {
    /// New motions of all its balls.
    pub motions: Vec<(usize, Motion)>,
    /// The contacts that carry an impulse.
    pub active: Vec<Pair>,
    /// The contacts that carry none.
    pub inactive: Vec<Pair>,
    /// Pairs that still approach: nothing can move them apart.
    pub infeasible: Vec<Pair>,
    /// Groups that stand from now on, over whole ticks.
    pub standing: Vec<StandingGroup>,
    /// Multiply-add operations that solving took.
    pub multiply_adds: u64,
    /// What a recording should keep so as not to solve it again.
    pub kept: Option<Arc<Outcome>>,
    /// The balls of the active contacts.
    bodies: Vec<Id>,
    /// The active contacts, by ids.
    contacts: Vec<RestingContact>,
}

impl Solution {
    /// The event, if any contact is active; it begins something if one of them `is_new`.
    pub fn event(&self, is_new: impl Fn(Pair) -> bool) -> Option<EventKind> {
        let begins = self.active.iter().any(|&pair| is_new(pair));
        let event = || Resting { bodies: self.bodies.clone(), contacts: self.contacts.clone(), begins };
        (!self.active.is_empty()).then(|| EventKind::Resting(Arc::new(event())))
    }
}

/// Solves an island at an instant. `was_active` tells which contacts carried an impulse before: a warm start.
///
/// The velocities of the segments are projected so that no contact approaches, which decides which contacts are
/// active. The true velocities at the end of the tick follow from the same projection over the active contacts, so that
/// gravity acts in full along a slope and not at all across it.
///
/// Balls that stand keep their motion: those of `standing`, and those that are found to stand when a tick begins.
///
/// If the outcome is `known`, nothing is left to solve.
pub fn solve_island(
    setup: &Setup,
    motions: &[Motion],
    island: &Island,
    at: Instant,
    was_active: impl Fn(Pair) -> bool,
    standing: &Standing,
    known: Option<&Arc<Outcome>>,
) -> Solution {
    if island.contacts.is_empty() {
        return free_flight(setup, motions, island, at);
    }
    let solver = Solver { setup, motions, island, at, rest: setup.clock.rest_of_tick(at) };
    let contacts = solver.contacts();
    let constraints = solver.constraints(was_active);
    let inverse_masses: Vec<f64> = island.bodies.iter().map(|&ball| setup.bodies[ball].mass.inverse()).collect();
    let fits = |known: &&Arc<Outcome>| known.fits(island.bodies.len(), contacts.len());
    debug_assert!(known.as_ref().is_none_or(fits), "it is of another island");
    let known = known.filter(fits);
    let (outcome, multiply_adds) = match known {
        Some(known) => (Arc::clone(known), 0),
        None => {
            let (outcome, multiply_adds) = solver.outcome(&contacts, &constraints, &inverse_masses);
            (Arc::new(outcome), multiply_adds)
        }
    };
    let Outcome { is_solved, mean, end, .. } = &*outcome;
    let mut impulses = vec![0.0; contacts.len()];
    let mut is_active = vec![false; contacts.len()];
    for (&contact, &impulse) in outcome.active.iter().zip(&outcome.impulses) {
        (impulses[contact as usize], is_active[contact as usize]) = (impulse, true);
    }
    let pair = |contact: usize| island.contacts[contact].0;
    let infeasible = solver.infeasible(&contacts, &constraints, &outcome).into_iter().map(pair);
    let infeasible: Vec<Pair> = infeasible.chain(unpushable(island)).collect();
    let (active, inactive): (Vec<usize>, Vec<usize>) = (0..contacts.len()).partition(|&contact| is_active[contact]);
    let mut start: Vec<DVec3> = mean.iter().zip(end).map(|(&mean, &end)| 2.0 * mean - end).collect();
    if let Some(frame) = solver.common_velocity() {
        keep_energy(&mut start, &solver.free_velocities(0.0), frame, &inverse_masses);
    }

    let resting = |part: &[usize]| solver.resting(part, &contacts, &impulses, mean);
    let Resting { bodies, contacts: carrying, .. } = resting(&active);
    let mut stand = vec![false; island.bodies.len()];
    let mut groups = Vec::new();
    let settled = if *is_solved && infeasible.is_empty() {
        solver.still_components(&contacts, &active, &impulses, [mean, end])
    } else {
        Vec::new()
    };
    for component in settled {
        let balls: Vec<usize> = component.bodies.iter().map(|&body| island.bodies[body]).collect();
        let pairs: Vec<Pair> = component.contacts.iter().map(|&contact| pair(contact)).collect();
        // Over the rest of a tick contacts also carry what stopped the balls.
        if at.local == 0.0 || standing.is_group(&balls, &pairs) {
            component.bodies.iter().for_each(|&body| stand[body] = true);
            let event = Arc::new(resting(&component.contacts));
            groups.push(StandingGroup { balls, contacts: pairs, event, glide: None });
        }
    }
    let supported = solver.supported(&contacts, &active, mean);
    let glides =
        if *is_solved { solver.gliding(&contacts, &is_active, [&start, mean, end]) } else { vec![false; mean.len()] };
    let mut motions = solver.motions([&start, mean, end], &supported, &stand, &glides);
    for body in (0..glides.len()).filter(|&body| glides[body] && !stand[body]) {
        let carrying: Vec<usize> = active.iter().copied().filter(|&index| contacts[index].body == body).collect();
        let pairs: Vec<Pair> = carrying.iter().map(|&index| pair(index)).collect();
        let (ball, motion) = &mut motions[body];
        let event = resting(&carrying);
        // Over the rest of a tick contacts also carry what stopped the ball. What hardly moves yet does not say where to.
        let is_whole = at.local == 0.0 && event.contacts.iter().all(|contact| contact.sliding);
        let before = &solver.motions[*ball];
        let goes_on = solver.goes_on(before, motion);
        if !(is_whole || goes_on && standing.is_group(&[*ball], &pairs)) {
            continue;
        }
        let Segment { position, velocity, acceleration, start } = motion.segment();
        *motion = if goes_on { *before } else { Motion::gliding(position, velocity, acceleration, start) };
        let glide = Some(Glide { acceleration: motion.acceleration(), center: position });
        groups.push(StandingGroup { balls: vec![*ball], contacts: pairs, event: Arc::new(event), glide });
    }
    Solution {
        motions,
        active: active.into_iter().map(pair).collect(),
        inactive: inactive.into_iter().map(pair).collect(),
        infeasible,
        standing: groups,
        multiply_adds,
        kept: Some(outcome).filter(|_| is_worth_keeping(multiply_adds, contacts.len())),
        bodies,
        contacts: carrying,
    }
}

/// Whether a contact of an island, with this gap when it was built, need not be tested while its balls keep the motions
/// that they were given.
///
/// A gap stays open until the tick ends where chords lead. Two balls that fly on may close it later, or one that follows its
/// true path before.
pub fn is_settled(motions: &[Motion], pair: Pair, gap: &Gap) -> bool {
    let on_chord = || pair.balls().any(|ball| motions[ball].is_chord());
    gap.is_contact() || on_chord() && !pair.balls().any(|ball| motions[ball].is_carried())
}

/// An island without contacts: its balls fall.
fn free_flight(setup: &Setup, motions: &[Motion], island: &Island, at: Instant) -> Solution {
    let falling = |&ball: &usize| {
        let motion = &motions[ball];
        let [position, velocity] = [motion.position_at(at, setup.clock), motion.velocity_at(at, setup.clock)];
        (ball, setup.flight(ball, position, velocity, at))
    };
    Solution {
        motions: island.bodies.iter().map(falling).collect(),
        active: Vec::new(),
        inactive: Vec::new(),
        infeasible: unpushable(island).into_iter().collect(),
        standing: Vec::new(),
        multiply_adds: 0,
        kept: None,
        bodies: Vec::new(),
        contacts: Vec::new(),
    }
}

/// The pair that an island was built from, if it could not become a contact.
fn unpushable(island: &Island) -> Option<Pair> {
    let Seed::Pair(seed) = island.seed else { return None };
    let is_contact = island.contacts.iter().any(|&(pair, _)| pair == seed);
    (!is_contact).then_some(seed)
}

/// An island in the terms of its complementarity problem, whose bodies are those of the island.
struct Solver<'a> {
    setup: &'a Setup,
    motions: &'a [Motion],
    island: &'a Island,
    at: Instant,
    /// Seconds until the tick ends.
    rest: f64,
}

impl Solver<'_> {
    /// The outcome, and the multiply-adds that finding it took.
    fn outcome(&self, contacts: &[Contact], constraints: &[Constraint], inverse_masses: &[f64]) -> (Outcome, u64) {
        let mut problem = Problem::new(contacts, inverse_masses);
        let mut mean = self.free_velocities(0.5);
        let constrained: Vec<Option<Constraint>> = constraints.iter().copied().map(Some).collect();
        let Resolved { impulses: carried, is_solved } = problem.resolve(&constrained, &mut mean);
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
        let active = (0..contacts.len()).filter(|&contact| carried[contact] > 0.0);
        let outcome = Outcome {
            is_solved,
            active: active.clone().map(|contact| contact as u32).collect(),
            impulses: active.map(|contact| impulses[contact]).collect(),
            mean: mean.into(),
            end: end.into(),
        };
        (outcome, problem.multiply_adds())
    }

    /// The contacts that contradict each other.
    fn infeasible(&self, contacts: &[Contact], constraints: &[Constraint], outcome: &Outcome) -> Vec<usize> {
        if outcome.is_solved {
            return Vec::new();
        }
        let excess = |index: usize, velocities: &[DVec3]| constraints[index].excess_speed(&contacts[index], velocities);
        let before = self.free_velocities(0.5);
        let fastest = (0..contacts.len()).map(|contact| excess(contact, &before).abs()).fold(0.0, f64::max);
        let is_infeasible = |&contact: &usize| excess(contact, &outcome.mean) < -INFEASIBLE * fastest;
        (0..contacts.len()).filter(is_infeasible).collect()
    }

    fn contacts(&self) -> Vec<Contact> {
        let bodies = &self.island.bodies;
        let index_of = |ball: usize| {
            let index = bodies.binary_search(&ball);
            index.unwrap_or_else(|_| unreachable!("ball {ball} is in a contact but not in the island"))
        };
        let contact = |(pair, gap): &(Pair, Gap)| {
            let other = match pair.other {
                Other::Body(other) => Some(index_of(other)),
                Other::Obstacle(_) => None,
            };
            Contact { body: index_of(pair.body), other, normal: gap.normal }
        };
        self.island.contacts.iter().map(contact).collect()
    }

    /// No gap closes before the tick ends.
    fn constraints(&self, was_active: impl Fn(Pair) -> bool) -> Vec<Constraint> {
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
    fn free_velocities(&self, share: f64) -> Vec<DVec3> {
        let velocity = |&ball: &usize| {
            let now = self.motions[ball].velocity_at(self.at, self.setup.clock);
            now + self.setup.gravity_on(ball) * (self.rest * share)
        };
        self.island.bodies.iter().map(velocity).collect()
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
    fn velocity_of_obstacle(&self, pair: Pair) -> DVec3 {
        match pair.other {
            Other::Body(_) => DVec3::ZERO,
            Other::Obstacle(obstacle) => self.setup.obstacles[obstacle].obstacle.velocity,
        }
    }

    /// Velocity of a pair's obstacle along the normal; 0 between two balls.
    fn speed_of_obstacle(&self, pair: Pair, normal: DVec3) -> f64 {
        match pair.other {
            Other::Body(_) => 0.0,
            Other::Obstacle(obstacle) => self.setup.obstacles[obstacle].obstacle.velocity.dot(normal),
        }
    }

    /// Which of the balls do not fly on: those of active contacts, and those that would touch another before the
    /// tick ends, though gravity turns them round in time. On the chord of their flight they keep apart.
    fn supported(&self, contacts: &[Contact], active: &[usize], mean: &[DVec3]) -> Vec<bool> {
        let mut supported = vec![false; self.island.bodies.len()];
        let mut velocities = self.free_velocities(0.0);
        let mut accelerations: Vec<DVec3> =
            self.island.bodies.iter().map(|&ball| self.setup.gravity_on(ball)).collect();
        let fastest = velocities.iter().chain(mean).map(|velocity| velocity.length()).fold(0.0, f64::max);
        let rounding = ROUNDING * (fastest + self.setup.settings.gravity.length() * self.rest);
        let mut held: Vec<usize> = active.iter().flat_map(|&index| contacts[index].bodies()).collect();
        loop {
            for &body in &held {
                (velocities[body], accelerations[body]) = (mean[body], DVec3::ZERO);
                supported[body] = true;
            }
            let touches = |&index: &usize| {
                let (pair, gap) = &self.island.contacts[index];
                let opening = contacts[index].opening_speed(&velocities) - self.speed_of_obstacle(*pair, gap.normal);
                opening < -rounding && self.closes(gap, opening, contacts[index].opening_speed(&accelerations))
            };
            let touching = (0..contacts.len()).filter(touches).flat_map(|index| contacts[index].bodies());
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

    /// The motions of the balls: of the supported from their velocities at the start of the rest of the tick, in its mean, and
    /// at its end; on their true path if they glide. The others fly on.
    fn motions(
        &self,
        [start, mean, end]: [&[DVec3]; 3],
        supported: &[bool],
        stand: &[bool],
        glide: &[bool],
    ) -> Vec<(usize, Motion)> {
        let motion = |(index, &ball): (usize, &usize)| {
            let position = self.motions[ball].position_at(self.at, self.setup.clock);
            if stand[index] {
                let stood = stands(self.setup, ball, &self.motions[ball]);
                return (
                    ball,
                    if stood { self.motions[ball] } else { Motion::uniform(position, DVec3::ZERO, self.at) },
                );
            }
            if !supported[index] {
                let velocity = self.motions[ball].velocity_at(self.at, self.setup.clock);
                return (ball, self.setup.flight(ball, position, velocity, self.at));
            }
            let path = Segment::straight(position, mean[index], self.at);
            let is_lasting =
                self.setup.gravity_on(ball) == DVec3::ZERO && start[index] == end[index] && end[index] == mean[index];
            if self.rest <= 0.0 || is_lasting {
                return (ball, self.setup.flight(ball, position, mean[index], self.at));
            }
            let acceleration = (end[index] - start[index]) / self.rest;
            if glide[index] {
                return (ball, Motion::carried(position, start[index], acceleration, self.at));
            }
            (ball, Motion::chord(path, start[index], acceleration))
        };
        self.island.bodies.iter().enumerate().map(motion).collect()
    }

    /// Which of the balls glide in exact flight: obstacles alone carry them, on flat surfaces, so that they neither open nor
    /// close what carries them on their true path, a parabola along these. `velocities` are those at the start of the rest of
    /// the tick, in its mean, and at its end.
    ///
    /// Where a normal turns, a ball may be at its place when the tick ends on a chord alone.
    fn gliding(&self, contacts: &[Contact], is_active: &[bool], velocities: [&[DVec3]; 3]) -> Vec<bool> {
        let balls = &self.island.bodies;
        let mut glide = vec![false; balls.len()];
        if !self.setup.has_parabolas() || self.rest <= 0.0 {
            return glide;
        }
        for (contact, _) in contacts.iter().zip(is_active).filter(|(_, is_active)| **is_active) {
            contact.bodies().for_each(|body| {
                let ball = balls[body];
                glide[body] = self.setup.is_movable(ball) && !self.setup.is_steered(ball);
            });
        }
        let [start, mean, end] = velocities;
        let pull = self.setup.settings.gravity.length() * self.rest;
        let rounding = |body: usize| ROUNDING * (start[body].length() + end[body].length() + pull);
        for (body, glides) in glide.iter_mut().enumerate() {
            // What was slowed down at once is elsewhere in the mean.
            *glides &= (start[body] + end[body] - 2.0 * mean[body]).length() <= rounding(body);
        }
        for (index, (pair, gap)) in self.island.contacts.iter().enumerate() {
            let body = contacts[index].body;
            let open = |velocity: DVec3| velocity.dot(gap.normal) - self.speed_of_obstacle(*pair, gap.normal);
            let opening = [start, end].map(|velocities| open(velocities[body]));
            let keeps = match pair.other {
                Other::Body(_) => !is_active[index] && !gap.is_contact(),
                Other::Obstacle(_) if is_active[index] => {
                    let is_along = opening.iter().all(|speed| speed.abs() <= rounding(body));
                    gap.is_contact() && is_along && self.is_flat(*pair, gap, mean[body])
                }
                Other::Obstacle(_) => !gap.is_contact() || opening.iter().all(|&speed| speed >= -rounding(body)),
            };
            if !keeps {
                contacts[index].bodies().for_each(|body| glide[body] = false);
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

    /// The parts of the island that stand still and, in exact flight, go on to: neither gravity nor anything else moves
    /// them, only rounding. `velocities` are those in the mean of the rest of the tick and at its end.
    fn still_components(
        &self,
        contacts: &[Contact],
        active: &[usize],
        impulses: &[f64],
        velocities: [&[DVec3]; 2],
    ) -> Vec<Component> {
        if !self.setup.has_parabolas() || self.rest <= 0.0 {
            return Vec::new();
        }
        let bodies = &self.island.bodies;
        let mut given = vec![0.0; bodies.len()];
        for &index in active {
            contacts[index].bodies().for_each(|body| given[body] += impulses[index]);
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
            let speeds = [now[body], velocities[0][body], velocities[1][body]].map(DVec3::length);
            !self.setup.is_steered(ball) && speeds.into_iter().all(|speed| speed <= rounding)
        };
        let holds = |&index: &usize| {
            let (pair, gap) = &self.island.contacts[index];
            gap.is_contact()
                && self.velocity_of_obstacle(*pair) == DVec3::ZERO
                && contacts[index].bodies().all(is_still)
        };
        let is_movable: Vec<bool> = bodies.iter().map(|&ball| self.setup.is_movable(ball)).collect();
        let mut found = components(contacts, active, &is_movable);
        found.retain(|component| component.contacts.iter().all(holds));
        found
    }

    /// What these contacts carry.
    fn resting(&self, of: &[usize], contacts: &[Contact], impulses: &[f64], mean: &[DVec3]) -> Resting {
        let pair = |index: usize| self.island.contacts[index].0;
        let mut bodies: Vec<usize> = of.iter().flat_map(|&index| pair(index).balls()).collect();
        bodies.sort_unstable();
        bodies.dedup();
        let contact = |&index: &usize| self.resting_contact(index, &contacts[index], impulses[index], mean);
        let mut resting: Vec<RestingContact> = of.iter().map(contact).collect();
        resting.sort_by_key(|contact| (contact.body, contact.other));
        let bodies = bodies.into_iter().map(|ball| self.setup.bodies[ball].id).collect();
        Resting { bodies, contacts: resting, begins: false }
    }

    fn resting_contact(&self, index: usize, contact: &Contact, impulse: f64, mean: &[DVec3]) -> RestingContact {
        let (pair, gap) = &self.island.contacts[index];
        let (body, other) = pair.ids(self.setup);
        let of_other = contact.other.map_or_else(|| self.velocity_of_obstacle(*pair), |other| mean[other]);
        let sliding = self.slides(*pair, mean[contact.body] - of_other, gap.normal);
        RestingContact { body, other, point: gap.point, normal: gap.normal, impulse, sliding }
    }

    /// Whether a ball with this velocity relative to the other moves along the surface by more than rounding within a
    /// tick, as one does that starts from rest on a slope.
    fn slides(&self, pair: Pair, velocity: DVec3, normal: DVec3) -> bool {
        let along = velocity - velocity.dot(normal) * normal;
        along.length() * self.setup.clock.tick_length() > STILL * self.setup.bodies[pair.body].radius
    }
}

/// Limits the velocities at which balls start so that the solution adds no kinetic energy; `before` are those that they
/// had.
///
/// A gap that closes until the tick ends is closed at a constant speed. If the true velocity closed it at a constant
/// deceleration, a ball that was at rest would start with twice that speed, and an impact inside the tick would keep
/// energy that nothing supplied. So only that share of the change takes place at once for which the kinetic energy, seen
/// from everything that nothing moves, is least. The share is the same for all balls, which conserves their momentum.
fn keep_energy(start: &mut [DVec3], before: &[DVec3], frame: DVec3, inverse_masses: &[f64]) {
    let balls = || (0..before.len()).filter(|&ball| inverse_masses[ball] > 0.0);
    let energy_of = |velocity: DVec3, ball: usize| (velocity - frame).length_squared() / inverse_masses[ball];
    let gained: f64 = balls().map(|ball| energy_of(start[ball], ball) - energy_of(before[ball], ball)).sum();
    if gained <= 0.0 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::impact::bounce::Load;
    use crate::sim::island::build::build_island;
    use crate::sim::{Snapshot, predict_pair};

    #[test]
    fn a_ball_that_rises_towards_one_at_rest_is_not_stopped_again_and_again_until_gravity_turns_it_round() {
        // Ball 1 lies on two that nothing moves. Ball 2 rises towards it from below at 0.02 m/s: over the gap of 2e-9 m
        // in 1e-7 s, though gravity turns it round after 2 ms, before the tick ends.
        let text = r#"{"version": 1, "name": "below", "settings": {"gravity": [0, -10, 0]},
            "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0.8, 0], "restitution": 0},
                {"id": 2, "radius": 0.5, "position": [0, -0.200000002, 0], "velocity": [0, 0.02, 0]},
                {"id": 3, "radius": 0.5, "position": [0.6, 0, 0], "mass": "infinite"},
                {"id": 4, "radius": 0.5, "position": [-0.6, 0, 0], "mass": "infinite"}]}"#;
        let setup = Setup::new(&parsed(text));
        let mut motions = Snapshot::initial(&setup).motions;
        let pairs = [[0, 1], [0, 2], [0, 3]].map(|[a, b]| Pair::of_balls(a, b));
        let near = |ball: usize, found: &mut Vec<Pair>| {
            found.extend(pairs.iter().filter(|pair| pair.balls().any(|other| other == ball)));
        };
        let at = Instant::start_of(0);
        let island = build_island(&setup, &motions, Seed::Ball(0), at, |_| Load::Pressed, near);
        let solution = solve_island(&setup, &motions, &island, at, |_| false, &Standing::default(), None);
        assert_eq!((&solution.active[..], &solution.inactive[..]), (&pairs[1..], &pairs[..1]));
        solution.motions.into_iter().for_each(|(ball, motion)| motions[ball] = motion);
        assert_eq!(predict_pair(&setup, &motions, pairs[0]).impact, None);
        // Where the tick ends it is as if it had flown: 0.02/60 − ½·10/60² m from its start.
        let end = Instant::start_of(1);
        let expected = -0.200000002 + 0.02 / 60.0 - 5.0 / 3600.0;
        assert!((motions[1].position_at(end, setup.clock).y - expected).abs() < 1e-15);
        assert!((motions[1].velocity_at(end, setup.clock).y - (0.02 - 10.0 / 60.0)).abs() < 1e-15);
    }
}
