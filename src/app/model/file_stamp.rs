//! Noticing that a file was changed.

use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::SystemTime;

/// What tells one version of a file from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileStamp {
    modified: SystemTime,
    bytes: u64,
}

impl FileStamp {
    /// Of the file as it is now; `None` when there is none to be read.
    pub fn of(path: &Path) -> Option<FileStamp> {
        let metadata = path.metadata().ok()?;
        Some(FileStamp { modified: metadata.modified().ok()?, bytes: metadata.len() })
    }
}
