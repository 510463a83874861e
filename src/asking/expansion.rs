//! A quantity about the middle of a stretch of time, to second order: what several have in common cancels in it.
//!
//! Bounds of two balls that fall side by side say of their distance only that it is no more than what both fall together. Their
//! expansions have the same rate and curvature, and the difference has none.

use super::changing::{Changing, ZERO, product};
use crate::expression::Number;

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

/// The quantities of a sum, a product or a quotient.
type Two = [Changing; 2];

impl Expansion {
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
    pub fn of_sum(of: Two) -> Option<Expansion> {
        let [a, b] = both(of)?;
        Some(Expansion {
            value: a.value.plus(b.value),
            rate: a.rate.plus(b.rate),
            curvature: a.curvature.plus(b.curvature),
            half: a.half,
        })
    }

    /// Of the product: (a·b)″ = a″·b + 2·a′·b′ + a·b″.
    pub fn of_product(of @ [one, other]: Two) -> Option<Expansion> {
        let [a, b] = both(of)?;
        let rates = product(one.slope, other.slope);
        let curvature = product(a.curvature, other.value).plus(rates.plus(rates)).plus(product(one.value, b.curvature));
        Some(Expansion {
            value: a.value.times(b.value),
            rate: product(a.rate, b.value).plus(product(a.value, b.rate)),
            curvature,
            half: a.half,
        })
    }

    /// Of the quotient q, which has these bounds: q·b = a, so q″·b = a″ − 2·q′·b′ − q·b″.
    pub fn of_quotient(of @ [_, divisor]: Two, value: Number, rates: Number) -> Option<Expansion> {
        let [a, b] = both(of)?;
        let middle = a.value.over(b.value);
        let both_change = product(rates, divisor.slope);
        let curvature = a.curvature.minus(both_change.plus(both_change)).minus(product(value, b.curvature));
        Some(Expansion {
            value: middle,
            rate: a.rate.minus(product(middle, b.rate)).over(b.value),
            curvature: curvature.over(divisor.value),
            half: a.half,
        })
    }

    /// Of the square root r, which has these bounds: r² = a, so r″·r = ½·a″ − r′².
    pub fn of_root(of: Changing, value: Number, rates: Number) -> Option<Expansion> {
        let a = of.expansion?;
        if value.value <= value.error {
            return None;
        }
        let middle = a.value.root();
        let half = Number { value: 0.5, error: 0.0 };
        Some(Expansion {
            value: middle,
            rate: a.rate.over(middle.plus(middle)),
            curvature: a.curvature.times(half).minus(rates.times(rates)).over(value),
            half: a.half,
        })
    }
}

/// The expansions of two quantities on the same stretch, of which one may be constant.
fn both([a, b]: Two) -> Option<[Expansion; 2]> {
    let known = a.expansion.or(b.expansion)?;
    let of = |one: Changing| {
        let is_constant = one.is_settled && one.slope == ZERO;
        let constant = || Expansion { value: one.value, rate: ZERO, curvature: ZERO, half: known.half };
        one.expansion.or_else(|| is_constant.then(constant))
    };
    let both = [of(a)?, of(b)?];
    both.iter().all(|one| one.half == known.half).then_some(both)
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
