//! Sweeps: a run over and over, with one or two numbers of its scene varied, and what each of them comes to.
//!
//! A [`Sweep`] is a scene with the numbers that vary, each a [`Variable`]; it gives the scene of each combination of their
//! values. What a run comes to is a [`Question`], and a [`SweptRun`] answers it in slices.

mod error;
mod place;
mod question;
mod swept;
mod variable;

pub use error::SweepError;
pub use question::{NotUnderstood, Outcome, Question, SweptRun};
pub use swept::Sweep;
pub use variable::Variable;
