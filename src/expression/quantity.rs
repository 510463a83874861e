//! The values of expressions: numbers with a bound on their rounding error, and with their dimension.

use super::arithmetic::Arithmetic;
use super::tree::Relation;
use super::unit::Dimension;

/// A number and a bound on its rounding error, by the running error analysis of Wilkinson
/// (Higham, *Accuracy and Stability of Numerical Algorithms*, 3.3). Every number in an expression is assumed to be
/// rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// Its value.
    pub value: f64,
    /// Bound on its rounding error.
    pub error: f64,
}

impl Number {
    /// A rounded number.
    pub fn rounded(value: f64) -> Number {
        Number { value, error: if value.is_finite() { f64::EPSILON * value.abs() } else { 0.0 } }
    }

    /// Exactly 0.
    pub const ZERO: Number = Number { value: 0.0, error: 0.0 };

    /// The result of an operation; `inherited` is the error that its operands contribute.
    fn result(value: f64, inherited: f64) -> Number {
        let error = inherited + if value.is_finite() { f64::EPSILON * value.abs() } else { 0.0 };
        Number { value, error: if error.is_nan() { f64::INFINITY } else { error } }
    }

    /// The sum.
    pub fn plus(self, other: Number) -> Number {
        Number::result(self.value + other.value, self.error + other.error)
    }

    /// The difference.
    pub fn minus(self, other: Number) -> Number {
        self.plus(other.negated())
    }

    /// The opposite.
    pub fn negated(self) -> Number {
        Number { value: -self.value, ..self }
    }

    /// The product.
    pub fn times(self, other: Number) -> Number {
        let inherited = self.value.abs() * other.error + other.value.abs() * self.error + self.error * other.error;
        Number::result(self.value * other.value, inherited)
    }

    /// The quotient.
    pub fn over(self, other: Number) -> Number {
        let quotient = self.value / other.value;
        let least = other.value.abs() - other.error;
        let inherited = if least > 0.0 { (self.error + quotient.abs() * other.error) / least } else { f64::INFINITY };
        Number::result(quotient, inherited)
    }

    /// The square root: 0 of a number that is negative by no more than its error, undefined of other negative numbers.
    pub fn root(self) -> Number {
        if self.value < -self.error {
            return Number { value: f64::NAN, error: 0.0 };
        }
        let root = self.value.max(0.0).sqrt();
        let highest = (self.value.max(0.0) + self.error).sqrt();
        let lowest = (self.value - self.error).max(0.0).sqrt();
        Number::result(root, (highest - root).max(root - lowest))
    }

    /// The power, with the error of both operands to first order.
    pub fn power(self, exponent: Number) -> Number {
        let power = self.value.powf(exponent.value);
        let slope = (exponent.value * power / self.value).abs() * self.error;
        let growth = if self.value > 0.0 { (power * self.value.ln()).abs() * exponent.error } else { 0.0 };
        Number::result(power, 2.0 * (slope + growth))
    }

    /// The absolute value.
    pub fn absolute(self) -> Number {
        Number { value: self.value.abs(), ..self }
    }

    /// 1 or −1; for zero 1. Its error is 2 where rounding may have changed the sign.
    pub fn sign(self) -> Number {
        let uncertain = self.value.abs() < self.error;
        Number { value: if self.value < 0.0 { -1.0 } else { 1.0 }, error: if uncertain { 2.0 } else { 0.0 } }
    }

    /// The greater of two; NaN is ignored.
    pub fn greater(self, other: Number) -> Number {
        Number { value: self.value.max(other.value), error: self.error.max(other.error) }
    }

    /// The lesser of two; NaN is ignored.
    pub fn lesser(self, other: Number) -> Number {
        Number { value: self.value.min(other.value), error: self.error.max(other.error) }
    }
}

impl Arithmetic for Number {
    fn rounded(value: f64) -> Number {
        Number::rounded(value)
    }

    fn exact(value: f64) -> Number {
        Number { value, error: 0.0 }
    }

    fn middle(self) -> f64 {
        self.value
    }

    fn plus(self, other: Number) -> Number {
        Number::plus(self, other)
    }

    fn negated(self) -> Number {
        Number::negated(self)
    }

    fn times(self, other: Number) -> Number {
        Number::times(self, other)
    }

    fn over(self, other: Number) -> Number {
        Number::over(self, other)
    }

    fn root(self) -> Number {
        Number::root(self)
    }

    fn power(self, exponent: Number) -> Number {
        Number::power(self, exponent)
    }

    fn absolute(self) -> Number {
        Number::absolute(self)
    }

    fn sign(self) -> Number {
        Number::sign(self)
    }

    fn greater(self, other: Number) -> Number {
        Number::greater(self, other)
    }

    fn lesser(self, other: Number) -> Number {
        Number::lesser(self, other)
    }

    fn polynomial_root(coefficients: &[Number], ends: [Number; 2]) -> Number {
        polynomial_root(coefficients, ends)
    }

