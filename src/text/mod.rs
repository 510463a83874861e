//! Sentences in English for what the core gives as values.
//!
//! One file per kind of value, each of functions from a value to its text; numbers keep the digits that a person
//! reads. Command line and window take their words from here, and nothing in the core may import it.

pub mod agents;
pub mod asked;
pub mod asking;
pub mod check;
pub mod compare;
pub mod count;
pub mod edits;
pub mod expect;
pub mod kept;
pub mod law;
pub mod lesson;
pub mod listed;
pub mod map;
pub mod pair;
pub mod repro;
pub mod shape;
pub mod stage;
pub mod status;
pub mod steering;
pub mod step;
