//! The files of the system as the dialog sees them. A folder that cannot be shown is named, with what to do.

use crate::language::{Language, speak, spoken, t};
use egui_file_dialog::{Disks, FileSystem, Metadata, NativeFileSystem, UserDirectories};
use std::io;
use std::path::{Path, PathBuf};

/// Those of the system, told about in a language: the dialog reads folders in a thread of its own.
pub(super) struct Folders(Language);

impl Folders {
    /// Told about in the language that is spoken.
    pub(super) fn new() -> Folders {
        Folders(spoken())
    }

    /// Why a folder, or what was typed for one, cannot be shown, and what to do.
    fn told(&self, path: &Path, error: &io::Error) -> String {
        let _speaking = speak(self.0);
        let path = path.display();
        match error.kind() {
            io::ErrorKind::NotFound => t!(
                "{path}: there is no such file or folder. Look at how it is written, or choose one from the list.",
                path
            ),
            io::ErrorKind::PermissionDenied => t!("{path}: it may not be read. Choose another folder.", path),
            _ => t!("{path}: {error}. Choose another folder.", path, error),
        }
    }
}

impl FileSystem for Folders {
    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        NativeFileSystem.metadata(path)
    }

    fn is_dir(&self, path: &Path) -> bool {
        NativeFileSystem.is_dir(path)
    }

    fn is_file(&self, path: &Path) -> bool {
        NativeFileSystem.is_file(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        NativeFileSystem.read_dir(path).map_err(|error| io::Error::new(error.kind(), self.told(path, &error)))
    }

    fn get_disks(&self, canonicalize_paths: bool) -> Disks {
        NativeFileSystem.get_disks(canonicalize_paths)
    }

    fn is_path_hidden(&self, path: &Path) -> bool {
        NativeFileSystem.is_path_hidden(path)
    }

    fn create_dir(&self, path: &Path) -> io::Result<()> {
        NativeFileSystem.create_dir(path)
    }

    fn user_dirs(&self, canonicalize_paths: bool) -> Option<UserDirectories> {
        NativeFileSystem.user_dirs(canonicalize_paths)
    }

    fn current_dir(&self) -> io::Result<PathBuf> {
        NativeFileSystem.current_dir()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_missing_is_named_with_what_to_do_in_the_language_of_the_window() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = folder.path().join("missing.json");
        let told = |files: Folders| files.read_dir(&missing).expect_err("it is missing").to_string();
        let english = told(Folders::new());
        assert!(english.contains("missing.json: there is no such file or folder. Look"), "{english}");
        let japanese = told(Folders(Language::Japanese));
        assert!(japanese.contains("missing.json") && Language::of(&japanese) == Language::Japanese, "{japanese}");
    }
}
