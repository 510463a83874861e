//! The recording of another program beside the run on display.

use crate::app::command::{Command, RunsCommand};
use crate::app::frame::FrameView;
use crate::app::model::session::RecordingBeside;
use crate::app::panel::widgets::buttons::quiet;
use crate::app::style::color::color32;
use crate::app::style::theme::palette;
use crate::app::text::runs as words;
use crate::compare::Tolerance;
use crate::language::t;
use egui::{Button, ComboBox, Label, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

/// What may count as alike, in base units.
const TOLERANCES: [f64; 8] = [0.0, 1e-12, 1e-9, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2];
/// Room for the button that closes it, in points.
const CLOSE: f32 = 22.0;
/// Width of the choice of what counts as alike, in points.
const CHOICE: f32 = 58.0;

/// Its name, which a click compares with, and a button that closes it.
pub(super) fn row_ui(ui: &mut Ui, beside: &RecordingBeside, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        let is_compared = beside.is_compared();
        let color = color32(palette(view.settings.theme).kept_run(view.kept_runs.free_color()));
        let color = if is_compared { color } else { ui.visuals().weak_text_color() };
        ui.add(Label::new(RichText::new(icon::FILE).color(color)).selectable(false));
        let run = beside.run();
        // With nothing at its right end a button would put its text in the middle.
        let state = if run.is_reading() { t!("reading…") } else { " " };
        let size = vec2((ui.available_width() - CLOSE).max(40.0), ui.spacing().interact_size.y);
        let row =
            Button::new(run.name()).shortcut_text(quiet(ui, state)).selected(is_compared).frame(is_compared).truncate();
        if ui.add_sized(size, row).on_hover_text(words::recording(run, is_compared)).clicked() {
            commands.push(Command::Runs(RunsCommand::CompareWithRecording(!is_compared)));
        }
        let close = ui.add(Button::new(icon::X).frame(false)).on_hover_text(t!("Closes the recording."));
        if close.clicked() {
            commands.push(Command::Runs(RunsCommand::CloseRecording));
        }
    });
}

/// What counts as alike, while the run on display is compared with the recording.
pub(super) fn tolerance_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(beside) = view.recording_beside.filter(|beside| beside.is_compared()) else { return };
    let now = beside.tolerance();
    let choice = ComboBox::from_id_salt("tolerance").width(CHOICE).selected_text(words::tolerance(now.0));
    let response = choice.show_ui(ui, |ui| {
        for tolerance in TOLERANCES.map(Tolerance) {
            if ui.selectable_label(now == tolerance, words::tolerance(tolerance.0)).clicked() {
                commands.push(Command::Runs(RunsCommand::Tolerate(tolerance)));
            }
        }
    });
    response.response.on_hover_text(t!(
        "Numbers count as alike that differ by no more than this, in base units; those greater than 1 by this share."
    ));
}
