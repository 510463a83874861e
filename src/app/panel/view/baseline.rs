//! The baseline run in panels: a chip over the 3D view, and rows of numbers.

use crate::app::command::{Action, Command};
use crate::app::draw_list::Pose;
use crate::app::frame::FrameView;
use crate::app::model::moment::Divergence;
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::app::panel::widgets::numbers::{number, value_row};
use crate::app::style::color::color32;
use crate::app::style::palette::Palette;
use crate::app::style::theme::palette;
use crate::app::text::runs as words;
use crate::language::t;
use crate::scene::Id;
use egui::{Align2, Area, Frame, Id as WidgetId, Label, Order, Pos2, Rect, Response, RichText, Ui, pos2, vec2};
use egui_phosphor::regular as icon;

/// Room for the button and the margins, in points.
const DISMISS: f32 = 120.0;
/// Room for a ghost before its name.
const GHOST: f32 = 56.0;
/// Width of the piece of a path before its name, in points.
const SAMPLE: f32 = 26.0;

/// The chip at the lower edge of the view, if another run is shown beside the one on display; its rectangle.
pub fn chip_ui(ui: &Ui, rect: Rect, view: &FrameView, commands: &mut Vec<Command>) -> Option<Rect> {
    let names = names(view);
    if names.is_empty() {
        return None;
    }
    let at = above_chip(rect, None, view);
    let area = Area::new(WidgetId::new("baseline run")).order(Order::Middle).pivot(Align2::CENTER_BOTTOM).fixed_pos(at);
    // Its runs share the width of the view.
    let share = ((rect.width() - DISMISS) / names.len() as f32 - GHOST).max(GHOST);
    let shown = area.show(ui.ctx(), |ui| {
        let fill = ui.visuals().window_fill.gamma_multiply(0.92);
        Frame::popup(ui.style()).fill(fill).show(ui, |ui| {
            ui.horizontal(|ui| {
                for (color, name) in names {
                    if let Some(color) = color {
                        sign_ui(ui, color, view);
                    }
                    name_ui(ui, name, share).on_hover_text(
                        t!("Ghosts with dotted rims and dashed paths are this run: the one before the last change, a kept one, or \
                         what was recorded elsewhere. All recordings share the memory."),
                    );
                }
                labelled_button_ui(ui, Action::DISMISS_BASELINE, t!("Dismiss"), view, commands);
            });
        });
    });
    Some(shown.response.rect)
}

/// Where the middle of the lower edge of what stands above the chip is, or above the legend where there is none.
pub(super) fn above_chip(rect: Rect, chip: Option<Rect>, view: &FrameView) -> Pos2 {
    let lowest = chip.map_or(rect.bottom() - view.room_of_legend(rect), |chip| chip.top());
    pos2(rect.center().x, lowest - 8.0)
}

/// How the view shows a kept run: the colour of its ghosts, and the dashes of its paths.
fn sign_ui(ui: &mut Ui, number: usize, view: &FrameView) {
    let color = color32(palette(view.settings.theme).kept_run(number));
    ui.label(RichText::new(icon::GHOST).color(color));
    let (rect, _) = ui.allocate_exact_size(vec2(SAMPLE, ui.spacing().interact_size.y), egui::Sense::hover());
    let dash = Pose::Before.dash() * Palette::kept_run_dash(number);
    let ends = [rect.left_center(), rect.right_center()];
    ui.painter().extend(egui::Shape::dashed_line(&ends, egui::Stroke::new(2.0, color), dash, dash));
}

/// What is shown beside the run on display, each with the number of its colour if it has one of its own.
fn names(view: &FrameView) -> Vec<(Option<usize>, String)> {
    let kept = view.kept_runs;
    let mut names = Vec::new();
    if let Some(old) = &view.moment.baseline {
        let tick = view.moment.record.start.tick;
        let compared = kept.ghost().and_then(|ghost| kept.run(ghost));
        let run = compared.map_or_else(|| t!("Baseline run").to_owned(), words::of_run);
        let text = match old.from {
            Some(from) if tick < from => t!("{run} shown from tick {from} on", run, from),
            Some(_) if old.record.is_none() => t!("{run}: simulating…", run),
            Some(_) => t!("{run} shown", run),
            None => t!("{run}: the same", run),
        };
        names.push((compared.map(|run| kept.color(run.id)), text));
    }
    for ghost in view.ghosts {
        let name = kept.run(ghost.run).map_or_else(String::new, words::of_run);
        names.push((Some(kept.color(ghost.run)), name));
    }
    if let Some(beside) = view.recording_beside.filter(|beside| beside.is_compared()) {
        names.push((Some(kept.free_color()), beside.run().name().to_owned()));
    }
    names
}

/// A text that takes no more than a width; whoever points at it reads all.
fn name_ui(ui: &mut Ui, text: String, width: f32) -> Response {
    ui.scope(|ui| {
        ui.set_max_width(width);
        ui.add(Label::new(text).truncate())
    })
    .inner
}

/// How far a body is from its place in the baseline run, and since when.
pub fn rows_ui(ui: &mut Ui, id: Id, view: &FrameView) {
    let Some(old) = view.moment.baseline.filter(|old| old.from.is_some()) else { return };
    let Some(index) = view.moment.setup.body_index(id) else { return };
    if old.setup.body_index(id).is_none() {
        ui.label(RichText::new(t!("The baseline run has no such body.")).weak());
        return;
    }
    if let Some(then) = old.position(id, &view.moment) {
        let apart = number(then.distance(view.moment.position(index)));
        let tooltip = t!("Distance from its place in the baseline run, at this moment.");
        value_row(ui, t!("from baseline"), apart, "m", tooltip);
    }
    let (text, tooltip) = match old.divergence {
        Some(Divergence::At(tick)) => {
            (t!("from tick {tick} on", tick), t!("The first tick at which its state differs."))
        }
        Some(Divergence::NotBefore(tick)) => {
            (t!("not before tick {tick}", tick), t!("Later ticks were not compared yet."))
        }
        None => return,
    };
    value_row(ui, t!("differs"), text, "", tooltip);
}
