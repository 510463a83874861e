//! Balls that move past each other, or past the rim of an obstacle, and touch on the way: they part by themselves, whatever presses
//! them together.

use crate::query::{SphereSweep, TimeOfImpact, sphere_sphere_time_of_impact};
use crate::sim::pairs::edge::until_edge;
use crate::sim::pairs::time_of_impact::{
    PART_TOLERANCE, contact_tolerance, gap_at_shape, relative_acceleration, segment_velocities,
};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Instant, Motion, Segment, Setup};
use glam::DVec3;

/// Depth of a graze, as a share of the smaller radius: places along a path are sums, which add up rounding from tick to tick.
const GRAZE: f64 = 1e-13;

/// The same as a share of coordinates.
const OFF_PATH: f64 = 8.0 * f64::EPSILON;

/// Share of two speeds that is rounding.
const ROUNDING: f64 = 1e-12;

/// Share of the speed past a ball at which it is hardly neared or left.
const SLIP: f64 = 1e-3;

/// Least time between two balls' coming apart and together again, as a share of what one of them takes to fall by half the distance of
/// their centres: 1 ms where that is 0.1 m. In that time a ball rises by 1e-5 of it.
const LEAST_HOP: f64 = 1e-2;

/// Doublings of a time: from the shortest in which a ball can leave a rim or go into it by more than rounding to any.
const MOST_DOUBLINGS: usize = 64;

/// Depth up to which something is not told from a graze, for a ball with this radius at a place.
fn graze_depth(radius: f64, center: DVec3) -> f64 {
    GRAZE * radius + OFF_PATH * center.abs().max_element()
}

/// Whether an approach is so slow that it can end within a depth, where what is approached turns away with this radius, R. It is stopped
/// by u²/R, and at most by all of the acceleration. The velocity and acceleration are relative.
fn may_graze(approach: f64, [velocity, acceleration]: [DVec3; 2], radius: f64, depth: f64) -> bool {
    approach * approach <= 2.0 * depth * (velocity.length_squared() / radius + acceleration.length())
}

/// Two balls as seen from the second, along their paths.
pub struct Relative {
    /// From the centre of the second to that of the first.
    offset: DVec3,
    velocity: DVec3,
    /// Distance of the centres at which they touch.
    distance: f64,
    /// Gaps up to this are contact.
    tolerance: f64,
    /// Depths up to this are not told from a graze.
    graze_depth: f64,
}

