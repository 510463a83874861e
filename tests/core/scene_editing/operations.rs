//! What single operations do and are called.

use collidoscope::scene::*;
use collidoscope::text::step;
use glam::DVec3;

/// Ball 3 of group 5 and ball 4; plane 10 with field 6; box 11; an edit of 3; expectations: 3 never hits
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
    assert_eq!(document.undo_name().map(step::name).as_deref(), Some("Delete plane 10 and 2 that name it"));
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
    assert_eq!(document.undo_name().map(step::name).as_deref(), Some("Delete group 5"));
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
        (Operation::Duplicate(vec![PartRef::Edit(0)]), "an edit is duplicated together with its body"),
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
            Operation::SetAtTick(Edit { tick: 9, id: 3, property: EditProperty::Position, value: DVec3::X.into() }),
            "Move agent 3 at tick 9",
        ),
    ] {
        let mut document = Document::new(scene());
        document.apply(&operation).unwrap();
        assert_eq!(document.undo_name().map(step::name).as_deref(), Some(name));
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
fn copies_refer_to_the_copies_and_not_to_the_originals() {
    let mut document = Document::new(scene());
    // Everything but ball 4 and box 11, each with what names it.
    let chosen = [object(3), object(10), object(5), object(6), PartRef::Edit(0), PartRef::Expectation(0)];
    document.apply(&Operation::Duplicate(chosen.to_vec())).unwrap();
    let now = document.scene();
    let [ball, plane, group, field] = [now.bodies[1].id, now.obstacles[1].id, now.agent_groups[1].id, now.fields[1].id];
    // The greatest id was 11; bodies come first, then obstacles, groups and fields.
    assert_eq!([ball, plane, group, field], [12, 13, 14, 15]);
    assert_eq!((now.bodies[1].group, now.bodies[0].group), (Some(14), Some(5)));
    assert_eq!((now.fields[1].obstacle, now.fields[0].obstacle), (13, 10));
    assert_eq!((now.edits[1].id, now.edits[1].tick), (12, 7));
    let Expected::NeverCollide(never) = &now.expectations[1].expect else { panic!("no copy") };
    assert_eq!(never.between, [12, 13]);
    document.undo();
    assert_eq!(document.scene(), &scene());
}

#[test]
fn what_is_not_copied_is_referred_to_as_before() {
    let mut document = Document::new(scene());
    document.apply(&Operation::Duplicate(vec![object(6), object(3), PartRef::Expectation(1)])).unwrap();
    let now = document.scene();
    assert_eq!((now.fields[1].obstacle, now.bodies[1].group), (10, Some(5)));
    assert_eq!(now.expectations[2], now.expectations[1]);
}

#[test]
fn a_state_expected_of_a_copied_ball_moves_with_it() {
    let mut document = Document::new(scene());
    let expect = r#"{"body": {"id": 4, "time": 0, "position": [9, 5, 0]}}"#;
    let expectation = Expectation { why: String::new(), expect: serde_json::from_str(expect).unwrap() };
    document.apply(&Operation::Add(Part::Expectation(expectation))).unwrap();
    document.apply(&Operation::Duplicate(vec![object(4), PartRef::Expectation(3)])).unwrap();
    let Expected::Body(copy) = &document.scene().expectations[4].expect else { panic!("no copy") };
    assert_eq!((copy.id, copy.position), (12, Some(document.scene().bodies[2].position)));
}

/// Balls of radius 0.5 at these places, and obstacles.
fn solids(balls: &[[f64; 3]], obstacles: &str) -> Scene {
    let ball = |(i, at): (usize, &[f64; 3])| format!(r#"{{"id": {}, "radius": 0.5, "position": {at:?}}}"#, i + 1);
    let balls: Vec<String> = balls.iter().enumerate().map(ball).collect();
    let text = format!(r#"{{"version": 1, "name": "n", "bodies": [{}], "obstacles": [{obstacles}]}}"#, balls.join(","));
    parse_scene(&text, "test").unwrap()
}

#[test]
fn copies_of_four_touching_balls_keep_their_arrangement_and_overlap_nothing() {
    // In a row along X: beside each there is another one.
    let row: Vec<[f64; 3]> = (0..4).map(|i| [f64::from(i), 0.0, 0.0]).collect();
    let mut document = Document::new(solids(&row, ""));
    document.apply(&Operation::Duplicate((1..=4).map(object).collect())).unwrap();
    let places: Vec<DVec3> = document.scene().bodies.iter().map(|body| body.position).collect();
    for (i, a) in places.iter().enumerate() {
        assert!(places[..i].iter().all(|b| a.distance(*b) >= 1.0 - 1e-9), "{places:?}");
    }
    // The row is 4 m wide. A copy lies behind its original in the list.
    let expected = [0.0, 4.0, 1.0, 5.0, 2.0, 6.0, 3.0, 7.0].map(|x| DVec3::X * x);
    assert_eq!(places, expected);
}

#[test]
fn a_copy_stands_neither_in_a_ball_nor_in_a_wall_nor_below_a_floor() {
    let floor = r#"{"id": 20, "shape": {"plane": {"point": [0, -0.5, 0], "normal": [0, 1, 0]}}}"#;
    let wall = r#"{"id": 21, "shape": {"box": {"center": [0, 0, 1.2], "half_extents": [5, 1, 0.2]}}}"#;
    let quad = r#"{"id": 22, "shape": {"quad": {"center": [-0.8, 0, 0], "half_extents": [2, 5],
        "rotation": [0, 0, 0.7071067811865476, 0.7071067811865476]}}}"#;
    // To the right is another ball, in +Z the box, to the left the quad: −Z is free.
    let scene = solids(&[[0.0; 3], [1.0, 0.0, 0.0]], &[floor, wall, quad].join(","));
    let mut document = Document::new(scene);
    document.apply(&Operation::Duplicate(vec![object(1)])).unwrap();
    assert_eq!(document.scene().bodies[1].position, DVec3::new(0.0, 0.0, -1.0));
}

