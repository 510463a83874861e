//! How a body moves between two changes of its velocity.

use crate::sim::{Clock, Instant};
use glam::DVec3;

/// A straight piece of a body's path. Impact times are functions of segments alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// Centre at the start.
    pub position: DVec3,
    /// Constant velocity along it, in m/s.
    pub velocity: DVec3,
    /// When it begins.
    pub start: Instant,
}

impl Segment {
    /// The centre at an instant, which may lie before the start.
    pub fn position_at(&self, at: Instant, clock: Clock) -> DVec3 {
        self.position + self.velocity * clock.between(self.start, at)
    }
}

/// A body's state: its current segment, and the true velocity, which the segment averages in free flight.
///
/// Without forces all three velocities are one, and a motion lasts from impact to impact. Forces
/// rewrite it at every tick: the segment then runs at the mean velocity of the rest of the tick,
/// so that positions at ticks are exact, while `velocity` and `acceleration` tell the true velocity
/// in between, which is what a bounce changes.
///
/// Aligned so that its segment, of which alone impact times are made, is one line of the cache.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Motion {
    /// The straight path.
    pub segment: Segment,
    /// True velocity at the segment's start.
    pub velocity: DVec3,
    /// Acceleration of the true velocity during the rest of the tick.
    pub acceleration: DVec3,
}

impl Motion {
    /// Uniform motion from an instant on.
    pub fn uniform(position: DVec3, velocity: DVec3, start: Instant) -> Motion {
        Motion { segment: Segment { position, velocity, start }, velocity, acceleration: DVec3::ZERO }
    }

    /// Whether it is [`uniform`](Motion::uniform) in every bit, a zero's sign included: then the
    /// segment alone tells all.
    pub fn is_uniform(&self) -> bool {
        let bits = |vector: DVec3| vector.to_array().map(f64::to_bits);
        bits(self.velocity) == bits(self.segment.velocity) && bits(self.acceleration) == bits(DVec3::ZERO)
    }

    /// Motion under an acceleration that acts until the end of the tick.
    pub fn accelerated(position: DVec3, velocity: DVec3, acceleration: DVec3, start: Instant, clock: Clock) -> Motion {
        if acceleration == DVec3::ZERO {
            return Motion::uniform(position, velocity, start);
        }
        let mean = velocity + acceleration * (clock.rest_of_tick(start) / 2.0);
        Motion { segment: Segment { position, velocity: mean, start }, velocity, acceleration }
    }

    /// The true velocity at an instant of the segment.
    pub fn velocity_at(&self, at: Instant, clock: Clock) -> DVec3 {
        if self.acceleration == DVec3::ZERO {
            return self.velocity;
        }
        self.velocity + self.acceleration * clock.between(self.segment.start, at)
    }

    /// The centre at an instant of the segment.
    pub fn position_at(&self, at: Instant, clock: Clock) -> DVec3 {
        self.segment.position_at(at, clock)
    }
}
