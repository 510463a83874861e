//! Conditions: every moment at which one begins to hold is listed, gone to, and cut at edits.

use super::two_balls::app;
use crate::common::keys::{plain, press, with};
use crate::common::opened::{act, carry_out, finish};
use crate::common::window::{labels_of, whole_window};
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, EditCommand, FindCommand, PlaybackCommand, SelectionCommand};
use collidoscope::app::model::session::ExpectationRequest;
use collidoscope::app::panel::find;
use collidoscope::scene::{Edit, EditProperty, Expected, Holds, Operation, Part, PartRef, scene_to_json};
use collidoscope::sim::Instant;
use egui::{Event, Key};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec3;

/// The left ball moves from x = −2 to the right at 1 m/s, hits the other one after 1.5 s at x = −0.5, and comes back: it is
/// beyond this at once, from 1 s to 2 s, and from 2.5 s on.
const BEYOND: &str = "position(\"left ball\").x < -1.5 or position(\"left ball\").x > -1";

fn asked(mut app: App, question: &str) -> App {
    carry_out(&mut app, Command::Find(FindCommand::Ask(question.to_owned())));
    app
}

/// The seconds at which the condition begins to hold, as far as it was looked for.
fn begins(app: &App) -> Vec<f64> {
    let view = app.view();
    let found = view.finding.expect("a condition was asked for").found();
    found.iter().map(|found| view.moment.setup.clock.seconds(found.begin.at)).collect()
}

fn ended() -> App {
    let mut app = app();
    act(&mut app, Action::END);
    app
}

fn now(app: &App) -> f64 {
    app.view().moment.setup.clock.seconds(app.view().playback.cursor)
}

fn assert_near(found: &[f64], expected: &[f64]) {
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-12;
    assert!(found.len() == expected.len() && found.iter().zip(expected).all(is_near), "{found:?}, not {expected:?}");
}

#[test]
fn a_condition_is_typed_its_moments_are_listed_and_a_click_goes_to_the_exact_one() {
    let mut app = ended();
    press(&mut app, &[with(Key::F, true, false)]);
    let mut window = whole_window(app);
    // x = −2 + t rises above −1.24 at t = 0.76 s: 10 ms into tick 45.
    window.get_by_label("Condition").type_text("position(\"left ball\").x rises above -1.24");
    window.run();
    window.press_key(Key::Enter);
    window.run();
    window.get_by_label("1 moment in 180 ticks");
    window.get_by_label("0.760000").simulate_click();
    window.run();
    finish(window.state_mut());
    let cursor = window.state().view().playback.cursor;
    assert_eq!(cursor.tick, 45);
    assert!((cursor.local - 0.01).abs() < 1e-12, "{cursor:?}");
}

#[test]
fn what_is_typed_after_asking_again_replaces_the_condition_that_was_there() {
    let mut window = whole_window(asked(ended(), "position(\"left ball\").x rises above -1.24"));
    window.state_mut().apply(Command::Find(FindCommand::Show(true)));
    window.run();
    // As from a keyboard: what an input method commits would be put beside what is selected.
    window.input_mut().events.push(Event::Text("speed(\"left ball\") > 7".to_owned()));
    window.run();
    window.press_key(Key::Enter);
    window.run();
    let view = window.state().view();
    assert_eq!(view.finding.map(|finding| finding.question()), Some("speed(\"left ball\") > 7"));
}

#[test]
fn what_never_holds_is_said_to_hold_never_once_the_scene_is_recorded_to_its_end() {
    let never = "speed(\"left ball\") > 7";
    let told = |app: App, text: &str| labels_of(&asked(app, never), find::ui).iter().any(|label| label.contains(text));
    assert!(told(app(), "F3 simulates until it holds"));
    assert!(told(ended(), "Never, from the beginning of the scene to its end."));
}

#[test]
fn a_moment_that_is_an_event_is_selected() {
    let mut app = asked(ended(), "impact(all, any) and approach_speed > 1");
    assert_near(&begins(&app), &[1.5]);
    carry_out(&mut app, Command::Find(FindCommand::GoTo(0)));
    assert_eq!(now(&app), 1.5);
    assert_eq!(app.view().selection.event().map(|event| event.tick), Some(90));
    let texts = labels_of(&app, find::ui);
    for text in ["impact: left ball – ball 2", "approach_speed (m/s)", "2"] {
        assert!(texts.iter().any(|label| label == text), "{text}: {texts:?}");
    }
}

