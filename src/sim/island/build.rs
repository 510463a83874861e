//! Builds an island: every contact that depends on a given one, directly or through others.

use crate::sim::broad_phase::slack::SLACK;
use crate::sim::impact::bounce::{Load, closing_speed, comes_to_rest, takes_off};
use crate::sim::pairs::time_of_impact::{Gap, gap, gap_at_shape, segment_velocities};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::state::pair_map::BodyHashSet;
use crate::sim::{Instant, Motion, Setup};
use glam::DVec3;

/// Largest gap, as a share of the smaller radius, that the broad phase is sure to find: it searches twice as far.
const SURELY_FOUND: f64 = SLACK / 2.0;

/// Sine of an angle, or share of a speed, that is rounding.
const LEVEL: f64 = 1e-12;

/// What an island is built from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// A pair that touches.
    Pair(Pair),
    /// A ball that has lost the support of another.
    Ball(usize),
}

/// An island of touching contacts and the balls they connect.
#[derive(Clone, Debug)]
pub struct Island {
    /// What it was built from. A pair is not among the contacts if nothing can push it apart.
    pub seed: Seed,
    /// Indices of the balls, ascending.
    pub bodies: Vec<usize>,
    /// The contacts, by pair: in an order that does not depend on the search.
    pub contacts: Vec<(Pair, Gap)>,
    /// Balls that take off from the obstacles that they touch: unless another pushes them, they fly.
    pub leaving: BodyHashSet,
}

impl Island {
    /// Whether a contact is one from which its ball takes off.
    pub fn is_left(&self, pair: Pair) -> bool {
        matches!(pair.other, Other::Obstacle(_)) && self.leaving.contains(&pair.body) && self.seed != Seed::Pair(pair)
    }
}

/// Collects everything that touches a pair or a ball at an instant, directly or through others, slowly enough to come
/// to rest, and what would touch it before the tick ends.
///
/// Such a near contact may close until the tick ends, and no further. Without it a settling heap would stop at each
/// of its hundreds of tiny gaps, one after the other, and every stop would disturb the others.
///
/// A rim that a ball comes near is left to its impact, unless the ball was pressed against it before.
///
/// `load` tells what a contact takes part in carrying, and `was_active` whether it carried an impulse itself.
/// `candidates(ball, found)` adds the pairs of a ball that may touch; it may add too many. Of two balls each must be among the
/// candidates of the other.
pub fn build_island(
    setup: &Setup,
    motions: &[Motion],
    seed: Seed,
    at: Instant,
    load: impl Fn(Pair) -> Load,
    was_active: impl Fn(Pair) -> bool,
    mut candidates: impl FnMut(usize, &mut Vec<Pair>),
) -> Island {
    let mut visited = BodyHashSet::default();
    let mut contacts = Vec::new();
    let mut open: Vec<usize> = match seed {
        Seed::Pair(pair) => pair.balls().collect(),
        Seed::Ball(ball) => vec![ball],
    };
    let mut near = Vec::new();
    while let Some(ball) = open.pop() {
        if !visited.insert(ball) {
            continue;
        }
        near.clear();
        candidates(ball, &mut near);
        // Pairs with a visited ball were tested from there.
        let is_new = |pair: &Pair| pair.balls().all(|other| other == ball || !visited.contains(&other));
        for pair in near.iter().copied().filter(is_new) {
            let is_seed = Seed::Pair(pair) == seed;
            let belongs = |gap: &Gap| {
                gap.is_contact() || is_seed || was_active(pair) || !is_passed(setup, motions, pair, gap, at)
            };
            if let Some(gap) = contact_at(setup, motions, pair, at, is_seed, &load).filter(belongs) {
                contacts.push((pair, gap));
                // An island ends at bodies of infinite mass: they pass nothing on.
                open.extend(pair.balls().filter(|&other| setup.is_movable(other)));
            }
        }
    }
    // These belong to their contacts all the same.
    visited.extend(contacts.iter().flat_map(|(pair, _)| pair.balls()));
    let mut bodies: Vec<usize> = visited.into_iter().collect();
    bodies.sort_unstable();
    contacts.sort_unstable_by_key(|(pair, _)| *pair);
    let leaving = leaving(setup, motions, &contacts, at, load);
    Island { seed, bodies, contacts, leaving }
}

