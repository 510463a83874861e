//! Ranges of numbers, and numbers in messages.

use std::fmt;

/// The numbers that are allowed.
#[derive(Clone, Copy)]
pub(super) struct Range {
    min: f64,
    max: f64,
    min_excluded: bool,
}

impl Range {
    /// From `min` to `max`, both allowed.
    pub(super) fn from(min: f64, max: f64) -> Range {
        Range { min, max, min_excluded: false }
    }

    /// Greater than `min`, up to `max`.
    pub(super) fn above(min: f64, max: f64) -> Range {
        Range { min, max, min_excluded: true }
    }

    /// What is wrong with a number, if it is not one of these.
    pub(super) fn objection(self, value: f64) -> Option<String> {
        let is = Shown(value);
        if !value.is_finite() {
            return Some(format!("must be a finite number, is {is}"));
        }
        if self.min_excluded && value <= self.min {
            return Some(format!("must be greater than {}, is {is}", Shown(self.min)));
        }
        if value < self.min {
            return Some(format!("must be at least {}, is {is}", Shown(self.min)));
        }
        (value > self.max).then(|| format!("must be at most {}, is {is}", Shown(self.max)))
    }
}

/// A number as a person would write it: `-1`, `0.25`, `1e12`.
pub(super) struct Shown(pub(super) f64);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.abs();
        if size != 0.0 && size.is_finite() && !(1e-4..1e7).contains(&size) {
            write!(f, "{:e}", self.0)
        } else {
            write!(f, "{}", self.0)
        }
    }
}
