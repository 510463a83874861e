//! Bookmarks: kept by a key, listed, marked on the timeline, and come back to as they were.

use super::two_balls::app;
use crate::common::keys::{plain, press};
use crate::common::opened::{act, carry_out, finish};
use crate::common::window::{all_texts_of, whole_window};
use collidoscope::app::command::{Action, Command, EditCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, panel};
use collidoscope::scene::{
    BookmarkPlace, BookmarkedEvent, BookmarkedMoment, Operation, Overlay, Part, PartRef, parse_scene, scene_to_json,
};
use collidoscope::sim::Instant;
use egui::Key;
use egui_kittest::kittest::Queryable;

fn keep(app: &mut App) {
    press(app, &[plain(Key::M)]);
    finish(app);
}

fn go_to(app: &mut App, bookmark: usize) {
    carry_out(app, Command::Playback(PlaybackCommand::GoToBookmark(bookmark)));
}

fn change(app: &mut App, operation: Operation) {
    carry_out(app, Command::Edit(EditCommand::Change(operation)));
}

/// Gives the left ball another velocity along X at tick 0.
fn throw(app: &mut App, speed: f64) {
    let mut ball = app.view().scene.bodies[0].clone();
    ball.velocity.x = speed;
    change(app, Operation::Replace { part: PartRef::Object(1), with: Part::Body(ball) });
}

fn tick(app: &App) -> u64 {
    app.view().playback.cursor.tick
}

#[test]
fn a_bookmark_brings_back_moment_selection_camera_and_overlays() {
    let mut app = app();
    let within = Instant { tick: 30, local: 0.001 };
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(within)));
    app.apply(Command::Selection(SelectionCommand::Parts([3, 2].map(PartRef::Object).to_vec())));
    let camera = app.view().camera.panned(40.0, 10.0, 600.0);
    app.apply(Command::View(ViewCommand::SetCamera(camera)));
    app.apply(Command::View(ViewCommand::SetOverlay(
        Overlay::Grid,
        !app.view().settings.overlays.contains(&Overlay::Grid),
    )));
    let overlays = app.view().settings.overlays.clone();
    keep(&mut app);
    let kept = app.view().scene.bookmarks[0].clone();
    assert_eq!(kept.at, BookmarkPlace::Moment(BookmarkedMoment { tick: 30, local_time: 0.001 }));
    // As from its file.
    let text = scene_to_json(app.view().scene);
    let mut again = App::new(parse_scene(&text, "again.json").unwrap(), Source::New);
    go_to(&mut again, 0);
    let view = again.view();
    assert_eq!((view.playback.cursor, &view.settings.overlays), (within, &overlays));
    assert_eq!(view.selection.objects().collect::<Vec<_>>(), [3, 2]);
    assert!((view.camera.target - camera.target).length() < 1e-12 && (view.camera.yaw - camera.yaw).abs() < 1e-12);
    // A jump like others.
    act(&mut again, Action::PREVIOUS_PLACE);
    assert_eq!(tick(&again), 0);
}

#[test]
fn one_at_a_collision_follows_it_through_edits_and_says_when_it_is_gone() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    keep(&mut app);
    let bookmark = &app.view().scene.bookmarks[0];
    assert_eq!(bookmark.at, BookmarkPlace::Event(BookmarkedEvent { between: [1, 2], nth: 1 }));
    assert_eq!(bookmark.name, "impact: left ball – ball 2");
    act(&mut app, Action::HOME);
    // A gap of 3 m at 3 m/s instead of 2 m/s: after 1 s, 60 ticks.
    throw(&mut app, 2.0);
    go_to(&mut app, 0);
    assert_eq!((tick(&app), app.view().selection.event().map(|event| event.tick)), (60, Some(60)));
    act(&mut app, Action::HOME);
    // As fast as the other, they never collide.
    throw(&mut app, -1.0);
    go_to(&mut app, 0);
    assert_eq!((tick(&app), app.view().goal), (0, None));
    let told = app.view().windows.confirmation.clone().expect("it is told");
    assert!(told.is_refusal && told.text.ends_with("the 1st collision of left ball and ball 2."), "{}", told.text);
}

