//! A quantity over a recording, in bounded memory.

use super::condition::Measure;
use super::drawn::Drawn;
use crate::series::{Block, Series};
use crate::sim::{Clock, Instant, Setup, TickRecord};
use std::ops::Range;

/// Four and a half minutes of sixty ticks per second, each by itself.
const MOST_BLOCKS: usize = 16_384;
/// Bodies times places that are looked at in a tick: some milliseconds. Of more than 3 000 bodies only the ends of ticks are looked at.
const MOST_WORK: usize = 50_000;
/// Places that are looked at in a tick if it is about one body.
const MOST_PLACES: usize = 2048;

impl Block for Drawn {
    /// Several ticks keep their ends and their range.
    fn merge(&mut self, later: &Drawn) {
        (self.least, self.most) = (self.least.min(later.least), self.most.max(later.most));
        self.last = later.last;
        self.inside = Vec::new();
    }
}

/// The values of a number over the ticks of a recording. In a long one several ticks share a block, which keeps its least and
/// greatest value, those between two ticks included: no spike vanishes.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    measure: Measure,
    ticks: Series<Drawn>,
    /// The least and the greatest of all values.
    range: [f64; 2],
}

impl Curve {
    /// An empty one of a run that begins at a tick.
    pub fn new(measure: Measure, first: u64) -> Curve {
        Curve { measure, ticks: Series::new(first, MOST_BLOCKS), range: [f64::NAN; 2] }
    }

    /// The quantity, a number.
    pub fn measure(&self) -> &Measure {
        &self.measure
    }

    /// The tick that it must observe next.
    pub fn next_tick(&self) -> u64 {
        self.ticks.next()
    }

    /// The ticks that were observed.
    pub fn ticks(&self) -> Range<u64> {
        self.ticks.ticks()
    }

    /// Ticks that share a block; a power of two.
    pub fn ticks_per_block(&self) -> u64 {
        self.ticks.ticks_per_block()
    }

    /// Observes the [`next_tick`](Curve::next_tick).
    pub fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        let places = (MOST_WORK / self.measure.given.bodies.len().max(1)).min(MOST_PLACES);
        let drawn = self.measure.drawn_in(setup, record, (self.range[1] - self.range[0], places));
        self.range = [self.range[0].min(drawn.least), self.range[1].max(drawn.most)];
        self.ticks.push(drawn);
    }

    /// Forgets a tick and all after it, and those before it that share its block.
    pub fn forget_from(&mut self, tick: u64) {
        self.ticks.forget_from(tick);
        let all = self.ticks.blocks().map(|(_, drawn)| [drawn.least, drawn.most]);
        self.range = all.fold([f64::NAN; 2], |[low, high], [least, most]| [low.min(least), high.max(most)]);
    }

    /// The least and the greatest value; `None` if it has none.
    pub fn range(&self) -> Option<[f64; 2]> {
        self.range[0].is_finite().then_some(self.range)
    }

    /// The blocks that hold any of these ticks, each with its ticks.
    pub fn blocks_in(&self, ticks: Range<u64>) -> impl Iterator<Item = (Range<u64>, &Drawn)> {
        self.ticks.blocks_in(ticks)
    }

    /// Lines through the values of these ticks, points in seconds since tick 0: one for each stretch of time in which it has
    /// values. Where more blocks than `most` would be drawn several become one. A jump has two points at one time; several ticks
    /// have a line from their least to their greatest value.
    pub fn lines(&self, ticks: Range<u64>, most: usize, clock: Clock) -> Vec<Vec<[f64; 2]>> {
        let blocks = self.ticks.blocks_in(ticks);
        let each = blocks.len().div_ceil(most.max(1)).next_power_of_two() as u64 * self.ticks_per_block();
        let mut lines = Lines { all: vec![Vec::new()], clock };
        let mut open: Option<(Range<u64>, Drawn)> = None;
        for (ticks, drawn) in blocks {
            match &mut open {
                Some((begun, joined)) if begun.start / each == ticks.start / each => {
                    begun.end = ticks.end;
                    joined.merge(drawn);
                }
                // Blocks are joined where ticks begin, not where what is in sight does: they stay as it is moved.
                open => open.replace((ticks, drawn.clone())).iter().for_each(|(ticks, drawn)| lines.draw(ticks, drawn)),
            }
        }
        open.iter().for_each(|(ticks, drawn)| lines.draw(ticks, drawn));
        lines.all.retain(|line| line.len() > 1);
        lines.all
    }

    /// The least and the greatest value at a moment: the same but at a jump, or where several ticks share a block.
    pub fn near(&self, at: Instant, clock: Clock) -> Option<[f64; 2]> {
        let (ticks, drawn) = self.ticks.blocks_in(at.tick..at.tick + 1).next()?;
        if ticks.end - ticks.start > 1 {
            return Some([drawn.least, drawn.most]).filter(|[least, _]| least.is_finite());
        }
        let ends = ([0.0, drawn.first], [clock.tick_length(), drawn.last]);
        let points: Vec<[f64; 2]> = [ends.0].into_iter().chain(drawn.inside.iter().copied()).chain([ends.1]).collect();
        let here = points.windows(2).filter(|ends| ends[0][0] <= at.local && at.local <= ends[1][0]);
        let values = here.flat_map(|ends| {
            let [[from, a], [to, b]] = [ends[0], ends[1]];
            let share = if to > from { (at.local - from) / (to - from) } else { 0.0 };
            if to > from { vec![a + share * (b - a)] } else { vec![a, b] }
        });
        values.filter(|value| value.is_finite()).fold(None, |range: Option<[f64; 2]>, value| {
            Some(range.map_or([value; 2], |[least, most]| [least.min(value), most.max(value)]))
        })
    }
}

struct Lines {
    all: Vec<Vec<[f64; 2]>>,
    clock: Clock,
}

impl Lines {
    fn draw(&mut self, ticks: &Range<u64>, drawn: &Drawn) {
        let [from, to] = [ticks.start, ticks.end].map(|tick| self.clock.seconds(Instant::start_of(tick)));
        self.point([from, drawn.first]);
        if ticks.end - ticks.start > 1 {
            let middle = 0.5 * (from + to);
            self.point([middle, drawn.least]);
            self.point([middle, drawn.most]);
        }
        for [local, value] in &drawn.inside {
            self.point([self.clock.seconds(Instant { tick: ticks.start, local: *local }), *value]);
        }
        self.point([to, drawn.last]);
    }

    fn point(&mut self, point: [f64; 2]) {
        let Some(line) = self.all.last_mut() else { return };
        if !point[1].is_finite() {
            if !line.is_empty() {
                self.all.push(Vec::new());
            }
        } else if line.last() != Some(&point) {
            line.push(point);
        }
    }
}
