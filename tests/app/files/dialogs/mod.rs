//! The dialogs and menus for files, without a window: by keys as a person types them.

use super::{named, rename};
use crate::common::window::{Panel, panel_of};
use collidoscope::app::command::{CheckCommand, Command, EditCommand, FileCommand, FilePurpose};
use collidoscope::app::model::source::Source;
use collidoscope::app::model::state::StateFolder;
use collidoscope::app::text;
use collidoscope::app::{App, FrameInput, KeyPress, panel};
use collidoscope::scene::{load_scene, save_scene};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

mod back;
mod questions;

/// Changes the open scene, by its name.
fn renamed(name: &str) -> Command {
    Command::Edit(EditCommand::Change(rename(name)))
}

/// A folder with these scene files, each called as its file, and the first of them open.
fn opened(names: &[&str]) -> (tempfile::TempDir, Vec<PathBuf>, App) {
    let folder = tempfile::tempdir().expect("a folder");
    // As the dialog names it, on systems where the temporary folder is a link.
    let root = folder.path().canonicalize().expect("it is there");
    let files: Vec<PathBuf> = names.iter().map(|name| root.join(format!("{name}.json"))).collect();
    for (name, file) in names.iter().zip(&files) {
        save_scene(&named(name), file).expect("saved");
    }
    let app = App::new(load_scene(&files[0]).expect("a scene"), Source::File(files[0].clone()));
    (folder, files, app)
}

/// The window, frame after frame, and what is done in it.
struct Hands<'a> {
    app: &'a mut App,
    ctx: egui::Context,
}

impl Hands<'_> {
    fn on(app: &mut App) -> Hands<'_> {
        let mut hands = Hands { app, ctx: egui::Context::default() };
        hands.frame(Vec::new(), Vec::new());
        hands
    }

    fn frame(&mut self, events: Vec<Event>, keys: Vec<KeyPress>) {
        self.frame_of_size([1280.0, 800.0], events, keys);
    }

    /// A frame in a window of another size, in points.
    fn frame_of_size(&mut self, size: [f32; 2], events: Vec<Event>, keys: Vec<KeyPress>) {
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
        let raw = egui::RawInput { screen_rect: Some(screen), events, ..egui::RawInput::default() };
        let input = FrameInput { keys, ..FrameInput::default() };
        let _ = self.ctx.run(raw, |ctx| self.app.pass(ctx, &input, &mut || true));
    }

    /// A command, and the frames until its dialog has read its folder, which a thread does.
    fn open_dialog(&mut self, command: Command, shows: &str) {
        self.app.apply(command);
        let began = Instant::now();
        while !self.sees(shows) {
            assert!(began.elapsed() < Duration::from_secs(30), "the dialog never showed {shows}");
        }
        self.frame(Vec::new(), Vec::new());
    }

    /// Whether a text is shown in a frame.
    fn sees(&mut self, text: &str) -> bool {
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
        let raw = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
        let output = self.ctx.run(raw, |ctx| self.app.pass(ctx, &FrameInput::default(), &mut || true));
        output.shapes.iter().any(|clipped| match &clipped.shape {
            egui::Shape::Text(shape) => shape.galley.text().contains(text),
            _ => false,
        })
    }

    /// Types a text into what has the focus, a letter a frame.
    fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.frame(vec![Event::Text(letter.to_string())], Vec::new());
            self.frame(Vec::new(), Vec::new());
        }
    }

    /// Lets time pass, at the 60 frames a second that egui expects.
    fn wait(&mut self, seconds: f64) {
        (0..(60.0 * seconds) as usize).for_each(|_| self.frame(Vec::new(), Vec::new()));
    }

    /// Presses a key, as the window reports it to egui and to the program.
    fn press(&mut self, key: Key) {
        self.press_with(key, false);
    }

    /// The same while Ctrl is held, or not.
    fn press_with(&mut self, key: Key, control: bool) {
        let modifiers = if control { Modifiers::COMMAND } else { Modifiers::NONE };
        let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        self.frame(vec![event(true)], vec![KeyPress { key, control, shift: false, alt: false, keypad: false }]);
        self.frame(vec![event(false)], Vec::new());
        self.frame(Vec::new(), Vec::new());
    }
}

#[test]
fn a_file_is_opened_by_typing_a_part_of_its_name_and_enter() {
    let (_folder, files, mut app) = opened(&["ball", "fence", "tower"]);
    let mut hands = Hands::on(&mut app);
    hands.open_dialog(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Open))), "fence.json");
    hands.type_text("tow");
    hands.press(Key::Enter);
    assert!(app.view().windows.choosing.is_none());
    assert_eq!((app.view().scene.name.as_str(), app.view().source), ("tower", &Source::File(files[2].clone())));
}

