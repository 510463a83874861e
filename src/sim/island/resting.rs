//! Resting groups: contacts that come to rest together or go on carrying weight.

use super::complementarity::{Constraint, Contact, Problem};
use crate::scene::Id;
use crate::sim::broad_phase::slack::SLACK;
use crate::sim::impact::bounce::{comes_to_rest, flight, gravity_on, rest_speed};
use crate::sim::pairs::time_of_impact::{Gap, gap};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::state::pair_map::{BallSet, PairMap};
use crate::sim::{EventKind, Instant, Motion, Resting, RestingContact, Segment, Setup};
use glam::DVec3;
use std::collections::BTreeSet;

/// Approach left over by the solver, as a share of the fastest before, that is no rounding: the
/// contacts contradict each other, as between walls that close in on a ball.
const INFEASIBLE: f64 = 1e-6;

/// Share of the smaller radius up to which a gap is surely seen: cells are larger than balls by
/// twice as much.
const SURELY_KNOWN: f64 = SLACK / 2.0;

/// Share of a ball's radius up to which a way along a surface in a tick counts as none.
const STILL: f64 = 1e-6;

/// Which touching contacts belong to an island.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Membership {
    /// Those that approach more slowly than the resting speed.
    Slow,
    /// All: the island has bounced at this instant for too long.
    All,
}

/// What an island is built from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// A pair that touches.
    Pair(Pair),
    /// A ball that one which pushed it pushes no more.
    Ball(usize),
}

/// An island of touching contacts and the balls they connect.
#[derive(Clone, Debug)]
pub struct Island {
    /// What it was built from. A pair is not among the contacts if nothing can push it apart.
    pub seed: Seed,
    /// Indices of the balls, ascending.
    pub bodies: Vec<usize>,
    /// The contacts, along the longest side of the island: neighbours stand near each other.
    pub contacts: Vec<(Pair, Gap)>,
}

impl Island {
    /// The contacts as the solver wants them, its bodies being those of the island.
    fn contacts_to_solve(&self) -> Vec<Contact> {
        let index_of = |ball: usize| self.bodies.binary_search(&ball).unwrap_or_else(|_| unreachable_ball(ball));
        let contact = |(pair, gap): &(Pair, Gap)| {
            let other = match pair.other {
                Other::Body(other) => Some(index_of(other)),
                Other::Obstacle(_) => None,
            };
            Contact { body: index_of(pair.body), other, normal: gap.normal }
        };
        self.contacts.iter().map(contact).collect()
    }

    /// That no gap closes before the `rest` of the tick is over. `expected` tells which contacts probably carry
    /// something.
    fn constraints(&self, setup: &Setup, rest: f64, warm_start: impl Fn(Pair) -> bool) -> Vec<Option<Constraint>> {
        let constraint = |(pair, gap): &(Pair, Gap)| {
            let closing = if gap.is_contact() { 0.0 } else { gap.distance / rest };
            let least_speed = speed_of_obstacle(setup, *pair, gap) - closing;
            Some(Constraint { least_speed, warm_start: warm_start(*pair) })
        };
        self.contacts.iter().map(constraint).collect()
    }

    /// That those which carry something stay closed when the tick ends.
    fn constraints_at_end(&self, setup: &Setup, carried: &[f64]) -> Vec<Option<Constraint>> {
        let constraint = |((pair, gap), &impulse): (&(Pair, Gap), &f64)| {
            let least_speed = speed_of_obstacle(setup, *pair, gap);
            (impulse > 0.0).then_some(Constraint { least_speed, warm_start: true })
        };
        self.contacts.iter().zip(carried).map(constraint).collect()
    }

    /// The velocity of all that nothing moves, if it is one; zero if there is no such thing.
    ///
    /// Then the contacts cannot contradict each other, as the balls can move with it.
    fn common_velocity(&self, setup: &Setup, motions: &[Motion]) -> Option<DVec3> {
        let unmoved_balls = self.bodies.iter().filter(|&&ball| setup.bodies[ball].mass.inverse() == 0.0);
        let obstacles = self.contacts.iter().filter_map(|(pair, _)| match pair.other {
            Other::Obstacle(obstacle) => Some(setup.obstacles[obstacle].obstacle.velocity),
            Other::Body(_) => None,
        });
        let mut velocities = unmoved_balls.map(|&ball| motions[ball].velocity).chain(obstacles);
        let Some(first) = velocities.next() else { return Some(DVec3::ZERO) };
        velocities.all(|velocity| velocity == first).then_some(first)
    }

