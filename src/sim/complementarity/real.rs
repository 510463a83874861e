//! The numbers that the solver computes with: doubles, and pairs of doubles where these are not precise enough.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A number with which a complementarity problem is solved.
pub trait Real:
    Copy
    + From<f64>
    + PartialOrd
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + SubAssign
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// What a sum or product may lose, as a share of it.
    const EPSILON: f64;
    const ZERO: Self;

    fn sqrt(self) -> Self;

    /// The nearest double.
    fn to_f64(self) -> f64;
}

impl Real for f64 {
    const EPSILON: f64 = f64::EPSILON;
    const ZERO: f64 = 0.0;

    fn sqrt(self) -> f64 {
        f64::sqrt(self)
    }

    fn to_f64(self) -> f64 {
        self
    }
}

/// An unevaluated sum of two doubles, of which the second is at most half a unit in the last place of the first:
/// twice as many digits (Dekker 1971; the bounds are those of Joldes, Muller and Popescu 2017). In the range of
/// doubles: what is near overflow or underflow is only as good as these.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DoubleDouble {
    high: f64,
    low: f64,
}

impl DoubleDouble {
    /// The sum of two doubles, exactly.
    fn sum(a: f64, b: f64) -> DoubleDouble {
        let high = a + b;
        let of_b = high - a;
        let low = (a - (high - of_b)) + (b - of_b);
        // The difference of infinities is no number.
        DoubleDouble { high, low: if high.is_finite() { low } else { 0.0 } }
    }

    /// The product of two doubles, exactly.
    fn product(a: f64, b: f64) -> DoubleDouble {
        let high = a * b;
        DoubleDouble { high, low: if high.is_finite() { a.mul_add(b, -high) } else { 0.0 } }
    }
}

impl Real for DoubleDouble {
    const EPSILON: f64 = 8.0 * f64::EPSILON * f64::EPSILON;
    const ZERO: DoubleDouble = DoubleDouble { high: 0.0, low: 0.0 };

    fn sqrt(self) -> DoubleDouble {
        let root = self.high.sqrt();
        if root == 0.0 || !root.is_finite() {
            return DoubleDouble::from(root);
        }
        let rest = self - DoubleDouble::product(root, root);
        DoubleDouble::sum(root, rest.high / (2.0 * root))
    }

    fn to_f64(self) -> f64 {
        self.high
    }
}

impl From<f64> for DoubleDouble {
    fn from(x: f64) -> DoubleDouble {
        DoubleDouble { high: x, low: 0.0 }
    }
}

impl PartialOrd for DoubleDouble {
    fn partial_cmp(&self, other: &DoubleDouble) -> Option<Ordering> {
        Some(self.high.partial_cmp(&other.high)?.then(self.low.partial_cmp(&other.low)?))
    }
}

impl Neg for DoubleDouble {
    type Output = DoubleDouble;

    fn neg(self) -> DoubleDouble {
        DoubleDouble { high: -self.high, low: -self.low }
    }
}

impl Add for DoubleDouble {
    type Output = DoubleDouble;

    fn add(self, other: DoubleDouble) -> DoubleDouble {
        let (high, low) = (DoubleDouble::sum(self.high, other.high), DoubleDouble::sum(self.low, other.low));
        let sum = DoubleDouble::sum(high.high, high.low + low.high);
        DoubleDouble::sum(sum.high, sum.low + low.low)
    }
}

impl Sub for DoubleDouble {
    type Output = DoubleDouble;

    fn sub(self, other: DoubleDouble) -> DoubleDouble {
        self + -other
    }
}

impl Mul for DoubleDouble {
    type Output = DoubleDouble;

    fn mul(self, other: DoubleDouble) -> DoubleDouble {
        let product = DoubleDouble::product(self.high, other.high);
        DoubleDouble::sum(product.high, product.low + (self.high * other.low + self.low * other.high))
    }
}

impl Div for DoubleDouble {
    type Output = DoubleDouble;

    fn div(self, other: DoubleDouble) -> DoubleDouble {
        let first = self.high / other.high;
        if first == 0.0 || !first.is_finite() {
            return DoubleDouble::from(first);
        }
        let rest = self - other * DoubleDouble::from(first);
        let second = rest.high / other.high;
        let rest = rest - other * DoubleDouble::from(second);
        DoubleDouble::sum(first, second) + DoubleDouble::from(rest.high / other.high)
    }
}

impl AddAssign for DoubleDouble {
    fn add_assign(&mut self, other: DoubleDouble) {
        *self = *self + other;
    }
}

impl SubAssign for DoubleDouble {
    fn sub_assign(&mut self, other: DoubleDouble) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_for_tests::signed_random;
    use num_bigint::BigInt;
    use num_rational::BigRational;

    fn exact(x: DoubleDouble) -> BigRational {
        BigRational::from_float(x.high).unwrap() + BigRational::from_float(x.low).unwrap()
    }

    /// Whether a number is what it should be, but for a share of `EPSILON` of `scale`.
    fn is_near(got: DoubleDouble, expected: &BigRational, scale: &BigRational) -> bool {
        let zero = BigRational::from(BigInt::from(0));
        let size = |x: BigRational| if x < zero { -x } else { x };
        size(exact(got) - expected) <= BigRational::from_float(DoubleDouble::EPSILON).unwrap() * size(scale.clone())
    }

    #[test]
    fn arithmetic_agrees_with_fractions_to_its_epsilon() {
        let mut random = signed_random(3);
        for _ in 0..20_000 {
            let mut number = || {
                let high = random() * 2f64.powi((40.0 * random()) as i32);
                DoubleDouble::sum(high, random() * high * 1e-16)
            };
            let (a, b) = (number(), number());
            let [x, y] = [a, b].map(exact);
            // Where a sum cancels its parts are what it is measured against.
            assert!(is_near(a + b, &(&x + &y), &(&x + &y)) || is_near(a + b, &(&x + &y), &x), "{a:?} + {b:?}");
            assert!(is_near(a - b, &(&x - &y), &(&x - &y)) || is_near(a - b, &(&x - &y), &x), "{a:?} − {b:?}");
            assert!(is_near(a * b, &(&x * &y), &(&x * &y)), "{a:?} · {b:?}");
            assert!(is_near(a / b, &(&x / &y), &(&x / &y)), "{a:?} / {b:?}");
            let root = (a * a).sqrt();
            assert!(is_near(root * root, &exact(a * a), &exact(a * a)), "√({a:?}²)");
            assert_eq!(a.partial_cmp(&b), Some(x.cmp(&y)), "{a:?} {b:?}");
        }
    }

    #[test]
    fn what_overflows_is_infinite_and_no_division_by_zero_is_a_number_that_misleads() {
        let [zero, one, huge] = [0.0, 1.0, f64::MAX].map(DoubleDouble::from);
        assert_eq!((huge + huge).to_f64(), f64::INFINITY);
        assert_eq!((huge * huge).to_f64(), f64::INFINITY);
        assert_eq!((one / zero).to_f64(), f64::INFINITY);
        assert!((zero / zero).to_f64().is_nan());
        assert!(DoubleDouble::from(f64::INFINITY) > huge);
    }
}
