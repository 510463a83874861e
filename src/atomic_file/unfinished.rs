//! Temporary files that are being written, listed so that a process that is asked to end can remove them.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// The paths of all unfinished files of this process. Whoever holds the lock alone begins or finishes one.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes all files that are being written, then calls `end`. Until `end` returns no file is begun or put in its
/// place, so that a process that ends there leaves none behind, and no writer comes to tell that its file is gone.
pub fn remove_unfinished_then(end: impl FnOnce()) {
    let unfinished = list();
    for path in unfinished.iter() {
        // What cannot be removed now is found by a later commit.
        let _ = fs::remove_file(path);
    }
    end();
}

fn list() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary file that is on the list as long as it exists.
pub(super) struct Unfinished {
    // In this order: the file goes before its entry does.
    file: NamedTempFile,
    entry: ListEntry,
}

impl Unfinished {
    /// Lists the file that `make` makes.
    pub(super) fn begin(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<Unfinished> {
        let mut unfinished = list();
        let file = make()?;
        let path = file.path().to_owned();
        unfinished.insert(path.clone());
        Ok(Unfinished { file, entry: ListEntry(path) })
    }

    pub(super) fn as_file(&self) -> &File {
        self.file.as_file()
    }

    pub(super) fn path(&self) -> &Path {
        self.file.path()
    }

    /// Renames the file to its target.
    pub(super) fn persist(self, target: &Path) -> io::Result<()> {
        let Unfinished { file, entry } = self;
        let persisted = {
            let _alone = list();
            file.persist(target)
        };
        drop(entry);
        persisted.map(|_| ()).map_err(|error| error.error)
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// An entry of the list, which goes when it is dropped.
struct ListEntry(PathBuf);

impl Drop for ListEntry {
    fn drop(&mut self) {
        list().remove(&self.0);
    }
}
