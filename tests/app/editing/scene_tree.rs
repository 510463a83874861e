//! The scene tree and the editor of several objects, without a window.

use crate::common::fields::{field_of, type_into};
use crate::common::opened::{act, opened};
use crate::common::window::whole_window;
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, EditCommand, PlaybackCommand, SelectionCommand};
use collidoscope::app::panel::Tab;
use collidoscope::scene::{Body, Mass, PartRef, parse_scene, scene_to_json};
use collidoscope::text::step;
use egui::{Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec3;

const SCENE: &str = r#"{
    "version": 1, "name": "six", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "name": "left ball", "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0], "mass": 4},
        {"id": 3, "radius": 0.25, "position": [0, 4, 0]},
        {"id": 4, "radius": 0.25, "position": [0, 6, 0]}
    ],
    "obstacles": [{"id": 7, "name": "floor", "shape": {"plane": {"point": [0, -3, 0], "normal": [0, 1, 0]}}},
                  {"id": 8, "shape": {"box": {"center": [0, -9, 0], "half_extents": [1, 1, 1]}}}],
    "queries": [{"id": 9, "name": "bench", "ask": {"query": "ray_sphere"}}],
    "expectations": [{"why": "because", "expect": {"conserved": {"quantity": "energy"}}}]
}"#;

const CONTROL: Modifiers = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };

/// The whole window's content; its state is the program.
fn window() -> Harness<'static, App> {
    whole_window(opened(SCENE))
}

fn click_with(harness: &mut Harness<App>, modifiers: Modifiers, label: &str) {
    harness.input_mut().modifiers = modifiers;
    harness.get_by_label(label).click();
    harness.run();
    harness.input_mut().modifiers = Modifiers::NONE;
}

fn click(harness: &mut Harness<App>, label: &str) {
    click_with(harness, Modifiers::NONE, label);
}

fn objects(harness: &Harness<App>) -> Vec<u32> {
    harness.state().view().selection.objects().collect()
}

fn bodies(harness: &Harness<App>) -> Vec<Body> {
    harness.state().view().scene.bodies.clone()
}

fn undo_name(harness: &Harness<App>) -> Option<String> {
    harness.state().view().document.undo_name().map(step::name)
}

#[test]
fn a_click_selects_one_ctrl_adds_and_takes_out_and_shift_selects_up_to_there() {
    let mut harness = window();
    click(&mut harness, "left ball");
    click_with(&mut harness, CONTROL, "ball 3");
    click_with(&mut harness, CONTROL, "floor");
    assert_eq!(objects(&harness), [1, 3, 7]);
    click_with(&mut harness, CONTROL, "ball 3");
    assert_eq!(objects(&harness), [1, 7]);
    click(&mut harness, "ball 2");
    click_with(&mut harness, Modifiers::SHIFT, "floor");
    assert_eq!(objects(&harness), [2, 3, 4, 7]);
    // The range begins where the last click without Shift was, above as well as below.
    click_with(&mut harness, Modifiers::SHIFT, "left ball");
    assert_eq!(objects(&harness), [2, 1]);
    harness.state_mut().apply(Command::Cancel);
    assert_eq!(objects(&harness), [0u32; 0]);
}

#[test]
fn arrow_keys_walk_through_the_tree_after_a_click_in_it() {
    let mut harness = window();
    let press = |harness: &mut Harness<App>, key, modifiers| {
        harness.input_mut().modifiers = modifiers;
        harness.press_key_modifiers(modifiers, key);
        harness.run();
        harness.input_mut().modifiers = Modifiers::NONE;
    };
    press(&mut harness, Key::ArrowDown, Modifiers::NONE);
    assert_eq!(objects(&harness), [0u32; 0], "nobody is in the tree");
    harness.get_by_label("ball 3").simulate_click();
    harness.run();
    press(&mut harness, Key::ArrowDown, Modifiers::NONE);
    assert_eq!(objects(&harness), [4]);
    // The heading between them is no part.
    press(&mut harness, Key::ArrowDown, Modifiers::NONE);
    assert_eq!(objects(&harness), [7]);
    press(&mut harness, Key::ArrowUp, Modifiers::NONE);
    press(&mut harness, Key::ArrowUp, Modifiers::SHIFT);
    press(&mut harness, Key::ArrowUp, Modifiers::SHIFT);
    assert_eq!(objects(&harness), [4, 3, 2]);
}

