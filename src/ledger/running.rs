//! Totals over the whole recording, in bounded memory.

use super::span::{Channels, Span};
use crate::sim::{Derived, Instant, Setup, TickRecord, Totals, penetrations_in};
use std::ops::Range;

/// A quantity of the whole scene that is followed over time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Channel {
    /// Kinetic energy in J.
    Kinetic,
    /// Potential energy in J, 0 at the world's origin.
    Potential,
    /// Both together in J.
    Energy,
    /// Momentum along X in kg·m/s.
    MomentumX,
    /// Momentum along Y in kg·m/s.
    MomentumY,
    /// Momentum along Z in kg·m/s.
    MomentumZ,
    /// Depth of the deepest overlap in metres; 0 when nothing overlaps.
    Overlap,
}

impl Channel {
    /// All channels.
    pub const ALL: [Channel; 7] = [
        Channel::Kinetic,
        Channel::Potential,
        Channel::Energy,
        Channel::MomentumX,
        Channel::MomentumY,
        Channel::MomentumZ,
        Channel::Overlap,
    ];
}

/// One sample per tick of every [`Channel`].
#[derive(Clone, Debug)]
pub struct RunningTotals {
    at_start: Totals,
    channels: Channels<{ Channel::ALL.len() }>,
}

impl RunningTotals {
    /// Empty totals of a scene that starts at a tick.
    pub fn new(first: u64) -> RunningTotals {
        RunningTotals { at_start: Totals::default(), channels: Channels::starting_at(first) }
    }

    /// Momentum and energy at the first tick; zero before it was added.
    pub fn at_start(&self) -> &Totals {
        &self.at_start
    }

    /// The ticks that were added.
    pub fn ticks(&self) -> Range<u64> {
        self.channels.ticks()
    }

    /// Ticks that share a block; a power of two.
    pub fn ticks_per_block(&self) -> u64 {
        self.channels.ticks_per_block()
    }

    /// The spans of a channel, each with its first and last tick.
    pub fn spans(&self, channel: Channel) -> impl Iterator<Item = (u64, u64, Span)> {
        self.channels.spans(channel as usize)
    }
}

impl Derived for RunningTotals {
    fn next_tick(&self) -> Option<u64> {
        Some(self.channels.next())
    }

    /// Samples the state at the start of a tick, where positions and velocities are exact, and the overlaps found inside
    /// the tick.
    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        let totals = Totals::of(setup, &record.start);
        if self.ticks().is_empty() {
            self.at_start = totals;
        }
        self.channels.push_sample(Channel::ALL.map(|channel| match channel {
            Channel::Kinetic => totals.kinetic,
            Channel::Potential => totals.potential,
            Channel::Energy => totals.energy(),
            Channel::MomentumX => totals.momentum.x,
            Channel::MomentumY => totals.momentum.y,
            Channel::MomentumZ => totals.momentum.z,
            Channel::Overlap => deepest_overlap(setup, record),
        }));
    }

    fn forget_from(&mut self, tick: u64) {
        self.channels.forget_from(tick);
    }
}

/// Depth of the deepest overlap in a tick, in metres; 0 when nothing overlaps.
pub fn deepest_overlap(setup: &Setup, record: &TickRecord) -> f64 {
    let overlaps = penetrations_in(setup, record, Instant::start_of(record.start.tick + 1));
    overlaps.iter().filter(|deep| deep.is_overlap()).map(|deep| deep.depth).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::World;
    use std::sync::Arc;

    fn overlaps(scene: &str, ticks: usize) -> Vec<f64> {
        let scene = parsed(scene);
        let mut world = World::new(Arc::new(Setup::new(&scene)));
        (0..ticks).map(|_| deepest_overlap(&world.setup().clone(), &world.record_step())).collect()
    }

    #[test]
    fn the_deepest_of_several_overlaps_is_told_until_it_ends() {
        let found = overlaps(
            r#"{"version": 1, "name": "overlaps", "settings": {"ticks_per_second": 4}, "bodies": [
            {"id": 1, "radius": 1, "position": [0, 0, 0], "velocity": [-1, 0, 0]},
            {"id": 2, "radius": 1, "position": [1.5, 0, 0]},
            {"id": 3, "radius": 1, "position": [0, 9, 0]}, {"id": 4, "radius": 1, "position": [1.875, 9, 0]}]}"#,
            4,
        );
        // Depths 0.5 and 0.125. The first pair parts by 1/4 m a tick; the second stays.
        assert_eq!(found, [0.5, 0.25, 0.125, 0.125]);
    }

    #[test]
    fn with_discrete_collisions_an_overlap_is_told_at_the_tick_that_shows_it() {
        let found = overlaps(
            r#"{"version": 1, "name": "discrete", "settings": {"ticks_per_second": 4, "collision": "discrete"},
            "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0], "velocity": [4, 0, 0]},
            {"id": 2, "radius": 1, "position": [3.5, 0, 0]}]}"#,
            5,
        );
        // The gap of 1.5 m is 0.5 m after a tick, −0.5 m after two; then both swap velocities and part again.
        assert_eq!(found, [0.0, 0.0, 0.5, 0.0, 0.0]);
    }
}
