//! Ranges of numbers.

use crate::expression::PlainNumber;
use crate::language::t;

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
            return Some(t!("must be a finite number, is {is}", is));
        }
        if self.min_excluded && value <= self.min {
            return Some(t!("must be greater than {least}, is {is}", least = PlainNumber(self.min), is));
        }
        if value < self.min {
            return Some(t!("must be at least {least}, is {is}", least = PlainNumber(self.min), is));
        }
        (value > self.max).then(|| t!("must be at most {most}, is {is}", most = PlainNumber(self.max), is))
    }
}
