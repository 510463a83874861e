//! The panel of a number that varies: what a run comes to for each of many values of it, as a plot to click.

mod controls;
mod plot;
mod proposed;

use crate::app::command::{Command, FileCommand, FilePurpose, Table, VaryCommand};
use crate::app::frame::FrameView;
use crate::app::model::variation::{VariationChoice, Varied};
use crate::app::panel::widgets::scroll;
use crate::app::style::theme::panel_colors;
use crate::app::text::variation as words;
use crate::language::{noun, t};
use crate::text::count::counted;
use egui::{Align, Button, Label, Layout, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

/// From this width on the plot stands beside what varies, in points.
const WIDE: f32 = 520.0;
/// Width of what varies beside the plot, in points.
const CONTROLS: f32 = 300.0;

/// What varies, what is asked, and the plot of what the runs came to.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(choice) = view.variation.choice().cloned().or_else(|| proposed::choice(view)) else {
        ui.label(RichText::new(t!("The scene has no ball or obstacle whose numbers could vary.")).weak());
        return;
    };
    if ui.available_width() < WIDE {
        scroll::show(ui, scroll::vertical().auto_shrink(false), |ui| {
            asked_ui(ui, choice, view, commands);
            answers_ui(ui, view, commands);
        });
        return;
    }
    ui.horizontal_top(|ui| {
        let size = vec2(CONTROLS, ui.available_height());
        ui.allocate_ui_with_layout(size, Layout::top_down(Align::LEFT), |ui| {
            let area = scroll::vertical().id_salt("what varies").auto_shrink(false);
            scroll::show(ui, area, |ui| asked_ui(ui, choice, view, commands));
        });
        ui.vertical(|ui| answers_ui(ui, view, commands));
    });
}

fn asked_ui(ui: &mut Ui, choice: VariationChoice, view: &FrameView, commands: &mut Vec<Command>) {
    controls::ui(ui, &choice, view, commands);
    ui.horizontal_wrapped(|ui| start_ui(ui, choice, view, commands));
}

fn answers_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    if let Some(problem) = view.variation.problem() {
        let color = panel_colors(view.settings.theme).alarm;
        ui.add(Label::new(RichText::new(words::problem(problem)).color(color)).wrap());
    }
    match view.variation.varied() {
        Some(varied) => plot::ui(ui, varied, view, commands),
        None => {
            let about =
                t!("Each value is a run of its own from the first tick. A click on its point keeps it and shows it.");
            ui.add(Label::new(RichText::new(about).weak()).wrap());
        }
    }
}

/// Starting and stopping, how far it is, and what can be done with it.
fn start_ui(ui: &mut Ui, choice: VariationChoice, view: &FrameView, commands: &mut Vec<Command>) {
    if view.variation.is_working() {
        let stop = Button::new(t!("{icon} Stop", icon = icon::STOP));
        if ui.add(stop).on_hover_text(t!("Keeps the runs that are over (Esc).")).clicked() {
            commands.push(Command::Vary(VaryCommand::Stop));
        }
        ui.spinner();
    } else {
        let runs = counted(choice.variable.count as u64, noun!("run"));
        let start = Button::new(t!("{icon} Simulate {runs}", icon = icon::PLAY, runs));
        if ui.add(start).on_hover_text(t!("Simulates a run for each value; the run on display stays.")).clicked() {
            commands.push(Command::Vary(VaryCommand::Start(choice)));
        }
    }
    let Some(varied) = view.variation.varied() else { return };
    ui.label(RichText::new(status(varied, view)).weak());
    if !varied.runs().is_empty() {
        let save = Button::new(t!("{icon} Table…", icon = icon::TABLE)).small();
        if ui.add(save).on_hover_text(t!("Writes the values and what the runs came to as a CSV file.")).clicked() {
            commands.push(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Export(Table::Variation)))));
        }
    }
}

fn status(varied: &Varied, view: &FrameView) -> String {
    let over = varied.runs().len();
    let without = varied.runs().iter().filter(|run| varied.height(run).is_none()).count();
    let mut parts = Vec::new();
    if over < varied.asked() {
        parts.push(t!("{over} of {asked}", over, asked = varied.asked()));
    }
    if without > 0 {
        parts.push(t!("{without} without an answer", without));
    }
    if varied.is_outdated(view.moment.setup) {
        parts.push(t!("of another run than the one on display").to_owned());
    }
    parts.join(" · ")
}
