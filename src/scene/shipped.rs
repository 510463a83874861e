//! The scenes built into the program.

use super::{Scene, SceneError, load_scene, parse_scene};
use crate::nearest_name::nearest_name;
use include_dir::{Dir, include_dir};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static FOLDER: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/scenes");

/// A scene built into the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShippedScene {
    /// Its file's name without `.json`, by which the command line knows it.
    pub key: &'static str,
    /// The file's text.
    pub text: &'static str,
}

impl ShippedScene {
    /// Reads it.
    ///
    /// # Errors
    /// None in a program whose tests pass: they load every shipped scene.
    pub fn load(&self) -> Result<Scene, SceneError> {
        parse_scene(self.text, &format!("{}.json (shipped)", self.key))
    }
}

/// All scenes built into the program, sorted by key.
pub fn shipped_scenes() -> &'static [ShippedScene] {
    static SCENES: LazyLock<Vec<ShippedScene>> = LazyLock::new(|| {
        let mut scenes: Vec<ShippedScene> = FOLDER
            .files()
            .filter_map(|file| {
                let key = file.path().to_str()?.strip_suffix(".json")?;
                Some(ShippedScene { key, text: file.contents_utf8()? })
            })
            .collect();
        scenes.sort_by_key(|scene| scene.key);
        scenes
    });
    &SCENES
}

/// The shipped scene with a key such as `tour`.
pub fn shipped_scene(key: &str) -> Option<ShippedScene> {
    shipped_scenes().iter().find(|scene| scene.key == key).copied()
}

/// A scene, and the file it came from unless it is a shipped one.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedScene {
    /// The scene.
    pub scene: Scene,
    /// Where saving it goes; `None` for a shipped scene.
    pub path: Option<PathBuf>,
}

/// Opens what a person named on the command line: a file or, where there is none, a shipped scene.
///
/// # Errors
/// When it is neither, or not a valid scene.
pub fn open_scene(name: &Path) -> Result<OpenedScene, SceneError> {
    // Metadata of the link itself: a link to nothing is a file that cannot be read.
    if name.symlink_metadata().is_err()
        && let Some(key) = name.to_str()
    {
        let Some(shipped) = shipped_scene(key) else { return Err(neither(key)) };
        return Ok(OpenedScene { scene: shipped.load()?, path: None });
    }
    Ok(OpenedScene { scene: load_scene(name)?, path: Some(name.to_owned()) })
}

fn neither(name: &str) -> SceneError {
    let keys: Vec<&str> = shipped_scenes().iter().map(|scene| scene.key).collect();
    let reason = match nearest_name(name, keys.iter().copied()) {
        Some(near) => format!("no such file, nor a shipped scene of that name; did you mean `{near}`?"),
        None => format!("no such file, nor a shipped scene of that name; there are {}", keys.join(", ")),
    };
    SceneError::Unreadable { file: name.to_owned(), reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_scene_loads_and_is_sorted_by_key() {
        assert!(!shipped_scenes().is_empty());
        assert!(shipped_scenes().is_sorted_by(|a, b| a.key < b.key));
        for scene in shipped_scenes() {
            if let Err(error) = scene.load() {
                panic!("{error}");
            }
        }
    }

    #[test]
    fn a_name_that_is_neither_file_nor_shipped_lists_the_shipped_ones() {
        let message = open_scene(Path::new("no_such_scene")).unwrap_err().to_string();
        assert!(message.contains("pair_head_on"), "{message}");
    }
}
