//! How a body moves between two changes of its velocity.

use crate::sim::{Clock, Instant};
use glam::DVec3;

/// A segment of a body's trajectory: a parabola, or straight where the acceleration is zero. Impact times are functions of
/// segments alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// Centre at the start.
    pub position: DVec3,
    /// Velocity at the start, in m/s.
    pub velocity: DVec3,
    /// Constant acceleration along it, in m/s².
    pub acceleration: DVec3,
    /// When it begins.
    pub start: Instant,
}

impl Segment {
    /// At a constant velocity.
    #[inline]
    pub fn straight(position: DVec3, velocity: DVec3, start: Instant) -> Segment {
        Segment { position, velocity, acceleration: DVec3::ZERO, start }
    }

    /// The centre at an instant, which may lie before the start.
    #[inline]
    pub fn position_at(&self, at: Instant, clock: Clock) -> DVec3 {
        let seconds = clock.between(self.start, at);
        if self.acceleration == DVec3::ZERO {
            return self.position + self.velocity * seconds;
        }
        self.position + (self.velocity + self.acceleration * (0.5 * seconds)) * seconds
    }

    /// The velocity at an instant, which may lie before the start.
    #[inline]
    pub fn velocity_at(&self, at: Instant, clock: Clock) -> DVec3 {
        if self.acceleration == DVec3::ZERO {
            return self.velocity;
        }
        self.velocity + self.acceleration * clock.between(self.start, at)
    }

    /// How far rounding may take a place on it at an instant, in metres, by the largest of the terms that it is the sum of:
    /// what comes from far away, or was thrown high, is known no better than the way it came. Both instants are rounded, too.
    pub fn resolution_at(&self, at: Instant, clock: Clock) -> f64 {
        let seconds = clock.between(self.start, at).max(at.local).max(self.start.local);
        let way = (self.velocity.abs() + self.acceleration.abs() * (0.5 * seconds)) * seconds;
        4.0 * f64::EPSILON * self.position.abs().max(way).max_element()
    }

    /// The same path, described from another instant on.
    pub fn from(&self, at: Instant, clock: Clock) -> Segment {
        Segment {
            position: self.position_at(at, clock),
            velocity: self.velocity_at(at, clock),
            acceleration: self.acceleration,
            start: at,
        }
    }

    /// The least and greatest coordinates of the centre between two instants.
    pub fn extent(&self, [from, to]: [Instant; 2], clock: Clock) -> [DVec3; 2] {
        let [first, last] = [from, to].map(|at| self.position_at(at, clock));
        let (mut low, mut high) = (first.min(last), first.max(last));
        let [begin, end] = [from, to].map(|at| clock.between(self.start, at));
        for axis in 0..3 {
            // Where it turns on this axis; without acceleration not a number.
            let turn = -self.velocity[axis] / self.acceleration[axis];
            if turn > begin && turn < end {
                let place = self.position[axis] + 0.5 * turn * self.velocity[axis];
                low[axis] = low[axis].min(place);
                high[axis] = high[axis].max(place);
            }
        }
        [low, high]
    }
}

/// A body's state: its current segment, and its true velocity.
///
/// In free flight, and where it [glides](Motion::gliding) on flat surfaces, the segment is the true path and lasts until
/// something changes it, over any number of ticks. What else contacts carry has another motion in each tick: on a flat surface
/// the [true path](Motion::carried) as well, along what turns [parts](Motion::turning) of it, elsewhere a
/// [`chord`](Motion::chord).
///
/// What predicting impacts reads most comes first and fills one cache line.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Motion {
    position: DVec3,
    /// That of the segment.
    velocity: DVec3,
    start: Instant,
    /// That of the true velocity.
    acceleration: DVec3,
    course: Course,
}

/// What a segment is to the true path.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Course {
    /// The true path, until something changes it.
    Flight,
    /// The true path along flat surfaces that carry the body, until something changes it.
    Gliding,
    /// The true path, until the tick ends.
    Carried,
    /// Straight, until the tick ends, while the true velocity begins with this one.
    Chord(DVec3),
    /// As near to the true path as can be told, for a part of the tick, while the true velocity differs by `bend` when it begins and
    /// ends.
    Turning { seconds: f64, bend: DVec3 },
}

