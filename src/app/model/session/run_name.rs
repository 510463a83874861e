//! What a kept run is called.

use super::run_change::RunChange;

/// What a kept run is called.
#[derive(Clone, Debug, PartialEq)]
pub enum RunName {
    /// By a person.
    Given(String),
    /// By what makes it differ from the run it was made from, or else from the scene itself.
    Change(RunChange),
    /// The run before the first change.
    First,
    /// It does not differ from the run it was made from, or else from the scene itself.
    Unchanged,
}
