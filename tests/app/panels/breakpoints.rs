//! The breakpoints in their panel: typed in, switched, marked on the timeline, and shown with what stopped there.

use super::two_balls::app;
use crate::common::opened::{act, finish};
use crate::common::window::whole_window;
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, EditCommand, ViewCommand};
use collidoscope::app::panel::{self, Tab};
use collidoscope::scene::{Breakpoint, Operation, Part, PartRef};
use collidoscope::sim::Instant;
use egui::Key;
use egui_kittest::kittest::Queryable;

fn add(app: &mut App, name: &str, condition: &str) {
    let breakpoint = Breakpoint { name: name.to_owned(), condition: condition.to_owned(), enabled: true };
    app.apply(Command::Edit(EditCommand::Change(Operation::Add(Part::Breakpoint(breakpoint)))));
}

fn tick(app: &App) -> u64 {
    app.view().playback.cursor.tick
}

#[test]
fn a_condition_is_typed_into_the_panel_and_stops_playing_and_what_stopped_is_shown() {
    let mut window = whole_window(app());
    window.state_mut().apply(Command::View(ViewCommand::ShowBreakpoints(Some(String::new()))));
    window.run();
    window.get_by_label("New breakpoint").focus();
    window.run();
    window.get_by_label("New breakpoint").type_text("distance(#1, #2) < 2");
    window.run();
    window.press_key(Key::Enter);
    window.run();
    assert_eq!(window.state().view().scene.breakpoints[0].condition, "distance(#1, #2) < 2");
    // 4 m apart at 2 m/s: 2 m after 1 s.
    act(window.state_mut(), Action::NEXT_BREAK);
    window.run();
    assert_eq!(window.state().view().playback.cursor, Instant::start_of(60));
    window.get_by_label("distance(#1, #2) = 2 m");
    window.get_by_label("Stop at distance(#1, #2) < 2").click();
    window.run();
    assert!(!window.state().view().scene.breakpoints[0].enabled);
}

#[test]
fn hits_are_marked_on_the_timeline_and_a_click_goes_there() {
    let mut app = app();
    add(&mut app, "close", "distance(#1, #2) < 2");
    act(&mut app, Action::END);
    finish(&mut app);
    act(&mut app, Action::HOME);
    let mut window = whole_window(app);
    window.get_by_label("Break close").click();
    window.run();
    assert_eq!(tick(window.state()), 60);
}

#[test]
fn one_that_is_not_understood_says_why() {
    let mut app = app();
    add(&mut app, "", "speed(nobody) > 2");
    let texts = crate::common::window::all_texts_of(&app, panel::breakpoint_list::ui);
    assert!(texts.iter().any(|text| text.contains("there is no object `nobody`")), "{texts:?}");
    assert_eq!(app.view().scene.label_of(PartRef::Breakpoint(0)), "speed(nobody) > 2");
    assert!(Tab::ALL.contains(&Tab::Breakpoints));
}
