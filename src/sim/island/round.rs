//! Rounds: the impacts of one instant, resolved together and without an order.
//!
//! In a round every contact takes part that touches the first one, directly or through other balls, and approaches at the
//! same instant. Those that push each other's balls are solved [jointly](crate::sim::complementarity::joint); the others bounce as they would
//! alone. What then approaches belongs to the next round, until nobody does. Contacts that only touch take no part: so
//! a row of balls passes a blow on from ball to ball. Only when all that approach are [spent](crate::sim::impact::same_instant)
//! do other spent contacts hold what they touch, and the chatter is over. When what is left of all approaches is
//! negligible, or when it has [no end](super::endless), all contacts hold that have bounced.
//!
//! A contact between a ball of infinite mass and an obstacle turns that ball around as if it were alone with its
//! obstacles. For all others it moves on as it did before the round.

use super::endless::are_endless;
use super::reach::is_clearly_apart;
use super::sides::{Deflected, Scene, Side};
use super::solver::INFEASIBLE;
use super::surroundings::Surroundings;
use crate::sim::complementarity::contact::{Constraint, Contact};
use crate::sim::complementarity::problem::Problem;
use crate::sim::impact::bounce::{Load, SlowContact, does_rest, is_separated};
use crate::sim::impact::discrete::impact_at;
use crate::sim::impact::passing::grazes;
use crate::sim::impact::same_instant::{NEGLIGIBLE, SameInstant, resolution};
use crate::sim::pairs::time_of_impact::{Gap, PredictedImpact, gap, predict_pair, predict_return};
use crate::sim::state::pair::Pair;
use crate::sim::state::pair_map::BodyHashSet;
use glam::DVec3;
use std::collections::BTreeMap;

/// Cosine of the angle between two normals up to which they are at right angles but for rounding: then two contacts of a
/// ball do not depend on each other.
const AT_RIGHT_ANGLES: f64 = 1e-15;

/// Share of the smaller radius up to which a gap is rounding.
const CLOSED: f64 = 1e-12;

/// A contact that takes part in a round.
#[derive(Clone, Debug)]
pub struct Partner {
    /// Which.
    pub pair: Pair,
    /// Where they touch.
    pub predicted: PredictedImpact,
    /// Unit vector from the other to the ball.
    pub normal: DVec3,
    /// Whether it bounces no more at this instant.
    pub is_spent: bool,
    /// Whether it approaches, and not only holds.
    approaches: bool,
}

impl Partner {
    /// Its restitution at this instant.
    pub fn restitution(&self, scene: Scene) -> f64 {
        if self.is_spent { 0.0 } else { scene.setup.restitution_of(self.pair) }
    }
}

/// A round that is to be resolved.
#[derive(Clone, Debug)]
pub enum Round {
    /// Groups of contacts that depend on each other, each with one that approaches; resolve one after the other.
    Groups(Vec<Vec<Partner>>),
    /// What nothing moves leaves no room for the balls between: these pairs approach whatever the balls do.
    Contradiction(Vec<Pair>),
}

/// The round of a pair that is due and approaches. `near(ball, found)` adds the pairs of a ball that may touch; it may
/// add too many.
pub fn round_of(
    around: Surroundings,
    pair: Pair,
    predicted: &PredictedImpact,
    near: impl FnMut(usize, &mut Vec<Pair>),
) -> Round {
    let touching = touching(around, pair, near);
    if around.so_far.impacts(pair, around.moment, around.scene.setup.clock) > 0 {
        let stuck = contradicting(around.scene, &touching);
        if !stuck.is_empty() {
            return Round::Contradiction(stuck);
        }
    }
    let partners = |rest: Rest| -> Vec<Partner> {
        let others = touching.iter().filter(|&&(other, _)| other != pair);
        let others = others.filter_map(|(other, gap)| partner(around, *other, gap, rest));
        others.chain(partner_of(around, pair, *predicted, true, rest)).collect()
    };
    let is_endless = are_endless(around, &touching);
    let approach = |partners: &[Partner]| partners.iter().any(|partner| partner.approaches);
    let bouncing = partners(Rest::Passes);
    let mut partners = if approach(&bouncing) && !is_endless { bouncing } else { partners(Rest::IsTaken) };
    // Spent contacts hold once nothing else bounces.
    let is_over = partners.iter().all(|partner| partner.is_spent);
    partners.retain(|partner| partner.approaches || is_over);
    partners.sort_by_key(|partner| partner.pair.ids(around.scene.setup));
    Round::Groups(groups(around.scene, partners))
}

