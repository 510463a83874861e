//! The inspector's editors for everything but balls, obstacles and settings: what is typed changes the
//! scene, what is wrong is refused beside the field, and undo brings the same bytes back.

use collidoscope::app::command::Command;
use collidoscope::app::panel::inspector;
use collidoscope::app::source::Source;
use collidoscope::app::{App, panel};
use collidoscope::protocol::{Input, InputKind, answer_map, example_of, inputs_of, query_names};
use collidoscope::query::Feature;
use collidoscope::scene::{
    Affects, BenchQuery, Edit, EditProperty, Expected, ExpectedBody, ExpectedEvent, Id, Operation, Part, PartRef,
    Quantity, Scene, SteeringUnits, parse_scene, scene_to_json,
};
use collidoscope::shape::FaceFlags;
use collidoscope::sim::Instant;
use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::{Node, Queryable};
use glam::DVec3;
use serde_json::{Map, Value, json};

const SCENE: &str = r#"{
    "version": 1, "name": "all parts", "settings": {"duration": 3},
    "description": "Before.",
    "bodies": [
        {"id": 1, "name": "left ball", "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]},
        {"id": 3, "radius": 0.2, "position": [0, 9, 0], "group": 10}
    ],
    "obstacles": [
        {"id": 5, "name": "crate", "shape": {"box": {"center": [0, -3, 0], "half_extents": [1, 1, 1]}}},
        {"id": 6, "name": "wall", "shape": {"plane": {"point": [-9, 0, 0], "normal": [1, 0, 0]}}}
    ],
    "agent_groups": [{"id": 10}],
    "fields": [{"id": 11, "obstacle": 6}],
    "flows": [{"id": 12}],
    "queries": [{"id": 20, "ask": {
        "query": "sphere_plane_sweep", "radius": 0.5, "from": [0, 2, 0], "to": [0, -1, 0],
        "normal": [0, 1, 0], "point": [0, 0, 0]
    }}],
    "edits": [{"tick": 30, "id": 1, "property": "velocity", "value": [2, 0, 0]}],
    "expectations": [{"why": "", "expect": {"event": {"between": [1, 5]}}}]
}"#;

fn scene() -> Scene {
    parse_scene(SCENE, "test.json").unwrap_or_else(|error| panic!("{error}"))
}

fn app() -> App {
    App::new(scene(), Source::Shipped("test".to_owned()))
}

type Panel = fn(&mut egui::Ui, &collidoscope::app::frame_view::FrameView, &mut Vec<Command>);

/// A panel whose commands the program carries out, high enough that nothing is scrolled away.
fn panel_of(app: App, panel: Panel) -> Harness<'static, App> {
    let mut harness = Harness::builder().with_size(egui::vec2(420.0, 3000.0)).build_ui_state(
        move |ui, app: &mut App| {
            let mut commands = Vec::new();
            panel(ui, &app.view(), &mut commands);
            for command in commands {
                app.apply(command);
            }
        },
        app,
    );
    harness.run();
    harness
}

/// The inspector with one part of the scene selected.
fn inspecting(mut app: App, part: PartRef) -> Harness<'static, App> {
    app.apply(Command::SelectParts(vec![part]));
    panel_of(app, inspector::ui)
}

fn scene_of<'a>(harness: &'a Harness<App>) -> &'a Scene {
    harness.state().view().scene
}

/// The field of this name; before it may stand the text that names it.
fn field_of<'a>(harness: &'a Harness<App>, field: &'a str) -> Node<'a> {
    harness.get_all_by_label(field).last().unwrap()
}

/// Clicks into the field of this name and types; Enter takes it.
fn type_into(harness: &mut Harness<App>, field: &str, text: &str) {
    field_of(harness, field).click();
    harness.run();
    field_of(harness, field).type_text(text);
    harness.run();
    harness.press_key(Key::Enter);
    harness.run();
}

/// Writes over a text of several lines, `before`, and leaves it.
fn write_into(harness: &mut Harness<App>, field: &str, before: &str, text: &str) {
    field_of(harness, field).focus();
    harness.run();
    for _ in before.chars() {
        harness.press_key(Key::Backspace);
    }
    harness.run();
    field_of(harness, field).type_text(text);
    harness.run();
    harness.press_key(Key::Escape);
    harness.run();
}

