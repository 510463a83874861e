//! Kept runs through edits of their scene.

use super::generate::{operation, random_operation, scene};
use collidoscope::scene::{Document, KeptRun, Operation, Part, PartRef, Scene, parse_scene, scene_to_json};
use collidoscope::sim::Setup;
use glam::DVec3;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The constants of every kept run, by its id.
fn setups(scene: &Scene) -> BTreeMap<u32, Setup> {
    let scenes = scene.scenes_of_runs().expect("a valid scene");
    scene.runs.iter().map(|run| run.id).zip(scenes.iter().map(Setup::new)).collect()
}

fn assert_stayed(before: &Scene, after: &Scene) {
    let [before, after] = [before, after].map(setups);
    for (id, setup) in &after {
        let first = before.get(id).map(|old| old.first_difference(setup));
        assert!(matches!(first, None | Some(None)), "run {id} differs from tick {first:?} on");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn whatever_is_done_to_a_scene_its_kept_runs_stay_the_same_bit_for_bit(
        scene in scene(), operations in prop::collection::vec(random_operation(), 1..8),
    ) {
        let mut document = Document::new(scene);
        for random in operations {
            let operation = operation(&random, document.scene());
            let before = document.scene().clone();
            if document.apply(&operation).is_ok() {
                assert_stayed(&before, document.scene());
                // As they are written, they are read.
                let read = parse_scene(&scene_to_json(document.scene()), "written").unwrap();
                assert_stayed(document.scene(), &read);
            }
        }
    }

    #[test]
    fn a_run_brought_to_the_front_is_the_scene_and_all_others_stay(scene in scene()) {
        for (index, of_run) in scene.scenes_of_runs().unwrap().iter().enumerate() {
            let front = scene.with_run_of(of_run);
            // Valid as it was, and the run is that of the scene.
            let read = parse_scene(&scene_to_json(&front), "front").unwrap();
            prop_assert_eq!(Setup::new(&read).first_difference(&Setup::new(of_run)), None);
            prop_assert_eq!(read.runs.len(), scene.runs.len());
            assert_stayed(&scene, &read);
            prop_assert_eq!(&read.runs[index].name, &scene.runs[index].name);
        }
    }
}

/// A ball of restitution 0.5; as kept runs one of 0.8, and one of that which is faster from tick 40 on.
fn three() -> Scene {
    let text = r#"{"version": 1, "name": "three",
        "bodies": [{"id": 3, "radius": 1, "position": [0, 0, 0], "restitution": 0.5}],
        "runs": [{"id": 7, "changes": [{"at": "bodies.3.restitution", "value": 0.8}]},
                 {"id": 9, "parent": 7, "edits": [{"tick": 40, "id": 3, "property": "velocity", "value": [1, 0, 0]}]}]}"#;
    parse_scene(text, "three").unwrap()
}

#[test]
fn a_run_is_its_parent_with_the_changes_and_edits() {
    let scenes = three().scenes_of_runs().unwrap();
    let numbers: Vec<_> = scenes.iter().map(|scene| (scene.bodies[0].restitution, scene.edits.len())).collect();
    assert_eq!(numbers, [(0.8, 0), (0.8, 1)]);
}

#[test]
fn a_run_that_is_renamed_in_the_step_that_changes_the_scene_stays_what_it_was() {
    let mut document = Document::new(three());
    let before = document.scene().clone();
    let mut body = before.bodies[0].clone();
    body.velocity.x = 2.0;
    let change = Operation::Replace { part: PartRef::Object(3), with: Part::Body(body) };
    let rename = Operation::Rename { part: PartRef::Run(0), name: "lively".to_owned() };
    document.apply(&Operation::Several(vec![change, rename])).unwrap();
    assert_stayed(&before, document.scene());
    assert_eq!((document.scene().runs[0].name.as_str(), document.scene().bodies[0].velocity.x), ("lively", 2.0));
}

#[test]
fn a_change_of_the_scene_is_taken_back_in_its_runs_and_undone_with_it() {
    let mut document = Document::new(three());
    let before = scene_to_json(document.scene());
    let mut ball = document.scene().bodies[0].clone();
    (ball.radius, ball.restitution, ball.name) = (2.0, 0.8, "cue".to_owned());
    document.apply(&Operation::Replace { part: PartRef::Object(3), with: Part::Body(ball) }).unwrap();
    // Not the restitution, which is the same now, and not the name.
    let [run, child] = &document.scene().runs[..] else { panic!("two runs") };
    let changes: Vec<_> = run.changes.iter().map(|change| (change.at.as_str(), change.value.clone())).collect();
    assert_eq!(changes, [("bodies.3.radius", Some(serde_json::json!(1.0)))]);
    assert!(child.changes.is_empty() && child.edits.len() == 1);
    let scenes = document.scene().scenes_of_runs().unwrap();
    assert!(scenes.iter().all(|scene| scene.bodies[0].name == "cue"), "a renamed object is renamed in all runs");
    document.undo();
    assert_eq!(scene_to_json(document.scene()), before);
}

#[test]
fn without_the_run_it_was_made_from_a_run_stays_what_it_was() {
    let mut document = Document::new(three());
    document.apply(&Operation::Remove(vec![PartRef::Run(0)])).unwrap();
    let [run] = &document.scene().runs[..] else { panic!("one run") };
    assert_eq!((run.id, run.parent, run.changes.len(), run.edits.len()), (9, None, 1, 1));
    let of_run = &document.scene().scenes_of_runs().unwrap()[0];
    assert_eq!((of_run.bodies[0].restitution, of_run.edits[0].value), (0.8, DVec3::X.into()));
    document.undo();
    assert_eq!(document.scene(), &three());
}

#[test]
fn a_removed_body_stays_in_the_runs_that_have_it() {
    let mut document = Document::new(three());
    document.apply(&Operation::Remove(vec![PartRef::Object(3)])).unwrap();
    assert!(document.scene().bodies.is_empty());
    assert_stayed(&three(), document.scene());
}

#[test]
fn what_makes_a_run_of_another_is_found_in_whatever_order_it_was_made() {
    let before = three().without_notes();
    let mut after = before.clone();
    after.settings.gravity = DVec3::NEG_Y;
    after.bodies.insert(0, collidoscope::scene::Body { id: 8, ..before.bodies[0].clone() });
    let run = KeptRun { changes: Vec::new(), ..three().runs[0].clone() }.departing(&before, &after);
    let places: Vec<&str> = run.changes.iter().map(|change| change.at.as_str()).collect();
    // The new one stands before the old one.
    assert_eq!(places, ["settings.gravity", "bodies.8", "bodies"]);
    let scene = Scene { runs: vec![run], ..before };
    assert_eq!(scene.scenes_of_runs().unwrap()[0], after);
}
