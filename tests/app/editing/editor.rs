//! Editing in the window, without a window: fields, tree, undo, edits at a tick, and files.

use crate::common::fields::{field_of, type_into};
use crate::common::opened::{finish, opened, parsed};
use crate::common::window::whole_window;
use collidoscope::app::App;
use collidoscope::app::command::{
    Command, EditCommand, FileCommand, FilePurpose, PlaybackCommand, RunsCommand, SelectionCommand,
};
use collidoscope::app::model::source::Source;
use collidoscope::app::text::runs;
use collidoscope::scene::{
    Body, Edit, EditProperty, Gesture, Id, Mass, Operation, Part, PartRef, Scene, Shape, load_scene, save_scene,
    scene_to_json,
};
use collidoscope::sim::Instant;
use collidoscope::text::step;
use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec3;
use std::fs;

const SCENE: &str = r#"{
    "version": 1, "name": "two balls", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "name": "left ball", "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]}
    ],
    "obstacles": [{"id": 3, "shape": {"box": {"center": [0, -3, 0], "half_extents": [1, 1, 1]}}}],
    "expectations": [{"why": "", "expect": {"event": {"between": [1, 2], "time": 1.5}}}]
}"#;

fn scene() -> Scene {
    parsed(SCENE)
}

fn app() -> App {
    opened(SCENE)
}

fn ball(app: &App, id: Id) -> Body {
    app.view().scene.bodies.iter().find(|body| body.id == id).unwrap().clone()
}

fn moved(id: Id, x: f64) -> Command {
    let mut body = scene().bodies.into_iter().find(|body| body.id == id).unwrap();
    body.position.x = x;
    Command::Edit(EditCommand::Change(Operation::Replace { part: PartRef::Object(id), with: Part::Body(body) }))
}

#[test]
fn typed_expressions_are_exact_and_each_is_a_step_of_undo() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let mut harness = whole_window(app);
    type_into(&mut harness, "radius r", "1/3");
    assert_eq!(ball(harness.state(), 2).radius, 1.0 / 3.0);
    type_into(&mut harness, "position x₀ y", "0.1+0.2");
    assert_eq!(ball(harness.state(), 2).position, DVec3::new(2.0, 0.1 + 0.2, 0.0));
    assert_eq!(harness.state().view().document.undo_name().map(step::name).as_deref(), Some("Move ball 2"));
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    assert_eq!(harness.state().view().scene, &scene());
    assert!(!harness.state().view().document.is_changed());
    harness.state_mut().apply(Command::Edit(EditCommand::Redo));
    assert_eq!(ball(harness.state(), 2).radius, 1.0 / 3.0);
}

#[test]
fn a_refusal_is_shown_beside_the_field_and_the_last_valid_value_stays() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut harness = whole_window(app);
    type_into(&mut harness, "radius r", "-1");
    harness.get_by_label("Not taken: radius r: must be greater than 0, is -1.");
    type_into(&mut harness, "radius r", "half");
    harness.get_by_label_contains(": `half` is not a number.");
    type_into(&mut harness, "radius r", "2 s");
    harness.get_by_label("Not taken: radius r: is in s, needs m.");
    assert_eq!(harness.state().view().scene, &scene());
    assert_eq!(harness.state().view().document.undo_name(), None);
    type_into(&mut harness, "radius r", "0.25");
    assert!(harness.query_by_label_contains("Not taken").is_none());
    assert_eq!(ball(harness.state(), 1).radius, 0.25);
}

#[test]
fn a_refusal_is_over_when_the_field_is_mended_or_another_one_is_chosen() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut harness = whole_window(app);
    type_into(&mut harness, "radius r", "-1");
    harness.get_by_label_contains("Not taken");
    // The number that the ball has already: nothing changes.
    type_into(&mut harness, "radius r", "0.5");
    assert!(harness.query_by_label_contains("Not taken").is_none(), "it is mended");
    type_into(&mut harness, "radius r", "-1");
    harness.get_by_label_contains("Not taken");
    let other = field_of(&harness, "restitution e").raw_bounds().expect("it is in sight");
    let pos = egui::pos2(other.x0 as f32 + 4.0, other.y0 as f32 + 4.0);
    let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
    for pressed in [true, false] {
        harness.input_mut().events.push(egui::Event::PointerButton { pos, button, pressed, modifiers });
        harness.run();
    }
    assert!(harness.query_by_label_contains("Not taken").is_none(), "another field is chosen");
}