#[test]
fn expectations_and_the_scenes_own_parts_are_selected_too() {
    let mut harness = window();
    click(&mut harness, "energy is conserved");
    let heading = harness.get_all_by_label_contains("Scene").find(|node| node.label().unwrap().ends_with(" Scene"));
    heading.unwrap().click();
    harness.run();
    click_with(&mut harness, CONTROL, "Settings");
    assert_eq!(harness.state().view().selection.parts(), [PartRef::Expectation(0), PartRef::Settings]);
    // The settings cannot be removed: what can be is.
    act(harness.state_mut(), Action::DELETE);
    assert!(harness.state().view().scene.expectations.is_empty());
    assert_eq!(harness.state().view().selection.parts(), [PartRef::Settings]);
}

#[test]
fn deleting_duplicating_hiding_and_locking_several_is_one_step_each() {
    let mut app = opened(SCENE);
    app.apply(Command::Selection(SelectionCommand::Parts([1, 2, 7].map(PartRef::Object).to_vec())));
    for (action, name) in [
        (Action::TOGGLE_HIDDEN, "Hide 3 objects"),
        (Action::TOGGLE_HIDDEN, "Show 3 objects"),
        (Action::TOGGLE_LOCKED, "Lock 3 objects"),
        (Action::TOGGLE_LOCKED, "Unlock 3 objects"),
        (Action::DUPLICATE, "Duplicate 3 objects"),
        (Action::DELETE, "Delete 3 objects"),
    ] {
        act(&mut app, action);
        assert_eq!(app.view().document.undo_name().map(step::name).as_deref(), Some(name));
    }
    // The copies were selected, and they are gone.
    let now = scene_to_json(app.view().scene);
    assert_eq!(now, scene_to_json(&parse_scene(SCENE, "test").unwrap()));
    for _ in 0..6 {
        app.apply(Command::Edit(EditCommand::Undo));
    }
    assert_eq!(app.view().document.undo_name(), None);
    assert_eq!(scene_to_json(app.view().scene), now);
}

#[test]
fn select_all_takes_the_bodies_and_obstacles_that_can_be_picked() {
    let mut app = opened(SCENE);
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(2)])));
    act(&mut app, Action::TOGGLE_HIDDEN);
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(7)])));
    act(&mut app, Action::TOGGLE_LOCKED);
    act(&mut app, Action::SELECT_ALL);
    assert_eq!(app.view().selection.objects().collect::<Vec<_>>(), [8, 1, 3, 4]);
}

#[test]
fn hiding_keeps_the_recording_and_the_moment_on_display() {
    let mut app = opened(SCENE);
    app.apply(Command::Playback(PlaybackCommand::SeekEnd));
    app.apply(Command::Playback(PlaybackCommand::Seek(collidoscope::sim::Instant::start_of(40))));
    while app.is_moving() {
        app.advance(0.02, &mut || true);
    }
    let recorded = app.view().timeline.recorded();
    app.apply(Command::Selection(SelectionCommand::Object(3, None)));
    act(&mut app, Action::TOGGLE_HIDDEN);
    assert_eq!((app.view().timeline.recorded(), app.view().playback.cursor.tick), (recorded, 40));
    assert!(recorded > 40 && app.view().is_hidden(3));
    app.apply(Command::Edit(EditCommand::Undo));
    assert_eq!((app.view().timeline.recorded(), app.view().is_hidden(3)), (recorded, false));
}

#[test]
fn the_view_says_how_much_is_hidden_and_shows_it_again() {
    let mut harness = window();
    click(&mut harness, "left ball");
    click_with(&mut harness, Modifiers::SHIFT, "ball 3");
    act(harness.state_mut(), Action::TOGGLE_HIDDEN);
    harness.run();
    harness.get_by_label("Show ball 3");
    harness.get_by_label_contains("3 hidden").click();
    harness.run();
    assert!(harness.query_by_label_contains("hidden").is_none());
    assert_eq!(undo_name(&harness).as_deref(), Some("Show 3 objects"));
}

#[test]
fn what_is_refused_while_the_tree_is_out_of_sight_is_told_over_the_view() {
    let mut harness = window();
    click(&mut harness, "ball 3");
    act(harness.state_mut(), Action::TOGGLE_LOCKED);
    harness.state_mut().show_panel(Tab::Lesson);
    harness.run();
    act(harness.state_mut(), Action::DELETE);
    harness.run();
    let told = harness.state().view().windows.confirmation.clone().expect("it is told");
    assert!(told.is_refusal && told.text.contains("ball 3 is locked"), "{}", told.text);
}

