//! Hiding, locking, and several operations as one.

use collidoscope::scene::*;
use collidoscope::text::step;
use glam::DVec3;

fn scene() -> Scene {
    parse_scene(
        r#"{"version": 1, "name": "n", "settings": {"duration": 1},
        "bodies": [{"id": 1, "radius": 0.5, "position": [0, 5, 0]},
                   {"id": 2, "radius": 0.5, "position": [2, 5, 0], "group": 5},
                   {"id": 3, "radius": 0.5, "position": [4, 5, 0], "name": "cue"}],
        "obstacles": [{"id": 10, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
        "agent_groups": [{"id": 5}],
        "fields": [{"id": 6, "obstacle": 10}],
        "edits": [{"tick": 7, "id": 1, "property": "velocity", "value": [1, 0, 0]}],
        "expectations": [{"why": "a", "expect": {"conserved": {"quantity": "energy"}}},
                         {"why": "b", "expect": {"conserved": {"quantity": "momentum"}}}]}"#,
        "test",
    )
    .unwrap()
}

fn resized(id: Id, radius: f64) -> Operation {
    let body = scene().bodies.into_iter().find(|body| body.id == id).unwrap();
    Operation::Replace { part: PartRef::Object(id), with: Part::Body(Body { radius, ..body }) }
}

fn hide(ids: &[Id]) -> Operation {
    Operation::SetHidden { ids: ids.to_vec(), hidden: true }
}

fn lock(ids: &[Id]) -> Operation {
    Operation::SetLocked { ids: ids.to_vec(), locked: true }
}

#[test]
fn what_is_hidden_or_locked_stands_in_the_file_and_nothing_else_does() {
    let mut document = Document::new(scene());
    assert!(!scene_to_json(document.scene()).contains("hidden"));
    document.apply(&hide(&[3, 1])).unwrap();
    document.apply(&hide(&[1, 10])).unwrap();
    document.apply(&lock(&[6])).unwrap();
    let read = parse_scene(&scene_to_json(document.scene()), "test").unwrap();
    assert_eq!((read.view.hidden, read.view.locked), (vec![3, 1, 10], vec![6]));
    document.apply(&Operation::SetHidden { ids: vec![1, 2], hidden: false }).unwrap();
    assert_eq!(document.scene().view.hidden, [3, 10]);
    assert_eq!(document.undo_name().map(step::name).as_deref(), Some("Show 2 objects"));
}

#[test]
fn each_is_a_step_with_a_name_and_what_changes_nothing_is_none() {
    let mut document = Document::new(scene());
    document.apply(&hide(&[3])).unwrap();
    assert_eq!(document.undo_name().map(step::name).as_deref(), Some("Hide cue"));
    document.apply(&lock(&[1, 2, 10])).unwrap();
    assert_eq!(document.undo_name().map(step::name).as_deref(), Some("Lock 3 objects"));
    document.apply(&hide(&[3])).unwrap();
    document.undo();
    document.undo();
    assert_eq!((document.scene(), document.undo_name()), (&scene(), None));
}

#[test]
fn only_what_is_there_can_be_hidden_or_locked() {
    let mut document = Document::new(scene());
    for operation in [hide(&[77]), lock(&[1, 77])] {
        assert_eq!(document.apply(&operation).unwrap_err().to_string(), "there is no #77 in the scene");
    }
    assert_eq!(document.scene(), &scene());
}

#[test]
fn a_locked_object_is_not_changed_not_removed_and_not_edited_at_a_tick() {
    let mut document = Document::new(scene());
    document.apply(&lock(&[1, 2, 6])).unwrap();
    let set = Edit { tick: 3, id: 1, property: EditProperty::Position, value: DVec3::X.into() };
    let object = PartRef::Object;
    for (operation, locked) in [
        (resized(1, 2.0), "ball 1"),
        (Operation::Rename { part: object(1), name: "x".to_owned() }, "ball 1"),
        (Operation::Remove(vec![object(3), object(1)]), "ball 1"),
        (Operation::SetAtTick(set), "ball 1"),
        (Operation::Remove(vec![PartRef::Edit(0)]), "ball 1"),
        // Its agents would become balls, and its field would go with the plane.
        (Operation::Remove(vec![object(5)]), "agent 2"),
        (Operation::Remove(vec![object(10)]), "field of plane 10"),
    ] {
        let error = document.apply(&operation).unwrap_err();
        assert_eq!(error.to_string(), format!("{locked} is locked: unlock it first"), "{operation:?}");
    }
    document.apply(&Operation::Reorder { part: object(1), to: 2 }).unwrap();
    document.apply(&Operation::Duplicate(vec![object(1)])).unwrap();
    assert_eq!(document.scene().view.locked, [1, 2, 6]);
    document.apply(&Operation::SetLocked { ids: vec![1], locked: false }).unwrap();
    document.apply(&Operation::Remove(vec![object(1)])).unwrap();
}

#[test]
fn copies_of_what_is_hidden_are_seen_and_what_is_removed_is_hidden_again_when_it_comes_back() {
    let mut document = Document::new(scene());
    document.apply(&hide(&[1, 3])).unwrap();
    let before = scene_to_json(document.scene());
    document.apply(&Operation::Duplicate(vec![PartRef::Object(3)])).unwrap();
    assert_eq!(document.scene().view.hidden, [1, 3]);
    document.undo();
    document.apply(&Operation::Remove(vec![PartRef::Object(1)])).unwrap();
    assert_eq!(document.scene().view.hidden, [3]);
    document.undo();
    assert_eq!(scene_to_json(document.scene()), before);
}

#[test]
fn several_operations_are_one_step_named_by_what_they_have_in_common() {
    let mut document = Document::new(scene());
    document.apply(&Operation::Several(vec![resized(1, 0.25), resized(2, 0.25)])).unwrap();
    assert_eq!(document.undo_name().map(step::name).as_deref(), Some("Resize 2 objects"));
    let rename = Operation::Rename { part: PartRef::Object(1), name: "x".to_owned() };
    document.apply(&Operation::Several(vec![resized(1, 1.0), rename.clone(), resized(3, 1.0)])).unwrap();
    assert_eq!(document.undo_name().map(step::name).as_deref(), Some("Change 2 objects"));
    document
        .apply(&Operation::Several(vec![Operation::Rename { part: PartRef::Object(1), name: String::new() }]))
        .unwrap();
    assert_eq!(document.undo_name().map(step::name).as_deref(), Some("Rename x"));
    for _ in 0..3 {
        document.undo();
    }
    assert_eq!(document.scene(), &scene());
}

#[test]
fn of_several_operations_all_are_carried_out_or_none() {
    let mut document = Document::new(scene());
    let bad = Operation::Several(vec![
        Operation::Remove(vec![PartRef::Object(3)]),
        Operation::Duplicate(vec![PartRef::Object(1)]),
        resized(2, -1.0),
    ]);
    let error = document.apply(&bad).unwrap_err().to_string();
    assert!(error.contains("radius: must be greater than 0"), "{error}");
    assert_eq!((document.scene(), document.undo_name()), (&scene(), None));
    // What is not valid on the way may be so in the end.
    let to_end = Operation::Several(vec![resized(2, -1.0), resized(2, 0.75)]);
    document.apply(&to_end).unwrap();
    assert_eq!(document.scene().bodies[1].radius, 0.75);
}

#[test]
fn each_of_several_operations_finds_the_lists_and_the_locks_as_the_one_before_left_them() {
    let mut document = Document::new(scene());
    // Each of these moves what is behind it in the list of bodies, and the resizing comes after all of them.
    let moving = [
        Operation::Reorder { part: PartRef::Object(3), to: 0 },
        Operation::Remove(vec![PartRef::Object(1)]),
        Operation::Duplicate(vec![PartRef::Object(3)]),
    ];
    for first in moving {
        document.apply(&Operation::Several(vec![resized(3, 0.25), first.clone(), resized(2, 0.75)])).unwrap();
        let radii: Vec<(Id, f64)> = document.scene().bodies.iter().map(|body| (body.id, body.radius)).collect();
        assert!(radii.contains(&(3, 0.25)) && radii.contains(&(2, 0.75)), "{first:?}: {radii:?}");
        document.undo();
        assert_eq!(document.scene(), &scene());
    }
    let refused = Operation::Several(vec![resized(1, 0.25), lock(&[2]), resized(2, 0.25)]);
    assert!(document.apply(&refused).unwrap_err().to_string().contains("is locked"));
    document.apply(&lock(&[2])).unwrap();
    let unlock = Operation::SetLocked { ids: vec![2], locked: false };
    document.apply(&Operation::Several(vec![resized(1, 0.25), unlock, resized(2, 0.25)])).unwrap();
    assert_eq!(document.scene().bodies[1].radius, 0.25);
}

#[test]
fn a_drag_of_several_objects_keeps_one_value_of_each() {
    let mut document = Document::new(scene());
    let drag = |document: &mut Document, steps: u32| {
        for step in 1..=steps {
            let radius = 0.5 + f64::from(step) * 0.125;
            let both = Operation::Several(vec![resized(1, radius), resized(2, radius)]);
            document.apply_in(Gesture(1), &both).unwrap();
        }
        document.end_gesture();
        document.history_bytes()
    };
    let short = drag(&mut document, 2);
    document.undo();
    assert_eq!(document.scene(), &scene());
    let mut document = Document::new(scene());
    assert_eq!(drag(&mut document, 200), short);
}

#[test]
fn an_expectation_is_copied_behind_itself() {
    let mut document = Document::new(scene());
    let added = document.apply(&Operation::Duplicate(vec![PartRef::Expectation(0)])).unwrap();
    assert_eq!(added, [PartRef::Expectation(1)]);
    let whys: Vec<&str> = document.scene().expectations.iter().map(|expectation| expectation.why.as_str()).collect();
    assert_eq!(whys, ["a", "a", "b"]);
}
