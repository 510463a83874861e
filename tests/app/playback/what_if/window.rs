//! The chip, the buttons and the numbers of the window.

use crate::common::keys::{press, with};
use crate::common::opened::opened;
use crate::common::window::{live_panel, whole_window, window_in};
use collidoscope::app::command::{Action, Command, EditCommand, PlaybackCommand, RunsCommand, SelectionCommand};
use collidoscope::app::panel::run_list;
use collidoscope::app::{App, FrameInput};
use collidoscope::scene::{Edit, EditProperty, Operation};
use collidoscope::sim::Instant;
use egui::accesskit::Role;
use egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec3;

/// A ball at 1 m/s with nothing in its way, at tick 60 of 60 a second, selected.
fn app() -> App {
    let text = r#"{"version": 1, "name": "one ball", "settings": {"duration": 3},
        "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [1, 0, 0]}]}"#;
    let mut app = opened(text);
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(60))));
    app
}

fn faster() -> Command {
    let edit = Edit { tick: 60, id: 1, property: EditProperty::Velocity, value: (DVec3::X * 3.0).into() };
    Command::Edit(EditCommand::Change(Operation::SetAtTick(edit)))
}

#[test]
fn the_chip_names_the_baseline_and_dismisses_it() {
    let mut harness = whole_window(app());
    assert!(harness.query_by_label_contains("Baseline run").is_none());
    harness.state_mut().apply(faster());
    harness.run();
    harness.get_by_label("Baseline run shown");
    harness.state_mut().apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    harness.run();
    harness.get_by_label("Baseline run shown from tick 60 on");
    harness.get_by_label("Dismiss").click();
    harness.run();
    assert!(harness.query_by_label_contains("Baseline run").is_none());
    assert!(!Action::DISMISS_BASELINE.is_possible(&harness.state().view()));
}

#[test]
fn the_inspector_shows_how_far_apart_both_runs_are_and_since_when() {
    let mut app = app();
    app.advance(0.0, &mut || true);
    app.apply(faster());
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(90))));
    let harness = whole_window(app);
    // Half a second at 3 m/s and at 1 m/s.
    harness.get_by_label("1 m");
    harness.get_by_label("from tick 60 on");
}

#[test]
fn at_a_later_tick_a_button_leads_to_tick_0_and_keeps_the_selection() {
    let mut harness = whole_window(app());
    harness.get_by_label("Back to tick 0").click();
    harness.run();
    let view = harness.state().view();
    assert_eq!((view.playback.cursor, view.selection.object()), (Instant::start_of(0), Some(1)));
    // It stays there, so that nothing below it moves, and does nothing.
    assert!(harness.get_by_label("Back to tick 0").is_disabled());
}

#[test]
fn the_state_on_display_is_kept_as_a_scene_from_the_timeline() {
    let mut harness = whole_window(app());
    harness.get_by_label("Keep as scene").click();
    harness.run();
    let view = harness.state().view();
    assert_eq!((view.scene.name.as_str(), view.scene.bodies[0].position.x), ("one ball from tick 60", 1.0));
    assert_eq!(view.scene.settings.duration, Some(2.0));
}

#[test]
fn while_it_simulates_again_the_tool_bar_counts_and_esc_stops() {
    let mut app = app();
    app.advance(0.0, &mut || true);
    let edit = Edit { tick: 0, id: 1, property: EditProperty::Velocity, value: DVec3::Y.into() };
    app.apply(Command::Edit(EditCommand::Change(Operation::SetAtTick(edit))));
    let mut harness = Harness::builder()
        .with_size(egui::vec2(1600.0, 1400.0))
        .build_state(|ctx, app: &mut App| app.pass(ctx, &FrameInput::default(), &mut || false), app);
    harness.step();
    assert!(harness.query_by_label_contains("/ 60; Esc stops").is_some());
    harness.state_mut().apply(Command::Cancel);
    harness.step();
    assert!(harness.query_by_label_contains("Esc stops").is_none());
    assert!(harness.state().view().playback.cursor.tick < 60);
}

