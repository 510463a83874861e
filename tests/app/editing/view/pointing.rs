//! Clicks, menus and frames: what they select, pick and add.

use super::View;
use crate::common::opened::parsed;
use collidoscope::app::command::{
    Action, Command, EditCommand, ExplainCommand, PlaybackCommand, SelectionCommand, ViewCommand,
};
use collidoscope::app::model::explain::{Heading, Subject};
use collidoscope::app::model::settings::GizmoMode;
use collidoscope::query::{PointingStage, Stage, Value};
use collidoscope::scene::{PartRef, parse_scene, shipped_scenes};
use egui::{Modifiers, pos2, vec2};
use egui_kittest::kittest::Queryable;
use glam::DVec3;

#[test]
fn a_right_click_on_an_object_selects_it_and_has_the_menu_of_the_tree() {
    let mut view = View::new();
    view.right_click(view.place(2.0, 1.0));
    assert_eq!(view.selected(), [2]);
    for entry in ["Rename", "Duplicate", "Hide", "Lock", "Why not?", "Delete"] {
        assert_eq!(view.0.get_all_by_label_contains(entry).count(), 1, "{entry}");
    }
    view.0.get_by_label_contains("Duplicate").click();
    view.0.run();
    assert_eq!(view.app().view().scene.bodies.len(), 3);
    assert!(view.0.query_by_label_contains("Duplicate").is_none(), "the menu is closed");
}

#[test]
fn a_right_click_on_one_of_several_keeps_the_selection_and_one_beside_everything_adds() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Parts([1, 2].map(PartRef::Object).to_vec())));
    view.right_click(view.place(2.0, 1.0));
    assert_eq!(view.selected(), [1, 2]);
    view.0.get_by_label("2 objects");
    view.0.get_by_label_contains("Delete").click();
    view.0.run();
    assert!(view.app().view().scene.bodies.is_empty());
    view.right_click(view.place(-4.0, 3.8));
    assert!(view.0.query_by_label_contains("Delete").is_none());
    view.0.get_by_label("Ball").click();
    view.0.run();
    assert_eq!(view.app().view().scene.bodies.len(), 1);
}

#[test]
fn a_frame_drawn_with_the_left_button_selects_what_lies_in_it() {
    let mut view = View::new();
    // From (−3, 2) to (1.2, −1.6): ball 1 at (−2, 1) and the whole box, which ends at (±1, −1.5); neither ball 2
    // nor the floor.
    let (from, to) = (view.place(-3.0, 2.0), view.place(1.2, -1.6));
    view.drag(from, to - from, Modifiers::NONE);
    assert_eq!(view.selected(), [4, 1]);
    // With Shift ball 2 besides; of the box a corner alone is not enough.
    let (from, to) = (view.place(3.0, 2.0), view.place(0.5, -1.0));
    view.drag(from, to - from, Modifiers::SHIFT);
    assert_eq!(view.selected(), [4, 1, 2]);
    let (from, to) = (view.place(3.0, 3.0), view.place(3.5, 3.5));
    view.drag(from, to - from, Modifiers::NONE);
    assert_eq!(view.selected(), [0; 0], "an empty frame selects nothing");
    assert_eq!(view.undo_name(), None);
}

#[test]
fn a_frame_takes_neither_what_is_locked_nor_a_drag_of_the_gizmo() {
    let mut view = View::new();
    view.apply(Command::Edit(EditCommand::Change(collidoscope::scene::Operation::SetLocked {
        ids: vec![1],
        locked: true,
    })));
    let (from, to) = (view.place(-3.0, 2.0), view.place(3.0, -1.6));
    view.drag(from, to - from, Modifiers::NONE);
    assert_eq!(view.selected(), [4, 2]);
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let arrow = view.place(2.0, 1.0) + vec2(45.0, 0.0);
    view.drag(arrow, vec2(-400.0, 0.0), Modifiers::NONE);
    assert_eq!(view.selected(), [2]);
}

#[test]
fn a_click_where_a_ball_is_picks_the_ball_and_not_a_question_drawn_over_it() {
    let shipped = shipped_scenes().iter().find(|scene| scene.key == "pick_sizes").expect("it is shipped");
    let mut view = View::of(parse_scene(shipped.text, "pick_sizes.json").unwrap_or_else(|error| panic!("{error}")));
    // The very middle, as the scene says: the point (0, 0, 1) of the ball in front.
    view.click(pos2(500.0, 400.0));
    let selection = view.app().view().selection;
    assert_eq!(selection.object(), Some(1));
    let point = selection.surface_point.expect("a point was picked");
    assert!((point.world - DVec3::Z).length() < 1e-6, "{}", point.world);
}

