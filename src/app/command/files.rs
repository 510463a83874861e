//! Commands that open, save, export and close.

use super::file_purpose::{FilePurpose, Table};
use crate::app::model::event_log::EventRef;
use crate::app::model::source::Source;
use crate::sim::Instant;
use std::path::PathBuf;

/// What a person asked to be done with files.
#[derive(Clone, Debug, PartialEq)]
pub enum FileCommand {
    /// Opens a scene that was built in, by its file name.
    OpenShipped(String),
    /// Opens a scene file.
    OpenPath(PathBuf),
    /// Reads the scene again from where it came; undo brings back what it was before.
    Reload,
    /// Goes back to the scene that the open one was made from, as it was left.
    Back,
    /// Opens a scene with nothing in it.
    New,
    /// Saves the scene to its file; one that has none yet asks for a path.
    Save,
    /// Saves the scene to a file, which is its file from then on; asks before it replaces another.
    SaveAs(PathBuf),
    /// Replaces the other file that is in the way of saving or exporting.
    ReplaceFile,
    /// Leaves the other file that is in the way of saving or exporting, and asks for another path.
    KeepFile,
    /// Does what would lose changes, and loses them.
    LoseChanges,
    /// Saves, then does what would have lost changes.
    SaveChanges,
    /// Does not do what would lose changes.
    KeepChanges,
    /// Keeps the scene as it is here although its file was changed by another program.
    IgnoreFile,
    /// Exports a table to a file; asks before it replaces another.
    Export(Table, PathBuf),
    /// Copies the command that opens the scene at the moment on display, with the same selected.
    CopyLink,
    /// Puts what the view shows on the clipboard.
    CopyPicture,
    /// Ends the program.
    Quit,
    /// Opens the smallest scene in which an event happens again, bit for bit.
    Carve(EventRef),
    /// Copies the smallest scene in which an event happens again as a Rust test that asserts the event.
    CopyRustTest(EventRef),
    /// Opens a new scene that begins with the state on display.
    KeepAsScene,
    /// Opens the dialog for a file or folder; `None` closes it.
    ChooseFile(Option<FilePurpose>),
    /// Removes a file from the list of recent ones.
    ForgetRecent(PathBuf),
    /// Empties the list of recent files.
    ClearRecent,
    /// Opens the newest unsaved changes of an earlier start.
    OpenRecovered,
    /// Removes the newest unsaved changes of an earlier start.
    DiscardRecovered,
    /// Keeps unsaved changes of earlier starts for the next one.
    PostponeRecovered,
    /// Shows a moment of a scene, and opens it if needed.
    OpenAt(Source, Option<Instant>),
}
