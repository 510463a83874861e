//! Controls of the slice of fields and flows, below their switch.

use super::slice_drag;
use crate::app::command::{Command, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::overlay::{axis_name, place_across, side_names};
use crate::app::panel::widgets::checkbox;
use crate::app::panel::widgets::number_field::{ANY, NumberField};
use crate::expression::rounded_text;
use crate::language::{Text, t, text};
use crate::scene::{Slice, SliceArrows, SliceExtent, SliceNet, SlicePlane, SlicePotential};
use egui::{Align, Button, Grid, Id, Response, RichText, Ui};
use glam::DVec3;

/// Indentation below the switch of the overlay, in points.
const INDENT: f32 = 14.0;
/// Digits of a field, at least.
const DIGITS: usize = 5;
/// Width of a field, in points.
const WIDTH: f32 = 54.0;
/// Width of a number behind its slider, in points.
const NUMBER: f32 = 40.0;
/// Greatest coordinate that a scene may hold.
const LARGEST: f64 = 1e12;

/// What the cuts are.
const CUTS: Text = text!("Where the slice cuts planes and solids, and dashed how far their fields reach on it.");

/// Why a number is not taken, if it is not.
type Takes<'a> = &'a dyn Fn(f64) -> Result<(), String>;
/// A choice: its value, name and explanation.
type Choice<T> = (T, Text, Text);

const PLANES: [Choice<SlicePlane>; 3] = [
    (SlicePlane::Level, text!("level"), text!("Along x and z; y says how high it lies.")),
    (SlicePlane::Xy, Text::new("xy"), text!("Upright, along x and y; z says where.")),
    (SlicePlane::Zy, Text::new("zy"), text!("Upright, along z and y; x says where.")),
];
const NETS: [Choice<SliceNet>; 3] = [
    (SliceNet::None, text!("each"), text!("Arrows of fields and of flows, each by itself.")),
    (
        SliceNet::Arrows,
        text!("arrows"),
        text!("What an agent at rest would be given by both together, its limits included."),
    ),
    (SliceNet::Streamlines, text!("streamlines"), text!("Lines along that, as a slow agent would drift.")),
];
const ARROWS: [Choice<SliceArrows>; 3] = [
    (SliceArrows::Opacity, text!("opacity"), text!("Equally long arrows: the weaker the acceleration, the fainter.")),
    (
        SliceArrows::Length,
        text!("length"),
        text!("Arrows to scale; those that would be too long are cut short, with a gap."),
    ),
    (SliceArrows::None, text!("none"), text!("No arrows on the slice.")),
];
const POTENTIALS: [Choice<SlicePotential>; 3] = [
    (SlicePotential::None, text!("none"), text!("The potential is not shown.")),
    (SlicePotential::Colors, text!("colours"), text!("The potential as colours on the slice.")),
    (SlicePotential::Height, text!("height"), text!("The potential as a surface raised over the slice.")),
];

/// The button that unfolds place and look of the slice; folded at first, since the overlays below matter as much.
/// Whether they are unfolded.
pub(super) fn fold_ui(ui: &mut Ui) -> bool {
    let memory = memory();
    let mut is_unfolded = ui.data(|data| data.get_temp(memory)).unwrap_or(false);
    let tooltip = t!("How the slice of fields and flows lies, and what it shows.");
    let button = Button::new(RichText::new(t!("Slice…")).size(11.5)).small().selected(is_unfolded);
    if ui.add(button).on_hover_text(tooltip).clicked() {
        is_unfolded = !is_unfolded;
        ui.data_mut(|data| data.insert_temp(memory.with("comes into sight"), is_unfolded));
    }
    ui.data_mut(|data| data.insert_temp(memory, is_unfolded));
    is_unfolded
}

fn memory() -> Id {
    Id::new("slice controls are unfolded")
}

/// Place and look of the slice. Once they are unfolded they come into sight: a low panel ends above them.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let controls = ui.horizontal(|ui| {
        ui.add_space(INDENT);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            controls_ui(ui, view, commands);
        });
    });
    if ui.data_mut(|data| data.remove_temp(memory().with("comes into sight"))).unwrap_or(false) {
        controls.response.scroll_to_me(Some(Align::TOP));
    }
}

