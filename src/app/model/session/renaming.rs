//! Renaming objects: questions of the scene stay about the same ones.

use super::Session;
use crate::asking::{Names, renamed};
use crate::lesson;
use crate::scene::{EditError, Expectation, Expected, Gesture, Operation, Part, PartRef, Scene};
use crate::sim::Setup;

/// The step that a renaming makes, if it belongs to no gesture.
const RENAMING: Gesture = Gesture(0);

impl Session {
    /// Carries out an operation; if it renames an object, what is asked of it is written with the new name in the same step.
    pub(super) fn apply_with_questions(
        &mut self,
        operation: &Operation,
        gesture: Option<Gesture>,
    ) -> Result<Vec<PartRef>, EditError> {
        if !matches!(operation, Operation::Rename { part: PartRef::Object(_), .. }) {
            return match gesture {
                Some(gesture) => self.document.apply_in(gesture, operation),
                None => self.document.apply(operation),
            };
        }
        if gesture.is_none() {
            self.document.end_gesture();
        }
        let step = gesture.unwrap_or(RENAMING);
        let result = self.document.apply_in(step, operation);
        if result.is_ok() {
            let scene = self.document.scene();
            let after = Setup::new(scene);
            let [before, after] =
                [&**self.timeline.setup(), &after].map(|setup: &Setup| Names { setup, selected: None });
            let questions = questions_renamed(scene, before, after);
            if !questions.is_empty() {
                // A text that is not empty is valid wherever one was.
                let followed = self.document.apply_in(step, &Operation::Several(questions));
                debug_assert!(followed.is_ok(), "{followed:?}");
            }
        }
        if gesture.is_none() {
            self.document.end_gesture();
        }
        result
    }
}

/// The parts of a scene that ask about objects which are called otherwise now.
fn questions_renamed(scene: &Scene, before: Names, after: Names) -> Vec<Operation> {
    // First, while the scene still has the texts as they are translated.
    let translated = scene.translations.all().filter_map(|(language, text, translation)| {
        let translation = lesson::rewritten(translation, |question| renamed(question, before, after))?;
        Some(Operation::Translate { text: text.to_owned(), language, translation })
    });
    let refs = scene.part_refs().into_iter();
    let asked = refs.filter_map(|part| {
        let mut with = scene.part(part)?;
        is_rewritten(&mut with, |question| renamed(question, before, after))
            .then_some(Operation::Replace { part, with })
    });
    translated.chain(asked).collect()
}

/// Writes the questions of a part otherwise; whether any is.
fn is_rewritten(part: &mut Part, otherwise: impl Fn(&str) -> Option<String>) -> bool {
    let mut is_new = false;
    for question in questions_of(part) {
        if let Some(new) = otherwise(question) {
            *question = new;
            is_new = true;
        }
    }
    if let Part::Step(step) = part
        && let Some(text) = lesson::rewritten(&step.text, &otherwise)
    {
        step.text = text;
        is_new = true;
    }
    is_new
}

/// The quantities and conditions of a part.
fn questions_of(part: &mut Part) -> Vec<&mut String> {
    match part {
        Part::Watch(watch) => vec![&mut watch.quantity],
        Part::Breakpoint(breakpoint) => vec![&mut breakpoint.condition],
        Part::Expectation(Expectation { expect: Expected::Condition(condition), .. }) => vec![&mut condition.what],
        Part::Step(step) => step.questions_mut(),
        _ => Vec::new(),
    }
}