#[test]
fn an_absolute_path_is_opened_as_it_is_typed_however_fast() {
    let (folder, files, mut app) = opened(&["ball", "fence"]);
    let elsewhere = folder.path().canonicalize().expect("it is there").join("elsewhere");
    fs::create_dir(&elsewhere).expect("a folder");
    let path = elsewhere.join("tower.json");
    save_scene(&named("tower"), &path).expect("saved");
    let text = path.to_str().expect("a plain path");
    // A frame for each letter, and all in one frame.
    for letters_per_frame in [1, text.len()] {
        app.apply(Command::File(FileCommand::OpenPath(files[0].clone())));
        let mut hands = Hands::on(&mut app);
        hands.open_dialog(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Open))), "fence.json");
        let letters: Vec<Event> = text.chars().map(|letter| Event::Text(letter.to_string())).collect();
        for frame in letters.chunks(letters_per_frame) {
            hands.frame(frame.to_vec(), Vec::new());
        }
        hands.frame(Vec::new(), Vec::new());
        hands.press(Key::Enter);
        assert_eq!(app.view().source, &Source::File(path.clone()), "{letters_per_frame} letters in a frame");
    }
}

#[test]
fn a_dialog_that_was_opened_in_a_small_window_is_large_in_a_large_one() {
    let (_folder, _, mut app) = opened(&["ball"]);
    let mut hands = Hands::on(&mut app);
    hands.frame_of_size([420.0, 300.0], Vec::new(), Vec::new());
    hands.app.apply(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Open))));
    let mut size_in = |window: [f32; 2]| {
        for _ in 0..4 {
            hands.frame_of_size(window, Vec::new(), Vec::new());
        }
        hands.ctx.memory(|memory| memory.area_rect(egui::Id::new("Open a scene"))).expect("the dialog is open")
    };
    let small = size_in([420.0, 300.0]);
    assert!(small.width() <= 420.0 && small.height() <= 300.0, "{small}");
    // In a window of 1280 × 800 it is as large as it gets, 820 × 520 and a title bar, and in the middle.
    let large = size_in([1280.0, 800.0]);
    assert!(large.width() >= 820.0 && large.height() >= 520.0, "{large}");
    assert!((large.center() - egui::pos2(640.0, 400.0)).length() < 40.0, "{large}");
}

#[test]
fn a_scene_without_a_file_is_saved_where_the_program_was_started() {
    let (folder, files, mut app) = opened(&["ball", "fence"]);
    app.keep_state_in(&StateFolder::at(folder.path().join("state")));
    // A file opened last is no reason to save another scene beside it.
    app.apply(Command::File(FileCommand::OpenPath(files[1].clone())));
    app.apply(Command::File(FileCommand::New));
    let mut hands = Hands::on(&mut app);
    // Tests are started in the folder of the crate.
    hands.open_dialog(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Save))), "benches");
    assert!(!hands.sees("fence.json"));
    app.close();
}

#[test]
fn only_scenes_and_folders_are_listed() {
    let (folder, _, mut app) = opened(&["ball"]);
    fs::write(folder.path().join("notes.txt"), "").expect("a file");
    fs::create_dir(folder.path().join("more scenes")).expect("a folder");
    let mut hands = Hands::on(&mut app);
    hands.open_dialog(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Open))), "more scenes");
    assert!(hands.sees("ball.json") && !hands.sees("notes.txt"));
}

#[test]
fn a_scene_is_saved_under_another_name_by_typing_it_and_enter() {
    let (folder, files, mut app) = opened(&["ball"]);
    app.apply(renamed("changed"));
    let mut hands = Hands::on(&mut app);
    hands.open_dialog(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Save))), "Name:");
    // The name is selected up to its ending, so that typing replaces it.
    hands.type_text("other");
    hands.press(Key::Enter);
    let other = folder.path().join("other.json");
    assert_eq!(load_scene(&other).expect("saved").name, "changed");
    assert_eq!(load_scene(&files[0]).expect("a scene").name, "ball");
    assert!(app.view().windows.choosing.is_none() && !app.view().document.is_changed());
}

#[test]
fn after_a_folder_that_does_not_exist_the_dialog_goes_on_in_the_one_above_it() {
    let (folder, _, mut app) = opened(&["ball"]);
    let mut hands = Hands::on(&mut app);
    hands.open_dialog(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Save))), "Name:");
    hands.type_text("no/such");
    hands.press(Key::Enter);
    assert!(hands.sees("there is no such folder"));
    hands.press(Key::Escape);
    let began = Instant::now();
    while !hands.sees("ball.json") {
        assert!(began.elapsed() < Duration::from_secs(30), "the dialog does not show the folder");
    }
    hands.type_text("ramp");
    hands.press(Key::Enter);
    assert!(folder.path().join("ramp.json").is_file());
    assert!(app.view().windows.choosing.is_none());
}

