//! The files opened or saved last.

use super::StateFolder;
use crate::atomic_file::write_atomically;
use crate::regular_file::read_regular;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf, absolute};

/// The most bytes of the list that are read; real lists are far shorter.
const MAX_LIST_SIZE: u64 = 1 << 20;

/// The files opened or saved last, the latest first, each once.
#[derive(Debug, Default)]
pub struct RecentFiles {
    /// The file of the list, if it is kept.
    list: Option<PathBuf>,
    files: Vec<PathBuf>,
}

/// The list as it is kept.
#[derive(Default, Serialize, Deserialize)]
struct Kept {
    files: Vec<PathBuf>,
}

impl RecentFiles {
    /// Files remembered.
    pub const MOST: usize = 10;

    /// The list kept in a folder. One that cannot be read is empty.
    pub fn in_folder(folder: &StateFolder) -> RecentFiles {
        let list = folder.recent();
        RecentFiles { files: read(&list), list: Some(list) }
    }

    /// The files, the latest first.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Puts a file first.
    pub fn add(&mut self, file: &Path) {
        // Another start may be in another folder.
        let file = absolute(file).unwrap_or_else(|_| file.to_owned());
        self.change(|files| {
            files.retain(|known| *known != file);
            files.insert(0, file);
        });
    }

    /// Forgets a file.
    pub fn remove(&mut self, file: &Path) {
        self.change(|files| files.retain(|known| known != file));
    }

    /// Forgets all files.
    pub fn clear(&mut self) {
        self.change(Vec::clear);
    }

    /// Changes the list as it is on disk: another window may have added to it.
    fn change(&mut self, change: impl FnOnce(&mut Vec<PathBuf>)) {
        if let Some(list) = &self.list {
            self.files = read(list);
        }
        change(&mut self.files);
        self.files.truncate(RecentFiles::MOST);
        if let Some(list) = &self.list {
            // An error is ignored: this window still has the list.
            let _ = write(list, &self.files);
        }
    }
}

fn read(list: &Path) -> Vec<PathBuf> {
    let text = read_regular(list, MAX_LIST_SIZE).unwrap_or_default();
    let mut files = serde_json::from_slice::<Kept>(&text).unwrap_or_default().files;
    files.truncate(RecentFiles::MOST);
    files
}

fn write(list: &Path, files: &[PathBuf]) -> std::io::Result<()> {
    // A path that is not Unicode cannot be written as JSON.
    let files = files.iter().filter(|file| file.to_str().is_some()).cloned().collect();
    let text = serde_json::to_string_pretty(&Kept { files })?;
    if let Some(folder) = list.parent() {
        fs::create_dir_all(folder)?;
    }
    write_atomically(list, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_file_comes_first_each_once_and_ten_are_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::at(folder.path().join("made/when/needed"));
        let mut recent = RecentFiles::in_folder(&state);
        for number in 0..12 {
            recent.add(Path::new(&format!("/scenes/{number}.json")));
        }
        recent.add(Path::new("/scenes/5.json"));
        let expected = [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map(|number| PathBuf::from(format!("/scenes/{number}.json")));
        assert_eq!(recent.files(), expected);
        assert_eq!(RecentFiles::in_folder(&state).files(), expected);
    }

    #[test]
    fn two_windows_add_to_one_list() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::at(folder.path());
        let (mut one, mut other) = (RecentFiles::in_folder(&state), RecentFiles::in_folder(&state));
        one.add(Path::new("/a.json"));
        other.add(Path::new("/b.json"));
        assert_eq!(other.files(), [PathBuf::from("/b.json"), PathBuf::from("/a.json")]);
        one.remove(Path::new("/a.json"));
        assert_eq!(one.files(), [PathBuf::from("/b.json")]);
        one.clear();
        assert!(RecentFiles::in_folder(&state).files().is_empty());
    }

    #[test]
    fn a_broken_list_is_an_empty_one_and_is_mended_by_the_next_file() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::at(folder.path());
        for broken in ["", "{\"files\": [1, 2", "[]", "{\"files\": 3}"] {
            fs::write(state.recent(), broken).unwrap();
            let mut recent = RecentFiles::in_folder(&state);
            assert!(recent.files().is_empty(), "{broken}");
            recent.add(Path::new("/a.json"));
            assert_eq!(RecentFiles::in_folder(&state).files(), [PathBuf::from("/a.json")]);
        }
    }

    #[test]
    fn a_list_that_is_kept_nowhere_still_works() {
        let mut recent = RecentFiles::default();
        recent.add(Path::new("/a.json"));
        assert_eq!(recent.files(), [PathBuf::from("/a.json")]);
    }
}
