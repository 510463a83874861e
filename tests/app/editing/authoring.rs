//! Tests made in the window, without a window: "Expect this", the expectations' tab, repros, the clipboard.

use crate::common::opened::{finish, opened};
use crate::common::window::{panel_of, whole_window};
use collidoscope::app::command::{Command, EditCommand, FileCommand, PlaybackCommand, SelectionCommand};
use collidoscope::app::model::event_log::EventRef;
use collidoscope::app::model::session::ExpectationRequest;
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, panel};
use collidoscope::check::{Outcome, StateQuantity, check_scene};
use collidoscope::scene::{Expected, PartRef, Quantity};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton};
use egui_kittest::Harness;
use egui_kittest::kittest::{Node, Queryable};

/// Two balls that collide after 1.5 s, in tick 90: a gap of 3 m at 2 m/s.
const SCENE: &str = r#"{
    "version": 1, "name": "two balls", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "name": "left ball", "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]},
        {"id": 5, "name": "bystander", "radius": 0.5, "position": [0, 5, 0]}
    ],
    "obstacles": [{"id": 3, "shape": {"plane": {"point": [0, -1, 0], "normal": [0, 1, 0]}}}],
    "queries": [{"id": 4, "name": "ray", "ask": {"query": "ray_sphere", "center": [0, 0, 5], "radius": 1,
        "origin": [0, 0, 0], "direction": [0, 0, 1]}}]
}"#;

const IMPACT: EventRef = EventRef { tick: 90, index: 0 };

/// The scene, recorded up to the impact, which is selected.
fn at_the_impact() -> App {
    let mut app = opened(SCENE);
    app.apply(Command::Playback(PlaybackCommand::NextEvent));
    finish(&mut app);
    assert_eq!(app.view().selection.event(), Some(IMPACT));
    app
}

/// The expectations hold in a run of their own.
fn assert_hold(app: &App) {
    for verdict in check_scene(app.view().scene) {
        assert_eq!(verdict.outcome, Outcome::Holds);
    }
}

#[test]
fn an_event_is_expected_by_a_button_and_shown_among_the_expectations() {
    let mut harness = whole_window(at_the_impact());
    harness.get_by_label_contains("Expect this event").click();
    harness.run();
    let app = harness.state();
    let view = app.view();
    let Expected::Event(event) = &view.scene.expectations[0].expect else { panic!() };
    assert_eq!((event.between, event.nth, event.tolerance), ([1, 2], 1, 1e-9));
    assert!(event.time.is_some_and(|time| (time - 1.5).abs() < 1e-9));
    assert!(view.scene.expectations[0].why.starts_with("Seen in tick 90: left ball hits ball 2"));
    assert_eq!(view.selection.parts(), [PartRef::Expectation(0)]);
    // The moment stays, and the tab is in front with the fields of what was added.
    assert_eq!(view.playback.cursor.tick, 90);
    assert_hold(app);
    why_field(&harness);
    harness.get_by_label("Duplicate this expectation").click();
    harness.run();
    assert_eq!(harness.state().view().scene.expectations.len(), 2);
    assert_eq!(harness.state().view().selection.parts(), [PartRef::Expectation(1)]);
    harness.get_by_label("Delete this expectation").click();
    harness.run();
    assert_eq!(harness.state().view().scene.expectations.len(), 1);
}

/// The field of the inspector beside the word.
fn why_field<'a>(harness: &'a Harness<App>) -> Node<'a> {
    harness.get_by_role_and_label(Role::TextInput, "why")
}

#[test]
fn why_is_changed_in_place_as_one_step_of_undo() {
    let mut app = at_the_impact();
    app.apply(Command::Edit(EditCommand::Expect(ExpectationRequest::Event(IMPACT))));
    finish(&mut app);
    let seen = app.view().scene.expectations[0].why.clone();
    let mut harness = whole_window(app);
    why_field(&harness).click();
    harness.run();
    why_field(&harness).type_text("3 / 2 = 1.5. ");
    harness.run();
    assert_eq!(harness.state().view().scene.expectations[0].why, seen, "not before the field is left");
    harness.get_by_label("Expectation 1").click();
    harness.press_key(Key::Tab);
    harness.run();
    assert!(harness.state().view().scene.expectations[0].why.contains("3 / 2 = 1.5. "));
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    assert_eq!(harness.state().view().scene.expectations[0].why, seen);
}

#[test]
fn states_answers_and_totals_are_expected_and_hold() {
    let mut app = at_the_impact();
    let requests = [
        ExpectationRequest::State(1, StateQuantity::Position),
        ExpectationRequest::State(1, StateQuantity::Velocity),
        ExpectationRequest::State(2, StateQuantity::Speed),
        ExpectationRequest::Answer(4),
        ExpectationRequest::Conserved(Quantity::Energy),
        ExpectationRequest::Conserved(Quantity::Momentum),
        ExpectationRequest::Penetration,
        ExpectationRequest::NeverCollide([1, 3]),
    ];
    for request in requests {
        app.apply(Command::Edit(EditCommand::Expect(request)));
        finish(&mut app);
        assert_eq!(app.view().windows.error, None);
    }
    assert_eq!(app.view().scene.expectations.len(), requests.len());
    assert_hold(&app);
    // At the moment of the impact the velocity is that after it: equal balls exchange theirs.
    let Expected::Body(body) = &app.view().scene.expectations[1].expect else { panic!() };
    assert_eq!(body.velocity.map(|velocity| velocity.x), Some(-1.0));
    // Two that collided fail the expectation that they never do.
    app.apply(Command::Edit(EditCommand::Expect(ExpectationRequest::NeverCollide([1, 2]))));
    assert!(matches!(check_scene(app.view().scene)[8].outcome, Outcome::Fails { .. }));
}

