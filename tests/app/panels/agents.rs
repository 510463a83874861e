//! The table of agents.

use crate::common::fields::type_into;
use crate::common::opened::opened;
use crate::common::window::live_panel;
use collidoscope::app::App;
use collidoscope::app::command::{AgentsCommand, Command, EditCommand, PlaybackCommand, SelectionCommand};
use collidoscope::app::panel::{agents, timeline};
use collidoscope::behaviour::Column;
use collidoscope::scene::{Edit, EditProperty, EditValue, Gesture, Operation, PartRef};
use collidoscope::sim::Instant;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::collections::BTreeSet;

/// One flies 1 m/s, one stands, one goes twice as fast.
const SCENE: &str = r#"{"version": 1, "name": "three", "settings": {"duration": 3}, "bodies": [
        {"id": 1, "name": "slow", "radius": 0.1, "position": [0, 0, 0], "velocity": [1, 0, 0], "group": 9},
        {"id": 2, "name": "standing", "radius": 0.1, "position": [0, 5, 0], "group": 9},
        {"id": 3, "name": "fast", "radius": 0.1, "position": [0, 10, 0], "velocity": [2, 0, 0], "group": 9}],
    "agent_groups": [{"id": 9, "flocking": false, "params": {"max_speed": 9, "perception": 1}}]}"#;

fn played() -> App {
    let mut app = opened(SCENE);
    app.apply(Command::Agents(AgentsCommand::Show));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(180))));
    for _ in 0..400 {
        app.advance(0.02, &mut || true);
    }
    app
}

fn panel(app: App) -> Harness<'static, App> {
    live_panel(app, agents::ui, egui::vec2(1000.0, 300.0))
}

/// The agents from top to bottom.
fn order(harness: &Harness<App>) -> Vec<&'static str> {
    let mut names = ["slow", "standing", "fast"];
    let top = |name: &str| harness.get_by_label(name).raw_bounds().expect("it is in sight").y0;
    names.sort_by(|a, b| top(a).total_cmp(&top(b)));
    names.to_vec()
}

#[test]
fn who_got_least_far_is_first_a_title_sorts_and_a_row_selects() {
    let mut harness = panel(played());
    assert_eq!(order(&harness), ["standing", "slow", "fast"]);
    // 3 s at 1 and at 2 m/s.
    assert!(harness.query_all_by_label("3").next().is_some() && harness.query_all_by_label("6").next().is_some());
    harness.get_by_label("net (m)").click();
    harness.run();
    assert_eq!(order(&harness), ["fast", "slow", "standing"]);
    let bounds = harness.get_by_label("slow").raw_bounds().expect("it is in sight");
    let at = egui::pos2((bounds.x0 + bounds.x1) as f32 / 2.0, (bounds.y0 + bounds.y1) as f32 / 2.0);
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        harness.input_mut().events.push(egui::Event::PointerMoved(at));
        harness.input_mut().events.push(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
        harness.run();
    }
    assert_eq!(harness.state().view().selection.object(), Some(1));
}