impl Motion {
    /// Uniform motion from an instant on.
    #[inline]
    pub fn uniform(position: DVec3, velocity: DVec3, start: Instant) -> Motion {
        Motion::free(position, velocity, DVec3::ZERO, start)
    }

    /// Free flight from an instant on.
    #[inline]
    pub fn free(position: DVec3, velocity: DVec3, acceleration: DVec3, start: Instant) -> Motion {
        Motion { position, velocity, start, acceleration, course: Course::Flight }
    }

    /// Along flat surfaces that carry the body, from an instant on.
    pub fn gliding(position: DVec3, velocity: DVec3, acceleration: DVec3, start: Instant) -> Motion {
        Motion { position, velocity, start, acceleration, course: Course::Gliding }
    }

    /// Along a flat surface that carries the body, until the end of the tick, when a new motion begins.
    pub fn carried(position: DVec3, velocity: DVec3, acceleration: DVec3, start: Instant) -> Motion {
        Motion { position, velocity, start, acceleration, course: Course::Carried }
    }

    /// A straight path until the end of the tick, when a new motion begins, while the true velocity changes from
    /// `velocity` on with the `acceleration`. The path runs at its mean, or as far as contacts allow.
    pub fn chord(path: Segment, velocity: DVec3, acceleration: DVec3) -> Motion {
        debug_assert_eq!(path.acceleration, DVec3::ZERO, "a chord is straight");
        let Segment { position, velocity: along, start, .. } = path;
        Motion { position, velocity: along, start, acceleration, course: Course::Chord(velocity) }
    }

    /// A parabola for so many seconds, along what carries the body and turns: it begins and ends where the true path does, and its
    /// acceleration is the mean one. At both ends the true velocity differs by `bend` from that along it.
    pub fn turning(path: Segment, seconds: f64, bend: DVec3) -> Motion {
        let Segment { position, velocity, acceleration, start } = path;
        Motion { position, velocity, start, acceleration, course: Course::Turning { seconds, bend } }
    }

    /// Flight under an acceleration until the end of the tick, along the chord of its parabola.
    pub fn chord_of_flight(
        position: DVec3,
        velocity: DVec3,
        acceleration: DVec3,
        start: Instant,
        clock: Clock,
    ) -> Motion {
        if acceleration == DVec3::ZERO {
            return Motion::uniform(position, velocity, start);
        }
        let mean = velocity + acceleration * (clock.rest_of_tick(start) / 2.0);
        Motion::chord(Segment::straight(position, mean, start), velocity, acceleration)
    }

    /// A body held where it is from an instant on until the tick ends, when it goes on with its velocity.
    pub(in crate::sim) fn held(&self, since: Instant, clock: Clock) -> Motion {
        let path = Segment::straight(self.position_at(since, clock), DVec3::ZERO, since);
        Motion::chord(path, self.velocity_at(since, clock), DVec3::ZERO)
    }

    /// The same path from an instant on. Of a part along what turns the true velocity is again that at its ends, which is off by at
    /// most 1.5 times `bend`.
    pub fn begun_at(&self, since: Instant, clock: Clock) -> Motion {
        debug_assert!(!self.is_chord(), "a chord is not the true path");
        let Segment { position, velocity, acceleration, start } = self.segment().from(since, clock);
        let course = match self.course {
            Course::Turning { seconds, bend } => {
                Course::Turning { seconds: (seconds - clock.between(self.start, since)).max(0.0), bend }
            }
            course => course,
        };
        Motion { position, velocity, acceleration, start, course }
    }

    /// The path.
    #[inline]
    pub fn segment(&self) -> Segment {
        let acceleration = if self.is_chord() { DVec3::ZERO } else { self.acceleration };
        Segment { position: self.position, velocity: self.velocity, acceleration, start: self.start }
    }

    /// When it begins.
    #[inline]
    pub fn start(&self) -> Instant {
        self.start
    }

    /// Whether it is a [`chord`](Motion::chord).
    #[inline]
    pub fn is_chord(&self) -> bool {
        matches!(self.course, Course::Chord(_))
    }

    /// Whether it goes on along flat surfaces that carry the body, until something changes it.
    #[inline]
    pub fn glides(&self) -> bool {
        self.course == Course::Gliding
    }

