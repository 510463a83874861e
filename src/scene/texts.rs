//! All that a scene says to people: names and prose, which can be translated.

use super::part::Part;
use super::section::{Content, Section, of_each};
use super::{Scene, Translations};
use crate::language::Language;
use std::collections::BTreeSet;

impl Scene {
    /// Everything that it says to people, each text once.
    pub fn texts(&self) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        Section::ALL.into_iter().for_each(|section| (section.row().texts)(self, &mut all));
        all
    }

    /// The translations of texts that it does not have, with their languages.
    pub fn unused_translations(&self) -> Vec<(Language, &str)> {
        if self.translations.is_empty() {
            return Vec::new();
        }
        let texts = self.texts();
        let all = self.translations.all().map(|(language, text, _)| (language, text));
        all.filter(|(_, text)| !texts.contains(*text)).collect()
    }

    /// Drops the translations of texts that it does not have.
    pub fn forget_unused_translations(&mut self) {
        let gone: BTreeSet<String> = self.unused_translations().into_iter().map(|(_, text)| text.to_owned()).collect();
        self.translations = self.translations.but_for(&gone);
    }
}

impl Part {
    /// What it says to people, in an order of its own.
    pub(super) fn texts(&self) -> Vec<&str> {
        of_each!(self, content => Content::texts(content))
    }
}

/// How texts of a scene were written otherwise while it was changed.
#[derive(Default)]
pub(super) struct Rewritten(Vec<[String; 2]>);

impl Rewritten {
    /// Notes a part that takes the place of another one.
    pub(super) fn note(&mut self, before: &Part, after: &Part) {
        let [before, after] = [before, after].map(Part::texts);
        if before.len() == after.len() {
            let differing = before.into_iter().zip(after).filter(|(before, after)| before != after);
            self.0.extend(differing.map(|(before, after)| [before, after].map(str::to_owned)));
        }
    }

    /// The translations of a scene that was changed: each goes with its text, and goes where that is gone. Those that had
    /// no text before stay, for their author to see.
    pub(super) fn translations(&self, before: &BTreeSet<String>, after: &Scene) -> Translations {
        let texts = after.texts();
        let gone: BTreeSet<String> = before.iter().filter(|text| !texts.contains(text.as_str())).cloned().collect();
        let mut translations = after.translations.clone();
        for [text, now] in self.0.iter().filter(|[text, _]| gone.contains(text)) {
            translations.follow(text, now);
        }
        translations.but_for(&gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::speak;
    use crate::scene::{Document, Operation, PartRef};
    use crate::scene_for_tests::parsed;

    const SCENE: &str = r##"{"version": 1, "name": "Two balls", "bodies": [
        {"id": 1, "name": "ball", "radius": 1, "position": [0, 0, 0]},
        {"id": 2, "name": "ball", "radius": 1, "position": [5, 0, 0]},
        {"id": 3, "radius": 1, "position": [9, 0, 0]}],
        "lesson": [{"title": "Which?", "text": "See.", "ask": {"choice": {"options": [
            {"text": "this", "right": true}, {"text": "that"}]}}}],
        "translations": {"ja": {"Two balls": "二つの球", "ball": "球", "Which?": "どれ？", "that": "あれ", "gone": "ない"}}}"##;

    fn japanese<'a>(document: &'a Document, text: &str) -> Option<&'a str> {
        document.scene().translations.of(Language::Japanese, text)
    }

    fn rename(id: u32, name: &str) -> Operation {
        Operation::Rename { part: PartRef::Object(id), name: name.to_owned() }
    }

    #[test]
    fn names_and_prose_are_texts_and_conditions_are_none() {
        let expected = ["See.", "Two balls", "Which?", "ball", "that", "this"].map(str::to_owned);
        assert_eq!(parsed(SCENE).texts(), BTreeSet::from(expected));
        assert_eq!(parsed(SCENE).unused_translations(), [(Language::Japanese, "gone")]);
    }

    #[test]
    fn labels_are_told_in_the_language_that_is_spoken() {
        let scene = parsed(SCENE);
        let labels = || [1, 2, 3].map(|id| scene.label_of(PartRef::Object(id)));
        assert_eq!(labels(), ["ball #1", "ball #2", "ball 3"]);
        assert_eq!(scene.label_of(PartRef::Step(0)), "Which?");
        let _spoken = speak(Language::Japanese);
        assert_eq!(labels(), ["球 #1", "球 #2", "球 3"]);
        assert_eq!(scene.label_of(PartRef::Step(0)), "どれ？");
    }

    #[test]
    fn a_translation_goes_with_its_text_and_goes_where_that_is_gone() {
        let mut document = Document::new(parsed(SCENE));
        // The other ball is still called so.
        document.apply(&rename(1, "cue")).unwrap();
        assert_eq!((japanese(&document, "ball"), japanese(&document, "cue")), (Some("球"), None));
        document.apply(&rename(2, "red")).unwrap();
        assert_eq!((japanese(&document, "ball"), japanese(&document, "red")), (None, Some("球")));
        document.undo();
        assert_eq!((japanese(&document, "ball"), japanese(&document, "red")), (Some("球"), None));
        document.apply(&Operation::Remove(vec![PartRef::Step(0)])).unwrap();
        assert_eq!((japanese(&document, "Which?"), japanese(&document, "that")), (None, None));
        // Its author is to see that it never had a text.
        assert_eq!(japanese(&document, "gone"), Some("ない"));
        document.undo();
        document.undo();
        assert_eq!(*document.scene(), parsed(SCENE));
    }

    #[test]
    fn a_text_is_translated_in_a_step_of_its_own() {
        let mut document = Document::new(parsed(SCENE));
        let translate = |translation: &str| Operation::Translate {
            text: "this".to_owned(),
            language: Language::Japanese,
            translation: translation.to_owned(),
        };
        document.apply(&translate("これ")).unwrap();
        assert_eq!(japanese(&document, "this"), Some("これ"));
        document.apply(&translate("")).unwrap();
        assert_eq!(*document.scene(), parsed(SCENE));
        document.undo();
        assert_eq!(japanese(&document, "this"), Some("これ"));
    }
}