fn controls_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let before = view.settings.slice;
    let mut slice = before;
    ui.horizontal(|ui| {
        Grid::new("slice").num_columns(2).spacing([8.0, 3.0]).show(ui, |ui| {
            choice_ui(ui, (t!("Plane"), t!("How the slice lies.")), &mut slice.plane, &PLANES);
            if slice.plane != before.plane {
                commands.push(Command::View(ViewCommand::SetSliceHeight(middle(view, slice.plane))));
                // Its extent is along other axes now.
                slice.extent = None;
            }
            place_ui(ui, view, &mut slice, commands);
            extent_ui(ui, view, &mut slice, commands);
            choice_ui(
                ui,
                (t!("Net"), t!("The sum of fields and flows, as an agent at rest feels it.")),
                &mut slice.net,
                &NETS,
            );
            choice_ui(ui, (t!("Arrows"), t!("How the strength of an acceleration shows.")), &mut slice.arrows, &ARROWS);
            arrows_ui(ui, view, &mut slice);
            let tooltip =
                t!("Its slope is the acceleration by the fields; for the clamped law, that of S before the clamp.");
            choice_ui(ui, (t!("Potential"), tooltip), &mut slice.potential, &POTENTIALS);
            show_ui(ui, &mut slice);
        });
    });
    if slice != before {
        commands.push(Command::View(ViewCommand::SetSlice(slice)));
    }
}

/// What else is drawn. A grid would put the first line of what wraps into the middle of its row, below an empty one: so each
/// cell is filled from above.
fn show_ui(ui: &mut Ui, slice: &mut Slice) {
    let name = |ui: &mut Ui| ui.label(t!("Show")).on_hover_text(t!("What else is drawn on the slice."));
    ui.vertical(|ui| ui.horizontal(name));
    ui.vertical(|ui| {
        // The column may be wider than the panel.
        ui.set_max_width(ui.available_width().min(ui.clip_rect().right() - ui.cursor().left()));
        ui.horizontal_wrapped(|ui| {
            let tooltip = t!("Lines of equal potential, with their values.");
            checkbox::ui(ui, &mut slice.contours, t!("contours")).on_hover_text(tooltip);
            let tooltip = t!("Where fields and flows cancel for an agent at rest: disc stable, half disc saddle, ring unstable; whole lines too.");
            checkbox::ui(ui, &mut slice.equilibria, t!("equilibria")).on_hover_text(tooltip);
            let tooltip = t!("Hatches where an agent at rest is pushed less than its min_urgency.");
            checkbox::ui(ui, &mut slice.dead_zones, t!("dead zones")).on_hover_text(tooltip);
            checkbox::ui(ui, &mut slice.cuts, t!("cuts")).on_hover_text(CUTS.words());
            let tooltip = t!("Colours by where an agent ends that is released there at rest. A click on the slice releases one.");
            checkbox::ui(ui, &mut slice.basins, t!("basins")).on_hover_text(tooltip);
        });
    });
    ui.end_row();
}

fn choice_ui<T: Copy + PartialEq>(ui: &mut Ui, (name, tooltip): (&str, &str), value: &mut T, choices: &[Choice<T>]) {
    ui.label(name).on_hover_text(tooltip);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for (choice, name, tooltip) in choices {
            ui.selectable_value(value, *choice, name.words()).on_hover_text(tooltip.words());
        }
    });
    ui.end_row();
}

fn place_ui(ui: &mut Ui, view: &FrameView, slice: &mut Slice, commands: &mut Vec<Command>) {
    let name = t!("at {axis} =", axis = axis_name(view.settings.slice.plane));
    let tooltip = t!("Where the slice is; the double arrow at its corner in the view drags it.");
    ui.label(&name).on_hover_text(tooltip);
    let place = view.settings.slice_height;
    ui.horizontal(|ui| {
        let (typed, response) = field(&name, DIGITS).ui(ui, view, place, &takes_place);
        hold(&response.on_hover_text(tooltip), commands);
        if let Some(typed) = typed {
            slice.follows = false;
            commands.push(Command::View(ViewCommand::SetSliceHeight(typed)));
        }
        ui.label("m");
        let tooltip = t!("Goes through the selected body, wherever that moves.");
        checkbox::ui(ui, &mut slice.follows, t!("follow")).on_hover_text(tooltip);
    });
    ui.end_row();
}

/// A field for a coordinate of the slice.
fn field(label: &str, digits: usize) -> NumberField<'_> {
    NumberField { label, unit: "m", speed: 0.05, limits: ANY, is_whole: false, digits, width: WIDTH }
}

/// Why a coordinate is none that a scene may hold.
fn takes_place(at: f64) -> Result<(), String> {
    if at.abs() <= LARGEST { Ok(()) } else { Err(t!("must be at most 1e12 m from the origin").to_owned()) }
}

