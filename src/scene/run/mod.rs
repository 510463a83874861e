//! Kept runs: what makes each of them another one than the run it was made from, and the scenes that make them.

mod difference;
mod kept_run;
mod resolved;

pub use kept_run::{KeptRun, ValueChange};
pub(super) use resolved::make;
