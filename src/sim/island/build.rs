//! Builds an island: every contact that depends on a given one, directly or through others.

use super::active_set::ActiveSet;
use super::heap::is_heap;
use super::members::{Island, Seed};
use super::reach::{is_clearly_apart, reach};
use super::sides::Scene;
use crate::sim::impact::bounce::{Load, closing_speed, comes_to_rest, takes_off, true_velocities};
use crate::sim::impact::passing::{fall_past, passes, slips};
use crate::sim::impact::same_instant::SameInstant;
use crate::sim::pairs::edge::face_normal;
use crate::sim::pairs::time_of_impact::{Gap, gap, gap_at_shape, segment_velocities};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::state::pair_map::BodyHashSet;
use crate::sim::{Instant, Motion, Setup};
use glam::DVec3;

/// What is known of contacts when an island is built.
#[derive(Clone, Copy)]
pub struct Past<'a> {
    /// What carried something in the tick before, and what was solved in this one.
    pub active_set: &'a ActiveSet,
    /// The impacts of this instant so far.
    pub so_far: &'a SameInstant,
}

impl Past<'_> {
    /// What a contact takes part in carrying.
    fn load(self, scene: Scene, pair: Pair) -> Load {
        self.active_set.load(scene.setup, pair, scene.at)
    }
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
    let scene = Scene { setup, motions, at };
    let mut collected = collect(scene, seed, past, Gaps::TakenIn, &mut candidates);
    let is_part = || collected.visited.iter().any(|&ball| past.active_set.in_heap(ball));
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
    let leans = |&(pair, _): &(Pair, Gap)| match past.load(scene, pair) {
        Load::Stacked | Load::Buried => true,
        Load::Pressed => setup.are_movable_balls(pair),
        Load::None | Load::Lying => false,
    };
    let is_loose = setup.has_parabolas() && (!is_heap || !contacts.iter().any(leans));
    let taking_off = if is_loose { Vec::new() } else { taking_off(scene, seed, &contacts, past) };
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
    let setup = scene.setup;
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
            let takes_part =
                |gap: &Gap| is_seed || !is_passed(scene, pair, gap, past) || is_held(scene, pair, gap, past);
            if let Some(gap) = contact.filter(takes_part) {
                contacts.push((pair, gap));
                open.extend(movable(pair));
            }
        }
    }
    Collected { visited, contacts }
}

/// The contacts that take off. In linear flight they need not even open: the chord of their balls may lead into each other.
fn taking_off(scene: Scene, seed: Seed, contacts: &[(Pair, Gap)], past: Past) -> Vec<usize> {
    let Scene { setup, motions, at } = scene;
    if !setup.has_parabolas() {
        return Vec::new();
    }
    let takes_off = |&index: &usize| {
        let (pair, gap) = &contacts[index];
        let [velocity, other_velocity] = true_velocities(setup, motions, *pair, at);
        let slips = || matches!(pair.other, Other::Body(_)) && slips(velocity, other_velocity, gap.normal);
        let load = || past.load(scene, *pair);
        Seed::Pair(*pair) != seed
            && (takes_off(setup, motions, *pair, gap.normal, at, load) || slips() && load().lets_pass())
    };
    (0..contacts.len()).filter(takes_off).collect()
}

/// The gap of a pair that belongs to an island. The seed was found to touch by its sweep, which rounds differently.
fn contact_at(scene: Scene, pair: Pair, is_seed: bool, past: Past, gaps: Gaps) -> Option<Gap> {
    let Scene { setup, motions, at } = scene;
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
    let belongs = || belongs(Load::Buried) && belongs_as_loaded(past.load(scene, pair));
    (is_seed || belongs() || is_held(scene, pair, &gap, past)).then_some(gap)
}

/// Whether a contact is spent, and held however fast it approaches. Of several that are it does not matter which one becomes the seed.
fn is_held(scene: Scene, pair: Pair, gap: &Gap, past: Past) -> bool {
    gap.is_contact()
        && scene.is_spent(past.so_far, pair, gap.normal)
        && scene.approach_speed(pair, gap.normal) > 0.0
        && past.load(scene, pair) != Load::None
}

/// Whether one of a pair merely passes the other, so that the pair is left to its impact.
///
/// What was solved in this tick is not left out again, or what holds one of its balls could be solved without the other for ever, by
/// turns.
fn is_passed(scene: Scene, pair: Pair, gap: &Gap, past: Past) -> bool {
    let (Scene { setup, motions, at }, known) = (scene, past.active_set);
    let lets_pass = || past.load(scene, pair).lets_pass();
    match (pair.other, gap.is_contact()) {
        (Other::Body(_), true) => {
            lets_pass() && passes(setup, motions, pair, gap.normal, at) && !known.was_solved(pair)
        }
        (Other::Body(_), false) => {
            (lets_pass() || known.was_parted(pair)) && fall_past(setup, motions, pair, at) && !known.was_active(pair)
        }
        (Other::Obstacle(_), true) => false,
        (Other::Obstacle(obstacle), false) => {
            slides_past(setup, motions, pair.body, obstacle, gap, at) && !known.was_active(pair)
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
