//! A pair in the course of a tick: how far apart it is, on which segments, and when it would touch.

use super::time_of_impact::gap_of_balls;
use super::touching::{sign_change, touching_intervals};
use crate::query::{SphereSweep, Stage, SweepOutcome, sphere_sphere_sweep};
use crate::scene::Geometry;
use crate::shape::{Plane, minimum_between};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Clock, Instant, Motion, Setup, TickRecord};
use glam::DVec3;

/// Ticks that are rounding.
const ROUNDING: f64 = 1e-9;
/// Places along a parabola among which the closest is looked for.
const SAMPLES: usize = 512;

/// A part of a tick in which both bodies of a pair keep to one trajectory segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairSegment {
    /// Where it begins, as a fraction of the tick.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
}

/// A moment at which the surfaces touch, if both kept moving as on one segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactRoot {
    /// When, in ticks since the tick began; may lie before its segment, or after it.
    pub t: f64,
    /// Why it counts, or why not.
    pub kind: ContactRootKind,
}

/// Why a root counts, or why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactRootKind {
    /// The first touch within its segment: the impact.
    Impact,
    /// Before the segment: the two overlap at its start.
    Overlapping,
    /// The first touch, after the tick.
    AfterTick,
    /// The first touch, after one of the two changed its motion.
    AfterChange,
    /// The far side, where the two part.
    Parting,
    /// Where the ball is wholly behind the plane.
    BehindPlane,
}

impl ContactRoot {
    /// Whether it is the one that counts: an impact within its segment.
    pub fn counts(&self) -> bool {
        self.kind == ContactRootKind::Impact
    }
}

/// Distance of the surfaces at `local` seconds into the tick; negative when they overlap or, for a
/// plane, when the ball is behind it.
pub fn separation_at(setup: &Setup, record: &TickRecord, pair: Pair, local: f64) -> f64 {
    let center = record.position_at(pair.body, local, setup.clock);
    match pair.other {
        Other::Body(other) => {
            let other_center = record.position_at(other, local, setup.clock);
            gap_of_balls(setup, pair.body, center, other, other_center).distance
        }
        Other::Obstacle(obstacle) => {
            let at = Instant { tick: record.start.tick, local };
            let shape = setup.obstacles[obstacle].shape_at(at, setup.clock);
            shape.surface(center).distance - setup.bodies[pair.body].radius
        }
    }
}

/// The segments of a pair in a tick, in time order; those without length are left out.
pub fn pair_segments(setup: &Setup, record: &TickRecord, pair: Pair) -> Vec<PairSegment> {
    let length = setup.clock.tick_length();
    let pieces = pair.balls().flat_map(|ball| record.pieces(ball, setup.clock));
    let mut cuts: Vec<f64> = [1.0].into_iter().chain(pieces.map(|piece| piece.from / length)).collect();
    cuts.sort_by(f64::total_cmp);
    cuts.dedup();
    cuts.windows(2).map(|pair| PairSegment { from: pair[0], to: pair[1] }).collect()
}

/// The roots of every segment of a tick, in time order within each segment: when the surfaces touch and when they
/// separate again.
pub fn contact_roots(setup: &Setup, record: &TickRecord, pair: Pair) -> Vec<ContactRoot> {
    pair_segments(setup, record, pair).iter().flat_map(|segment| roots_of(setup, record, pair, segment)).collect()
}

fn roots_of(setup: &Setup, record: &TickRecord, pair: Pair, segment: &PairSegment) -> Vec<ContactRoot> {
    Approach::on(setup, record, pair, segment).roots(segment)
}

/// What a ball is swept against; its place is that at the start of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// A ball, with its own sweep.
    Ball(SphereSweep),
    /// An obstacle, in whose frame the ball moves.
    Obstacle(Geometry),
}

/// A pair on one segment as its query gets it, with times in ticks. An obstacle stands still and the ball moves
/// relative to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach {
    /// The ball's sweep.
    pub sweep: SphereSweep,
    /// What it is swept against.
    pub target: Target,
}

