//! How a body moves between two changes of its velocity.

use crate::sim::{Clock, Instant};
use glam::DVec3;

/// A straight segment of a body's trajectory. Impact times are functions of segments alone.
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
/// Aligned so that the segment, the only part that predicting impacts reads, fills one cache line.
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

    /// Whether it is [`uniform`](Motion::uniform) in every bit, the signs of zeros included: then the segment
    /// determines all of it.
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

    /// A body held where it is from an instant on until the tick ends, when it goes on with its velocity.
    pub(in crate::sim) fn held(&self, since: Instant, clock: Clock) -> Motion {
        Motion {
            segment: Segment { position: self.position_at(since, clock), velocity: DVec3::ZERO, start: since },
            velocity: self.velocity_at(since, clock),
            acceleration: DVec3::ZERO,
        }
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
