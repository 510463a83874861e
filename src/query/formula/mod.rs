//! Formulas of stages on display, with and without their numbers; [`crate::expression`] reads and evaluates them.

mod render;

pub use render::Span;
