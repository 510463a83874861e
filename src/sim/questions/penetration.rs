//! How deep bodies are in each other and in obstacles, at an instant or at the deepest of a tick.
//!
//! Measured from the trajectories alone, whatever events there were. With discrete collisions nothing is defined between
//! two ticks, and only their starts are measured.

use super::deepest::{Depth, Stretch, deepest_in_plane, deepest_on};
use super::nearest::{nearest_to_box, nearest_to_point};
use crate::query::Parabola;
use crate::scene::{Body, CollisionMode};
use crate::shape::overlapping_boxes;
use crate::sim::pairs::time_of_impact::contact_tolerance;
use crate::sim::state::pair::{Other, Pair};
use crate::sim::state::pieces::Pieces;
use crate::sim::{Instant, Motion, Piece, Setup, TickRecord};
use glam::DVec3;

/// Radii are taken this much larger in the search for pairs, so that rounding costs none.
const MARGIN: f64 = 1.0 + 1e-6;

/// The overlap of a pair where it is deepest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Penetration {
    /// Which pair.
    pub pair: Pair,
    /// How deep, in metres.
    pub depth: f64,
    /// As a share of the (smaller) ball's radius.
    pub share: f64,
    /// When.
    pub at: Instant,
    /// Up to this depth it is contact: 1e-9 of the radius, and what the coordinates can resolve, here and on the paths
    /// that lead here.
    pub tolerance: f64,
}

impl Penetration {
    /// Whether it is more than contact.
    pub fn is_overlap(&self) -> bool {
        self.depth > self.tolerance
    }
}

/// Of each pair that overlaps in a tick up to `until`: its deepest overlap there.
pub fn penetrations_in(setup: &Setup, record: &TickRecord, until: Instant) -> Vec<Penetration> {
    let tick = record.start.tick;
    let end = match setup.settings.collision {
        CollisionMode::Swept if until.tick > tick => setup.clock.tick_length(),
        CollisionMode::Swept if until.tick == tick => until.local,
        CollisionMode::Swept | CollisionMode::Discrete => 0.0,
    };
    if end <= 0.0 {
        return penetrations_at(setup, &record.start.motions, Instant::start_of(tick));
    }
    let whole = Pieces::of_all(record, setup.clock);
    let pieces = if end < setup.clock.tick_length() { whole.until(end) } else { whole };
    Paths { setup, tick, pieces: &pieces, duration: end }.penetrations()
}

/// Of each pair that overlaps in the ticks that these paths of all bodies go through, so many seconds from the beginning of one
/// on: its deepest overlap. `None` with discrete collisions, of which nothing is defined between two ticks.
pub fn penetrations_along(setup: &Setup, pieces: &Pieces, (tick, duration): (u64, f64)) -> Option<Vec<Penetration>> {
    let is_swept = setup.settings.collision == CollisionMode::Swept;
    is_swept.then(|| Paths { setup, tick, pieces, duration }.penetrations())
}

/// How deep each pair overlaps at an instant, with motions in the order of [`Setup::bodies`].
pub fn penetrations_at<'a>(
    setup: &Setup,
    motions: impl IntoIterator<Item = &'a Motion>,
    at: Instant,
) -> Vec<Penetration> {
    Paths { setup, tick: at.tick, pieces: &Pieces::at(motions, at), duration: 0.0 }.penetrations()
}

/// The trajectories of balls in a tick, or in several.
struct Paths<'a> {
    setup: &'a Setup,
    tick: u64,
    /// At least one for each body.
    pieces: &'a Pieces<'a>,
    /// Seconds from the first to the last instant.
    duration: f64,
}