fn click(harness: &mut Harness<App>, label: &str) {
    field_of(harness, label).click();
    harness.run();
}

/// Opens the list of choices of this name and chooses.
fn choose(harness: &mut Harness<App>, list: &str, choice: &str) {
    for label in [list, choice] {
        // A list closes when the pointer clicks, not when a screen reader does.
        field_of(harness, label).simulate_click();
        harness.run();
    }
}

/// Undoes every step, and holds the scene against its bytes at the start.
fn assert_undone(harness: &mut Harness<App>, before: &str) {
    while harness.state().view().document.undo_name().is_some() {
        harness.state_mut().apply(Command::Undo);
    }
    assert_eq!(scene_to_json(scene_of(harness)), before);
}

#[test]
fn a_group_is_edited_with_its_units_and_a_bad_parameter_is_refused() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Object(10));
    type_into(&mut harness, "perception", "2*3");
    type_into(&mut harness, "max friends", "7");
    choose(&mut harness, "units", "m/tick and m/tick²");
    click(&mut harness, "cruising");
    type_into(&mut harness, "max speed", "0");
    harness.get_by_label("Not taken: must be greater than 0, is 0.");
    type_into(&mut harness, "min urgency", "0.5");
    harness.get_by_label("Not taken: must be at most max_urgency (0.1), is 0.5.");
    let group = &scene_of(&harness).agent_groups[0];
    assert_eq!((group.params.perception, group.params.max_friends, group.params.max_speed), (6.0, 7, 1.0));
    assert_eq!((group.units, group.cruising), (SteeringUnits::PerTick, true));
    assert_undone(&mut harness, &before);
}

#[test]
fn a_field_gets_another_obstacle_by_its_name_and_a_flow_another_axis() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Object(11));
    choose(&mut harness, "around", "crate");
    choose(&mut harness, "acts on", "every body of finite mass");
    let field = &scene_of(&harness).fields[0];
    assert_eq!((field.obstacle, field.affects), (5, Affects::All));
    assert_undone(&mut harness, &before);
    let mut harness = inspecting(app(), PartRef::Object(12));
    type_into(&mut harness, "axis through x", "1/4");
    type_into(&mut harness, "axis through z", "1e13");
    harness.get_by_label("Not taken: must be at most 1e12, is 1e13.");
    assert_eq!(scene_of(&harness).flows[0].center, DVec3::new(0.25, 0.0, 0.0));
    assert_undone(&mut harness, &before);
}

#[test]
fn a_query_is_edited_and_what_has_no_answer_is_refused_in_the_words_of_the_protocol() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Object(20));
    // From 2 m above to 1 m below: the ball of 0.5 m touches after 1.5 m of 3 m.
    for told in ["hit", "yes", "0.5"] {
        assert!(harness.query_all_by_label(told).next().is_some(), "{told}");
    }
    type_into(&mut harness, "radius", "-1");
    harness.get_by_label("Not taken: `radius` must not be negative, is -1.");
    type_into(&mut harness, "normal y", "0");
    harness.get_by_label("Not taken: `normal` must have a direction, is zero.");
    assert_eq!(scene_of(&harness), &scene());
    type_into(&mut harness, "to y", "1");
    assert_eq!(scene_of(&harness).queries[0].ask["to"], json!([0.0, 1.0, 0.0]));
    harness.get_by_label("miss late");
    choose(&mut harness, "query", "sphere_box_sweep");
    let ask = &scene_of(&harness).queries[0].ask;
    assert_eq!((&ask["radius"], &ask["to"]), (&json!(0.5), &json!([0.0, 1.0, 0.0])));
    type_into(&mut harness, "box.rotation z", "90");
    type_into(&mut harness, "box.quaternion", "0, 3, 0, 4");
    assert_eq!(scene_of(&harness).queries[0].ask["box"]["rotation"], json!([0.0, 0.6, 0.0, 0.8]));
    assert_undone(&mut harness, &before);
}

