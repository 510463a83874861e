//! The grips at the corners and edges of the slice of fields and flows, which change its extent.

use super::hand::Hand;
use super::readout;
use super::slice_drag::{self, GripOutput, Holding};
use super::slice_grip;
use crate::app::command::{Command, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::model::snap::round_to;
use crate::app::overlay::{SliceRect, side_names};
use crate::app::style::color::color32;
use crate::app::style::theme;
use crate::app::viewport::ViewOutput;
use crate::expression::rounded_text;
use crate::language::t;
use crate::scene::{Slice, SliceExtent};
use egui::{CursorIcon, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, Vec2};
use glam::DVec2;

/// Greatest distance at which the pointer takes a grip, in points.
const REACH: f32 = 8.0;
/// Half the side of a grip in points.
const SIZE: f32 = 3.5;
/// Shortest side that a drag leaves, in points.
const SHORTEST: f64 = 24.0;
/// At a flatter angle of view, by its sine, a pixel would stand for any number of metres.
const FLATTEST: f64 = 0.05;
/// Corners, and the middles of the sides.
const GRIPS: [(f64, f64); 8] =
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];

/// A drag under way.
#[derive(Clone, Copy)]
struct Held {
    /// The extent in the slice's settings.
    before: Option<SliceExtent>,
    /// The slice's extent.
    start: SliceExtent,
    /// The dragged sides: for each axis the sign of the side, or 0.
    signs: DVec2,
    /// Where the pointer was pressed, along the slice's axes.
    from: DVec2,
}

/// Drags the slice's extent, unless the pointer is on something else.
pub(super) fn ui(
    ui: &Ui,
    view: &FrameView,
    output: &ViewOutput,
    is_elsewhere: bool,
    commands: &mut Vec<Command>,
) -> GripOutput {
    let hand = Hand::of(ui, output);
    let mut holding: Holding<Held> = Holding::of(ui, view, output, "slice edges");
    if !slice_drag::is_drawn(view) {
        holding.keep(ui, commands);
        return GripOutput::default();
    }
    let rect = slice_drag::rect(view);
    let (grips, at) = (grips(&rect, output), place_under(&rect, output, hand.at));
    let is_free = hand.over_view && !is_elsewhere;
    let near = grips.iter().find(|(_, at)| at.distance(hand.at) <= REACH).filter(|_| is_free);
    let under = near.map(|(signs, _)| *signs).zip(at).map(|(signs, from)| {
        let before = view.settings.slice.extent;
        Held { before, start: rect.extent(), signs, from }
    });
    let mut result = holding.take(&hand, under);
    if let Some(start) = holding.held {
        let dragged = at.map(|at| Some(dragged(&hand, view, output, &rect, (start, at))));
        let extent = if hand.gives_up { Some(start.before) } else { dragged };
        set(view, extent.unwrap_or(view.settings.slice.extent), commands);
        holding.release(&hand);
    }
    let hot = holding.held.or(under).map(|held| held.signs);
    result.on_top = shapes(ui, view, output, (&rect, &grips), (hot, holding.held.is_some(), hand.at));
    holding.keep(ui, commands);
    result
}

fn set(view: &FrameView, extent: Option<SliceExtent>, commands: &mut Vec<Command>) {
    let look = view.settings.slice;
    if extent != look.extent {
        commands.push(Command::View(ViewCommand::SetSlice(Slice { extent, ..look })));
    }
}

/// The grips and their places on screen, corners first; without the one at the grip that moves the slice.
fn grips(rect: &SliceRect, output: &ViewOutput) -> Vec<(DVec2, Pos2)> {
    let other = slice_grip::anchor(rect, output);
    let place = |signs: DVec2| output.frame.point_at(rect.world(rect.half * signs));
    GRIPS
        .into_iter()
        .map(|(x, y)| DVec2::new(x, y))
        .filter(|signs| other != Some(rect.half * *signs))
        .filter_map(|signs| Some((signs, place(signs)?)))
        .collect()
}

/// The place on the slice's plane under the pointer, along its axes.
fn place_under(rect: &SliceRect, output: &ViewOutput, pointer: Pos2) -> Option<DVec2> {
    let pixels_per_point = f64::from(output.frame.pixels_per_point);
    let pixel = DVec2::new(f64::from(pointer.x), f64::from(pointer.y)) * pixels_per_point;
    let ray = output.frame.ray(pixel);
    let is_flat = ray.1.dot(rect.normal()).abs() < FLATTEST;
    let (_, at) = rect.hit_plane(ray).filter(|_| !is_flat)?;
    Some(rect.along(rect.center) + at)
}

fn dragged(
    hand: &Hand,
    view: &FrameView,
    output: &ViewOutput,
    rect: &SliceRect,
    (start, at): (Held, DVec2),
) -> SliceExtent {
    let metres_per_pixel = output.frame.metres_per_pixel(rect.center);
    let step = view.settings.snap.steps(hand.control, metres_per_pixel).units;
    let shortest = SHORTEST * f64::from(output.frame.pixels_per_point) * metres_per_pixel;
    let mut extent = start.start;
    for axis in 0..2 {
        let travel = at[axis] - start.from[axis];
        if start.signs[axis] > 0.0 {
            let least = extent.from[axis] + shortest.min(extent.to[axis] - extent.from[axis]);
            extent.to[axis] = round_to(extent.to[axis] + travel, step).max(least);
        } else if start.signs[axis] < 0.0 {
            let most = extent.to[axis] - shortest.min(extent.to[axis] - extent.from[axis]);
            extent.from[axis] = round_to(extent.from[axis] + travel, step).min(most);
        }
    }
    extent
}

/// Squares at the corners; those of the sides appear under the pointer.
fn shapes(
    ui: &Ui,
    view: &FrameView,
    output: &ViewOutput,
    (rect, grips): (&SliceRect, &[(DVec2, Pos2)]),
    (hot, is_held, pointer): (Option<DVec2>, bool, Pos2),
) -> Vec<Shape> {
    let palette = theme::palette(view.settings.theme);
    let (color, rim) = (color32(palette.field), color32(palette.text_background).to_opaque());
    let mut shapes = Vec::new();
    for (signs, at) in grips {
        let is_hot = hot == Some(*signs);
        if is_hot || signs.x * signs.y != 0.0 {
            let square = Rect::from_center_size(*at, Vec2::splat(2.0 * if is_hot { SIZE + 1.5 } else { SIZE }));
            shapes.push(Shape::rect_filled(square, 1.0, if is_hot { color } else { rim }));
            shapes.push(Shape::rect_stroke(square, 1.0, Stroke::new(1.5, color), StrokeKind::Inside));
        }
    }
    if hot.is_some() {
        ui.ctx().set_cursor_icon(if is_held { CursorIcon::Grabbing } else { CursorIcon::Grab });
        let SliceExtent { from, to } = rect.extent();
        let side = |name: &str, from: f64, to: f64| {
            t!("{name} from {from} to {to} m", from = rounded_text(from, 5), to = rounded_text(to, 5), name)
        };
        let [first, second] = side_names(rect.plane);
        let mut lines = vec![side(first, from.x, to.x), side(second, from.y, to.y)];
        if !is_held {
            lines.insert(0, t!("extent of the slice").to_owned());
            lines.push(t!("drag · Ctrl: snap · Esc: back").to_owned());
        }
        shapes.extend(readout::shapes(&output.painter, ui.visuals(), pointer, &lines));
    }
    shapes
}
