//! The panels without a window: what they show, and the commands they push.

use super::two_balls::{SCENE, app};
use crate::common::opened::{carry_out, opened};
use crate::common::window::{Panel, all_texts_of, panel_in, panel_of, whole_window};
use collidoscope::app::command::{Command, EditCommand, FileCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::draw_list::LineKind;
use collidoscope::app::model::visits::Way;
use collidoscope::app::{App, panel};
use collidoscope::scene::{Edit, EditProperty, Operation, Overlay, PartRef};
use collidoscope::sim::Instant;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec3;

#[test]
fn clicking_step_emits_the_command() {
    let app = app();
    let mut harness = panel_of(&app, panel::tool_bar::ui);
    harness.get_by_label("Step").click();
    harness.run();
    assert_eq!(*harness.state(), [Command::Playback(PlaybackCommand::StepForward)]);
}

#[test]
fn clicking_play_asks_for_playing_and_clicking_it_again_for_a_pause() {
    let mut app = app();
    for playing in [true, false] {
        let commands = {
            let mut harness = panel_of(&app, panel::tool_bar::ui);
            harness.get_by_label("Play or pause").click();
            harness.step();
            harness.state().clone()
        };
        assert_eq!(commands, [Command::Playback(PlaybackCommand::SetPlaying(playing))]);
        app.apply(Command::Playback(PlaybackCommand::SetPlaying(playing)));
    }
}

#[test]
fn an_overlay_switch_emits_its_command() {
    let app = app();
    let mut harness = panel_of(&app, panel::overlays::ui);
    harness.get_by_label("Normals").click();
    harness.get_by_label("Names").click();
    harness.run();
    let expected = [
        Command::View(ViewCommand::SetOverlay(Overlay::Normals, false)),
        Command::View(ViewCommand::SetOverlay(Overlay::Labels, true)),
    ];
    assert_eq!(*harness.state(), expected);
}

#[test]
fn the_tree_lists_the_scene_and_selects() {
    let app = app();
    let mut harness = panel_of(&app, panel::scene_tree::ui);
    harness.get_by_label_contains("plane 3");
    harness.get_by_label("left ball").click();
    harness.run();
    assert_eq!(*harness.state(), [Command::Selection(SelectionCommand::Object(1, None))]);
}

#[test]
fn expectations_are_judged_as_far_as_the_recording_goes() {
    let mut app = app();
    let tally = |app: &App| {
        let mut harness = panel_of(app, panel::expectations::ui);
        harness.run();
        let told = ["0 hold, 3 not decided yet", "1 holds, 1 fails, 1 not decided yet", "2 hold, 1 fails"];
        told.map(|told| harness.query_by_label(told).is_some())
    };
    assert_eq!(tally(&app), [true, false, false]);
    // The impact is at tick 90, the body is judged at tick 60, and energy until the end at tick 180.
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(120))));
    assert_eq!(tally(&app), [false, true, false]);
    carry_out(&mut app, Command::Playback(PlaybackCommand::SeekEnd));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(180))));
    assert_eq!(tally(&app), [false, false, true]);
    // Verdicts are about the recording, not about the moment on display.
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(0))));
    assert_eq!(tally(&app), [false, false, true]);
}

#[test]
fn a_click_on_an_expectation_goes_to_the_moment_that_decided_it() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(120))));
    let mut harness = panel_of(&app, panel::expectations::ui);
    harness.run();
    harness.get_by_label_contains("1 s: left ball at (5, 0, 0)  but").click();
    harness.run();
    // 1 s are 60 ticks.
    let selected = Command::Selection(SelectionCommand::Parts(vec![PartRef::Expectation(1)]));
    let goes = Command::Playback(PlaybackCommand::Jump(Instant::start_of(60), Way::Expectation));
    assert_eq!(*harness.state(), [selected, goes]);
}

#[test]
fn with_nothing_selected_the_inspector_shows_the_scene_as_a_whole() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(100))));
    let mut harness = panel_of(&app, panel::inspector::ui);
    harness.run();
    // Two balls of 1 kg at 1 m/s: 2·½·1·1² = 1 J, and opposite momenta.
    for expected in ["kinetic", "1 J", "ΔE", "0 J", "(0, 0, 0) kg·m/s", "none"] {
        assert!(harness.query_all_by_label(expected).next().is_some(), "{expected}");
    }
}