/// Whether rows for the inputs of an object, and for all that is inside them, are on the screen.
fn assert_reachable(harness: &Harness<App>, inputs: &[Input], object: &Map<String, Value>, path: &str, query: &str) {
    for input in inputs {
        let label = format!("{path}{}", input.name);
        let is_shown = |label: &str| harness.query_all_by_label(label).next().is_some();
        let Some(value) = object.get(&input.name) else {
            assert!(is_shown(&format!("with {label}")), "{query}: {label} cannot be put in");
            continue;
        };
        if !input.is_required && input.one_of.is_empty() {
            assert!(is_shown(&format!("with {label}")), "{query}: {label} cannot be left out");
        }
        match &input.kind {
            InputKind::Object(fields) => {
                assert_reachable(harness, fields, value.as_object().unwrap(), &format!("{label}."), query);
            }
            InputKind::List(fields) => {
                for (index, value) in value.as_array().unwrap().iter().enumerate() {
                    assert_reachable(harness, fields, value.as_object().unwrap(), &format!("{label} {index}."), query);
                }
            }
            InputKind::Numbers(count @ (2 | 3)) => {
                for axis in &["x", "y", "z"][..*count] {
                    assert!(is_shown(&format!("{label} {axis}")), "{query}: {label} {axis}");
                }
            }
            InputKind::Numbers(count) => {
                for place in 0..*count {
                    let component = format!("{label}.line {} {}", place / 4 + 1, ["x", "y", "z", "w"][place % 4]);
                    assert!(is_shown(&component), "{query}: {component}");
                }
            }
            InputKind::Rotation => assert!(is_shown(&format!("{label} x")), "{query}: {label}"),
            _ => assert!(is_shown(&label), "{query}: {label}"),
        }
    }
}

/// The object with every field that may be given beside the others.
fn with_everything(inputs: &[Input], object: &mut Map<String, Value>) {
    for input in inputs {
        if input.one_of.is_empty() || object.contains_key(&input.name) {
            let value = object.entry(input.name.clone()).or_insert_with(|| input.example.clone());
            if let (InputKind::Object(fields), Value::Object(inner)) = (&input.kind, &mut *value) {
                with_everything(fields, inner);
            }
            if let (InputKind::List(fields), Value::Array(list)) = (&input.kind, value) {
                if list.is_empty() {
                    list.push(Value::Object(Input::example_of(fields)));
                }
            }
        }
    }
}

#[test]
fn every_field_of_every_query_can_be_reached() {
    for query in query_names() {
        let inputs = inputs_of(query).unwrap();
        let few = example_of(query).unwrap();
        let mut all = few.clone();
        with_everything(&inputs, &mut all);
        assert_ne!(answer_map(&all)["status"], "invalid", "{query}: {:?}", answer_map(&all));
        for ask in [few, all] {
            let mut app = app();
            let part = Part::Query(BenchQuery { id: 20, name: String::new(), ask: ask.clone() });
            app.apply(Command::Edit(Operation::Replace { part: PartRef::Object(20), with: part }));
            let harness = inspecting(app, PartRef::Object(20));
            assert_reachable(&harness, &inputs, &ask, "", query);
        }
    }
}

/// A program whose query asks this.
fn asking(query: &str) -> App {
    let mut app = app();
    let part = Part::Query(BenchQuery { id: 20, name: String::new(), ask: example_of(query).unwrap() });
    app.apply(Command::Edit(Operation::Replace { part: PartRef::Object(20), with: part }));
    app
}

#[test]
fn what_may_be_left_out_is_put_in_and_what_excludes_another_takes_its_place() {
    let mut harness = inspecting(asking("sphere_box_faces"), PartRef::Object(20));
    click(&mut harness, "with box.axes");
    let boxed = &scene_of(&harness).queries[0].ask["box"];
    assert!(boxed.get("rotation").is_none());
    assert_eq!(boxed["axes"], json!([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]));
    type_into(&mut harness, "box.axes", "[[1, 0, 0], [0, 1, 0], [0, 0, -1]]");
    assert_eq!(scene_of(&harness).queries[0].ask["box"]["axes"][2], json!([0, 0, -1]));
    type_into(&mut harness, "box.axes", "[[2, 0, 0], [0, 1, 0], [0, 0, 1]]");
    harness.get_by_label("Not taken: `box.axes` must be orthonormal to 1e-4.");

    let mut harness = inspecting(asking("boid_step"), PartRef::Object(20));
    click(&mut harness, "with cruising");
    type_into(&mut harness, "cruising", "1/4");
    click(&mut harness, "with flow");
    click(&mut harness, "flow");
    let ask = &scene_of(&harness).queries[0].ask;
    assert_eq!((&ask["cruising"], &ask["flow"]), (&json!(0.25), &json!(false)));
    type_into(&mut harness, "index", "9");
    harness.get_by_label("Not taken: `index` must be less than the number of boids, 3, is 9.");

    let mut harness = inspecting(asking("sphere_sphere_response"), PartRef::Object(20));
    click(&mut harness, "with a.mass");
    assert_eq!(scene_of(&harness).queries[0].ask["a"]["mass"], "infinite");
    harness.get_by_label("infinite");
}