/// Keeps the slice's scale of colours while a number is dragged.
fn hold(response: &Response, commands: &mut Vec<Command>) {
    slice_drag::hold(response.drag_stopped(), response.drag_started(), commands);
}

/// The extent of the slice along its two axes.
fn extent_ui(ui: &mut Ui, view: &FrameView, slice: &mut Slice, commands: &mut Vec<Command>) {
    let rect = slice_drag::rect(view);
    // A slice that was turned in this frame has its old place until the next one.
    if rect.plane != slice.plane {
        return;
    }
    let now = rect.extent();
    let mut extent = now;
    let shortest = SliceExtent::SHORTEST;
    for (axis, name) in side_names(slice.plane).into_iter().enumerate() {
        let tooltip =
            t!("From where to where the slice reaches; the grips at its corners and sides in the view drag it.");
        ui.label(t!("{name} from, to", name)).on_hover_text(tooltip);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            let [from, to] = [extent.from[axis], extent.to[axis]];
            // Far away as many as tell a thousandth of the range.
            let apart = (from.abs().max(to.abs()) / (to - from)).log10().ceil() + 3.0;
            let digits = apart.clamp(DIGITS as f64, 17.0) as usize;
            let takes_from = |at: f64| match at <= to - shortest {
                true => takes_place(at),
                false => Err(t!("must be less than {other}, where the range ends", other = rounded_text(to, digits))),
            };
            let takes_to = |at: f64| match at >= from + shortest {
                true => takes_place(at),
                false => {
                    Err(t!("must be greater than {other}, where the range begins", other = rounded_text(from, digits)))
                }
            };
            let ends: [(String, f64, Takes); 2] =
                [(t!("{name} from", name), from, &takes_from), (t!("{name} to", name), to, &takes_to)];
            for (place, (label, value, takes)) in ends.into_iter().enumerate() {
                let (typed, response) = field(&label, digits).ui(ui, view, value, takes);
                hold(&response.on_hover_text(tooltip), commands);
                if let Some(typed) = typed {
                    *[&mut extent.from[axis], &mut extent.to[axis]][place] = typed;
                }
            }
            ui.label("m");
            if axis == 1 {
                let tooltip = t!("Around the agents and everything that has a field.");
                let button = ui.add_enabled(slice.extent.is_some(), Button::new(t!("Fit")).small());
                if button.on_hover_text(tooltip).clicked() {
                    slice.extent = None;
                }
            }
        });
        ui.end_row();
    }
    if extent != now {
        slice.extent = Some(extent);
    }
}

fn arrows_ui(ui: &mut Ui, view: &FrameView, slice: &mut Slice) {
    if slice.arrows == SliceArrows::None {
        return;
    }
    if slice.arrows == SliceArrows::Opacity {
        let tooltip = t!("Exponent from strength to opacity: below 1 it keeps the far field visible.");
        let name = t!("Gamma");
        let label = ui.label(name).on_hover_text(tooltip);
        let gamma = look_ui(ui, view, (name, label.id), slice.gamma, Slice::GAMMAS, false);
        slice.gamma = gamma.unwrap_or(slice.gamma);
    }
    let name = t!("Density");
    let label = ui.label(name).on_hover_text(t!("Arrows along the longer side of the slice."));
    let limits = Slice::ACROSS.map(f64::from);
    let across = look_ui(ui, view, (name, label.id), f64::from(slice.across), limits, true);
    slice.across = across.map_or(slice.across, |across| across as u32);
}

/// A slider with the number behind it; the new number, if there is one.
fn look_ui(
    ui: &mut Ui,
    view: &FrameView,
    (name, label): (&str, Id),
    value: f64,
    [least, greatest]: [f64; 2],
    is_whole: bool,
) -> Option<f64> {
    let (label_of_number, limits) = (&t!("{name} as a number", name), least..=greatest);
    let field =
        NumberField { label: label_of_number, unit: "", speed: 0.02, limits, is_whole, digits: 4, width: NUMBER };
    let shown = ui.horizontal(|ui| field.with_slider_ui(ui, view, value, |slider| slider));
    let (chosen, slider) = shown.inner;
    slider.labelled_by(label);
    ui.end_row();
    chosen
}

/// The place of a turned slice: through the selected object, or else through the camera's target.
fn middle(view: &FrameView, plane: SlicePlane) -> f64 {
    let setup = view.moment.setup;
    let selected = view.selection.object().and_then(|id| setup.body_index(id));
    let at: DVec3 = selected.map_or(view.camera.target, |body| view.moment.position(body));
    // Rounded as a person would type it.
    (place_across(plane, at) * 1e3).round() / 1e3
}
