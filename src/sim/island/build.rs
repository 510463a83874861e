//! Builds an island: every contact that depends on a given one, directly or through others.

use super::sides::Scene;
use crate::sim::broad_phase::slack::SLACK;
use crate::sim::impact::bounce::{Load, closing_speed, comes_to_rest, takes_off, true_velocities};
use crate::sim::impact::passing::{fall_past, passes, slips};
use crate::sim::impact::same_instant::SameInstant;
use crate::sim::pairs::edge::face_normal;
use crate::sim::pairs::time_of_impact::{Gap, gap, gap_at_shape, segment_velocities};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::state::pair_map::BodyHashSet;
use crate::sim::{Clock, Instant, Motion, Setup};
use glam::DVec3;

/// Largest gap, as a share of the smaller radius, that the broad phase is sure to find: it searches twice as far.
const SURELY_FOUND: f64 = SLACK / 2.0;

/// Contacts, with gaps that would close before the tick ends, up to which an island is no heap in exact flight: its balls fall through
/// these gaps, and take a blow one by one.
const FEW_CONTACTS: usize = 16;

/// Whether the balls of so many contacts are a heap, which takes a blow as one. In linear flight all do that touch.
pub fn is_heap(setup: &Setup, contacts: usize) -> bool {
    !setup.has_parabolas() || contacts > FEW_CONTACTS
}

/// What an island is built from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// A pair that touches.
    Pair(Pair),
    /// A ball that has lost the support of another.
    Ball(usize),
}

impl Seed {
    /// Whether it is a ball at the end of a part of its way along what turns: what carried it then carries it on, as a rule.
    pub fn ends_part(self, motions: &[Motion], now: Instant, clock: Clock) -> bool {
        matches!(self, Seed::Ball(ball) if motions[ball].turns_until(clock) == Some(now))
    }

    /// As how many events it counts that it is solved now: the next part of a way is none.
    pub fn counts(self, motions: &[Motion], now: Instant, clock: Clock) -> u64 {
        u64::from(!self.ends_part(motions, now, clock))
    }
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
    /// Whether it is no heap: in exact flight one whose contacts are few, or of which no ball leans on another, as far as is known.
    pub is_loose: bool,
    /// Contacts that take off, by their places, ascending: unless something else pushes them, the balls come apart and together
    /// again on their true paths. In a loose island it is found when all that happens at once has happened.
    pub taking_off: Vec<usize>,
}

impl Island {
    /// The pair that it was built from, if that could not become a contact.
    pub fn unpushable(&self) -> Option<Pair> {
        let Seed::Pair(seed) = self.seed else { return None };
        let is_contact = self.contacts.iter().any(|&(pair, _)| pair == seed);
        (!is_contact).then_some(seed)
    }
}

/// What is known of contacts when an island is built.
#[derive(Clone, Copy)]
pub struct Past<'a> {
    /// What one takes part in carrying.
    pub load: &'a dyn Fn(Pair) -> Load,
    /// Whether one carried an impulse when it was last solved.
    pub was_active: &'a dyn Fn(Pair) -> bool,
    /// Whether one was solved in this tick. It is not left out again, or what holds one of its balls could be solved without the
    /// other for ever, by turns.
    pub was_solved: &'a dyn Fn(Pair) -> bool,
    /// Whether the balls of one came apart on their true paths in this tick: it may be passed again.
    pub was_parted: &'a dyn Fn(Pair) -> bool,
    /// Whether a ball belongs to a heap, in the tick before or by what was solved in this one.
    pub in_heap: &'a dyn Fn(usize) -> bool,
    /// The impacts of this instant so far.
    pub so_far: &'a SameInstant,
}