#[test]
fn a_question_that_has_no_answer_already_is_shown_with_the_reason_and_can_be_mended() {
    let mut app = app();
    let ask = json!({"query": "ray_sphere", "center": [0, 0, 0], "radius": "big", "colour": 1});
    let part = Part::Query(BenchQuery { id: 20, name: String::new(), ask: ask.as_object().unwrap().clone() });
    app.apply(Command::Edit(Operation::Replace { part: PartRef::Object(20), with: part }));
    let mut harness = inspecting(app, PartRef::Object(20));
    harness.get_by_label("invalid");
    type_into(&mut harness, "radius", "1");
    click(&mut harness, "with colour");
    click(&mut harness, "with origin");
    click(&mut harness, "with direction");
    assert_eq!(answer_map(&scene_of(&harness).queries[0].ask)["status"], "hit");
    assert!(harness.query_by_label("invalid").is_none());
}

fn event(harness: &Harness<App>) -> ExpectedEvent {
    match &scene_of(harness).expectations[0].expect {
        Expected::Event(event) => event.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_expected_event_is_edited_by_names_faces_and_feature() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Expectation(0));
    click(&mut harness, "with time");
    type_into(&mut harness, "time", "3/2");
    type_into(&mut harness, "tolerance", "1e-6");
    type_into(&mut harness, "nth", "0");
    harness.get_by_label("Not taken: must be at least 1, is 0.");
    type_into(&mut harness, "time", "4");
    harness.get_by_label("Not taken: must not be after the scene's end (settings.duration 3), is 4.");
    // The first face is on at once, the top; 1 + 8 = 9.
    click(&mut harness, "with faces");
    click(&mut harness, "right");
    choose(&mut harness, "feature", "edge");
    write_into(&mut harness, "why", "", "Top and right\ntouch.");
    let expected = ExpectedEvent {
        between: [1, 5],
        nth: 1,
        time: Some(1.5),
        tolerance: 1e-6,
        flags: Some(FaceFlags(9)),
        feature: Some(Feature::Edge),
    };
    assert_eq!(event(&harness), expected);
    assert_eq!(scene_of(&harness).expectations[0].why, "Top and right\ntouch.");
    // Ball 2 has no faces: the pair keeps its box until the faces are given up.
    choose(&mut harness, "and", "ball 2");
    assert_eq!(event(&harness).between, [1, 5]);
    assert!(harness.query_by_label_contains("Not taken: needs a box").is_some());
    click(&mut harness, "with faces");
    choose(&mut harness, "feature", "any");
    choose(&mut harness, "and", "ball 2");
    assert_eq!(event(&harness).between, [1, 2]);
    assert_undone(&mut harness, &before);
}

