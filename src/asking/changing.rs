//! Bounds of a quantity, and of its rate of change, over a stretch of time.

use crate::expression::{Arithmetic, Number, Relation};

/// Bounds of a quantity that changes with time: the middle and how far it may be off, the rounding included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Changing {
    /// Bounds of its values.
    pub value: Number,
    /// Bounds of its rate of change, per second; not bounded where it jumps.
    pub slope: Number,
    /// Whether rounding alone spreads the values: of a constant, and at a point of time.
    pub is_settled: bool,
}

/// What may be any number.
const ANY: Number = Number { value: 0.0, error: f64::INFINITY };
const ZERO: Number = Number::ZERO;
const UNKNOWN: Changing = Changing { value: ANY, slope: ANY, is_settled: false };
const ONE: Number = Number { value: 1.0, error: 0.0 };

/// On which side of zero a quantity is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Below it.
    Negative,
    /// Zero, or not to be told from it by more than the rounding.
    Zero,
    /// Above it.
    Positive,
    /// It has no value.
    Undefined,
}

impl Sign {
    /// The other side.
    pub fn opposite(self) -> Sign {
        match self {
            Sign::Negative => Sign::Positive,
            Sign::Positive => Sign::Negative,
            same => same,
        }
    }
}

/// The side of zero that all values within bounds are on; `None` if they leave it open.
pub(super) fn definite_sign(bounds: Number) -> Option<Sign> {
    let Number { value, error } = bounds;
    match () {
        () if value - error > 0.0 => Some(Sign::Positive),
        () if value + error < 0.0 => Some(Sign::Negative),
        () if value == 0.0 && error == 0.0 => Some(Sign::Zero),
        () => None,
    }
}

/// Bounds around two, wherever they lie.
fn hull(a: Number, b: Number) -> Number {
    let low = (a.value - a.error).min(b.value - b.error);
    let high = (a.value + a.error).max(b.value + b.error);
    let value = low + 0.5 * (high - low);
    let error = (high - value).max(value - low);
    // Infinite bounds have no middle.
    if value.is_finite() && error.is_finite() {
        Number { value, error: error + f64::EPSILON * (low.abs() + high.abs()) }
    } else {
        ANY
    }
}

impl Changing {
    /// A quantity that stays what it is.
    pub fn constant(value: Number) -> Changing {
        Changing { value, slope: ZERO, is_settled: true }
    }

    /// A quantity between bounds, about whose rate of change nothing is known.
    pub fn within(value: Number) -> Changing {
        let is_settled = value.error == 0.0;
        Changing { value, slope: if is_settled { ZERO } else { ANY }, is_settled }
    }

    /// What is one of two at different times.
    pub fn or_later(self, later: Changing) -> Changing {
        if self == later {
            self
        } else {
            Changing { value: hull(self.value, later.value), slope: ANY, is_settled: false }
        }
    }

    /// What is one of two, and which of them is open.
    fn either(self, other: Changing, value: Number) -> Changing {
        Changing { value, slope: hull(self.slope, other.slope), is_settled: self.is_settled && other.is_settled }
    }

    /// The side of zero it is on all the time, if that is known.
    pub fn sign_throughout(self) -> Option<Sign> {
        definite_sign(self.value)
    }

    /// Its side of zero where it is bounded by rounding alone.
    pub fn sign_here(self) -> Sign {
        if self.value.value.is_nan() { Sign::Undefined } else { definite_sign(self.value).unwrap_or(Sign::Zero) }
    }
}

impl Arithmetic for Changing {
    fn rounded(value: f64) -> Changing {
        Changing::constant(Number::rounded(value))
    }

    fn exact(value: f64) -> Changing {
        Changing::constant(Number { value, error: 0.0 })
    }

    fn middle(self) -> f64 {
        self.value.value
    }

    fn plus(self, other: Changing) -> Changing {
        let is_settled = self.is_settled && other.is_settled;
        Changing { value: self.value.plus(other.value), slope: self.slope.plus(other.slope), is_settled }
    }

    fn negated(self) -> Changing {
        Changing { value: self.value.negated(), slope: self.slope.negated(), ..self }
    }

    fn times(self, other: Changing) -> Changing {
        let slope = product(self.slope, other.value).plus(product(self.value, other.slope));
        Changing { value: self.value.times(other.value), slope, is_settled: self.is_settled && other.is_settled }
    }

    fn over(self, other: Changing) -> Changing {
        let value = self.value.over(other.value);
        if self.slope == ZERO && other.slope == ZERO {
            return Changing::constant(value);
        }
        let slope = self.slope.minus(product(value, other.slope)).over(other.value);
        Changing { value, slope, is_settled: self.is_settled && other.is_settled }
    }

    fn root(self) -> Changing {
        let value = self.value.root();
        if self.slope == ZERO {
            return Changing::constant(value);
        }
        Changing { value, slope: self.slope.over(value.plus(value)), ..self }
    }

