//! What single operations do and are called.

use collidoscope::scene::*;
use glam::DVec3;

/// Ball 3 of group 5 and ball 4; plane 10 with field 6; box 11; an edit of 3; expectations: 3 never meets
/// 10, 4 hits the top of 11, energy.
fn scene() -> Scene {
    parse_scene(
        r#"{"version": 1, "name": "n", "settings": {"duration": 1},
        "bodies": [{"id": 3, "radius": 0.5, "position": [0, 5, 0], "group": 5},
                   {"id": 4, "name": "cue", "radius": 1, "position": [9, 5, 0]}],
        "obstacles": [{"id": 10, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}},
                      {"id": 11, "shape": {"box": {"center": [9, 1, 0], "half_extents": [2, 1, 1]}}}],
        "agent_groups": [{"id": 5}],
        "fields": [{"id": 6, "obstacle": 10}],
        "edits": [{"tick": 7, "id": 3, "property": "velocity", "value": [1, 0, 0]}],
        "expectations": [{"why": "", "expect": {"never_collide": {"between": [3, 10]}}},
                         {"why": "", "expect": {"event": {"between": [4, 11], "flags": 1}}},
                         {"why": "", "expect": {"conserved": {"quantity": "energy"}}}],
        "view": {"selected": 3}}"#,
        "test",
    )
    .unwrap()
}

fn object(id: Id) -> PartRef {
    PartRef::Object(id)
}

fn body(scene: &Scene, id: Id) -> Body {
    scene.bodies.iter().find(|body| body.id == id).unwrap().clone()
}

fn replaced(body: Body) -> Operation {
    Operation::Replace { part: object(body.id), with: Part::Body(body) }
}

#[test]
fn removing_a_plane_removes_its_field_and_what_is_expected_of_it_in_one_step() {
    let mut document = Document::new(scene());
    document.apply(&Operation::Remove(vec![object(10)])).unwrap();
    assert_eq!(document.undo_name(), Some("Delete plane 10 and 2 that name it"));
    assert!(document.scene().fields.is_empty());
    assert_eq!(document.scene().expectations, scene().expectations[1..]);
    document.undo();
    assert_eq!(document.scene(), &scene());
    assert_eq!(document.undo_name(), None);
}

#[test]
fn removing_a_ball_removes_its_edits_and_expectations_and_clears_the_selection() {
    let mut document = Document::new(scene());
    document.apply(&Operation::Remove(vec![object(3)])).unwrap();
    let now = document.scene();
    assert!(now.edits.is_empty());
    assert_eq!(now.expectations, scene().expectations[1..]);
    assert_eq!(now.view.selected, None);
}

#[test]
fn agents_of_a_removed_group_become_balls() {
    let mut document = Document::new(scene());
    document.apply(&Operation::Remove(vec![object(5)])).unwrap();
    assert_eq!(body(document.scene(), 3).group, None);
    assert_eq!(document.undo_name(), Some("Delete group 5"));
    document.undo();
    assert_eq!(body(document.scene(), 3).group, Some(5));
}

#[test]
fn a_value_that_cannot_be_is_refused_with_path_and_reason() {
    let mut document = Document::new(scene());
    let error = document.apply(&replaced(Body { radius: -1.0, ..body(&scene(), 4) })).unwrap_err();
    assert_eq!(error.to_string(), "bodies[1].radius: must be greater than 0, is -1");
    assert_eq!(document.scene(), &scene());
    assert_eq!(document.undo_name(), None);
}

#[test]
fn a_box_whose_faces_are_expected_cannot_become_a_plane() {
    let mut document = Document::new(scene());
    let plane = Shape::Plane(PlaneShape { point: DVec3::ZERO, normal: DVec3::Y });
    let with = Part::Obstacle(Obstacle { shape: plane, ..scene().obstacles[1].clone() });
    let error = document.apply(&Operation::Replace { part: object(11), with }).unwrap_err();
    assert!(error.to_string().contains("expectations[1].expect.event.flags: needs a box"), "{error}");
}

