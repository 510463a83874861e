//! The gizmo: moving, turning and resizing, and how a drag ends.

use super::{SCENE, View, scene};
use crate::common::opened::parsed;
use collidoscope::app::command::{Command, EditCommand, FileCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::model::settings::GizmoMode;
use collidoscope::scene::{PartRef, Shape};
use collidoscope::sim::Instant;
use egui::{Event, Modifiers, PointerButton, Vec2, vec2};
use glam::DVec3;

#[test]
fn the_gizmo_moves_a_ball_in_whole_steps_with_ctrl_and_each_drag_is_one_step_of_undo() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    // Half an arm right of the centre is the X arrow; 1.1 m right of it lands on 3 m.
    let arrow = view.place(2.0, 1.0) + vec2(45.0, 0.0);
    let by = vec2(1.1 * view.metre(), 30.0);
    view.drag(arrow, by, Modifiers::CTRL);
    assert_eq!(view.ball(2).position, DVec3::new(3.0, 1.0, 0.0));
    assert_eq!(view.undo_name().as_deref(), Some("Move ball 2"));
    view.apply(Command::Edit(EditCommand::Undo));
    assert_eq!(view.app().view().scene, &scene());
    assert_eq!(view.undo_name(), None, "a drag is one step, however many frames it has");
    assert_eq!(view.app().view().selection.object(), Some(2), "the press on the gizmo selected nothing else");
}

#[test]
fn saving_ends_a_drag_so_that_the_file_holds_what_is_in_the_view() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    let mut view = View::new();
    view.apply(Command::File(FileCommand::SaveAs(path.clone())));
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let arrow = view.place(2.0, 1.0) + vec2(45.0, 0.0);
    let metre = view.metre();
    view.press_and_move(arrow, vec2(1.1 * metre, 0.0), Modifiers::CTRL);
    assert_eq!(view.ball(2).position.x, 3.0);
    view.apply(Command::File(FileCommand::Save));
    for share in [2.0, 2.1] {
        view.event(Event::PointerMoved(arrow + vec2(share * metre, 0.0)));
    }
    view.button(arrow, PointerButton::Primary, false, Modifiers::NONE);
    view.0.run();
    assert_eq!(view.ball(2).position.x, 3.0);
    assert_eq!(collidoscope::scene::load_scene(&path).unwrap().bodies[1].position.x, 3.0);
    assert!(!view.app().view().document.is_changed());
}

#[test]
fn a_click_on_the_gizmo_moves_nothing() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    for along in [30.0, 50.0, 70.0] {
        let arrow = view.place(2.0, 1.0) + vec2(along, 0.0);
        view.drag(arrow, Vec2::ZERO, Modifiers::NONE);
    }
    assert_eq!(view.app().view().scene, &scene());
    assert_eq!(view.undo_name(), None);
}

/// Ball 2 selected, with the place of its arrow along X and a way to drag that.
fn with_arrow_along_x() -> (View, egui::Pos2, Vec2) {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let arrow = view.place(2.0, 1.0) + vec2(45.0, 0.0);
    (view, arrow, vec2(80.0, 0.0))
}

/// Nothing was changed: the scene, the history and the selection are what they were.
fn assert_nothing_came_of_it(view: &View) {
    assert_eq!(view.app().view().scene, &scene());
    assert_eq!((view.undo_name(), view.app().view().selection.object()), (None, Some(2)));
}

#[test]
fn escape_cancels_a_drag_and_leaves_no_step() {
    let (mut view, arrow, by) = with_arrow_along_x();
    view.press_and_move(arrow, by, Modifiers::NONE);
    assert_ne!(view.ball(2).position, DVec3::new(2.0, 1.0, 0.0));
    view.escape();
    view.event(Event::PointerMoved(arrow + 2.0 * by));
    view.button(arrow + 2.0 * by, PointerButton::Primary, false, Modifiers::NONE);
    view.0.run();
    assert_nothing_came_of_it(&view);
}