/// Everything that touches a pair, directly or through other balls, and the pair itself; by ids, so that nothing depends
/// on the search.
fn touching(around: Surroundings, first: Pair, mut near: impl FnMut(usize, &mut Vec<Pair>)) -> Vec<(Pair, Gap)> {
    let Scene { setup, motions, at } = around.scene;
    let mut found = vec![(first, gap(setup, motions, first, at))];
    let mut visited = BodyHashSet::default();
    let mut open: Vec<usize> = first.balls().collect();
    let mut candidates = Vec::new();
    while let Some(ball) = open.pop() {
        if !visited.insert(ball) {
            continue;
        }
        candidates.clear();
        near(ball, &mut candidates);
        let is_new = |pair: &Pair| pair.balls().all(|other| other == ball || !visited.contains(&other));
        for pair in candidates.iter().copied().filter(is_new) {
            if pair == first || (around.is_unresolvable)(pair) || is_clearly_apart(setup, motions, pair, at) {
                continue;
            }
            let gap = gap(setup, motions, pair, at);
            let is_contact = gap.distance <= gap.tolerance + rounding_of_paths(around.scene, pair);
            if is_contact && gap.normal != DVec3::ZERO {
                found.push((pair, gap));
                open.extend(pair.balls());
            }
        }
    }
    found.sort_by_key(|(pair, _)| pair.ids(setup));
    found
}

/// What becomes of a pair that meets, if it does so slowly; `load` tells what it took part in carrying when that was last solved.
///
/// A contact that is spent and carries weight is held, however fast it is. It would strike without end: what it strikes is
/// stopped by all that leans on it, and struck again, until nothing is left of the speed. Where something light is wedged
/// between heavy balls that takes as many strikes as they are heavier.
pub fn slow_contact(
    scene: Scene,
    so_far: &SameInstant,
    predicted: &PredictedImpact,
    pair: Pair,
    load: Load,
) -> SlowContact {
    match predicted.normal {
        Some(normal) if load != Load::None && scene.is_spent(so_far, pair, normal) => SlowContact::Held,
        _ => SlowContact::Rests(load),
    }
}

/// What becomes of an approach that is negligible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// It is left for later.
    Passes,
    /// It is taken away.
    IsTaken,
}

/// The part that a touching pair takes in a round, if it does.
fn partner(around: Surroundings, pair: Pair, gap: &Gap, rest: Rest) -> Option<Partner> {
    let Scene { setup, motions, at } = around.scene;
    around.scene.side_of(pair, gap.normal)?;
    let due = due(around, pair, gap).and_then(|predicted| partner_of(around, pair, predicted, true, rest));
    due.filter(|partner| partner.approaches).or_else(|| {
        let holds = match rest {
            Rest::Passes => around.so_far.is_spent(pair, setup.restitution_of(pair), around.moment, setup.clock),
            Rest::IsTaken => around.so_far.impacts(pair, around.moment, setup.clock) > 0,
        };
        holds.then(|| partner_of(around, pair, impact_at(setup, motions, pair, gap, at), false, rest)).flatten()
    })
}

/// The impact of a touching pair, if it is due at the same instant.
fn due(around: Surroundings, pair: Pair, gap: &Gap) -> Option<PredictedImpact> {
    let Scene { setup, motions, at } = around.scene;
    let predict = if (around.is_resolved)(pair) { predict_return } else { predict_pair };
    let predicted = predict(setup, motions, pair).impact?;
    let rounding = resolution(around.scene.position(pair.body)) + rounding_of_paths(around.scene, pair);
    let is_due = setup.clock.between(at, predicted.at) <= around.moment.lasts
        && gap.distance <= CLOSED * setup.smaller_radius(pair) + rounding;
    let bounces = |normal| {
        let load = (around.load)(pair);
        let slow = slow_contact(around.scene, around.so_far, &predicted, pair, load);
        let grazes = || load.lets_pass() && grazes(setup, motions, pair, normal, at);
        !does_rest(setup, motions, pair, normal, at, slow) && !grazes()
    };
    if !is_due || !predicted.normal.is_some_and(bounces) {
        return None;
    }
    // What is due a moment later touches elsewhere by then: on balls that pass each other the normal turns.
    Some(if predicted.at == at { predicted } else { impact_at(setup, motions, pair, gap, at) })
}

/// How far rounding may take the balls of a pair off their paths: what meets at one instant may come from far away.
fn rounding_of_paths(scene: Scene, pair: Pair) -> f64 {
    let of_ball = |ball: usize| scene.motions[ball].segment().resolution_at(scene.at, scene.setup.clock);
    pair.balls().map(of_ball).fold(0.0, f64::max)
}

