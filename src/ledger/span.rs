//! Several channels of numbers over a recording.

use crate::series::{Block, Series};

/// A quarter of a megabyte for eight channels, and more blocks than a wide screen has columns.
pub(super) const MOST_BLOCKS: usize = 2048;

/// The values of a channel in the ticks of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The value at the first tick.
    pub first: f64,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub most: f64,
    /// The value at the last tick.
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

/// One sample per tick of several channels. In a long recording several ticks share a block, which keeps their least and
/// greatest value, so that no spike vanishes.
pub(super) type Channels<const CHANNELS: usize> = Series<[Span; CHANNELS]>;

impl<const CHANNELS: usize> Block for [Span; CHANNELS] {
    fn merge(&mut self, later: &Self) {
        self.iter_mut().zip(later).for_each(|(span, later)| *span = span.joined(*later));
    }
}

impl<const CHANNELS: usize> Channels<CHANNELS> {
    /// Empty channels of a scene that starts at a tick.
    pub fn starting_at(first: u64) -> Self {
        Series::new(first, MOST_BLOCKS)
    }

    /// Adds the samples of the tick after the last one added.
    pub fn push_sample(&mut self, values: [f64; CHANNELS]) {
        self.push(values.map(Span::of));
    }

    /// The spans of a channel, each with its first and last tick.
    pub fn spans(&self, channel: usize) -> impl Iterator<Item = (u64, u64, Span)> {
        self.blocks().map(move |(ticks, block)| (ticks.start, ticks.end - 1, block[channel]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_a_long_recording_no_spike_vanishes() {
        let mut channels = Channels::starting_at(0);
        let ticks = 5 * MOST_BLOCKS as u64 + 3;
        // Spikes in single ticks, upwards and downwards.
        let value = |tick: u64| match tick {
            777 => 9.0,
            4444 => -9.0,
            _ => 1.0,
        };
        (0..ticks).for_each(|tick| channels.push_sample([value(tick)]));
        // Full after 2048, 4096 and 8192 ticks, so eight to a block; the last block has 10 243 − 8·1280 = 3.
        assert_eq!((channels.ticks_per_block(), channels.ticks()), (8, 0..ticks));
        let spans: Vec<_> = channels.spans(0).collect();
        assert_eq!(spans.len(), 1281);
        assert_eq!(spans.last().map(|(first, last, _)| (*first, *last)), Some((10_240, 10_242)));
        // 777 = 8·97 + 1 and 4444 = 8·555 + 4.
        assert_eq!(spans[97], (776, 783, Span { first: 1.0, least: 1.0, most: 9.0, last: 1.0 }));
        assert_eq!(spans[555], (4440, 4447, Span { first: 1.0, least: -9.0, most: 1.0, last: 1.0 }));
        let others = spans.iter().enumerate().filter(|(block, _)| ![97, 555].contains(block));
        assert!(others.into_iter().all(|(_, (_, _, span))| *span == Span::of(1.0)));
    }
}