#[test]
fn escape_while_the_button_is_held_leaves_the_selection_alone() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    // A frame around ball 1, a press on nothing and one on ball 1 that have not moved yet, and the gizmo.
    let (corner, gizmo) = (view.place(-3.0, 2.0), view.place(2.0, 1.0) + vec2(45.0, 0.0));
    for (from, by) in [
        (corner, vec2(200.0, 300.0)),
        (corner, Vec2::ZERO),
        (view.place(-2.0, 1.0), Vec2::ZERO),
        (gizmo, vec2(80.0, 0.0)),
        (gizmo, Vec2::ZERO),
    ] {
        view.press_and_move(from, by, Modifiers::NONE);
        view.escape();
        assert_eq!(view.selected(), [2], "pressed at {from:?}, moved by {by:?}");
        view.button(from + by, PointerButton::Primary, false, Modifiers::NONE);
        view.0.run();
        assert_eq!(view.selected(), [2], "released after {from:?} and {by:?}");
        assert_eq!(view.undo_name(), None);
    }
    view.escape();
    assert_eq!(view.selected(), [0; 0], "with no button held it selects nothing");
}

#[test]
fn undo_in_the_middle_of_a_drag_ends_it() {
    let (mut view, arrow, by) = with_arrow_along_x();
    for interruption in [Command::Edit(EditCommand::Undo), Command::Cancel] {
        view.press_and_move(arrow, by, Modifiers::NONE);
        assert_ne!(view.ball(2).position, DVec3::new(2.0, 1.0, 0.0));
        assert!(view.tells("x 2 →"));
        view.0.state_mut().apply(interruption);
        for further in [2.0, 3.0] {
            view.event(Event::PointerMoved(arrow + further * by));
            assert_eq!(view.app().view().scene, &scene());
            assert!(!view.tells("x 2 →"), "what it says of itself ends with it");
        }
        view.button(arrow + 3.0 * by, PointerButton::Primary, false, Modifiers::NONE);
        view.0.run();
        assert_nothing_came_of_it(&view);
    }
}

#[test]
fn what_cannot_be_edited_later_offers_to_go_to_tick_0() {
    let mut view = View::new();
    view.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    view.apply(Command::Selection(SelectionCommand::Object(4, None)));
    let arrow = view.place(0.0, -1.0) + vec2(45.0, 0.0);
    view.drag(arrow, vec2(60.0, 0.0), Modifiers::NONE);
    assert_eq!(view.app().view().playback.cursor, Instant::start_of(0));
    assert_eq!(view.app().view().scene, &scene());
}

#[test]
fn several_are_moved_together_as_one_step() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1), PartRef::Object(2)])));
    // Their middle is at (0, 1).
    let arrow = view.place(0.0, 1.0) + vec2(0.0, -45.0);
    let by = vec2(0.0, -0.5 * view.metre());
    view.drag(arrow, by, Modifiers::CTRL);
    assert_eq!(view.ball(1).position, DVec3::new(-2.0, 1.5, 0.0));
    assert_eq!(view.ball(2).position, DVec3::new(2.0, 1.5, 0.0));
    assert_eq!(view.undo_name().as_deref(), Some("Move 2 objects"));
    view.apply(Command::Edit(EditCommand::Undo));
    assert_eq!(view.app().view().scene, &scene());
    assert_eq!(view.undo_name(), None);
}

#[test]
fn a_box_is_resized_along_one_axis() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(4, None)));
    view.apply(Command::View(ViewCommand::SetGizmoMode(GizmoMode::Resize)));
    // Twice as far from the middle: twice the half extent.
    let arrow = view.place(0.0, -1.0) + vec2(45.0, 0.0);
    view.drag(arrow, vec2(45.0, 0.0), Modifiers::CTRL);
    let Shape::Box(obb) = &view.app().view().scene.obstacles[1].shape else { panic!("a box") };
    assert_eq!(obb.half_extents, DVec3::new(2.0, 0.5, 0.5));
}

#[test]
fn at_an_event_the_gizmo_does_not_lie_over_what_happens() {
    // Ball 1 goes the 3 m to ball 2 at 2 m/s: at 1.5 s it is at (1, 1), and the gizmo of both would be at (1.5, 1).
    let faster = SCENE.replace(r#""velocity": [1, 0, 0]}"#, r#""velocity": [2, 0, 0]}"#);
    let mut view = View::of(parsed(&faster));
    view.apply(Command::Playback(PlaybackCommand::NextEvent));
    assert!(view.app().view().event_on_display.is_some());
    let before = view.app().view().scene.clone();
    view.drag(view.place(1.5, 1.0), vec2(0.0, -60.0), Modifiers::NONE);
    assert_eq!(*view.app().view().scene, before, "there is nothing to drag at the contact");
    // Who clicks a ball wants to do something with it.
    view.click(view.place(0.8, 1.2));
    view.drag(view.place(1.0, 1.0), vec2(0.0, -60.0), Modifiers::NONE);
    assert_ne!(*view.app().view().scene, before);
}