/// Collects everything that touches a pair or a ball at an instant, directly or through others, slowly enough to come
/// to rest, and in a heap what would touch it before the tick ends.
///
/// Such a near contact may close until the tick ends, and no further. Without it a settling heap would stop at each
/// of its hundreds of tiny gaps, one after the other, and every stop would disturb the others. In exact flight a few balls fall
/// through their gaps.
///
/// What a ball passes, a rim or another ball beside its way, is left to its impact, unless the ball was pressed against it before.
///
/// `candidates(ball, found)` adds the pairs of a ball that may touch; it may add too many. Of two balls each must be among the
/// candidates of the other.
pub fn build_island(
    setup: &Setup,
    motions: &[Motion],
    seed: Seed,
    at: Instant,
    past: Past,
    mut candidates: impl FnMut(usize, &mut Vec<Pair>),
) -> Island {
    let load = past.load;
    let scene = Scene { setup, motions, at };
    let mut collected = collect(scene, seed, past, Gaps::TakenIn, &mut candidates);
    let is_part = || collected.visited.iter().any(|&ball| (past.in_heap)(ball));
    let is_heap = is_heap(setup, collected.contacts.len()) || is_part();
    if !is_heap && !collected.contacts.iter().all(|(_, gap)| gap.is_contact()) {
        collected = collect(scene, seed, past, Gaps::LeftOut, &mut candidates);
    }
    let Collected { mut visited, mut contacts } = collected;
    // These belong to their contacts all the same.
    visited.extend(contacts.iter().flat_map(|(pair, _)| pair.balls()));
    let mut bodies: Vec<usize> = visited.into_iter().collect();
    bodies.sort_unstable();
    contacts.sort_unstable_by_key(|(pair, _)| *pair);
    let leans = |&(pair, _): &(Pair, Gap)| match load(pair) {
        Load::Stacked | Load::Buried => true,
        Load::Pressed => setup.are_movable_balls(pair),
        Load::None | Load::Lying => false,
    };
    let is_loose = setup.has_parabolas() && (!is_heap || !contacts.iter().any(leans));
    let taking_off = if is_loose { Vec::new() } else { taking_off(setup, motions, seed, &contacts, at, load) };
    Island { seed, bodies, contacts, is_loose, taking_off }
}

/// What becomes of gaps that would close before the tick ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gaps {
    /// They are left to their impacts.
    LeftOut,
    /// They may close until the tick ends.
    TakenIn,
}

/// What an island is made of.
struct Collected {
    visited: BodyHashSet,
    contacts: Vec<(Pair, Gap)>,
}

/// The contacts of an island, in the order in which they are found.
fn collect(
    scene: Scene,
    seed: Seed,
    past: Past,
    gaps: Gaps,
    mut candidates: impl FnMut(usize, &mut Vec<Pair>),
) -> Collected {
    let Scene { setup, motions, at } = scene;
    let mut visited = BodyHashSet::default();
    let mut contacts = Vec::new();
    // An island ends at bodies of infinite mass: they pass nothing on.
    let movable = |pair: Pair| pair.balls().filter(|&ball| setup.is_movable(ball));
    let mut open: Vec<usize> = match seed {
        Seed::Pair(pair) => movable(pair).collect(),
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
            let contact = contact_at(scene, pair, is_seed, past, gaps);
            let takes_part = |gap: &Gap| {
                is_seed || !is_passed(setup, motions, pair, gap, at, past) || is_held(scene, pair, gap, past)
            };
            if let Some(gap) = contact.filter(takes_part) {
                contacts.push((pair, gap));
                open.extend(movable(pair));
            }
        }
    }
    Collected { visited, contacts }
}

/// The contacts that take off. In linear flight they need not even open: the chord of their balls may lead into each other.
fn taking_off(
    setup: &Setup,
    motions: &[Motion],
    seed: Seed,
    contacts: &[(Pair, Gap)],
    at: Instant,
    load: impl Fn(Pair) -> Load,
) -> Vec<usize> {
    if !setup.has_parabolas() {
        return Vec::new();
    }
    let takes_off = |&index: &usize| {
        let (pair, gap) = &contacts[index];
        let [velocity, other_velocity] = true_velocities(setup, motions, *pair, at);
        let slips = || matches!(pair.other, Other::Body(_)) && slips(velocity, other_velocity, gap.normal);
        Seed::Pair(*pair) != seed
            && (takes_off(setup, motions, *pair, gap.normal, at, || load(*pair)) || slips() && load(*pair).lets_pass())
    };
    (0..contacts.len()).filter(takes_off).collect()
}