#[test]
fn another_file_is_replaced_after_one_question() {
    let (_folder, files, mut app) = opened(&["ball", "other"]);
    let mut hands = Hands::on(&mut app);
    hands.open_dialog(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Save))), "Name:");
    hands.type_text("other");
    hands.press(Key::Enter);
    assert!(hands.sees("other.json is there already"));
    assert_eq!(load_scene(&files[1]).expect("a scene").name, "other");
    // Esc returns to the dialog, and to the name that was typed.
    hands.press(Key::Escape);
    assert!(!hands.sees("is there already") && hands.sees("Name:"));
    hands.press(Key::Enter);
    assert!(hands.sees("other.json is there already"));
    // The ring is at what loses nothing; it takes a moment until the other answer counts.
    hands.wait(1.0);
    hands.press(Key::Tab);
    hands.press(Key::Enter);
    assert_eq!(load_scene(&files[1]).expect("a scene").name, "ball");
    assert!(app.view().windows.choosing.is_none() && app.view().windows.would_replace.is_none());
}

#[test]
fn escape_closes_a_dialog_at_once_even_while_a_name_is_typed() {
    let (_folder, _, mut app) = opened(&["ball"]);
    let mut hands = Hands::on(&mut app);
    hands.open_dialog(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Save))), "Name:");
    hands.type_text("half a na");
    hands.press(Key::Escape);
    assert!(hands.app.view().windows.choosing.is_none());
    // Typing searches.
    for typed in ["", "ba"] {
        hands.open_dialog(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Open))), "ball.json");
        hands.type_text(typed);
        hands.press(Key::Escape);
        assert!(hands.app.view().windows.choosing.is_none(), "{typed}");
    }
}

#[test]
fn one_press_of_escape_closes_the_message_and_leaves_the_dialog_below_it() {
    let (_folder, _, mut app) = opened(&["ball"]);
    let mut hands = Hands::on(&mut app);
    hands.open_dialog(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Open))), "ball.json");
    hands.app.apply(Command::File(FileCommand::OpenPath("no/such/scene.json".into())));
    hands.frame(Vec::new(), Vec::new());
    hands.press(Key::Escape);
    let windows = hands.app.view().windows;
    assert!(windows.error.is_none() && windows.choosing == Some(FilePurpose::Open));
    hands.press(Key::Escape);
    assert!(app.view().windows.choosing.is_none());
}

#[test]
fn a_folder_of_scenes_is_checked_and_a_failure_leads_to_its_moment() {
    let (folder, files, mut app) = opened(&["ball"]);
    let failing = r#"{"version": 1, "name": "failing", "settings": {"duration": 1},
        "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0, 0]}],
        "expectations": [{"why": "wrong on purpose", "expect": {"body": {"id": 1, "time": 0.5, "position": [1, 0, 0]}}}]}"#;
    let path = folder.path().canonicalize().expect("it is there").join("failing.json");
    fs::write(&path, failing).expect("a file");
    app.apply(Command::Check(CheckCommand::Folder(folder.path().canonicalize().expect("it is there"))));
    wait_for_check(&mut app);
    let check = app.view().check_all;
    assert_eq!(text::check_all::summary(check), "1 held, 1 failed");
    let sources: Vec<&Source> = check.results().iter().map(|result| &result.source).collect();
    assert_eq!(sources, [&Source::File(files[0].clone()), &Source::File(path.clone())]);
    let commands = click(&app, panel::check_results::content_ui, "expectations[0]: wrong on purpose");
    // 0.5 s are 30 ticks.
    let at = collidoscope::sim::Instant::start_of(30);
    assert_eq!(commands, [Command::File(FileCommand::OpenAt(Source::File(path), Some(at)))]);
    app.apply(commands[0].clone());
    while app.is_moving() {
        app.advance(0.02, &mut || true);
    }
    assert_eq!((app.view().scene.name.as_str(), app.view().playback.cursor), ("failing", at));
}

#[test]
fn checking_the_open_scene_judges_its_unsaved_changes_and_keeps_it_open() {
    let (_folder, files, mut app) = opened(&["ball"]);
    app.apply(renamed("changed"));
    app.apply(Command::Check(CheckCommand::Scene));
    wait_for_check(&mut app);
    let report = text::check_all::report(app.view().check_all);
    assert_eq!(report, format!("ok   {} (no expectations)\n", files[0].display()));
    app.apply(Command::File(FileCommand::OpenAt(Source::File(files[0].clone()), None)));
    assert!(app.view().windows.would_lose.is_none() && app.view().document.is_changed());
    // Another scene would lose the changes.
    app.apply(Command::File(FileCommand::OpenAt(Source::Shipped("tour".to_owned()), None)));
    assert!(app.view().windows.would_lose.is_some());
}

