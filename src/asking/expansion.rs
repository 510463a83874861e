//! A quantity about the middle of a stretch of time, to second order: what several have in common cancels in it.
//!
//! Bounds of two balls that fall side by side say of their distance only that it is no more than what both fall together. Their
//! expansions have the same rate and curvature, and the difference has none.

use crate::expression::Number;

const ONE: Number = Number { value: 1.0, error: 0.0 };

/// The value and the rate in the middle, and bounds of the second derivative over all of the stretch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expansion {
    /// In the middle.
    pub value: Number,
    /// Its rate there, per second.
    pub rate: Number,
    /// Bounds of the rate of its rate, per second².
    pub curvature: Number,
    /// Seconds from the middle to the ends.
    pub half: f64,
}

/// Bounds of the values of a quantity and of its rate, over all of a stretch.
pub(super) type Bounds = [Number; 2];

impl Expansion {
    /// Of what stays what it is.
    pub fn constant(value: Number, half: f64) -> Expansion {
        Expansion { value, rate: Number::ZERO, curvature: Number::ZERO, half }
    }

    /// Bounds of the values.
    pub fn values(&self) -> Number {
        let along = product(self.rate, Number { value: 0.0, error: self.half });
        // ½·t² from 0 to ½·h².
        let quarter = 0.25 * self.half * self.half;
        let [quarter, error] = [quarter, quarter * (1.0 + 2.0 * f64::EPSILON)];
        self.value.plus(along).plus(product(self.curvature, Number { value: quarter, error }))
    }

    /// Bounds of the rates.
    pub fn rates(&self) -> Number {
        self.rate.plus(product(self.curvature, Number { value: 0.0, error: self.half }))
    }

    /// Of the opposite.
    pub fn negated(self) -> Expansion {
        let [value, rate, curvature] = [self.value, self.rate, self.curvature].map(Number::negated);
        Expansion { value, rate, curvature, ..self }
    }

    /// Of the sum.
    pub fn plus(self, other: Expansion) -> Expansion {
        Expansion {
            value: self.value.plus(other.value),
            rate: self.rate.plus(other.rate),
            curvature: self.curvature.plus(other.curvature),
            half: self.half,
        }
    }

    /// Of the product of two with these bounds: (a·b)″ = a″·b + 2·a′·b′ + a·b″.
    pub fn times(self, other: Expansion, [[a, a_rate], [b, b_rate]]: [Bounds; 2]) -> Expansion {
        let rates = product(a_rate, b_rate);
        Expansion {
            value: self.value.times(other.value),
            rate: product(self.rate, other.value).plus(product(self.value, other.rate)),
            curvature: product(self.curvature, b).plus(rates.plus(rates)).plus(product(a, other.curvature)),
            half: self.half,
        }
    }

    /// Of the quotient q and its divisor, which have these bounds: q·b = a, so q″·b = a″ − 2·q′·b′ − q·b″.
    pub fn over(self, other: Expansion, [[q, q_rate], [b, b_rate]]: [Bounds; 2]) -> Expansion {
        let middle = self.value.over(other.value);
        let rates = product(q_rate, b_rate);
        let curvature = self.curvature.minus(rates.plus(rates)).minus(product(q, other.curvature));
        Expansion {
            value: middle,
            rate: self.rate.minus(product(middle, other.rate)).over(other.value),
            curvature: curvature.over(b),
            half: self.half,
        }
    }

    /// Of the square root r, which has these bounds: r² = a, so r″·r = ½·a″ − r′². None where that may be zero.
    pub fn root(self, [root, rate]: Bounds) -> Option<Expansion> {
        if root.value <= root.error {
            return None;
        }
        let middle = self.value.root();
        let half = Number { value: 0.5, error: 0.0 };
        Some(Expansion {
            value: middle,
            rate: self.rate.over(middle.plus(middle)),
            curvature: self.curvature.times(half).minus(rate.times(rate)).over(root),
            half: self.half,
        })
    }
}

/// A product in which nothing times anything is nothing.
pub(super) fn product(a: Number, b: Number) -> Number {
    match () {
        () if a == Number::ZERO || b == Number::ZERO => Number::ZERO,
        () if a == ONE => b,
        () => a.times(b),
    }
}

/// What is within both bounds; the first where they contradict each other, as by rounding.
pub(super) fn within_both(a: Number, b: Number) -> Number {
    let [low, high] = [(a.value - a.error).max(b.value - b.error), (a.value + a.error).min(b.value + b.error)];
    let is_narrower = low > a.value - a.error || high < a.value + a.error;
    if !is_narrower || low.is_nan() || high.is_nan() || low > high {
        return a;
    }
    let value = low + 0.5 * (high - low);
    let error = (high - value).max(value - low) + f64::EPSILON * (low.abs() + high.abs());
    if error < a.error { Number { value, error } } else { a }
}
