//! Slots that are just as wide as a ball: obstacles touch it from opposite sides, one of them round.
//!
//! Beside the narrowest line of such a slot the normals enclose an angle, and by those of the instant the ball is in a wedge: to get
//! past the line it would have to open it, with forces that have no bound. Where the slot is no narrower there but for rounding,
//! the ball passes it. So an island is first solved as if the round obstacle had the opposite normal of the other. Only if the
//! ball would then go into it by more than rounding are the normals of the instant the ones that count.

use super::members::Island;
use super::solver::Solver;
use crate::sim::impact::same_instant::resolution;
use crate::sim::pairs::time_of_impact::{Gap, gap_at_shape};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Instant, Motion, Setup};
use glam::DVec3;

/// Share of the radius up to which a slot is as wide as its ball.
const AS_WIDE: f64 = 1e-12;

/// Length of the sum of two unit normals up to which they may be those of a slot.
const OPPOSITE: f64 = 1e-4;

/// Distance of two unit normals that tells them apart.
const TURNED: f64 = 1e-12;

/// An island with slots, in which round obstacles have the opposite normals of the others.
pub struct Slots {
    /// With those normals.
    pub island: Island,
    /// The contacts whose normal is another.
    changed: Vec<Changed>,
}

/// A contact whose normal is another.
struct Changed {
    /// Its place in the island.
    contact: usize,
    /// Its true normal.
    normal: DVec3,
    /// The gap on the other side of the ball, in m, into which it may move to get past the narrowest line.
    room: f64,
}

impl Slots {
    /// An island at an instant, if it has slots.
    pub fn of(setup: &Setup, motions: &[Motion], island: &Island, at: Instant) -> Option<Slots> {
        let slot = |contacts: &[(usize, (Pair, Gap))]| round_of_slot(setup, motions, contacts, at);
        let touching = island.contacts.iter().copied().enumerate().filter(|(_, (pair, gap))| {
            matches!(pair.other, Other::Obstacle(_)) && setup.is_movable(pair.body) && gap.is_contact()
        });
        let touching: Vec<(usize, (Pair, Gap))> = touching.collect();
        let of_balls = touching.chunk_by(|(_, (a, _)), (_, (b, _))| a.body == b.body);
        let found: Vec<RoundOfSlot> = of_balls.filter(|contacts| contacts.len() > 1).filter_map(slot).collect();
        if found.is_empty() {
            return None;
        }
        let mut island = island.clone();
        let change = |RoundOfSlot { contact, opposite }: RoundOfSlot| {
            let normal = std::mem::replace(&mut island.contacts[contact].1.normal, -opposite.normal);
            Changed { contact, normal, room: opposite.distance.max(0.0) }
        };
        let changed = found.into_iter().map(change).collect();
        Some(Slots { island, changed })
    }

    /// Whether balls with these mean velocities pass their slots until the tick ends, and go into nothing by more than rounding.
    /// `solver` is of the [island](Self::island).
    pub fn are_passed(&self, solver: &Solver, mean: &[DVec3]) -> bool {
        self.changed.iter().all(|changed| {
            let &Changed { contact, normal, room } = changed;
            let (pair, gap) = &self.island.contacts[contact];
            let relative = mean[solver.contacts[contact].body] - solver.velocity_of_obstacle(*pair);
            let center = solver.motions[pair.body].position_at(solver.at, solver.setup.clock);
            let from = Gap { normal, ..*gap };
            passes(solver.setup, *pair, solver.at, center, &from, room, relative * solver.rest)
        })
    }
}

/// A contact with a round obstacle, by its place in the island, and the gap opposite to it.
struct RoundOfSlot {
    contact: usize,
    opposite: Gap,
}

/// Of a ball's contacts with obstacles one that is round and opposite to another.
fn round_of_slot(
    setup: &Setup,
    motions: &[Motion],
    contacts: &[(usize, (Pair, Gap))],
    at: Instant,
) -> Option<RoundOfSlot> {
    contacts.iter().find_map(|(_, (_, one))| {
        let turns = |(_, (pair, gap)): &&(usize, (Pair, Gap))| {
            let sum = one.normal + gap.normal;
            sum != DVec3::ZERO && sum.length() <= OPPOSITE && is_round(setup, motions, *pair, gap, one.normal, at)
        };
        contacts.iter().find(turns).map(|&(contact, _)| RoundOfSlot { contact, opposite: *one })
    })
}

/// Whether the normal of a contact turns on the way that its ball would take along the surface with another normal.
fn is_round(setup: &Setup, motions: &[Motion], pair: Pair, gap: &Gap, along: DVec3, at: Instant) -> bool {
    let Other::Obstacle(obstacle) = pair.other else { return false };
    let rest = setup.clock.rest_of_tick(at);
    let velocity = motions[pair.body].velocity_at(at, setup.clock) + setup.gravity_on(pair.body) * (0.5 * rest)
        - setup.obstacles[obstacle].obstacle.velocity;
    let way = (velocity - velocity.dot(along) * along) * rest;
    let center = motions[pair.body].position_at(at, setup.clock) + way;
    let shape = setup.obstacles[obstacle].shape_at(at, setup.clock);
    gap_at_shape(setup, pair.body, center, &shape).normal.distance(gap.normal) > TURNED
}

/// Whether a ball on a straight way relative to an obstacle, from a gap, goes no further into it than by rounding, and by the room
/// that it has on its other side.
///
/// Obstacles are convex, so the gap is a convex function of the way: once it is as wide again as at the start it widens from there on.
/// Until then a parabola has narrowed by at most a quarter of what the slope at the start would have led to, and any other such function
/// by at most all of that.
fn passes(setup: &Setup, pair: Pair, at: Instant, center: DVec3, from: &Gap, room: f64, way: DVec3) -> bool {
    let Other::Obstacle(obstacle) = pair.other else { return true };
    let approach = -way.dot(from.normal);
    if approach <= 0.0 {
        return true;
    }
    let deepest = AS_WIDE * setup.radius(pair.body) + resolution(center) + room;
    let share = (4.0 * deepest / approach).min(1.0);
    let shape = setup.obstacles[obstacle].shape_at(at, setup.clock);
    let then = gap_at_shape(setup, pair.body, center + way * share, &shape).distance;
    then >= from.distance || (share == 1.0 && then >= -deepest)
}
