//! The scenes that are built in, as the menu lists them.

use crate::scene::shipped_scenes;

/// A scene in the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// By which it is opened.
    pub key: &'static str,
    /// Its name.
    pub name: String,
    /// What it shows.
    pub description: String,
}

/// All scenes that are built in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// Sorted by key; keys that begin with the same word belong together.
    pub entries: Vec<LibraryEntry>,
}

impl Library {
    /// Reads the names of all shipped scenes.
    pub fn shipped() -> Library {
        let entry = |shipped: &crate::scene::ShippedScene| {
            let scene = shipped.load().ok()?;
            Some(LibraryEntry { key: shipped.key, name: scene.name, description: scene.description })
        };
        Library { entries: shipped_scenes().iter().filter_map(entry).collect() }
    }
}
