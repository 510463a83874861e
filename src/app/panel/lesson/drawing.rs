//! Predictions that are drawn into the 3D view with the left button. Esc gives back what was there before.

use super::nudge;
use crate::app::camera_work::framing::reference_point;
use crate::app::command::{Command, LessonCommand};
use crate::app::frame::FrameView;
use crate::app::model::extent::Extent;
use crate::app::model::lesson::{ArrowPrediction, PlacePrediction, Prediction, TouchedPrediction};
use crate::app::model::snap::{round_each, snapped_point};
use crate::app::model::view_frame::ViewFrame;
use crate::app::overlay::{VectorScale, arrow_reach, metres_per_unit};
use crate::app::panel::view::readout;
use crate::app::style::color::color32;
use crate::app::style::theme;
use crate::app::text::lesson as told;
use crate::app::viewport::{ViewOutput, pick};
use crate::lesson::Given;
use crate::scene::Touchable;
use crate::shape::{Flat, unit};
use egui::{CursorIcon, Key, Pos2, Shape, Stroke, Ui, Vec2};
use glam::{DVec2, DVec3};

/// How near to the tip, or to the object, the pointer takes the arrow, in points.
const REACH: f64 = 14.0;
/// Radius of the dot at the tip, in points.
const DOT: f32 = 6.0;
/// Radius of the ring around what the arrow keys move, in points.
const FOCUS_RING: f32 = 14.0;
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

/// What is being dragged, kept by egui.
#[derive(Clone)]
struct Held {
    /// What was drawn before.
    before: Option<Given>,
    step: usize,
    interruptions: u64,
}

/// The pointer in this frame.
struct Press {
    at: Pos2,
    /// In physical pixels.
    pixel: DVec2,
    /// Whether the left button went down on the view.
    begins: bool,
    is_down: bool,
    is_dragging: bool,
    gives_up: bool,
}

impl Press {
    fn of(ui: &Ui, output: &ViewOutput) -> Press {
        // A quick click goes down and up within one frame.
        let begins_here = output.response.is_pointer_button_down_on() || output.click.is_some();
        ui.input(|input| {
            let pointer = &input.pointer;
            let pressed = pointer.primary_pressed();
            let at = if pressed { pointer.press_origin() } else { pointer.latest_pos() }.unwrap_or(Pos2::ZERO);
            Press {
                at,
                pixel: DVec2::new(f64::from(at.x), f64::from(at.y)) * f64::from(output.frame.pixels_per_point),
                begins: pressed && begins_here,
                is_down: pointer.primary_down(),
                is_dragging: pointer.is_decidedly_dragging(),
                gives_up: input.key_pressed(Key::Escape),
            }
        })
    }
}

/// Lets the prediction that is asked for be drawn.
pub(in crate::app::panel) fn ui(
    ui: &Ui,
    view: &FrameView,
    output: &ViewOutput,
    commands: &mut Vec<Command>,
) -> Drawing {
    let Some(prediction) = view.prediction().filter(Prediction::is_open) else { return Drawing::default() };
    let press = Press::of(ui, output);
    match prediction {
        Prediction::Arrow(arrow) => arrow_ui(ui, view, (output, &press, &arrow), commands),
        Prediction::Place(place) => place_ui(ui, view, (output, &press, &place), commands),
        Prediction::Touched(touched) => touched_ui(ui, view, (output, &press, &touched), commands),
    }
}