#[test]
fn ids_kinds_and_single_parts_stay() {
    let mut document = Document::new(scene());
    let other = Part::Body(Body { id: 99, ..body(&scene(), 4) });
    for (operation, reason) in [
        (Operation::Replace { part: object(4), with: other.clone() }, "an id stays"),
        (Operation::Replace { part: object(10), with: other }, "another kind"),
        (Operation::Remove(vec![PartRef::Settings]), "cannot be removed"),
        (Operation::Remove(vec![object(77)]), "there is no #77 in the scene"),
        (Operation::Remove(vec![PartRef::Edit(1)]), "there is no edit 2 in the scene"),
        (Operation::Duplicate(vec![PartRef::Edit(0)]), "only objects and expectations can be duplicated"),
        (Operation::Rename { part: PartRef::Settings, name: String::new() }, "have a name"),
        (Operation::Reorder { part: PartRef::View, to: 1 }, "can be reordered"),
        (Operation::Add(Part::Settings(Settings::default())), "exactly one"),
    ] {
        let error = document.apply(&operation).unwrap_err().to_string();
        assert!(error.contains(reason), "{operation:?}: {error}");
    }
    assert_eq!(document.scene(), &scene());
}

#[test]
fn steps_are_named_by_what_changed() {
    let four = body(&scene(), 4);
    for (operation, name) in [
        (replaced(Body { position: DVec3::X, ..four.clone() }), "Move cue"),
        (replaced(Body { velocity: DVec3::X, ..four.clone() }), "Change velocity of cue"),
        (replaced(Body { radius: 2.0, mass: Mass::Finite(8.0), ..four.clone() }), "Change cue"),
        (Operation::Rename { part: object(4), name: "white".to_owned() }, "Rename cue"),
        (Operation::Add(Part::Body(four)), "Add ball"),
        (Operation::Remove(vec![object(3), object(4)]), "Delete 2 objects and 3 that name it"),
        (Operation::Remove(vec![PartRef::Expectation(2)]), "Delete expectation 3"),
        (Operation::Remove(vec![PartRef::Edit(0)]), "Delete edit of agent 3 at tick 7"),
        (Operation::Reorder { part: object(11), to: 0 }, "Reorder box 11"),
        (
            Operation::SetAtTick(Edit { tick: 9, id: 3, property: EditProperty::Position, value: DVec3::X }),
            "Move agent 3 at tick 9",
        ),
    ] {
        let mut document = Document::new(scene());
        document.apply(&operation).unwrap();
        assert_eq!(document.undo_name(), Some(name));
    }
}

#[test]
fn a_ball_that_is_added_or_copied_gets_the_next_id_and_a_copy_stands_beside() {
    let mut document = Document::new(scene());
    assert_eq!(document.apply(&Operation::Add(Part::Body(body(&scene(), 4)))), Ok(vec![object(12)]));
    assert_eq!(document.apply(&Operation::Duplicate(vec![object(4)])), Ok(vec![object(13)]));
    // Ball 4 has radius 1: its copy is one diameter further along X, and behind it in the list.
    let copy = document.scene().bodies[2].clone();
    assert_eq!((copy.id, copy.name.as_str(), copy.position), (13, "cue copy", DVec3::new(11.0, 5.0, 0.0)));
    // The half extent of box 11 along its local X is 2.
    document.apply(&Operation::Duplicate(vec![object(11)])).unwrap();
    let Shape::Box(copy) = &document.scene().obstacles[2].shape else { panic!("no box") };
    assert_eq!(copy.center, DVec3::new(13.0, 1.0, 0.0));
}

#[test]
fn where_the_greatest_id_is_taken_the_first_gap_is_fresh() {
    let mut scene = scene();
    scene.bodies[1].id = Id::MAX;
    scene.expectations.clear();
    // 0 is taken by nothing.
    assert_eq!(scene.fresh_id(), 0);
    scene.bodies[0].id = 0;
    scene.edits.clear();
    scene.view.selected = None;
    assert_eq!(scene.fresh_id(), 1);
}

#[test]
fn setting_a_velocity_at_a_tick_replaces_the_edit_there_and_at_tick_0_changes_the_body() {
    let set = |tick, value| Operation::SetAtTick(Edit { tick, id: 3, property: EditProperty::Velocity, value });
    let mut document = Document::new(scene());
    document.apply(&set(7, DVec3::Y)).unwrap();
    assert_eq!(document.scene().edits.len(), 1);
    assert_eq!(document.scene().edits[0].value, DVec3::Y);
    document.apply(&set(8, DVec3::Z)).unwrap();
    assert_eq!(document.scene().edits.len(), 2);
    document.apply(&set(0, DVec3::X)).unwrap();
    assert_eq!(document.scene().edits.len(), 2);
    assert_eq!(body(document.scene(), 3).velocity, DVec3::X);
}