    /// The seed, if it could not become a contact.
    fn unpushable(&self) -> Option<Pair> {
        let Seed::Pair(seed) = self.seed else { return None };
        let is_contact = self.contacts.iter().any(|&(pair, _)| pair == seed);
        (!is_contact).then_some(seed)
    }
}

/// What a tick's contacts carried so far, which tells what they will probably carry next.
#[derive(Clone, Default)]
pub struct ActiveSet {
    /// The contacts that carried something.
    lasting: BTreeSet<Pair>,
    /// Of all that were solved, whether they carried something the last time.
    solved: PairMap<bool>,
    /// The balls that push each other until the tick ends, each pair both ways round.
    pushing: BTreeSet<[usize; 2]>,
    /// Balls whose motion counts on a push that they do not get any more.
    let_go: BTreeSet<usize>,
}

impl ActiveSet {
    /// Whether a contact probably carries something; `before` are those that did in the tick before.
    pub fn expect(&self, pair: Pair, before: &BTreeSet<Pair>) -> bool {
        self.solved.get(&pair).copied().unwrap_or_else(|| before.contains(&pair))
    }

    /// Takes note of an island.
    pub fn note(&mut self, rest: &Solution) {
        for &pair in &rest.lasting {
            if self.solved.insert(pair, true) != Some(true) {
                self.lasting.insert(pair);
            }
            self.pushing.extend(both_ways(pair).into_iter().flatten());
        }
        self.solved.extend(rest.released.iter().map(|&pair| (pair, false)));
        for pair in rest.released.iter().filter_map(|&pair| both_ways(pair)).flatten() {
            self.pushing.remove(&pair);
        }
    }

    /// Takes note that the motion of a ball was decided anew, and whether it is another one: then those solved
    /// together with it count on a push that they do not get any more.
    pub fn decide_anew(&mut self, setup: &Setup, ball: usize, is_other: bool) {
        self.let_go.remove(&ball);
        if !is_other || self.pushing.is_empty() {
            return;
        }
        let pairs: Vec<[usize; 2]> = self.pushing.range([ball, 0]..=[ball, usize::MAX]).copied().collect();
        for [_, other] in pairs {
            self.pushing.remove(&[ball, other]);
            self.pushing.remove(&[other, ball]);
            if setup.bodies[other].mass.inverse() > 0.0 {
                self.let_go.insert(other);
            }
        }
    }

    /// The balls whose motions count on a push that they do not get any more, by ascending id.
    pub fn let_go(&self) -> impl Iterator<Item = usize> {
        self.let_go.iter().copied()
    }

    /// The contacts that carried something in the tick that ends.
    pub fn take(&mut self) -> BTreeSet<Pair> {
        self.solved.clear();
        self.pushing.clear();
        self.let_go.clear();
        std::mem::take(&mut self.lasting)
    }
}

/// Two balls, both ways round; `None` for a ball and an obstacle.
fn both_ways(pair: Pair) -> Option<[[usize; 2]; 2]> {
    match pair.other {
        Other::Body(other) => Some([[pair.body, other], [other, pair.body]]),
        Other::Obstacle(_) => None,
    }
}

/// What became of an island.
pub struct Solution {
    /// New motions of all its balls.
    pub motions: Vec<(usize, Motion)>,
    /// The contacts that carry something.
    pub lasting: Vec<Pair>,
    /// Those that carry nothing.
    released: Vec<Pair>,
    /// Pairs that still approach: nothing can move them apart.
    pub infeasible: Vec<Pair>,
    /// Multiplications, each with an addition, that solving it took.
    pub multiply_adds: u64,
    bodies: Vec<Id>,
    contacts: Vec<RestingContact>,
}

impl Solution {
    /// The event, if any contact carries something; `before` are those that did in the tick before.
    /// What rests from the first tick on does not begin to.
    pub fn event(&self, before: &BTreeSet<Pair>, is_first_tick: bool) -> Option<EventKind> {
        let begins = !is_first_tick && self.lasting.iter().any(|pair| !before.contains(pair));
        let event = || Resting { bodies: self.bodies.clone(), contacts: self.contacts.clone(), begins };
        (!self.lasting.is_empty()).then(|| EventKind::Resting(event()))
    }
}