#[test]
fn an_overlap_is_measured_at_the_moment_on_display() {
    let text = SCENE.replace("\"position\": [2, 0, 0], \"velocity\": [-1, 0, 0]", "\"position\": [-1.25, 0, 0]");
    let app = opened(&text);
    let mut harness = panel_of(&app, panel::inspector::ui);
    harness.run();
    // Centres 0.75 m apart, radii together 1 m.
    harness.get_by_label_contains("0.25 m: left ball in ball 2");
}

#[test]
fn an_overlap_without_an_event_is_measured_too() {
    let text = SCENE.replace("{\"duration\": 3}", "{\"duration\": 3, \"collision\": \"discrete\"}");
    let text = text.replace("[-2, 0, 0], \"velocity\": [1, 0, 0]", "[-1.9, 0, 0], \"velocity\": [6, 0, 0]");
    let mut app = opened(&text);
    // A gap of 2.9 m closes at 7 m/s: after 25 ticks of 1/60 s it is 2.9 − 2.91667 = −0.0166667 m.
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(25))));
    let mut harness = panel_of(&app, panel::inspector::ui);
    harness.run();
    harness.get_by_label_contains("0.0166667 m: left ball in ball 2");
}

#[test]
fn the_event_list_shows_the_impact_with_its_time_and_pair() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(180))));
    let mut harness = panel_of(&app, panel::event_list::ui);
    harness.run();
    harness.get_by_label("1.500000");
    harness.get_by_label("impact");
    harness.get_by_label("left ball – ball 2");
}

#[test]
fn both_lists_of_events_mark_those_that_share_an_instant_and_a_body() {
    // A ball at rest is hit at 0.5 s from both sides, across gaps of 0.5 m; a third pair, apart from it, at 1 s. At 64
    // ticks per second all numbers are exact.
    let ball = |id: u32, x: f64, y: f64, speed: f64| {
        format!(r#"{{"id": {id}, "radius": 0.5, "position": [{x}, {y}, 0], "velocity": [{speed}, 0, 0]}}"#)
    };
    let balls = [
        ball(1, -1.5, 0.0, 1.0),
        ball(2, 0.0, 0.0, 0.0),
        ball(3, 1.5, 0.0, -1.0),
        ball(4, -2.0, 5.0, 1.0),
        ball(5, 0.0, 5.0, 0.0),
    ];
    let settings = r#""settings": {"duration": 2, "ticks_per_second": 64}"#;
    let mut app = opened(&format!(r#"{{"version": 1, "name": "hit", {settings}, "bodies": [{}]}}"#, balls.join(", ")));
    let times = |app: &App, panel: Panel| -> Vec<String> {
        let is_time = |text: &String| text.starts_with(|first: char| first.is_ascii_digit()) && text.contains('.');
        all_texts_of(app, panel).into_iter().filter(is_time).collect()
    };
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(128))));
    assert_eq!(times(&app, panel::event_list::ui), ["0.500000=", "0.500000=", "1.000000"]);
    let both = ["0.000 ms= impact  ball 1 – ball 2", "0.000 ms= impact  ball 2 – ball 3"];
    for (tick, expected) in [(32, &both[..]), (64, &["0.000 ms  impact  ball 4 – ball 5"])] {
        carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(tick))));
        assert_eq!(times(&app, panel::this_tick::ui), expected);
    }
}

#[test]
fn the_timeline_shows_how_much_is_recorded() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(100))));
    let mut harness = panel_of(&app, panel::timeline::ui);
    harness.run();
    // To show tick 100, ticks 0 to 100 are simulated.
    harness.get_by_label("101 ticks recorded");
}

