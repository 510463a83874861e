//! What a scene says, in other languages.

use crate::language::{Language, spoken};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The texts of a scene in other languages: of each language those that are translated into it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Translations(BTreeMap<Language, BTreeMap<String, String>>);

impl Translations {
    /// A text of the scene in the language that is spoken; as it stands where it has no translation.
    pub fn told<'a>(&'a self, text: &'a str) -> &'a str {
        self.of(spoken(), text).unwrap_or(text)
    }

    /// A text in a language; `None` where it has no translation.
    pub fn of(&self, language: Language, text: &str) -> Option<&str> {
        self.0.get(&language)?.get(text).map(String::as_str)
    }

    /// Whether a text is called so in any of the languages.
    pub fn is_called(&self, text: &str, translation: &str) -> bool {
        self.0.values().any(|table| table.get(text).is_some_and(|own| own == translation))
    }

    /// Every translation: its language, the text as it stands in the scene, and what it is in that language.
    pub fn all(&self) -> impl Iterator<Item = (Language, &str, &str)> {
        self.0.iter().flat_map(|(language, table)| {
            table.iter().map(|(text, translation)| (*language, text.as_str(), translation.as_str()))
        })
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(BTreeMap::is_empty)
    }

    /// Translates a text; an empty translation takes back the one there was.
    pub fn set(&mut self, language: Language, text: &str, translation: &str) {
        let table = self.0.entry(language).or_default();
        if translation.is_empty() {
            table.remove(text);
        } else {
            table.insert(text.to_owned(), translation.to_owned());
        }
        self.0.retain(|_, table| !table.is_empty());
    }

    /// The same without those of some texts.
    pub(super) fn but_for(&self, gone: &BTreeSet<String>) -> Translations {
        let mut kept = self.clone();
        kept.0.values_mut().for_each(|table| table.retain(|text, _| !gone.contains(text)));
        kept.0.retain(|_, table| !table.is_empty());
        kept
    }

    /// The same for these texts alone.
    #[must_use]
    pub fn only<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> Translations {
        let texts: BTreeSet<&str> = texts.into_iter().collect();
        let mut kept = self.clone();
        kept.0.values_mut().for_each(|table| table.retain(|text, _| texts.contains(text.as_str())));
        kept
    }

    /// Goes on as the translations of a text that is written otherwise now, unless that one has its own already.
    pub(super) fn follow(&mut self, text: &str, now: &str) {
        for table in self.0.values_mut() {
            if !now.is_empty()
                && !table.contains_key(now)
                && let Some(translation) = table.get(text).cloned()
            {
                table.insert(now.to_owned(), translation);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::speak;

    fn some() -> Translations {
        let mut translations = Translations::default();
        translations.set(Language::Japanese, "ball", "球");
        translations.set(Language::Japanese, "wall", "壁");
        translations
    }

    #[test]
    fn a_text_is_told_in_the_language_that_is_spoken_and_stays_where_it_has_no_translation() {
        let translations = some();
        assert_eq!(translations.told("ball"), "ball");
        let _spoken = speak(Language::Japanese);
        assert_eq!(["ball", "wall", "floor"].map(|text| translations.told(text)), ["球", "壁", "floor"]);
    }

    #[test]
    fn an_empty_translation_takes_back_the_one_there_was() {
        let mut translations = some();
        translations.set(Language::Japanese, "ball", "");
        assert_eq!(translations.of(Language::Japanese, "ball"), None);
        translations.set(Language::Japanese, "wall", "");
        assert_eq!(translations, Translations::default());
    }

    #[test]
    fn a_text_that_is_written_otherwise_keeps_its_translation_but_takes_no_other_ones() {
        let mut translations = some();
        translations.follow("ball", "cue ball");
        translations.follow("ball", "wall");
        let told = ["cue ball", "wall"].map(|text| translations.of(Language::Japanese, text));
        assert_eq!(told, [Some("球"), Some("壁")]);
    }
}