#[test]
fn a_long_expression_scrolls_in_its_field_and_pushes_nothing_out_of_the_panel() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut harness = whole_window(app);
    let bounds = |harness: &Harness<App>, field| field_of(harness, field).raw_bounds().expect("it is in sight");
    field_of(&harness, "position x₀ x").click();
    harness.run();
    let typed = format!("0 m{}", " + 0.25 m".repeat(20));
    field_of(&harness, "position x₀ x").type_text(&typed);
    harness.run();
    harness.run();
    let wide = bounds(&harness, "position x₀ x");
    assert!(wide.x1 - wide.x0 < 320.0, "{wide:?}");
    harness.press_key(Key::Enter);
    harness.run();
    assert_eq!(ball(harness.state(), 1).position.x, 5.0);
}

#[test]
fn a_refusal_is_told_even_if_the_click_that_ends_the_input_takes_its_field_away() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut harness = whole_window(app);
    field_of(&harness, "radius r").click();
    harness.run();
    field_of(&harness, "radius r").type_text("1 furlong");
    harness.run();
    // At the left edge of the view there is nothing.
    let view = harness.state().view().view_frame.rect;
    let at = egui::pos2(view.x as f32 + 40.0, view.y as f32 + 0.6 * view.height as f32);
    let button = |pressed| egui::Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    for event in [egui::Event::PointerMoved(at), button(true), button(false)] {
        harness.input_mut().events.push(event);
        harness.step();
    }
    harness.run();
    assert_eq!((harness.state().view().selection.object(), harness.state().view().scene), (None, &scene()));
    // Beside no field it names its own.
    harness.get_by_label_contains("Not taken: radius r: ");
    // It was told once: selected again, the field says nothing.
    harness.state_mut().apply(Command::Selection(SelectionCommand::Object(1, None)));
    harness.run();
    assert_eq!(harness.query_all_by_label_contains("Not taken").count(), 1);
}

#[test]
fn what_the_scene_refuses_of_an_input_names_its_field_where_that_is_gone() {
    let mut app = app();
    let refuse = |app: &mut App| {
        let mut body = ball(app, 1);
        body.radius = -1.0;
        let operation = Operation::Replace { part: PartRef::Object(1), with: Part::Body(body) };
        app.apply(Command::Edit(EditCommand::ChangeIn(Gesture(1), operation)));
    };
    refuse(&mut app);
    let refusal = app.view().refusal.unwrap().clone();
    assert_eq!(refusal.reason, "must be greater than 0, is -1", "beside the field");
    app.apply(Command::Edit(EditCommand::TellRefusal));
    assert!(app.view().refusal.is_none());
    let mut harness = whole_window(app);
    harness.run();
    harness.get_by_label_contains("Not taken: left ball, radius: must be greater than 0, is -1.");
}

#[test]
fn a_number_may_have_a_unit_which_is_converted_to_that_of_its_field() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut harness = whole_window(app);
    type_into(&mut harness, "radius r", "1/4 m");
    assert_eq!(ball(harness.state(), 1).radius, 0.25);
    // The unit of a component stands behind all three.
    type_into(&mut harness, "position x₀ y", "5 cm");
    assert_eq!(ball(harness.state(), 1).position.y, 0.05);
}

/// Where the field of this name is.
fn place_of(harness: &Harness<App>, name: &str) -> egui::Rect {
    let bounds = field_of(harness, name).raw_bounds().expect("it is shown");
    let [x0, y0, x1, y1] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|side| side as f32);
    egui::Rect::from_min_max(egui::pos2(x0, y0), egui::pos2(x1, y1))
}

#[test]
fn a_refusal_names_the_part_it_is_about_and_moves_no_row() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Settings])));
    let mut harness = whole_window(app);
    let below = "gravity g x";
    let before = place_of(&harness, below);
    // Without a duration the expectation of a collision, which has a time, would still end; "never" would not.
    let never = r#"{"why": "", "expect": {"never_collide": {"between": [1, 2]}}}"#;
    let never = serde_json::from_str(never).expect("an expectation");
    harness.state_mut().apply(Command::Edit(EditCommand::Change(Operation::Add(Part::Expectation(never)))));
    harness.state_mut().apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Settings])));
    harness.run();
    harness.get_by_label("with duration").click();
    harness.run();
    harness.get_by_label_contains(
        "expectation 2, never_collide: has no end: give it `until`, or the scene a settings.duration.",
    );
    assert_eq!(place_of(&harness, below), before);
}