#[test]
fn the_list_of_events_obeys_the_rows_while_that_is_ticked() {
    let mut harness = panel(played());
    let filter = |harness: &Harness<App>| {
        let view = harness.state().view();
        view.filtered.map(|filtered| filtered.filter().ids().to_vec())
    };
    let select = |harness: &mut Harness<App>, name: &str| {
        let bounds = harness.get_by_label(name).raw_bounds().expect("it is in sight");
        let at = egui::pos2((bounds.x0 + bounds.x1) as f32 / 2.0, (bounds.y0 + bounds.y1) as f32 / 2.0);
        for pressed in [true, false] {
            let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
            harness.input_mut().events.push(egui::Event::PointerMoved(at));
            harness.input_mut().events.push(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
            harness.run();
        }
    };
    select(&mut harness, "slow");
    assert_eq!(filter(&harness), None, "it was not asked for");
    harness.get_by_label("only their events").click();
    harness.run();
    assert_eq!(filter(&harness), Some(vec![1]));
    select(&mut harness, "fast");
    assert_eq!(filter(&harness), Some(vec![3]));
    harness.get_by_label("only their events").click();
    harness.run();
    assert_eq!(filter(&harness), None);
}

#[test]
fn the_span_is_what_was_asked_for_and_follows_the_recording_otherwise() {
    let mut app = played();
    let whole = app.view().behaving.table().expect("it was read").clone();
    assert_eq!(whole.ticks, 0..180);
    app.apply(Command::Agents(AgentsCommand::SetSpan(Some(60..120))));
    app.advance(0.0, &mut || true);
    let part = app.view().behaving.table().expect("it was read").clone();
    let ways = part.rows.iter().map(|row| Column::NetWay.of(row)).collect::<Vec<_>>();
    // A second of the three.
    assert!(ways.iter().zip([1.0, 0.0, 2.0]).all(|(way, expected)| (way - expected).abs() < 1e-9), "{ways:?}");
    app.apply(Command::Agents(AgentsCommand::SetSpan(None)));
    app.advance(0.0, &mut || true);
    assert_eq!(app.view().behaving.table(), Some(&whole));
}

#[test]
fn a_time_that_is_not_taken_is_said_beside_its_field_and_the_span_stays() {
    let mut harness = panel(played());
    type_into(&mut harness, "from", "nan");
    harness.get_by_label_contains(": `nan` is not a number.");
    for wrong in ["-5", "3.5"] {
        type_into(&mut harness, "to", wrong);
        harness.get_by_label_contains(&format!(": must be from 0 s to 3 s, is {wrong} s."));
    }
    assert_eq!(harness.state().view().behaving.span(), None);
    type_into(&mut harness, "from", "1");
    assert_eq!(harness.state().view().behaving.span(), Some(60..180));
    assert!(harness.query_by_label_contains("Not taken").is_none(), "something else was typed since");
}

#[test]
fn the_timeline_has_a_lane_for_who_is_stuck_while_the_table_is_in_front() {
    let app = played();
    let stuck: Vec<u64> = app
        .view()
        .behaving
        .behaviours()
        .expect("it was read")
        .troubles()
        .filter(|(_, troubles)| troubles.count(collidoscope::behaviour::Trouble::Stuck) == 1)
        .map(|(ticks, _)| ticks.start)
        .collect();
    // One stands; two seconds have passed at the end of tick 119.
    assert_eq!(stuck, (119..180).collect::<Vec<_>>());
    let mut harness = live_panel(app, timeline::ui, egui::vec2(900.0, 260.0));
    let button = |pos, pressed| {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        egui::Event::PointerButton { pos, button, pressed, modifiers }
    };
    // Three quarters of the way: stuck is who stands, at whatever height its lane is.
    let mut chosen = BTreeSet::new();
    for y in (0..260).step_by(5) {
        let at = egui::pos2(780.0, y as f32);
        for pressed in [true, false] {
            harness.input_mut().events.extend([egui::Event::PointerMoved(at), button(at, pressed)]);
            harness.run();
        }
        chosen.extend(
            harness
                .state()
                .view()
                .selection
                .objects()
                .map(|id| (id, harness.state().view().playback.cursor.tick > 119)),
        );
    }
    assert_eq!(chosen, BTreeSet::from([(2, true)]));
}

/// Lets ball 3 go 1 m/s from a tick on, as a part of a gesture.
fn slower(from: u64) -> Command {
    let value = EditValue::Vector(glam::DVec3::X);
    let edit = Edit { tick: from, id: 3, property: EditProperty::Velocity, value };
    Command::Edit(EditCommand::ChangeIn(Gesture(1), Operation::SetAtTick(edit)))
}

#[test]
fn numbers_of_the_run_before_a_change_stand_in_grey_beside_those_that_differ() {
    let mut app = played();
    app.apply(slower(60));
    app.apply(Command::Edit(EditCommand::EndGesture));
    for _ in 0..400 {
        app.advance(0.02, &mut || true);
    }
    let before = app.view().agents_before.expect("it was read").clone();
    assert_eq!(Some(&before.ticks), app.view().behaving.table().map(|table| &table.ticks));
    // A second at 2 m/s and two at 1 m/s, and before that three at 2 m/s.
    let harness = panel(app);
    assert!(harness.query_all_by_label("4  6").next().is_some());
    // The others went as before.
    assert!(harness.query_all_by_label("3").next().is_some());
    harness.get_by_label("grey: before the change");
}

#[test]
fn a_change_of_what_was_watched_is_told_when_its_drag_ends() {
    let told = |app: &App| app.view().windows.confirmation.clone().map(|told| told.text);
    let mut app = played();
    app.apply(slower(180));
    app.apply(Command::Edit(EditCommand::EndGesture));
    assert_eq!(told(&app), None, "up to the moment on display nothing changed");
    let mut app = played();
    app.apply(slower(60));
    assert_eq!(told(&app), None, "it is still dragged");
    app.apply(Command::Edit(EditCommand::EndGesture));
    assert!(told(&app).is_some_and(|told| told.starts_with("From tick 60 on this is another run.")));
    let mut app = played();
    app.apply(slower(60));
    app.apply(Command::Edit(EditCommand::AbandonGesture));
    app.apply(Command::Edit(EditCommand::EndGesture));
    assert_eq!(told(&app), None, "nothing came of it");
}

/// Where a text begins on screen, from left to right.
fn left(harness: &Harness<App>, text: &str) -> f64 {
    harness.get_by_label(text).raw_bounds().expect("it is in sight").x0
}

#[test]
fn names_stay_where_they_are_when_the_numbers_are_scrolled_sideways() {
    let mut harness = live_panel(played(), agents::ui, egui::vec2(420.0, 300.0));
    let (name, title) = (left(&harness, "slow"), left(&harness, "net (m)"));
    harness.input_mut().events.push(egui::Event::PointerMoved(egui::pos2(300.0, 150.0)));
    let (unit, modifiers) = (egui::MouseWheelUnit::Point, egui::Modifiers::NONE);
    harness.input_mut().events.push(egui::Event::MouseWheel { unit, delta: egui::vec2(-100.0, 0.0), modifiers });
    harness.run();
    assert_eq!(left(&harness, "slow"), name);
    assert!(left(&harness, "net (m)") < title - 50.0);
}

#[test]
fn who_is_selected_elsewhere_comes_into_sight() {
    let bodies: Vec<String> = (1..=80)
        .map(|id| {
            format!(r#"{{"id": {id}, "name": "fish {id}", "radius": 0.1, "position": [{id}, 0, 0], "group": 99}}"#)
        })
        .collect();
    let scene = format!(
        r#"{{"version": 1, "name": "row", "settings": {{"duration": 1}}, "bodies": [{}],
            "agent_groups": [{{"id": 99, "flocking": false}}]}}"#,
        bodies.join(",")
    );
    let mut app = opened(&scene);
    app.apply(Command::Agents(AgentsCommand::Show));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    for _ in 0..100 {
        app.advance(0.02, &mut || true);
    }
    let mut harness = live_panel(app, agents::ui, egui::vec2(700.0, 200.0));
    assert!(harness.query_by_label("fish 1").is_some() && harness.query_by_label("fish 70").is_none());
    harness.state_mut().apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(70)])));
    harness.run();
    assert!(harness.query_by_label("fish 1").is_none() && harness.query_by_label("fish 70").is_some());
}