/// Collects everything that touches a pair or a ball at an instant, directly or through others, and what
/// would touch it before the tick ends, slowly enough to come to rest.
///
/// Such a near contact is anticipated: it may close until the tick ends, and no further. Otherwise a
/// settling heap would stop at each of its hundreds of tiny gaps, one after the other, and every
/// stop would disturb the others.
///
/// `candidates(ball, found)` adds the pairs of a ball that may touch; it may add too many. Of two balls
/// each must be among the candidates of the other.
pub fn build_island(
    setup: &Setup,
    motions: &[Motion],
    seed: Seed,
    at: Instant,
    membership: Membership,
    is_pressed: impl Fn(Pair) -> bool,
    mut candidates: impl FnMut(usize, &mut Vec<Pair>),
) -> Island {
    let mut known = BallSet::default();
    let mut contacts = Vec::new();
    let mut open: Vec<usize> = match seed {
        Seed::Pair(pair) => pair.balls().collect(),
        Seed::Ball(ball) => vec![ball],
    };
    let mut near = Vec::new();
    while let Some(ball) = open.pop() {
        if !known.insert(ball) {
            continue;
        }
        near.clear();
        candidates(ball, &mut near);
        // The pairs of balls that were here before are known.
        let is_new = |pair: &Pair| pair.balls().all(|other| other == ball || !known.contains(&other));
        for pair in near.iter().copied().filter(is_new) {
            if let Some(gap) = contact_at(setup, motions, pair, at, membership, Seed::Pair(pair) == seed, &is_pressed) {
                contacts.push((pair, gap));
                // Nothing passes through a body that nothing moves.
                open.extend(pair.balls().filter(|&other| setup.bodies[other].mass.inverse() > 0.0));
            }
        }
    }
    // Balls of infinite mass take part in contacts though nothing spreads from them.
    known.extend(contacts.iter().flat_map(|(pair, _)| pair.balls()));
    let mut bodies: Vec<usize> = known.into_iter().collect();
    bodies.sort_unstable();
    Island { seed, bodies, contacts: along_longest_side(contacts) }
}

/// The gap of a pair that belongs to an island. The seed was found to touch by its sweep, which rounds
/// differently.
fn contact_at(
    setup: &Setup,
    motions: &[Motion],
    pair: Pair,
    at: Instant,
    membership: Membership,
    is_seed: bool,
    is_pressed: impl Fn(Pair) -> bool,
) -> Option<Gap> {
    if !can_push(setup, pair) || (!is_seed && is_clearly_apart(setup, motions, pair, at)) {
        return None;
    }
    let gap = gap(setup, motions, pair, at);
    if gap.normal == DVec3::ZERO {
        return None;
    }
    let belongs = |is_pressed: bool| {
        let touches = gap.is_contact() || gap.distance <= reach(setup, pair, &gap, membership, at, is_pressed);
        let is_slow = || comes_to_rest(setup, motions, pair, gap.normal, at, is_pressed);
        touches && (membership == Membership::All || is_slow())
    };
    // What is pressed together comes to rest sooner: whether it is takes longest to find out.
    (is_seed || belongs(false) || (belongs(true) && is_pressed(pair))).then_some(gap)
}

