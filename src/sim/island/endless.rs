//! Which sequences of impacts at one instant have no end, or none that anybody would follow: elastic ones without room, and
//! those that lose energy for ever.
//!
//! A contact that loses energy is [spent](crate::sim::impact::same_instant) after some impacts, and what a ball does between spent
//! contacts alone is soon over. But where it is thrown at one again and again by a contact that keeps all energy, or by one that
//! holds weight, each of which takes a little, the speeds only ever become less: in a wedge of an angle α by a share of
//! α² or so each time.

use super::sides::{Deflected, Scene};
use super::surroundings::Surroundings;
use crate::sim::complementarity::contact::{Constraint, Contact, matrix};
use crate::sim::complementarity::problem::Problem;
use crate::sim::impact::bounce::Load;
use crate::sim::pairs::time_of_impact::Gap;
use crate::sim::state::pair::Pair;
use glam::DVec3;
use std::f64::consts::PI;

/// Impacts of a pair at one instant from which on it is looked, each time they have doubled, whether they have an end.
const MANY: u32 = 1024;

/// Speed, for each at which all contacts are to open, beyond which balls have no room to part: in a wedge of an angle α it is
/// 1 / sin(α/2), and an elastic ball leaves it after π/α impacts, here 785 000, most of what a tick may have.
const MOST_SPEED_OF_PARTING: f64 = 5e5;

/// Times as many impacts of a pair as elastic ones could be, after which a sequence that loses energy has no end.
const BEYOND_ELASTIC: f64 = 2.0;

/// Whether the impacts of pairs that touch go on without end.
pub fn are_endless(around: Surroundings, touching: &[(Pair, Gap)]) -> bool {
    let impacts = |pair: Pair| around.so_far.impacts(pair, around.moment, around.scene.setup.clock);
    // The pair that is due may wait for the others, if its approach is negligible.
    let most = touching.iter().map(|(pair, _)| impacts(*pair)).max().unwrap_or(0);
    if !is_time_to_look(most) {
        return false;
    }
    let bouncing: Vec<(Pair, Gap)> = touching.iter().filter(|(pair, _)| impacts(*pair) > 0).copied().collect();
    !have_room(around.scene, touching)
        || loses_energy(around, &bouncing)
            && f64::from(most) > BEYOND_ELASTIC * most_elastic_impacts(around.scene, &bouncing)
}

/// Whether it is looked, after so many impacts of a pair, whether they have an end: when they are [`MANY`] and each time they have
/// doubled, over the next 64th, because not each number of them is met: a round may have taken several.
fn is_time_to_look(impacts: u32) -> bool {
    let doubled = 1 << impacts.max(1).ilog2();
    doubled >= MANY && impacts - doubled < doubled / 64
}

/// Whether balls can move so that all these touching pairs part. Where they cannot, as between a floor and a ceiling that
/// are as far apart as a ball is wide, they may bounce without end though they lose no energy; where they hardly can, as where
/// the ceiling is round and the ball nearly below its lowest line, longer than anybody would follow.
fn have_room(scene: Scene, touching: &[(Pair, Gap)]) -> bool {
    let Deflected { sides, bodies, .. } = scene.deflected(touching.iter().map(|(pair, gap)| (*pair, gap.normal)));
    let contacts: Vec<Contact> = sides.iter().map(|side| side.contact).collect();
    let parts = vec![Some(Constraint { least_speed: 1.0, warm_start: true }); contacts.len()];
    let mut velocities = vec![DVec3::ZERO; bodies.len()];
    Problem::new(&contacts, &vec![1.0; bodies.len()]).resolve(&parts, &mut velocities).is_solved
        && velocities.iter().all(|velocity| velocity.length() <= MOST_SPEED_OF_PARTING)
}

/// Whether one of these pairs bounces no more, or holds weight: as long as it keeps all energy, it does so only on chords.
fn loses_energy(around: Surroundings, bouncing: &[(Pair, Gap)]) -> bool {
    let Surroundings { scene, moment, so_far, load, .. } = around;
    bouncing.iter().any(|&(pair, _)| {
        let restitution = scene.setup.restitution_of(pair);
        let is_spent = || so_far.is_spent(pair, restitution, moment, scene.setup.clock);
        let keeps_all = restitution >= 1.0 && scene.setup.has_parabolas();
        !keeps_all && (is_spent() || load(pair) != Load::None)
    })
}

/// How many impacts two of these pairs could take from each other if all were elastic: the velocities are reflected in a wedge,
/// whose angle α is measured by masses, at most π/α times.
fn most_elastic_impacts(scene: Scene, bouncing: &[(Pair, Gap)]) -> f64 {
    let of_pairs = bouncing.iter().map(|(pair, gap)| (*pair, gap.normal));
    let Deflected { sides, inverse_masses, .. } = scene.deflected(of_pairs);
    let contacts: Vec<Contact> = sides.iter().map(|side| side.contact).collect();
    let effects = matrix::<f64>(&contacts, &inverse_masses);
    let angles = (0..effects.len()).flat_map(|row| {
        let of_row = effects.row(row).iter().filter(move |&&(column, _)| column as usize != row);
        let effects = &effects;
        of_row.map(move |&(column, effect)| {
            let column = column as usize;
            (-effect / (effects.entry(row, row) * effects.entry(column, column)).sqrt()).clamp(-1.0, 1.0).acos()
        })
    });
    PI / angles.fold(PI, f64::min)
}
