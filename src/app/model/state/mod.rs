//! What is kept between two starts: recent files, unsaved changes, the size of the window, its language and its theme.

mod autosave;
mod autosaver;
pub mod choice;
mod leftover;
mod recent;
pub mod window_size;

pub use self::autosaver::{Autosaver, Rescue};
pub use self::leftover::{Leftover, leftovers};
pub use self::recent::RecentFiles;

use directories::ProjectDirs;
use std::path::{Path, PathBuf};

/// The folder that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateFolder(PathBuf);

impl StateFolder {
    /// The user's own: `$XDG_STATE_HOME/collidoscope`, else `~/.local/state/collidoscope`; the local
    /// application data on macOS and Windows. `None` for a user without a home.
    pub fn of_user() -> Option<StateFolder> {
        let folders = ProjectDirs::from("", "", "collidoscope")?;
        Some(StateFolder(folders.state_dir().unwrap_or_else(|| folders.data_local_dir()).to_owned()))
    }

    /// Another folder, which is made when something is written to it.
    pub fn at(path: impl Into<PathBuf>) -> StateFolder {
        StateFolder(path.into())
    }

    /// The list of recent files.
    fn recent(&self) -> PathBuf {
        self.0.join("recent.json")
    }

    /// The folder of the autosaves, with a folder in it for each process that has one.
    fn autosaves(&self) -> PathBuf {
        self.0.join("autosave")
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}
