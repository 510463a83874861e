//! The scenes that are built in, as the menu lists them.

use crate::scene::{Translations, shipped_scenes};

/// A scene in the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// Its key.
    pub key: &'static str,
    /// Its name, as it stands in the scene.
    pub name: String,
    /// What it shows, as it stands in the scene.
    pub description: String,
    /// Both in other languages.
    pub translations: Translations,
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
            let translations = scene.translations.only([&scene.name, &scene.description]);
            Some(LibraryEntry { key: shipped.key, name: scene.name, description: scene.description, translations })
        };
        Library { entries: shipped_scenes().iter().filter_map(entry).collect() }
    }
}

impl LibraryEntry {
    /// Its name in the language that is spoken.
    pub fn name(&self) -> &str {
        self.translations.told(&self.name)
    }

    /// What it shows, in the language that is spoken.
    pub fn description(&self) -> &str {
        self.translations.told(&self.description)
    }
}

impl Library {
    /// The entries by the first word of their keys, as the menu groups them.
    pub fn groups(&self) -> Vec<(&'static str, Vec<&LibraryEntry>)> {
        let mut groups: Vec<(&'static str, Vec<&LibraryEntry>)> = Vec::new();
        for entry in &self.entries {
            let word = entry.key.split('_').next().unwrap_or(entry.key);
            match groups.iter_mut().find(|(known, _)| *known == word) {
                Some((_, entries)) => entries.push(entry),
                None => groups.push((word, vec![entry])),
            }
        }
        groups.sort_by_key(|(word, _)| GROUPS.iter().position(|listed| listed == word));
        groups
    }
}

/// First words of keys, in the order of the menu.
pub const GROUPS: [&str; 13] = [
    "tour",
    "lesson",
    "plane",
    "box",
    "capsule",
    "pair",
    "response",
    "balls",
    "tunnel",
    "pick",
    "agents",
    "bench",
    "published",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_scene_is_in_a_listed_group_and_the_tour_comes_first() {
        let library = Library::shipped();
        let groups = library.groups();
        assert_eq!(groups[0].0, "tour");
        assert_eq!(groups.iter().map(|(_, entries)| entries.len()).sum::<usize>(), library.entries.len());
        for (word, _) in &groups {
            assert!(GROUPS.contains(word), "{word} is not listed");
        }
    }
}
