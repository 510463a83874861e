//! The commands that need no window.

pub mod query;