impl Relative {
    fn of(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> Option<Relative> {
        let [velocity, other_velocity] = segment_velocities(setup, motions, pair, at);
        Relative::with(setup, motions, pair, at, velocity - other_velocity)
    }

    /// Of two balls, of which the first moves at this velocity relative to the second; `None` for an obstacle.
    pub fn with(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant, velocity: DVec3) -> Option<Relative> {
        let Other::Body(other) = pair.other else { return None };
        let [center, other_center] = [pair.body, other].map(|ball| motions[ball].position_at(at, setup.clock));
        let distance = setup.radius(pair.body) + setup.radius(other);
        Some(Relative {
            offset: center - other_center,
            velocity,
            distance,
            tolerance: contact_tolerance(setup.smaller_radius(pair), center),
            graze_depth: graze_depth(setup.smaller_radius(pair), center),
        })
    }

    /// The same if one of the two is on a part of a way that turns.
    pub fn on_part(self) -> Relative {
        Relative { graze_depth: PART_TOLERANCE * self.tolerance, ..self }
    }

    /// Whether, with this relative acceleration, they go into each other within so many seconds by no more than can be told.
    pub fn grazes(&self, acceleration: DVec3, within: f64) -> bool {
        self.may_graze(acceleration) && self.until_deep(acceleration, within).is_none()
    }

    /// The same, or they go in deeper only after they have been apart for a while: hops that are shorter and shorter would follow each
    /// other without end. `gravity` is its length, in m/s².
    pub fn comes_apart(&self, acceleration: DVec3, within: f64, gravity: f64) -> bool {
        // Where they do, they are about farthest apart half-way to where they are together again.
        let is_apart = |seconds: f64| {
            let half = 0.5 * seconds;
            let apart = (self.offset + (self.velocity + 0.5 * half * acceleration) * half).length() - self.distance;
            seconds * gravity.sqrt() > LEAST_HOP * self.distance.sqrt() && apart > self.tolerance
        };
        self.may_graze(acceleration) && self.until_deep(acceleration, within).is_none_or(is_apart)
    }

    /// By how much this relative acceleration presses them together, in m/s², though one moves past the other: u²/d less, where their
    /// centres are d apart. Negative if it does not.
    pub fn pressed_by(&self, acceleration: DVec3) -> f64 {
        let distance = self.offset.length();
        let past = self.velocity.length_squared() - (self.velocity.dot(self.offset) / distance).powi(2);
        -(acceleration.dot(self.offset) + past) / distance
    }

    fn may_graze(&self, acceleration: DVec3) -> bool {
        let approach = self.velocity.dot(self.offset).min(0.0) / self.offset.length();
        may_graze(approach, [self.velocity, acceleration], self.distance, self.graze_depth)
    }

    /// Seconds until they are deeper in each other than what is not told from a graze, if that is within so many.
    fn until_deep(&self, acceleration: DVec3, within: f64) -> Option<f64> {
        self.until(self.distance.min(self.offset.length()) - self.graze_depth, acceleration, within)
    }

    /// Whether the straight line on which the first moves passes the second by, or grazes it.
    fn misses(&self) -> bool {
        let until_nearest = -self.offset.dot(self.velocity) / self.velocity.length_squared();
        let nearest = (self.offset + until_nearest * self.velocity).length();
        nearest >= self.distance - self.tolerance
    }

    /// Seconds until their centres come as near as this, on a parabola with this relative acceleration, if that is within so many.
    fn until(&self, distance: f64, acceleration: DVec3, within: f64) -> Option<f64> {
        let still = SphereSweep {
            radius: 0.0,
            from: DVec3::ZERO,
            motion: DVec3::ZERO,
            acceleration: DVec3::ZERO,
            max_fraction: f64::INFINITY,
        };
        let moving = SphereSweep { radius: distance, from: self.offset, motion: self.velocity, acceleration, ..still };
        match sphere_sphere_time_of_impact(&moving, &still) {
            TimeOfImpact::Never => None,
            TimeOfImpact::After(seconds) => (seconds <= within).then_some(seconds),
            TimeOfImpact::Unclear => Some(0.0),
        }
    }
}

/// Whether one of two balls moves past the other so fast that they part at once, though gravity presses them together: on its way
/// round the other it would need a greater acceleration, the square of its speed by the distance of the centres.
pub fn passes(setup: &Setup, motions: &[Motion], pair: Pair, normal: DVec3, at: Instant) -> bool {
    let Other::Body(other) = pair.other else { return false };
    let velocity = motions[pair.body].velocity_at(at, setup.clock) - motions[other].velocity_at(at, setup.clock);
    let past = velocity.length_squared() - velocity.dot(normal).powi(2);
    let along_paths = relative_acceleration(motions, pair);
    let pressing = if at.local == 0.0 {
        // What holds a ball is not yet solved: it may be held against all of gravity, and a slope turns that aside.
        setup.settings.gravity.length()
    } else {
        let of_velocities = motions[pair.body].acceleration() - motions[other].acceleration();
        (-along_paths.dot(normal)).max(-of_velocities.dot(normal)).max(0.0)
    };
    // A chord may lead into the other where the true velocities do not, and where the other falls it is not known when they return.
    let leads_past = || {
        !pair.balls().any(|ball| motions[ball].is_chord())
            || along_paths == DVec3::ZERO
                && Relative::of(setup, motions, pair, at).is_some_and(|relative| relative.misses())
    };
    past > pressing * (setup.radius(pair.body) + setup.radius(other)) && leads_past()
}

/// Whether a ball that touches an obstacle comes apart from it before it goes in by more than can be told, if it moves at this
/// velocity and acceleration relative to it; or whether it does not go in within so many seconds. A ball does where it passes a rim so
/// fast that gravity cannot hold it there, and where something else carries it on past the rim.
pub fn clears(
    setup: &Setup,
    motions: &[Motion],
    pair: Pair,
    at: Instant,
    [velocity, acceleration]: [DVec3; 2],
    within: f64,
) -> bool {
    let Other::Obstacle(obstacle) = pair.other else { return false };
    if [velocity, acceleration] == [DVec3::ZERO; 2] {
        return true;
    }
    let (radius, center) = (setup.radius(pair.body), motions[pair.body].position_at(at, setup.clock));
    let shape = setup.obstacles[obstacle].shape_at(at, setup.clock);
    let distance = |seconds: f64| {
        let way = (velocity + 0.5 * seconds * acceleration) * seconds;
        gap_at_shape(setup, pair.body, center + way, &shape).distance
    };
    let (told, start) = (graze_depth(radius, center), distance(0.0));
    // In the shorter of these times it moves by four times that, under the acceleration or beside a rim as round as itself.
    let seconds = [8.0 * told / acceleration.length(), 8.0 * told * radius / velocity.length_squared()];
    let mut ahead = seconds[0].min(seconds[1]).sqrt();
    for _ in 0..MOST_DOUBLINGS {
        let distance = distance(ahead.min(within));
        if distance > start.max(0.0) + told {
            return true;
        }
        if distance < start.min(0.0) - told {
            return false;
        }
        if ahead >= within {
            break;
        }
        ahead *= 2.0;
    }
    true
}

/// Whether a ball that meets an obstacle moves past its rim, on its true path, without going in by more than can be told.
fn grazes_rim(setup: &Setup, motions: &[Motion], pair: Pair, normal: DVec3, at: Instant) -> bool {
    if !setup.has_parabolas() {
        return false;
    }
    let motion = &motions[pair.body];
    let Segment { position: center, velocity, acceleration, .. } = motion.segment().from(at, setup.clock);
    let straight = Segment::straight(center, velocity, at);
    let [_, of_obstacle] = segment_velocities(setup, motions, pair, at);
    let (velocity, radius) = (velocity - of_obstacle, setup.radius(pair.body));
    let approach = velocity.dot(normal).min(0.0);
    let within = if motion.ends_with_tick() { setup.clock.rest_of_tick(at) } else { f64::INFINITY };
    may_graze(approach, [velocity, acceleration], radius, graze_depth(radius, center))
        && until_edge(setup, pair, &straight, normal, within) == Some(0.0)
        && clears(setup, motions, pair, at, [velocity, acceleration], within)
}

/// Whether two that meet move past each other without going in by more than can be told: nothing happens to them.
///
/// So it is where a ball falls back beside one that it touched on its way up. An impact there would make it rattle at once where it
/// has no room to the side, or, however little it gives, join the two until the tick ends.
pub fn grazes(setup: &Setup, motions: &[Motion], pair: Pair, normal: DVec3, at: Instant) -> bool {
    let Some(relative) = Relative::of(setup, motions, pair, at) else {
        return grazes_rim(setup, motions, pair, normal, at);
    };
    if at.local == 0.0 {
        let Relative { velocity, distance, graze_depth, .. } = relative;
        let approach = velocity.dot(normal).min(0.0);
        // On a straight way the distance of the centres, d, becomes less by d·(1 − cos α), where sin α is the approach's share.
        let depth = 0.5 * distance * approach * approach / velocity.length_squared();
        return depth <= graze_depth && passes(setup, motions, pair, normal, at);
    }
    relative.grazes(relative_acceleration(motions, pair), setup.clock.rest_of_tick(at))
}

/// Whether one of two balls with these velocities moves past the other and hardly towards it or away: on their true paths they may
/// part, though on chords one would push the other.
pub fn slips(velocity: DVec3, other_velocity: DVec3, normal: DVec3) -> bool {
    let relative = velocity - other_velocity;
    let rounding = ROUNDING * (velocity.length() + other_velocity.length());
    let along = relative.dot(normal);
    along.abs() <= SLIP * relative.length() && (relative - along * normal).length() > rounding
}

/// Whether two balls with a gap between them do not meet until the tick ends, whichever of them falls and whatever holds the other:
/// one comes down beside the other.
pub fn fall_past(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> bool {
    let (Some(relative), Other::Body(other)) = (Relative::of(setup, motions, pair, at), pair.other) else {
        return false;
    };
    let (nearest, rest) = (relative.distance - relative.tolerance, setup.clock.rest_of_tick(at));
    let meet = |acceleration: DVec3| relative.until(nearest, acceleration, rest).is_some();
    // Where both fall alike, something may hold one of them.
    match motions[pair.body].acceleration() - motions[other].acceleration() {
        DVec3::ZERO => ![DVec3::ZERO, setup.gravity_on(pair.body), -setup.gravity_on(other)].into_iter().any(meet),
        acceleration => !meet(acceleration),
    }
}
