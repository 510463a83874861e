//! What an expression is computed with.

use super::tree::Relation;
use std::fmt::Debug;

/// A kind of number that expressions can be evaluated with: a number with a bound on its error, or bounds of one that changes.
pub trait Arithmetic: Copy + Debug {
    /// A number as written, which was rounded.
    fn rounded(value: f64) -> Self;

    /// A number without any error.
    fn exact(value: f64) -> Self;

    /// Its value or, of bounds, the middle.
    fn middle(self) -> f64;

    /// The sum.
    fn plus(self, other: Self) -> Self;

    /// The opposite.
    fn negated(self) -> Self;

    /// The product.
    fn times(self, other: Self) -> Self;

    /// The quotient.
    fn over(self, other: Self) -> Self;

    /// The square root.
    fn root(self) -> Self;

    /// The power.
    fn power(self, exponent: Self) -> Self;

    /// The absolute value.
    fn absolute(self) -> Self;

    /// 1 or −1; for zero 1.
    fn sign(self) -> Self;

    /// The greater of two.
    fn greater(self, other: Self) -> Self;

    /// The lesser of two.
    fn lesser(self, other: Self) -> Self;

    /// Where a polynomial, whose coefficients begin with the constant, is zero between two places.
    fn polynomial_root(coefficients: &[Self], ends: [Self; 2]) -> Self;

    /// Whether two numbers compare so; `None` if the bounds leave it open. Never so for [`Relation::Contains`].
    fn compare(self, relation: Relation, other: Self) -> Option<bool>;

    /// The difference.
    fn minus(self, other: Self) -> Self {
        self.plus(other.negated())
    }
}
