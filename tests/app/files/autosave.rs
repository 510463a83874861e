//! Unsaved changes survive the end of a process, and nothing else does.

use super::{named, rename};
use collidoscope::app::command::{Command, EditCommand, FileCommand};
use collidoscope::app::model::source::Source;
use collidoscope::app::model::state::{Autosaver, StateFolder, leftovers, window_size};
use collidoscope::app::{App, FrameInput};
use collidoscope::scene::{Document, load_scene, save_scene};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder for state and scenes, which ends with the test.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Place {
        Place { folder: tempfile::tempdir().expect("a folder") }
    }

    fn state(&self) -> StateFolder {
        StateFolder::at(self.folder.path().join("state"))
    }

    /// A scene file, named and called so.
    fn scene(&self, name: &str) -> PathBuf {
        let path = self.folder.path().join(format!("{name}.json"));
        save_scene(&named(name), &path).expect("saved");
        path
    }

    /// Folders of autosaves, of living processes and others.
    fn autosaves(&self) -> usize {
        fs::read_dir(self.state().path().join("autosave")).map_or(0, Iterator::count)
    }

    fn app(&self, path: &Path) -> App {
        let mut app = App::new(load_scene(path).expect("a scene"), Source::File(path.to_owned()));
        app.keep_state_in(&self.state());
        app
    }
}

/// Lets time pass in the window, without a window.
fn pass(app: &mut App, seconds: f64) {
    let ctx = egui::Context::default();
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
    let raw = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
    let input = FrameInput { elapsed: seconds, ..FrameInput::default() };
    let _ = ctx.run(raw, |ctx| app.pass(ctx, &input, &mut || true));
}

/// The scene `ball`, left as `changed` by a process that ended without saving it.
fn left_behind() -> (Place, PathBuf) {
    let place = Place::new();
    let path = place.scene("ball");
    let mut app = place.app(&path);
    app.apply(Command::Edit(EditCommand::Change(rename("changed"))));
    pass(&mut app, 2.0);
    drop(app);
    (place, path)
}

/// What the next start would be offered, by the names of the scenes.
fn offered(state: &StateFolder) -> Vec<String> {
    leftovers(state).iter().map(|leftover| leftover.scene("autosave").expect("a scene").name).collect()
}

#[test]
fn the_first_change_is_safe_after_two_seconds_and_later_ones_every_thirty() {
    let place = Place::new();
    let state = place.state();
    let mut document = Document::new(named("authored"));
    let mut saved_after = |times: &[(&str, f64)]| {
        let mut autosaver = Autosaver::in_folder(&state);
        for (name, seconds) in times {
            document.apply(&rename(name)).expect("a name");
            autosaver.observe(&document, &Source::New, None, *seconds);
        }
        // The end of a process, as far as its locks tell.
        drop(autosaver);
        let left = leftovers(&state);
        let names: Vec<String> =
            left.iter().map(|leftover| leftover.scene("autosave").expect("a scene").name).collect();
        left.into_iter().for_each(|leftover| leftover.discard().expect("removed"));
        names
    };
    assert!(saved_after(&[("a", 1.9)]).is_empty());
    assert_eq!(saved_after(&[("a", 1.0), ("b", 1.0)]), ["b"]);
    assert_eq!(saved_after(&[("a", 2.0), ("b", 29.9)]), ["a"]);
    assert_eq!(saved_after(&[("a", 2.0), ("b", 29.9), ("c", 0.1)]), ["c"]);
}

#[test]
fn what_a_living_process_saved_is_offered_to_nobody() {
    let place = Place::new();
    let path = place.scene("ball");
    let mut app = place.app(&path);
    app.apply(Command::Edit(EditCommand::Change(rename("changed"))));
    pass(&mut app, 2.0);
    // The writer is a thread of its own: its file is awaited.
    while place.autosaves() == 0 {
        std::thread::yield_now();
    }
    assert!(offered(&place.state()).is_empty());
    let mut other = place.app(&path);
    assert!(other.view().leftovers.is_empty());
    other.close();
    drop(app);
    assert_eq!(offered(&place.state()), ["changed"]);
}