#[test]
fn undo_in_the_middle_of_the_drag_of_a_number_ends_it() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let mut harness = whole_window(app);
    let at = place_of(&harness, "radius r").center();
    let radius = |harness: &Harness<App>| ball(harness.state(), 2).radius;
    let go_to = |harness: &mut Harness<App>, x: f32| {
        harness.input_mut().events.push(egui::Event::PointerMoved(at + egui::vec2(x, 0.0)));
        harness.step();
    };
    let button = |harness: &mut Harness<App>, x: f32, pressed: bool| {
        let (pos, button, modifiers) = (at + egui::vec2(x, 0.0), egui::PointerButton::Primary, egui::Modifiers::NONE);
        harness.input_mut().events.push(egui::Event::PointerButton { pos, button, pressed, modifiers });
        harness.step();
    };
    // Esc gives a drag up, which ends it as well.
    for interruption in [Command::Edit(EditCommand::Undo), Command::Cancel] {
        go_to(&mut harness, 0.0);
        button(&mut harness, 0.0, true);
        for x in [10.0, 20.0, 30.0] {
            go_to(&mut harness, x);
        }
        assert_ne!(radius(&harness), 0.5);
        harness.state_mut().apply(interruption);
        for x in [40.0, 50.0, 60.0] {
            go_to(&mut harness, x);
            assert_eq!(radius(&harness), 0.5);
        }
        button(&mut harness, 60.0, false);
        harness.run();
        assert_eq!((radius(&harness), harness.state().view().document.undo_name()), (0.5, None));
    }
}

#[test]
fn looking_at_a_field_changes_nothing() {
    let mut app = app();
    let third = Body { radius: 1.0 / 3.0, ..ball(&app, 1) };
    app.apply(Command::Edit(EditCommand::Change(Operation::Replace {
        part: PartRef::Object(1),
        with: Part::Body(third),
    })));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let text = scene_to_json(app.view().scene);
    let mut harness = whole_window(app);
    for field in ["radius r", "position x₀ x", "velocity v₀ z"] {
        field_of(&harness, field).click();
        harness.run();
        harness.press_key(Key::Enter);
        harness.run();
    }
    assert_eq!(scene_to_json(harness.state().view().scene), text);
}

#[test]
fn a_box_is_turned_by_degrees_and_by_a_quaternion_of_any_length() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(3, None)));
    let mut harness = whole_window(app);
    let rotation = |harness: &Harness<App>| match &harness.state().view().scene.obstacles[0].shape {
        Shape::Box(obb) => obb.rotation,
        _ => panic!("no box"),
    };
    type_into(&mut harness, "rotation z", "90");
    // A quarter turn about Z: (0, 0, sin 45°, cos 45°).
    let half = 0.5f64.sqrt();
    for (found, expected) in rotation(&harness).into_iter().zip([0.0, 0.0, half, half]) {
        assert!((found - expected).abs() < 1e-15, "{found} {expected}");
    }
    type_into(&mut harness, "rotation y", "120");
    // Of length 5.
    type_into(&mut harness, "quaternion", "0, 3, 0, 4");
    assert_eq!(rotation(&harness), [0.0, 0.6, 0.0, 0.8]);
    assert_eq!(harness.state().view().document.undo_name().map(step::name).as_deref(), Some("Rotate box 3"));
}

#[test]
fn tab_into_a_field_that_the_last_one_changes_and_out_of_it_leaves_what_was_typed() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(3, None)));
    let mut harness = whole_window(app);
    field_of(&harness, "rotation z").click();
    harness.run();
    field_of(&harness, "rotation z").type_text("90");
    harness.run();
    let rotation = |harness: &Harness<App>| match &harness.state().view().scene.obstacles[0].shape {
        Shape::Box(obb) => obb.rotation,
        _ => panic!("no box"),
    };
    let before = rotation(&harness);
    // The quaternion comes next, and is another one from then on.
    harness.press_key(Key::Tab);
    harness.run();
    let typed = rotation(&harness);
    assert_ne!(typed, before);
    assert!(field_of(&harness, "quaternion").is_focused());
    harness.press_key(Key::Tab);
    harness.run();
    assert_eq!(rotation(&harness), typed);
    // What is typed there still counts.
    type_into(&mut harness, "quaternion", "0, 3, 0, 4");
    assert_eq!(rotation(&harness), [0.0, 0.6, 0.0, 0.8]);
}

