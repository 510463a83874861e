//! The answers of a map, collected in slices.

use super::difference::Difference;
use super::question::{MapQuestion, Sampler};
use super::sample::Sample;

/// Every eighth pixel of every eighth row first, then those between, until every pixel has its answer.
const STEPS: [usize; 4] = [8, 4, 2, 1];

/// The answers of a map, as far as they are there.
#[derive(Clone, Debug)]
pub struct Raster {
    size: [usize; 2],
    /// By rows from the low edge on.
    samples: Vec<Option<Sample>>,
    /// All pixels in the order in which they are asked.
    order: Vec<[usize; 2]>,
    /// How many of them were taken.
    taken: usize,
}

impl Raster {
    /// Without any answer yet; columns and rows, neither of which is 0.
    pub fn new(size: [usize; 2]) -> Raster {
        debug_assert!(!size.contains(&0), "a raster of {size:?}");
        Raster { size, samples: vec![None; size[0] * size[1]], order: Raster::order(size), taken: 0 }
    }

    /// Forgets all answers. What was allocated for them stays: whoever drags an input has them anew in each frame.
    pub fn clear(&mut self) {
        self.samples.fill(None);
        self.taken = 0;
    }

    /// All answers at once.
    pub fn whole(question: &MapQuestion, sampler: &mut Sampler, size: [usize; 2]) -> Raster {
        let mut raster = Raster::new(size);
        raster.advance(question, sampler, usize::MAX);
        raster
    }

    /// Columns and rows.
    pub fn size(&self) -> [usize; 2] {
        self.size
    }

    /// Whether every pixel has its answer.
    pub fn is_complete(&self) -> bool {
        self.taken == self.order.len()
    }

    /// How many pixels have their answer.
    pub fn answered(&self) -> usize {
        self.samples.iter().flatten().count()
    }

    /// Asks up to so many more questions.
    pub fn advance(&mut self, question: &MapQuestion, sampler: &mut Sampler, questions: usize) {
        for pixel in self.take(questions) {
            self.fill(pixel, sampler.sample(question.values_at(pixel, self.size)));
        }
    }

    /// Up to so many pixels whose turn it is, column and row: whoever takes them [fills](Raster::fill) each.
    pub fn take(&mut self, most: usize) -> Vec<[usize; 2]> {
        let from = self.taken;
        self.taken = from.saturating_add(most).min(self.order.len());
        self.order[from..self.taken].to_vec()
    }

    /// Notes the answer of a pixel.
    pub fn fill(&mut self, [x, y]: [usize; 2], sample: Sample) {
        self.samples[y * self.size[0] + x] = Some(sample);
    }

    /// Notes how far another answer is from that of a pixel, if it has one.
    pub fn compare(&mut self, [x, y]: [usize; 2], difference: Difference) {
        if let Some(sample) = &mut self.samples[y * self.size[0] + x] {
            sample.difference = Some(difference);
        }
    }

    /// All pixels in the order in which they are asked, column and row.
    pub fn order([columns, rows]: [usize; 2]) -> Vec<[usize; 2]> {
        let mut order = Vec::with_capacity(columns * rows);
        for (pass, step) in STEPS.into_iter().enumerate() {
            let is_new = |place: usize| pass == 0 || !place.is_multiple_of(STEPS[pass - 1]);
            for y in (0..rows).step_by(step) {
                order.extend((0..columns).step_by(step).filter(|x| is_new(*x) || is_new(y)).map(|x| [x, y]));
            }
        }
        order
    }

    /// The answer of a pixel; column and row from the low edges on.
    pub fn sample(&self, x: usize, y: usize) -> Option<&Sample> {
        self.samples[y * self.size[0] + x].as_ref()
    }

    /// The answer of a pixel or, as long as there is none that `takes`, of a coarser one that it lies in.
    pub fn nearest(&self, x: usize, y: usize, takes: impl Fn(&Sample) -> bool) -> Option<&Sample> {
        STEPS.iter().rev().find_map(|step| self.sample(x - x % step, y - y % step).filter(|sample| takes(sample)))
    }

    /// All answers that are there.
    pub fn samples(&self) -> impl Iterator<Item = &Sample> {
        self.samples.iter().flatten()
    }
}