    /// Whether it is the true path of what contacts carry.
    #[inline]
    pub fn is_carried(&self) -> bool {
        matches!(self.course, Course::Gliding | Course::Carried | Course::Turning { .. })
    }

    /// Whether it goes along what turns, and ends before that has turned far.
    #[inline]
    pub fn turns(&self) -> bool {
        matches!(self.course, Course::Turning { .. })
    }

    /// By how much the true velocity differs from that along the path at both ends of a part along what turns; elsewhere zero.
    pub fn bend(&self) -> DVec3 {
        if let Course::Turning { bend, .. } = self.course { bend } else { DVec3::ZERO }
    }

    /// Seconds from its start for which a part of a way that turns lasts.
    pub fn turning_for(&self) -> Option<f64> {
        let Course::Turning { seconds, .. } = self.course else { return None };
        Some(seconds)
    }

    /// When a part of a way that turns ends.
    pub fn part_ends(&self, clock: Clock) -> Option<Instant> {
        clock.after(self.start, self.turning_for()?)
    }

    /// When what turns has to be solved again, if that is in the tick in which it begins.
    pub fn turns_until(&self, clock: Clock) -> Option<Instant> {
        self.part_ends(clock).filter(|at| at.tick == self.start.tick)
    }

    /// Whether a new motion begins when the tick ends.
    #[inline]
    pub fn ends_with_tick(&self) -> bool {
        matches!(self.course, Course::Carried | Course::Chord(_) | Course::Turning { .. })
    }

    /// Whether it goes on, without velocity and acceleration, until something changes it.
    #[inline]
    pub fn is_still(&self) -> bool {
        self.velocity == DVec3::ZERO && self.acceleration == DVec3::ZERO && !self.ends_with_tick()
    }

    /// Whether the body stands or glides until something changes it, over any number of ticks. One at rest where nothing pulls counts
    /// as well.
    #[inline]
    pub fn is_kept(&self) -> bool {
        self.is_still() || self.glides()
    }

    /// Acceleration of the true velocity.
    #[inline]
    pub fn acceleration(&self) -> DVec3 {
        self.acceleration
    }

    /// True velocity at its start.
    #[inline]
    pub fn velocity(&self) -> DVec3 {
        match self.course {
            Course::Flight | Course::Gliding | Course::Carried => self.velocity,
            Course::Chord(velocity) => velocity,
            Course::Turning { bend, .. } => self.velocity + bend,
        }
    }

    /// The true velocity at an instant of the segment.
    #[inline]
    pub fn velocity_at(&self, at: Instant, clock: Clock) -> DVec3 {
        if let Course::Turning { seconds, bend } = self.course {
            let since = clock.between(self.start, at);
            // The derivative of the cubic that is zero at both ends and halfway.
            let share = if seconds > 0.0 { since / seconds } else { 1.0 };
            return self.velocity + self.acceleration * since + bend * (6.0 * share * (share - 1.0) + 1.0);
        }
        if self.acceleration == DVec3::ZERO {
            return self.velocity();
        }
        self.velocity() + self.acceleration * clock.between(self.start, at)
    }

    /// The centre at an instant of the segment.
    #[inline]
    pub fn position_at(&self, at: Instant, clock: Clock) -> DVec3 {
        self.segment().position_at(at, clock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_known_no_better_than_the_instants_at_both_ends_of_its_way() {
        // Doubles near 1/30 s are 2⁻⁵⁷ s = 6.9e-18 s apart: at 2e9 m/s that is 1.4e-8 m, though the way takes 3e-9 s.
        let clock = Clock::new(30);
        let start = Instant { tick: 9, local: 1.0 / 30.0 - 1e-9 };
        let fast = Segment::straight(DVec3::ZERO, DVec3::X * 2e9, start);
        let resolution = fast.resolution_at(Instant { tick: 10, local: 2e-9 }, clock);
        assert!(resolution >= 1.4e-8, "{resolution}");
        // Where both instants are near the beginning of a tick, it is known as well as the way: 4·2⁻⁵²·6 m.
        let early = Segment { start: Instant { tick: 10, local: 0.0 }, ..fast };
        let resolution = early.resolution_at(Instant { tick: 10, local: 3e-9 }, clock);
        assert!((resolution - 24.0 * f64::EPSILON).abs() < 1e-20, "{resolution}");
    }
}
