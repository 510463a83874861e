//! The way back from a repro or a kept scene to the one it was made from.

use super::{Hands, renamed};
use crate::common::opened::{finish, opened};
use collidoscope::app::App;
use collidoscope::app::command::{
    Action, Command, EditCommand, FileCommand, PlaybackCommand, SelectionCommand, ViewCommand,
};
use collidoscope::app::model::event_log::EventRef;
use collidoscope::scene::Overlay;
use collidoscope::sim::Instant;
use egui::Key;

/// Two balls whose gap of 3 m closes at 2 m/s, after 1.5 s: in tick 90 of 60 a second.
const SCENE: &str = r#"{"version": 1, "name": "whole", "settings": {"duration": 5},
    "bodies": [{"id": 1, "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
               {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]},
               {"id": 3, "radius": 0.5, "position": [0, 9, 0]}]}"#;

/// The scene after 200 ticks were recorded, at a moment inside of tick 60, with ball 2 selected.
fn app() -> App {
    let mut app = opened(SCENE);
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(200))));
    finish(&mut app);
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant { tick: 60, local: 0.01 })));
    finish(&mut app);
    app.apply(Command::Selection(SelectionCommand::Object(2, None)));
    app
}

fn file(command: FileCommand) -> Command {
    Command::File(command)
}

/// The event of tick 90, as the list has it.
fn predicted(app: &App) -> EventRef {
    app.view().event_log.events()[0].event
}

#[test]
fn back_returns_to_the_scene_as_it_was_left() {
    for make in [FileCommand::KeepAsScene, FileCommand::Carve(predicted(&app()))] {
        let mut app = app();
        app.apply(renamed("renamed"));
        let camera = app.view().camera.orbited(0.3, 0.1);
        app.apply(Command::View(ViewCommand::SetCamera(camera)));
        app.apply(Command::View(ViewCommand::SetOverlay(Overlay::Normals, false)));
        let before = app.view();
        let left = (before.scene.clone(), before.settings.clone(), before.selection.clone(), before.playback.cursor);
        let recorded = before.timeline.recorded();
        assert!(!Action::BACK.is_possible(&app.view()));
        app.apply(file(make));
        assert_ne!(app.view().scene.name, "renamed");
        assert_eq!(app.view().made_from.map(|scene| scene.name.as_str()), Some("renamed"));
        // What is done with the other one has nothing to do with it.
        app.apply(Command::View(ViewCommand::SetOverlay(Overlay::Velocities, false)));
        app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(3))));
        finish(&mut app);
        app.apply(Action::BACK.command(&app.view()).expect("it is possible"));
        let now = app.view();
        assert_eq!((now.scene, now.settings, now.selection, now.playback.cursor), (&left.0, &left.1, &left.2, left.3));
        assert_eq!((now.timeline.recorded(), *now.camera), (recorded, camera));
        assert_eq!((now.made_from, now.windows.front()), (None, None));
        assert_eq!(now.document.undo_name().is_some(), now.document.is_changed());
        app.apply(Command::Edit(EditCommand::Undo));
        assert_eq!(app.view().scene.name, "whole");
    }
}

#[test]
fn several_levels_lead_back_one_after_the_other() {
    let mut app = app();
    app.apply(file(FileCommand::KeepAsScene));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(10))));
    finish(&mut app);
    app.apply(file(FileCommand::KeepAsScene));
    assert_eq!(app.view().scene.name, "whole from tick 60 from tick 10");
    app.apply(file(FileCommand::Back));
    assert_eq!((app.view().scene.name.as_str(), app.view().playback.cursor.tick), ("whole from tick 60", 10));
    app.apply(file(FileCommand::Back));
    assert_eq!((app.view().scene.name.as_str(), app.view().playback.cursor.tick), ("whole", 60));
    // Opening another scene ends the way back.
    app.apply(file(FileCommand::KeepAsScene));
    app.apply(file(FileCommand::New));
    app.apply(file(FileCommand::LoseChanges));
    assert!(!Action::BACK.is_possible(&app.view()));
}

#[test]
fn changes_of_the_made_scene_are_asked_about_and_the_made_scene_itself_is_not() {
    let mut app = app();
    app.apply(file(FileCommand::KeepAsScene));
    app.apply(renamed("worked on"));
    app.apply(file(FileCommand::Back));
    assert_eq!(app.view().windows.would_lose.as_deref(), Some(&FileCommand::Back));
    app.apply(file(FileCommand::KeepChanges));
    assert_eq!(app.view().scene.name, "worked on");
    app.apply(file(FileCommand::Back));
    app.apply(file(FileCommand::LoseChanges));
    assert_eq!(app.view().scene.name, "whole");
}

#[test]
fn changes_of_the_scene_that_was_left_are_asked_about_before_they_are_lost() {
    let mut app = app();
    app.apply(renamed("changed"));
    app.apply(file(FileCommand::KeepAsScene));
    app.apply(file(FileCommand::New));
    // First about the kept scene, which is nowhere on disk.
    assert_eq!(app.view().scene.name, "changed from tick 60");
    app.apply(file(FileCommand::LoseChanges));
    assert_eq!(app.view().scene.name, "changed");
    assert_eq!(app.view().windows.would_lose.as_deref(), Some(&FileCommand::New));
    app.apply(file(FileCommand::KeepChanges));
    assert!(app.view().document.is_changed());
    app.apply(file(FileCommand::New));
    app.apply(file(FileCommand::LoseChanges));
    assert_eq!(app.view().scene.name, "Untitled");
}

#[test]
fn there_is_a_button_for_the_way_back_while_there_is_one_and_a_key() {
    let mut app = app();
    // Not the button that leads back to tick 0.
    let button = format!("{}  Back", Action::BACK.icon);
    assert!(!Hands::on(&mut app).sees(&button));
    app.apply(file(FileCommand::KeepAsScene));
    app.apply(Command::Cancel);
    let mut hands = Hands::on(&mut app);
    assert!(hands.sees(&button));
    hands.press_with(Key::B, true);
    assert_eq!(app.view().scene.name, "whole");
}