fn partner_of(
    around: Surroundings,
    pair: Pair,
    predicted: PredictedImpact,
    is_due: bool,
    rest: Rest,
) -> Option<Partner> {
    let normal = predicted.normal?;
    let Surroundings { scene, moment, so_far, .. } = around;
    let (is_spent, approaches) = match rest {
        Rest::Passes => {
            let fastest = so_far.fastest(pair, moment, scene.setup.clock).unwrap_or(0.0);
            let is_spent = so_far.is_spent(pair, scene.setup.restitution_of(pair), moment, scene.setup.clock);
            (is_spent, scene.approach_speed(pair, normal) > NEGLIGIBLE * fastest)
        }
        Rest::IsTaken => (true, !is_separated(scene.setup, scene.motions, pair, normal, scene.at)),
    };
    Some(Partner { pair, predicted, normal, is_spent, approaches: is_due && approaches })
}

/// Sorts partners into groups of contacts that depend on each other; those in which nobody approaches are left out.
fn groups(scene: Scene, partners: Vec<Partner>) -> Vec<Vec<Partner>> {
    let bodies_of = |partner: &Partner| {
        let side = scene.side_of(partner.pair, partner.normal);
        side.iter().flat_map(Side::bodies).collect::<Vec<usize>>()
    };
    let mut on_body: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, partner) in partners.iter().enumerate() {
        bodies_of(partner).into_iter().for_each(|body| on_body.entry(body).or_default().push(index));
    }
    let mut group_of: Vec<Option<usize>> = vec![None; partners.len()];
    let mut count = 0;
    for first in 0..partners.len() {
        if group_of[first].is_some() {
            continue;
        }
        let mut open = vec![first];
        group_of[first] = Some(count);
        while let Some(index) = open.pop() {
            let normal = partners[index].normal;
            for &other in bodies_of(&partners[index]).iter().flat_map(|body| &on_body[body]) {
                let depends = normal.dot(partners[other].normal).abs() > AT_RIGHT_ANGLES;
                if depends && group_of[other].is_none() {
                    group_of[other] = Some(count);
                    open.push(other);
                }
            }
        }
        count += 1;
    }
    let mut groups = vec![Vec::new(); count];
    for (partner, group) in partners.into_iter().zip(group_of) {
        groups[group.unwrap_or_default()].push(partner);
    }
    groups.retain(|group| group.iter().any(|partner| partner.approaches));
    // What turns a ball of infinite mass around comes last: the others meet it as it was.
    let turns = |partner: &Partner| partner.pair.balls().all(|ball| !scene.setup.is_movable(ball));
    groups.sort_by_key(|group| group.iter().any(turns));
    groups
}

/// The touching pairs that approach whatever the balls do, if there are any. Only what nothing moves can leave no room,
/// and only if it does not move as one.
fn contradicting(scene: Scene, touching: &[(Pair, Gap)]) -> Vec<Pair> {
    let deflecting = touching.iter().filter(|(pair, gap)| scene.side_of(*pair, gap.normal).is_some());
    let (pairs, normals): (Vec<Pair>, Vec<DVec3>) = deflecting.map(|(pair, gap)| (*pair, gap.normal)).unzip();
    let Deflected { sides, inverse_masses, mut velocities, .. } = scene.deflected(pairs.iter().copied().zip(normals));
    let mut given = sides.iter().filter_map(|side| side.given);
    let Some(first) = given.next() else { return Vec::new() };
    if given.all(|velocity| velocity == first) {
        return Vec::new();
    }
    let contacts: Vec<Contact> = sides.iter().map(|side| side.contact).collect();
    let constraint = |side: &Side| Constraint { least_speed: side.least_speed, warm_start: false };
    let constraints: Vec<Constraint> = sides.iter().map(constraint).collect();
    let excess = |index: usize, velocities: &[DVec3]| constraints[index].excess_speed(&contacts[index], velocities);
    let fastest = (0..contacts.len()).map(|contact| excess(contact, &velocities).abs()).fold(0.0, f64::max);
    let demanded: Vec<Option<Constraint>> = constraints.iter().copied().map(Some).collect();
    if Problem::new(&contacts, &inverse_masses).resolve(&demanded, &mut velocities).is_solved {
        return Vec::new();
    }
    let is_stuck = |&contact: &usize| excess(contact, &velocities) < -INFEASIBLE * fastest;
    (0..contacts.len()).filter(is_stuck).map(|contact| pairs[contact]).collect()
}
