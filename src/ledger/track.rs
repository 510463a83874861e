//! Quantities of one body over a recording, in bounded memory.

use super::span::{Channels, MOST_BLOCKS, Span};
use crate::scene::{Id, Mass};
use crate::series::{Block, Series};
use crate::shape::unit;
use crate::sim::{Attribution, Derived, Instant, Setup, TickRecord, distance_to_owner, pair_of, separation_at};
use crate::steering::Rule;
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
    /// Length in m/s² of what separation adds to the steering of an agent at the end of the tick; 0 where the rule does
    /// not apply. This and all below are NaN for a body that does not steer.
    Separation,
    /// The same of alignment.
    Alignment,
    /// The same of cohesion.
    Cohesion,
    /// The same of the flows.
    Flow,
    /// The same of cruising.
    Cruising,
    /// The same of avoidance.
    Avoidance,
    /// Length of the sum of all rules in m/s².
    RuleSum,
    /// Length of the acceleration that acts in m/s²: of the sum, shortened to the limit.
    Applied,
    /// Length of what the limit takes away in m/s².
    Clamped,
}

impl TrackChannel {
    /// All channels.
    pub const ALL: [TrackChannel; 16] = [
        TrackChannel::Speed,
        TrackChannel::Height,
        TrackChannel::VelocityX,
        TrackChannel::VelocityY,
        TrackChannel::VelocityZ,
        TrackChannel::Kinetic,
        TrackChannel::Distance,
        TrackChannel::Separation,
        TrackChannel::Alignment,
        TrackChannel::Cohesion,
        TrackChannel::Flow,
        TrackChannel::Cruising,
        TrackChannel::Avoidance,
        TrackChannel::RuleSum,
        TrackChannel::Applied,
        TrackChannel::Clamped,
    ];

    /// Whether only agents have it.
    pub fn is_steering(self) -> bool {
        self >= TrackChannel::Separation
    }

    /// The channel of a rule.
    pub fn of_rule(rule: Rule) -> TrackChannel {
        match rule {
            Rule::Separation => TrackChannel::Separation,
            Rule::Alignment => TrackChannel::Alignment,
            Rule::Cohesion => TrackChannel::Cohesion,
            Rule::Flow => TrackChannel::Flow,
            Rule::Cruising => TrackChannel::Cruising,
            Rule::Avoidance => TrackChannel::Avoidance,
        }
    }
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
    /// How far the body's centre is from the surface of each owner of a field `local` seconds into a tick, in metres, in the
    /// order of [`Setup::fields`]: negative inside a solid, NaN from its own surface. Empty for what does not steer.
    pub fn field_distances(&self, setup: &Setup, record: &TickRecord, local: f64) -> Vec<f64> {
        let Some(body) = setup.body_index(self.body).filter(|&body| setup.group_of(body).is_some()) else {
            return Vec::new();
        };
        let place_of = |other: usize| record.position_at(other, local, setup.clock);
        let at = Instant { tick: record.start.tick, local };
        let distance = |source| distance_to_owner(setup, source, (body, place_of(body)), at, place_of);
        setup.fields.iter().map(|source| distance(source).unwrap_or(f64::NAN)).collect()
    }

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
        let steering = Attribution::of(setup, record, index);
        let of_steering = |vector: &dyn Fn(&Attribution) -> DVec3| {
            steering.as_ref().map_or(f64::NAN, |steering| steering.per_second_squared(vector(steering)).length())
        };
        let of_rule = |rule: Rule| of_steering(&|steering| steering.terms.of_rule(rule).unwrap_or(DVec3::ZERO));
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
            TrackChannel::Separation => of_rule(Rule::Separation),
            TrackChannel::Alignment => of_rule(Rule::Alignment),
            TrackChannel::Cohesion => of_rule(Rule::Cohesion),
            TrackChannel::Flow => of_rule(Rule::Flow),
            TrackChannel::Cruising => of_rule(Rule::Cruising),
            TrackChannel::Avoidance => of_rule(Rule::Avoidance),
            TrackChannel::RuleSum => of_steering(&|steering| steering.terms.sum()),
            TrackChannel::Applied => of_steering(&Attribution::acceleration),
            TrackChannel::Clamped => of_steering(&Attribution::taken_away),
        }))
    }
}

