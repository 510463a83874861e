//! The watches in their panel: typed in, drawn, asked about and copied, with the value at the moment on display.

use super::two_balls::app;
use crate::common::keys::{press, with};
use crate::common::opened::{act, carry_out, finish, opened};
use crate::common::window::{all_texts_of, live_panel, panel_in, right_click, whole_window};
use collidoscope::app::App;
use collidoscope::app::command::{
    Action, Command, EditCommand, PlaybackCommand, SelectionCommand, ViewCommand, WatchCommand,
};
use collidoscope::app::panel;
use collidoscope::asking::{Amount, Curve};
use collidoscope::scene::{
    Ask, AskNumber, Breakpoint, Expectation, Expected, ExpectedCondition, Holds, LessonStep, Operation, Part, PartRef,
    StepPlace, scene_to_json,
};
use collidoscope::sim::Instant;
use egui::{Event, Key, Modifiers, OutputCommand, PointerButton, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

fn watching(mut app: App, quantity: &str) -> App {
    carry_out(&mut app, Command::Watch(WatchCommand::Add(quantity.to_owned())));
    app
}

/// The n-th curve of a watch.
fn curve(app: &App, watch: usize, nth: usize) -> &Curve {
    let view = app.view();
    &view.watches.all()[watch].read.as_ref().unwrap().curves[nth]
}

/// The place of what has a label.
fn place(window: &Harness<'_, App>, label: &str) -> Pos2 {
    let bounds = window.get_by_label_contains(label).raw_bounds().expect("it is somewhere");
    Pos2::new(bounds.x0 as f32, bounds.y0 as f32) + vec2(30.0, 6.0)
}

#[test]
fn a_quantity_is_typed_and_its_value_follows_the_moment_on_display() {
    let mut app = app();
    press(&mut app, &[with(Key::F9, false, true)]);
    let mut window = whole_window(app);
    window.get_by_label("New watch").type_text("velocity(\"left ball\").x");
    window.run();
    window.press_key(Key::Enter);
    window.run();
    assert_eq!(window.state().view().scene.watches[0].quantity, "velocity(\"left ball\").x");
    window.get_by_label("velocity(\"left ball\").x 1 m/s");
    assert!(!window.get_by_label("New watch").is_focused(), "keys mean commands again");
    // They meet after 1.5 s and exchange their velocities; before and after it are told apart.
    act(window.state_mut(), Action::NEXT_EVENT);
    window.run();
    window.get_by_label("velocity(\"left ball\").x −1 m/s");
    act(window.state_mut(), Action::TOGGLE_PHASE);
    window.run();
    window.get_by_label("velocity(\"left ball\").x 1 m/s");
}

#[test]
fn the_curve_covers_the_recording_and_jumps_at_the_impact() {
    let mut app = watching(app(), "velocity(\"left ball\")");
    act(&mut app, Action::END);
    let clock = app.view().moment.setup.clock;
    assert_eq!([0, 1, 2].map(|nth| curve(&app, 0, nth).ticks()), [0..180, 0..180, 0..180]);
    let lines = curve(&app, 0, 0).lines(0..180, 1000, clock);
    let turn: Vec<[f64; 2]> = lines[0].windows(2).filter(|ends| ends[0][1] != ends[1][1]).flatten().copied().collect();
    assert_eq!(turn, [[1.5, 1.0], [1.5, -1.0]]);
}

#[test]
fn out_of_sight_nothing_is_read() {
    let mut app = watching(app(), "energy");
    app.apply(Command::View(ViewCommand::ResetLayout));
    act(&mut app, Action::END);
    assert_eq!(curve(&app, 0, 0).ticks(), 0..0);
    app.apply(Command::Watch(WatchCommand::Show(0)));
    app.advance(0.0, &mut || true);
    finish(&mut app);
    assert_eq!(curve(&app, 0, 0).ticks(), 0..180);
}

#[test]
fn a_curve_is_switched_off_and_on_and_removed_and_undo_brings_it_back() {
    let mut app = watching(app(), "energy");
    act(&mut app, Action::END);
    let mut window = whole_window(app);
    window.get_by_label("Draw energy").click();
    window.run();
    assert!(!window.state().view().scene.watches[0].enabled);
    window.get_by_label("Remove energy").click();
    window.run();
    assert!(window.state().view().scene.watches.is_empty());
    for left in [1, 1, 0] {
        act(window.state_mut(), Action::UNDO);
        assert_eq!(window.state().view().scene.watches.len(), left);
    }
    for left in [1, 1, 0] {
        act(window.state_mut(), Action::REDO);
        assert_eq!(window.state().view().scene.watches.len(), left);
    }
}

#[test]
fn one_that_is_not_understood_says_why_and_stays() {
    let mut app = watching(app(), "speed(\"left ball\")");
    carry_out(&mut app, Command::Edit(EditCommand::Change(Operation::Remove(vec![PartRef::Object(1)]))));
    let texts = all_texts_of(&app, panel::watches::ui);
    assert!(texts.iter().any(|text| text.contains("there is no object `left ball`")), "{texts:?}");
    act(&mut app, Action::UNDO);
    assert!(app.view().watches.all()[0].read.is_ok());
}

#[test]
fn an_edit_cuts_the_curve_and_the_run_before_stands_beside_it() {
    let mut app = watching(app(), "position(\"left ball\").x");
    act(&mut app, Action::END);
    // From 1 s on, at x = −1, it goes on at half the speed.
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(60))));
    let edit = collidoscope::scene::Edit {
        tick: 60,
        id: 1,
        property: collidoscope::scene::EditProperty::Velocity,
        value: glam::DVec3::new(0.5, 0.0, 0.0).into(),
    };
    carry_out(&mut app, Command::Edit(EditCommand::Change(Operation::SetAtTick(edit))));
    assert_eq!(curve(&app, 0, 0).ticks().end, app.view().timeline.recorded());
    act(&mut app, Action::END);
    let clock = app.view().moment.setup.clock;
    let at = |curve: &Curve, tick: u64| curve.near(Instant::start_of(tick), clock).unwrap()[0];
    assert!((at(curve(&app, 0, 0), 72) - (-1.0 + 0.5 * 0.2)).abs() < 1e-12);
    let (before, from) = app.view().watches_before.expect("the run before the edit");
    let before = &before[0].as_ref().expect("it knows the ball").curves[0];
    assert_eq!((from, before.ticks()), (60, 0..180));
    assert!((at(before, 72) - (-1.0 + 0.2)).abs() < 1e-12);
}