#[test]
fn nothing_is_left_when_changes_were_saved_undone_given_up_or_the_program_ends_properly() {
    let place = Place::new();
    let path = place.scene("ball");
    let ends: [&[Command]; 4] = [
        &[Command::File(FileCommand::Save)],
        &[Command::Edit(EditCommand::Undo)],
        &[Command::File(FileCommand::New), Command::File(FileCommand::LoseChanges)],
        &[Command::File(FileCommand::Quit), Command::File(FileCommand::LoseChanges)],
    ];
    for end in ends {
        let mut app = place.app(&path);
        app.apply(Command::Edit(EditCommand::Change(rename(&format!("changed before {end:?}")))));
        pass(&mut app, 2.0);
        for command in end {
            app.apply(command.clone());
        }
        pass(&mut app, 0.0);
        if end[0] == Command::File(FileCommand::Quit) {
            app.close();
        }
        drop(app);
        assert_eq!(place.autosaves(), 0, "{end:?}");
    }
}

#[test]
fn recovered_changes_open_as_unsaved_changes_of_their_file_which_stays_as_it_was() {
    let (place, path) = left_behind();

    let mut next = place.app(&place.scene("another"));
    let leftover = &next.view().leftovers[0];
    assert_eq!((leftover.source(), leftover.scene_name()), (&Source::File(path.clone()), "changed"));
    next.apply(Command::File(FileCommand::OpenRecovered));
    pass(&mut next, 0.0);
    let view = next.view();
    assert_eq!((view.scene.name.as_str(), view.source), ("changed", &Source::File(path.clone())));
    assert!(view.document.is_changed() && view.leftovers.is_empty());
    assert_eq!(load_scene(&path).expect("a scene").name, "ball");
    // A second end loses nothing either, and offers it once.
    drop(next);
    assert_eq!(offered(&place.state()), ["changed"]);

    let mut last = place.app(&path);
    last.apply(Command::File(FileCommand::OpenRecovered));
    last.apply(Command::File(FileCommand::Save));
    pass(&mut last, 0.0);
    last.close();
    assert_eq!(load_scene(&path).expect("a scene").name, "changed");
    assert_eq!(place.autosaves(), 0);
}

#[test]
fn recovered_changes_are_kept_for_later_or_removed_as_a_person_says() {
    let (place, path) = left_behind();
    for (command, left) in
        [(Command::File(FileCommand::PostponeRecovered), 1), (Command::File(FileCommand::DiscardRecovered), 0)]
    {
        let mut next = place.app(&path);
        assert_eq!(next.view().leftovers.len(), 1);
        // While one window offers it, another does not.
        assert!(place.app(&path).view().leftovers.is_empty());
        next.apply(command);
        assert!(next.view().leftovers.is_empty());
        next.close();
        drop(next);
        assert_eq!((offered(&place.state()).len(), place.autosaves()), (left, left));
    }
}

#[test]
fn a_file_changed_after_the_autosave_is_not_overwritten_unasked() {
    let (place, path) = left_behind();
    save_scene(&named("made by another program"), &path).expect("saved");
    let mut next = place.app(&path);
    next.apply(Command::File(FileCommand::OpenRecovered));
    next.apply(Command::File(FileCommand::Save));
    assert!(next.view().windows.changed_on_disk);
    assert_eq!(load_scene(&path).expect("a scene").name, "made by another program");
}

#[test]
fn unsaved_changes_are_not_lost_to_recovered_ones_unasked() {
    let (place, path) = left_behind();
    let mut next = place.app(&path);
    next.apply(Command::Edit(EditCommand::Change(rename("changed here"))));
    next.apply(Command::File(FileCommand::OpenRecovered));
    assert_eq!(next.view().windows.would_lose.as_deref(), Some(&FileCommand::OpenRecovered));
    assert_eq!(next.view().scene.name, "changed here");
}

#[test]
fn broken_autosaves_offer_nothing_and_disturb_nothing() {
    let place = Place::new();
    let autosaves = place.state().path().join("autosave");
    for (name, text) in [("1", None), ("2", Some("")), ("3", Some("{\"version\": 1")), ("4", Some("{\"version\": 99}"))]
    {
        fs::create_dir_all(autosaves.join(name)).expect("a folder");
        fs::write(autosaves.join(name).join("lock"), "").expect("a lock");
        if let Some(text) = text {
            fs::write(autosaves.join(name).join("scene.json"), text).expect("a file");
        }
    }
    fs::create_dir(autosaves.join("5")).expect("a folder");
    fs::write(autosaves.join("stray"), "").expect("a file");
    assert!(offered(&place.state()).is_empty());
    // What holds nothing is tidied up; what cannot be read is kept.
    let mut left: Vec<_> =
        fs::read_dir(&autosaves).expect("a folder").map(|entry| entry.expect("it").file_name()).collect();
    left.sort();
    assert_eq!(left, ["2", "3", "4", "stray"]);
}