/// One sample per tick of every [`TrackChannel`] of a body.
#[derive(Clone, Debug)]
pub struct Track {
    tracked: Tracked,
    channels: Channels<{ TrackChannel::ALL.len() }>,
    /// For each field, the distance to its owner.
    fields: Series<Distances>,
}

/// The distances to the owners of all fields in the ticks of a block.
#[derive(Clone, Debug)]
struct Distances(Vec<Span>);

impl Block for Distances {
    fn merge(&mut self, later: &Distances) {
        self.0.iter_mut().zip(&later.0).for_each(|(span, later)| *span = span.joined(*later));
    }
}

impl Track {
    /// An empty track of a scene that starts at a tick.
    pub fn new(tracked: Tracked, first: u64) -> Track {
        Track { tracked, channels: Channels::starting_at(first), fields: Series::new(first, MOST_BLOCKS) }
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
        let fields = self.fields.coarsened(ticks_per_block);
        Track { tracked: self.tracked, channels: self.channels.coarsened(ticks_per_block), fields }
    }

    /// The spans of a channel, each with its first and last tick.
    pub fn spans(&self, channel: TrackChannel) -> impl Iterator<Item = (u64, u64, Span)> {
        self.channels.spans(channel as usize)
    }

    /// How many fields there are distances to: none for a body that does not steer.
    pub fn field_count(&self) -> usize {
        self.fields.blocks().next().map_or(0, |(_, block)| block.0.len())
    }

    /// The distance to the owner of a field, by its place in [`Setup::fields`], as [`spans`](Track::spans).
    pub fn field_spans(&self, field: usize) -> impl Iterator<Item = (u64, u64, Span)> {
        let of =
            move |(ticks, block): (Range<u64>, &Distances)| Some((ticks.start, ticks.end - 1, *block.0.get(field)?));
        self.fields.blocks().filter_map(of)
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
        let distances = self.tracked.field_distances(setup, record, 0.0);
        self.fields.push(Distances(distances.into_iter().map(Span::of).collect()));
    }

    fn forget_from(&mut self, tick: u64) {
        self.channels.forget_from(tick);
        self.fields.forget_from(tick);
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

    #[test]
    fn an_agent_has_the_length_of_each_rule_and_its_distance_to_what_has_a_field() {
        // Between walls at x = 0 and x = 5 it is 1 m from one: 6/1.0001 − 6/4.0001 m/s², of which 3 are left.
        let scene = r#"{"version": 1, "name": "agent", "settings": {"ticks_per_second": 100},
            "bodies": [{"id": 1, "radius": 0.1, "position": [1, 0, 0], "group": 9}],
            "obstacles": [
                {"id": 3, "shape": {"plane": {"point": [0, 0, 0], "normal": [1, 0, 0]}}},
                {"id": 4, "shape": {"plane": {"point": [5, 0, 0], "normal": [-1, 0, 0]}}}],
            "agent_groups": [{"id": 9, "params": {"max_change": 3}}],
            "fields": [{"id": 5, "obstacle": 3, "law": "inverse", "strength": 6},
                {"id": 6, "obstacle": 4, "law": "inverse", "strength": 6}]}"#;
        let first = |channel| values(scene, None, channel, 1)[0];
        let pushed = 6.0 / 1.0001 - 6.0 / 4.0001;
        for channel in [TrackChannel::Avoidance, TrackChannel::RuleSum] {
            assert!((first(channel) - pushed).abs() < 1e-12, "{channel:?}");
        }
        assert!((first(TrackChannel::Applied) - 3.0).abs() < 1e-12);
        assert!((first(TrackChannel::Clamped) - (pushed - 3.0)).abs() < 1e-12);
        assert_eq!([TrackChannel::Separation, TrackChannel::Flow].map(first), [0.0, 0.0]);
        let parsed = parsed(scene);
        let mut world = World::new(Arc::new(Setup::new(&parsed)));
        let tracked = Tracked { body: 1, other: None };
        let record = world.record_step();
        assert_eq!(tracked.field_distances(world.setup(), &record, 0.0), [1.0, 4.0]);
        // A ball has neither.
        assert!(values(BALLS, None, TrackChannel::Avoidance, 1)[0].is_nan());
        let mut track = Track::new(tracked, 0);
        track.observe(world.setup(), &record);
        assert_eq!((track.field_count(), track.field_spans(1).next().map(|(_, _, span)| span.first)), (2, Some(4.0)));
    }
}
