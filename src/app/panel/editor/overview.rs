//! The scene as a whole, shown while nothing is selected.

use super::group_counts;
use crate::app::frame::FrameView;
use crate::app::panel::recording::overlap::deepest_overlap;
use crate::app::panel::widgets::numbers::without_rounding;
use crate::app::panel::widgets::numbers::{number, rounded_vector_row, value_grid, value_row};
use egui::{Label, RichText, Ui};
use glam::DVec3;

/// A note on energy inside a tick, with gravity.
const INSIDE: &str = "\nInside a tick a ball moves straight while gravity changes its velocity: the sum dips there, \
                      by m·g²·Δt²/8 at most.";

/// Counts, totals of energy and momentum, and the deepest overlap.
pub fn ui(ui: &mut Ui, view: &FrameView) {
    let setup = view.moment.setup;
    if setup.bodies.is_empty() && setup.obstacles.is_empty() {
        let text = match view.scene.queries.is_empty() {
            true => "The scene is empty: it has neither bodies nor obstacles.",
            false => "The scene has only bench queries. Select one to see its answer and its explanation.",
        };
        ui.add(Label::new(RichText::new(text).weak()).wrap());
        return;
    }
    ui.label(RichText::new("Nothing selected: the whole scene").strong());
    value_grid(ui, |ui| {
        let agents = setup.bodies.iter().filter(|body| body.group.is_some()).count();
        let of_which = if agents > 0 { format!(", {agents} of them agents") } else { String::new() };
        value_row(ui, "bodies", format!("{}{of_which}", setup.bodies.len()), "", "Moving balls.");
        value_row(ui, "obstacles", setup.obstacles.len().to_string(), "", "Planes, quads, boxes and capsules.");
        group_counts::rows_ui(ui, view);
        totals_rows(ui, view);
        overlap_row(ui, view);
    });
    ui.add_space(4.0);
    ui.label(RichText::new("Click a ball or an obstacle for its own numbers.").weak());
}

fn totals_rows(ui: &mut Ui, view: &FrameView) {
    let now = view.moment.totals();
    let first = view.totals_at_start;
    let (now_scales, first_scales) = (now.scales(), first.scales());
    let energy = |ui: &mut Ui, name: &str, value: f64, meaning: &str| {
        let tooltip = format!("{meaning}, now, over the bodies of finite mass.{INSIDE}\n{value:?} J");
        let shown = without_rounding(value, now_scales.0.max(first_scales.0));
        value_row(ui, name, number(shown), "J", &tooltip);
    };
    energy(ui, "kinetic", now.kinetic, "Σ ½·m·v²");
    energy(ui, "potential", now.potential, "Σ −m·g·x, 0 at the origin");
    energy(ui, "energy E", now.energy(), "Kinetic and potential");
    energy(ui, "ΔE", now.energy() - first.energy(), "Energy minus that at the first tick");
    let momentum = |ui: &mut Ui, name: &str, value: DVec3, meaning: &str| {
        let tooltip = format!("{meaning}, now, over the bodies of finite mass, in kg m/s.");
        let scale = now_scales.1.max(first_scales.1);
        let shown = DVec3::from(value.to_array().map(|component| without_rounding(component, scale)));
        rounded_vector_row(ui, name, [shown, value], "kg m/s", &tooltip);
    };
    momentum(ui, "momentum p", now.momentum, "Σ m·v");
    momentum(ui, "Δp", now.momentum - first.momentum, "Momentum minus that at the first tick");
}

fn overlap_row(ui: &mut Ui, view: &FrameView) {
    let tooltip = "The deepest overlap at the moment on display. Overlap is shown, never repaired.";
    match deepest_overlap(ui, view) {
        Some((pair, depth)) => {
            let (body, other) = pair.ids(view.moment.setup);
            let text = format!("{} m: {} in {}", number(depth), view.label_of(body), view.label_of(other));
            value_row(ui, "overlap", text, "", tooltip);
        }
        None => value_row(ui, "overlap", "none", "", tooltip),
    }
}