/// Whether two balls are farther apart than any contact reaches: most that stand near each other are.
fn is_clearly_apart(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> bool {
    let Other::Body(other) = pair.other else { return false };
    let [a, b] = [pair.body, other].map(|ball| motions[ball].position_at(at, setup.clock));
    let (radius_a, radius_b) = (setup.radii[pair.body], setup.radii[other]);
    let reach = radius_a + radius_b + 2.0 * SURELY_KNOWN * radius_a.min(radius_b) + 1e-12 * a.abs().max_element();
    a.distance_squared(b) > reach * reach
}

/// How far a contact that comes to rest may be away: what it closes in the rest of the tick, but
/// only so much of the (smaller) radius that the broad phase is sure to know the pair.
fn reach(setup: &Setup, pair: Pair, gap: &Gap, membership: Membership, at: Instant, is_pressed: bool) -> f64 {
    let smaller = pair.balls().map(|ball| setup.bodies[ball].radius).fold(f64::INFINITY, f64::min);
    match membership {
        Membership::Slow => {
            (rest_speed(setup, pair, gap.normal, is_pressed) * setup.clock.rest_of_tick(at)).min(SURELY_KNOWN * smaller)
        }
        Membership::All => 0.0,
    }
}

fn along_longest_side(mut contacts: Vec<(Pair, Gap)>) -> Vec<(Pair, Gap)> {
    // Whatever the order in which they were found.
    contacts.sort_unstable_by_key(|(pair, _)| *pair);
    let low = contacts.iter().fold(DVec3::INFINITY, |low, (_, gap)| low.min(gap.point));
    let high = contacts.iter().fold(DVec3::NEG_INFINITY, |high, (_, gap)| high.max(gap.point));
    let size = high - low;
    let axis = (0..3).max_by(|&a, &b| size[a].total_cmp(&size[b])).unwrap_or(0);
    contacts.sort_by(|a, b| a.1.point[axis].total_cmp(&b.1.point[axis]));
    contacts
}

/// Velocity of a pair's obstacle along the normal; 0 between two balls.
fn speed_of_obstacle(setup: &Setup, pair: Pair, gap: &Gap) -> f64 {
    match pair.other {
        Other::Body(_) => 0.0,
        Other::Obstacle(obstacle) => setup.obstacles[obstacle].obstacle.velocity.dot(gap.normal),
    }
}

/// Velocity of a pair's obstacle; zero between two balls.
fn velocity_of_obstacle(setup: &Setup, pair: Pair) -> DVec3 {
    match pair.other {
        Other::Body(_) => DVec3::ZERO,
        Other::Obstacle(obstacle) => setup.obstacles[obstacle].obstacle.velocity,
    }
}

/// Whether a ball whose segment moves at `velocity` relative to the other gets along the surface in a tick, by more
/// than rounding: one that starts from rest on a slope does.
fn slides(setup: &Setup, pair: Pair, velocity: DVec3, normal: DVec3) -> bool {
    let along = velocity - velocity.dot(normal) * normal;
    along.length() * setup.clock.tick_length() > STILL * setup.bodies[pair.body].radius
}

fn can_push(setup: &Setup, pair: Pair) -> bool {
    pair.balls().any(|ball| setup.bodies[ball].mass.inverse() > 0.0)
}

/// Motions of the island's balls after its contacts came to rest, and what they carry.
///
/// The segments' velocities are projected so that no contact approaches: that decides which
/// contacts last. The true velocities at the end of the tick follow from the same projection over
/// the contacts that last, so that gravity along a slope acts in full and across it not at all.
/// `expected` tells which contacts probably carry something: those that did before.
pub fn solve_island(
    setup: &Setup,
    motions: &[Motion],
    island: &Island,
    at: Instant,
    warm_start: impl Fn(Pair) -> bool,
) -> Solution {
    let rest = setup.clock.rest_of_tick(at);
    if island.contacts.is_empty() {
        return free_flight(setup, motions, island, at);
    }
    let contacts = island.contacts_to_solve();
    let constraints = island.constraints(setup, rest, warm_start);
    let inverse_masses: Vec<f64> = island.bodies.iter().map(|&ball| setup.bodies[ball].mass.inverse()).collect();
    let mut problem = Problem::new(&contacts, &inverse_masses);
    let free = |share: f64| -> Vec<DVec3> {
        let velocity =
            |&ball: &usize| motions[ball].velocity_at(at, setup.clock) + gravity_on(setup, ball) * (rest * share);
        island.bodies.iter().map(velocity).collect()
    };

    let mut mean = free(0.5);
    let excess = |index: usize, velocities: &[DVec3]| {
        constraints[index].map_or(0.0, |constraint| constraint.excess_speed(&contacts[index], velocities))
    };
    let fastest = (0..contacts.len()).map(|contact| excess(contact, &mean).abs()).fold(0.0, f64::max);
    let carried = problem.resolve(&constraints, &mut mean);
    let frame = island.common_velocity(setup, motions);
    let is_infeasible = |contact: usize| frame.is_none() && excess(contact, &mean) < -INFEASIBLE * fastest;
    let infeasible =
        (0..contacts.len()).filter(|&contact| is_infeasible(contact)).map(|contact| island.contacts[contact].0);
    let infeasible: Vec<Pair> = infeasible.chain(island.unpushable()).collect();
    let lasting: Vec<usize> = (0..contacts.len()).filter(|&contact| carried[contact] > 0.0).collect();
    let released: Vec<usize> = (0..contacts.len()).filter(|&contact| carried[contact] <= 0.0).collect();
    // Without gravity there is nothing to average, and a second solution would only differ by rounding.
    let weightless = island.bodies.iter().all(|&ball| gravity_on(setup, ball) == DVec3::ZERO);
    let (end, impulses) = if weightless {
        (mean.clone(), carried)
    } else {
        let mut end = free(1.0);
        let impulses = problem.resolve(&island.constraints_at_end(setup, &carried), &mut end);
        (end, impulses)
    };

    let mut start: Vec<DVec3> = mean.iter().zip(&end).map(|(&mean, &end)| 2.0 * mean - end).collect();
    if let Some(frame) = frame {
        keep_energy(&mut start, &free(0.0), frame, &inverse_masses);
    }
    let motion = |(index, &ball): (usize, &usize)| {
        let segment =
            Segment { position: motions[ball].position_at(at, setup.clock), velocity: mean[index], start: at };
        (ball, changing(segment, start[index], end[index], rest))
    };
    let changed = island.bodies.iter().enumerate().map(motion).collect();
    let resting_contact = |&index: &usize| {
        let ((pair, gap), contact) = (&island.contacts[index], &contacts[index]);
        let (body, other) = pair.ids(setup);
        let of_other = contact.other.map_or_else(|| velocity_of_obstacle(setup, *pair), |other| mean[other]);
        let sliding = slides(setup, *pair, mean[contact.body] - of_other, gap.normal);
        RestingContact { body, other, point: gap.point, normal: gap.normal, impulse: impulses[index], sliding }
    };
    let bodies: BTreeSet<usize> = lasting.iter().flat_map(|&contact| island.contacts[contact].0.balls()).collect();
    let mut resting: Vec<RestingContact> = lasting.iter().map(resting_contact).collect();
    resting.sort_by_key(|contact| (contact.body, contact.other));
    Solution {
        motions: changed,
        lasting: lasting.iter().map(|&contact| island.contacts[contact].0).collect(),
        released: released.into_iter().map(|contact| island.contacts[contact].0).collect(),
        infeasible,
        multiply_adds: problem.multiply_adds(),
        bodies: bodies.into_iter().map(|ball| setup.bodies[ball].id).collect(),
        contacts: resting,
    }
}

/// What becomes of balls that nothing touches.
fn free_flight(setup: &Setup, motions: &[Motion], island: &Island, at: Instant) -> Solution {
    let falling = |&ball: &usize| {
        let motion = &motions[ball];
        let [position, velocity] = [motion.position_at(at, setup.clock), motion.velocity_at(at, setup.clock)];
        (ball, flight(setup, ball, position, velocity, at))
    };
    Solution {
        motions: island.bodies.iter().map(falling).collect(),
        lasting: Vec::new(),
        released: Vec::new(),
        infeasible: island.unpushable().into_iter().collect(),
        multiply_adds: 0,
        bodies: Vec::new(),
        contacts: Vec::new(),
    }
}

/// Sees to it that balls of these velocities `before` a solution do not start faster after it.
///
/// A gap that closes until the tick ends is closed at a constant speed. Were the true velocity the one that closes it by
/// a constant deceleration, a ball that was at rest would start with twice that speed, and an impact
/// inside the tick would keep what nothing gave. So only such a share of the change takes place at once that the
/// kinetic energy, as seen from all that nothing moves, is least. It is the same for all balls: their momentum is exchanged equally.
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

/// The motion along a segment for the `rest` of the tick, the true velocity of which changes from `start` to `end`.
fn changing(segment: Segment, start: DVec3, end: DVec3, rest: f64) -> Motion {
    if rest <= 0.0 || (end == segment.velocity && start == end) {
        return Motion { segment, velocity: segment.velocity, acceleration: DVec3::ZERO };
    }
    Motion { segment, velocity: start, acceleration: (end - start) / rest }
}

fn unreachable_ball(ball: usize) -> usize {
    unreachable!("ball {ball} is in a contact but not in the island")
}