#[test]
fn next_and_previous_moments_are_gone_to_by_key_and_recorded_if_need_be() {
    let mut app = asked(app(), BEYOND);
    // Only the first tick is recorded yet.
    assert_near(&begins(&app), &[0.0]);
    let mut go = |shift: bool| {
        press(&mut app, &[with(Key::F3, false, shift)]);
        finish(&mut app);
        now(&app)
    };
    let forwards = [go(false), go(false)];
    assert_near(&forwards, &[1.0, 2.5]);
    assert_near(&[go(false)], &[2.5]);
    assert_near(&[go(true), go(true)], &[1.0, 0.0]);
    assert_near(&[go(true)], &[0.0]);
    let told = app.view().windows.confirmation.as_ref().map(|told| format!("{told:?}"));
    assert!(told.is_some_and(|told| told.contains("did not begin to hold before")));
}

#[test]
fn what_is_found_backwards_before_all_was_searched_is_what_is_found_forwards() {
    let mut app = ended();
    let mut whole = asked(ended(), BEYOND);
    for _ in 0..3 {
        // Asked anew, so that nothing of the recording was looked at yet.
        app.apply(Command::Find(FindCommand::Ask(BEYOND.to_owned())));
        app.apply(Command::Find(FindCommand::Previous));
        let mut frames = 0;
        while app.view().goal.is_some() {
            let mut left = 30;
            app.advance(0.01, &mut || {
                left -= 1;
                left > 0
            });
            frames += 1;
            assert!(frames < 1000, "it never ends");
        }
        carry_out(&mut whole, Command::Find(FindCommand::Previous));
        let [backwards, forwards] = [&app, &whole].map(|app| app.view().playback.cursor);
        assert_eq!((backwards.tick, backwards.local.to_bits()), (forwards.tick, forwards.local.to_bits()));
    }
    assert_eq!(now(&app), 0.0);
}

#[test]
fn a_condition_is_searched_a_little_in_each_frame_and_follows_the_recording() {
    let mut app = asked(app(), BEYOND);
    act(&mut app, Action::END);
    assert_near(&begins(&app), &[0.0, 1.0, 2.5]);
    app.apply(Command::Find(FindCommand::Ask(BEYOND.to_owned())));
    let mut counts = Vec::new();
    while app.is_moving() {
        let mut left = 30;
        app.advance(0.01, &mut || {
            left -= 1;
            left > 0
        });
        counts.push(begins(&app).len());
    }
    assert!(counts.len() > 3 && counts[0] < 3 && counts.ends_with(&[3]), "{counts:?}");
}

/// The left ball is sent back at 2 m/s from x = −1.5 at 0.5 s: it comes from beyond −1.5 at once again.
fn sent_back(app: &mut App) {
    let edit = Edit { tick: 30, id: 1, property: EditProperty::Velocity, value: DVec3::new(-2.0, 0.0, 0.0).into() };
    carry_out(app, Command::Edit(EditCommand::Change(Operation::Add(Part::Edit(edit)))));
    act(app, Action::END);
}

#[test]
fn what_was_found_is_cut_at_edits() {
    let mut app = asked(ended(), BEYOND);
    sent_back(&mut app);
    assert!(begins(&app).iter().all(|begin| *begin <= 0.5 + 1e-9), "{:?}", begins(&app));
    let mut fresh = self::app();
    sent_back(&mut fresh);
    let fresh = asked(fresh, BEYOND);
    assert_eq!(begins(&app), begins(&fresh));
    // Undone, all is as before; and what is not there any more is not understood.
    act(&mut app, Action::UNDO);
    act(&mut app, Action::END);
    assert_near(&begins(&app), &[0.0, 1.0, 2.5]);
    carry_out(&mut app, Command::Edit(EditCommand::Change(Operation::Remove(vec![PartRef::Object(1)]))));
    assert!(app.view().finding.is_some_and(|finding| finding.misread().is_some()));
    labels_of(&app, find::ui);
    act(&mut app, Action::UNDO);
    act(&mut app, Action::END);
    assert_near(&begins(&app), &[0.0, 1.0, 2.5]);
}

