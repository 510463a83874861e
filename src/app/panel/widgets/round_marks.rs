//! Where the axes of plots have lines and numbers: at multiples of 1, 2 or 5 times a power of ten, so that small plots
//! have several, too.

use egui_plot::{GridInput, GridMark};

/// More have no room on any screen.
const MOST: f64 = 200.0;

/// Marks that are at least so many times as far apart as lines of the grid have to be.
pub(in crate::app::panel) fn round_marks(input: GridInput, times: f64) -> Vec<GridMark> {
    let step = round_step(times * input.base_step_size);
    let [first, last] = [input.bounds.0, input.bounds.1].map(|end| end / step);
    if !(first.is_finite() && last.is_finite()) {
        return Vec::new();
    }
    let count = (last.floor() - first.ceil()).clamp(-1.0, MOST) as i32;
    (0..=count).map(|nth| GridMark { value: (first.ceil() + f64::from(nth)) * step, step_size: step }).collect()
}

/// The least of 1, 2 and 5 times a power of ten that is not below a number.
pub(in crate::app::panel) fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power).into_iter().find(|step| *step >= least).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(bounds: (f64, f64), base_step_size: f64, times: f64) -> Vec<f64> {
        round_marks(GridInput { bounds, base_step_size }, times).iter().map(|mark| mark.value).collect()
    }

    #[test]
    fn steps_are_the_next_round_number() {
        assert_eq!([0.17, 3.0, 6.0].map(round_step), [0.2, 5.0, 10.0]);
        // Whole ones exactly: those of a timeline are ticks.
        let whole = [1.0, 1.5, 3.0, 7.0, 30.0, 99.0, 101.0, 1e6, 123_456_789.0];
        assert_eq!(whole.map(round_step), [1.0, 2.0, 5.0, 10.0, 50.0, 100.0, 200.0, 1e6, 2e8]);
    }

    #[test]
    fn marks_are_multiples_of_the_step_within_the_bounds() {
        // At least 0.3 apart: every 0.5.
        assert_eq!(values((-0.7, 1.2), 0.3, 1.0), [-0.5, 0.0, 0.5, 1.0]);
        // Three times that is 0.9: every 1.
        assert_eq!(values((-0.7, 1.2), 0.3, 3.0), [0.0, 1.0]);
        assert_eq!(values((0.1, 0.9), 1.0, 1.0), [0.0; 0]);
        // Neither without ends nor with too many.
        assert_eq!(values((f64::NEG_INFINITY, f64::INFINITY), 1.0, 1.0), [0.0; 0]);
        assert_eq!(values((0.0, f64::NAN), f64::NAN, 1.0), [0.0; 0]);
        assert!(values((0.0, 1e9), 1.0, 1.0).len() <= 201);
    }
}
