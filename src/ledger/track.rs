//! Quantities of one body over a recording, in bounded memory.

use super::span::{Channels, Span};
use crate::scene::{Id, Mass};
use crate::shape::unit;
use crate::sim::{Derived, Instant, Setup, TickRecord, pair_of, separation_at};
use glam::DVec3;
use std::ops::Range;

/// A quantity of one body that is followed over time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrackChannel {
    /// Speed in m/s.
    Speed,
    /// Height of its centre above the world's origin in metres: against gravity or, without gravity, along Y.
    Height,
    /// Velocity along X in m/s.
    VelocityX,
    /// Velocity along Y in m/s.
    VelocityY,
    /// Velocity along Z in m/s.
    VelocityZ,
    /// Kinetic energy in J; NaN for a body of infinite mass.
    Kinetic,
    /// Distance of the surfaces of the body and the other object in metres, negative where they overlap; NaN without
    /// another.
    Distance,
}

impl TrackChannel {
    /// All channels.
    pub const ALL: [TrackChannel; 7] = [
        TrackChannel::Speed,
        TrackChannel::Height,
        TrackChannel::VelocityX,
        TrackChannel::VelocityY,
        TrackChannel::VelocityZ,
        TrackChannel::Kinetic,
        TrackChannel::Distance,
    ];
}

/// A body, and another object to measure the distance to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracked {
    /// The body.
    pub body: Id,
    /// The other object.
    pub other: Option<Id>,
}

impl Tracked {
    /// The value of every channel at `local` seconds into a tick, at which the body has this velocity; `None` if there is
    /// no such body.
    pub fn sample(
        &self,
        setup: &Setup,
        record: &TickRecord,
        local: f64,
        velocity: DVec3,
    ) -> Option<[f64; TrackChannel::ALL.len()]> {
        let index = setup.body_index(self.body)?;
        let up = unit(-setup.settings.gravity).unwrap_or(DVec3::Y);
        let pair = self.other.and_then(|other| pair_of(setup, self.body, other));
        Some(TrackChannel::ALL.map(|channel| match channel {
            TrackChannel::Speed => velocity.length(),
            TrackChannel::Height => record.position_at(index, local, setup.clock).dot(up),
            TrackChannel::VelocityX => velocity.x,
            TrackChannel::VelocityY => velocity.y,
            TrackChannel::VelocityZ => velocity.z,
            TrackChannel::Kinetic => match setup.bodies[index].mass {
                Mass::Finite(mass) => 0.5 * mass * velocity.length_squared(),
                Mass::Infinite(_) => f64::NAN,
            },
            TrackChannel::Distance => pair.map_or(f64::NAN, |pair| separation_at(setup, record, pair, local)),
        }))
    }
}

/// One sample per tick of every [`TrackChannel`] of a body.
#[derive(Clone, Debug)]
pub struct Track {
    tracked: Tracked,
    channels: Channels<{ TrackChannel::ALL.len() }>,
}

impl Track {
    /// An empty track of a scene that starts at a tick.
    pub fn new(tracked: Tracked, first: u64) -> Track {
        Track { tracked, channels: Channels::starting_at(first) }
    }

    /// The body and the other object.
    pub fn tracked(&self) -> Tracked {
        self.tracked
    }

    /// The ticks that were added.
    pub fn ticks(&self) -> Range<u64> {
        self.channels.ticks()
    }

    /// Ticks that share a block; a power of two.
    pub fn ticks_per_block(&self) -> u64 {
        self.channels.ticks_per_block()
    }

    /// The same with at least so many ticks per block, a power of two.
    pub fn coarsened(&self, ticks_per_block: u64) -> Track {
        Track { tracked: self.tracked, channels: self.channels.coarsened(ticks_per_block) }
    }

    /// The spans of a channel, each with its first and last tick.
    pub fn spans(&self, channel: TrackChannel) -> impl Iterator<Item = (u64, u64, Span)> {
        self.channels.spans(channel as usize)
    }
}

