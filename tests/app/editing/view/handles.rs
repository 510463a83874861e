//! Handles: velocities, shapes and bench queries.

use super::{View, scene};
use collidoscope::app::command::{Command, EditCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::model::settings::GizmoMode;
use collidoscope::scene::{CapsuleShape, Edit, EditProperty, Obstacle, Operation, Part, PartRef, Shape};
use collidoscope::sim::Instant;
use egui::{Modifiers, vec2};
use glam::DVec3;

#[test]
fn the_tip_of_a_velocity_is_dragged_and_its_ball_selected() {
    let mut view = View::new();
    let scale = collidoscope::app::overlay::VectorScale::of(
        view.app().view().moment.setup,
        &collidoscope::app::model::extent::Extent::of(view.app().view().moment.setup),
        1.0,
    );
    let metres = scale.metres_per_unit as f32;
    let tip = view.place(-2.0 + metres, 1.0);
    let by = vec2(0.0, -metres * view.metre());
    // One m/s up.
    view.drag(tip, by, Modifiers::CTRL);
    assert_eq!(view.ball(1).velocity, DVec3::new(1.0, 1.0, 0.0));
    assert_eq!(view.app().view().selection.object(), Some(1));
    assert_eq!(view.undo_name().as_deref(), Some("Change velocity of ball 1"));
}

#[test]
fn at_a_later_tick_a_drag_becomes_an_edit_of_that_tick() {
    let mut view = View::new();
    view.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let arrow = view.place(2.0, 1.0) + vec2(0.0, -45.0);
    let by = vec2(0.0, -view.metre());
    view.drag(arrow, by, Modifiers::CTRL);
    let edit = Edit { tick: 30, id: 2, property: EditProperty::Position, value: DVec3::new(2.0, 2.0, 0.0).into() };
    assert_eq!(view.app().view().scene.edits, [edit]);
    assert_eq!(view.ball(2).position, DVec3::new(2.0, 1.0, 0.0), "the past stays");
}

#[test]
fn the_point_of_a_plane_moves_along_its_normal() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(3, None)));
    let point = view.place(0.0, -2.0);
    let by = vec2(70.0, -view.metre());
    view.drag(point, by, Modifiers::CTRL);
    let Shape::Plane(plane) = &view.app().view().scene.obstacles[0].shape else { panic!("a plane") };
    assert_eq!(plane.point, DVec3::new(0.0, -1.0, 0.0));
}

#[test]
fn an_end_of_a_capsule_is_dragged_and_the_other_stays() {
    let mut view = View::new();
    let [a, b] = [DVec3::new(1.0, 2.0, 0.0), DVec3::new(3.0, 2.0, 0.0)];
    let obstacle = Obstacle { shape: CapsuleShape { a, b, radius: 0.25 }.into(), ..scene().obstacles[1].clone() };
    view.apply(Command::Edit(EditCommand::Change(Operation::Replace {
        part: PartRef::Object(4),
        with: Part::Obstacle(obstacle),
    })));
    view.apply(Command::Selection(SelectionCommand::Object(4, None)));
    view.apply(Command::View(ViewCommand::SetGizmoMode(GizmoMode::Off)));
    let by = vec2(0.0, view.metre());
    view.drag(view.place(3.0, 2.0), by, Modifiers::CTRL);
    let moved = CapsuleShape { a, b: DVec3::new(3.0, 1.0, 0.0), radius: 0.25 };
    assert_eq!(view.app().view().scene.obstacles[1].shape, moved.into());
}

#[test]
fn the_ends_of_a_bench_query_are_dragged() {
    let mut view = View::new();
    let origin = view.place(-3.0, 3.0);
    let by = vec2(0.0, -view.metre());
    view.drag(origin, by, Modifiers::CTRL);
    let ask = &view.app().view().scene.queries[0].ask;
    assert_eq!(ask["origin"], serde_json::json!([-3.0, 4.0, 0.0]));
    assert_eq!(view.app().view().selection.object(), Some(5));
}

#[test]
fn a_bench_query_does_not_take_the_pointer_from_the_gizmo_of_something_else() {
    let mut view = View::new();
    view.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let (origin, by) = (view.place(-3.0, 3.0), vec2(0.0, -view.metre()));
    view.drag(origin, by, Modifiers::CTRL);
    assert_eq!(view.app().view().scene.queries, scene().queries);
}