fn arrow_ui(
    ui: &Ui,
    view: &FrameView,
    (output, press, arrow): (&ViewOutput, &Press, &ArrowPrediction),
    commands: &mut Vec<Command>,
) -> Drawing {
    let frame = &output.frame;
    let Some(tail) = tail(view, arrow) else { return Drawing::default() };
    let tip = tail + arrow.given.map_or(DVec3::ZERO, |given| arrow_reach(&scale_of(view), &arrow.unit, given));
    let reach = REACH * f64::from(frame.pixels_per_point);
    let is_near = |place: DVec3, reach: f64| frame.pixel_at(place).is_some_and(|at| at.distance(press.pixel) <= reach);
    let is_over = output.response.contains_pointer()
        && (is_near(tip, reach) || is_near(tail, reach.max(radius(view, arrow) / frame.metres_per_pixel(tail))));
    let dragged = || arrow_under(view, frame, arrow, press.pixel).map(Given::Arrow);
    let is_held = hold(ui, view, (output, press), is_over, press.is_dragging, dragged, commands);
    if is_held || is_over {
        ui.ctx().set_cursor_icon(if is_held { CursorIcon::Grabbing } else { CursorIcon::Grab });
    }
    let has_keys = nudge::has_focus(ui.ctx());
    let mut on_top = dot(view, frame, [tail, tip], is_held || is_over || has_keys);
    if has_keys {
        on_top.extend(frame.point_at(tip).map(|at| focus_ring(ui, at)));
    }
    if let Some(value) = arrow.given.filter(|_| is_held) {
        let lines = told::drawn_arrow(value, &arrow.unit);
        on_top.extend(readout::shapes(&output.painter, ui.visuals(), press.at, &lines));
    }
    Drawing { took_press: press.begins && is_over, is_over: is_held || is_over, on_top }
}

fn place_ui(
    ui: &Ui,
    view: &FrameView,
    (output, press, place): (&ViewOutput, &Press, &PlacePrediction),
    commands: &mut Vec<Command>,
) -> Drawing {
    let is_over = output.response.contains_pointer();
    let clicked = || place_under(view, &output.frame, place, press.pixel);
    let is_held = hold(ui, view, (output, press), is_over, true, clicked, commands);
    if is_over || is_held {
        ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
    }
    let mut on_top = Vec::new();
    if nudge::has_focus(ui.ctx()) {
        let pixel = nudged_place(view, &output.frame, place, Vec2::ZERO);
        on_top.extend(pixel.map(|pixel| focus_ring(ui, point_of(&output.frame, pixel))));
    }
    if let Some(at) = place.given.filter(|_| is_held) {
        let lines = [told::vector(at, "m")];
        on_top.extend(readout::shapes(&output.painter, ui.visuals(), press.at, &lines));
    }
    Drawing { took_press: press.begins, is_over: is_held, on_top }
}

fn touched_ui(
    ui: &Ui,
    view: &FrameView,
    (output, press, touched): (&ViewOutput, &Press, &TouchedPrediction),
    commands: &mut Vec<Command>,
) -> Drawing {
    let under = |pixel| touched_under(view, &output.frame, touched, pixel);
    if output.response.contains_pointer() && under(press.pixel).is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let clicked = press.begins.then(|| under(press.pixel)).flatten();
    commands.extend(clicked.map(|place| Command::Lesson(LessonCommand::Draw(toggled(touched, place)))));
    Drawing { took_press: press.begins, ..Drawing::default() }
}

/// Goes on with a drag, or begins one with a press where that is possible, and draws what it gives, once it `moves`; whether
/// something is held.
fn hold(
    ui: &Ui,
    view: &FrameView,
    (output, press): (&ViewOutput, &Press),
    can_begin: bool,
    moves: bool,
    drawn: impl Fn() -> Option<Given>,
    commands: &mut Vec<Command>,
) -> bool {
    let Some(lesson) = view.lesson else { return false };
    let memory = output.response.id.with("prediction");
    let kept: Option<Held> = ui.data(|data| data.get_temp(memory));
    let (step, interruptions) = (lesson.place(), view.interruptions);
    let mut held = kept.filter(|held| (held.step, held.interruptions) == (step, interruptions));
    if press.begins && can_begin && held.is_none() {
        held = Some(Held { before: lesson.draft().cloned(), step, interruptions });
    }
    let mut draw = |given: Option<Given>| match given {
        Some(given) if lesson.draft() != Some(&given) => {
            commands.push(Command::Lesson(LessonCommand::Draw(given)));
        }
        _ => {}
    };
    let is_held = held.is_some() && !press.gives_up;
    match &held {
        Some(held) if press.gives_up => draw(held.before.clone()),
        Some(_) if moves => draw(drawn()),
        _ => {}
    }
    ui.data_mut(|data| match held.filter(|_| is_held && press.is_down) {
        Some(held) => data.insert_temp(memory, held),
        None => data.remove::<Held>(memory),
    });
    is_held
}

