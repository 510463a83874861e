//! In what the run on display differs from the baseline run, as a table; a click goes to the moment.

use super::distances;
use crate::app::command::{Command, PlaybackCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::numbers::{number, seconds};
use crate::app::text::runs as words;
use crate::compare::{EventDifference, Report, Side};
use crate::scene::PartRef;
use crate::text::compare::identity;
use egui::{Label, RichText, Sense, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

/// Height from which on the plot of distances has room below the table, in points.
const ROOM_FOR_BOTH: f32 = 190.0;

/// What was found, and the events that differ; only the rows in sight are made.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(differences) = view.differences else { return };
    let Some(report) = differences.report() else {
        ui.label(RichText::new("Comparing with the baseline run…").weak());
        return;
    };
    // One line, so that a low panel has room for the table; all of it is told under the pointer.
    ui.add(Label::new(words::found(report, differences.compared(), differences.is_full())).truncate());
    if report.events.is_empty() {
        return distances::ui(ui, differences.distances(), view, commands);
    }
    // The table and the plot share what is left, if it is enough for both.
    let whole = ui.available_height();
    let height = if whole >= ROOM_FOR_BOTH { 0.5 * whole } else { whole };
    ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| table_ui(ui, report, height, view, commands));
    if whole >= ROOM_FOR_BOTH {
        distances::ui(ui, differences.distances(), view, commands);
    }
}

fn table_ui(ui: &mut Ui, report: &Report, height: f32, view: &FrameView, commands: &mut Vec<Command>) {
    TableBuilder::new(ui)
        .id_salt("differences")
        .striped(true)
        .sense(Sense::click())
        .auto_shrink([false, false])
        .min_scrolled_height(0.0)
        .max_scroll_height(height)
        .column(Column::exact(78.0))
        .column(Column::remainder().clip(true))
        .columns(Column::exact(74.0), 3)
        .header(18.0, |mut header| {
            for (title, tooltip) in [
                ("t (s)", "When it happens here or, where it does not, in the baseline run."),
                ("event", "What happens between whom, and in which run if not in both."),
                ("Δt (s)", "How much later it happens here than in the baseline run."),
                ("Δv (m/s)", "How much faster the two approach here."),
                ("ΔJ (N·s)", "How much greater the impulse is here."),
            ] {
                header.col(|ui| _ = ui.label(RichText::new(title).weak()).on_hover_text(tooltip));
            }
        })
        .body(|body| {
            body.rows(18.0, report.events.len(), |mut row| {
                let event = &report.events[row.index()];
                row_ui(&mut row, event, view, commands);
            });
        });
}

fn row_ui(row: &mut TableRow, event: &EventDifference, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(counted) = event.in_run(Side::B).or(event.in_run(Side::A)) else { return };
    let identity_of = event.identity();
    let what = identity(identity_of, |id| view.label_of(id));
    let differences = event.differences();
    let optional = |value: Option<f64>| value.map(number).unwrap_or_default();
    row.col(|ui| cell(ui, RichText::new(seconds(counted.event.time())).monospace()));
    row.col(|ui| cell(ui, RichText::new(words::in_which_run(&what, event))));
    for value in [
        differences.map(|(time, _)| time),
        differences.and_then(|(_, numbers)| numbers.approach_speed),
        differences.and_then(|(_, numbers)| numbers.impulse),
    ] {
        row.col(|ui| cell(ui, RichText::new(optional(value)).monospace()));
    }
    if row.response().on_hover_text("Goes to this moment in both runs.").clicked() {
        let known = view.scene.part_refs();
        let parts = [identity_of.body, identity_of.other].into_iter().flatten().map(PartRef::Object);
        commands.push(Command::Selection(SelectionCommand::Parts(parts.filter(|part| known.contains(part)).collect())));
        commands.push(Command::Playback(PlaybackCommand::Seek(counted.event.at)));
    }
}

/// Text that leaves clicks to its row.
fn cell(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text).selectable(false));
}