#[test]
fn the_explanation_shows_every_number_of_the_selected_event() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    let mut harness = panel_of(&app, panel::this_tick::ui);
    harness.run();
    // Head-on at 1 m/s each, equal masses, elastic: approach 2 m/s, impulse (1 + 1)·2 / (1/1 + 1/1) = 2.
    harness.get_by_label("2 m/s");
    harness.get_by_label("2 kg·m/s");
    // From the other ball to the left one.
    harness.get_by_label("(−1, 0, 0)");
}

#[test]
fn the_inspector_shows_live_numbers_of_the_selection() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    let mut harness = panel_of(&app, panel::inspector::ui);
    harness.run();
    // Half a second at 1 m/s from x = −2.
    harness.get_by_label("(−1.5, 0, 0) m");
    // ½ · 1 kg · (1 m/s)².
    harness.get_by_label("0.5 J");
}

#[test]
fn the_menus_hold_the_scenes_and_the_commands() {
    let app = app();
    let mut scenes = panel_of(&app, panel::menu_bar::ui);
    scenes.get_by_label("Scenes").click();
    scenes.run();
    scenes.get_by_label("Tour").click();
    scenes.run();
    assert_eq!(*scenes.state(), [Command::File(FileCommand::OpenShipped("tour".to_owned()))]);
    let mut harness = panel_of(&app, panel::menu_bar::ui);
    harness.get_by_label("File").click();
    harness.run();
    harness.get_by_label_contains("Quit").click();
    harness.run();
    assert_eq!(*harness.state(), [Command::File(FileCommand::Quit)]);
}

#[test]
fn one_click_asks_for_the_events_of_the_selected_and_one_on_the_chip_for_all_again() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(120))));
    app.apply(Command::Selection(SelectionCommand::Object(3, None)));
    let mut harness = panel_of(&app, panel::event_list::ui);
    harness.get_by_label("left ball – ball 2");
    harness.get_by_label("show only plane 3").click();
    harness.run();
    assert_eq!(*harness.state(), [Command::Selection(SelectionCommand::SetFilter(vec![3]))]);
    drop(harness);
    app.apply(Command::Selection(SelectionCommand::SetFilter(vec![3])));
    // The chip is where the events are listed, at the timeline, and beside the buttons that step.
    for panel in [panel::event_list::ui as Panel, panel::timeline::ui, panel::tool_bar::ui] {
        let mut harness = panel_of(&app, panel);
        assert!(harness.query_by_label("left ball – ball 2").is_none());
        harness.get_all_by_label_contains("plane 3").next().expect("the chip");
        harness.get_by_label("All events again").click();
        harness.run();
        assert_eq!(*harness.state(), [Command::Selection(SelectionCommand::SetFilter(vec![]))]);
    }
    let harness = panel_of(&app, panel::event_list::ui);
    harness.get_by_label("0 of 1 event");
    // Ticks 0 to 120. An empty table would say neither that they never met nor how far that is known.
    harness.get_by_label("No event of plane 3 in the 121 ticks recorded.");
}

#[test]
fn the_chip_of_a_filter_takes_no_tool_out_of_the_bar() {
    let mut app = app();
    let tools = |app: &App| -> Vec<String> {
        let harness = panel_in(app, panel::tool_bar::ui, egui::vec2(1280.0, 60.0));
        let is_tool = |name: &&&str| harness.query_by_label(name).is_some();
        ["Move", "Rotate", "Resize"].iter().filter(is_tool).map(|name| name.to_string()).collect()
    };
    let before = tools(&app);
    assert!(before.contains(&"Move".to_owned()), "{before:?}");
    app.apply(Command::Selection(SelectionCommand::SetFilter(vec![3])));
    assert_eq!(tools(&app), before);
}

/// The ticks that clicks at these places of the timeline go to.
fn ticks_at(harness: &mut Harness<Vec<Command>>, places: [f32; 3]) -> [u64; 3] {
    places.map(|x| {
        harness.state_mut().clear();
        click_at(harness, egui::pos2(x, 200.0));
        match harness.state().last() {
            Some(Command::Playback(PlaybackCommand::Seek(moment))) => moment.tick,
            other => panic!("{other:?} at {x}"),
        }
    })
}

fn click_at(harness: &mut Harness<Vec<Command>>, pos: egui::Pos2) {
    let button = |pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    for event in [egui::Event::PointerMoved(pos), button(true), button(false)] {
        harness.input_mut().events.push(event);
        harness.run();
    }
}