/// The gap of a pair that belongs to an island. The seed was found to touch by its sweep, which rounds differently.
fn contact_at(scene: Scene, pair: Pair, is_seed: bool, past: Past, gaps: Gaps) -> Option<Gap> {
    let Scene { setup, motions, at } = scene;
    let load = past.load;
    if !pair.balls().any(|ball| setup.is_movable(ball)) || (!is_seed && is_clearly_apart(setup, motions, pair, at)) {
        return None;
    }
    let mut gap = gap(setup, motions, pair, at);
    if gap.normal == DVec3::ZERO {
        return None;
    }
    gap.normal = face_normal(setup, pair, gap.normal, at);
    let center = motions[pair.body].position_at(at, setup.clock);
    let belongs = |load: Load| {
        let reach = || reach(setup, pair, at, closing_speed(setup, pair, gap.normal, center, load));
        let is_near =
            || gaps == Gaps::TakenIn && gap.distance <= reach() && !(setup.has_parabolas() && load.lets_pass());
        (gap.is_contact() || is_near()) && comes_to_rest(setup, motions, pair, gap.normal, at, load)
    };
    // The more a contact carries, the sooner it comes to rest. What it carries takes longest to look up.
    let belongs_as_loaded = |load: Load| load == Load::Buried || belongs(load);
    let belongs = || belongs(Load::Buried) && belongs_as_loaded(load(pair));
    (is_seed || belongs() || is_held(scene, pair, &gap, past)).then_some(gap)
}

/// Whether a contact is spent, and held though it approaches fast. Of several that are it does not matter which one becomes the seed.
fn is_held(scene: Scene, pair: Pair, gap: &Gap, past: Past) -> bool {
    let Scene { setup, motions, at } = scene;
    let is_fast = |load: Load| load != Load::None && !comes_to_rest(setup, motions, pair, gap.normal, at, load);
    gap.is_contact() && scene.is_spent(past.so_far, pair, gap.normal) && is_fast((past.load)(pair))
}

/// Whether one of a pair merely passes the other, so that the pair is left to its impact.
fn is_passed(setup: &Setup, motions: &[Motion], pair: Pair, gap: &Gap, at: Instant, past: Past) -> bool {
    let lets_pass = || (past.load)(pair).lets_pass();
    match (pair.other, gap.is_contact()) {
        (Other::Body(_), true) => {
            lets_pass() && passes(setup, motions, pair, gap.normal, at) && !(past.was_solved)(pair)
        }
        (Other::Body(_), false) => {
            (lets_pass() || (past.was_parted)(pair)) && fall_past(setup, motions, pair, at) && !(past.was_active)(pair)
        }
        (Other::Obstacle(_), true) => false,
        (Other::Obstacle(obstacle), false) => {
            slides_past(setup, motions, pair.body, obstacle, gap, at) && !(past.was_active)(pair)
        }
    }
}

/// Whether a ball comes less near to an obstacle than the present normal of the gap tells, by the gap or more, because that
/// normal turns on its straight way through the rest of the tick.
///
/// So it is where a ball slides from one face onto the next, whose rim is still ahead of it: nothing may push it back there. Where
/// the gap closes all the same, its impact is found.
fn slides_past(setup: &Setup, motions: &[Motion], body: usize, obstacle: usize, gap: &Gap, at: Instant) -> bool {
    let pair = Pair::with_obstacle(body, obstacle);
    let [velocity, obstacle_velocity] = segment_velocities(setup, motions, pair, at);
    let way = (velocity - obstacle_velocity) * setup.clock.rest_of_tick(at);
    let center = motions[body].position_at(at, setup.clock) + way;
    let at_end = gap_at_shape(setup, body, center, &setup.obstacles[obstacle].shape_at(at, setup.clock));
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
    (speed * setup.clock.rest_of_tick(at)).min(SURELY_FOUND * setup.smaller_radius(pair))
}
