//! Sentences in English for what the window's model gives as values.
//!
//! One file per kind of value, each of functions from a value to its text; what the core gives as values has its words
//! in [`crate::text`]. Panels and overlays take their words from here, labels and tooltips of widgets stay where they
//! are shown; nothing in the model may import it.

pub mod agents;
pub mod bookmarks;
pub mod breakpoints;
pub mod causes;
pub mod check_all;
pub mod copies;
pub mod events;
pub mod explained;
pub mod file_kind;
pub mod film;
pub mod finding;
pub mod handles;
pub mod handout;
pub mod inside;
pub mod labels;
pub mod legend;
pub mod lesson;
pub mod library;
pub mod presentation;
pub mod properties;
pub mod query_fields;
pub mod requests;
pub mod runs;
pub mod slice_key;
pub mod source;
pub mod stages;
pub mod together;
pub mod variation;
pub mod visits;
pub mod watches;