/// The result of the pair query on a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::sim) struct Found {
    pub(in crate::sim) outcome: SweepOutcome,
    /// Whether the two touch and approach there.
    pub(in crate::sim) approaching: bool,
    /// When they touch, in ticks from the start of the segment.
    pub(in crate::sim) t: Option<f64>,
}

impl Approach {
    /// The sweeps of a pair on a segment of a tick.
    pub fn on(setup: &Setup, record: &TickRecord, pair: Pair, segment: &PairSegment) -> Approach {
        let at = Instant { tick: record.start.tick, local: segment.from * setup.clock.tick_length() };
        Approach::of_motions(setup, pair, |ball| *motion_on(setup, record, ball, segment), at)
    }

    /// The sweeps of a pair from an instant to the end of its tick, with the motions that its balls
    /// have by their indices.
    pub fn of_motions(setup: &Setup, pair: Pair, motion: impl Fn(usize) -> Motion, at: Instant) -> Approach {
        let length = setup.clock.tick_length();
        let sweep = |ball: usize, frame: DVec3| {
            let moves = motion(ball);
            SphereSweep {
                radius: setup.bodies[ball].radius,
                from: moves.position_at(at, setup.clock),
                motion: (moves.segment().velocity_at(at, setup.clock) - frame) * length,
                // The query's limit is the tick: whether the segment lasts as long is judged afterwards.
                acceleration: moves.segment().acceleration * (length * length),
                max_fraction: 1.0 - at.local / length,
            }
        };
        match pair.other {
            Other::Body(other) => {
                let target = Target::Ball(sweep(other, DVec3::ZERO));
                Approach { sweep: sweep(pair.body, DVec3::ZERO), target }
            }
            Other::Obstacle(index) => {
                let obstacle = &setup.obstacles[index];
                let target = Target::Obstacle(obstacle.shape_at(at, setup.clock));
                Approach { sweep: sweep(pair.body, obstacle.obstacle.velocity), target }
            }
        }
    }

    /// Motion of the ball relative to the other.
    pub fn relative_motion(&self) -> DVec3 {
        match &self.target {
            Target::Ball(other) => self.sweep.motion - other.motion,
            Target::Obstacle(_) => self.sweep.motion,
        }
    }

    /// The stages of the pair query.
    pub fn stages(&self) -> Vec<Stage> {
        let mut stages = Vec::new();
        self.ask(&mut stages);
        stages
    }

    /// The pair query's answer.
    pub(in crate::sim) fn ask(&self, trace: &mut Vec<Stage>) -> Found {
        match &self.target {
            Target::Ball(other) => {
                let found = sphere_sphere_sweep(&self.sweep, other, trace);
                let approaching = found.impact.is_some_and(|impact| impact.approaching || impact.normal.is_none());
                Found { outcome: found.status.into(), approaching, t: found.impact.map(|impact| impact.t) }
            }
            Target::Obstacle(shape) => {
                let swept = shape.sweep(&self.sweep, trace);
                Found { outcome: swept.outcome, approaching: swept.contact.is_some(), t: swept.t }
            }
        }
    }

    /// The plane they are swept against, if it is one.
    fn plane(&self) -> Option<&Plane> {
        match &self.target {
            Target::Ball(_) => None,
            Target::Obstacle(shape) => shape.as_plane(),
        }
    }

    /// When the surfaces touch and when they separate again, if both moved for ever as on this segment; on parabolas
    /// without what was over when the segment began.
    pub fn roots(&self, segment: &PairSegment) -> Vec<ContactRoot> {
        let root = |t: f64, is_entry: bool| {
            let (at, is_plane) = (segment.from + t, self.plane().is_some());
            let kind = match () {
                () if !is_entry && is_plane => ContactRootKind::BehindPlane,
                () if !is_entry => ContactRootKind::Parting,
                () if t < 0.0 => ContactRootKind::Overlapping,
                () if at > 1.0 => ContactRootKind::AfterTick,
                () if at > segment.to => ContactRootKind::AfterChange,
                () => ContactRootKind::Impact,
            };
            ContactRoot { t: at, kind }
        };
        let is_over = |leave: f64| self.is_accelerated() && leave <= ROUNDING;
        let intervals = self.touching_times().into_iter().filter(|&[_, leave]| !is_over(leave));
        let ends = intervals.flat_map(|[enter, leave]| [(enter, true), (leave, false)]);
        ends.filter(|(t, _)| t.is_finite()).map(|(t, is_entry)| root(t, is_entry)).collect()
    }