#[test]
fn another_kind_of_expectation_keeps_what_both_have() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Expectation(0));
    click(&mut harness, "with time");
    type_into(&mut harness, "time", "2");
    choose(&mut harness, "kind", "two never meet");
    choose(&mut harness, "kind", "state of a body");
    let position = Some(DVec3::new(-2.0, 0.0, 0.0));
    let Expected::Body(body) = &scene_of(&harness).expectations[0].expect else { panic!() };
    let expected = ExpectedBody { id: 1, time: 0.0, position, velocity: None, speed: None, tolerance: 1e-9 };
    assert_eq!(body, &expected);
    click(&mut harness, "with speed");
    type_into(&mut harness, "speed", "-1");
    harness.get_by_label("Not taken: must be at least 0, is -1.");
    choose(&mut harness, "kind", "greatest penetration");
    type_into(&mut harness, "depth", "0.01");
    choose(&mut harness, "kind", "conserved quantity");
    choose(&mut harness, "quantity", "momentum");
    let Expected::Conserved(conserved) = &scene_of(&harness).expectations[0].expect else { panic!() };
    assert_eq!(conserved.quantity, Quantity::Momentum);
    choose(&mut harness, "kind", "answer of a query");
    click(&mut harness, "with answer.t");
    type_into(&mut harness, "answer.t", "0.75");
    let Expected::Query(answer) = &scene_of(&harness).expectations[0].expect else { panic!() };
    assert_eq!(Value::Object(answer.answer.clone()), json!({"status": "hit", "t": 0.75}));
    // The verdict stands below: the ball touches at half of its way.
    harness.get_by_label_contains("got: 0.5");
    click(&mut harness, "All as they are now");
    harness.get_by_label_contains("Holds.");
    assert_undone(&mut harness, &before);
}

#[test]
fn an_edit_is_edited_and_its_link_goes_to_its_tick() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Edit(0));
    type_into(&mut harness, "tick", "2*30");
    choose(&mut harness, "body", "ball 2");
    choose(&mut harness, "property", "position");
    type_into(&mut harness, "value y", "0.1+0.2");
    type_into(&mut harness, "value x", "1e300");
    harness.get_by_label("Not taken: must be at most 1e12, is 1e300.");
    let value = DVec3::new(2.0, 0.1 + 0.2, 0.0);
    assert_eq!(scene_of(&harness).edits, [Edit { tick: 60, id: 2, property: EditProperty::Position, value }]);
    click(&mut harness, "tick 60");
    while harness.state().is_moving() {
        harness.state_mut().advance(0.02, &mut || true);
    }
    assert_eq!(harness.state().view().playback.cursor, Instant::start_of(60));
    assert_undone(&mut harness, &before);
}

#[test]
fn with_nothing_selected_the_inspector_leads_to_edits_description_and_opening_view() {
    for (label, part) in [
        ("Description…", PartRef::About),
        ("Opening view…", PartRef::View),
        ("left ball v = (2, 0, 0)", PartRef::Edit(0)),
    ] {
        let mut harness = panel_of(app(), inspector::ui);
        click(&mut harness, label);
        assert_eq!(selected(&harness), Some(part), "{label}");
    }
}

#[test]
fn name_description_and_lesson_are_edited_and_read_as_in_class() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::About);
    type_into(&mut harness, "name", "gap");
    write_into(&mut harness, "description", "Before.", "Two balls **meet**.");
    write_into(&mut harness, "lesson", "", "## Why\n- a gap of 3 m");
    let scene = scene_of(&harness);
    assert_eq!(scene.description, "Two balls **meet**.");
    assert_eq!(scene.lesson.as_deref(), Some("## Why\n- a gap of 3 m"));
    harness.get_by_label("Two balls meet.");
    harness.get_by_label("Why\n• a gap of 3 m");
    assert_undone(&mut harness, &before);
}

#[test]
fn the_opening_view_is_taken_from_the_screen_and_edited() {
    let before = scene_to_json(&scene());
    let mut app = app();
    let camera = app.view().camera.orbited(0.3, 0.1);
    app.apply(Command::SetCamera(camera));
    app.apply(Command::SetSliceHeight(1.5));
    let mut harness = inspecting(app, PartRef::View);
    click(&mut harness, "Use the current view");
    let view = scene_of(&harness).view.clone();
    assert_eq!(view.camera, Some(camera.into()));
    assert_eq!(view.slice_height, Some(1.5));
    let shown = harness.state().view().settings.overlays.iter().copied().collect();
    assert_eq!(view.overlays, Some(shown));
    type_into(&mut harness, "pitch", "100");
    harness.get_by_label("Not taken: must be at most 90, is 100.");
    type_into(&mut harness, "yaw", "180/4");
    click(&mut harness, "Names");
    click(&mut harness, "with selected");
    choose(&mut harness, "selected", "wall");
    click(&mut harness, "with slice height");
    let view = scene_of(&harness).view.clone();
    assert_eq!((view.camera.unwrap().yaw, view.selected, view.slice_height), (45.0, Some(6), None));
    assert!(view.overlays.unwrap().contains(&collidoscope::scene::Overlay::Labels));
    assert_undone(&mut harness, &before);
}

