//! The 3D view without a mouse: nudges, the camera, the menu of what is selected, the menu bar.

use super::{SCENE, scene};
use crate::common::keys::{plain, press, with};
use crate::common::opened::{opened, parsed};
use crate::common::window::whole_window;
use collidoscope::app::command::{Command, EditCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::model::snap::Snap;
use collidoscope::app::{App, KeyPress};
use collidoscope::scene::{Body, Shape};
use collidoscope::sim::Instant;
use collidoscope::text::step;
use egui::Key;
use egui_kittest::kittest::Queryable;
use glam::DVec3;

fn nudge(key: Key) -> KeyPress {
    with(key, true, true)
}

/// With an object selected, and steps of 0.25 m and 15°.
fn with_selected(id: u32) -> App {
    let mut app = opened(SCENE);
    app.apply(Command::View(ViewCommand::SetSnap(Snap { is_on: true, metres: 0.25, degrees: 15.0 })));
    app.apply(Command::Selection(SelectionCommand::Object(id, None)));
    app
}

fn ball(app: &App, id: u32) -> Body {
    app.view().scene.bodies.iter().find(|body| body.id == id).unwrap().clone()
}

#[test]
fn control_y_redoes_as_in_most_programs() {
    let mut app = with_selected(2);
    press(&mut app, &[nudge(Key::ArrowRight)]);
    press(&mut app, &[with(Key::Z, true, false)]);
    assert_eq!(ball(&app, 2).position.x, 2.0);
    press(&mut app, &[with(Key::Y, true, false)]);
    assert_eq!(ball(&app, 2).position.x, 2.25);
}

#[test]
fn keys_move_turn_and_resize_what_is_selected_each_as_a_step_of_undo() {
    // The camera looks along −Z.
    let mut app = with_selected(2);
    for (key, place) in [
        (Key::ArrowRight, [2.25, 1.0, 0.0]),
        (Key::ArrowUp, [2.25, 1.25, 0.0]),
        (Key::PageUp, [2.25, 1.25, -0.25]),
        (Key::PageDown, [2.25, 1.25, 0.0]),
        (Key::ArrowDown, [2.25, 1.0, 0.0]),
        (Key::ArrowLeft, [2.0, 1.0, 0.0]),
    ] {
        press(&mut app, &[nudge(key)]);
        assert_eq!(ball(&app, 2).position, DVec3::from_array(place), "{key:?}");
    }
    assert_eq!(app.view().document.undo_name().map(step::name).as_deref(), Some("Move ball 2"));
    for _ in 0..6 {
        app.apply(Command::Edit(EditCommand::Undo));
    }
    assert_eq!(app.view().scene, &scene());
    // 0.5 · 1.25 m is nearest to 0.75 m, as halves go up.
    press(&mut app, &[plain(Key::R), nudge(Key::ArrowUp)]);
    assert_eq!(ball(&app, 2).radius, 0.75);
    let mut app = with_selected(4);
    press(&mut app, &[plain(Key::E), nudge(Key::ArrowLeft)]);
    let Shape::Box(turned) = &app.view().scene.obstacles[1].shape else { panic!() };
    // What faces the camera goes to the left, about −Y.
    let half = 7.5f64.to_radians();
    let expected = [0.0, -half.sin(), 0.0, half.cos()];
    assert!(turned.rotation.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{:?}", turned.rotation);
}

#[test]
fn after_the_first_tick_a_ball_is_moved_from_there_on_and_an_obstacle_says_why_it_is_not() {
    let mut app = with_selected(2);
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(20))));
    while app.is_moving() {
        app.advance(0.02, &mut || true);
    }
    press(&mut app, &[nudge(Key::ArrowUp)]);
    let edit = app.view().scene.edits[0].clone();
    assert_eq!((edit.tick, edit.id, edit.value.vector()), (20, 2, Some(DVec3::new(2.0, 1.25, 0.0))));
    let before = app.view().scene.clone();
    app.apply(Command::Selection(SelectionCommand::Object(4, None)));
    press(&mut app, &[nudge(Key::ArrowUp)]);
    assert_eq!(app.view().scene, &before);
    let told = app.view().windows.confirmation.as_ref().map(|told| told.text.clone());
    assert_eq!(told.as_deref(), Some("At tick 20 only positions and velocities of balls can be edited."));
}

