//! Which files of a folder are scenes to be checked.

use crate::foreign_text::escaped;
use std::io;
use std::path::{Path, PathBuf};

/// Why a folder gives no scenes.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// It, or a folder in it, cannot be read.
    #[error("{}: {source}", escaped(&folder.to_string_lossy()))]
    Unreadable {
        /// Which folder.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is nothing in it.
    #[error("{}: no scenes (*.json) in this folder", escaped(&.0.to_string_lossy()))]
    Empty(PathBuf),
}

/// All `*.json` in a folder and its subfolders, sorted. Hidden folders and `*.schema.json` are left out.
///
/// # Errors
/// When there are none, or a folder cannot be read.
pub fn scenes_in_folder(root: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let unreadable = |source| FolderError::Unreadable { folder: folder.clone(), source };
        for entry in std::fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            // The entry's own type: links to folders are not followed, they could lead in circles.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && !name.starts_with('.') {
                folders.push(entry.path());
            } else if !is_folder && name.ends_with(".json") && !name.ends_with(".schema.json") {
                found.push(entry.path());
            }
        }
    }
    if found.is_empty() {
        return Err(FolderError::Empty(root.to_owned()));
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn scenes_are_found_in_subfolders_and_sorted_without_schemas_and_hidden_folders() {
        let folder = tempfile::tempdir().unwrap();
        for place in ["b.json", "a.json", "deep/er/c.json", "scene.schema.json", "notes.txt", ".git/d.json"] {
            let path = folder.path().join(place);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let found = scenes_in_folder(folder.path()).unwrap();
        assert_eq!(found, ["a.json", "b.json", "deep/er/c.json"].map(|place| folder.path().join(place)));
    }

    #[test]
    fn a_folder_without_scenes_and_one_that_is_not_there_are_told_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().display().to_string();
        let told = scenes_in_folder(folder.path()).unwrap_err().to_string();
        assert_eq!(told, format!("{name}: no scenes (*.json) in this folder"));
        let told = scenes_in_folder(&folder.path().join("none")).unwrap_err().to_string();
        assert!(told.starts_with(&format!("{name}/none: ")), "{told}");
    }
}
