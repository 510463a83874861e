//! Commands that check scenes.

use std::path::PathBuf;

/// What a person asked to be checked.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckCommand {
    /// Checks the scene that is open, as it is now.
    Scene,
    /// Checks every scene in a folder.
    Folder(PathBuf),
    /// Gives up the check that goes on.
    Cancel,
    /// Shows or hides the results of the last check.
    ShowResults(bool),
}
