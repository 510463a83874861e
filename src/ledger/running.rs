//! Totals over the whole recording, in bounded memory.

use crate::sim::{Couple, EventKind, Instant, ObstacleShape, Setup, TickRecord, Totals, gap};
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
    /// Momentum along X in kg m/s.
    MomentumX,
    /// Momentum along Y in kg m/s.
    MomentumY,
    /// Momentum along Z in kg m/s.
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

/// What a channel did in the ticks of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// At the first tick.
    pub first: f64,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub most: f64,
    /// At the last tick.
    pub last: f64,
}

impl Span {
    fn of(value: f64) -> Span {
        Span { first: value, least: value, most: value, last: value }
    }

    fn joined(self, later: Span) -> Span {
        Span {
            first: self.first,
            least: self.least.min(later.least),
            most: self.most.max(later.most),
            last: later.last,
        }
    }
}

type Block = [Span; Channel::ALL.len()];

/// One sample per tick of every [`Channel`]; a long recording has several ticks to a block, of which the
/// least and the greatest value are kept, so that no spike vanishes.
#[derive(Clone, Debug)]
pub struct RunningTotals {
    blocks: Vec<Block>,
    ticks_per_block: u64,
    /// The scene's first tick, at which the first block begins.
    first: u64,
    /// How many ticks were added.
    count: u64,
}

impl RunningTotals {
    /// Half a megabyte, and more blocks than a wide screen has columns.
    pub const MOST_BLOCKS: usize = 2048;

    /// Of a scene that starts at a tick.
    pub fn new(first: u64) -> RunningTotals {
        RunningTotals { blocks: Vec::new(), ticks_per_block: 1, first, count: 0 }
    }

    /// Adds the tick after the last one added: its state at the start, where positions and velocities
    /// belong together exactly, and the overlaps found inside it.
    pub fn append(&mut self, setup: &Setup, record: &TickRecord) {
        let totals = Totals::of(setup, &record.start);
        self.push(Channel::ALL.map(|channel| match channel {
            Channel::Kinetic => totals.kinetic,
            Channel::Potential => totals.potential,
            Channel::Energy => totals.energy(),
            Channel::MomentumX => totals.momentum.x,
            Channel::MomentumY => totals.momentum.y,
            Channel::MomentumZ => totals.momentum.z,
            Channel::Overlap => deepest_overlap(setup, record),
        }));
    }

    /// Forgets a tick and all after it. It must begin a block.
    pub fn truncate(&mut self, tick: u64) {
        let place = tick.saturating_sub(self.first);
        debug_assert!(place.is_multiple_of(self.ticks_per_block), "blocks cannot be split");
        self.blocks.truncate((place / self.ticks_per_block) as usize);
        self.count = self.count.min(place);
    }

    /// The ticks that were added.
    pub fn ticks(&self) -> Range<u64> {
        self.first..self.first + self.count
    }

    /// Ticks that share a block; a power of two.
    pub fn ticks_per_block(&self) -> u64 {
        self.ticks_per_block
    }

    /// What a channel did, each span with its first and last tick.
    pub fn spans(&self, channel: Channel) -> impl Iterator<Item = (u64, u64, Span)> {
        let last = |first: u64| (first + self.ticks_per_block).min(self.ticks().end) - 1;
        let firsts = (self.first..).step_by(self.ticks_per_block as usize);
        firsts.zip(&self.blocks).map(move |(first, block)| (first, last(first), block[channel as usize]))
    }

    fn push(&mut self, values: [f64; Channel::ALL.len()]) {
        let sample = values.map(Span::of);
        if self.count.is_multiple_of(self.ticks_per_block) {
            if self.blocks.len() == RunningTotals::MOST_BLOCKS {
                self.halve();
            }
            self.blocks.push(sample);
        } else if let Some(last) = self.blocks.last_mut() {
            *last = joined(last, &sample);
        }
        self.count += 1;
    }

    /// Makes one block of every two.
    fn halve(&mut self) {
        self.blocks = self.blocks.chunks_exact(2).map(|pair| joined(&pair[0], &pair[1])).collect();
        self.ticks_per_block *= 2;
    }
}

fn joined(earlier: &Block, later: &Block) -> Block {
    std::array::from_fn(|channel| earlier[channel].joined(later[channel]))
}

