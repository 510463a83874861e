//! The scale of potentials: which get which colours, heights and contour lines.

use crate::app::model::extent::round_down;

/// Share of the places on the slice that lie within the scale: at walls the potential rises without a useful bound,
/// and would use up the colours.
const SHOWN: f64 = 0.95;
/// The fewest contour lines; at most about twice as many are drawn.
const LINES: f64 = 4.0;

/// A range of potentials.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PotentialScale {
    /// The least one.
    pub low: f64,
    /// The greatest one; higher potentials look the same.
    pub top: f64,
    /// Difference between two contour lines: 1, 2 or 5 times a power of ten.
    pub step: f64,
}

impl PotentialScale {
    /// The scale for these potentials; `None` if they are all equal.
    pub fn of(potentials: impl IntoIterator<Item = f64>) -> Option<PotentialScale> {
        let mut sorted: Vec<f64> = potentials.into_iter().filter(|value| value.is_finite()).collect();
        let low = sorted.iter().copied().fold(f64::INFINITY, f64::min);
        // Places where nothing pushes do not count.
        sorted.retain(|value| *value > low);
        let last = sorted.len().checked_sub(1)?;
        let (_, top, _) = sorted.select_nth_unstable_by((SHOWN * last as f64) as usize, f64::total_cmp);
        let step = round_down((*top - low) / LINES);
        // Up to the next line, so that the scale does not change with every small movement.
        let top = (*top / step).ceil() * step;
        (step > 0.0 && top > low).then_some(PotentialScale { low, top, step })
    }

    /// Where a potential lies between low and top, from 0 to 1.
    pub fn share(&self, value: f64) -> f64 {
        ((value - self.low) / (self.top - self.low)).clamp(0.0, 1.0)
    }

    /// The potentials of the contour lines, ascending.
    pub fn levels(&self) -> Vec<f64> {
        let first = (self.low / self.step).floor() as i64 + 1;
        let level = |k: i64| k as f64 * self.step;
        // The last one would follow the edge where the colours end.
        (first..).map(level).take_while(|level| *level <= self.top * (1.0 + 1e-12)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_leaves_out_the_steepest_places_and_its_lines_are_round() {
        // 1 … 100 and one wall of 1e6 above a low of 0: the 95 % of the 101 values above it end at 96, a quarter
        // of which is rounded down to 20.
        let values = (0..=100).map(f64::from).chain([1e6]);
        let scale = PotentialScale::of(values).unwrap();
        assert_eq!((scale.low, scale.step), (0.0, 20.0));
        assert_eq!(scale.top, 100.0);
        assert_eq!(scale.levels(), [20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!((scale.share(-5.0), scale.share(50.0), scale.share(1e6)), (0.0, 0.5, 1.0));
    }

    #[test]
    fn an_even_potential_has_no_scale() {
        assert_eq!(PotentialScale::of([2.0; 9]), None);
        assert_eq!(PotentialScale::of([]), None);
    }
}
