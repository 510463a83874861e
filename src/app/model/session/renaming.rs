//! Renaming objects: questions of the scene stay about the same ones.

use super::Session;
use crate::asking::{Names, renamed};
use crate::scene::{EditError, Expected, Gesture, Operation, Part, PartRef, Scene};
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
    let replaced = |part: PartRef, with: Part| Operation::Replace { part, with };
    let mut all = Vec::new();
    for (index, watch) in scene.watches.iter().enumerate() {
        if let Some(quantity) = renamed(&watch.quantity, before, after) {
            let mut with = watch.clone();
            with.quantity = quantity;
            all.push(replaced(PartRef::Watch(index), Part::Watch(with)));
        }
    }
    for (index, breakpoint) in scene.breakpoints.iter().enumerate() {
        if let Some(condition) = renamed(&breakpoint.condition, before, after) {
            let mut with = breakpoint.clone();
            with.condition = condition;
            all.push(replaced(PartRef::Breakpoint(index), Part::Breakpoint(with)));
        }
    }
    for (index, expectation) in scene.expectations.iter().enumerate() {
        let mut with = expectation.clone();
        if let Expected::Condition(condition) = &mut with.expect
            && let Some(what) = renamed(&condition.what, before, after)
        {
            condition.what = what;
            all.push(replaced(PartRef::Expectation(index), Part::Expectation(with)));
        }
    }
    all
}
