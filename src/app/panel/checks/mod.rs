//! What must hold: the expectations with their verdicts, buttons that make one, and the results of checking scenes.
//!
//! Verdicts come from the checker that the command line uses, so both say the same.
//! Nothing is judged here, and no expectation is edited here: the inspector has its fields.

pub mod check_results;
pub mod expect_buttons;
pub mod expectations;
