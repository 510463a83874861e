//! "Nothing penetrates deeper than this."
//!
//! Measured from the trajectories alone, whatever events there were: for every pair that comes near in a tick the deepest
//! point of each straight piece of its relative trajectory. With discrete collisions nothing is defined between two
//! ticks, and only their starts are measured.

use super::{Failure, Verdict, Watch, ends_within};
use crate::scene::{CollisionMode, Geometry, Id, MaxPenetration};
use crate::shape::{minimum_between, overlapping_boxes};
use crate::sim::{Instant, Motion, Pair, Setup, TickRecord};
use glam::DVec3;

pub(super) struct PenetrationWatch {
    depth: f64,
    end: Instant,
}

/// The overlap of a pair at a moment.
struct Penetration {
    /// As a share of the smaller ball's radius.
    share: f64,
    at: Instant,
    between: [Id; 2],
}

impl PenetrationWatch {
    pub(super) fn new(expected: &MaxPenetration, end: Instant) -> PenetrationWatch {
        PenetrationWatch { depth: expected.depth, end }
    }
}

impl Watch for PenetrationWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        let paths = Paths::of(setup, record, self.end);
        let near = Near::of(&paths);
        let too_deep = near.penetrations(&paths).filter(|deep| deep.share > self.depth);
        if let Some(deep) = too_deep.min_by_key(|deep| deep.at) {
            let between = deep.between.map(|id| setup.label_of(id));
            let time = setup.clock.seconds(deep.at);
            let failure = Failure::Penetration { most: self.depth, share: deep.share, between, time };
            return Some(Verdict::fails(failure, Some(deep.at)));
        }
        ends_within(record, self.end).then(|| Verdict::holds(Some(self.end)))
    }
}

/// The deepest overlap in a tick up to `until`, as a share of the smaller ball's radius; 0 where nothing overlaps.
pub(super) fn deepest_share(setup: &Setup, record: &TickRecord, until: Instant) -> f64 {
    let paths = Paths::of(setup, record, until);
    let near = Near::of(&paths);
    near.penetrations(&paths).map(|deep| deep.share).fold(0.0, f64::max)
}

/// The trajectories of balls in a tick.
struct Paths<'a> {
    setup: &'a Setup,
    record: &'a TickRecord,
    /// Indices of the tick's motion changes, by body and then in time order.
    changes: Vec<usize>,
    /// Seconds into the tick up to which they are measured.
    end: f64,
}

/// A part of a tick in which a ball moves straight.
struct Piece<'a> {
    motion: &'a Motion,
    /// Seconds into the tick.
    from: f64,
    to: f64,
}

