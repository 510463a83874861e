//! Expressions: parsed, evaluated with units and vectors, and printed.
//!
//! They are what number fields accept, and the notation of formulas in explanations. Nothing of scenes or queries enters
//! here: a [`Scope`] gives the values of names.
//!
//! ```text
//! formula    = [name "="] condition ["if" condition]
//! condition  = comparison {"∧" comparison}            a chain such as "0 ≤ t < 1" is one comparison
//! comparison = sum {("<" | "≤" | "=" | "≠" | "≥" | ">") sum}
//! sum        = product {("+" | "−") product}
//! product    = operand {("·" | "×" | "/") operand} [unit]
//! operand    = {"−" | "+"} ["√" | "Σ"] power
//! power      = primary {"²" | "³"} ["^" operand]
//! primary    = number | name | name "(" arguments ")" | "(" condition ")" | (x, y, z) | |x| | ‖v‖
//!            | {a, b, …} (a list) | [1 0; 0 1] (a matrix)
//! unit       = symbol {("·" | "/") symbol}            a symbol may have a power: m/s², m^2
//! ```
//!
//! From a keyboard: `-` for `−`, `*` for `·`, `<=`, `>=`, `!=`, `and`, `pi`, `sqrt(x)`.
//!
//! `·` is the product of numbers, the multiple of a vector, the scalar product of two vectors and the
//! product of a matrix with homogeneous coordinates; `×` is the vector product, or that of two numbers; `x²`,
//! `√x`, `|x|` and `‖v‖`, which may be written `|v|`, have their usual meaning; `v_x`, `v_y`, `v_z` are components and `Σ u` is the sum over
//! a list. Functions: `unit` (of zero: zero), `max`, `min`, `clamp(x, least, greatest)` (numbers, or vectors
//! component by component), `abs`, `sign` (of zero: 1), `sqrt`, `shorten(v, longest)`, which keeps the
//! direction, and `root({c, b, a}, from, to)`: where between two places c + b·t + a·t² is zero, for any number of coefficients. All products have the same precedence and associate to the left: a/b·c is (a/b)·c. A power binds more tightly than a
//! sign, and powers associate to the right: −2^2 is −4, 2^3^2 is 2^9.
//!
//! A unit belongs to the number before it, or to a fraction of numbers and π: `1/3 m` is a third of a metre.
//! `6 m / 2 s` is ambiguous and refused. Operands of sums and comparisons must have the same dimension.

mod arithmetic;
mod error;
mod evaluate;
mod number;
mod operator;
mod parse;
mod plain_number;
mod print;
mod quantity;
mod question;
mod token;
mod tree;
mod unit;

#[cfg(test)]
mod tests;

pub use arithmetic::Arithmetic;
pub use error::{ExpressionError, MOST_LETTERS};
pub use evaluate::{Formula, NoNames, Scope, evaluate, number_in};
pub use number::{Digits, beside_greatest, exact_text, four_digits, number_text, rounded_beside, rounded_text};
pub(crate) use plain_number::{PlainNumber, PlainVector};
pub(crate) use print::Binding;
pub use quantity::{Number, Quantity, Value};
pub use question::Question;
pub use tree::{Change, Expression, Prefix, ProductSign, Relation, SumSign};
pub use unit::{Dimension, MOMENTUM_UNIT, Unit};

pub(crate) use evaluate::is_function;
pub(crate) use token::{Token, tokens};
