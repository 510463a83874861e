//! The language of the window, remembered between two starts once a person has chosen one.

use super::StateFolder;
use crate::atomic_file::write_atomically;
use crate::language::Language;
use crate::regular_file::read_regular;
use serde::{Deserialize, Serialize};
use std::fs;

/// Bytes of the file that are read: a word has far less.
const MAX_FILE_SIZE: u64 = 1 << 10;

/// The language as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    language: Language,
}

/// The remembered language; `None` if nobody has chosen one.
pub fn remembered(folder: &StateFolder) -> Option<Language> {
    let text = read_regular(&file(folder), MAX_FILE_SIZE).ok()?;
    serde_json::from_slice(&text).ok().map(|Kept { language }| language)
}

/// Remembers a language; an error is ignored.
pub fn remember(folder: &StateFolder, language: Language) {
    let write = || -> std::io::Result<()> {
        fs::create_dir_all(folder.path())?;
        write_atomically(&file(folder), serde_json::to_string(&Kept { language })?.as_bytes())
    };
    let _ = write();
}

fn file(folder: &StateFolder) -> std::path::PathBuf {
    folder.path().join("language.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_remembered_and_nonsense_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::at(folder.path().join("made/when/needed"));
        assert_eq!(remembered(&state), None);
        remember(&state, Language::Japanese);
        assert_eq!(remembered(&state), Some(Language::Japanese));
        for broken in ["", "{\"language\": \"xx\"}", "[3]"] {
            fs::write(file(&state), broken).unwrap();
            assert_eq!(remembered(&state), None, "{broken}");
        }
    }
}
