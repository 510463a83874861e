//! What holds for every operation on every scene.

use super::generate::{RandomOperation, ids, operation, random_operation, scene};
use collidoscope::scene::{Document, EditError, Gesture, Id, Operation, PartRef, Scene, scene_to_json, validate_scene};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Applies the operations that are not refused; the file's text after each.
fn apply_all(document: &mut Document, operations: &[RandomOperation]) -> Vec<String> {
    operations
        .iter()
        .map(|random| {
            let operation = operation(random, document.scene());
            let before = scene_to_json(document.scene());
            let result = match random.gesture {
                Some(gesture) => document.apply_in(Gesture(gesture), &operation),
                None => document.apply(&operation),
            };
            let after = scene_to_json(document.scene());
            if result.is_err() {
                assert_eq!(before, after, "a refused {operation:?} changed the scene");
            }
            after
        })
        .collect()
}

fn are_unique(scene: &Scene) -> bool {
    let ids = ids(scene);
    ids.iter().collect::<BTreeSet<_>>().len() == ids.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn an_operation_undone_leaves_the_same_bytes_and_redone_gives_the_new_ones(scene in scene(), random in random_operation()) {
        let before = scene_to_json(&scene);
        let mut document = Document::new(scene);
        let after = apply_all(&mut document, &[random]).remove(0);
        prop_assert_eq!(document.undo_name().is_some(), before != after, "a step is what changes the file");
        document.undo();
        prop_assert_eq!(scene_to_json(document.scene()), before);
        prop_assert!(!document.is_changed());
        document.redo();
        prop_assert_eq!(scene_to_json(document.scene()), after);
    }

    #[test]
    fn all_steps_undone_and_redone_go_through_the_same_texts(
        scene in scene(), operations in prop::collection::vec(random_operation(), 1..20),
    ) {
        let before = scene_to_json(&scene);
        let mut document = Document::new(scene);
        let texts = apply_all(&mut document, &operations);
        document.end_gesture();
        let mut backwards = vec![scene_to_json(document.scene())];
        while document.undo().is_some() {
            backwards.push(scene_to_json(document.scene()));
        }
        prop_assert_eq!(backwards.last(), Some(&before));
        prop_assert_eq!(document.is_changed(), false);
        for text in &backwards {
            prop_assert!(*text == before || texts.contains(text), "a state that never was");
        }
        let mut forwards = vec![scene_to_json(document.scene())];
        while document.redo().is_some() {
            forwards.push(scene_to_json(document.scene()));
        }
        forwards.reverse();
        prop_assert_eq!(forwards, backwards);
        prop_assert_eq!(Some(&scene_to_json(document.scene())), texts.last());
    }

    #[test]
    fn the_scene_stays_valid_and_its_ids_unique(scene in scene(), operations in prop::collection::vec(random_operation(), 1..20)) {
        let mut document = Document::new(scene);
        for random in operations {
            apply_all(&mut document, &[random]);
            prop_assert_eq!(validate_scene(document.scene()), vec![]);
            prop_assert!(are_unique(document.scene()));
        }
    }

    #[test]
    fn removing_any_object_is_refused_only_where_it_would_change_a_locked_one(
        mut scene in scene(), which in any::<prop::sample::Index>(),
    ) {
        let id = *which.get(&ids(&scene));
        let remove = Operation::Remove(vec![PartRef::Object(id)]);
        let locked = std::mem::take(&mut scene.view.locked);
        let mut document = Document::new(scene);
        let before = scene_to_json(document.scene());
        document.apply(&remove).unwrap();
        prop_assert!(!ids(document.scene()).contains(&id));
        prop_assert!(!document.scene().view.hidden.contains(&id));
        document.undo();
        prop_assert_eq!(scene_to_json(document.scene()), before);
        document.apply(&Operation::SetLocked { ids: locked.clone(), locked: true }).unwrap();
        let old = document.scene().clone();
        let result = document.apply(&remove);
        let same = |ids: &[Id]| ids.iter().all(|id| {
            let part = PartRef::Object(*id);
            old.part(part) == document.scene().part(part)
        });
        prop_assert!(same(&locked));
        if locked.contains(&id) {
            prop_assert!(matches!(result, Err(EditError::Locked(_))));
        }
    }

    #[test]
    fn duplicates_get_fresh_ids_and_stand_behind_their_originals(scene in scene()) {
        let old = ids(&scene);
        let parts: Vec<PartRef> = old.iter().copied().map(PartRef::Object).collect();
        let mut document = Document::new(scene);
        let added = document.apply(&Operation::Duplicate(parts)).unwrap();
        let now = ids(document.scene());
        prop_assert!(are_unique(document.scene()));
        // Every original is followed by its copy: the even places hold the old ids, the odd ones fresh ones.
        prop_assert_eq!(now.iter().step_by(2).copied().collect::<Vec<_>>(), old.clone());
        let fresh: Vec<PartRef> = now.iter().skip(1).step_by(2).copied().map(PartRef::Object).collect();
        prop_assert_eq!(&fresh, &added);
        prop_assert!(fresh.iter().all(|part| !old.iter().any(|id| *part == PartRef::Object(*id))));
    }
}
