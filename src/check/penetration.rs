//! "Nothing penetrates deeper than this."
//!
//! Measured from positions, not from overlap events, at the start of every tick and at every event
//! inside it: paths are straight in between.

use super::{Verdict, Watch, ends_within};
use crate::scene::MaxPenetration;
use crate::sim::{Couple, Instant, ObstacleShape, Setup, TickRecord};
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
        for at in moments(record, self.end) {
            if let Some(deep) = deeper_than(self.depth, setup, record, at) {
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
    for at in moments(record, until) {
        while let Some(deeper) = deeper_than(deepest, setup, record, at) {
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

/// A pair that overlaps by more than `limit`.
fn deeper_than(limit: f64, setup: &Setup, record: &TickRecord, at: Instant) -> Option<Penetration> {
    let centers: Vec<DVec3> =
        (0..setup.bodies.len()).map(|body| record.position_at(body, at.local, setup.clock)).collect();
    balls_deeper_than(limit, setup, &centers).or_else(|| obstacles_deeper_than(limit, setup, &centers, at))
}

/// Sorts along X and compares only balls whose extents overlap there.
fn balls_deeper_than(limit: f64, setup: &Setup, centers: &[DVec3]) -> Option<Penetration> {
    let left = |body: usize| centers[body].x - setup.bodies[body].radius;
    let mut order: Vec<usize> = (0..centers.len()).collect();
    order.sort_by(|&a, &b| left(a).total_cmp(&left(b)));
    for (i, &a) in order.iter().enumerate() {
        let right = centers[a].x + setup.bodies[a].radius;
        for &b in order[i + 1..].iter().take_while(|&&b| left(b) <= right) {
            if !setup.can_touch(Couple::of_balls(a, b)) {
                continue;
            }
            let radii = [setup.bodies[a].radius, setup.bodies[b].radius];
            let depth = radii[0] + radii[1] - centers[a].distance(centers[b]);
            let share = depth / radii[0].min(radii[1]);
            if share > limit {
                return Some(Penetration { share, between: [a, b].map(|body| setup.bodies[body].label()) });
            }
        }
    }
    None
}

fn obstacles_deeper_than(limit: f64, setup: &Setup, centers: &[DVec3], at: Instant) -> Option<Penetration> {
    for (index, obstacle) in setup.obstacles.iter().enumerate() {
        let shape = obstacle.shape_at(at, setup.clock);
        let touching = |ball: &usize| setup.can_touch(Couple::with_obstacle(*ball, index));
        for (body, center) in (0..centers.len()).filter(touching).map(|ball| (&setup.bodies[ball], centers[ball])) {
            let share = depth_in(&shape, center, body.radius) / body.radius;
            if share > limit {
                return Some(Penetration { share, between: [body.label(), obstacle.obstacle.label()] });
            }
        }
    }
    None
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
