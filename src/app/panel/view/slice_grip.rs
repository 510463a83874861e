//! The grip at a corner of the slice of fields and flows, which moves the slice across itself.

use super::hand::Hand;
use super::readout;
use super::slice_drag::{self, GripOutput, Holding};
use crate::app::command::{Command, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::model::snap::round_to;
use crate::app::model::view_frame::ViewFrame;
use crate::app::overlay::{SliceRect, axis_name};
use crate::app::style::color::color32;
use crate::app::style::theme;
use crate::app::viewport::ViewOutput;
use crate::language::t;
use egui::{CursorIcon, Pos2, Shape, Stroke, Ui, Vec2};
use glam::{DVec2, DVec3};

/// Greatest distance at which the pointer takes the grip, in points.
const REACH: f32 = 11.0;
/// Half the length of its double arrow, and of the heads, in points.
const ARM: f32 = 13.0;
const HEAD: f32 = 5.0;

/// A drag under way.
#[derive(Clone, Copy)]
struct Held {
    /// The slice's place.
    place: f64,
    /// The grip's place on the slice.
    anchor: DVec2,
    /// The grip's place in the world.
    grip: DVec3,
    /// Where the pointer was pressed, in physical pixels.
    from: DVec2,
}

/// Drags the slice, unless the pointer is on something else.
pub(super) fn ui(
    ui: &Ui,
    view: &FrameView,
    output: &ViewOutput,
    is_elsewhere: bool,
    commands: &mut Vec<Command>,
) -> GripOutput {
    let (hand, frame) = (Hand::of(ui, output), &output.frame);
    let mut holding: Holding<Held> = Holding::of(ui, view, output, "slice grip");
    let mut result = GripOutput::default();
    let slice = slice_drag::is_drawn(view).then(|| slice_drag::rect(view));
    // During the drag it stays at its corner, even outside the view.
    let anchor = slice.and_then(|rect| holding.held.map(|held| held.anchor).or_else(|| anchor(&rect, output)));
    if let Some((rect, anchor)) = slice.zip(anchor) {
        let grip = rect.world(anchor);
        let at = frame.point_at(grip);
        let is_near = at.is_some_and(|at| at.distance(hand.at) <= REACH);
        let place = view.settings.slice_height;
        let under =
            (is_near && hand.over_view && !is_elsewhere).then_some(Held { place, anchor, grip, from: hand.pixel });
        result = holding.take(&hand, under);
        if let Some(start) = holding.held {
            let to = if hand.gives_up { start.place } else { dragged(view, frame, &rect, start, &hand) };
            if to != place {
                commands.push(Command::View(ViewCommand::SetSliceHeight(to)));
            }
            holding.release(&hand);
        }
        if let Some(at) = at {
            result.on_top = shapes(ui, view, output, (&rect, grip, at), (result.is_over, holding.held.is_some()));
        }
    }
    holding.keep(ui, commands);
    result
}

/// The grip's place on the slice's edge: the rightmost corner that is well inside the view, or else the rightmost such
/// middle of a side.
pub(in crate::app::panel) fn anchor(rect: &SliceRect, output: &ViewOutput) -> Option<DVec2> {
    let view = output.response.rect.shrink(2.0 * ARM);
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let sides = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
    [corners, sides].into_iter().find_map(|signs| {
        let places = signs.map(|(x, y)| rect.half * DVec2::new(x, y));
        let on_screen = |at: DVec2| output.frame.point_at(rect.world(at)).filter(|point| view.contains(*point));
        let shown = places.into_iter().filter_map(|at| Some((at, on_screen(at)?)));
        shown.max_by(|(_, a), (_, b)| a.x.total_cmp(&b.x)).map(|(at, _)| at)
    })
}

/// The slice's new place: it follows the pointer along the axis across it, on screen.
fn dragged(view: &FrameView, frame: &ViewFrame, rect: &SliceRect, start: Held, hand: &Hand) -> f64 {
    let metres = 0.01 * frame.camera.distance;
    let ends = [start.grip, start.grip + metres * rect.normal()].map(|end| frame.pixel_at(end));
    let [Some(from), Some(along)] = ends else { return start.place };
    let axis = along - from;
    // Along that axis a pixel would stand for any number of metres.
    if axis.length() < 0.02 * metres / frame.metres_per_pixel(start.grip) {
        return start.place;
    }
    let travel = (hand.pixel - start.from).dot(axis) / axis.length_squared() * metres;
    let step = view.settings.snap.steps(hand.control, frame.metres_per_pixel(start.grip)).units;
    round_to(start.place + travel, step)
}

fn shapes(
    ui: &Ui,
    view: &FrameView,
    output: &ViewOutput,
    (rect, grip, at): (&SliceRect, DVec3, Pos2),
    (is_over, is_held): (bool, bool),
) -> Vec<Shape> {
    let palette = theme::palette(view.settings.theme);
    let (color, rim) = (color32(palette.field), color32(palette.text_background).to_opaque());
    let length = output.frame.metres_per_pixel(grip) * f64::from(output.frame.pixels_per_point);
    let tip = output.frame.point_at(grip + rect.normal() * f64::from(ARM) * length);
    // Along its axis it is a dot.
    let arm = tip.map_or(Vec2::ZERO, |tip| tip - at);
    let radius = if is_over { 6.0 } else { 4.5 };
    let mut shapes = Vec::new();
    for (width, color) in [(4.5, rim), (2.0, color)] {
        let stroke = Stroke::new(width, color);
        shapes.push(Shape::line_segment([at - arm, at + arm], stroke));
        if arm.length() > HEAD {
            let back = arm.normalized() * HEAD;
            for (end, back) in [(at + arm, -back), (at - arm, back)] {
                shapes.push(Shape::line(vec![end + back + back.rot90(), end, end + back - back.rot90()], stroke));
            }
        }
    }
    shapes.push(Shape::circle_filled(at, radius + 1.5, rim));
    shapes.push(Shape::circle_filled(at, radius, color));
    if is_over {
        ui.ctx().set_cursor_icon(if is_held { CursorIcon::Grabbing } else { CursorIcon::Grab });
        let name = axis_name(view.settings.slice.plane);
        let place = crate::app::panel::widgets::numbers::number(view.settings.slice_height);
        let text = [t!("slice at {name} = {place} m", name, place), t!("drag · Ctrl: snap · Esc: back").to_owned()];
        let lines = if is_held { &text[..1] } else { &text[..] };
        let near = ui.input(|input| input.pointer.latest_pos()).unwrap_or(at);
        shapes.extend(readout::shapes(&output.painter, ui.visuals(), near, lines));
    }
    shapes
}
