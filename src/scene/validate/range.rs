//! Ranges of numbers.

use crate::expression::PlainNumber;

/// The numbers that are allowed.
#[derive(Clone, Copy)]
pub(super) struct Range {
    min: f64,
    max: f64,
    min_excluded: bool,
}

impl Range {
    /// From `min` to `max`, both allowed.
    pub(super) const fn from(min: f64, max: f64) -> Range {
        Range { min, max, min_excluded: false }
    }

    /// Greater than `min`, up to `max`.
    pub(super) const fn above(min: f64, max: f64) -> Range {
        Range { min, max, min_excluded: true }
    }

    /// What is wrong with a number, if it is not one of these.
    pub(super) fn objection(self, value: f64) -> Option<String> {
        let is = PlainNumber(value);
        if !value.is_finite() {
            return Some(format!("must be a finite number, is {is}"));
        }
        if self.min_excluded && value <= self.min {
            return Some(format!("must be greater than {}, is {is}", PlainNumber(self.min)));
        }
        if value < self.min {
            return Some(format!("must be at least {}, is {is}", PlainNumber(self.min)));
        }
        (value > self.max).then(|| format!("must be at most {}, is {is}", PlainNumber(self.max)))
    }
}
