//! A right click on a number: to stop when it grows, to expect it.

use super::two_balls::app;
use crate::common::opened::{act, finish};
use crate::common::window::{right_click, whole_window};
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, SelectionCommand};
use collidoscope::check::Outcome;
use collidoscope::scene::Expected;
use egui::{Key, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// The number in the row of this name.
fn number(window: &Harness<'_, App>, name: &str) -> Pos2 {
    let label = window.get_by_label(name).raw_bounds().expect("it is somewhere");
    Pos2::new(label.x0 as f32, label.y0 as f32) + vec2(100.0, 6.0)
}

#[test]
fn a_right_click_on_a_speed_begins_a_breakpoint_with_its_condition() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut window = whole_window(app);
    let at = number(&window, "speed |v|");
    right_click(&mut window, at);
    window.get_by_label_contains("Break when…").click();
    window.run();
    window.run();
    assert_eq!(window.get_by_label("New breakpoint").value().as_deref(), Some("speed(\"left ball\") > 1"));
    window.press_key(Key::Enter);
    window.run();
    assert_eq!(window.state().view().scene.breakpoints[0].condition, "speed(\"left ball\") > 1");
}

#[test]
fn where_a_momentum_changes_is_found_by_a_right_click() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    act(&mut app, Action::END);
    let mut window = whole_window(app);
    let at = number(&window, "momentum m·v");
    right_click(&mut window, at);
    window.get_by_label_contains("Find where it changes").click();
    window.run();
    finish(window.state_mut());
    let view = window.state().view();
    let finding = view.finding.expect("it is asked for");
    // They meet once.
    assert_eq!(
        (finding.found().len(), finding.condition().map(|of| of.text())),
        (1, Some("momentum(\"left ball\") changes"))
    );
}

#[test]
fn a_number_of_an_event_is_expected_and_holds() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    let mut window = whole_window(app);
    let at = number(&window, "approach");
    right_click(&mut window, at);
    window.get_by_label_contains("Expect this value").click();
    window.run();
    let app = window.state_mut();
    let added = app.view().scene.expectations.last().cloned().expect("one was added");
    let Expected::Condition(condition) = added.expect else { panic!("{added:?}") };
    assert_eq!(condition.what, "impact(\"left ball\", \"ball 2\") and approach_speed = 2");
    finish(app);
    act(app, Action::END);
    let view = app.view();
    let verdict = view.checker.verdicts().last().flatten().expect("it is decided at the end");
    assert_eq!(verdict.outcome, Outcome::Holds);
}