#[test]
fn what_selected_stands_for_stays_when_something_else_is_selected() {
    let mut app = ended();
    carry_out(&mut app, Command::Selection(SelectionCommand::Object(2, None)));
    // Ball 2 moves from x = 2 to the left at 1 m/s: after 1.2 s it is at 0.8.
    let mut app = asked(app, "position(selected).x falls below 0.8");
    carry_out(&mut app, Command::Selection(SelectionCommand::Object(1, None)));
    assert_near(&begins(&app), &[1.2]);
    assert!(labels_of(&app, find::ui).iter().any(|label| label == "selected: ball 2"));
}

#[test]
fn a_condition_becomes_an_expectation_which_can_be_undone() {
    let mut app = ended();
    carry_out(&mut app, Command::Selection(SelectionCommand::Object(1, None)));
    let app = asked(app, "position(selected).x > -1");
    let before = scene_to_json(app.view().scene);
    let mut window: Harness<App> = whole_window(app);
    window.state_mut().apply(Command::Find(FindCommand::Show(true)));
    window.run();
    window.get_by_label_contains("Expect…").simulate_click();
    window.run();
    window.get_by_label("that it holds at some time").simulate_click();
    window.run();
    let Some(Expected::Condition(condition)) =
        window.state().view().scene.expectations.last().map(|expectation| expectation.expect.clone())
    else {
        panic!("{:?}", window.state().view().scene.expectations);
    };
    assert_eq!((condition.holds, condition.what.as_str()), (Holds::Eventually, "position(\"left ball\").x > -1"));
    let mut app = std::mem::replace(window.state_mut(), self::app());
    finish(&mut app);
    act(&mut app, Action::UNDO);
    assert_eq!(scene_to_json(app.view().scene), before);
}

#[test]
fn an_expectation_made_at_a_moment_names_that_moment_and_elsewhere_the_first() {
    // It begins to hold at 0, 1 and 2.5 s; the scene ends at 3 s.
    let mut app = asked(ended(), BEYOND);
    let mut made = || {
        carry_out(&mut app, Command::Edit(EditCommand::Expect(ExpectationRequest::Condition(Holds::Eventually))));
        let why = app.view().scene.expectations.last().map(|expectation| expectation.why.clone());
        press(&mut app, &[with(Key::F3, false, true)]);
        finish(&mut app);
        why.expect("one was made")
    };
    let seen = [made(), made(), made(), made()];
    let expected = ["first begins to hold at 0 s", "begins to hold at 2.5 s, not", "begins to hold at 1 s, not"];
    for (why, text) in seen.iter().zip(expected) {
        assert!(why.contains(text), "{seen:?}");
    }
    assert!(seen[3].contains("first begins to hold at 0 s"), "{seen:?}");
}

#[test]
fn who_never_saw_the_panel_is_shown_conditions_that_a_click_asks_for() {
    let mut app = ended();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(0))));
    app.apply(Command::Find(FindCommand::Show(true)));
    let mut window = whole_window(app);
    window.get_by_label("impact(\"left ball\", \"ball 2\")").simulate_click();
    window.run();
    finish(window.state_mut());
    assert_near(&begins(window.state()), &[1.5]);
    window.run();
    window.get_by_label("Clear the condition").simulate_click();
    window.run();
    assert!(window.state().view().finding.is_none());
    press(window.state_mut(), &[plain(Key::F3)]);
}

#[test]
fn the_state_at_the_very_end_of_a_scene_is_found_and_nothing_beyond() {
    // The scene lasts 3 s.
    assert_near(&begins(&asked(ended(), "time >= 3")), &[3.0]);
    assert_near(&begins(&asked(ended(), "time > 3")), &[]);
    // So it is before all was looked at.
    let mut app = asked(app(), "time >= 3");
    press(&mut app, &[with(Key::F3, false, false)]);
    finish(&mut app);
    assert_eq!(now(&app), 3.0);
}
