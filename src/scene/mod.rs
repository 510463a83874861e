//! The authored document: what a person edits, saves and checks.
//!
//! [`Scene`] mirrors the file, field by field; [`file`](load_scene) reads and writes it strictly.

mod document;

pub use document::*;
