//! Changes of motions, each by how it differs from going on as before.

use crate::sim::recording::bytes::{Reader, Writer};
use crate::sim::{Clock, Instant, Motion, MotionChange, Segment};
use glam::DVec3;

/// Sorts of motions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    Flight,
    Gliding,
    Carried,
    Chord,
    Turning,
}

impl Course {
    const ALL: [Course; 5] = [Course::Flight, Course::Gliding, Course::Carried, Course::Chord, Course::Turning];

    fn of(motion: &Motion) -> Course {
        match () {
            () if motion.is_chord() => Course::Chord,
            () if motion.turns() => Course::Turning,
            () if motion.glides() => Course::Gliding,
            () if motion.is_carried() => Course::Carried,
            () => Course::Flight,
        }
    }
}

/// Bit of the byte that a change begins with, above those of its course: it begins when the last one did.
const SAME_START: u8 = 1 << 3;

/// What a body is expected to do at an instant: it goes on as before.
struct Expected {
    position: DVec3,
    velocity: DVec3,
    acceleration: DVec3,
}

impl Expected {
    fn after(before: &Motion, start: Instant, clock: Clock) -> Expected {
        Expected {
            position: before.position_at(start, clock),
            velocity: before.velocity_at(start, clock),
            acceleration: before.acceleration(),
        }
    }
}

/// The acceleration under which a chord has this mean velocity.
fn acceleration_of_chord(along: DVec3, at_start: DVec3, start: Instant, clock: Clock) -> DVec3 {
    2.0 * (along - at_start) / clock.rest_of_tick(start)
}

/// Adds a change to the motions of all bodies, which are those before it. `last` is the change before this one, if there is any.
pub fn write(to: &mut Writer, change: &MotionChange, motions: &[Motion], last: Option<&MotionChange>, clock: Clock) {
    let MotionChange { body, motion } = change;
    let (course, start, segment) = (Course::of(motion), motion.start(), motion.segment());
    let is_same = last.is_some_and(|last| last.motion.start() == start);
    to.byte(course as u8 | if is_same { SAME_START } else { 0 });
    to.index(*body as u64, last.map_or(0, |last| last.body as u64));
    if !is_same {
        to.number(start.tick);
        to.double(start.local);
    }
    let expected = Expected::after(&motions[*body], start, clock);
    to.vector(segment.position, expected.position);
    to.vector(segment.velocity, expected.velocity);
    match course {
        Course::Chord => {
            to.vector(motion.velocity(), expected.velocity);
            to.vector(motion.acceleration(), acceleration_of_chord(segment.velocity, motion.velocity(), start, clock));
        }
        Course::Turning => {
            to.vector(motion.acceleration(), expected.acceleration);
            to.double(motion.turning_for().unwrap_or_default());
            to.vector(motion.bend(), DVec3::ZERO);
        }
        Course::Flight | Course::Gliding | Course::Carried => to.vector(motion.acceleration(), expected.acceleration),
    }
}

/// The next change, as it was [written](write).
pub fn read(from: &mut Reader, motions: &[Motion], last: Option<&MotionChange>, clock: Clock) -> MotionChange {
    let head = from.byte();
    let body = from.index(last.map_or(0, |last| last.body as u64)) as usize;
    let start = match last {
        Some(last) if head & SAME_START != 0 => last.motion.start(),
        _ => Instant { tick: from.number(), local: from.double() },
    };
    let expected = Expected::after(&motions[body], start, clock);
    let position = from.vector(expected.position);
    let velocity = from.vector(expected.velocity);
    let motion = match Course::ALL[usize::from(head % SAME_START)] {
        Course::Flight => Motion::free(position, velocity, from.vector(expected.acceleration), start),
        Course::Gliding => Motion::gliding(position, velocity, from.vector(expected.acceleration), start),
        Course::Carried => Motion::carried(position, velocity, from.vector(expected.acceleration), start),
        Course::Chord => {
            let at_start = from.vector(expected.velocity);
            let acceleration = from.vector(acceleration_of_chord(velocity, at_start, start, clock));
            Motion::chord(Segment::straight(position, velocity, start), at_start, acceleration)
        }
        Course::Turning => {
            let acceleration = from.vector(expected.acceleration);
            let path = Segment { position, velocity, acceleration, start };
            let seconds = from.double();
            Motion::turning(path, seconds, from.vector(DVec3::ZERO))
        }
    };
    MotionChange { body, motion }
}
