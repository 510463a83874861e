//! Sweeps: a run over and over, with one or two numbers of its scene varied, and what each of them comes to.
//!
//! A [`Sweep`] is a scene with the numbers that vary, each a [`Variable`]; it gives the scene of each combination of their
//! values. What a run comes to is a [`Question`], a [`SweptRun`] answers it in slices, and a [`SweepTable`] writes the answers.

mod error;
mod place;
mod question;
mod swept;
mod table;
mod variable;

pub use error::SweepError;
pub use place::{Number, numbers_of};
pub use question::{NotUnderstood, Outcome, Question, SweptRun};
pub use swept::Sweep;
pub use table::SweepTable;
pub use variable::Variable;