    fn power(self, exponent: Changing) -> Changing {
        let n = exponent.value.value;
        let is_whole = exponent.slope == ZERO && n.fract() == 0.0 && (0.0..=16.0).contains(&n);
        if is_whole {
            return (0..n as u32).fold(Changing::exact(1.0), |power, _| power.times(self));
        }
        let low = self.value.value - self.value.error;
        if exponent.slope != ZERO || low.is_nan() || low <= 0.0 {
            let is_constant = exponent.slope == ZERO && self.slope == ZERO;
            let value = self.value.power(exponent.value);
            return if is_constant { Changing::constant(value) } else { UNKNOWN };
        }
        let monotone = |n: f64| {
            let power = self.value.value.powf(n);
            let ends = [low, self.value.value + self.value.error].map(|x| (x.powf(n) - power).abs());
            let rounding = 4.0 * f64::EPSILON * (1.0 + self.value.value.ln().abs() * n.abs()) * power.abs();
            Number { value: power, error: ends[0].max(ends[1]) + rounding }
        };
        let slope = monotone(n - 1.0).times(Number { value: n, error: 0.0 });
        Changing { value: monotone(n), slope: product(slope, self.slope), ..self }
    }

    fn absolute(self) -> Changing {
        match self.sign_throughout() {
            Some(Sign::Positive | Sign::Zero) => self,
            Some(_) => self.negated(),
            None => self.either(self.negated(), self.value.absolute()),
        }
    }

    fn sign(self) -> Changing {
        let value = self.value.sign();
        if value.error == 0.0 { Changing::constant(value) } else { Changing::within(value) }
    }

    fn greater(self, other: Changing) -> Changing {
        match self.minus(other).sign_throughout() {
            Some(Sign::Negative) => other,
            Some(_) => self,
            None => self.either(other, self.value.greater(other.value)),
        }
    }

    fn lesser(self, other: Changing) -> Changing {
        match self.minus(other).sign_throughout() {
            Some(Sign::Negative) => self,
            Some(_) => other,
            None => self.either(other, self.value.lesser(other.value)),
        }
    }

    fn polynomial_root(coefficients: &[Changing], ends: [Changing; 2]) -> Changing {
        if coefficients.iter().chain(&ends).any(|number| number.slope != ZERO) {
            return UNKNOWN;
        }
        let values: Vec<Number> = coefficients.iter().map(|number| number.value).collect();
        Changing::constant(Number::polynomial_root(&values, ends.map(|end| end.value)))
    }

    fn compare(self, relation: Relation, other: Changing) -> Option<bool> {
        let difference = self.minus(other);
        let sign = match difference.sign_throughout() {
            Some(sign) => sign,
            None if difference.is_settled => difference.sign_here(),
            None => return None,
        };
        compares(relation, sign)
    }
}

/// Whether a relation holds where the difference of its sides is on this side of zero.
pub(super) fn compares(relation: Relation, difference: Sign) -> Option<bool> {
    if difference == Sign::Undefined {
        return Some(relation == Relation::Unequal);
    }
    Some(match relation {
        Relation::Less => difference == Sign::Negative,
        Relation::AtMost => difference != Sign::Positive,
        Relation::Equal => difference == Sign::Zero,
        Relation::Unequal => difference != Sign::Zero,
        Relation::AtLeast => difference != Sign::Negative,
        Relation::Greater => difference == Sign::Positive,
        Relation::Contains => return None,
    })
}

/// A product in which nothing times anything is nothing.
fn product(a: Number, b: Number) -> Number {
    match () {
        () if a == ZERO || b == ZERO => ZERO,
        () if a == ONE => b,
        () => a.times(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quantity that is `at` in the middle of a second and changes at a rate.
    fn line(at: f64, rate: f64) -> Changing {
        Changing {
            value: Number { value: at, error: 0.5 * rate.abs() },
            slope: Number { value: rate, error: 0.0 },
            is_settled: false,
        }
    }

    #[test]
    fn bounds_of_values_and_rates_hold_what_they_are_bounds_of() {
        // t from −0.5 to 0.5: 3 + t, 5 − 2·t, and their product 15 − t − 2·t² with the rate −1 − 4·t from −3 to 1.
        let (a, b) = (line(3.0, 1.0), line(5.0, -2.0));
        type Of = fn(f64) -> f64;
        let results: [(Changing, Of, Of); 5] = [
            (a.times(b), |t| (3.0 + t) * (5.0 - 2.0 * t), |t| -1.0 - 4.0 * t),
            (a.over(b), |t| (3.0 + t) / (5.0 - 2.0 * t), |t| 11.0 / (5.0 - 2.0 * t).powi(2)),
            (a.root(), |t| (3.0 + t).sqrt(), |t| 0.5 / (3.0 + t).sqrt()),
            (a.power(Changing::exact(1.5)), |t| (3.0 + t).powf(1.5), |t| 1.5 * (3.0 + t).sqrt()),
            (a.minus(Changing::exact(3.0)).absolute(), f64::abs, |t| if t < 0.0 { -1.0 } else { 1.0 }),
        ];
        for (place, (bounds, value, slope)) in results.into_iter().enumerate() {
            for step in 0..=10 {
                let t = -0.5 + 0.1 * f64::from(step);
                let is_within = |of: Number, x: f64| (x - of.value).abs() <= of.error * (1.0 + 1e-15);
                assert!(is_within(bounds.value, value(t)) && is_within(bounds.slope, slope(t)), "{place} at {t}");
            }
        }
    }

    #[test]
    fn a_comparison_is_decided_where_the_bounds_do_not_overlap() {
        let (a, b) = (line(3.0, 1.0), line(5.0, 1.0));
        assert_eq!(a.compare(Relation::Less, b), Some(true));
        assert_eq!(a.compare(Relation::AtLeast, b), Some(false));
        assert_eq!(a.compare(Relation::Less, line(3.5, 1.0)), None);
    }
}