#[test]
fn a_pick_is_explained_from_the_pixel_to_the_ball_with_the_camera_as_it_was() {
    let mut view = View::new();
    let at = view.place(2.1, 1.2);
    view.click(at);
    let frame = view.app().view().view_frame;
    // A click selects for many reasons: it is explained to who asks.
    assert!(view.app().view().explanation.explained.is_none());
    view.apply(Command::Explain(ExplainCommand::ShowPick));
    // The explanation is about the click, whatever the view does then.
    view.apply(Command::View(ViewCommand::SetCamera(frame.camera.orbited(0.5, 0.2))));
    view.apply(Command::Playback(PlaybackCommand::StepForward));
    let app = view.app().view();
    let picked = app.selection.surface_point.expect("a point was picked");
    assert_eq!((picked.ray.frame, picked.ray.center), (frame, DVec3::new(2.0, 1.0, 0.0)));
    let explained = app.explanation.explained.expect("the pick is explained");
    assert_eq!((explained.subject, explained.tick), (Subject::Pick(2), None));
    let headings: Vec<Heading> = explained.headings.iter().map(|(_, heading)| *heading).collect();
    assert_eq!(headings, [Heading::PixelToRay, Heading::RayToBall]);
    let is_point = |stage: &&Stage| stage.is(PointingStage::PickedPoint);
    let point = explained.stages.iter().rfind(is_point).and_then(Stage::value);
    assert_eq!(point, Some(&Value::Point(picked.world)));
    // Without perspective a ray goes straight along −Z: (2.1, 1.2) is 0.1 and 0.2 off the centre, and the front of
    // the ball of radius 0.5 there at z = √(0.25 − 0.01 − 0.04) = √0.2.
    let expected = DVec3::new(2.1, 1.2, 0.2f64.sqrt());
    assert!((picked.world - expected).length() < 1e-3, "{}", picked.world);
    assert!(explained.stages.iter().any(|stage| !stage.drawings.is_empty()));
    // Another click, another explanation; the gizmo would take it.
    view.apply(Command::View(ViewCommand::SetGizmoMode(GizmoMode::Off)));
    view.apply(Command::View(ViewCommand::SetCamera(frame.camera)));
    view.click(view.place(1.9, 0.9));
    let again = view.app().view().explanation.explained.expect("the pick is explained").stages.clone();
    assert!(again.iter().any(|stage| is_point(&stage) && stage.value() != Some(&Value::Point(picked.world))));
}

#[test]
fn a_ball_added_by_a_right_click_rests_on_the_box_under_it() {
    let mut view = View::new();
    view.apply(Action::FROM_TOP.command(&view.app().view()).expect("it is possible"));
    // From the top, the box lies around the middle; its upper side is at y = −0.5.
    let at = view.place(0.5, 0.0);
    view.point_at(at);
    view.right_click(at);
    view.0.get_by_label_contains("Add here…").click();
    view.0.run();
    view.0.get_by_label("Ball").click();
    view.0.run();
    let added = view.ball(6);
    assert!((added.position - DVec3::new(0.5, 0.0, 0.0)).length() < 1e-9, "{}", added.position);
    assert_eq!(view.app().view().selection.object(), Some(6));
    assert!(view.0.query_by_label("Ball").is_none(), "the menu is closed");
}

#[test]
fn alt_and_a_click_select_what_is_behind_the_selected_where_the_gizmo_is_too() {
    let mut view = View::of(parsed(
        r#"{"version": 1, "name": "glass", "bodies": [
            {"id": 1, "radius": 0.5, "position": [0, 0, 0]}, {"id": 2, "radius": 0.5, "position": [0, 0, 2]}],
        "obstacles": [{"id": 3, "shape": {"box": {"center": [0, 0, 4], "half_extents": [2, 2, 0.1]}}}],
        "view": {"camera": {"target": [0, 0, 0], "distance": 12, "yaw": 0, "pitch": 0, "projection": "orthographic"}}}"#,
    ));
    // On the arrow of the gizmo along X, and on the balls.
    let at = view.place(0.0, 0.0) + vec2(42.0, 0.0);
    view.click(at);
    assert_eq!(view.selected(), [2]);
    for next in [1, 3, 2] {
        view.click_with(at, Modifiers::ALT);
        assert_eq!(view.selected(), [next]);
    }
    assert_eq!(view.undo_name(), None);
}