#[test]
fn the_wheel_zooms_the_timeline_about_the_pointer_and_a_button_shows_all_again() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(180))));
    let mut harness = panel_of(&app, panel::timeline::ui);
    let places = [300.0, 400.0, 500.0];
    let before = ticks_at(&mut harness, places);
    assert!(harness.query_by_label("All ticks").is_none());
    let wheel = |harness: &mut Harness<Vec<Command>>, delta: egui::Vec2| {
        harness.input_mut().events.push(egui::Event::PointerMoved(egui::pos2(400.0, 200.0)));
        let modifiers = egui::Modifiers::NONE;
        let unit = egui::MouseWheelUnit::Point;
        harness.input_mut().events.push(egui::Event::MouseWheel { unit, delta, modifiers });
        harness.run();
    };
    let below = |harness: &Harness<Vec<Command>>| harness.get_by_label("Within the tick").raw_bounds().map(|at| at.y0);
    let row = below(&harness);
    wheel(&mut harness, egui::vec2(0.0, 100.0));
    assert_eq!(below(&harness), row, "the button that shows all again takes no room");
    let near = ticks_at(&mut harness, places);
    // What was under the pointer stays; exp(−0.6) = 0.55 of the ticks are in sight.
    assert!(near[1].abs_diff(before[1]) <= 1, "{before:?} {near:?}");
    let [all, part] = [before, near].map(|ticks| (ticks[2] - ticks[0]) as f64);
    assert!((part / all - 0.549).abs() < 0.05, "{before:?} {near:?}");
    wheel(&mut harness, egui::vec2(60.0, 0.0));
    let moved = ticks_at(&mut harness, places);
    assert!(moved[1] < near[1] && moved[2] - moved[0] <= near[2] - near[0] + 1, "{near:?} {moved:?}");
    harness.get_by_label("All ticks").click();
    harness.run();
    harness.run();
    assert_eq!(ticks_at(&mut harness, places), before);
}

#[test]
fn the_path_ahead_of_the_selected_is_simulated_in_spare_time_and_follows_changes() {
    let mut app = opened(
        r#"{"version": 1, "name": "straight on", "settings": {"duration": 10}, "bodies": [
            {"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [1, 0, 0]},
            {"id": 2, "radius": 0.5, "position": [0, 0, 5], "velocity": [3, 0, 0]}]}"#,
    );
    app.apply(Command::Selection(SelectionCommand::Parts([1, 2].map(PartRef::Object).to_vec())));
    let settle = |app: &mut App| {
        for _ in 0..300 {
            app.advance(0.0, &mut || true);
        }
    };
    settle(&mut app);
    assert_eq!(app.view().timeline.recorded(), 1, "nothing is simulated that nobody looks at");
    app.apply(Command::View(ViewCommand::SetOverlay(Overlay::PathAhead, true)));
    settle(&mut app);
    assert_eq!(app.view().timeline.recorded(), 120);
    let mut window = whole_window(app);
    let ends = |window: &Harness<'_, App>| -> Vec<(Option<u32>, f64)> {
        let list = &window.state().picture().expect("the view is there").list;
        let ahead = list.overlay_lines.iter().filter(|line| line.kind == LineKind::Ahead);
        ahead.map(|line| (line.of, line.to.x)).collect()
    };
    // 120 ticks of a 60th of a second.
    let told = ends(&window);
    assert!((told[1].1 - 2.0).abs() < 1e-9 && (told[0].1 - 6.0).abs() < 1e-9, "{told:?}");
    let slower = Edit { tick: 0, id: 2, property: EditProperty::Velocity, value: DVec3::X.into() };
    window.state_mut().apply(Command::Edit(EditCommand::Change(Operation::SetAtTick(slower))));
    window.state_mut().apply(Command::Edit(EditCommand::DismissBaseline));
    settle(window.state_mut());
    window.run();
    assert!(ends(&window).iter().all(|(_, end)| (end - 2.0).abs() < 1e-9), "{:?}", ends(&window));
}
