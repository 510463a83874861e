//! "Nothing penetrates deeper than this."
//!
//! Measured from positions, not from overlap events, at the start of every tick and at every event
//! inside it: paths are straight in between.

use super::{Verdict, Watch, ends_within};
use crate::scene::MaxPenetration;
use crate::shape::overlapping_boxes;
use crate::sim::{Couple, Instant, Motion, ObstacleShape, Setup, TickRecord};
use glam::DVec3;

pub(super) struct PenetrationWatch {
    depth: f64,
    end: Instant,
}

/// How deep two overlap, as a share of the smaller ball's radius.
struct Penetration {
    share: f64,
    between: [String; 2],
}

impl PenetrationWatch {
    pub(super) fn new(expected: &MaxPenetration, end: Instant) -> PenetrationWatch {
        PenetrationWatch { depth: expected.depth, end }
    }
}

impl Watch for PenetrationWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        let near = Near::of(setup, record);
        let mut positions = Positions::of(setup, record);
        for at in moments(record, self.end) {
            positions.go_to(at);
            if let Some(deep) = near.deeper_than(self.depth, setup, &positions) {
                let expected = format!("at most {:e} of the radius", self.depth);
                let [a, b] = deep.between;
                let got = format!("{:e} of it between {a} and {b} at t = {} s", deep.share, setup.clock.seconds(at));
                return Some(Verdict::fails(expected, got, Some(at)));
            }
        }
        ends_within(record, self.end).then(|| Verdict::holds(Some(self.end)))
    }
}

/// The deepest overlap at the moments of a tick up to `until`, as a share of the smaller ball's
/// radius; 0 where nothing overlaps.
pub(super) fn deepest_share(setup: &Setup, record: &TickRecord, until: Instant) -> f64 {
    let mut deepest = 0.0;
    let near = Near::of(setup, record);
    let mut positions = Positions::of(setup, record);
    for at in moments(record, until) {
        positions.go_to(at);
        while let Some(deeper) = near.deeper_than(deepest, setup, &positions) {
            deepest = deeper.share;
        }
    }
    deepest
}

/// The start of a tick and every event inside it, up to `until`.
fn moments(record: &TickRecord, until: Instant) -> Vec<Instant> {
    let start = Instant::start_of(record.start.tick);
    let events = record.events.iter().map(|event| event.at);
    let mut moments: Vec<Instant> = std::iter::once(start).chain(events).filter(|&at| at <= until).collect();
    moments.dedup();
    moments
}

/// Where balls are, at one moment after the other.
struct Positions<'a> {
    setup: &'a Setup,
    record: &'a TickRecord,
    motions: Vec<&'a Motion>,
    /// How many of the tick's legs have begun.
    begun: usize,
    at: Instant,
}

impl<'a> Positions<'a> {
    fn of(setup: &'a Setup, record: &'a TickRecord) -> Positions<'a> {
        let at = Instant::start_of(record.start.tick);
        Positions { setup, record, motions: record.start.motions.iter().collect(), begun: 0, at }
    }

    /// Goes on to a moment that is not earlier.
    fn go_to(&mut self, at: Instant) {
        self.at = at;
        while let Some(leg) = self.record.legs.get(self.begun).filter(|leg| leg.motion.segment.start <= at) {
            self.motions[leg.body] = &leg.motion;
            self.begun += 1;
        }
    }

    fn center(&self, body: usize) -> DVec3 {
        self.motions[body].position_at(self.at, self.setup.clock)
    }
}

/// The couples of which all others stay apart during a tick: in a crowd of balls, few.
struct Near {
    balls: Vec<[usize; 2]>,
    /// Ball and obstacle.
    with_obstacles: Vec<[usize; 2]>,
}

/// Radii are taken this much larger in the search for couples, so that rounding costs none.
const MARGIN: f64 = 1.0 + 1e-6;

