//! Tests: the expectations with their verdicts, buttons that add one, and the results of checking scenes.
//!
//! Verdicts come from the same checker as on the command line. Nothing is judged here, and expectations are edited in
//! the inspector.

pub mod check_results;
pub mod expect_buttons;
pub mod expectations;
