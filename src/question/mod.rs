//! Questions to the narrow phase: which queries there are, their inputs, and what in the world they are about.
//!
//! A query is a type with the fields of its question that implements [`QueryInput`], and a row of [`QueryKind`]. Reading,
//! refusing, the schema and the editor in the window follow from the fields and the types of [`fields`], which refuse
//! invalid values and name the field; picture, handles and explanation of a bench query follow from its [`Element`]s.
//! Answers are above, in `protocol`: nothing here computes one.

mod element;
pub(crate) mod fields;
mod inputs;
mod kind;
mod lookup;
mod numbers;
pub(crate) mod obstacles;
pub(crate) mod pointing;
mod query_input;
pub(crate) mod responses;
pub(crate) mod spheres;
pub(crate) mod steering;

pub use element::{Drive, Element, ORIGIN, PlacedVector, Placing, QueryPoint, Solid};
pub use inputs::{Input, InputKind};
pub use kind::QueryKind;
pub use lookup::{count_in, number_in, numbers_in, value_in, vector_in};
pub use numbers::{NumberInput, Variation, numbers_of};
pub(crate) use query_input::{QueryInput, VariedInput};
