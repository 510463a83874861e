//! Selecting with a frame: a drag with the left button that begins on nothing draggable selects the objects inside,
//! with Ctrl or Shift in addition to the selection.

use crate::app::command::{Command, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::view_frame::ViewFrame;
use crate::app::viewport::ViewOutput;
use crate::scene::{Id, PartRef};
use egui::{Pos2, Rect, Shape, Stroke, StrokeKind, Ui};
use glam::DVec3;

/// Where the drag began.
#[derive(Clone, Copy)]
struct Held(Pos2);

/// Draws a frame, unless the press was used otherwise; the frame, to be painted above labels.
pub(in crate::app::panel) fn ui(
    ui: &Ui,
    view: &FrameView,
    output: &ViewOutput,
    is_taken: bool,
    commands: &mut Vec<Command>,
) -> Vec<Shape> {
    let id = output.response.id.with("rubber band");
    let mut held: Option<Held> = ui.data(|data| data.get_temp(id));
    let (at, origin, pressed, down, adds) = ui.input(|input| {
        let pointer = &input.pointer;
        let adds = input.modifiers.command || input.modifiers.shift;
        (pointer.latest_pos(), pointer.press_origin(), pointer.primary_pressed(), pointer.primary_down(), adds)
    });
    if pressed && !is_taken && output.response.is_pointer_button_down_on() {
        held = origin.map(Held);
    }
    if is_taken {
        held = None;
    }
    let mut shapes = Vec::new();
    // A shorter way is a click.
    let is_drag = output.response.dragged_by(egui::PointerButton::Primary)
        || output.response.drag_stopped_by(egui::PointerButton::Primary);
    if let Some((Held(from), at)) = held.zip(at).filter(|_| is_drag) {
        let frame = Rect::from_two_pos(from, at).intersect(output.response.rect);
        if down {
            let color = ui.visuals().selection.stroke.color;
            shapes.push(Shape::rect_filled(frame, 0.0, color.gamma_multiply(0.12)));
            shapes.push(Shape::rect_stroke(frame, 0.0, Stroke::new(1.0, color), StrokeKind::Inside));
        } else {
            let found = inside(view, &output.frame, frame).into_iter().map(PartRef::Object);
            let kept = view.selection.parts().iter().copied().filter(|_| adds);
            let new = found.filter(|part| !adds || !view.selection.contains(*part));
            commands.push(Command::Selection(SelectionCommand::Parts(kept.chain(new).collect())));
        }
    }
    if !down {
        held = None;
    }
    ui.data_mut(|data| match held {
        Some(held) => data.insert_temp(id, held),
        None => data.remove::<Held>(id),
    });
    shapes
}

/// The pickable objects in a frame: balls by their centres, obstacles as a whole, never planes. The balls are last, so
/// that one of them is primary.
fn inside(view: &FrameView, frame: &ViewFrame, rect: Rect) -> Vec<Id> {
    let (setup, at) = (view.moment.setup, view.moment.at());
    let (hidden, locked) = (view.hidden(), view.locked());
    let is_pickable = |id: Id| !hidden.contains(&id) && !locked.contains(&id);
    let is_inside = |place: DVec3| frame.point_at(place).is_some_and(|point| rect.contains(point));
    let obstacles = setup.obstacles.iter().filter(|obstacle| {
        let corners = obstacle.shape_at(at, setup.clock).hull();
        // An infinite shape has no corners.
        !corners.is_empty() && corners.into_iter().all(|(corner, _)| is_inside(corner))
    });
    let motions = view.moment.motions();
    let balls = setup.bodies.iter().zip(motions).filter(|(_, motion)| is_inside(motion.position_at(at, setup.clock)));
    let ids = obstacles.map(|obstacle| obstacle.obstacle.id).chain(balls.map(|(body, _)| body.id));
    ids.filter(|id| is_pickable(*id)).collect()
}