    /// Whether one is accelerated relative to the other.
    fn is_accelerated(&self) -> bool {
        self.relative_acceleration() != DVec3::ZERO
    }

    /// Acceleration of the ball relative to the other.
    fn relative_acceleration(&self) -> DVec3 {
        match &self.target {
            Target::Ball(other) => self.sweep.acceleration - other.acceleration,
            Target::Obstacle(_) => self.sweep.acceleration,
        }
    }

    /// Distance of the surfaces `t` ticks after the start of the segment.
    pub fn separation(&self, t: f64) -> f64 {
        let center = self.sweep.center_at(t);
        let distance = match &self.target {
            Target::Ball(other) => (center - other.center_at(t)).length() - other.radius,
            Target::Obstacle(shape) => shape.surface(center).distance,
        };
        distance - self.sweep.radius
    }

    /// When the surfaces touch, and when they separate again, on the whole line of motion or the whole parabola.
    fn touching_times(&self) -> Vec<[f64; 2]> {
        if self.is_accelerated() {
            return self.touching_times_of_flight();
        }
        if let Some(plane) = self.plane() {
            let (distance, speed) = (self.separation(0.0), self.sweep.motion.dot(plane.normal));
            let times = [-distance / speed, -(distance + 2.0 * self.sweep.radius) / speed];
            return if speed < 0.0 { vec![times] } else { Vec::new() };
        }
        let closest = self.closest_time();
        if !closest.is_finite() || self.separation(closest) > 0.0 {
            return Vec::new();
        }
        let reach = self.crossing_time();
        let end = |outside: f64| sign_change(|t| self.separation(t), closest, outside);
        vec![[end(closest - reach), end(closest + reach)]]
    }

    /// The same on a parabola, which may touch a shape more than once. Behind a plane nothing is solid.
    fn touching_times_of_flight(&self) -> Vec<[f64; 2]> {
        let depth = 2.0 * self.sweep.radius;
        let gap = |t: f64| match (self.separation(t), self.plane()) {
            (separation, Some(_)) => separation.max(-separation - depth),
            (separation, None) => separation,
        };
        let speed = |from: f64, to: f64| self.relative_speed(from).max(self.relative_speed(to));
        touching_intervals(self.range_of_flight(), gap, speed)
    }

    /// Speed of the ball relative to the other.
    fn relative_speed(&self, t: f64) -> f64 {
        (self.relative_motion() + t * self.relative_acceleration()).length()
    }

    /// The times outside of which a parabola is too far away to touch.
    fn range_of_flight(&self) -> [f64; 2] {
        let (motion, acceleration) = (self.relative_motion(), self.relative_acceleration());
        let (along, speed, offset) = match (self.plane(), &self.target) {
            (Some(plane), _) => {
                let along = acceleration.dot(plane.normal).abs();
                (along, motion.dot(plane.normal).abs(), self.separation(0.0).abs() + 2.0 * self.sweep.radius)
            }
            (None, Target::Ball(other)) => {
                (acceleration.length(), motion.length(), (other.from - self.sweep.from).length() + self.size())
            }
            (None, Target::Obstacle(shape)) => {
                (acceleration.length(), motion.length(), (shape.place() - self.sweep.from).length() + self.size())
            }
        };
        // ½·a·t² > v·t + d from here on; along a plane that it does not accelerate towards, d = v·t.
        let reach = (speed + (speed * speed + 2.0 * along * offset).sqrt()) / along;
        let reach = if reach.is_finite() { reach } else { offset / speed };
        // Two that stay where they are relative to each other have no such time.
        let reach = if reach.is_finite() { reach * (1.0 + 1e-9) } else { 1.0 };
        [-reach, reach]
    }