#[test]
fn a_right_click_on_a_number_watches_it_and_one_on_a_watch_expects_it() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut window = whole_window(app);
    let at = place(&window, "speed |v|") + vec2(70.0, 0.0);
    right_click(&mut window, at);
    window.get_by_label_contains("Watch").click();
    window.run();
    assert_eq!(window.state().view().scene.watches[0].quantity, "speed(\"left ball\")");
    window.get_by_label("New watch");
    window.run();
    let at = place(&window, "speed(\"left ball\") 1 m/s");
    right_click(&mut window, at);
    window.get_by_label_contains("Expect this value").click();
    window.run();
    let added = window.state().view().scene.expectations.last().cloned().expect("one was added");
    let Expected::Condition(condition) = added.expect else { panic!("{added:?}") };
    assert_eq!((condition.what.as_str(), condition.time), ("speed(\"left ball\") = 1", Some(0.0)));
}

#[test]
fn a_right_click_on_a_watch_goes_to_where_it_jumped() {
    let mut app = watching(app(), "approach_speed(#1, #2)");
    act(&mut app, Action::END);
    let mut window = whole_window(app);
    // They part as fast as they came.
    let at = place(&window, "approach_speed(#1, #2) −2 m/s");
    right_click(&mut window, at);
    window.get_by_label(&format!("{}  {}", Action::LAST_CHANGE.icon, Action::LAST_CHANGE.label())).click();
    window.run();
    finish(window.state_mut());
    // The impact after 1.5 s, 90 ticks.
    assert_eq!(window.state().view().playback.cursor, Instant::start_of(90));
}

