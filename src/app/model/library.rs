//! The scenes that are built in, as the menu lists them.

use crate::scene::shipped_scenes;

/// A scene in the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// Its key.
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
    /// The entries by the first word of their keys, as the menu groups them.
    pub fn groups(&self) -> Vec<(&'static str, Vec<&LibraryEntry>)> {
        let mut groups: Vec<(&'static str, Vec<&LibraryEntry>)> = Vec::new();
        for entry in &self.entries {
            let title = group_title(entry.key.split('_').next().unwrap_or(entry.key));
            match groups.iter_mut().find(|(name, _)| *name == title) {
                Some((_, entries)) => entries.push(entry),
                None => groups.push((title, vec![entry])),
            }
        }
        groups.sort_by_key(|(title, _)| GROUPS.iter().position(|(_, listed)| listed == title));
        groups
    }
}

/// First words of keys and what they stand for, in the order of the menu.
const GROUPS: [(&str, &str); 12] = [
    ("tour", "Tour"),
    ("plane", "Planes"),
    ("box", "Boxes and face flags"),
    ("capsule", "Capsules"),
    ("pair", "Two balls"),
    ("response", "Velocities after contact"),
    ("balls", "Many balls"),
    ("tunnel", "Tunnelling"),
    ("pick", "Picking"),
    ("agents", "Agents, fields and flows"),
    ("bench", "Bench queries: the narrow phase asked directly"),
    ("published", "Where published methods go wrong"),
];

/// The name of a group in the menu; a word that is not listed is its own name.
fn group_title(word: &'static str) -> &'static str {
    GROUPS.iter().find(|(listed, _)| *listed == word).map_or(word, |(_, title)| title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_scene_is_in_a_group_with_a_title_and_the_tour_comes_first() {
        let library = Library::shipped();
        let groups = library.groups();
        assert_eq!(groups[0].0, "Tour");
        assert_eq!(groups.iter().map(|(_, entries)| entries.len()).sum::<usize>(), library.entries.len());
        for (title, _) in &groups {
            assert!(GROUPS.iter().any(|(_, listed)| listed == title), "no title for {title}");
        }
    }
}