    /// By the values alone, whatever their errors.
    fn compare(self, relation: Relation, other: Number) -> Option<bool> {
        let (a, b) = (self.value, other.value);
        Some(match relation {
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
            Relation::Equal => a == b,
            Relation::Unequal => a != b,
            Relation::AtLeast => a >= b,
            Relation::Greater => a > b,
            Relation::Contains => false,
        })
    }
}

/// The value of an expression or of a part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity<N = Number> {
    /// In base units: m, kg, s, degrees.
    pub value: Value<N>,
    /// The dimension of every number in it; the items of a list have their own.
    pub dimension: Dimension,
}

impl<N> Quantity<N> {
    /// A plain value.
    pub fn plain(value: Value<N>) -> Quantity<N> {
        Quantity { value, dimension: Dimension::NONE }
    }
}

/// A value without its dimension.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<N = Number> {
    /// A number.
    Scalar(N),
    /// Three components, or four homogeneous ones.
    Vector(Vec<N>),
    /// Rows.
    Matrix(Vec<Vec<N>>),
    /// Items to sum over.
    List(Vec<Quantity<N>>),
    /// Whether a condition holds.
    Truth(bool),
}

pub(super) fn dot<N: Arithmetic>(a: &[N], b: &[N]) -> N {
    a.iter().zip(b).fold(N::exact(0.0), |sum, (a, b)| sum.plus(a.times(*b)))
}

pub(super) fn norm<N: Arithmetic>(v: &[N]) -> N {
    dot(v, v).root()
}

pub(super) fn cross<N: Arithmetic>(a: &[N], b: &[N]) -> Vec<N> {
    let component = |i: usize, j: usize| a[i].times(b[j]).minus(a[j].times(b[i]));
    vec![component(1, 2), component(2, 0), component(0, 1)]
}

/// The direction of a vector; of zero, zero. Scaled first, so that its length never overflows.
pub(super) fn unit<N: Arithmetic>(v: &[N]) -> Vec<N> {
    let largest = v.iter().fold(0.0, |largest: f64, x| largest.max(x.middle().abs()));
    if largest == 0.0 {
        return v.to_vec();
    }
    let scale = N::exact(largest);
    let scaled: Vec<N> = v.iter().map(|x| x.over(scale)).collect();
    let length = norm(&scaled);
    scaled.iter().map(|x| x.over(length)).collect()
}

/// Where a polynomial is zero between two places that its only root there separates; its coefficients begin with the
/// constant. Where it has the same sign at both, the place at which it is nearer to zero.
pub(super) fn polynomial_root(coefficients: &[Number], [from, to]: [Number; 2]) -> Number {
    let horner = |coefficients: &[f64], t: f64| coefficients.iter().rev().fold(0.0, |sum, c| sum * t + c);
    let derivative = |c: &[f64]| c.iter().enumerate().skip(1).map(|(power, c)| power as f64 * c).collect::<Vec<_>>();
    let values: Vec<f64> = coefficients.iter().map(|c| c.value).collect();
    let (mut low, mut high) = (from.value, to.value);
    let at_ends = [low, high].map(|t| horner(&values, t));
    let is_between = at_ends[0] * at_ends[1].signum() < 0.0;
    let mut middle = low + 0.5 * (high - low);
    while is_between && low < middle && middle < high {
        let end = if (horner(&values, middle) < 0.0) == (at_ends[0] < 0.0) { &mut low } else { &mut high };
        *end = middle;
        middle = low + 0.5 * (high - low);
    }
    let nearer =
        |[one, other]: [f64; 2]| if horner(&values, one).abs() <= horner(&values, other).abs() { one } else { other };
    let t = nearer([low, high]);
    // The value may be off by this; the root by as much over the slope, or at a double root by its square root.
    let spread: Vec<f64> = coefficients.iter().map(|c| c.error + 4.0 * f64::EPSILON * c.value.abs()).collect();
    let off = horner(&spread, t.abs());
    let slopes = derivative(&values);
    let (slope, curvature) = (horner(&slopes, t).abs(), horner(&derivative(&slopes), t).abs());
    let is_single = slope * slope > 4.0 * off * curvature;
    let inherited = if is_single { 2.0 * off / slope } else { 2.0 * (2.0 * off / curvature).sqrt() };
    Number::result(t, inherited + if is_between { 0.0 } else { from.error.max(to.error) })
}

pub(super) fn shorten<N: Arithmetic>(v: &[N], longest: N) -> Vec<N> {
    let length = norm(v);
    match length.compare(Relation::Greater, longest) {
        Some(true) => unit(v).into_iter().map(|x| x.times(longest)).collect(),
        Some(false) => v.to_vec(),
        None => {
            let factor = longest.over(length).lesser(N::exact(1.0));
            v.iter().map(|x| x.times(factor)).collect()
        }
    }
}