#[test]
fn runs_are_kept_listed_shown_and_dropped() {
    let mut app = app();
    app.advance(0.0, &mut || true);
    app.apply(faster());
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(90))));
    assert!(Action::KEEP_RUN.is_possible(&app.view()));
    press(&mut app, &[with(Key::M, false, true)]);
    assert!(!Action::KEEP_RUN.is_possible(&app.view()), "it is kept already");
    let mut panel = live_panel(app, run_list::ui, vec2(500.0, 300.0));
    let is_shown = |panel: &Harness<'_, App>| panel.state().view().moment.baseline.is_some();
    panel.state_mut().apply(Command::Edit(EditCommand::DismissBaseline));
    panel.run();
    panel.get_by_label_contains("v of ball 1: (3, 0, 0) from tick 60");
    panel.get_by_label_contains("First run").click();
    panel.run();
    let first = panel.state().view().kept_runs.tree()[0].1.id;
    assert!(is_shown(&panel) && panel.state().view().kept_runs.ghost() == Some(first));
    panel.get_by_label_contains("First run").click();
    panel.run();
    assert!(!is_shown(&panel));
    // Of the first run: to the front, and its name.
    panel.get_all_by_label(egui_phosphor::regular::ARROW_LINE_UP).next().expect("a button in each row").click();
    panel.run();
    assert!(panel.state().view().scene.edits.is_empty() && panel.state().view().kept_runs.front() == Some(first));
    panel.get_all_by_label(egui_phosphor::regular::PENCIL_SIMPLE).next().expect("a button in each row").click();
    panel.run();
    panel.get_by_role(Role::TextInput).type_text(" of all");
    panel.run();
    panel.press_key(Key::Enter);
    panel.run();
    panel.get_by_label_contains("First run of all");
    panel.get_all_by_label(egui_phosphor::regular::TRASH).next().expect("a button in each row").click();
    panel.run();
    assert_eq!(panel.state().view().kept_runs.tree().len(), 1);
}

#[test]
fn in_a_narrow_tree_names_of_runs_are_readable_and_the_buttons_come_under_the_pointer() {
    let mut app = app();
    app.advance(0.0, &mut || true);
    app.apply(faster());
    app.apply(Command::Runs(RunsCommand::Keep));
    let mut panel = live_panel(app, run_list::ui, vec2(180.0, 300.0));
    let buttons = |panel: &Harness<'_, App>| panel.query_all_by_label(egui_phosphor::regular::TRASH).count();
    assert_eq!(buttons(&panel), 0);
    panel.get_by_label_contains("First run").hover();
    panel.run();
    assert_eq!(buttons(&panel), 1);
}

#[test]
fn a_click_on_an_event_that_differs_goes_to_its_moment() {
    let mut app = opened(TWO);
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(120))));
    app.advance(0.0, &mut || true);
    let edit = Edit { tick: 60, id: 1, property: EditProperty::Velocity, value: (DVec3::X * 2.0).into() };
    app.apply(Command::Edit(EditCommand::Change(Operation::SetAtTick(edit))));
    app.apply(Command::Runs(RunsCommand::Keep));
    for _ in 0..50 {
        app.advance(0.0, &mut || true);
    }
    let mut window = whole_window(app);
    window.get_by_label_contains("1 event of both differ, 1 are only here, 0 only there");
    // Of the two tables with impacts that of the runs is at the left.
    let left = |node: &egui_kittest::kittest::Node<'_>| node.bounding_box().map_or(f64::MAX, |place| place.x0);
    let rows = window.get_all_by_label("left – right");
    let row = rows.min_by(|a, b| left(a).total_cmp(&left(b))).expect("a row");
    row.simulate_click();
    window.run();
    let app = window.state();
    // The gap of 1 m at tick 60 closes at 3 m/s: at 4/3 s, tick 80.
    let seconds = app.view().moment.setup.clock.seconds(app.view().playback.cursor);
    assert!((seconds - 4.0 / 3.0).abs() < 1e-12, "{seconds}");
    // The event is selected, with those who meet in it.
    assert!(app.view().selection.event().is_some());
    let mut selected: Vec<u32> = app.view().selection.objects().collect();
    selected.sort_unstable();
    assert_eq!(selected, [1, 2]);
}