    /// When they are closest: on the whole line of motion, along which the separation is convex, or on the parabola after
    /// the start.
    pub fn closest_time(&self) -> f64 {
        if self.is_accelerated() {
            return self.closest_between(0.0, self.range_of_flight()[1]);
        }
        let motion = self.relative_motion();
        let center = match &self.target {
            Target::Ball(other) => other.from,
            Target::Obstacle(shape) => shape.place(),
        };
        let passing = (center - self.sweep.from).dot(motion) / motion.length_squared();
        if matches!(self.target, Target::Ball(_)) {
            return passing;
        }
        let reach = self.crossing_time();
        minimum_between(passing - reach, passing + reach, |t| self.separation(t)).0
    }

    /// When they are closest between two times.
    pub fn closest_between(&self, from: f64, to: f64) -> f64 {
        if !self.is_accelerated() {
            let passing = self.closest_time();
            return if passing.is_nan() { from } else { passing.clamp(from, to) };
        }
        // The distance to a convex shape falls at most twice along a parabola: far fewer times than there are samples.
        let at = |sample: usize| from + (to - from) * sample as f64 / SAMPLES as f64;
        let nearest = (0..=SAMPLES).min_by(|&a, &b| self.separation(at(a)).total_cmp(&self.separation(at(b))));
        let nearest = nearest.unwrap_or(0);
        minimum_between(at(nearest.saturating_sub(1)), at((nearest + 1).min(SAMPLES)), |t| self.separation(t)).0
    }

    /// Radius of a ball around the other that holds all of it, and that of the ball.
    fn size(&self) -> f64 {
        let size = match &self.target {
            Target::Ball(other) => other.radius,
            Target::Obstacle(shape) => shape.bounding_radius().unwrap_or(0.0),
        };
        size + self.sweep.radius
    }

    /// Ticks in which the motion crosses the whole extent of the other.
    fn crossing_time(&self) -> f64 {
        2.0 * self.size() / self.relative_motion().length() + f64::MIN_POSITIVE
    }
}

/// A ball's motion on a segment, looked up at its middle: the start, converted to a fraction of the tick and back, may be
/// rounded to before the segment begins, where the ball has another motion.
pub(in crate::sim) fn motion_on<'a>(
    setup: &Setup,
    record: &'a TickRecord,
    ball: usize,
    segment: &PairSegment,
) -> &'a Motion {
    record.motion_at(ball, (segment.from + segment.to) / 2.0 * setup.clock.tick_length())
}

/// Seconds into the tick of a fraction of it.
pub(in crate::sim) fn seconds_of(fraction: f64, clock: Clock) -> f64 {
    fraction * clock.tick_length()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::{MotionChange, World};
    use std::sync::Arc;

    #[test]
    fn a_segment_has_the_motion_that_begins_with_it_whatever_the_rounding() {
        let text = r#"{"version": 1, "name": "n", "settings": {"ticks_per_second": 49},
            "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0]}, {"id": 2, "radius": 1, "position": [9, 0, 0]}]}"#;
        let scene = parsed(text);
        let setup = Arc::new(Setup::new(&scene));
        let pair = Pair::of_balls(0, 1);
        let length = setup.clock.tick_length();
        let mut rounded_down = 0;
        for part in 1..1000 {
            let local = length * f64::from(part) / 1000.0;
            let mut record = World::new(setup.clone()).record_step();
            let turned = Motion::uniform(DVec3::ZERO, DVec3::X, Instant { tick: 0, local });
            record.motion_changes.push(MotionChange { body: 0, motion: turned });
            let segments = pair_segments(&setup, &record, pair);
            assert_eq!(segments.len(), 2);
            assert_eq!(motion_on(&setup, &record, 0, &segments[0]).velocity(), DVec3::ZERO, "{local}");
            assert_eq!(motion_on(&setup, &record, 0, &segments[1]).velocity(), DVec3::X, "{local}");
            rounded_down += u32::from(segments[1].from * length < local);
        }
        assert!(rounded_down > 0, "none of these seconds is rounded down on the way to a fraction and back");
    }
}
