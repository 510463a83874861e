//! The ledger, the plots and the export without a window.

use crate::common::opened::parsed;
use crate::common::window::{panel_in, window_in};
use collidoscope::app::command::{
    Command, EditCommand, FileCommand, FilePurpose, PlaybackCommand, SelectionCommand, Table, ViewCommand,
};
use collidoscope::app::model::event_log::EventRef;
use collidoscope::app::model::source::Source;
use collidoscope::app::model::visits::Way;
use collidoscope::app::{App, panel};
use collidoscope::ledger::Channel;
use collidoscope::scene::{Edit, EditProperty, Operation, PartRef};
use collidoscope::sim::Instant;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec3;
use std::fs;
use std::time::{Duration, Instant as WallClock};

/// Balls 1 and 2 meet after 1 s (a gap of 2 m at 2 m/s, tick 60); ball 3 hits the wall after 0.5 s (a gap
/// of 1 m at 2 m/s, tick 30) with restitution ½.
const SCENE: &str = r#"{
    "version": 1, "name": "two impacts", "settings": {"duration": 2},
    "bodies": [
        {"id": 1, "name": "left", "radius": 0.5, "position": [-1.5, 5, 0], "velocity": [1, 0, 0]},
        {"id": 2, "name": "right", "radius": 0.5, "position": [1.5, 5, 0], "velocity": [-1, 0, 0]},
        {"id": 3, "name": "third", "radius": 0.5, "mass": 4, "restitution": 0.5, "position": [0, 1.5, 9],
            "velocity": [0, -2, 0]}
    ],
    "obstacles": [{"id": 4, "name": "wall", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]
}"#;

/// The scene, recorded to its end.
fn recorded() -> App {
    recorded_from(0)
}

/// The same from another first tick on: everything is as many ticks later, but for the end of the scene.
fn recorded_from(start: u64) -> App {
    let text = SCENE.replace("\"settings\": {", &format!("\"settings\": {{\"start_tick\": {start}, "));
    let scene = parsed(&text);
    let mut app = App::new(scene, Source::Shipped("test".to_owned()));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(120))));
    settle(&mut app);
    app
}

/// As many frames as it takes to reach what is waited for.
fn settle(app: &mut App) {
    while app.is_moving() {
        app.advance(0.02, &mut || true);
    }
}

fn table(app: &App) -> Harness<'_, Vec<Command>> {
    panel_in(app, panel::ledger::ui, egui::vec2(2600.0, 400.0))
}

#[test]
fn the_ledger_shows_what_was_exchanged() {
    let app = recorded();
    let harness = table(&app);
    let shows = |text: &str| assert!(harness.query_all_by_label(text).next().is_some(), "{text}");
    // From −2 to 1 m/s: j = 4·3 = 12, ΔE = ½·4·(1 − 4) = −6 of 8 J.
    ["third – wall", "0.500000", "12", "−6", "8", "(0, −8, 0)", "(0, 4, 0)", "∞"].into_iter().for_each(shows);
    // Two of 1 kg at 1 m/s: j = (1 + 1)·2/2 = 2.
    ["left – right", "1.000000", "(1, 0, 0)", "(−1, 0, 0)"].into_iter().for_each(shows);
    ["s (m/s)", "residual (ε)", "P′ (kg·m/s)", "only unbalanced (0)"].into_iter().for_each(shows);
}

#[test]
fn a_click_on_an_entry_selects_its_event() {
    let app = recorded();
    let mut harness = table(&app);
    let row = harness.get_by_label("left – right").raw_bounds().expect("it is laid out");
    let at = egui::pos2((row.x0 as f32) + 4.0, (row.y0 + row.y1) as f32 / 2.0);
    press(&mut harness, at, true);
    press(&mut harness, at, false);
    assert_eq!(*harness.state(), [Command::Selection(SelectionCommand::Event(EventRef { tick: 60, index: 0 }))]);
}

#[test]
fn only_what_the_selected_body_takes_part_in_is_listed_when_asked_for() {
    let mut app = recorded();
    app.apply(Command::Selection(SelectionCommand::Object(3, None)));
    let mut harness = table(&app);
    assert!(harness.query_by_label("left – right").is_some());
    harness.get_by_label("show only third").click();
    harness.run();
    assert_eq!(*harness.state(), [Command::Selection(SelectionCommand::SetFilter(vec![3]))]);
    drop(harness);
    app.apply(Command::Selection(SelectionCommand::SetFilter(vec![3])));
    let mut harness = table(&app);
    assert!(harness.query_by_label("left – right").is_none());
    assert!(harness.query_by_label("third – wall").is_some());
    harness.get_by_label("only unbalanced (0)").click();
    harness.run();
    assert!(harness.query_by_label("third – wall").is_none());
}

