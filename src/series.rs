//! Values over the ticks of a run, in bounded memory: in a long series several ticks share a block.
//!
//! How two blocks are merged is up to the values: counts are added, ranges united.

use std::ops::Range;

/// A value of a block of ticks.
pub trait Block: Clone {
    /// Merges the value of the ticks right after its own into it.
    fn merge(&mut self, later: &Self);
}

/// One value per tick or, to keep the number of blocks bounded, per block of ticks.
#[derive(Clone, Debug, PartialEq)]
pub struct Series<B> {
    blocks: Vec<B>,
    ticks_per_block: u64,
    /// The first tick, at which the first block begins.
    first: u64,
    /// The number of ticks added.
    count: u64,
    most_blocks: usize,
}

impl<B: Block> Series<B> {
    /// An empty series that begins at tick `first`. Beyond `most_blocks`, an even number, every two blocks are merged.
    pub fn new(first: u64, most_blocks: usize) -> Series<B> {
        debug_assert!(most_blocks.is_multiple_of(2));
        Series { blocks: Vec::new(), ticks_per_block: 1, first, count: 0, most_blocks }
    }

    /// Adds the value of the tick after the last one added.
    pub fn push(&mut self, value: B) {
        if self.count.is_multiple_of(self.ticks_per_block) {
            if self.blocks.len() == self.most_blocks {
                self.coarsen();
            }
            self.blocks.push(value);
        } else if let Some(last) = self.blocks.last_mut() {
            last.merge(&value);
        }
        self.count += 1;
    }

    /// Forgets a tick and all after it.
    ///
    /// A block cannot be split: the one that holds the tick is forgotten whole, and its earlier ticks must be added again,
    /// from [`next`](Series::next) on.
    pub fn forget_from(&mut self, tick: u64) {
        if tick >= self.next() {
            return;
        }
        let kept = tick.saturating_sub(self.first) / self.ticks_per_block;
        self.blocks.truncate(kept as usize);
        self.count = kept * self.ticks_per_block;
        if kept == 0 {
            self.ticks_per_block = 1;
        }
    }

    /// The tick that must be added next.
    pub fn next(&self) -> u64 {
        self.first + self.count
    }

    /// The ticks that were added.
    pub fn ticks(&self) -> Range<u64> {
        self.first..self.next()
    }

    /// Ticks that share a block; a power of two.
    pub fn ticks_per_block(&self) -> u64 {
        self.ticks_per_block
    }

    /// Every block with its ticks.
    pub fn blocks(&self) -> impl DoubleEndedIterator<Item = (Range<u64>, &B)> + ExactSizeIterator {
        self.blocks_in(self.ticks())
    }

    /// The blocks that hold any of these ticks, each with all of its ticks.
    pub fn blocks_in(
        &self,
        ticks: Range<u64>,
    ) -> impl DoubleEndedIterator<Item = (Range<u64>, &B)> + ExactSizeIterator {
        self.places_of(&ticks).map(|place| (self.ticks_of(place), &self.blocks[place]))
    }

    /// The block that holds a tick.
    pub fn at(&self, tick: u64) -> Option<&B> {
        self.place_of(tick).map(|place| &self.blocks[place])
    }

    /// The same blocks, mutable.
    pub fn blocks_in_mut(&mut self, ticks: Range<u64>) -> impl Iterator<Item = (Range<u64>, &mut B)> {
        let places = self.places_of(&ticks);
        let (first, ticks_each, next) = (self.first, self.ticks_per_block, self.next());
        let ticks_from = move |from: u64| from..(from + ticks_each).min(next);
        let ticks = places.clone().map(move |place| ticks_from(first + place as u64 * ticks_each));
        ticks.zip(&mut self.blocks[places])
    }

    /// A series of the same blocks with other values.
    pub fn map<C: Block>(&self, value: impl FnMut(&B) -> C) -> Series<C> {
        Series {
            blocks: self.blocks.iter().map(value).collect(),
            ticks_per_block: self.ticks_per_block,
            first: self.first,
            count: self.count,
            most_blocks: self.most_blocks,
        }
    }

    /// Merges every two blocks.
    pub fn coarsen(&mut self) {
        *self = self.coarsened(2 * self.ticks_per_block);
    }

    /// The same series with at least so many ticks per block, a power of two.
    pub fn coarsened(&self, ticks_per_block: u64) -> Series<B> {
        let factor = (ticks_per_block / self.ticks_per_block).max(1);
        let join = |blocks: &[B]| {
            let mut joined = blocks[0].clone();
            blocks[1..].iter().for_each(|block| joined.merge(block));
            joined
        };
        Series {
            blocks: self.blocks.chunks(factor as usize).map(join).collect(),
            ticks_per_block: self.ticks_per_block * factor,
            ..*self
        }
    }

    /// Memory that the blocks take.
    pub fn bytes(&self) -> usize {
        self.blocks.capacity() * size_of::<B>()
    }