#[test]
fn a_number_that_changes_while_its_field_has_the_keys_is_not_changed_back() {
    let mut harness = whole_window(app());
    harness.state_mut().apply(Command::Selection(SelectionCommand::Object(1, None)));
    harness.run();
    let radius = |harness: &Harness<App>| harness.state().view().scene.bodies[0].radius;
    let before = radius(&harness);
    field_of(&harness, "radius r").click();
    harness.run();
    let mut body = harness.state().view().scene.bodies[0].clone();
    body.radius = before * 0.75;
    harness.state_mut().apply(Command::Edit(EditCommand::Change(Operation::Replace {
        part: PartRef::Object(body.id),
        with: Part::Body(body),
    })));
    harness.run();
    harness.press_key(Key::Enter);
    harness.run();
    assert_eq!(radius(&harness), before * 0.75);
}

#[test]
fn the_tree_adds_duplicates_reorders_and_deletes() {
    let mut harness = whole_window(app());
    harness.get_by_label_contains("Add").click();
    harness.run();
    harness.get_by_label("Ball").click();
    harness.run();
    let view = harness.state().view();
    assert_eq!(view.scene.bodies.len(), 3);
    // What is added is selected.
    assert_eq!((view.scene.bodies[2].id, view.selection.object()), (4, Some(4)));
    harness.get_by_label("Move up").click();
    harness.run();
    let ids =
        |harness: &Harness<App>| harness.state().view().scene.bodies.iter().map(|body| body.id).collect::<Vec<_>>();
    assert_eq!(ids(&harness), [1, 4, 2]);
    harness.get_by_label("Duplicate").click();
    harness.run();
    assert_eq!(ids(&harness), [1, 4, 5, 2]);
    harness.state_mut().apply(Command::Selection(SelectionCommand::Object(2, None)));
    harness.run();
    harness.get_by_label("Delete").click();
    harness.run();
    assert_eq!(ids(&harness), [1, 4, 5]);
    // The expectation named ball 2.
    assert!(harness.state().view().scene.expectations.is_empty());
    assert_eq!(harness.state().view().selection.object(), None);
    for _ in 0..4 {
        harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    }
    assert_eq!(harness.state().view().scene, &scene());
}

#[test]
fn the_simulation_runs_anew_from_the_edited_scene() {
    let mut app = app();
    app.apply(Command::Playback(PlaybackCommand::NextEvent));
    finish(&mut app);
    // A gap of 3 m at 2 m/s.
    assert_eq!(app.view().playback.cursor, Instant::start_of(90));
    app.apply(Command::Playback(PlaybackCommand::Restart));
    // One metre nearer: 2 m at 2 m/s.
    app.apply(moved(2, 1.0));
    finish(&mut app);
    assert_eq!(app.view().playback.cursor, Instant::start_of(0));
    assert_eq!(app.view().moment.position(1), DVec3::X);
    app.apply(Command::Playback(PlaybackCommand::NextEvent));
    finish(&mut app);
    assert_eq!(app.view().playback.cursor, Instant::start_of(60));
}

#[test]
fn at_a_later_tick_radius_mass_and_restitution_become_edits_of_that_tick() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    finish(&mut app);
    let mut harness = whole_window(app);
    type_into(&mut harness, "restitution e", "0.5");
    type_into(&mut harness, "mass m", "3");
    finish(harness.state_mut());
    let set = |property, value: f64| Edit { tick: 30, id: 1, property, value: value.into() };
    let edits = [set(EditProperty::Restitution, 0.5), set(EditProperty::Mass, 3.0)];
    assert_eq!(harness.state().view().scene.edits, edits);
    assert_eq!(harness.state().view().scene.bodies, scene().bodies);
    assert_eq!(
        harness.state().view().document.undo_name().map(step::name).as_deref(),
        Some("Change mass of left ball at tick 30")
    );
    // The moment on display counts with it, and one before does not: ½·m·v² of 3 kg and 1 kg at 1 m/s.
    let energy = |harness: &Harness<App>| harness.state().view().moment.totals().kinetic;
    assert_eq!(energy(&harness), 2.0);
    harness.state_mut().apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(29))));
    finish(harness.state_mut());
    assert_eq!(energy(&harness), 1.0);
    // The centre of mass moves at (3 − 1)/4 = 0.5 m/s. They part at half of 2 m/s, of which the first ball has a quarter.
    harness.state_mut().apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(120))));
    finish(harness.state_mut());
    let velocity = harness.state().view().moment.velocity(0).x;
    assert!((velocity - 0.25).abs() < 1e-12, "{velocity}");
    // What is kept of it is called by what it changes.
    harness.state_mut().apply(Command::Runs(RunsCommand::Keep));
    let view = harness.state().view();
    let names: Vec<String> = view.kept_runs.tree().iter().map(|(_, run)| runs::name(&run.name)).collect();
    assert_eq!(names.last().map(String::as_str), Some("e of left ball: 1 → 0.5 from tick 30, and 1 more"));
}

