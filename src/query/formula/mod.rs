//! Formulas in text-book notation: their pieces, their numbers, and their evaluation.
//!
//! ```text
//! formula    = [symbol "="] expression ["if" condition]  |  condition
//! condition  = comparison {"∧" comparison}            a chain such as "0 ≤ t < 1" is one comparison
//! expression = sums and differences of products and quotients: + − · × /
//! ```
//!
//! `·` is the product of numbers, the multiple of a vector, the scalar product of two vectors and the
//! product of a matrix with homogeneous coordinates; `×` is the vector product; `x²`, `√x`, `|x|` and
//! `‖v‖` mean what they always mean; `v_x`, `v_y`, `v_z` are components, `(x, y, z)` a vector and
//! `Σ u` the sum over a list. Functions: `unit` (of zero: zero), `max`, `min`, `clamp(x, least,
//! greatest)` (numbers, or vectors component by component), `abs`, `sign` (of zero: 1) and
//! `shorten(v, longest)`, which keeps the direction. Products bind alike and from the left: a/b·c is
//! (a/b)·c.

mod evaluate;
mod number;
mod operator;
mod quantity;
mod render;
mod token;

pub use evaluate::{Evaluated, FormulaError, evaluate};
pub use number::{Digits, number_text};
pub use render::Span;
pub(super) use render::{spans, substituted, value_text};