#[test]
fn what_happens_between_two_or_to_any_of_several_is_listed_when_asked_for() {
    let mut app = recorded();
    let listed = |app: &mut App, ids: &[u32], name: &str| {
        app.apply(Command::Selection(SelectionCommand::SetFilter(Vec::new())));
        app.apply(Command::Selection(SelectionCommand::Parts(ids.iter().copied().map(PartRef::Object).collect())));
        let mut harness = table(app);
        harness.get_by_label(name).click();
        harness.run();
        let commands = harness.state().clone();
        drop(harness);
        commands.into_iter().for_each(|command| app.apply(command));
        let harness = table(app);
        ["left – right", "third – wall"].map(|pair| harness.query_all_by_label(pair).next().is_some())
    };
    assert_eq!(listed(&mut app, &[2, 1], "show only left – right"), [true, false]);
    assert_eq!(listed(&mut app, &[1, 3], "show only left – third"), [false, false]);
    assert_eq!(listed(&mut app, &[1, 2, 3], "show only any of 3"), [true, true]);
}

#[test]
fn an_edit_shows_what_is_exchanged_then_in_the_same_rows() {
    let mut app = recorded();
    app.apply(Command::Selection(SelectionCommand::SetFilter(vec![3])));
    let shows = |app: &App, text: &str| {
        let harness = table(app);
        harness.query_all_by_label(text).next().is_some()
    };
    assert!(shows(&app, "12"));
    let slower = Edit { tick: 10, id: 3, property: EditProperty::Velocity, value: DVec3::NEG_Y.into() };
    app.apply(Command::Edit(EditCommand::Change(Operation::SetAtTick(slower))));
    settle(&mut app);
    // 4 kg from −1 to ½ m/s.
    assert!(shows(&app, "6") && !shows(&app, "12"));
    app.apply(Command::Edit(EditCommand::Undo));
    settle(&mut app);
    assert!(shows(&app, "12"));
}

#[test]
fn a_scene_that_starts_later_shows_true_seconds_and_ticks() {
    let app = recorded_from(20);
    // Ball 3 hits the wall after 0.5 s, at tick 20 + 30: after 50/60 s.
    assert!(table(&app).query_all_by_label("0.833333").next().is_some());
    let mut harness = panel_in(&app, panel::plots::ui, egui::vec2(640.0, 200.0));
    press(&mut harness, egui::pos2(300.0, 120.0), true);
    harness.input_mut().events.push(egui::Event::PointerMoved(egui::pos2(1.0, 120.0)));
    harness.run();
    let ticks = sought(harness.state());
    // 0.33 s to 2 s over the width of the plot: near its middle is tick 70, and at its edge the first.
    assert!(matches!(ticks[..], [at_300, 20] if (50..85).contains(&at_300)), "{ticks:?}");
    assert_eq!(app.view().running_totals.ticks(), 20..121);
}

#[test]
fn a_click_on_a_head_sorts() {
    let app = recorded();
    let mut harness = table(&app);
    let height = |harness: &Harness<Vec<Command>>, text: &str| {
        harness.get_by_label(text).raw_bounds().expect("it is laid out").y0
    };
    assert!(height(&harness, "third – wall") < height(&harness, "left – right"));
    // −6 J and 0 J: the largest first, then the smallest.
    harness.get_by_label("ΔE (J)").click();
    harness.run();
    assert!(height(&harness, "third – wall") > height(&harness, "left – right"));
    harness.get_by_label_contains("ΔE (J)").click();
    harness.run();
    assert!(height(&harness, "third – wall") < height(&harness, "left – right"));
}

fn press(harness: &mut Harness<Vec<Command>>, at: egui::Pos2, pressed: bool) {
    harness.input_mut().events.push(egui::Event::PointerMoved(at));
    harness.input_mut().events.push(egui::Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    });
    harness.run();
}

/// The ticks that were sought.
fn sought(commands: &[Command]) -> Vec<u64> {
    let tick = |command: &Command| match command {
        Command::Playback(PlaybackCommand::Jump(Instant { tick, local: 0.0 }, Way::Plot)) => *tick,
        other => panic!("{other:?}"),
    };
    let mut ticks: Vec<u64> = commands.iter().map(tick).collect();
    // The model of the test stays where it is, so that a button held down asks again in every frame.
    ticks.dedup();
    ticks
}