#[test]
fn keys_orbit_zoom_and_open_the_menu_of_the_selected() {
    let mut app = with_selected(2);
    let camera = |app: &App| *app.view().camera;
    let alt = |key: Key, shift: bool| KeyPress { alt: true, shift, ..plain(key) };
    press(&mut app, &[alt(Key::ArrowRight, true), alt(Key::ArrowRight, true), alt(Key::ArrowUp, true)]);
    let turned = [camera(&app).yaw, camera(&app).pitch].map(f64::to_degrees);
    assert!((turned[0] - 30.0).abs() < 1e-9 && (turned[1] - 15.0).abs() < 1e-9, "{turned:?}");
    let distance = camera(&app).distance;
    press(&mut app, &[alt(Key::Plus, true)]);
    assert!(camera(&app).distance < distance);
    press(&mut app, &[alt(Key::Minus, false)]);
    assert!((camera(&app).distance - distance).abs() < 1e-9);
    press(&mut app, &[with(Key::F10, false, true)]);
    assert!(app.view().windows.object_menu.is_some());
}

#[test]
fn the_menu_of_the_selected_gives_the_keys_to_its_first_entry() {
    let mut app = with_selected(2);
    press(&mut app, &[with(Key::F10, false, true)]);
    let mut harness = whole_window(app);
    harness.run_steps(3);
    assert!(harness.get_by_label_contains("Rename").is_focused());
}

#[test]
fn arrows_that_are_pressed_before_a_menu_is_there_go_as_far_in_it() {
    let is_focused = |harness: &egui_kittest::Harness<'_, App>, entry: &str| {
        harness.get_all_by_label_contains(entry).any(|node| node.is_focused())
    };
    let mut harness = whole_window(with_selected(2));
    press(harness.state_mut(), &[with(Key::F10, false, true)]);
    // In the frame that shows it first: from Rename to the next one.
    harness.press_key(Key::ArrowDown);
    harness.run_steps(5);
    assert!(is_focused(&harness, "Duplicate"));
    harness.press_key(Key::ArrowUp);
    harness.run_steps(5);
    assert!(is_focused(&harness, "Rename"));
}

#[test]
fn keys_unfold_a_submenu_and_fold_it_again() {
    let mut harness = whole_window(opened(SCENE));
    harness.run_steps(3);
    let is_unfolded = |harness: &egui_kittest::Harness<'_, App>| harness.query_by_label("Two balls, head-on").is_some();
    harness.get_by_label("Scenes").click();
    harness.run_steps(3);
    assert!(!is_unfolded(&harness));
    harness.get_by_label("Two balls").focus();
    harness.run_steps(2);
    for (key, expected) in [
        (Key::ArrowRight, true),
        (Key::ArrowRight, true),
        (Key::ArrowLeft, false),
        (Key::Enter, true),
        (Key::Enter, false),
    ] {
        harness.press_key(key);
        harness.run_steps(3);
        assert_eq!(is_unfolded(&harness), expected, "{key:?}");
    }
    // Its entries do what they do beside it.
    harness.press_key(Key::ArrowRight);
    harness.run_steps(2);
    harness.get_by_label("Two balls, head-on").focus();
    harness.run_steps(2);
    harness.press_key(Key::Enter);
    harness.run_steps(10);
    assert_ne!(harness.state().view().scene.name, parsed(SCENE).name);
}

#[test]
fn the_arrow_down_opens_the_menu_whose_button_has_the_keys() {
    let mut app = App::new(parsed(SCENE), collidoscope::app::model::source::Source::New);
    app.apply(Command::View(ViewCommand::FocusMenus(true)));
    let mut harness = whole_window(app);
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("Export a picture").is_none());
    harness.press_key(Key::ArrowDown);
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("Export a picture").is_some());
}