impl Near {
    fn of(setup: &Setup, record: &TickRecord) -> Near {
        let paths = extents(setup, record);
        let boxes: Vec<[DVec3; 2]> = paths
            .iter()
            .zip(&setup.bodies)
            .map(|([low, high], body)| [*low - body.radius * MARGIN, *high + body.radius * MARGIN])
            .collect();
        let mut balls = overlapping_boxes(&boxes);
        balls.retain(|&[a, b]| setup.can_touch(Couple::of_balls(a, b)));
        let start = Instant::start_of(record.start.tick);
        let mut with_obstacles = Vec::new();
        for (index, obstacle) in setup.obstacles.iter().enumerate() {
            let shape = obstacle.shape_at(start, setup.clock);
            let travel = obstacle.obstacle.velocity.length() * setup.clock.tick_length();
            for (ball, [low, high]) in paths.iter().enumerate() {
                // Over the tick the distance changes by no more than the way that both go. Far from the
                // origin the middle of the way is rounded by more than the margin of a small radius.
                let rounding = 4.0 * f64::EPSILON * low.abs().max(high.abs()).max_element();
                let reach = (setup.bodies[ball].radius + travel + (*high - *low).length() / 2.0) * MARGIN + rounding;
                let is_near = depth_in(&shape, (*low + *high) / 2.0, reach) >= 0.0;
                if is_near && setup.can_touch(Couple::with_obstacle(ball, index)) {
                    with_obstacles.push([ball, index]);
                }
            }
        }
        Near { balls, with_obstacles }
    }

    /// A pair that overlaps by more than `limit`.
    fn deeper_than(&self, limit: f64, setup: &Setup, positions: &Positions) -> Option<Penetration> {
        let label = |body: usize| setup.label_of(setup.bodies[body].id);
        let of_balls = self.balls.iter().find_map(|&[a, b]| {
            let radii = [setup.bodies[a].radius, setup.bodies[b].radius];
            let depth = radii[0] + radii[1] - positions.center(a).distance(positions.center(b));
            let share = depth / radii[0].min(radii[1]);
            (share > limit).then(|| Penetration { share, between: [label(a), label(b)] })
        });
        of_balls.or_else(|| {
            self.with_obstacles.iter().find_map(|&[ball, index]| {
                let obstacle = &setup.obstacles[index];
                let radius = setup.bodies[ball].radius;
                let shape = obstacle.shape_at(positions.at, setup.clock);
                let share = depth_in(&shape, positions.center(ball), radius) / radius;
                let between = || [label(ball), setup.label_of(obstacle.obstacle.id)];
                (share > limit).then(|| Penetration { share, between: between() })
            })
        })
    }
}

/// Least and greatest coordinates of every ball's centre during a tick.
fn extents(setup: &Setup, record: &TickRecord) -> Vec<[DVec3; 2]> {
    let mut positions = Positions::of(setup, record);
    let mut extents: Vec<[DVec3; 2]> = (0..setup.bodies.len()).map(|body| [positions.center(body); 2]).collect();
    let include = |[low, high]: &mut [DVec3; 2], place: DVec3| (*low, *high) = (low.min(place), high.max(place));
    // Paths are straight between their corners.
    for leg in &record.legs {
        let start = leg.motion.segment.start;
        include(&mut extents[leg.body], positions.motions[leg.body].position_at(start, setup.clock));
        include(&mut extents[leg.body], leg.motion.position_at(start, setup.clock));
        positions.motions[leg.body] = &leg.motion;
    }
    positions.at = Instant { tick: record.start.tick, local: setup.clock.tick_length() };
    for (body, extent) in extents.iter_mut().enumerate() {
        include(extent, positions.center(body));
    }
    extents
}

/// Depth of a ball in an obstacle; negative when they are apart. A ball that is wholly behind a
/// plane is apart from it: planes are one-sided.
fn depth_in(shape: &ObstacleShape, center: DVec3, radius: f64) -> f64 {
    let distance = match shape {
        ObstacleShape::Plane(plane) => {
            let distance = plane.surface(center).distance;
            if distance <= -radius { f64::INFINITY } else { distance }
        }
        ObstacleShape::Quad(quad) => quad.surface(center).distance,
        ObstacleShape::Box(obb) => obb.surface(center).distance,
    };
    radius - distance
}
