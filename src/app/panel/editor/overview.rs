//! The scene as a whole, shown while nothing is selected.

use super::group_counts;
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::app::panel::recording::overlap::deepest_overlap;
use crate::app::panel::widgets::asked::Asking;
use crate::app::panel::widgets::numbers::{
    number, value_grid, value_response, value_row, vector_response, without_rounding,
};
use crate::asking::{Amount, Asked};
use crate::expression::MOMENTUM_UNIT;
use crate::language::{Text, t, text};
use crate::scene::BodyNumber;
use egui::{Label, RichText, Ui};
use glam::DVec3;

/// A note on energy inside a tick, with gravity.
const INSIDE: Text = text!(
    "\nInside a tick a ball moves straight while gravity changes its velocity: the sum dips there, \
                      by m·g²·Δt²/8 at most."
);

/// Counts, totals of energy and momentum, and the deepest overlap.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let setup = view.moment.setup;
    if setup.bodies.is_empty() && setup.obstacles.is_empty() {
        let text = match view.scene.queries.is_empty() {
            true => t!("The scene is empty: it has neither bodies nor obstacles."),
            false => t!("The scene has only bench queries. Select one to see its answer and its explanation."),
        };
        ui.add(Label::new(RichText::new(text).weak()).wrap());
        return;
    }
    ui.label(RichText::new(t!("Nothing selected: the whole scene")).strong());
    value_grid(ui, |ui| {
        let agents = setup.bodies.iter().filter(|body| body.group.is_some()).count();
        let of_which = if agents > 0 { t!(", {agents} of them agents", agents) } else { String::new() };
        value_row(ui, t!("bodies"), format!("{}{of_which}", setup.bodies.len()), "", t!("Moving balls."));
        value_row(ui, t!("obstacles"), setup.obstacles.len().to_string(), "", t!("Planes, quads, boxes and capsules."));
        group_counts::rows_ui(ui, view);
        totals_rows(ui, view, commands);
        overlap_row(ui, view, commands);
    });
    ui.add_space(4.0);
    ui.label(RichText::new(t!("Click a ball or an obstacle for its own numbers.")).weak());
}

fn totals_rows(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let now = view.moment.totals();
    let first = view.totals_at_start;
    let (now_scales, first_scales) = (now.scales(), first.scales());
    let mut rows = Asking { view, commands };
    let mut energy = |ui: &mut Ui, name: &str, value: f64, meaning: &str, asked: Option<&'static str>| {
        let tooltip = t!(
            "{meaning}, now, over the bodies of finite mass.{inside}\n{value} J",
            meaning,
            inside = INSIDE,
            value = format!("{value:?}"),
        );
        let shown = without_rounding(value, now_scales.0.max(first_scales.0));
        let place = value_response(ui, name, number(shown), "J", &tooltip).rect;
        let asked = asked.map(|word| (Asked::Whole(word), Amount::Number(value)));
        asked.into_iter().for_each(|asked| _ = rows.menu(ui, place, name, asked));
    };
    // With a single body in the scene these are its numbers.
    let tells_energy = !view.concealed().number(BodyNumber::KineticEnergy);
    if tells_energy {
        energy(ui, t!("kinetic"), now.kinetic, "Σ ½·m·v²", Some("kinetic_energy"));
    }
    if !view.concealed().number(BodyNumber::Height) {
        energy(ui, t!("potential"), now.potential, t!("Σ −m·g·x, 0 at the origin"), Some("potential_energy"));
    }
    if tells_energy {
        energy(ui, t!("energy E"), now.energy(), t!("Kinetic and potential"), Some("energy"));
        energy(ui, "ΔE", now.energy() - first.energy(), t!("Energy minus that at the first tick"), None);
    }
    if view.concealed().number(BodyNumber::Momentum) {
        return;
    }
    let mut momentum = |ui: &mut Ui, name: &str, value: DVec3, meaning: &str, asked: Option<Asked>| {
        let tooltip = t!("{meaning}, now, over the bodies of finite mass, in kg·m/s.", meaning);
        let scale = now_scales.1.max(first_scales.1);
        let shown = DVec3::from(value.to_array().map(|component| without_rounding(component, scale)));
        let place = vector_response(ui, name, [shown, value], MOMENTUM_UNIT, &tooltip).rect;
        let asked = asked.map(|asked| (asked, Amount::Vector(value)));
        asked.into_iter().for_each(|asked| _ = rows.menu(ui, place, name, asked));
    };
    momentum(ui, t!("momentum p"), now.momentum, "Σ m·v", Some(Asked::Whole("momentum")));
    momentum(ui, "Δp", now.momentum - first.momentum, t!("Momentum minus that at the first tick"), None);
}

fn overlap_row(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let tooltip = t!("The deepest overlap at the moment on display. Overlap is shown, never repaired.");
    match deepest_overlap(ui, view) {
        Some((pair, depth)) => {
            let (body, other) = pair.ids(view.moment.setup);
            let text = t!(
                "{depth} m: {body} in {other}",
                depth = number(depth),
                body = view.label_of(body),
                other = view.label_of(other)
            );
            let place = value_response(ui, t!("overlap"), text, "", tooltip).rect;
            let asked = (Asked::Whole("deepest_overlap"), Amount::Number(depth));
            Asking { view, commands }.menu(ui, place, t!("overlap"), asked);
        }
        None => value_row(ui, t!("overlap"), t!("none"), "", tooltip),
    }
}