#[test]
fn deleting_a_ball_names_what_goes_with_it() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    keep(&mut app);
    let told = |app: &App| app.view().windows.confirmation.clone().map(|told| told.text);
    change(&mut app, Operation::Remove(vec![PartRef::Object(2)]));
    assert_eq!(app.view().scene.bookmarks.len(), 0);
    let expected = "Also removed: expectation 1, impact: left ball – ball 2. Undo brings all back.";
    assert_eq!(told(&app).as_deref(), Some(expected));
    act(&mut app, Action::UNDO);
    assert_eq!(app.view().scene.bookmarks.len(), 1);
}

#[test]
fn keeping_renaming_and_deleting_are_steps_of_the_history() {
    let mut app = app();
    keep(&mut app);
    keep(&mut app);
    change(&mut app, Operation::Rename { part: PartRef::Bookmark(1), name: "start".to_owned() });
    let names = |app: &App| {
        let count = app.view().scene.bookmarks.len();
        (0..count).map(|index| app.view().scene.label_of(PartRef::Bookmark(index))).collect::<Vec<_>>()
    };
    assert_eq!(names(&app), ["bookmark 1", "start"]);
    change(&mut app, Operation::Remove(vec![PartRef::Bookmark(0)]));
    assert_eq!(names(&app), ["start"]);
    act(&mut app, Action::UNDO);
    act(&mut app, Action::UNDO);
    assert_eq!(names(&app), ["bookmark 1", "bookmark 2"]);
    // Without one of the two that collide there is no such collision; what was selected is forgotten.
    act(&mut app, Action::NEXT_EVENT);
    keep(&mut app);
    assert_eq!(app.view().scene.bookmarks.len(), 3);
    change(&mut app, Operation::Remove(vec![PartRef::Object(2)]));
    assert_eq!(app.view().scene.bookmarks.len(), 2);
}

#[test]
fn one_is_moved_from_its_own_fields_to_the_collision_on_display() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    keep(&mut app);
    act(&mut app, Action::NEXT_EVENT);
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Bookmark(0)])));
    carry_out(&mut app, Command::Edit(EditCommand::MoveBookmark(0)));
    let moved = &app.view().scene.bookmarks[0];
    assert_eq!(moved.at, BookmarkPlace::Event(BookmarkedEvent { between: [1, 2], nth: 1 }));
    assert_eq!(moved.selected, [1], "what it selects is not itself");
}

#[test]
fn playing_goes_on_while_one_is_kept() {
    let mut app = app();
    app.apply(Command::Playback(PlaybackCommand::SetPlaying(true)));
    app.advance(0.5, &mut || true);
    press(&mut app, &[plain(Key::M)]);
    assert!(app.view().playback.playing);
    assert_eq!(app.view().scene.bookmarks.len(), 1);
}

#[test]
fn bookmarks_are_listed_found_and_flagged_on_the_timeline() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(90))));
    keep(&mut app);
    change(&mut app, Operation::Rename { part: PartRef::Bookmark(0), name: "the middle".to_owned() });
    act(&mut app, Action::HOME);
    let listed = all_texts_of(&app, panel::bookmark_list::ui);
    assert!(listed.iter().any(|text| text.contains("the middle")), "{listed:?}");
    let mut window = whole_window(app);
    window.get_by_label("Bookmark the middle").click();
    window.run();
    assert_eq!(tick(window.state()), 90);
    act(window.state_mut(), Action::HOME);
    window.state_mut().apply(Command::View(ViewCommand::ShowPalette(true)));
    window.run();
    window.get_by_label("Find").type_text("middle");
    window.run();
    window.press_key(Key::Enter);
    window.run();
    assert_eq!(tick(window.state()), 90);
}
