//! A number that varies: the runs, and keeping one of them.

use crate::common::fields::type_into;
use crate::common::opened::opened;
use crate::common::window::whole_window;
use collidoscope::app::App;
use collidoscope::app::command::{Command, EditCommand, FileCommand, VaryCommand};
use collidoscope::app::model::session::RunId;
use collidoscope::app::model::variation::VariationChoice;
use collidoscope::sweep::{Question, Variable};
use egui_kittest::kittest::Queryable;

/// Dropped from 5 m above where it rebounds, with 10 m/s²: it is there after 1 s.
fn app() -> App {
    let mut app = opened(
        r#"{"version": 1, "name": "dropped", "settings": {"gravity": [0, -10, 0], "duration": 1.5},
        "bodies": [{"id": 1, "radius": 0.5, "position": [0, 5.5, 0], "restitution": 0.5}],
        "obstacles": [{"id": 2, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#,
    );
    app.apply(Command::Vary(VaryCommand::Show));
    app
}

#[test]
fn what_is_proposed_is_simulated_by_one_click_and_a_run_is_kept_by_another() {
    let mut harness = whole_window(app());
    harness.get_by_label_contains("Simulate 21 runs").click();
    harness.run();
    let heights: Vec<f64> = {
        let view = harness.state().view();
        let varied = view.variation.varied().expect("runs");
        assert!(!view.variation.is_working());
        varied.runs().iter().filter_map(|run| varied.height(run)).collect()
    };
    // At restitution 1 it rebounds at 10 m/s, and has lost half of it half a second later.
    assert_eq!(heights.len(), 21);
    assert!((heights[20] - 5.0).abs() < 1e-9, "{heights:?}");
    harness.state_mut().apply(Command::Vary(VaryCommand::Open(15)));
    harness.run();
    let view = harness.state().view();
    assert_eq!(view.scene.bodies[0].restitution, 0.75);
    let names: Vec<RunId> = view.kept_runs.tree().iter().map(|(_, run)| run.id).collect();
    assert_eq!((names.len(), view.kept_runs.front()), (2, names.last().copied()));
    let varied = view.variation.varied().expect("runs");
    assert_eq!((varied.on_display(view.moment.setup), varied.is_outdated(view.moment.setup)), (Some(15), false));
    // Back to the run that was on display.
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    assert_eq!(harness.state().view().scene.bodies[0].restitution, 0.5);
}

#[test]
fn esc_stops_and_keeps_what_is_over_and_another_scene_has_none() {
    let mut app = app();
    assert!(app.view().variation.choice().is_none() && app.view().variation.varied().is_none());
    let variable = Variable { path: "#1.restitution".to_owned(), low: 0.0, high: 1.0, count: 3 };
    let question = Question { measure: Some("speed(#1)".to_owned()), first: None };
    app.apply(Command::Vary(VaryCommand::Start(VariationChoice { variable, question })));
    let mut ticks = 0;
    app.advance(0.0, &mut || {
        ticks += 1;
        ticks < 3
    });
    assert!(app.view().variation.is_working());
    app.apply(Command::Cancel);
    assert!(!app.view().variation.is_working() && app.view().variation.varied().is_some());
    app.apply(Command::File(FileCommand::New));
    assert!(app.view().variation.varied().is_none());
}

#[test]
fn what_is_wrong_is_said_in_the_panel() {
    let mut app = app();
    let mut harness = whole_window(app);
    harness.get_by_label_contains("Simulate 21 runs").click();
    harness.run();
    let mut choice = harness.state().view().variation.varied().expect("runs").choice.clone();
    choice.variable.path = "#1.restitutoin".to_owned();
    harness.state_mut().apply(Command::Vary(VaryCommand::Start(choice)));
    harness.run();
    harness.get_by_label_contains("did you mean `restitution`?");
    app = std::mem::replace(harness.state_mut(), opened(r#"{"version": 1, "name": "none", "bodies": []}"#));
    assert!(app.view().variation.problem().is_some());
    harness.state_mut().apply(Command::Vary(VaryCommand::Show));
    harness.run();
    harness.get_by_label_contains("no ball or obstacle whose numbers could vary");
}

#[test]
fn a_number_that_is_not_taken_is_said_beside_its_field_and_the_one_before_stays() {
    let mut harness = whole_window(app());
    harness.run();
    type_into(&mut harness, "last value", "half");
    harness.get_by_label_contains(": `half` is not a number.");
    type_into(&mut harness, "last value", "1/2");
    assert!(harness.query_by_label_contains("Not taken").is_none());
    for wrong in ["20000", "0", "2.5"] {
        type_into(&mut harness, "Number of runs", wrong);
        harness.get_by_label_contains(&format!(": must be a whole number from 1 to 10000, is {wrong}."));
    }
    type_into(&mut harness, "Number of runs", "5");
    harness.get_by_label_contains("Simulate 5 runs").click();
    harness.run();
    let view = harness.state().view();
    let variable = &view.variation.varied().expect("runs").choice.variable;
    // From 0, as it was proposed, to the half that was typed.
    assert_eq!((variable.low, variable.high, variable.count), (0.0, 0.5, 5));
}