/// Opens the menu of new parts, and the menu inside it if one is named, and clicks on a kind of part.
fn add(harness: &mut Harness<App>, inner_menu: Option<&str>, kind: &str) {
    harness.get_by_label_contains("Add").click();
    harness.run();
    if let Some(menu) = inner_menu {
        harness.get_by_label_contains(menu).hover();
        harness.run();
    }
    harness.get_by_label(kind).simulate_click();
    harness.run();
}

fn selected(harness: &Harness<App>) -> Option<PartRef> {
    harness.state().view().selection.primary()
}

#[test]
fn every_query_can_be_added_and_is_selected_with_an_answer() {
    for (place, query) in query_names().enumerate() {
        let mut harness = panel_of(app(), panel::scene_tree::ui);
        add(&mut harness, Some("Bench query"), query);
        let added = &scene_of(&harness).queries[1];
        assert_eq!(added.ask["query"], query, "{place}");
        assert_ne!(answer_map(&added.ask)["status"], "invalid");
        assert_eq!(selected(&harness), Some(PartRef::Object(added.id)));
    }
}

#[test]
fn every_kind_of_expectation_can_be_added_and_holds_or_waits() {
    for kind in [
        "two meet",
        "state of a body",
        "two never meet",
        "greatest penetration",
        "conserved quantity",
        "answer of a query",
    ] {
        let mut harness = panel_of(app(), panel::scene_tree::ui);
        add(&mut harness, Some("Expectation"), kind);
        assert_eq!(scene_of(&harness).expectations.len(), 2, "{kind}");
        assert_eq!(selected(&harness), Some(PartRef::Expectation(1)), "{kind}");
        assert_eq!(harness.state().view().refusal, None, "{kind}");
        harness.state_mut().apply(Command::Undo);
        assert_eq!(scene_of(&harness), &scene());
    }
}

#[test]
fn agents_groups_fields_flows_and_edits_can_be_added() {
    let mut harness = panel_of(app(), panel::scene_tree::ui);
    let before = scene_to_json(&scene());
    add(&mut harness, None, "Potential field");
    // The crate had none.
    assert_eq!(scene_of(&harness).fields[1].obstacle, 5);
    add(&mut harness, None, "Flow");
    assert_eq!(scene_of(&harness).flows.len(), 2);
    add(&mut harness, None, "Agent group");
    let group: Id = scene_of(&harness).agent_groups[1].id;
    assert_eq!(selected(&harness), Some(PartRef::Object(group)));
    harness.state_mut().apply(Command::Seek(Instant::start_of(20)));
    while harness.state().is_moving() {
        harness.state_mut().advance(0.02, &mut || true);
    }
    harness.state_mut().apply(Command::Select(1, None));
    harness.run();
    add(&mut harness, None, "Edit at this tick");
    let edit = Edit { tick: 20, id: 1, property: EditProperty::Velocity, value: DVec3::X };
    assert_eq!(scene_of(&harness).edits[1], edit);
    assert_eq!(selected(&harness), Some(PartRef::Edit(1)));
    assert_undone(&mut harness, &before);
}

#[test]
fn an_agent_joins_the_selected_group_or_brings_one_along_in_one_step() {
    let mut harness = panel_of(app(), panel::scene_tree::ui);
    add(&mut harness, None, "Agent group");
    let group = scene_of(&harness).agent_groups[1].id;
    add(&mut harness, None, "Agent");
    assert_eq!(scene_of(&harness).bodies[3].group, Some(group));

    let mut app = app();
    app.apply(Command::New);
    let mut harness = panel_of(app, panel::scene_tree::ui);
    add(&mut harness, None, "Agent");
    let scene = scene_of(&harness);
    assert_eq!(scene.bodies[0].group, Some(scene.agent_groups[0].id));
    harness.state_mut().apply(Command::Undo);
    assert_eq!(scene_of(&harness), &Scene::empty());
}