    fn place_of(&self, tick: u64) -> Option<usize> {
        self.ticks().contains(&tick).then(|| ((tick - self.first) / self.ticks_per_block) as usize)
    }

    fn places_of(&self, ticks: &Range<u64>) -> Range<usize> {
        let within = |tick: u64| tick.clamp(self.first, self.next()) - self.first;
        let from = within(ticks.start) / self.ticks_per_block;
        let to = within(ticks.end).div_ceil(self.ticks_per_block).max(from);
        from as usize..to as usize
    }

    fn ticks_of(&self, place: usize) -> Range<u64> {
        let from = self.first + place as u64 * self.ticks_per_block;
        from..(from + self.ticks_per_block).min(self.next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_for_tests::signed_random;

    /// The very values that were merged, in their order: whatever a block holds follows from these.
    type Values = Vec<u64>;

    impl Block for Values {
        fn merge(&mut self, later: &Values) {
            self.extend(later);
        }
    }

    fn pushed(first: u64, most_blocks: usize, values: impl IntoIterator<Item = u64>) -> Series<Values> {
        let mut series = Series::new(first, most_blocks);
        values.into_iter().for_each(|value| series.push(vec![value]));
        series
    }

    #[test]
    fn every_tick_has_its_block_while_there_is_room() {
        let series = pushed(7, 4, [10, 11, 12, 13]);
        let blocks: Vec<_> = series.blocks().map(|(ticks, block)| (ticks, block.clone())).collect();
        assert_eq!(blocks, [(7..8, vec![10]), (8..9, vec![11]), (9..10, vec![12]), (10..11, vec![13])]);
        assert_eq!((series.at(6), series.at(8), series.at(11)), (None, Some(&vec![11]), None));
        let ticks_in = |ticks| series.blocks_in(ticks).map(|(ticks, _)| ticks.start).collect::<Vec<_>>();
        assert_eq!((ticks_in(0..8), ticks_in(9..99), ticks_in(8..8)), (vec![7], vec![9, 10], vec![]));
        assert_eq!((ticks_in(0..3), ticks_in(11..99)), (vec![], vec![]));
    }

    #[test]
    fn when_it_is_full_two_blocks_become_one() {
        let series = pushed(7, 4, 0..9);
        // Full after 4 ticks and after 8: four to a block, the last of which has begun.
        let blocks: Vec<_> = series.blocks().map(|(ticks, block)| (ticks, block.clone())).collect();
        assert_eq!(blocks, [(7..11, vec![0, 1, 2, 3]), (11..15, vec![4, 5, 6, 7]), (15..16, vec![8])]);
        assert_eq!((series.ticks_per_block(), series.ticks()), (4, 7..16));
        let ticks_in = |ticks| series.blocks_in(ticks).map(|(ticks, _)| ticks).collect::<Vec<_>>();
        assert_eq!(ticks_in(10..12), [7..11, 11..15]);
        assert_eq!(ticks_in(15..16), std::slice::from_ref(&(15..16)));
    }

    #[test]
    fn a_block_that_is_cut_is_to_be_added_again() {
        let mut series = pushed(0, 4, 0..9);
        // Tick 6 lies in the block of ticks 4 to 7.
        series.forget_from(6);
        assert_eq!((series.next(), series.blocks().len()), (4, 1));
        series.forget_from(4);
        assert_eq!(series.next(), 4, "where a block begins nothing before is forgotten");
        // Of nothing, every tick has its block again.
        series.forget_from(3);
        assert_eq!(series, pushed(0, 4, []));
    }

    #[test]
    fn after_any_cuts_a_series_is_a_fresh_one_of_the_same_ticks() {
        for seed in 0..200 {
            let mut random = signed_random(seed);
            let mut below = |count: u64| ((random() + 1.0) / 2.0 * count as f64) as u64;
            let (first, most_blocks) = (below(50), 2 + 2 * below(8) as usize);
            let mut series = Series::<Values>::new(first, most_blocks);
            // The value of every tick; each run has its own from where it was cut.
            let mut run: Vec<u64> = Vec::new();
            for step in 0..20 {
                match below(4) {
                    0 => {
                        let cut = below(run.len() as u64 + 3);
                        series.forget_from(first + cut);
                        run.truncate(cut as usize);
                        assert!(series.next() <= first + run.len() as u64);
                    }
                    1 if step % 5 == 0 => series.coarsen(),
                    _ => run.extend((0..below(30)).map(|place| 1000 * step + place)),
                }
                while series.next() < first + run.len() as u64 {
                    series.push(vec![run[(series.next() - first) as usize]]);
                }
                let fresh = pushed(first, most_blocks, run.iter().copied());
                assert!(series.ticks_per_block() >= fresh.ticks_per_block());
                assert_eq!(series, fresh.coarsened(series.ticks_per_block()), "seed {seed}, step {step}");
            }
        }
    }
}
