//! What a person chose for the window, remembered between two starts: a file for each, once something was chosen.

use super::StateFolder;
use crate::app::model::settings::Theme;
use crate::atomic_file::write_atomically;
use crate::language::Language;
use crate::regular_file::read_regular;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs;

/// Bytes of the file that are read: a word has far less.
const MAX_FILE_SIZE: u64 = 1 << 10;

/// Something that is chosen once and for all scenes.
pub trait Choice: Serialize + DeserializeOwned {
    /// Its name in the file, and that of the file.
    const NAME: &'static str;
}

impl Choice for Language {
    const NAME: &'static str = "language";
}

impl Choice for Theme {
    const NAME: &'static str = "theme";
}

/// What was chosen last; `None` if nobody has chosen.
pub fn remembered<T: Choice>(folder: &StateFolder) -> Option<T> {
    let text = read_regular(&file::<T>(folder), MAX_FILE_SIZE).ok()?;
    serde_json::from_slice::<BTreeMap<String, T>>(&text).ok()?.remove(T::NAME)
}

/// Remembers a choice; an error is ignored.
pub fn remember<T: Choice>(folder: &StateFolder, chosen: T) {
    let write = || -> std::io::Result<()> {
        fs::create_dir_all(folder.path())?;
        let kept = BTreeMap::from([(T::NAME, chosen)]);
        write_atomically(&file::<T>(folder), serde_json::to_string(&kept)?.as_bytes())
    };
    let _ = write();
}

fn file<T: Choice>(folder: &StateFolder) -> std::path::PathBuf {
    folder.path().join(format!("{}.json", T::NAME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_remembered_and_nonsense_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::at(folder.path().join("made/when/needed"));
        assert_eq!(remembered::<Language>(&state), None);
        remember(&state, Language::Japanese);
        remember(&state, Theme::Projector);
        assert_eq!(remembered(&state), Some(Language::Japanese));
        assert_eq!(remembered(&state), Some(Theme::Projector));
        for broken in ["", "{\"language\": \"xx\"}", "{\"theme\": \"dark\"}", "[3]"] {
            fs::write(file::<Language>(&state), broken).unwrap();
            assert_eq!(remembered::<Language>(&state), None, "{broken}");
        }
    }

    #[test]
    fn the_file_says_what_was_chosen() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::at(folder.path());
        remember(&state, Language::Japanese);
        assert_eq!(fs::read_to_string(folder.path().join("language.json")).unwrap(), r#"{"language":"ja"}"#);
    }
}