impl<'a> Paths<'a> {
    fn of(setup: &'a Setup, record: &'a TickRecord, until: Instant) -> Paths<'a> {
        let mut changes: Vec<usize> = (0..record.motion_changes.len()).collect();
        changes.sort_by_key(|&change| record.motion_changes[change].body);
        let tick = record.start.tick;
        let end = match setup.settings.collision {
            CollisionMode::Swept if until.tick > tick => setup.clock.tick_length(),
            CollisionMode::Swept if until.tick == tick => until.local,
            CollisionMode::Swept | CollisionMode::Discrete => 0.0,
        };
        Paths { setup, record, changes, end }
    }

    fn instant(&self, local: f64) -> Instant {
        Instant { tick: self.record.start.tick, local }
    }

    fn center(&self, motion: &Motion, local: f64) -> DVec3 {
        motion.position_at(self.instant(local), self.setup.clock)
    }

    /// The pieces of a ball's trajectory, in time order; at least one.
    fn pieces(&self, body: usize) -> impl Iterator<Item = Piece<'a>> + '_ {
        let from = self.changes.partition_point(|&change| self.record.motion_changes[change].body < body);
        let to = self.changes.partition_point(|&change| self.record.motion_changes[change].body <= body);
        let motions = self.changes[from..to].iter().map(|&change| &self.record.motion_changes[change].motion);
        let begins = motions.clone().map(|motion| motion.start().local);
        let motions = std::iter::once(&self.record.start.motions[body]).chain(motions);
        let ends = begins.clone().chain(std::iter::once(self.end));
        let begins = std::iter::once(0.0).chain(begins);
        let piece = |((motion, from), to): ((&'a Motion, f64), f64)| Piece { motion, from, to: to.min(self.end) };
        motions.zip(begins).zip(ends).map(piece).filter(|piece| piece.from <= piece.to)
    }

    /// The least and greatest coordinates of a ball's centre.
    fn extent(&self, body: usize) -> [DVec3; 2] {
        let places = self.pieces(body).flat_map(|piece| [piece.from, piece.to].map(|at| self.center(piece.motion, at)));
        places.fold([DVec3::INFINITY, DVec3::NEG_INFINITY], |[low, high], place| [low.min(place), high.max(place)])
    }

    /// The greatest depth of two balls in each other, in metres, and when, in seconds into the tick.
    fn deepest_of_balls(&self, a: usize, b: usize) -> (f64, f64) {
        let reach = self.setup.bodies[a].radius + self.setup.bodies[b].radius;
        let mut deepest = (f64::NEG_INFINITY, 0.0);
        for mine in self.pieces(a) {
            for theirs in self.pieces(b) {
                let (from, to) = (mine.from.max(theirs.from), mine.to.min(theirs.to));
                if from > to {
                    continue;
                }
                let offset = self.center(mine.motion, from) - self.center(theirs.motion, from);
                let velocity = mine.motion.segment().velocity - theirs.motion.segment().velocity;
                let nearest = -offset.dot(velocity) / velocity.length_squared();
                let ahead = if nearest.is_finite() { nearest.clamp(0.0, to - from) } else { 0.0 };
                let depth = reach - (offset + velocity * ahead).length();
                if depth > deepest.0 {
                    deepest = (depth, from + ahead);
                }
            }
        }
        deepest
    }

    /// The greatest depth of a ball in an obstacle, in metres, and when, in seconds into the tick.
    fn deepest_in_obstacle(&self, ball: usize, index: usize) -> (f64, f64) {
        let obstacle = &self.setup.obstacles[index];
        let radius = self.setup.bodies[ball].radius;
        let distance_at = |piece: &Piece, at: f64| {
            let shape = obstacle.shape_at(self.instant(at), self.setup.clock);
            shape.surface(self.center(piece.motion, at)).distance
        };
        let is_plane = obstacle.shape.as_plane().is_some();
        let mut deepest = (f64::NEG_INFINITY, 0.0);
        for piece in self.pieces(ball) {
            let in_piece = if is_plane {
                deepest_in_plane([piece.from, piece.to].map(|at| (distance_at(&piece, at), at)), radius)
            } else {
                let speed = (piece.motion.segment().velocity - obstacle.obstacle.velocity).length();
                deepest_between(piece.from, piece.to, speed, |at| radius - distance_at(&piece, at))
            };
            if in_piece.0 > deepest.0 {
                deepest = in_piece;
            }
        }
        deepest
    }
}

/// The greatest depth in a plane and when, from the distances of the centre at the ends of a straight piece. A ball that
/// is wholly behind the plane does not overlap it.
fn deepest_in_plane([first, last]: [(f64, f64); 2], radius: f64) -> (f64, f64) {
    let (near, far) = if last.0 < first.0 { (last, first) } else { (first, last) };
    if far.0 <= -radius {
        return (f64::NEG_INFINITY, first.1);
    }
    if near.0 >= -radius {
        return (radius - near.0, near.1);
    }
    // It passes through, and is deepest just before it is wholly behind.
    (2.0 * radius, far.1 + (near.1 - far.1) * (far.0 + radius) / (far.0 - near.0))
}

/// The greatest depth between two times and when, for a depth that rises and then falls, as in a convex shape along a
/// straight line, and changes by at most `speed` per second.
fn deepest_between(from: f64, to: f64, speed: f64, depth_at: impl Fn(f64) -> f64) -> (f64, f64) {
    let (first, last) = ((depth_at(from), from), (depth_at(to), to));
    let best = if last.0 > first.0 { last } else { first };
    // At this speed it gets no deeper than at the ends, or does not overlap at all.
    if (first.0 + last.0 + speed * (to - from)) / 2.0 <= best.0.max(0.0) {
        return best;
    }
    let (at, depth) = minimum_between(from, to, |at| -depth_at(at));
    if -depth > best.0 { (-depth, at) } else { best }
}

/// The pairs that may overlap during a tick: few in a crowd of balls.
struct Near {
    balls: Vec<[usize; 2]>,
    /// Ball and obstacle.
    with_obstacles: Vec<[usize; 2]>,
}

/// Radii are taken this much larger in the search for pairs, so that rounding costs none.
const MARGIN: f64 = 1.0 + 1e-6;

impl Near {
    fn of(paths: &Paths) -> Near {
        let (setup, record) = (paths.setup, paths.record);
        let extents: Vec<[DVec3; 2]> = (0..setup.bodies.len()).map(|body| paths.extent(body)).collect();
        let boxes: Vec<[DVec3; 2]> = extents
            .iter()
            .zip(&setup.bodies)
            .map(|([low, high], body)| [*low - body.radius * MARGIN, *high + body.radius * MARGIN])
            .collect();
        let mut balls = overlapping_boxes(&boxes);
        balls.retain(|&[a, b]| setup.can_touch(Pair::of_balls(a, b)));
        let start = Instant::start_of(record.start.tick);
        let mut with_obstacles = Vec::new();
        for (index, obstacle) in setup.obstacles.iter().enumerate() {
            let shape = obstacle.shape_at(start, setup.clock);
            let travel = obstacle.obstacle.velocity.length() * setup.clock.tick_length();
            for (ball, [low, high]) in extents.iter().enumerate() {
                // Over the tick the distance changes by no more than the way that both go. Far from the
                // origin the middle of the way is rounded by more than the margin of a small radius.
                let rounding = 4.0 * f64::EPSILON * low.abs().max(high.abs()).max_element();
                let reach = (setup.bodies[ball].radius + travel + (*high - *low).length() / 2.0) * MARGIN + rounding;
                let is_near = depth_in(&shape, (*low + *high) / 2.0, reach) >= 0.0;
                if is_near && setup.can_touch(Pair::with_obstacle(ball, index)) {
                    with_obstacles.push([ball, index]);
                }
            }
        }
        Near { balls, with_obstacles }
    }

    /// The greatest overlap of each pair that overlaps.
    fn penetrations<'a>(&'a self, paths: &'a Paths) -> impl Iterator<Item = Penetration> + 'a {
        let setup = paths.setup;
        let penetration = |(depth, at): (f64, f64), radius: f64, between: [Id; 2]| {
            (depth > 0.0).then(|| Penetration { share: depth / radius, at: paths.instant(at), between })
        };
        let of_balls = self.balls.iter().filter_map(move |&[a, b]| {
            let radius = setup.bodies[a].radius.min(setup.bodies[b].radius);
            penetration(paths.deepest_of_balls(a, b), radius, [setup.bodies[a].id, setup.bodies[b].id])
        });
        let in_obstacles = self.with_obstacles.iter().filter_map(move |&[ball, index]| {
            let between = [setup.bodies[ball].id, setup.obstacles[index].obstacle.id];
            penetration(paths.deepest_in_obstacle(ball, index), setup.bodies[ball].radius, between)
        });
        of_balls.chain(in_obstacles)
    }
}

/// Depth of a ball in an obstacle; negative when they are apart. A ball that is wholly behind a
/// plane is apart from it: planes are one-sided.
fn depth_in(shape: &Geometry, center: DVec3, radius: f64) -> f64 {
    let distance = shape.surface(center).distance;
    let is_behind = shape.as_plane().is_some() && distance <= -radius;
    if is_behind { f64::NEG_INFINITY } else { radius - distance }
}
