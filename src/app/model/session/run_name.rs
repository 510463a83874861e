//! What a kept run is called.

use super::run_change::RunChange;

/// What a kept run is called.
#[derive(Clone, Debug, PartialEq)]
pub enum RunName {
    /// By a person.
    Given(String),
    /// By what makes it differ from the run it was made from.
    Change(RunChange),
    /// The run before the first change.
    First,
}
