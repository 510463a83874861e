//! What panels are made of: numbers and vectors as a person reads them, plain prose, refusals beside a field, words that
//! several panels say, and buttons for rows of the table of commands.
//!
//! A button pushes the command of its row; no other widget pushes anything.
//! No panel enters, and no widget that only one room uses.

pub mod buttons;
pub mod numbers;
pub mod properties;
pub mod prose;
pub mod refusal;
pub mod told;
