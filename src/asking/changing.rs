//! Bounds of a quantity, and of its rate of change, over a stretch of time.

use super::expansion::{Bounds, Expansion, product, within_both};
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
    /// About the middle of the stretch, where it is known; not at a point of time.
    pub expansion: Option<Expansion>,
}

/// What may be any number.
pub(super) const ANY: Number = Number { value: 0.0, error: f64::INFINITY };
const ZERO: Number = Number::ZERO;
/// A number within so many roundings from zero is no divisor: more than what is [flat](super::signs) has, whose side of zero is not
/// asked for.
const LOST: f64 = 16.0;
const UNKNOWN: Changing = Changing { value: ANY, slope: ANY, is_settled: false, expansion: None };

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
    /// A quantity with these bounds, of which no more is known.
    pub fn bounded(value: Number, slope: Number, is_settled: bool) -> Changing {
        Changing { value, slope, is_settled, expansion: None }
    }

    /// A quantity that stays what it is.
    pub fn constant(value: Number) -> Changing {
        Changing::bounded(value, ZERO, true)
    }

    /// Of its values and its rate.
    fn bounds(self) -> Bounds {
        [self.value, self.slope]
    }

    /// The expansions of two quantities on the same stretch, of which one may be constant.
    fn expansions(self, other: Changing) -> Option<[Expansion; 2]> {
        let half = self.expansion.or(other.expansion)?.half;
        let of = |one: Changing| {
            let is_constant = one.is_settled && one.slope == ZERO;
            one.expansion.or_else(|| is_constant.then(|| Expansion::constant(one.value, half)))
        };
        let both = [of(self)?, of(other)?];
        both.iter().all(|one| one.half == half).then_some(both)
    }

    /// The same as is known by its expansion, too.
    fn expanded(self, expansion: Option<Expansion>) -> Changing {
        let Some(known) = expansion else { return Changing { expansion, ..self } };
        let [value, slope] = [within_both(self.value, known.values()), within_both(self.slope, known.rates())];
        Changing { value, slope, expansion, ..self }
    }

    /// A quantity with this value in the middle of a stretch, `half` seconds from its ends, this rate there, and this constant rate of
    /// its rate.
    pub fn parabola(value: Number, rate: Number, curvature: f64, half: f64) -> Changing {
        let known = Expansion { value, rate, curvature: Number { value: curvature, error: 0.0 }, half };
        let reach = (rate.value.abs() + 0.5 * curvature.abs() * half) * half;
        let along = Number { error: reach * (1.0 + 4.0 * f64::EPSILON) + value.error, ..value };
        let slope = Number { error: curvature.abs() * half + rate.error, ..rate };
        Changing { expansion: (half > 0.0).then_some(known), ..Changing::bounded(along, slope, half == 0.0) }
    }

    /// The same with this constant rate.
    pub fn line(value: Number, rate: f64, half: f64) -> Changing {
        Changing::parabola(value, Number { value: rate, error: 0.0 }, 0.0, half)
    }

    /// A quantity between bounds, about whose rate of change nothing is known.
    pub fn within(value: Number) -> Changing {
        let is_settled = value.error == 0.0;
        Changing::bounded(value, if is_settled { ZERO } else { ANY }, is_settled)
    }

    /// What is one of two at different times.
    pub fn or_later(self, later: Changing) -> Changing {
        if self == later { self } else { Changing::bounded(hull(self.value, later.value), ANY, false) }
    }

    /// What is one of two, and which of them is open.
    fn either(self, other: Changing, value: Number) -> Changing {
        Changing::bounded(value, hull(self.slope, other.slope), self.is_settled && other.is_settled)
    }

    /// What is nowhere defined.
    fn undefined() -> Changing {
        Changing::constant(Number { value: f64::NAN, error: 0.0 })
    }

    /// Whether rounding leaves so little of it, at a point of time or for good, that a quotient by it would mean nothing.
    fn is_lost_here(self) -> bool {
        self.is_settled && self.value.value.abs() <= LOST * self.value.error
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
        Changing::bounded(self.value.plus(other.value), self.slope.plus(other.slope), is_settled)
            .expanded(self.expansions(other).map(|[a, b]| a.plus(b)))
    }

    fn negated(self) -> Changing {
        let expansion = self.expansion.map(Expansion::negated);
        Changing { value: self.value.negated(), slope: self.slope.negated(), expansion, ..self }
    }

    fn times(self, other: Changing) -> Changing {
        let slope = product(self.slope, other.value).plus(product(self.value, other.slope));
        Changing::bounded(self.value.times(other.value), slope, self.is_settled && other.is_settled)
            .expanded(self.expansions(other).map(|[a, b]| a.times(b, [self.bounds(), other.bounds()])))
    }

    /// Nothing is divided by what rounding hardly tells from zero: the quotient might be any number, of either sign.
    fn over(self, other: Changing) -> Changing {
        if other.is_lost_here() {
            return Changing::undefined();
        }
        let value = self.value.over(other.value);
        if self.slope == ZERO && other.slope == ZERO {
            return Changing::constant(value);
        }
        let slope = self.slope.minus(product(value, other.slope)).over(other.value);
        let expansion = self.expansions(other).map(|[a, b]| a.over(b, [[value, slope], other.bounds()]));
        Changing::bounded(value, slope, self.is_settled && other.is_settled).expanded(expansion)
    }

    fn root(self) -> Changing {
        let value = self.value.root();
        if self.slope == ZERO {
            return Changing::constant(value);
        }
        let slope = self.slope.over(value.plus(value));
        Changing::bounded(value, slope, self.is_settled).expanded(self.expansion.and_then(|of| of.root([value, slope])))
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
        Changing::bounded(monotone(n), product(slope, self.slope), self.is_settled)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A quantity that is `at` in the middle of a second and changes at a rate, of which no more than these bounds is known.
    fn line(at: f64, rate: f64) -> Changing {
        Changing::bounded(Number { value: at, error: 0.5 * rate.abs() }, Number { value: rate, error: 0.0 }, false)
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
    fn two_that_change_alike_differ_by_what_they_differ_in_the_middle() {
        // 4 + 3·t + 5·t² and 1 + 3·t + 5·t² for −½ ≤ t ≤ ½, whose difference is 3.
        let parabola = |at: f64| {
            let [value, rate] = [at, 3.0].map(|value| Number { value, error: 0.0 });
            Changing::parabola(value, rate, 10.0, 0.5)
        };
        let difference = parabola(4.0).minus(parabola(1.0));
        let told = |bounds: Number, value: f64| (bounds.value - value).abs() + bounds.error < 1e-14;
        assert!(told(difference.value, 3.0) && told(difference.slope, 0.0), "{difference:?}");
        // As do the products, quotients and roots of such: 9 − 3·3, 3/3 and √3.
        let square = difference.times(difference);
        assert!(told(square.minus(Changing::exact(9.0)).value, 0.0), "{square:?}");
        assert!(told(difference.over(difference).value, 1.0) && told(difference.root().value, 3.0_f64.sqrt()));
    }

    #[test]
    fn expansions_of_products_quotients_and_roots_are_those_of_their_derivatives() {
        // About t = 0: f = 3 + 2·t + t², g = 5 − t, of which f·g, f/g and √f have the derivatives beside them.
        let [f, g] = [[3.0, 2.0, 2.0], [5.0, -1.0, 0.0]].map(|[value, rate, curvature]| {
            let [value, rate] = [value, rate].map(|value| Number { value, error: 0.0 });
            Changing::parabola(value, rate, curvature, 1e-3)
        });
        let root = 3.0_f64.sqrt();
        let results = [
            // f′·g + f·g′ = 10 − 3; f″·g + 2·f′·g′ = 10 − 4.
            (f.times(g), [15.0, 7.0, 6.0]),
            // (f′ − q·g′)/g = (2 + 0.6)/5; (f″ − 2·q′·g′)/g = (2 + 2·0.52)/5.
            (f.over(g), [0.6, 0.52, 0.608]),
            // f′/(2·√f); (½·f″ − r′²)/r = (1 − 1/3)/√3.
            (f.root(), [root, 1.0 / root, 2.0 / 3.0 / root]),
        ];
        for (place, (result, [value, rate, curvature])) in results.into_iter().enumerate() {
            let Some(known) = result.expansion else { panic!("{place}: {result:?}") };
            let is_told = |of: Number, exact: f64, within: f64| (of.value - exact).abs() <= of.error + within;
            assert!(is_told(known.value, value, 1e-15) && is_told(known.rate, rate, 1e-15), "{place}: {known:?}");
            // Over the whole stretch it is off by no more than some multiples of its half.
            assert!(is_told(known.curvature, curvature, 0.0) && known.curvature.error < 0.05, "{place}: {known:?}");
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
