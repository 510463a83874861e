//! The runs that are kept, and in what the run on display differs from one of them.

mod differences;
mod distances;
mod recording;
pub mod run_list;
