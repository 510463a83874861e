//! The window is killed while it saves, and what was not saved is offered at the next start.

use crate::Program;
use crate::display::{Display, wait_for};
use collidoscope::app::model::state::{StateFolder, leftovers};
use collidoscope::scene::load_scene;
use std::fs;
use std::path::Path;

const CONTROL: u32 = 0xffe3;
const LETTER_D: u32 = 0x0064;
const LETTER_S: u32 = 0x0073;
const LETTER_Z: u32 = 0x007a;

/// Saves in a row before the kill.
const SAVES: usize = 7;

/// A scene that opens with its ball selected, so that Ctrl+D copies it.
const SCENE: &str = r#"{
    "version": 1, "name": "kill", "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0, 0]}],
    "view": {"selected": 1}
}"#;

fn autosaves(state: &StateFolder) -> usize {
    let folders = fs::read_dir(state.path().join("autosave")).into_iter().flatten().flatten();
    folders.filter(|folder| folder.path().join("scene.json").exists()).count()
}

fn bodies(file: &Path) -> usize {
    load_scene(file).unwrap_or_else(|error| panic!("there is always a whole file: {error}")).bodies.len()
}

#[test]
fn a_window_killed_while_saving_leaves_a_whole_file_and_its_unsaved_changes_are_offered() {
    let display = Display::start();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kill.json");
    fs::write(&file, SCENE).expect("the file");
    let state = StateFolder::at(folder.path().join("collidoscope"));
    let mut program = Program::start_with_state(&display, &[file.to_str().expect("a plain path")], folder.path());
    display.window();
    let without = display.settled_look();

    // One ball, two balls, one ball: each saved, the last ones in flight when the kill comes.
    display.press_with(&[CONTROL], LETTER_D);
    display.press_with(&[CONTROL], LETTER_S);
    wait_for("the copied ball in the file", || (bodies(&file) == 2).then_some(()));
    for save in 0..SAVES {
        display.press_with(&[CONTROL], if save % 2 == 0 { LETTER_Z } else { LETTER_D });
        display.press_with(&[CONTROL], LETTER_S);
        assert!([1, 2].contains(&bodies(&file)));
    }
    program.kill();
    assert!([1, 2].contains(&bodies(&file)));

    // Unsaved changes this time, and an autosave of them.
    let mut program = Program::start_with_state(&display, &[file.to_str().expect("a plain path")], folder.path());
    display.window();
    display.settled_look();
    let saved = fs::read(&file).expect("the file");
    display.press_with(&[CONTROL], LETTER_D);
    wait_for("an autosave", || (autosaves(&state) == 1).then_some(()));
    program.kill();
    assert_eq!(fs::read(&file).expect("the file"), saved, "an autosave never writes the file itself");

    let mut program = Program::start_with_state(&display, &[file.to_str().expect("a plain path")], folder.path());
    let window = display.window();
    assert_ne!(display.settled_look(), without);
    assert!(leftovers(&state).is_empty(), "the window that offers them holds them");
    display.close(window);
    assert_eq!(program.end().code(), Some(0));
    let left = leftovers(&state);
    let scene = left.first().expect("kept for later").scene("autosave").expect("a scene");
    assert_eq!(scene.bodies.len(), load_scene(&file).expect("a scene").bodies.len() + 1);
}