#[test]
fn an_error_shows_what_is_not_to_be_seen_of_a_file_and_is_never_endless() {
    let (folder, _, mut app) = opened(&["ball"]);
    let path = folder.path().join("odd.json");
    let key = format!("\u{1b}\u{202e}{}", "x".repeat(1_000_000));
    fs::write(&path, serde_json::json!({"version": 1, "name": "n", key: 1}).to_string()).expect("a file");
    app.apply(Command::File(FileCommand::OpenPath(path)));
    let mut hands = Hands::on(&mut app);
    hands.frame(Vec::new(), Vec::new());
    assert!(hands.sees(r"unknown field `\u{1b}\u{202e}xxx"));
    assert!(hands.app.view().windows.error.as_deref().is_some_and(|error| error.len() < 1000));
}

#[test]
fn a_folder_without_scenes_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = App::new(named("ball"), Source::New);
    app.apply(Command::Check(CheckCommand::Folder(folder.path().to_owned())));
    let error = app.view().windows.error.as_deref().expect("told");
    assert!(error.contains("no scenes (*.json) in this folder"), "{error}");
}

#[test]
fn files_that_were_opened_and_saved_are_recent_and_those_that_are_gone_can_be_removed() {
    let (folder, files, mut app) = opened(&["ball", "gone"]);
    app.keep_state_in(&StateFolder::at(folder.path().join("state")));
    app.apply(Command::File(FileCommand::OpenPath(files[1].clone())));
    let other = files[0].with_file_name("other.json");
    app.apply(Command::File(FileCommand::SaveAs(other.clone())));
    fs::remove_file(&files[1]).expect("removed");
    assert_eq!(app.view().recent.files(), [&other, &files[1], &files[0]].map(|file| file.clone()));
    let commands = {
        let mut harness = panel_of(&app, panel::recent_menu::list_ui);
        // One button to remove each; the second is that of the file that is gone, which cannot be opened.
        harness.get_by_label("gone.json").click();
        harness.run();
        assert!(harness.state().is_empty());
        let removes: Vec<_> = harness.query_all_by_label(egui_phosphor::regular::X).collect();
        removes[1].click();
        harness.run();
        harness.state().clone()
    };
    assert_eq!(commands, [Command::File(FileCommand::ForgetRecent(files[1].clone()))]);
    app.apply(commands[0].clone());
    assert_eq!(app.view().recent.files(), [other, files[0].clone()]);
    app.apply(Command::File(FileCommand::ClearRecent));
    assert!(app.view().recent.files().is_empty());
    app.close();
}

#[test]
fn recovered_changes_are_offered_in_one_line_with_three_answers() {
    let (folder, files, mut app) = opened(&["ball"]);
    let state = StateFolder::at(folder.path().join("state"));
    app.keep_state_in(&state);
    app.apply(renamed("changed"));
    let hands = Hands::on(&mut app);
    let input = FrameInput { elapsed: 2.0, ..FrameInput::default() };
    let _ = hands.ctx.run(egui::RawInput::default(), |ctx| hands.app.pass(ctx, &input, &mut || true));
    // The end of a process, as far as its locks tell.
    drop(app);
    let mut next = App::new(named("another"), Source::New);
    next.keep_state_in(&state);
    for (label, command) in [
        ("Open them", Command::File(FileCommand::OpenRecovered)),
        ("Discard", Command::File(FileCommand::DiscardRecovered)),
        ("Later", Command::File(FileCommand::PostponeRecovered)),
    ] {
        assert_eq!(click(&next, panel::recovery::ui, label), [command]);
    }
    assert!(Hands::on(&mut next).sees("ball.json, just now"));
    assert_eq!(load_scene(&files[0]).expect("a scene").name, "ball");
}

/// The commands of a click in a panel of its own.
fn click(app: &App, panel: Panel, label: &str) -> Vec<Command> {
    let mut harness = panel_of(app, panel);
    harness.get_by_label(label).click();
    harness.run();
    harness.state().clone()
}

/// Frames until the check, which runs on a thread, is done.
fn wait_for_check(app: &mut App) {
    let began = Instant::now();
    while app.view().check_all.progress().is_some() {
        assert!(began.elapsed() < Duration::from_secs(60), "the check never ended");
        Hands::on(app).frame(Vec::new(), Vec::new());
    }
    assert!(app.view().windows.check_results);
}