/// The place under a pixel; `None` beside what is clicked on.
pub(super) fn place_under(view: &FrameView, frame: &ViewFrame, place: &PlacePrediction, pixel: DVec2) -> Option<Given> {
    let Some(on) = place.on else {
        let (_, sight) = frame.ray(pixel);
        return Some(Given::Place { at: frame.target_plane_at(pixel), sight: Some(sight) });
    };
    let at = match place.plane {
        Some(normal) => frame.on_plane(pixel, reference_point(&view.moment, on)?, normal),
        None => pick(frame, pixel, &view.moment, |id| id == on).map(|picked| picked.point),
    }?;
    Some(Given::Place {
        at: round_each(at, view.settings.snap.steps(false, frame.metres_per_pixel(at)).units),
        sight: None,
    })
}

/// Where a place is on screen, moved by so many points; at first the middle of what is clicked on.
pub(super) fn nudged_place(view: &FrameView, frame: &ViewFrame, place: &PlacePrediction, by: Vec2) -> Option<DVec2> {
    let center = || place.on.and_then(|on| reference_point(&view.moment, on)).and_then(|at| frame.pixel_at(at));
    let at = place.given.and_then(|at| frame.pixel_at(at)).or_else(center).unwrap_or_else(|| frame.middle());
    Some(at + DVec2::new(f64::from(by.x), f64::from(by.y)) * f64::from(frame.pixels_per_point))
}

/// What can be chosen under a pixel, by its place: the object, or the face of a box that is seen there.
fn touched_under(view: &FrameView, frame: &ViewFrame, touched: &TouchedPrediction, pixel: DVec2) -> Option<usize> {
    let can_be = |id| touched.among.iter().any(|(touchable, ..)| touchable.id() == id) && view.is_pickable(id);
    let picked = pick(frame, pixel, &view.moment, can_be)?;
    let setup = view.moment.setup;
    let face = setup.obstacle_index(picked.target).and_then(|index| {
        let shape = setup.obstacles[index].shape_at(view.moment.at(), setup.clock);
        let flats = shape.outline().flats;
        let off = |flat: &Flat| (picked.point - flat.center).dot(flat.normal).abs();
        flats.iter().filter(|flat| flat.face.is_some()).min_by(|a, b| off(a).total_cmp(&off(b)))?.face
    });
    let is_it = |touchable: &Touchable| match touchable {
        Touchable::Object(id) => *id == picked.target,
        Touchable::Face(of) => of.of == picked.target && Some(of.side) == face,
    };
    let place = |takes: &dyn Fn(&Touchable) -> bool| touched.among.iter().position(|(one, ..)| takes(one));
    // A face is meant rather than its box.
    place(&|one| matches!(one, Touchable::Face(_)) && is_it(one)).or_else(|| place(&is_it))
}

/// What is chosen, with one of them changed.
pub(super) fn toggled(touched: &TouchedPrediction, place: usize) -> Given {
    let chosen = |(at, (_, is_chosen, _)): (usize, &(Touchable, bool, Option<bool>))| {
        (*is_chosen != (at == place)).then_some(at)
    };
    Given::Touched(touched.among.iter().enumerate().filter_map(chosen).collect())
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

/// Where a pixel is, in points.
fn point_of(frame: &ViewFrame, pixel: DVec2) -> Pos2 {
    egui::pos2(pixel.x as f32, pixel.y as f32) / frame.pixels_per_point
}

/// Around what the arrow keys move, while they do, as around a button in focus.
fn focus_ring(ui: &Ui, at: Pos2) -> Shape {
    let color = ui.visuals().selection.stroke.color;
    Shape::circle_stroke(at, FOCUS_RING, Stroke::new(2.0, color))
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
    VectorScale::of(setup, &Extent::of(setup), view.settings.sizes.arrows)
}