impl Derived for Track {
    fn next_tick(&self) -> Option<u64> {
        Some(self.channels.next())
    }

    /// Samples the state at the start of a tick.
    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        let start = Instant::start_of(record.start.tick);
        let velocity = setup.body_index(self.tracked.body);
        let velocity = velocity.map_or(DVec3::NAN, |body| record.start.motions[body].velocity_at(start, setup.clock));
        let sample = self.tracked.sample(setup, record, 0.0, velocity);
        self.channels.push_sample(sample.unwrap_or([f64::NAN; TrackChannel::ALL.len()]));
    }

    fn forget_from(&mut self, tick: u64) {
        self.channels.forget_from(tick);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::World;
    use std::sync::Arc;

    /// The first value of a channel at each of some ticks.
    fn values(scene: &str, other: Option<Id>, channel: TrackChannel, ticks: usize) -> Vec<f64> {
        let scene = parsed(scene);
        let mut world = World::new(Arc::new(Setup::new(&scene)));
        let mut track = Track::new(Tracked { body: 1, other }, 0);
        for _ in 0..ticks {
            let setup = world.setup().clone();
            let record = world.record_step();
            track.observe(&setup, &record);
        }
        track.spans(channel).map(|(_, _, span)| span.first).collect()
    }

    const BALLS: &str = r#"{"version": 1, "name": "two balls", "settings": {"ticks_per_second": 4}, "bodies": [
        {"id": 1, "radius": 0.5, "mass": 2, "position": [0, 3, 0], "velocity": [3, 0, -4]},
        {"id": 2, "radius": 0.25, "position": [9, 3, 0]}],
        "obstacles": [{"id": 3, "shape": {"plane": {"point": [0, 1, 0], "normal": [0, 1, 0]}}}]}"#;

    #[test]
    fn a_body_has_its_speed_its_height_and_its_energy() {
        // √(3² + 4²) = 5; ½·2·25 = 25.
        assert_eq!(values(BALLS, None, TrackChannel::Speed, 2), [5.0, 5.0]);
        assert_eq!(values(BALLS, None, TrackChannel::Kinetic, 1), [25.0]);
        assert_eq!(values(BALLS, None, TrackChannel::VelocityZ, 1), [-4.0]);
        assert_eq!(values(BALLS, None, TrackChannel::Height, 2), [3.0, 3.0]);
        let sideways = BALLS.replace("\"ticks_per_second\": 4", "\"ticks_per_second\": 4, \"gravity\": [-2, 0, 0]");
        // Against gravity is along X: 0, then 3/4 m on, less ½·2/16 m.
        let heights = values(&sideways, None, TrackChannel::Height, 2);
        assert!(heights[0] == 0.0 && (heights[1] - (0.75 - 0.0625)).abs() < 1e-12, "{heights:?}");
    }

    #[test]
    fn the_distance_is_from_surface_to_surface() {
        // 9 m between the centres, less 0.75; after a quarter of a second (8.25, 0, 1) lies between them.
        let distances = values(BALLS, Some(2), TrackChannel::Distance, 2);
        assert_eq!(distances[0], 8.25);
        assert!((distances[1] - ((8.25f64 * 8.25 + 1.0).sqrt() - 0.75)).abs() < 1e-12, "{distances:?}");
        // The centre is 2 m above the plane.
        assert_eq!(values(BALLS, Some(3), TrackChannel::Distance, 1), [1.5]);
        assert!(values(BALLS, None, TrackChannel::Distance, 1)[0].is_nan());
    }

    #[test]
    fn the_kinetic_energy_of_a_body_of_infinite_mass_is_nan() {
        let heavy = BALLS.replace("\"mass\": 2", "\"mass\": \"infinite\"");
        assert!(values(&heavy, None, TrackChannel::Kinetic, 1)[0].is_nan());
        assert_eq!(values(&heavy, None, TrackChannel::Speed, 1), [5.0]);
    }
}