#[test]
fn at_a_later_tick_position_and_velocity_become_edits_of_that_tick() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    finish(&mut app);
    let mut harness = whole_window(app);
    type_into(&mut harness, "velocity v x", "-1");
    let edit = Edit { tick: 30, id: 1, property: EditProperty::Velocity, value: DVec3::NEG_X.into() };
    assert_eq!(harness.state().view().scene.edits, [edit]);
    assert_eq!(harness.state().view().scene.bodies, scene().bodies);
    assert_eq!(harness.state().view().playback.cursor, Instant::start_of(30));
    assert_eq!(
        harness.state().view().document.undo_name().map(step::name).as_deref(),
        Some("Change velocity of left ball at tick 30")
    );
    // The past stays: half a second at 1 m/s from −2. Then back: at tick 60 it is at −2 again.
    assert_eq!(harness.state().view().moment.position(0), DVec3::new(-1.5, 0.0, 0.0));
    harness.state_mut().apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(60))));
    finish(harness.state_mut());
    assert_eq!(harness.state().view().moment.position(0), DVec3::new(-2.0, 0.0, 0.0));
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    finish(harness.state_mut());
    assert_eq!(harness.state().view().playback.cursor, Instant::start_of(60));
    assert_eq!(harness.state().view().moment.position(0), DVec3::new(-1.0, 0.0, 0.0));
}

#[test]
fn settings_are_edited_while_nothing_is_selected() {
    let mut harness = whole_window(app());
    type_into(&mut harness, "gravity g y", "-9.81");
    assert_eq!(harness.state().view().scene.settings.gravity, DVec3::new(0.0, -9.81, 0.0));
    type_into(&mut harness, "ticks per second", "0");
    harness.get_by_label_contains(": must be from 1 to 100000, is 0.");
    type_into(&mut harness, "ticks per second", "120");
    assert_eq!(harness.state().view().timeline.setup().settings.ticks_per_second, 120);
}

#[test]
fn a_new_scene_is_saved_where_a_person_says_and_the_file_and_the_screen_agree() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    let mut app = app();
    app.apply(Command::File(FileCommand::New));
    assert_eq!((app.view().source, app.view().scene), (&Source::New, &Scene::empty()));
    let body = Body { mass: Mass::Finite(2.0), ..scene().bodies[0].clone() };
    app.apply(Command::Edit(EditCommand::Change(Operation::Add(Part::Body(body)))));
    assert!(app.view().document.is_changed());
    app.apply(Command::File(FileCommand::Save));
    assert_eq!(app.view().windows.choosing, Some(FilePurpose::Save));
    app.apply(Command::File(FileCommand::SaveAs(path.clone())));
    assert!(!app.view().document.is_changed() && app.view().windows.choosing.is_none());
    assert_eq!(&load_scene(&path).unwrap(), app.view().scene);
    app.apply(Command::Edit(EditCommand::Undo));
    assert!(app.view().document.is_changed());
    app.apply(Command::File(FileCommand::Save));
    assert_eq!(load_scene(&path).unwrap(), Scene::empty());
}

#[test]
fn what_would_lose_changes_asks_and_each_answer_does_what_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    save_scene(&scene(), &path).unwrap();
    let opened = || {
        let mut app = app();
        app.apply(Command::File(FileCommand::OpenPath(path.clone())));
        app.apply(moved(2, 5.0));
        app.apply(Command::File(FileCommand::New));
        assert_eq!(app.view().scene.name, "two balls");
        let mut harness = whole_window(app);
        harness.get_by_label("Save the changes?");
        harness.run();
        harness
    };
    for (answer, name, x) in [("Cancel", "two balls", 2.0), ("Don't save", "Untitled", 2.0), ("Save", "Untitled", 5.0)]
    {
        let mut harness = opened();
        harness.get_by_label(answer).click();
        harness.run();
        assert_eq!(harness.state().view().scene.name, name, "{answer}");
        assert_eq!(load_scene(&path).unwrap().bodies[1].position.x, x, "{answer}");
    }
}

#[test]
fn what_cannot_be_saved_says_why_and_stays_changed() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app();
    app.apply(moved(2, 5.0));
    app.apply(Command::File(FileCommand::SaveAs(folder.path().join("none/mine.json"))));
    assert!(app.view().windows.error.as_deref().unwrap_or_default().contains("there is no such folder"));
    assert!(app.view().document.is_changed());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
