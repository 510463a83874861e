//! Predictions that are drawn into the 3D view with the left button. Esc gives back what was there before.

use crate::app::camera_work::framing::reference_point;
use crate::app::command::{Command, LessonCommand};
use crate::app::frame::FrameView;
use crate::app::model::extent::Extent;
use crate::app::model::lesson::{ArrowPrediction, Prediction};
use crate::app::model::snap::snapped_point;
use crate::app::model::view_frame::ViewFrame;
use crate::app::overlay::{VectorScale, arrow_reach, metres_per_unit};
use crate::app::panel::view::readout;
use crate::app::style::theme;
use crate::app::text::lesson as told;
use crate::app::viewport::{ViewOutput, color32};
use crate::lesson::Given;
use crate::shape::unit;
use egui::{CursorIcon, Key, Pos2, Shape, Stroke, Ui, Vec2};
use glam::{DVec2, DVec3};

/// How near to the tip, or to the object, the pointer takes the arrow, in points.
const REACH: f64 = 14.0;
/// Radius of the dot at the tip, in points.
const DOT: f32 = 6.0;
/// An arrow shorter than this on screen, in points, is none.
const SHORTEST: f64 = 8.0;

/// What drawing took of this frame.
#[derive(Default)]
pub(in crate::app::panel) struct Drawing {
    /// Whether the left button was taken: then the click selects nothing.
    pub(in crate::app::panel) took_press: bool,
    /// Whether the pointer is on what is drawn, or draws.
    pub(in crate::app::panel) is_over: bool,
    /// Painted above labels.
    pub(in crate::app::panel) on_top: Vec<Shape>,
}

/// An arrow that is being dragged, kept by egui.
#[derive(Clone, Copy)]
struct Held {
    /// What it was before.
    before: Option<DVec3>,
    step: usize,
    interruptions: u64,
}

/// Lets the prediction that is asked for be drawn.
pub(in crate::app::panel) fn ui(
    ui: &Ui,
    view: &FrameView,
    output: &ViewOutput,
    commands: &mut Vec<Command>,
) -> Drawing {
    match view.prediction() {
        Some(Prediction::Arrow(arrow)) if arrow.is_open => arrow_ui(ui, view, (output, &arrow), commands),
        _ => Drawing::default(),
    }
}

fn arrow_ui(
    ui: &Ui,
    view: &FrameView,
    (output, arrow): (&ViewOutput, &ArrowPrediction),
    commands: &mut Vec<Command>,
) -> Drawing {
    let (memory, frame) = (output.response.id.with("prediction"), &output.frame);
    let Some(tail) = tail(view, arrow) else { return Drawing::default() };
    let pointer = ui.input(|input| {
        let pointer = &input.pointer;
        let at = if pointer.primary_pressed() { pointer.press_origin() } else { pointer.latest_pos() };
        (at.unwrap_or(Pos2::ZERO), pointer.primary_pressed(), pointer.primary_down(), input.key_pressed(Key::Escape))
    });
    let (at, pressed, is_down, gives_up) = pointer;
    let pixel = DVec2::new(f64::from(at.x), f64::from(at.y)) * f64::from(frame.pixels_per_point);
    let step = view.lesson.map_or(0, |lesson| lesson.place());
    let kept: Option<Held> = ui.data(|data| data.get_temp(memory));
    let mut held = kept.filter(|held| (held.step, held.interruptions) == (step, view.interruptions));
    let mut drawn = None;
    if let Some(before) = held.filter(|_| gives_up).map(|held| held.before) {
        (held, drawn) = (None, Some(before.unwrap_or_default()));
    }
    let tip = tail + arrow.given.map_or(DVec3::ZERO, |given| arrow_reach(&scale_of(view), &arrow.unit, given));
    let reach = REACH * f64::from(frame.pixels_per_point);
    let is_near = |place: DVec3, reach: f64| frame.pixel_at(place).is_some_and(|at| at.distance(pixel) <= reach);
    let is_over = output.response.contains_pointer()
        && (is_near(tip, reach) || is_near(tail, reach.max(radius(view, arrow) / frame.metres_per_pixel(tail))));
    let takes = pressed && is_over && output.response.is_pointer_button_down_on() && held.is_none();
    if takes {
        held = Some(Held { before: arrow.given, step, interruptions: view.interruptions });
    }
    let moved = held.is_some() && !pressed && ui.input(|input| input.pointer.is_decidedly_dragging());
    if moved {
        drawn = arrow_under(view, frame, arrow, pixel);
    }
    let mut on_top = Vec::new();
    if held.is_some() || is_over {
        ui.ctx().set_cursor_icon(if held.is_some() { CursorIcon::Grabbing } else { CursorIcon::Grab });
    }
    on_top.extend(dot(view, frame, [tail, tip], held.is_some() || is_over));
    if held.is_some()
        && let Some(value) = drawn.or(arrow.given)
    {
        let lines = told::drawn_arrow(value, &arrow.unit);
        on_top.extend(readout::shapes(&output.painter, ui.visuals(), at, &lines));
    }
    let is_held = held.is_some();
    let held = held.filter(|_| is_down);
    ui.data_mut(|data| match held {
        Some(held) => data.insert_temp(memory, held),
        None => data.remove::<Held>(memory),
    });
    if drawn.is_some_and(|drawn| arrow.given != Some(drawn)) {
        commands.extend(drawn.map(|drawn| Command::Lesson(LessonCommand::Draw(Given::Arrow(drawn)))));
    }
    Drawing { took_press: takes, is_over: is_held || is_over, on_top }
}

