//! Expectations of every kind, and their live verdict.

use super::*;
use crate::common::opened::carry_out;
use collidoscope::app::command::PlaybackCommand;
use collidoscope::query::Feature;
use collidoscope::scene::{Expected, ExpectedBody, ExpectedEvent, Quantity};
use collidoscope::shape::FaceFlags;
use collidoscope::sim::Instant;
use glam::DVec3;
use serde_json::{Value, json};

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
    harness.get_by_label_contains(": must be at least 1, is 0.");
    type_into(&mut harness, "time", "4");
    harness.get_by_label_contains(": must not be after the scene's end (settings.duration 3), is 4.");
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
    assert!(harness.query_by_label_contains(": needs a box").is_some());
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
    choose(&mut harness, "kind", "two never collide");
    choose(&mut harness, "kind", "state of a body");
    let position = Some(DVec3::new(-2.0, 0.0, 0.0));
    let Expected::Body(body) = &scene_of(&harness).expectations[0].expect else { panic!() };
    let expected = ExpectedBody { id: 1, time: 0.0, position, velocity: None, speed: None, tolerance: 1e-9 };
    assert_eq!(body, &expected);
    click(&mut harness, "with speed");
    type_into(&mut harness, "speed", "-1");
    harness.get_by_label_contains(": must be at least 0, is -1.");
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

/// The condition of the expectation.
fn condition(harness: &Harness<App>) -> String {
    match &scene_of(harness).expectations[0].expect {
        Expected::Condition(condition) => condition.what.clone(),
        other => panic!("{other:?}"),
    }
}

/// The inspector of an expected condition, with the field empty and focused.
fn asking() -> Harness<'static, App> {
    let mut harness = inspecting(app(), PartRef::Expectation(0));
    choose(&mut harness, "kind", "condition");
    field_of(&harness, "condition").focus();
    harness.run();
    for _ in condition(&harness).chars() {
        harness.press_key(Key::Backspace);
    }
    harness.run();
    harness
}

fn typed(harness: &mut Harness<App>, text: &str) {
    field_of(harness, "condition").type_text(text);
    harness.run();
}

fn pressed(harness: &mut Harness<App>, key: Key) {
    harness.press_key(key);
    harness.run();
}

#[test]
fn names_in_a_condition_complete_by_tab_enter_arrows_and_click() {
    let mut harness = asking();
    typed(&mut harness, "sp");
    pressed(&mut harness, Key::Tab);
    typed(&mut harness, "le");
    // Enter takes the name that was chosen.
    pressed(&mut harness, Key::ArrowDown);
    pressed(&mut harness, Key::Enter);
    typed(&mut harness, " > 1 an");
    pressed(&mut harness, Key::Tab);
    typed(&mut harness, "ma");
    // “max”, “mass”, and longer ones.
    pressed(&mut harness, Key::ArrowDown);
    pressed(&mut harness, Key::ArrowDown);
    pressed(&mut harness, Key::ArrowUp);
    pressed(&mut harness, Key::Enter);
    typed(&mut harness, "speed(al");
    harness.get_by_label("all").simulate_click();
    harness.run();
    typed(&mut harness, ") < 3");
    pressed(&mut harness, Key::Enter);
    assert_eq!(condition(&harness), "speed(\"left ball\") > 1 and max(speed(all)) < 3");
}

#[test]
fn a_condition_that_is_not_understood_says_what_was_expected_and_is_not_lost() {
    let mut harness = asking();
    let before = condition(&harness);
    typed(&mut harness, "sped(\"left ball\") > 1");
    harness.get_by_label("`sped` is neither a quantity nor a function nor an event; did you mean `speed`?");
    // Leaving the field does not take it, and it is still there.
    field_of(&harness, "why").focus();
    harness.run();
    assert_eq!(condition(&harness), before);
    assert_eq!(field_of(&harness, "condition").value(), Some("sped(\"left ball\") > 1".to_owned()));
    // Esc gives it up.
    field_of(&harness, "condition").focus();
    harness.run();
    pressed(&mut harness, Key::Escape);
    assert_eq!(field_of(&harness, "condition").value(), Some(before.clone()));
    assert_eq!(condition(&harness), before);
}

#[test]
fn enter_takes_no_name_behind_a_mistake() {
    let mut harness = asking();
    typed(&mut harness, "sped(#1) > 1 and spe");
    pressed(&mut harness, Key::Enter);
    assert_eq!(field_of(&harness, "condition").value(), Some("sped(#1) > 1 and spe".to_owned()));
}

#[test]
fn those_because_of_whom_an_expectation_fails_can_be_selected() {
    // They meet after 0.5 s at closing 2 m/s and 2 m at 3 m/s: in tick 70.
    let text = SCENE.replace(r#"{"event": {"between": [1, 5]}}"#, r#"{"never_collide": {"between": [1, 2]}}"#);
    let mut app = opened(&text);
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(80))));
    let mut harness = inspecting(app, PartRef::Expectation(0));
    harness.get_by_label_contains("Fails.");
    harness.get_by_label("Select left ball");
    click(&mut harness, "Select ball 2");
    assert_eq!(selected(&harness), Some(PartRef::Object(2)));
}
