//! Opening a scene, and reading it again.

use crate::common::opened::carry_out;
use crate::panels::two_balls::app;
use collidoscope::app::command::{Command, FileCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::scene::Overlay;
use collidoscope::sim::Instant;

#[test]
fn reading_the_scene_again_keeps_what_is_selected_and_how_it_is_looked_at() {
    let mut app = app();
    app.apply(Command::File(FileCommand::OpenShipped("tour".to_owned())));
    app.apply(Command::View(ViewCommand::ShowCard(false)));
    let camera = app.view().camera.orbited(0.3, 0.1);
    app.apply(Command::View(ViewCommand::SetCamera(camera)));
    app.apply(Command::View(ViewCommand::SetOverlay(Overlay::Normals, false)));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(10))));
    app.apply(Command::File(FileCommand::Reload));
    let view = app.view();
    assert_eq!((view.playback.cursor, view.selection.object()), (Instant::start_of(0), Some(1)));
    assert_eq!(*view.camera, camera);
    assert!(!view.settings.overlays.contains(&Overlay::Normals));
    assert!(!view.settings.card_visible);
}

#[test]
fn a_file_that_cannot_be_opened_leaves_the_scene_and_says_why() {
    let mut app = app();
    app.apply(Command::File(FileCommand::OpenPath("no/such/scene.json".into())));
    let view = app.view();
    assert_eq!(view.scene.name, "two balls");
    let error = view.windows.error.as_deref().unwrap_or_default();
    assert!(error.contains("no/such/scene.json") && error.contains("no such file"), "{error}");
}
