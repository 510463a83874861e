//! Keys, and fields that keys lead to.

use super::two_balls::app;
use crate::common::fields::{field_of, type_into};
use crate::common::keys::{plain, press, with};
use crate::common::opened::carry_out;
use crate::common::window::whole_window;
use collidoscope::app::command::{Command, EditCommand, SelectionCommand, ViewCommand};
use collidoscope::app::{App, KeyPress};
use collidoscope::scene::Overlay;
use collidoscope::sim::Instant;
use egui::Key;
use egui_kittest::kittest::Queryable;

#[test]
fn keys_step_seek_and_switch() {
    let mut app = app();
    press(&mut app, &[plain(Key::ArrowRight), plain(Key::ArrowRight), plain(Key::ArrowLeft)]);
    assert_eq!(app.view().playback.cursor, Instant::start_of(1));
    press(&mut app, &[KeyPress { key: Key::ArrowRight, control: false, shift: true, alt: false, keypad: false }]);
    // 1.5 s are exactly 90 ticks.
    assert_eq!(app.view().playback.cursor, Instant::start_of(90));
    press(&mut app, &[plain(Key::Num1), plain(Key::H), plain(Key::F1)]);
    assert!(!app.view().settings.overlays.contains(&Overlay::Normals));
    assert!(!app.view().settings.panels_visible);
    assert!(app.view().windows.keys);
    press(&mut app, &[plain(Key::Escape), plain(Key::Backspace)]);
    assert_eq!(app.view().playback.cursor, Instant::start_of(0));
}

#[test]
fn a_presentation_shows_the_view_the_time_and_the_numbers_of_the_selected_alone() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(2, None)));
    press(&mut app, &[plain(Key::F5)]);
    let harness = whole_window(app);
    assert!(harness.query_by_label("Inspector").is_none() && harness.query_by_label("Timeline").is_none());
    assert!(harness.query_by_label("t = 0.000000 s").is_some());
    assert!(harness.query_by_label("|v|").is_some());
    assert!(harness.query_by_label("|p|").is_none(), "only what was chosen");
}

#[test]
fn escape_closes_what_is_on_top_before_it_deselects() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(2, None)));
    app.apply(Command::View(ViewCommand::ShowKeys(true)));
    app.apply(Command::Cancel);
    assert!(!app.view().windows.keys);
    assert_eq!(app.view().selection.object(), Some(2));
    app.apply(Command::Cancel);
    assert_eq!(app.view().selection.object(), None);
}

#[test]
fn a_key_asks_for_the_events_of_the_selected_and_for_all_again() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(3, None)));
    let filter = |app: &App| app.view().filtered.map(|filtered| filtered.filter().ids().to_vec());
    press(&mut app, &[with(Key::F, true, true)]);
    assert_eq!(filter(&app), Some(vec![3]));
    // Nothing ever happens to the plane, as the search up to the end of the scene at tick 180 finds.
    press(&mut app, &[with(Key::ArrowRight, false, true)]);
    carry_out(&mut app, Command::Edit(EditCommand::EndGesture));
    assert_eq!((app.view().playback.cursor, app.view().nothing_before), (Instant::start_of(0), Some(180)));
    press(&mut app, &[with(Key::F, true, true)]);
    assert_eq!((filter(&app), app.view().nothing_before), (None, None));
    press(&mut app, &[with(Key::ArrowRight, false, true)]);
    assert_eq!(app.view().playback.cursor, Instant::start_of(90));
}

#[test]
fn the_field_in_the_tool_bar_goes_to_a_tick_or_a_time() {
    let mut harness = whole_window(app());
    const NAME: &str = "Go to a tick or time";
    for (typed, tick) in [("120", 120), ("2.5 s", 150), ("#7", 7), ("1/3 s", 20), ("0", 0)] {
        type_into(&mut harness, NAME, typed);
        assert_eq!(harness.state().view().playback.cursor, Instant::start_of(tick), "{typed}");
        assert_eq!(field_of(&harness, NAME).value(), Some(tick.to_string()), "{typed}");
    }
    type_into(&mut harness, NAME, "200");
    harness.get_by_label("200 is after the scene ends, at tick 180 (3 s).");
    assert_eq!(harness.state().view().playback.cursor, Instant::start_of(0));
    // What was refused is still there, and typing goes on in it.
    assert_eq!(field_of(&harness, NAME).value(), Some("200".to_owned()));
    harness.press_key(Key::Escape);
    harness.run();
    assert!(harness.query_by_label_contains("200 is after").is_none());
    assert_eq!(field_of(&harness, NAME).value(), Some("0".to_owned()));
}

#[test]
fn a_key_puts_the_cursor_into_the_field_that_goes_to_a_tick() {
    let mut app = app();
    app.apply(Command::View(ViewCommand::ShowPanels(false)));
    press(&mut app, &[with(Key::G, true, false)]);
    assert!(app.view().settings.panels_visible && app.view().windows.go_to);
    let mut harness = whole_window(app);
    let field = field_of(&harness, "Go to a tick or time");
    field.type_text("60");
    harness.run();
    harness.press_key(Key::Enter);
    harness.run();
    assert_eq!(harness.state().view().playback.cursor, Instant::start_of(60));
    assert!(!harness.state().view().windows.go_to, "it is done once");
}
