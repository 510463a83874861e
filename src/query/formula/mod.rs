//! Formulas of stages on display, with and without their numbers, as text and as a book sets them; [`crate::expression`] reads and evaluates them.

mod notation;
mod render;
mod rounding;

pub use notation::{Leaf, LeafKind, Notation, SymbolParts, powers_raised, symbol_parts};
pub use render::Span;
