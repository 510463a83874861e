//! Noticing that a file was changed.

use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::SystemTime;

/// Distinguishes versions of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileStamp {
    modified: SystemTime,
    bytes: u64,
}

impl FileStamp {
    /// The stamp of the file now; `None` if it cannot be read.
    pub fn of(path: &Path) -> Option<FileStamp> {
        let metadata = path.metadata().ok()?;
        Some(FileStamp { modified: metadata.modified().ok()?, bytes: metadata.len() })
    }
}
