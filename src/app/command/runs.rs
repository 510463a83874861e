//! Commands about runs that are kept.

use crate::app::model::session::RunId;

/// What a person does with kept runs.
#[derive(Clone, Debug, PartialEq)]
pub enum RunsCommand {
    /// Keeps the run on display.
    Keep,
    /// Shows one as a ghost beside the run on display, which is compared with it.
    ShowAsGhost(RunId),
    /// Shows one no longer.
    Hide(RunId),
    /// Makes the scene what it was in one, a step of the history.
    BringToFront(RunId),
    /// Calls one by this name.
    Rename(RunId, String),
    /// Keeps one no longer.
    Drop(RunId),
}