/// The dot that is dragged, and where it begins; with no arrow yet a ring about the place to drag from.
fn dot(view: &FrameView, frame: &ViewFrame, [tail, tip]: [DVec3; 2], is_highlighted: bool) -> Vec<Shape> {
    let (Some(start), Some(at)) = (frame.point_at(tail), frame.point_at(tip)) else { return Vec::new() };
    let palette = theme::palette(view.settings.theme);
    let (fill, rim) = (color32(palette.selection), color32(palette.text_background).to_opaque());
    let radius = if is_highlighted { 1.4 * DOT } else { DOT };
    let mut shapes = vec![Shape::circle_filled(at, radius + 1.5, rim), Shape::circle_filled(at, radius, fill)];
    if start == at {
        shapes.push(Shape::circle_stroke(at, radius + 6.0, Stroke::new(1.5, fill)));
    }
    shapes
}

/// The vector whose arrow ends under a pixel; `None` where its plane is seen edge on.
pub(super) fn arrow_under(view: &FrameView, frame: &ViewFrame, arrow: &ArrowPrediction, pixel: DVec2) -> Option<DVec3> {
    let tail = tail(view, arrow)?;
    let normal = arrow.plane.unwrap_or_else(|| frame.camera.backward());
    let reach = frame.on_plane(pixel, tail, normal)? - tail;
    let metres_per_pixel = frame.metres_per_pixel(tail);
    if reach.length() < SHORTEST * f64::from(frame.pixels_per_point) * metres_per_pixel {
        return Some(DVec3::ZERO);
    }
    let Some(metres) = metres_per_unit(&scale_of(view), &arrow.unit) else { return unit(reach) };
    let steps = view.settings.snap.steps(false, metres_per_pixel / metres);
    Some(snapped_point(DVec3::ZERO, reach / metres, steps.units))
}

/// The pixel to which the tip goes when it is moved by so many points on screen.
pub(super) fn nudged(view: &FrameView, frame: &ViewFrame, arrow: &ArrowPrediction, by: Vec2) -> Option<DVec2> {
    let reach = arrow.given.map_or(DVec3::ZERO, |given| arrow_reach(&scale_of(view), &arrow.unit, given));
    let at = frame.pixel_at(tail(view, arrow)? + reach)?;
    Some(at + DVec2::new(f64::from(by.x), f64::from(by.y)) * f64::from(frame.pixels_per_point))
}

/// Where the arrow begins.
fn tail(view: &FrameView, arrow: &ArrowPrediction) -> Option<DVec3> {
    arrow.from.or_else(|| reference_point(&view.moment, arrow.of))
}

/// Of a ball, which is all taken hold of; 0 of others.
fn radius(view: &FrameView, arrow: &ArrowPrediction) -> f64 {
    let setup = view.moment.setup;
    setup.body_index(arrow.of).map_or(0.0, |body| setup.bodies[body].radius)
}

fn scale_of(view: &FrameView) -> VectorScale {
    let setup = view.moment.setup;
    VectorScale::of(setup, &Extent::of(setup), view.settings.arrow_scale)
}