#[test]
fn a_folder_that_cannot_be_written_is_reported_and_loses_nothing() {
    let place = Place::new();
    let path = place.scene("ball");
    let blocked = place.folder.path().join("a file");
    fs::write(&blocked, "").expect("a file");
    let mut app = App::new(load_scene(&path).expect("a scene"), Source::File(path));
    app.keep_state_in(&StateFolder::at(blocked.join("state")));
    app.apply(Command::Edit(EditCommand::Change(rename("changed"))));
    pass(&mut app, 2.0);
    while app.view().autosave_problem.is_none() {
        pass(&mut app, 0.0);
    }
    assert_eq!(app.view().scene.name, "changed");
    app.close();
}

#[cfg(unix)]
#[test]
fn pipes_where_the_state_should_be_keep_nobody_waiting() {
    let place = Place::new();
    let pipe = |path: &str| {
        let path = place.state().path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        assert!(std::process::Command::new("mkfifo").arg(path).status().expect("started").success());
    };
    pipe("recent.json");
    pipe("window.json");
    pipe("autosave/1-1-0/lock");
    pipe("autosave/2-1-0/scene.json");
    fs::write(place.state().path().join("autosave/2-1-0/lock"), "").expect("a file");
    assert_eq!(offered(&place.state()), [""; 0]);
    assert_eq!(window_size::remembered(&place.state()), None);
    let path = place.scene("ball");
    let mut app = place.app(&path);
    // The list is kept nowhere, and still works.
    app.apply(Command::File(FileCommand::OpenPath(path.clone())));
    assert_eq!(app.view().recent.files(), [path]);
    app.apply(Command::Edit(EditCommand::Change(rename("changed"))));
    pass(&mut app, 2.0);
    app.close();
}

/// Waits for the autosave of a living process, which a thread writes.
fn wait_for_autosave(place: &Place) {
    let autosaves = place.state().path().join("autosave");
    let is_written = || {
        let folders = fs::read_dir(&autosaves).into_iter().flatten().flatten();
        folders.into_iter().any(|folder| folder.path().join("scene.json").exists())
    };
    while !is_written() {
        std::thread::yield_now();
    }
}

#[test]
fn an_autosave_whose_folder_is_removed_meanwhile_is_written_again() {
    // Changed again after that, and left as it is.
    for changes_again in [true, false] {
        let place = Place::new();
        let mut app = place.app(&place.scene("ball"));
        app.apply(Command::Edit(EditCommand::Change(rename("changed"))));
        pass(&mut app, 2.0);
        wait_for_autosave(&place);
        fs::remove_dir_all(place.state().path()).expect("removed");
        if changes_again {
            app.apply(Command::Edit(EditCommand::Change(rename("changed again"))));
        }
        pass(&mut app, 30.0);
        wait_for_autosave(&place);
        pass(&mut app, 0.0);
        assert_eq!(app.view().autosave_problem, None);
        drop(app);
        assert_eq!(offered(&place.state()), [if changes_again { "changed again" } else { "changed" }]);
    }
}

#[test]
fn a_removed_autosave_is_no_problem_when_there_is_nothing_to_save_any_more() {
    let place = Place::new();
    let mut app = place.app(&place.scene("ball"));
    app.apply(Command::Edit(EditCommand::Change(rename("changed"))));
    pass(&mut app, 2.0);
    wait_for_autosave(&place);
    fs::remove_dir_all(place.state().path()).expect("removed");
    app.apply(Command::Edit(EditCommand::Undo));
    pass(&mut app, 0.0);
    app.close();
    assert_eq!(app.view().autosave_problem, None);
    assert_eq!(place.autosaves(), 0);
}

#[test]
fn changes_of_a_scene_that_was_left_for_one_made_from_it_are_safe_at_once() {
    let place = Place::new();
    let path = place.scene("ball");
    let mut app = place.app(&path);
    app.apply(Command::Edit(EditCommand::Change(rename("changed"))));
    app.apply(Command::File(FileCommand::KeepAsScene));
    drop(app);
    assert_eq!(offered(&place.state()), ["changed"]);

    // Back again and saved, nothing is left; neither of the scene that was made.
    let place = Place::new();
    let mut app = place.app(&place.scene("ball"));
    app.apply(Command::Edit(EditCommand::Change(rename("changed"))));
    app.apply(Command::File(FileCommand::KeepAsScene));
    pass(&mut app, 2.0);
    app.apply(Command::File(FileCommand::Back));
    app.apply(Command::File(FileCommand::Save));
    pass(&mut app, 0.0);
    drop(app);
    assert_eq!(place.autosaves(), 0);
}
