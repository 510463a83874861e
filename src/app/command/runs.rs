//! Commands about runs that are kept.

use crate::app::model::session::RunId;
use crate::compare::Tolerance;
use std::path::PathBuf;

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
    /// Opens a recording beside the run on display, which is compared with it.
    OpenRecording(PathBuf),
    /// Compares with the recording, or else with the kept run that is shown.
    CompareWithRecording(bool),
    /// Changes what counts as alike in a comparison with the recording.
    Tolerate(Tolerance),
    /// Closes the recording.
    CloseRecording,
}
