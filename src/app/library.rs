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

impl Library {
    /// The entries by the first word of their keys.
    pub fn groups(&self) -> Vec<(&'static str, Vec<&LibraryEntry>)> {
        let mut groups: Vec<(&'static str, Vec<&LibraryEntry>)> = Vec::new();
        for entry in &self.entries {
            let word = entry.key.split('_').next().unwrap_or(entry.key);
            match groups.last_mut().filter(|(name, _)| *name == word) {
                Some((_, entries)) => entries.push(entry),
                None => groups.push((word, vec![entry])),
            }
        }
        groups
    }
}