#[test]
fn pressing_and_dragging_in_a_plot_goes_to_the_tick_under_the_pointer() {
    let app = recorded();
    let mut harness = panel_in(&app, panel::plots::ui, egui::vec2(640.0, 200.0));
    let y = 120.0;
    press(&mut harness, egui::pos2(200.0, y), true);
    for x in [300.0, 400.0, 900.0] {
        harness.input_mut().events.push(egui::Event::PointerMoved(egui::pos2(x, y)));
        harness.run();
    }
    press(&mut harness, egui::pos2(900.0, y), false);
    let ticks = sought(harness.state());
    let [at_200, at_300, at_400] = ticks[..] else { panic!("{ticks:?}") };
    // 2 s over the width of the plot: equal ways are equal times, but for the rounding to whole ticks.
    assert!(at_200 > 10 && at_400 < 120 && (at_400 - at_300).abs_diff(at_300 - at_200) <= 1, "{ticks:?}");
}

#[test]
fn the_plots_follow_the_recording_to_its_end_and_are_chosen_where_room_is_short() {
    let mut app = recorded();
    // Ticks 0 to 120, of which the last is the end of the scene; further ones do not count.
    assert_eq!(app.view().running_totals.ticks(), 0..121);
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(0))));
    let kinetic: Vec<f64> = app.view().running_totals.spans(Channel::Kinetic).map(|(_, _, span)| span.first).collect();
    // ½·1 + ½·1 + ½·4·4 = 9 J until tick 30, then ½·4·1 = 2 J in place of 8: 3 J.
    assert!((kinetic[30] - 9.0).abs() < 1e-12 && (kinetic[31] - 3.0).abs() < 1e-12);
    let mut small = panel_in(&app, panel::plots::ui, egui::vec2(300.0, 180.0));
    small.get_by_label("kinetic 9");
    small.get_by_label("Momentum").click();
    small.run();
    // 4·(−2).
    small.get_by_label("y −8");
    let wide = panel_in(&app, panel::plots::ui, egui::vec2(900.0, 180.0));
    for heading in ["Energy (J)", "Momentum (kg·m/s)", "Overlap (m)"] {
        wide.get_by_label(heading);
    }
}

#[test]
fn tables_are_exported_where_a_person_says_and_nothing_is_replaced_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("impacts.csv");
    let mut app = recorded();
    app.apply(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Export(Table::Ledger)))));
    assert!(app.view().windows.is_asking());
    app.apply(Command::File(FileCommand::Export(Table::Ledger, path.clone())));
    assert_eq!(app.view().windows.choosing, None);
    let ledger = fs::read_to_string(&path).unwrap();
    // A header and two impacts.
    assert_eq!(ledger.lines().count(), 3);
    assert!(ledger.lines().nth(1).is_some_and(|line| line.starts_with("0.5,30,0.0,impact,3,third,4,wall,1,")));
    app.apply(Command::File(FileCommand::Export(Table::Totals, path.clone())));
    assert_eq!(fs::read_to_string(&path).unwrap(), ledger);
    // Esc goes back to the dialog; asked again, a person lets it be replaced.
    app.apply(Command::Cancel);
    assert_eq!(app.view().windows.choosing, Some(FilePurpose::Export(Table::Totals)));
    app.apply(Command::File(FileCommand::Export(Table::Totals, path.clone())));
    app.apply(Command::File(FileCommand::ReplaceFile));
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 122);
    assert_eq!(app.view().windows.choosing, None);
}

#[test]
fn what_cannot_be_exported_says_why_and_asks_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = recorded();
    app.apply(Command::File(FileCommand::Export(Table::Ledger, folder.path().join("none/a.csv"))));
    let windows = app.view().windows.clone();
    assert!(windows.error.as_deref().unwrap_or_default().contains("none/a.csv"));
    assert!(windows.choosing.is_some());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_export_is_in_the_menu_and_its_dialog_writes_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    fs::write(&path, SCENE).unwrap();
    ["other.csv", "notes.txt"].into_iter().for_each(|name| fs::write(folder.path().join(name), "").unwrap());
    let mut app = recorded();
    app.apply(Command::File(FileCommand::OpenPath(path.clone())));
    let mut harness = window_in(app, egui::vec2(1280.0, 800.0));
    harness.get_by_label("File").click();
    harness.run();
    harness.get_by_label_contains("Export the totals as CSV…").click();
    harness.step();
    // A thread reads the folder, of which tables are listed.
    let began = WallClock::now();
    while harness.query_all_by_label_contains("other.csv").next().is_none() {
        assert!(began.elapsed() < Duration::from_secs(30), "the folder was never read");
        harness.step();
    }
    assert!(harness.query_all_by_label_contains("notes.txt").next().is_none());
    harness.get_by_label("Export").click();
    // The caret in the field for the name blinks as long as the dialog is open.
    while harness.state().view().windows.choosing.is_some() {
        assert!(began.elapsed() < Duration::from_secs(30), "the table was never written");
        harness.step();
    }
    // The suggestion is a file beside the scene's.
    let written = fs::read_to_string(folder.path().join("mine.totals.csv")).unwrap();
    assert!(written.starts_with("tick,time_s,ticks,kinetic_energy_J,kinetic_energy_least_J,kinetic_energy_most_J,"));
}

