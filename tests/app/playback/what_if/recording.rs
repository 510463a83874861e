//! The recording of another program beside the run on display.

use crate::common::opened::{carry_out, finish, opened};
use crate::common::window::whole_window;
use collidoscope::app::App;
use collidoscope::app::command::{Command, EditCommand, PlaybackCommand, RunsCommand};
use collidoscope::compare::{Report, Side, Tolerance};
use collidoscope::scene::{Edit, EditProperty, Operation};
use collidoscope::sim::Instant;
use egui_kittest::kittest::Queryable;
use glam::DVec3;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// A ball at 1 m/s with nothing in its way.
fn app() -> App {
    opened(
        r#"{"version": 1, "name": "one ball", "settings": {"duration": 3},
            "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [1, 0, 0]}]}"#,
    )
}

/// Of another program with 10 ticks a second, for 2 s: the ball is half as fast from 1 s on, without any reason.
fn slower() -> String {
    let mut lines = vec![r#"{"type":"header","version":1,"ticks_per_second":10}"#.to_owned()];
    for tick in 0..=20_u32 {
        let time = f64::from(tick) / 10.0;
        let (x, v) = if tick < 10 { (time, 1.0) } else { (1.0 + 0.5 * (time - 1.0), 0.5) };
        lines.push(format!(
            r#"{{"type":"tick","tick":{tick},"bodies":[{{"id":1,"position":[{x},0,0],"velocity":[{v},0,0]}}]}}"#
        ));
    }
    lines.join("\n")
}

fn file(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slower.jsonl");
    fs::write(&path, text).unwrap();
    (folder, path)
}

fn report(app: &App) -> Report {
    app.view().differences.and_then(|found| found.report().cloned()).expect("compared")
}

#[test]
fn a_recording_is_compared_to_its_end_at_the_times_that_both_have() {
    let (_folder, path) = file(&slower());
    let mut app = app();
    carry_out(&mut app, Command::Runs(RunsCommand::OpenRecording(path)));
    // Nobody has played: the run is simulated for as long as the recording lasts, and the tick that begins at its end.
    assert_eq!(app.view().timeline.recorded(), 121);
    let found = report(&app);
    // Velocities differ at 1 s, tick 10 there and 60 here.
    assert_eq!((found.states, found.divergence.expect("they part").ticks, found.end), (21, [10, 60], 2.0));
    let distances = app.view().differences.unwrap().distances();
    let [(1, apart)] = distances.bodies()[..] else { panic!("{:?}", distances.bodies()) };
    assert!((apart - 0.5).abs() < 1e-12, "at 2 s it is 2 m here and 1.5 m there");
}

#[test]
fn what_counts_as_alike_is_chosen_and_an_edit_is_compared_anew() {
    let (_folder, path) = file(&slower());
    let mut app = app();
    carry_out(&mut app, Command::Runs(RunsCommand::OpenRecording(path)));
    carry_out(&mut app, Command::Runs(RunsCommand::Tolerate(Tolerance(0.6))));
    assert_eq!(report(&app).divergence, None);
    carry_out(&mut app, Command::Runs(RunsCommand::Tolerate(Tolerance(1e-9))));
    assert!(report(&app).divergence.is_some());
    let edit = Edit { tick: 60, id: 1, property: EditProperty::Velocity, value: (DVec3::X * 0.5).into() };
    carry_out(&mut app, Command::Edit(EditCommand::Change(Operation::SetAtTick(edit))));
    assert_eq!(report(&app).divergence, None, "now it is as slow here");
    carry_out(&mut app, Command::Edit(EditCommand::Undo));
    assert_eq!(report(&app).divergence.expect("they part").ticks, [10, 60]);
}

#[test]
fn a_body_that_only_the_recording_has_is_told() {
    let (_folder, path) = file(&slower().replace("\"id\":1", "\"id\":7"));
    let mut app = app();
    carry_out(&mut app, Command::Runs(RunsCommand::OpenRecording(path)));
    assert_eq!(report(&app).only_bodies, [(Side::A, 7), (Side::B, 1)]);
    whole_window(app).get_by_label_contains("2 bodies in one run only");
}

#[test]
fn a_recording_that_breaks_off_is_closed_and_the_line_is_told() {
    let broken = slower().replace("\"tick\":5,", "\"tick\":4,");
    let (_folder, path) = file(&broken);
    let mut app = app();
    carry_out(&mut app, Command::Runs(RunsCommand::OpenRecording(path.clone())));
    assert!(app.view().recording_beside.is_none());
    let error = app.view().windows.error.clone().expect("it is told");
    assert!(error.starts_with("slower.jsonl: line 7: tick 4 follows tick 4"), "{error}");
    // What is none leaves what is open.
    fs::write(&path, slower()).unwrap();
    carry_out(&mut app, Command::Runs(RunsCommand::OpenRecording(path.clone())));
    fs::write(path.with_extension("txt"), "no recording").unwrap();
    carry_out(&mut app, Command::Runs(RunsCommand::OpenRecording(path.with_extension("txt"))));
    assert!(app.view().recording_beside.is_some() && app.view().windows.error.is_some());
}

#[test]
fn the_window_names_it_hides_it_and_closes_it() {
    let (_folder, path) = file(&slower());
    let mut app = app();
    carry_out(&mut app, Command::Runs(RunsCommand::OpenRecording(path)));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(120))));
    finish(&mut app);
    let mut window = whole_window(app);
    window.get_by_label_contains("They part at tick 60");
    window.get_by_label("Dismiss").click();
    window.run();
    assert!(window.query_by_label_contains("They part").is_none() && window.query_by_label("Dismiss").is_none());
    window.get_by_label_contains("slower.jsonl").click();
    window.run();
    window.get_by_label_contains("They part at tick 60");
    window.state_mut().apply(Command::Runs(RunsCommand::CloseRecording));
    window.run();
    assert!(window.query_by_label_contains("slower.jsonl").is_none());
}