#[test]
fn a_locked_object_takes_nothing_and_says_why() {
    let mut harness = window();
    click(&mut harness, "ball 3");
    act(harness.state_mut(), Action::TOGGLE_LOCKED);
    act(harness.state_mut(), Action::DELETE);
    harness.run();
    harness.get_by_label("Not done: ball 3 is locked: unlock it first.");
    harness.get_by_label_contains("Locked: it cannot be changed.");
    harness.press_key(Key::A);
    harness.run();
    assert!(harness.query_by_label_contains("Not done").is_none(), "the next input ends it");
    assert!(field_of(&harness, "radius r").is_disabled());
    click(&mut harness, "Unlock");
    assert!(!field_of(&harness, "radius r").is_disabled());
    act(harness.state_mut(), Action::DELETE);
    assert_eq!(bodies(&harness).len(), 3);
}

#[test]
fn a_search_lists_what_is_called_so_or_has_such_an_id() {
    let mut harness = window();
    let search = |harness: &mut Harness<App>, text: &str| {
        harness.get_by_label("Search the tree").click();
        harness.run();
        harness.get_by_label("Search the tree").type_text(text);
        harness.run();
    };
    search(&mut harness, "BALL");
    harness.get_by_label_contains("Bodies (4)");
    assert!(harness.query_by_label("floor").is_none());
    click(&mut harness, "Clear the search");
    search(&mut harness, "#7");
    harness.get_by_label("floor");
    harness.get_by_label_contains("Obstacles (1 of 2)");
    assert!(harness.query_by_label("left ball").is_none());
    // Enter takes what has just this id, or else the first that is found.
    for (text, found) in [("", 7), ("ball 3", 3), ("ball", 1)] {
        if !text.is_empty() {
            click(&mut harness, "Clear the search");
            search(&mut harness, text);
        }
        harness.press_key(Key::Enter);
        harness.run();
        assert_eq!(objects(&harness), [found], "{text}");
    }
}

#[test]
fn a_name_is_typed_in_its_place_in_the_tree() {
    let mut harness = window();
    for (id, name) in [(1, "red"), (9, "ray")] {
        harness.state_mut().apply(Command::Selection(SelectionCommand::Object(id, None)));
        act(harness.state_mut(), Action::RENAME);
        harness.run();
        harness.get_by_label("new name").type_text(name);
        harness.run();
        harness.press_key(Key::Enter);
        harness.run();
        assert!(harness.query_by_label("new name").is_none());
        assert_eq!(harness.state().view().label_of(id), name);
    }
    act(harness.state_mut(), Action::RENAME);
    harness.run();
    harness.get_by_label("new name").type_text("not this");
    harness.run();
    harness.press_key(Key::Escape);
    harness.run();
    assert_eq!(harness.state().view().label_of(9), "ray");
}

/// A name that has a letter more than the 200 that a name may have.
fn too_long() -> String {
    "n".repeat(201)
}

#[test]
fn a_name_that_is_refused_stays_in_its_field_to_be_mended_and_is_told_beside_it_until_it_is() {
    const REASON: &str = "must have at most 200 letters, has 201";
    let mut harness = window();
    harness.state_mut().apply(Command::Selection(SelectionCommand::Object(3, None)));
    act(harness.state_mut(), Action::RENAME);
    harness.run();
    for (label, told) in [("new name", "name not taken"), ("name", "Not taken: name")] {
        let steps = undo_name(&harness);
        if label == "name" {
            field_of(&harness, label).click();
            harness.run();
            harness.press_key_modifiers(CONTROL, Key::A);
            harness.run();
        }
        field_of(&harness, label).type_text(too_long());
        harness.run();
        harness.press_key(Key::Enter);
        harness.run();
        harness.get_by_label(&format!("{told}: {REASON}."));
        assert_eq!(undo_name(&harness), steps, "{label}");
        let field = field_of(&harness, label);
        assert!(field.value() == Some(too_long()) && field.is_focused(), "{label}: it can be mended");
        harness.press_key(Key::Backspace);
        harness.run();
        assert!(harness.query_by_label_contains("ot taken").is_none(), "{label}: the next input ends it");
        harness.press_key(Key::Enter);
        harness.run();
        assert_eq!(harness.state().view().label_of(3), "n".repeat(200), "{label}");
        harness.state_mut().apply(Command::Edit(EditCommand::Undo));
        harness.run();
        assert_eq!((undo_name(&harness), harness.state().view().label_of(3)), (None, "ball 3".to_owned()));
    }
    assert!(harness.query_by_label("new name").is_none());
}

