//! What panels are made of: numbers and vectors as a person reads them, plain prose, and refusals beside a field.
//!
//! A widget shows what it is given and pushes nothing.
//! No panel enters, and no widget that only one room uses.

pub mod buttons;
pub mod numbers;
pub mod prose;
pub mod refusal;
pub mod told;