/// The scene with the plots of ball 3 in front, after the wall was selected.
fn plotted() -> App {
    let mut app = recorded();
    app.apply(Command::Selection(SelectionCommand::Parts([4, 3].map(PartRef::Object).to_vec())));
    app.apply(Command::View(ViewCommand::PlotSelected(true)));
    app.advance(0.0, &mut || true);
    settle(&mut app);
    app
}

#[test]
fn the_plots_of_the_selected_tell_its_numbers_at_the_moment_and_its_distance_to_the_other() {
    let mut app = plotted();
    // After 0.25 s ball 3, of 4 kg at 2 m/s, is 1 m high and half a metre above the wall.
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(15))));
    settle(&mut app);
    let mut plots = panel_in(&app, panel::plots::ui, egui::vec2(1500.0, 260.0));
    // Each with its title, which tells the unit.
    let numbers = ["speed 2", "height 1", "y −2", "kinetic 8", "distance 0.5"];
    let titles = ["Speed (m/s)", "Height (m)", "Velocity (m/s)", "Kinetic energy (J)", "Distance (m)"];
    for text in numbers.into_iter().chain(titles).chain(["third (to wall)"]) {
        assert!(plots.query_all_by_label(text).next().is_some(), "{text}");
    }
    plots.get_by_label("Whole scene").click();
    plots.run();
    assert_eq!(*plots.state(), [Command::View(ViewCommand::PlotSelected(false))]);
    drop(plots);
    // Within the tick it is exact, too: 5 ms later 1 cm lower.
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant { tick: 15, local: 0.005 })));
    settle(&mut app);
    let plots = panel_in(&app, panel::plots::ui, egui::vec2(1500.0, 260.0));
    assert!(plots.query_all_by_label("height 0.99").next().is_some());
    drop(plots);
    app.apply(Command::Selection(SelectionCommand::Parts(Vec::new())));
    settle(&mut app);
    app.advance(0.0, &mut || true);
    let plots = panel_in(&app, panel::plots::ui, egui::vec2(1500.0, 260.0));
    plots.get_by_label("Select balls or agents to see what they did over the recording.");
}

#[test]
fn the_buttons_of_the_plots_fit_into_a_narrow_panel() {
    for is_selected in [false, true] {
        let mut app = plotted();
        app.apply(Command::View(ViewCommand::PlotSelected(is_selected)));
        let plots = panel_in(&app, panel::plots::ui, egui::vec2(400.0, 150.0));
        let name = if is_selected { "Whole scene" } else { "Selected" };
        let right = plots.get_by_label(name).raw_bounds().expect("it is laid out").x1;
        assert!(right <= 400.0, "{name} ends at {right}");
    }
}

#[test]
fn after_a_change_the_plots_of_the_selected_tell_that_the_baseline_is_there() {
    let mut app = plotted();
    let shows = |app: &App| {
        let plots = panel_in(app, panel::plots::ui, egui::vec2(1500.0, 260.0));
        plots.query_all_by_label("dashed: before the change").next().is_some()
    };
    assert!(!shows(&app));
    let slower = Edit { tick: 10, id: 3, property: EditProperty::Velocity, value: DVec3::NEG_Y.into() };
    app.apply(Command::Edit(EditCommand::Change(Operation::SetAtTick(slower))));
    app.advance(0.0, &mut || true);
    settle(&mut app);
    assert!(shows(&app));
    app.apply(Command::Edit(EditCommand::DismissBaseline));
    app.advance(0.0, &mut || true);
    assert!(!shows(&app));
}

#[test]
fn what_the_selected_did_is_exported_with_every_digit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("body.csv");
    let mut app = plotted();
    app.apply(Command::File(FileCommand::Export(Table::Track, path.clone())));
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("tick,time_s,ticks,speed_m_per_s,speed_least_m_per_s,speed_most_m_per_s,height_m,"));
    // Ticks 0 to 120. At tick 60, 0.5 s after it left the wall at 1 m/s, its centre is 1 m high and its surface 0.5 m.
    assert_eq!(lines.len(), 122);
    let row: Vec<f64> = lines[61].split(',').map(|number| number.parse().unwrap()).collect();
    assert_eq!(row[..6], [60.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
    let (height, kinetic, distance) = (row[6], row[18], row[21]);
    assert!((height - 1.0).abs() < 1e-12 && kinetic == 2.0 && (distance - 0.5).abs() < 1e-12, "{row:?}");
}