#[test]
fn a_part_is_dragged_to_another_place_of_its_list() {
    let mut harness = window();
    let place = |harness: &Harness<App>, label: &str| {
        let bounds = harness.get_by_label(label).raw_bounds().unwrap();
        Pos2::new(bounds.x0 as f32 + 30.0, ((bounds.y0 + bounds.y1) / 2.0) as f32)
    };
    // From the first row to below the middle of the third.
    let (from, to) = (place(&harness, "left ball"), place(&harness, "ball 3") + egui::vec2(0.0, 4.0));
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let steps = [
        vec![egui::Event::PointerMoved(from)],
        vec![button(from, true)],
        vec![egui::Event::PointerMoved(from + egui::vec2(0.0, 12.0))],
        vec![egui::Event::PointerMoved(to)],
        vec![egui::Event::PointerMoved(to)],
        vec![button(to, false)],
    ];
    for events in steps {
        harness.input_mut().events.extend(events);
        harness.step();
    }
    harness.run();
    assert_eq!(bodies(&harness).iter().map(|body| body.id).collect::<Vec<_>>(), [2, 3, 1, 4]);
    assert_eq!(undo_name(&harness).as_deref(), Some("Reorder left ball"));
}

#[test]
fn only_the_rows_in_sight_are_made_of_ten_thousand() {
    let body = |id| format!(r#"{{"id": {id}, "radius": 0.1, "position": [{id}, 0, 0]}}"#);
    let list: Vec<String> = (1..=10_000).map(body).collect();
    let text = format!(r#"{{"version": 1, "name": "many", "bodies": [{}]}}"#, list.join(","));
    let mut harness = whole_window(opened(&text));
    let rows = |harness: &Harness<App>| harness.query_all_by_label_contains("ball ").count();
    assert!((1..200).contains(&rows(&harness)), "{} rows", rows(&harness));
    // What is selected elsewhere comes into sight.
    assert!(harness.query_by_label("ball 9000").is_none());
    harness
        .state_mut()
        .apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(8_999), PartRef::Object(9_000)])));
    harness.run();
    harness.get_by_label("ball 9000");
    assert!(rows(&harness) < 200);
}

#[test]
fn what_several_balls_have_in_common_is_edited_at_once_and_the_rest_says_mixed() {
    let mut harness = window();
    click(&mut harness, "left ball");
    click_with(&mut harness, CONTROL, "ball 2");
    harness.get_by_label("2 bodies");
    type_into(&mut harness, "radius r", "1/4");
    assert_eq!([0, 1].map(|i| bodies(&harness)[i].radius), [0.25, 0.25]);
    assert_eq!(undo_name(&harness).as_deref(), Some("Resize 2 objects"));
    // 1 kg and 4 kg.
    type_into(&mut harness, "mass m", "2*1.5");
    assert_eq!([0, 1].map(|i| bodies(&harness)[i].mass), [Mass::Finite(3.0); 2]);
    // Only x differs, and only x becomes the same.
    type_into(&mut harness, "velocity v₀ y", "5");
    type_into(&mut harness, "velocity v₀ x", "0.5");
    assert_eq!([0, 1].map(|i| bodies(&harness)[i].velocity), [DVec3::new(0.5, 5.0, 0.0); 2]);
    type_into(&mut harness, "restitution e", "2");
    harness.get_by_label_contains(": must be at most 1, is 2");
    for _ in 0..4 {
        harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    }
    assert_eq!(bodies(&harness), parse_scene(SCENE, "test").unwrap().bodies);
    assert_eq!(undo_name(&harness), None);
}

#[test]
fn balls_and_obstacles_share_what_both_have() {
    let mut harness = window();
    click(&mut harness, "left ball");
    click_with(&mut harness, CONTROL, "floor");
    harness.get_by_label("1 body, 1 obstacle");
    assert!(harness.query_all_by_label("radius r").next().is_none());
    type_into(&mut harness, "restitution e", "0.5");
    let scene = harness.state().view().scene;
    assert_eq!((scene.bodies[0].restitution, scene.obstacles[0].restitution), (0.5, 0.5));
    assert_eq!(undo_name(&harness).as_deref(), Some("Change restitution of 2 objects"));
}

#[test]
fn at_a_later_tick_the_velocity_of_several_becomes_edits_of_that_tick_in_one_step() {
    let mut app = opened(SCENE);
    app.apply(Command::Playback(PlaybackCommand::Seek(collidoscope::sim::Instant::start_of(30))));
    while app.is_moving() {
        app.advance(0.02, &mut || true);
    }
    app.apply(Command::Selection(SelectionCommand::Parts([1, 2].map(PartRef::Object).to_vec())));
    let mut harness = whole_window(app);
    type_into(&mut harness, "velocity v z", "3");
    let edits = &harness.state().view().scene.edits;
    let told: Vec<_> = edits.iter().map(|edit| (edit.tick, edit.id, edit.value)).collect();
    // They move at 1 m/s towards each other.
    assert_eq!(told, [(30, 1, DVec3::new(1.0, 0.0, 3.0).into()), (30, 2, DVec3::new(-1.0, 0.0, 3.0).into())]);
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    assert!(harness.state().view().scene.edits.is_empty());
}