/// Balls that take off from obstacles and otherwise touch only what is beside them. They fly, even if gravity brings them back
/// before the tick ends. In linear flight they need not even rise: their chord may lead down.
fn leaving(
    setup: &Setup,
    motions: &[Motion],
    contacts: &[(Pair, Gap)],
    at: Instant,
    load: impl Fn(Pair) -> Load,
) -> BodyHashSet {
    if !setup.has_parabolas() {
        return BodyHashSet::default();
    }
    let takes_off = |pair: Pair, gap: &Gap| {
        matches!(pair.other, Other::Obstacle(_)) && takes_off(setup, motions, pair, gap.normal, at, load(pair))
    };
    let taking_off = contacts.iter().filter(|(pair, gap)| takes_off(*pair, gap));
    let mut leaving: BodyHashSet = taking_off.map(|(pair, _)| pair.body).collect();
    if leaving.is_empty() {
        return leaving;
    }
    for (pair, gap) in contacts {
        if !takes_off(*pair, gap) && !is_beside(setup, motions, *pair, gap, at) {
            pair.balls().for_each(|ball| _ = leaving.remove(&ball));
        }
    }
    leaving
}

/// Whether a pair neither approaches nor is pressed together or held apart by gravity.
fn is_beside(setup: &Setup, motions: &[Motion], pair: Pair, gap: &Gap, at: Instant) -> bool {
    let [velocity, other_velocity] = segment_velocities(setup, motions, pair, at);
    let gravity = setup.settings.gravity;
    (velocity - other_velocity).dot(gap.normal) >= -LEVEL * (velocity.length() + other_velocity.length())
        && gravity.dot(gap.normal).abs() <= LEVEL * gravity.length()
}

/// The gap of a pair that belongs to an island. The seed was found to touch by its sweep, which rounds differently.
fn contact_at(
    setup: &Setup,
    motions: &[Motion],
    pair: Pair,
    at: Instant,
    is_seed: bool,
    load: impl Fn(Pair) -> Load,
) -> Option<Gap> {
    if !pair.balls().any(|ball| setup.is_movable(ball)) || (!is_seed && is_clearly_apart(setup, motions, pair, at)) {
        return None;
    }
    let gap = gap(setup, motions, pair, at);
    if gap.normal == DVec3::ZERO {
        return None;
    }
    let center = motions[pair.body].position_at(at, setup.clock);
    let belongs = |load: Load| {
        let reach = || reach(setup, pair, at, closing_speed(setup, pair, gap.normal, center, load));
        (gap.is_contact() || gap.distance <= reach()) && comes_to_rest(setup, motions, pair, gap.normal, at, load)
    };
    // The more a contact carries, the sooner it comes to rest. What it carries takes longest to look up.
    let belongs_as_loaded = |load: Load| load == Load::Buried || belongs(load);
    (is_seed || (belongs(Load::Buried) && belongs_as_loaded(load(pair)))).then_some(gap)
}

/// Whether a ball comes less near to an obstacle than the present normal of the gap tells, by the gap or more, because that
/// normal turns on its straight way through the rest of the tick.
///
/// So it is where a ball slides from one face onto the next, whose rim is still ahead of it: nothing may push it back there. Where
/// the gap closes all the same, its impact is found.
fn is_passed(setup: &Setup, motions: &[Motion], pair: Pair, gap: &Gap, at: Instant) -> bool {
    let Other::Obstacle(obstacle) = pair.other else { return false };
    let [velocity, obstacle_velocity] = segment_velocities(setup, motions, pair, at);
    let way = (velocity - obstacle_velocity) * setup.clock.rest_of_tick(at);
    let center = motions[pair.body].position_at(at, setup.clock) + way;
    let at_end = gap_at_shape(setup, pair.body, center, &setup.obstacles[obstacle].shape_at(at, setup.clock));
    at_end.distance - (gap.distance + way.dot(gap.normal)) >= gap.distance
}

/// Whether two balls are farther apart than any contact reaches: a quick test that most candidates fail.
pub fn is_clearly_apart(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> bool {
    let Other::Body(other) = pair.other else { return false };
    let [a, b] = [pair.body, other].map(|ball| motions[ball].position_at(at, setup.clock));
    let (radius_a, radius_b) = (setup.radii[pair.body], setup.radii[other]);
    let reach = radius_a + radius_b + 2.0 * SURELY_FOUND * radius_a.min(radius_b) + 1e-12 * a.abs().max_element();
    a.distance_squared(b) > reach * reach
}

/// Largest gap that counts as a contact: what it may close at a speed in the rest of the tick, but no more than the broad
/// phase is sure to find.
fn reach(setup: &Setup, pair: Pair, at: Instant, speed: f64) -> f64 {
    let smaller = pair.balls().map(|ball| setup.bodies[ball].radius).fold(f64::INFINITY, f64::min);
    (speed * setup.clock.rest_of_tick(at)).min(SURELY_FOUND * smaller)
}