#[test]
fn buttons_of_the_inspector_expect_states_and_totals() {
    let mut app = at_the_impact();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut harness = whole_window(app);
    harness.get_by_label("Expect speed").click();
    harness.run();
    finish(harness.state_mut());
    harness.state_mut().apply(Command::Selection(SelectionCommand::Parts(Vec::new())));
    harness.run();
    harness.get_by_label("Expect momentum").click();
    harness.run();
    let expectations = &harness.state().view().scene.expectations;
    assert!(matches!(&expectations[0].expect, Expected::Body(body) if body.speed == Some(1.0)));
    assert!(
        matches!(&expectations[1].expect, Expected::Conserved(conserved) if conserved.quantity == Quantity::Momentum)
    );
}

#[test]
fn a_click_with_the_right_button_on_an_event_offers_what_can_be_made_of_it() {
    let app = at_the_impact();
    let mut harness = panel_of(&app, panel::event_list::ui);
    let bounds = harness.get_by_label("left ball – ball 2").bounding_box().unwrap();
    let pos = egui::pos2(bounds.x0 as f32 + 5.0, bounds.y0 as f32 + 5.0);
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
        harness.input_mut().events.push(Event::PointerMoved(pos));
        harness.input_mut().events.push(Event::PointerButton { pos, button, pressed, modifiers });
        harness.run();
    }
    for label in ["Expect this event", "Expect that these never collide", "Copy as Rust test", "Carve a repro"] {
        harness.get_by_label_contains(label);
    }
    harness.get_by_label_contains("Carve a repro").click();
    harness.run();
    assert_eq!(*harness.state(), [Command::File(FileCommand::Carve(IMPACT))]);
}

#[test]
fn a_repro_opens_as_a_new_scene_and_loses_no_changes_of_the_other() {
    let mut app = at_the_impact();
    app.apply(Command::Edit(EditCommand::Expect(ExpectationRequest::NeverCollide([1, 3]))));
    finish(&mut app);
    app.apply(Command::File(FileCommand::Carve(IMPACT)));
    assert!(app.view().windows.would_lose.is_none(), "the added expectation is a step back");
    let view = app.view();
    assert_eq!(view.scene.name, "Repro: left ball hits ball 2");
    assert_eq!(view.scene.bodies.len(), 2);
    assert!(view.scene.obstacles.is_empty());
    assert_eq!((view.source, view.document.is_changed()), (&Source::New, true));
    assert!((89..=90).contains(&view.playback.cursor.tick));
    assert_eq!(view.playback.start(), view.playback.cursor);
    assert_hold(&app);
    // The first and only event is the one it was carved for, and its expectation holds.
    app.apply(Command::Playback(PlaybackCommand::NextEvent));
    finish(&mut app);
    assert_eq!(app.view().selection.event(), Some(IMPACT));
    assert!(
        app.view().checker.verdicts().all(|verdict| verdict.is_some_and(|verdict| verdict.outcome == Outcome::Holds))
    );
    // Home, rewind and steps back stop at its first tick.
    for command in [
        Command::Playback(PlaybackCommand::StepBack),
        Command::Playback(PlaybackCommand::StepBack),
        Command::Playback(PlaybackCommand::Restart),
        Command::Playback(PlaybackCommand::PreviousEvent),
    ] {
        app.apply(command);
        finish(&mut app);
        assert!(app.view().playback.cursor >= app.view().playback.start());
    }
    app.apply(Command::File(FileCommand::Back));
    assert_eq!((app.view().scene.bodies.len(), app.view().document.is_changed()), (3, true));
}

#[test]
fn a_rust_test_goes_to_the_clipboard() {
    let mut harness = whole_window(at_the_impact());
    harness.get_by_label_contains("Copy as Rust test").click();
    harness.step();
    let copied = harness.output().platform_output.commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let copied = copied.expect("a text on the clipboard");
    assert!(copied.contains("#[test]\nfn left_ball_hits_ball_2_at_tick_90() {"), "{copied}");
    // Nothing else on screen would tell.
    harness.run();
    harness.get_by_label_contains("Copied a Rust test of this event.");
}

#[test]
fn what_is_no_collision_says_so_instead_of_being_expected() {
    let mut app = at_the_impact();
    app.apply(Command::Edit(EditCommand::Expect(ExpectationRequest::Event(EventRef { tick: 3, index: 0 }))));
    assert_eq!(app.view().windows.error.as_deref(), Some("This event is no longer there."));
    app.apply(Command::File(FileCommand::Carve(EventRef { tick: 3, index: 0 })));
    assert_eq!(app.view().windows.error.as_deref(), Some("No repro: there is no such event in the recording."));
    assert!(app.view().scene.expectations.is_empty());
}