impl Paths<'_> {
    fn instant(&self, local: f64) -> Instant {
        Instant { tick: self.tick, local }
    }

    fn center(&self, piece: &Piece, local: f64) -> DVec3 {
        piece.motion.position_at(self.instant(local), self.setup.clock)
    }

    fn velocity(&self, piece: &Piece, local: f64) -> DVec3 {
        piece.motion.segment().velocity_at(self.instant(local), self.setup.clock)
    }

    /// How far rounding may take a ball off its path.
    fn rounding(&self, body: usize) -> f64 {
        let of_piece = |piece: &Piece| piece.motion.segment().resolution_at(self.instant(piece.to), self.setup.clock);
        self.pieces.of(body).iter().map(of_piece).fold(0.0, f64::max)
    }

    /// Of each pair that overlaps: its deepest overlap.
    fn penetrations(&self) -> Vec<Penetration> {
        let setup = self.setup;
        let penetration = |pair: Pair| {
            let (depth, local) = match pair.other {
                Other::Body(other) => self.deepest_of_balls(pair.body, other),
                Other::Obstacle(index) => self.deepest_in_obstacle(pair.body, index),
            };
            let radius = setup.smaller_radius(pair);
            let center = || {
                let piece = self.pieces.of(pair.body).iter().find(|piece| local <= piece.to);
                piece.map_or(DVec3::ZERO, |piece| self.center(piece, local))
            };
            let at = self.instant(local);
            (depth > 0.0).then(|| {
                let rounding = pair.balls().map(|ball| self.rounding(ball)).fold(0.0, f64::max);
                let tolerance = contact_tolerance(radius, center()) + rounding;
                Penetration { pair, depth, share: depth / radius, at, tolerance }
            })
        };
        self.near_pairs().into_iter().filter(|&pair| setup.can_touch(pair)).filter_map(penetration).collect()
    }

    /// The pairs that may overlap: few in a crowd of balls.
    fn near_pairs(&self) -> Vec<Pair> {
        let setup = self.setup;
        let extents: Vec<[DVec3; 2]> = self.pieces.each().map(|pieces| self.extent(pieces)).collect();
        let around =
            |(&[low, high], body): (&[DVec3; 2], &Body)| [low - body.radius * MARGIN, high + body.radius * MARGIN];
        let boxes: Vec<[DVec3; 2]> = extents.iter().zip(&setup.bodies).map(around).collect();
        let mut pairs: Vec<Pair> = overlapping_boxes(&boxes).into_iter().map(|[a, b]| Pair::of_balls(a, b)).collect();
        let start = self.pieces.each().next().and_then(|pieces| pieces.first()).map_or(0.0, |piece| piece.from);
        let near = |(&[low, high], body): (&[DVec3; 2], &Body)| {
            // Far from the origin the middle of the way is rounded by more than the margin of a small radius.
            let rounding = 4.0 * f64::EPSILON * low.abs().max(high.abs()).max_element();
            ((low + high) / 2.0, (body.radius + (high - low).length() / 2.0) * MARGIN + rounding)
        };
        // The middle of the way of each ball, and how far it reaches from there.
        let reaches: Vec<(DVec3, f64)> = extents.iter().zip(&setup.bodies).map(near).collect();
        for (index, obstacle) in setup.obstacles.iter().enumerate() {
            let shape = obstacle.shape_at(self.instant(start), setup.clock);
            let is_plane = shape.as_plane().is_some();
            // The distance changes by no more than the way that both go.
            let travel = obstacle.obstacle.velocity.length() * self.duration * MARGIN;
            for (ball, &(middle, reach)) in reaches.iter().enumerate() {
                let reach = reach + travel;
                let distance = shape.surface(middle).distance;
                // Planes are one-sided: who is wholly behind is apart.
                if distance <= reach && !(is_plane && distance <= -reach) {
                    pairs.push(Pair::with_obstacle(ball, index));
                }
            }
        }
        pairs
    }

    /// The least and greatest coordinates of a ball's centre, or a little more.
    fn extent(&self, pieces: &[Piece]) -> [DVec3; 2] {
        let around = |piece: &Piece| {
            let ends = [piece.from, piece.to].map(|at| self.center(piece, at));
            // A parabola bulges out of its chord by no more than a·Δt²/8.
            let lasts = piece.to - piece.from;
            let bulge = piece.motion.segment().acceleration.abs() * (lasts * lasts / 8.0);
            [ends[0].min(ends[1]) - bulge, ends[0].max(ends[1]) + bulge]
        };
        let none = [DVec3::INFINITY, DVec3::NEG_INFINITY];
        pieces.iter().map(around).fold(none, |[low, high], [l, h]| [low.min(l), high.max(h)])
    }

    /// The greatest depth of two balls in each other.
    fn deepest_of_balls(&self, a: usize, b: usize) -> Depth {
        let [radius_a, radius_b] = [a, b].map(|ball| self.setup.bodies[ball].radius);
        let mut deepest = (f64::NEG_INFINITY, 0.0);
        for mine in self.pieces.of(a) {
            for theirs in self.pieces.of(b) {
                let (from, to) = (mine.from.max(theirs.from), mine.to.min(theirs.to));
                if from > to {
                    continue;
                }
                let offset_at = |at: f64| self.center(mine, at) - self.center(theirs, at);
                let acceleration = mine.motion.segment().acceleration - theirs.motion.segment().acceleration;
                let velocity_at = |at: f64| self.velocity(mine, at) - self.velocity(theirs, at);
                let in_piece = if acceleration == DVec3::ZERO {
                    let (offset, velocity) = (offset_at(from), velocity_at(from));
                    let nearest = -offset.dot(velocity) / velocity.length_squared();
                    let ahead = if nearest.is_finite() { nearest.clamp(0.0, to - from) } else { 0.0 };
                    (radius_a + radius_b - (offset + velocity * ahead).length(), from + ahead)
                } else {
                    let stretch = Stretch { from, to, speed: greatest([from, to].map(velocity_at)) };
                    let path = Parabola { offset: offset_at(from), motion: velocity_at(from), acceleration };
                    let nearest = || nearest_to_point(&path, [0.0, to - from]).map(|ahead| (from + ahead).min(to));
                    let depth_at = |at: f64| radius_a + radius_b - offset_at(at).length();
                    deepest_on(&stretch, depth_at, || nearest().collect())
                };
                if in_piece.0 > deepest.0 {
                    deepest = in_piece;
                }
            }
        }
        deepest
    }

    /// The greatest depth of a ball in an obstacle.
    fn deepest_in_obstacle(&self, ball: usize, index: usize) -> Depth {
        let obstacle = &self.setup.obstacles[index];
        let radius = self.setup.bodies[ball].radius;
        let shape_at = |at: f64| obstacle.shape_at(self.instant(at), self.setup.clock);
        let mut deepest = (f64::NEG_INFINITY, 0.0);
        for piece in self.pieces.of(ball) {
            let Piece { from, to, .. } = *piece;
            let distance_at = |at: f64| shape_at(at).surface(self.center(piece, at)).distance;
            let velocity_at = |at: f64| self.velocity(piece, at) - obstacle.obstacle.velocity;
            let acceleration = piece.motion.segment().acceleration;
            let shape = shape_at(from);
            let in_piece = match (shape.as_plane(), shape.core()) {
                (Some(plane), _) => {
                    let turn = from - velocity_at(from).dot(plane.normal) / acceleration.dot(plane.normal);
                    let turn = Some(turn).filter(|&turn| from < turn && turn < to);
                    deepest_in_plane([from, to], turn, radius, distance_at)
                }
                (None, core) => {
                    let nearest = || {
                        let Some(core) = core else { return Vec::new() };
                        let offset = self.center(piece, from) - core.center;
                        let path = Parabola { offset, motion: velocity_at(from), acceleration };
                        let ahead = nearest_to_box(&core, &path, to - from).into_iter();
                        ahead.map(|ahead| (from + ahead).min(to)).collect()
                    };
                    let stretch = Stretch { from, to, speed: greatest([from, to].map(velocity_at)) };
                    deepest_on(&stretch, |at| radius - distance_at(at), nearest)
                }
            };
            if in_piece.0 > deepest.0 {
                deepest = in_piece;
            }
        }
        deepest
    }
}

/// The greatest speed along a parabola, from the velocities at its ends: it is at one of them.
fn greatest(velocities: [DVec3; 2]) -> f64 {
    velocities[0].length().max(velocities[1].length())
}