#[test]
fn a_watch_of_a_carved_ball_shows_its_curve() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    act(&mut app, Action::CARVE);
    let name = app.view().label_of(1);
    let mut app = watching(app, &format!("speed(\"{name}\")"));
    act(&mut app, Action::END);
    let ticks = curve(&app, 0, 0).ticks();
    assert!(ticks.end > ticks.start, "{ticks:?}");
    assert!(curve(&app, 0, 0).range().is_some_and(|range| range == [1.0, 1.0]));
}

#[test]
fn the_palette_finds_a_watch_by_its_name() {
    let mut app = watching(app(), "energy");
    let mut watch = app.view().scene.watches[0].clone();
    watch.name = "all there is".to_owned();
    let with = Part::Watch(watch);
    carry_out(&mut app, Command::Edit(EditCommand::Change(Operation::Replace { part: PartRef::Watch(0), with })));
    app.apply(Command::View(ViewCommand::ResetLayout));
    press(&mut app, &[with_control(Key::P)]);
    let mut window = whole_window(app);
    window.get_by_label("Find").type_text("there is");
    window.run();
    window.press_key(Key::Enter);
    window.run();
    window.get_by_label("New watch");
    assert_eq!(window.state().view().selection.parts(), [PartRef::Watch(0)]);
}

fn with_control(key: Key) -> collidoscope::app::command::KeyPress {
    with(key, true, false)
}

#[test]
fn the_plot_follows_the_recording_to_its_end_and_a_click_seeks() {
    let mut app = watching(app(), "velocity(\"left ball\").x");
    act(&mut app, Action::STEP_FORWARD);
    let mut window = live_panel(app, panel::watches::ui, vec2(700.0, 300.0));
    act(window.state_mut(), Action::END);
    act(window.state_mut(), Action::HOME);
    window.run();
    // A little before the right end of the plot.
    let at = Pos2::new(650.0, 150.0);
    window.input_mut().events.push(Event::PointerMoved(at));
    window.run();
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        window.input_mut().events.push(Event::PointerButton { pos: at, button, pressed, modifiers });
        window.run();
    }
    finish(window.state_mut());
    let tick = window.state().view().playback.cursor.tick;
    assert!(tick > 120 && tick < 180, "{tick}");
}

#[test]
fn the_values_are_copied_as_a_table() {
    let mut app = watching(app(), "position(\"left ball\").x");
    act(&mut app, Action::END);
    let mut window = whole_window(app);
    window.get_by_label("Copy as CSV").click();
    window.step();
    let copied = |window: &Harness<'_, App>| {
        let commands = window.output().platform_output.commands.clone();
        commands.into_iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text),
            _ => None,
        })
    };
    let mut found = copied(&window);
    for _ in 0..3 {
        window.step();
        found = found.or_else(|| copied(&window));
    }
    let copied = found.expect("a text on the clipboard");
    let lines: Vec<&str> = copied.lines().collect();
    assert_eq!(lines.len(), 181);
    assert_eq!(lines[..2], ["tick,time (s),\"position(\"\"left ball\"\").x (m)\"", "0,0.0,-2.0"]);
    assert_eq!(lines[61], "60,1.0,-1.0");
}

#[test]
fn watches_are_saved_with_the_scene_and_are_no_reason_to_simulate_again() {
    let mut app = app();
    act(&mut app, Action::END);
    let recorded = app.view().timeline.recorded();
    let app = watching(app, "max(speed(all))");
    assert_eq!(app.view().timeline.recorded(), recorded);
    assert!(app.view().watches_before.is_none(), "nothing else happens");
    let read = opened(&scene_to_json(app.view().scene));
    assert_eq!(read.view().scene.watches, app.view().scene.watches);
    let value = read.view().watches.all()[0].read.as_ref().unwrap().measure.clone();
    let moment = read.view().moment;
    assert_eq!(value.at(moment.setup, moment.record, 0.0, moment.phase), Some(Amount::Number(1.0)));
}

