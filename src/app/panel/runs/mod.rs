//! The runs that are kept.

pub mod run_list;
