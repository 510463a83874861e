//! Samples of a whole recording in bounded memory.

use std::ops::Range;

/// A quarter of a megabyte for eight channels, and more blocks than a wide screen has columns.
pub const MOST_BLOCKS: usize = 2048;

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
    pub(super) fn of(value: f64) -> Span {
        Span { first: value, least: value, most: value, last: value }
    }

    pub(super) fn joined(self, later: Span) -> Span {
        Span {
            first: self.first,
            least: self.least.min(later.least),
            most: self.most.max(later.most),
            last: later.last,
        }
    }
}

/// One sample per tick of several channels; a long recording has several ticks to a block, of which the
/// least and the greatest value are kept, so that no spike vanishes.
#[derive(Clone, Debug)]
pub struct Blocks<const CHANNELS: usize> {
    blocks: Vec<[Span; CHANNELS]>,
    ticks_per_block: u64,
    /// The scene's first tick, at which the first block begins.
    first: u64,
    /// How many ticks were added.
    count: u64,
}

impl<const CHANNELS: usize> Blocks<CHANNELS> {
    /// Of a scene that starts at a tick.
    pub fn new(first: u64) -> Self {
        Blocks { blocks: Vec::new(), ticks_per_block: 1, first, count: 0 }
    }

    /// Adds the samples of the tick after the last one added.
    pub fn push(&mut self, values: [f64; CHANNELS]) {
        let sample = values.map(Span::of);
        if self.count.is_multiple_of(self.ticks_per_block) {
            if self.blocks.len() == MOST_BLOCKS {
                self.halve();
            }
            self.blocks.push(sample);
        } else if let Some(last) = self.blocks.last_mut() {
            *last = joined(last, &sample);
        }
        self.count += 1;
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
    pub fn spans(&self, channel: usize) -> impl Iterator<Item = (u64, u64, Span)> {
        let last = |first: u64| (first + self.ticks_per_block).min(self.ticks().end) - 1;
        let firsts = (self.first..).step_by(self.ticks_per_block as usize);
        firsts.zip(&self.blocks).map(move |(first, block)| (first, last(first), block[channel]))
    }

    /// The same with at least so many ticks to a block, a power of two.
    pub fn coarsened(&self, ticks_per_block: u64) -> Self {
        let factor = (ticks_per_block / self.ticks_per_block).max(1);
        let join = |blocks: &[[Span; CHANNELS]]| blocks[1..].iter().fold(blocks[0], |sum, block| joined(&sum, block));
        Blocks {
            blocks: self.blocks.chunks(factor as usize).map(join).collect(),
            ticks_per_block: self.ticks_per_block * factor,
            ..*self
        }
    }

    /// Makes one block of every two.
    fn halve(&mut self) {
        *self = self.coarsened(2 * self.ticks_per_block);
    }
}

fn joined<const CHANNELS: usize>(earlier: &[Span; CHANNELS], later: &[Span; CHANNELS]) -> [Span; CHANNELS] {
    std::array::from_fn(|channel| earlier[channel].joined(later[channel]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tick_has_its_block_while_there_is_room() {
        let mut blocks = Blocks::new(0);
        [1.0, 3.0, 2.0].into_iter().for_each(|value| blocks.push([value]));
        let spans: Vec<_> = blocks.spans(0).collect();
        assert_eq!(spans, [(0, 0, Span::of(1.0)), (1, 1, Span::of(3.0)), (2, 2, Span::of(2.0))]);
    }

    #[test]
    fn in_a_long_recording_no_spike_vanishes() {
        let mut blocks = Blocks::new(0);
        let ticks = 5 * MOST_BLOCKS as u64 + 3;
        // Spikes in single ticks, upwards and downwards.
        let value = |tick: u64| match tick {
            777 => 9.0,
            4444 => -9.0,
            _ => 1.0,
        };
        (0..ticks).for_each(|tick| blocks.push([value(tick)]));
        // Full after 2048, 4096 and 8192 ticks, so eight to a block; the last block has 10 243 − 8·1280 = 3.
        assert_eq!((blocks.ticks_per_block(), blocks.ticks()), (8, 0..ticks));
        let spans: Vec<_> = blocks.spans(0).collect();
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
        let mut blocks = Blocks::new(100);
        let ticks = 2 * MOST_BLOCKS as u64;
        (0..ticks).for_each(|tick| blocks.push([tick as f64]));
        // Full after 2048 ticks, so two to a block: the second holds ticks 102 and 103.
        assert_eq!(blocks.spans(0).nth(1), Some((102, 103, Span::of(2.0).joined(Span::of(3.0)))));
        blocks.truncate(104);
        assert_eq!((blocks.ticks(), blocks.spans(0).count()), (100..104, 2));
        // Beyond its end there is nothing to forget.
        blocks.truncate(200);
        blocks.push([9.0]);
        assert_eq!(blocks.spans(0).last(), Some((104, 104, Span::of(9.0))));
        blocks.truncate(100);
        assert_eq!((blocks.ticks(), blocks.spans(0).count()), (100..100, 0));
    }
}