#[test]
fn a_ball_that_stands_in_a_floor_has_its_copy_beside_it_as_deep() {
    let floor = r#"{"id": 20, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}"#;
    let mut document = Document::new(solids(&[[0.0, 0.2, 0.0]], floor));
    document.apply(&Operation::Duplicate(vec![object(1)])).unwrap();
    assert_eq!(document.scene().bodies[1].position, DVec3::new(1.0, 0.2, 0.0));
}

#[test]
fn fields_around_three_walls_are_one_step() {
    let field = |obstacle| Operation::Add(Part::Field(Field::around(99, obstacle)));
    let mut document = Document::new(scene());
    document.apply(&Operation::Several(vec![field(10), field(11), field(4)])).unwrap();
    assert_eq!(document.undo_name().map(step::name).as_deref(), Some("Add 3 fields"));
    let around: Vec<Id> = document.scene().fields[1..].iter().map(|field| field.obstacle).collect();
    assert_eq!(around, [10, 11, 4]);
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
    let set = |tick, value: DVec3| {
        Operation::SetAtTick(Edit { tick, id: 3, property: EditProperty::Velocity, value: value.into() })
    };
    let mut document = Document::new(scene());
    document.apply(&set(7, DVec3::Y)).unwrap();
    assert_eq!(document.scene().edits.len(), 1);
    assert_eq!(document.scene().edits[0].value, DVec3::Y.into());
    document.apply(&set(8, DVec3::Z)).unwrap();
    assert_eq!(document.scene().edits.len(), 2);
    document.apply(&set(0, DVec3::X)).unwrap();
    assert_eq!(document.scene().edits.len(), 2);
    assert_eq!(body(document.scene(), 3).velocity, DVec3::X);
}