/// Depth of the deepest overlap in metres at a tick's start, or when one was found inside it; 0 when
/// nothing overlaps.
///
/// Looks only at couples whose overlap the simulation knows of, which are few of very many, and at planes:
/// a ball that comes through one from behind meets nothing.
pub fn deepest_overlap(setup: &Setup, record: &TickRecord) -> f64 {
    let start = Instant::start_of(record.start.tick);
    // With discrete collisions the simulation learns of overlaps at a tick's start as the tick begins.
    let known = record.start.overlapping.union(&record.end.overlapping).copied();
    let is_plane = |&obstacle: &usize| matches!(setup.obstacles[obstacle].shape, ObstacleShape::Plane(_));
    let planes = (0..setup.obstacles.len()).filter(is_plane);
    let at_planes =
        planes.flat_map(|plane| (0..setup.bodies.len()).map(move |ball| Couple::with_obstacle(ball, plane)));
    let at_start =
        |couple| gap(setup, &record.start.motions, couple, start).overlap(start).map(|overlap| overlap.depth);
    let found = record.events.iter().filter_map(|event| match &event.kind {
        EventKind::Overlap(overlap) => Some(overlap.depth),
        _ => None,
    });
    let couples = known.chain(at_planes).filter(|couple| setup.can_touch(*couple));
    couples.filter_map(at_start).chain(found).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::parse_scene;
    use crate::sim::World;
    use std::sync::Arc;

    /// A sample whose kinetic energy is this and whose other channels are 0.
    fn sample(kinetic: f64) -> [f64; Channel::ALL.len()] {
        Channel::ALL.map(|channel| if channel == Channel::Kinetic { kinetic } else { 0.0 })
    }

    #[test]
    fn every_tick_has_its_block_while_there_is_room() {
        let mut totals = RunningTotals::new(0);
        [1.0, 3.0, 2.0].into_iter().for_each(|value| totals.push(sample(value)));
        let spans: Vec<_> = totals.spans(Channel::Kinetic).collect();
        assert_eq!(spans, [(0, 0, Span::of(1.0)), (1, 1, Span::of(3.0)), (2, 2, Span::of(2.0))]);
    }

    #[test]
    fn in_a_long_recording_no_spike_vanishes() {
        let mut totals = RunningTotals::new(0);
        let ticks = 5 * RunningTotals::MOST_BLOCKS as u64 + 3;
        // Spikes in single ticks, upwards and downwards.
        let value = |tick: u64| match tick {
            777 => 9.0,
            4444 => -9.0,
            _ => 1.0,
        };
        (0..ticks).for_each(|tick| totals.push(sample(value(tick))));
        // Full after 2048, 4096 and 8192 ticks, so eight to a block; the last block has 10 243 − 8·1280 = 3.
        assert_eq!((totals.ticks_per_block(), totals.ticks()), (8, 0..ticks));
        let spans: Vec<_> = totals.spans(Channel::Kinetic).collect();
        assert_eq!(spans.len(), 1281);
        assert_eq!(spans.last().map(|(first, last, _)| (*first, *last)), Some((10_240, 10_242)));
        // 777 = 8·97 + 1 and 4444 = 8·555 + 4.
        assert_eq!(spans[97], (776, 783, Span { first: 1.0, least: 1.0, most: 9.0, last: 1.0 }));
        assert_eq!(spans[555], (4440, 4447, Span { first: 1.0, least: -9.0, most: 1.0, last: 1.0 }));
        let others = spans.iter().enumerate().filter(|(block, _)| ![97, 555].contains(block));
        assert!(others.into_iter().all(|(_, (_, _, span))| *span == Span::of(1.0)));
    }

    #[test]
    fn a_scene_that_starts_later_has_its_own_ticks_and_goes_on_after_it_is_cut() {
        let mut totals = RunningTotals::new(100);
        let ticks = 2 * RunningTotals::MOST_BLOCKS as u64;
        (0..ticks).for_each(|tick| totals.push(sample(tick as f64)));
        // Full after 2048 ticks, so two to a block: the second holds ticks 102 and 103.
        assert_eq!(totals.spans(Channel::Kinetic).nth(1), Some((102, 103, Span::of(2.0).joined(Span::of(3.0)))));
        totals.truncate(104);
        assert_eq!((totals.ticks(), totals.spans(Channel::Kinetic).count()), (100..104, 2));
        // Beyond its end there is nothing to forget.
        totals.truncate(200);
        totals.push(sample(9.0));
        assert_eq!(totals.spans(Channel::Kinetic).last(), Some((104, 104, Span::of(9.0))));
        totals.truncate(100);
        assert_eq!((totals.ticks(), totals.spans(Channel::Kinetic).count()), (100..100, 0));
    }

    fn overlaps(scene: &str, ticks: usize) -> Vec<f64> {
        let scene = parse_scene(scene, "test.json").unwrap_or_else(|error| panic!("{error}"));
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
