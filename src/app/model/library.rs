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
    /// The titles of its lesson's steps, as they stand in the scene.
    pub topics: Vec<String>,
    /// All of them in other languages.
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
            let topics: Vec<String> = scene.lesson.into_iter().map(|step| step.title).collect();
            let told = [&scene.name, &scene.description].into_iter().chain(&topics);
            let translations = scene.translations.only(told.map(String::as_str));
            let (name, description) = (scene.name, scene.description);
            Some(LibraryEntry { key: shipped.key, name, description, topics, translations })
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

    /// What is told of it beside its name: as it stands in the scene, and in the language that is spoken.
    pub fn told(&self) -> impl Iterator<Item = &str> {
        let written = || [&self.description].into_iter().chain(&self.topics).map(String::as_str);
        written().chain(written().map(|text| self.translations.told(text)))
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
        for (_, entries) in groups.iter_mut().filter(|(word, _)| *word == "lesson") {
            entries.sort_by_key(|entry| LESSONS.iter().position(|listed| *listed == entry.key));
        }
        groups
    }
}

/// Keys of the lessons in the order in which one builds on the other, as in docs/teaching.md and docs/teaching.ja.md.
pub const LESSONS: [&str; 11] = [
    "lesson_sweep",
    "lesson_embedded",
    "lesson_faces",
    "lesson_tunnel",
    "lesson_pair",
    "lesson_bounce",
    "lesson_masses",
    "lesson_pick",
    "lesson_avoid",
    "lesson_flow",
    "lesson_flock",
];

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
    fn the_menu_has_every_lesson_in_the_order_of_the_teachers_pages_which_count_its_steps() {
        let library = Library::shipped();
        let (_, lessons) = library.groups().into_iter().find(|(word, _)| *word == "lesson").expect("the lessons");
        assert_eq!(lessons.iter().map(|entry| entry.key).collect::<Vec<_>>(), LESSONS);
        let [english, japanese] =
            [include_str!("../../../docs/teaching.md"), include_str!("../../../docs/teaching.ja.md")];
        for (pages, between, steps) in [(english, ", ", " steps, "), (japanese, "、", " ステップ、")] {
            let place = |entry: &&LibraryEntry| {
                let line = format!("\n`{}`{between}{}{steps}", entry.key, entry.topics.len());
                pages.find(&line).unwrap_or_else(|| panic!("no page has {line:?}"))
            };
            assert!(lessons.iter().map(place).is_sorted());
        }
    }

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