#[test]
fn in_a_narrow_panel_the_list_stands_above_the_plot() {
    let app = watching(app(), "energy");
    let panel = panel_in(&app, panel::watches::ui, vec2(300.0, 300.0));
    panel.get_by_label("energy 1 J");
}

#[test]
fn what_is_asked_about_an_object_follows_its_name_and_undo_takes_back_both() {
    let mut app = watching(app(), "distance(\"left ball\", #2)");
    let breakpoint =
        Breakpoint { name: String::new(), condition: "speed(\"left ball\") > 2".to_owned(), enabled: true };
    carry_out(&mut app, Command::Edit(EditCommand::Change(Operation::Add(Part::Breakpoint(breakpoint)))));
    let condition = ExpectedCondition {
        holds: Holds::Never,
        what: "impact(\"left ball\", #3)".to_owned(),
        time: None,
        tolerance: 1e-9,
    };
    let expectation = Expectation { why: String::new(), expect: Expected::Condition(condition) };
    carry_out(&mut app, Command::Edit(EditCommand::Change(Operation::Add(Part::Expectation(expectation)))));
    let asked = |app: &App| {
        let view = app.view();
        let Some(Expected::Condition(last)) = view.scene.expectations.last().map(|last| last.expect.clone()) else {
            panic!("a condition was expected")
        };
        [view.scene.watches[0].quantity.clone(), view.scene.breakpoints[0].condition.clone(), last.what]
    };
    let before = asked(&app);
    let rename = Operation::Rename { part: PartRef::Object(1), name: "cue".to_owned() };
    carry_out(&mut app, Command::Edit(EditCommand::Change(rename)));
    assert_eq!(asked(&app), ["distance(cue, #2)", "speed(cue) > 2", "impact(cue, #3)"]);
    assert!(app.view().watches.all()[0].read.is_ok());
    act(&mut app, Action::UNDO);
    assert_eq!((asked(&app), app.view().label_of(1)), (before, "left ball".to_owned()));
    act(&mut app, Action::REDO);
    assert_eq!(asked(&app), ["distance(cue, #2)", "speed(cue) > 2", "impact(cue, #3)"]);
}

#[test]
fn what_a_lesson_asks_and_tells_about_an_object_follows_its_name() {
    let mut app = app();
    let step = |name: &str| LessonStep {
        title: "How fast?".to_owned(),
        text: format!("Now {{speed({name})}}, at {{time}}."),
        ask: Some(Ask::Number(AskNumber {
            answer: format!("speed({name})"),
            at: Some(StepPlace::Condition(format!("speed({name}) > 2"))),
            before: false,
            unit: String::new(),
            tolerance: 0.1,
        })),
        ..LessonStep::default()
    };
    let old = Part::Step(step("\"left ball\""));
    carry_out(&mut app, Command::Edit(EditCommand::Change(Operation::Add(old))));
    let rename = Operation::Rename { part: PartRef::Object(1), name: "cue".to_owned() };
    carry_out(&mut app, Command::Edit(EditCommand::Change(rename)));
    assert_eq!(app.view().scene.lesson, [step("cue")]);
    act(&mut app, Action::UNDO);
    assert_eq!(app.view().scene.lesson, [step("\"left ball\"")]);
}

#[test]
fn a_share_of_steering_is_watched_by_a_right_click_on_its_row() {
    let scene = collidoscope::scene::shipped_scene("agents_walls").unwrap().load().unwrap();
    let agent = scene.bodies.iter().find(|body| body.group.is_some()).expect("an agent").id;
    let mut app = App::new(scene, collidoscope::app::model::source::Source::Shipped("agents_walls".to_owned()));
    carry_out(&mut app, Command::Selection(SelectionCommand::Object(agent, None)));
    let mut window = whole_window(app);
    let at = place(&window, "applied a");
    right_click(&mut window, at);
    window.get_by_label_contains("Watch").click();
    window.run();
    let view = window.state().view();
    assert!(view.scene.watches[0].quantity.starts_with("steering("), "{:?}", view.scene.watches);
    assert_eq!(view.watches.all()[0].read.as_ref().unwrap().curves.len(), 3);
}
