//! The grips at the corners and edges of the slice of fields and flows, which change its extent.

use super::readout;
use super::slice_grip::{self, GripOutput};
use crate::app::command::{Command, ViewCommand};
use crate::app::frame_view::FrameView;
use crate::app::overlay::{SliceRect, side_names};
use crate::app::panel::widgets::numbers::rounded;
use crate::app::theme;
use crate::app::viewport::{ViewOutput, color32, round_to};
use crate::scene::{Slice, SliceExtent};
use egui::{CursorIcon, Key, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, Vec2};
use glam::DVec2;

/// How near to a grip the pointer takes it, in points.
const REACH: f32 = 8.0;
/// Half the side of a grip in points.
const SIZE: f32 = 3.5;
/// Shortest side that a drag leaves, in points.
const SHORTEST: f64 = 24.0;
/// Seen at a flatter angle than this sine, a pixel would be worth any number of metres.
const FLATTEST: f64 = 0.05;
/// Corners, and the middles of the sides.
const GRIPS: [(f64, f64); 8] =
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];

/// A drag that goes on.
#[derive(Clone, Copy)]
struct Held {
    /// What the look of the slice said.
    before: Option<SliceExtent>,
    /// Where the slice was.
    start: SliceExtent,
    /// Which sides are dragged: 0 for an axis along which nothing is, else the sign of the side.
    signs: DVec2,
    /// Where the pointer was pressed, along the slice's axes.
    from: DVec2,
}

/// Lets the slice's extent be dragged, unless the pointer is on something else.
pub(in crate::app::panel) fn ui(
    ui: &Ui,
    view: &FrameView,
    output: &ViewOutput,
    is_elsewhere: bool,
    commands: &mut Vec<Command>,
) -> GripOutput {
    let mut result = GripOutput { took_press: false, is_over: false, on_top: Vec::new() };
    let id = output.response.id.with("slice edges");
    let before: Option<Held> = ui.data(|data| data.get_temp(id));
    let mut held = before.filter(|_| slice_grip::is_drawn(view));
    if slice_grip::is_drawn(view) {
        let rect = slice_grip::rect(view);
        let (pointer, pressed, down, is_given_up) = ui.input(|input| {
            let pointer = &input.pointer;
            let at = if pointer.primary_pressed() { pointer.press_origin() } else { pointer.latest_pos() };
            let escape = input.key_pressed(Key::Escape);
            (at.unwrap_or(Pos2::ZERO), pointer.primary_pressed(), pointer.primary_down(), escape)
        });
        let grips = grips(&rect, output);
        let under = grips.iter().find(|(_, at)| at.distance(pointer) <= REACH).map(|(signs, _)| *signs);
        let is_free = output.response.contains_pointer() && !is_elsewhere;
        let at = place_under(&rect, output, pointer);
        if let Some((signs, from)) = under.filter(|_| is_free && held.is_none()).zip(at)
            && pressed
            && output.response.is_pointer_button_down_on()
        {
            held = Some(Held { before: view.settings.slice.extent, start: rect.extent(), signs, from });
        }
        result.took_press = held.is_some();
        result.is_over = held.is_some() || under.is_some() && is_free;
        if let Some(start) = held {
            let dragged = at.map(|at| Some(dragged(ui, view, output, &rect, (start, at))));
            let extent = if is_given_up { Some(start.before) } else { dragged };
            set(view, extent.unwrap_or(view.settings.slice.extent), commands);
            if is_given_up || !down {
                held = None;
            }
        }
        let hot = held.map(|held| held.signs).or(under.filter(|_| is_free));
        result.on_top = shapes(ui, view, output, (&rect, &grips), (hot, held.is_some(), pointer));
    }
    slice_grip::hold(before.is_some(), held.is_some(), commands);
    ui.data_mut(|data| match held {
        Some(held) => data.insert_temp(id, held),
        None => data.remove::<Held>(id),
    });
    result
}

fn set(view: &FrameView, extent: Option<SliceExtent>, commands: &mut Vec<Command>) {
    let look = view.settings.slice;
    if extent != look.extent {
        commands.push(Command::View(ViewCommand::SetSlice(Slice { extent, ..look })));
    }
}

/// The grips and where they are on screen, corners first; where the grip is that drags the slice across
/// itself there is none.
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

/// Where on the plane of the slice the pointer is, along its axes.
fn place_under(rect: &SliceRect, output: &ViewOutput, pointer: Pos2) -> Option<DVec2> {
    let pixels_per_point = f64::from(output.frame.pixels_per_point);
    let pixel = DVec2::new(f64::from(pointer.x), f64::from(pointer.y)) * pixels_per_point;
    let ray = output.frame.ray(pixel);
    let is_flat = ray.1.dot(rect.normal()).abs() < FLATTEST;
    let (_, at) = rect.meet(ray).filter(|_| !is_flat)?;
    Some(rect.along(rect.center) + at)
}

fn dragged(
    ui: &Ui,
    view: &FrameView,
    output: &ViewOutput,
    rect: &SliceRect,
    (start, at): (Held, DVec2),
) -> SliceExtent {
    let metres_per_pixel = output.frame.metres_per_pixel(rect.center);
    let control = ui.input(|input| input.modifiers.command || input.modifiers.ctrl);
    let step = view.settings.snap.steps(control, metres_per_pixel).units;
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

/// Squares on the corners; those of the sides show when the pointer comes to one.
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
        let side = |name: &str, from: f64, to: f64| format!("{name} from {} to {} m", rounded(from, 5), rounded(to, 5));
        let [first, second] = side_names(rect.plane);
        let mut told = vec![side(first, from.x, to.x), side(second, from.y, to.y)];
        if !is_held {
            told.insert(0, "extent of the slice".to_owned());
            told.push("drag · Ctrl: snap · Esc: back".to_owned());
        }
        shapes.extend(readout::shapes(&output.painter, ui.visuals(), pointer, &told));
    }
    shapes
}
