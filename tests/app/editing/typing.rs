//! What is typed is taken, however its field is left. Without a window.

use collidoscope::app::command::{Command, FileCommand, SelectionCommand};
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, FrameInput, KeyPress};
use collidoscope::scene::{PartRef, Scene, load_scene, save_scene};
use egui::Key;
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::path::Path;

/// The program, and what is done in the next frame.
type Window = Harness<'static, (App, FrameInput)>;

/// An empty scene in a file, in whose description "typed" has been typed.
fn typing(file: &Path) -> Window {
    save_scene(&Scene::empty(), file).expect("saved");
    let mut app = App::new(Scene::empty(), Source::File(file.to_owned()));
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::About])));
    let mut window =
        Harness::builder().with_size(egui::vec2(1600.0, 1400.0)).build_state(frame, (app, FrameInput::default()));
    window.run();
    window.get_by_role_and_label(Role::TextInput, "description").focus();
    window.run();
    window.get_by_role_and_label(Role::TextInput, "description").type_text("typed");
    window.run();
    window
}

fn frame(ctx: &egui::Context, (app, input): &mut (App, FrameInput)) {
    app.pass(ctx, &std::mem::take(input), &mut || true);
}

fn press(window: &mut Window, key: Key, control: bool) {
    window.state_mut().1.keys = vec![KeyPress { key, control, shift: false, alt: false, keypad: false }];
    window.run();
}

#[test]
fn saving_by_its_key_takes_what_is_being_typed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.json");
    let mut window = typing(&file);
    press(&mut window, Key::S, true);
    assert_eq!(load_scene(&file).unwrap().description, "typed");
    assert!(!window.state().0.view().document.is_changed());
    window.get_by_label_contains("Saved mine.json.");
}

#[test]
fn escape_leaves_the_field_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = typing(&folder.path().join("mine.json"));
    window.press_key(Key::Escape);
    press(&mut window, Key::Escape, false);
    let view = window.state().0.view();
    assert_eq!((view.scene.description.as_str(), view.selection.primary()), ("typed", Some(PartRef::About)));
    // Where no field has the focus it selects nothing, as before.
    window.press_key(Key::Escape);
    press(&mut window, Key::Escape, false);
    assert_eq!(window.state().0.view().selection.primary(), None);
}

#[test]
fn closing_the_window_asks_about_what_is_being_typed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = typing(&folder.path().join("mine.json"));
    window.state_mut().1.quit = true;
    window.run();
    let view = window.state().0.view();
    assert_eq!(view.scene.description, "typed");
    assert_eq!(view.windows.would_lose.as_deref(), Some(&FileCommand::Quit));
}

#[test]
fn plain_letters_stay_with_the_field() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = typing(&folder.path().join("mine.json"));
    // H hides all panels, and Space plays.
    press(&mut window, Key::H, false);
    press(&mut window, Key::Space, false);
    let view = window.state().0.view();
    assert!(view.settings.panels_visible && !view.playback.playing);
}
