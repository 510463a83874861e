//! What names a part goes on naming it while parts around it come, go and move.

use super::generate::{RandomOperation, operation, parts, random_operation, scene};
use collidoscope::scene::{Bookmark, Document, KeptRun, Operation, Part, PartRef, Scene};
use proptest::prelude::*;

/// The parts that are named, whole but for what a bookmark or a step selects: objects that are removed leave it.
fn named(scene: &Scene, parts: &[PartRef]) -> Vec<Part> {
    let whole = |part: &PartRef| match scene.part(*part).expect("followed parts are there") {
        Part::Bookmark(bookmark) => Part::Bookmark(Bookmark { selected: Vec::new(), ..bookmark }),
        Part::Step(mut step) => {
            step.view.selected.clear();
            step.hide.clear();
            Part::Step(step)
        }
        // What makes it another run than the scene's changes with the scene.
        Part::Run(run) => {
            let (changes, edits, without) = (Vec::new(), Vec::new(), Vec::new());
            Part::Run(KeptRun { parent: None, changes, edits, without, ..run })
        }
        part => part,
    };
    parts.iter().map(whole).collect()
}

/// Whether an operation gives a part another value.
fn changes(operation: &Operation) -> bool {
    match operation {
        Operation::Several(operations) => operations.iter().any(changes),
        other => matches!(other, Operation::Replace { .. } | Operation::SetAtTick(_) | Operation::Rename { .. }),
    }
}

/// Applies an operation that only adds, removes or moves parts; whether it did.
fn moves(document: &mut Document, random: &RandomOperation) -> bool {
    let operation = operation(random, document.scene());
    !changes(&operation) && document.apply(&operation).is_ok()
}

/// Only what goes by its place: objects may change where a group they were in is removed.
fn by_place(scene: &Scene) -> Vec<PartRef> {
    parts(scene)
        .into_iter()
        .filter(|part| {
            matches!(
                part,
                PartRef::Edit(_)
                    | PartRef::Expectation(_)
                    | PartRef::Bookmark(_)
                    | PartRef::Breakpoint(_)
                    | PartRef::Watch(_)
                    | PartRef::Run(_)
                    | PartRef::Step(_)
            )
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn edits_and_expectations_are_followed_through_operations_undo_and_redo(scene in scene(), random in random_operation()) {
        let mut document = Document::new(scene);
        let old = by_place(document.scene());
        let before = document.scene().clone();
        prop_assume!(moves(&mut document, &random));
        let after = document.scene().clone();
        let stayed = document.followed(&old);
        // What was removed is what is missing now, and nothing that stayed is lost or taken for another.
        let added = by_place(&after).len() - stayed.len();
        prop_assert!(added <= 6);
        let mut expected = named(&before, &old);
        expected.retain({
            let mut left = named(&after, &stayed);
            move |part| left.iter().position(|other| other == part).map(|place| left.remove(place)).is_some()
        });
        prop_assert_eq!(named(&after, &stayed), expected);
        document.undo();
        let back = document.followed(&stayed);
        prop_assert_eq!(named(document.scene(), &back), named(&after, &stayed));
        document.redo();
        prop_assert_eq!(document.followed(&back), stayed);
    }
}