/// Two balls that meet head-on: the gap of 3 m at 2 m/s closes after 1.5 s.
const TWO: &str = r#"{"version": 1, "name": "two balls", "settings": {"duration": 3},
    "bodies": [{"id": 1, "name": "left", "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
               {"id": 2, "name": "right", "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]}]}"#;

/// What of the painted texts is in sight as a whole, with where it is.
fn texts_in_sight(window: &Harness<'_, App>) -> Vec<(String, egui::Rect)> {
    let whole = |clipped: &egui::epaint::ClippedShape| match &clipped.shape {
        egui::Shape::Text(text) if clipped.clip_rect.contains_rect(text.visual_bounding_rect().shrink(1.0)) => {
            Some((text.galley.text().to_owned(), text.visual_bounding_rect()))
        }
        _ => None,
    };
    window.output().shapes.iter().filter_map(whole).collect()
}

fn place(window: &Harness<'_, App>, wanted: &str) -> egui::Rect {
    let found = texts_in_sight(window).into_iter().find(|(text, _)| text.contains(wanted));
    found.unwrap_or_else(|| panic!("{wanted} is not in sight")).1
}

#[test]
fn the_line_for_newcomers_covers_nothing_of_the_bar_of_runs() {
    let run = r#""runs": [{"id": 1, "shown": true, "edits": [{"tick": 60, "id": 1, "property": "velocity", "value": [2, 0, 0]}]}],
        "bodies""#;
    let window = window_in(opened(&TWO.replace("\"bodies\"", run)), vec2(1280.0, 720.0));
    let (hint, bar) = (place(&window, "Space plays"), place(&window, "Dismiss"));
    // Each has a margin around its text.
    assert!(hint.bottom() + 5.0 <= bar.top() - 5.0, "{hint:?} above {bar:?}");
}

#[test]
fn six_runs_with_long_names_share_the_width_of_the_view() {
    let run = |id: u32| {
        format!(
            r#"{{"id": {id}, "name": "number {id} with a name that is longer than any bar has room for", "shown": true,
            "edits": [{{"tick": 60, "id": 1, "property": "velocity", "value": [{id}, 0, 0]}}]}}"#
        )
    };
    let runs: Vec<String> = (1..=6).map(run).collect();
    let text = TWO.replace("\"bodies\"", &format!(r#""runs": [{}], "bodies""#, runs.join(", ")));
    let window = window_in(opened(&text), vec2(1280.0, 720.0));
    let names: Vec<egui::Rect> = texts_in_sight(&window)
        .into_iter()
        .filter(|(text, _)| text.contains("number "))
        .map(|(_, rect)| rect)
        .collect();
    let (left, right) = (place(&window, "Inspector"), place(&window, "Overlays"));
    let of_bar = |rect: &&egui::Rect| (rect.center().y - place(&window, "Dismiss").center().y).abs() < 2.0;
    assert_eq!(names.iter().filter(of_bar).count(), 6);
    for rect in names.iter().filter(of_bar) {
        assert!(rect.left() > left.right() && rect.right() < place(&window, "Dismiss").left(), "{rect:?}");
    }
    assert!(place(&window, "Dismiss").right() < right.left());
}

#[test]
fn a_comparison_is_in_sight_in_a_window_of_1280_by_720() {
    let mut app = opened(&TWO.replace("\"right\"", "\"right cushion\""));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(120))));
    app.advance(0.0, &mut || true);
    let edit = Edit { tick: 60, id: 1, property: EditProperty::Velocity, value: (DVec3::X * 2.0).into() };
    app.apply(Command::Edit(EditCommand::Change(Operation::SetAtTick(edit))));
    app.apply(Command::Runs(RunsCommand::Keep));
    for _ in 0..50 {
        app.advance(0.0, &mut || true);
    }
    let mut window = window_in(app, vec2(1280.0, 720.0));
    // The impact and its numbers: it comes 1/6 s earlier, and 1 m/s faster.
    for text in ["−0.167", "only here"] {
        place(&window, text);
    }
    let named = texts_in_sight(&window).iter().filter(|(text, _)| text == "left – right cushion").count();
    assert_eq!(named, 2, "among all events and among those that differ");
    window.get_by_label("apart").simulate_click();
    window.run();
    assert!(!texts_in_sight(&window).iter().any(|(text, _)| text == "only here"));
    // Until 2 s, when the left ball rebounds 1/6 s earlier at another speed.
    let (name, axis) = (place(&window, "apart (m)"), place(&window, " 1 s "));
    assert!(axis.top() - name.bottom() > 40.0, "the curve has room between {name:?} and {axis:?}");
}
