//! In what the run on display differs from the baseline run, as a table; a click goes to the moment.

use super::{distances, recording};
use crate::app::command::{Command, PlaybackCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::event_log::{EventRef, LoggedEvent};
use crate::app::model::visits::Way;
use crate::app::panel::widgets::in_rect::in_rect;
use crate::app::panel::widgets::numbers::seconds;
use crate::app::text::runs as words;
use crate::compare::{EventDifference, Identity, Report, Side};
use crate::expression::rounded_text;
use crate::language::t;
use crate::scene::PartRef;
use crate::sim::Instant;
use crate::text::compare::identity;
use egui::{Label, RichText, Sense, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

/// Width from which on the plot of distances has room beside the table, in points.
const ROOM_BESIDE: f32 = 600.0;
/// Height from which on it has room below the table, in points.
const ROOM_BELOW: f32 = 260.0;
/// Share of the room that the table has beside the plot.
const TABLE: f32 = 0.58;

/// Significant digits of a difference; the row's tooltip has more.
const DIGITS: usize = 3;
/// Letters of a difference that have room.
const MOST_LETTERS: usize = 7;

/// What is shown where there is no room for both.
#[derive(Clone, Copy, Default, PartialEq)]
enum Shown {
    #[default]
    Events,
    Distances,
}

/// What was found, the events that differ, of which only the rows in sight are made, and how far the bodies are apart.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(differences) = view.differences else { return };
    let Some(report) = differences.report() else {
        ui.label(RichText::new(t!("Comparing with the run beside this one…")).weak());
        return;
    };
    let room = ui.available_size();
    let has_both = room.x >= ROOM_BESIDE || room.y >= ROOM_BELOW;
    let memory = ui.id().with("which differences are shown");
    let mut shown: Shown = ui.data(|data| data.get_temp(memory)).unwrap_or_default();
    ui.horizontal(|ui| {
        recording::tolerance_ui(ui, view, commands);
        if !has_both {
            ui.selectable_value(&mut shown, Shown::Events, t!("events")).on_hover_text(t!("The events that differ."));
            let tooltip = t!("How far each body is from its place in the other run, over time.");
            ui.selectable_value(&mut shown, Shown::Distances, t!("apart")).on_hover_text(tooltip);
        }
        let found = words::found(report, differences.compared(), differences.is_full(), |id| view.label_of(id));
        // In a low panel it leaves the room to the curve, and all of it is told under the pointer.
        let is_low = room.y < ROOM_BELOW;
        ui.add(if is_low { Label::new(found).truncate() } else { Label::new(found).wrap() });
    });
    ui.data_mut(|data| data.insert_temp(memory, shown));
    let rest = ui.available_rect_before_wrap();
    let table = |ui: &mut Ui, commands: &mut Vec<Command>| table_ui(ui, report, view, commands);
    let plot = |ui: &mut Ui, commands: &mut Vec<Command>| distances::ui(ui, differences.distances(), view, commands);
    match shown {
        _ if report.events.is_empty() => plot(ui, commands),
        Shown::Events if !has_both => table(ui, commands),
        Shown::Distances if !has_both => plot(ui, commands),
        _ => {
            let (first, second) = if room.x >= ROOM_BESIDE {
                rest.split_left_right_at_fraction(TABLE)
            } else {
                rest.split_top_bottom_at_fraction(0.5)
            };
            in_rect(ui, first, |ui| table(ui, commands));
            in_rect(ui, second.shrink2(egui::vec2(4.0, 0.0)), |ui| plot(ui, commands));
        }
    }
}

fn table_ui(ui: &mut Ui, report: &Report, view: &FrameView, commands: &mut Vec<Command>) {
    let height = ui.available_height();
    ui.spacing_mut().item_spacing.x = 6.0;
    TableBuilder::new(ui)
        .id_salt("differences")
        .striped(true)
        .sense(Sense::click())
        .auto_shrink([false, false])
        .min_scrolled_height(0.0)
        .max_scroll_height(height)
        .column(Column::exact(67.0))
        .column(Column::remainder().clip(true))
        .column(Column::exact(66.0))
        .columns(Column::exact(57.0), 2)
        .header(18.0, |mut header| {
            for (title, tooltip) in [
                ("t (s)", t!("When it happens here or, where it does not, in the other run.")),
                (t!("event"), t!("Who collide, or what happens.")),
                ("Δt (s)", t!("How much later it happens here than in the other run.")),
                ("Δv (m/s)", t!("How much faster the two approach here.")),
                ("ΔJ (kg·m/s)", t!("How much greater the impulse is here.")),
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
    let label_of = |id| view.label_of(id);
    row.col(|ui| cell(ui, RichText::new(seconds(counted.event.time())).monospace()));
    row.col(|ui| cell(ui, RichText::new(words::participants(identity_of, label_of))));
    let differences = event.differences();
    let optional = |value: Option<f64>| RichText::new(value.map(short).unwrap_or_default()).monospace();
    let time = match words::only_in(event) {
        Some(only) => RichText::new(only).weak(),
        None => optional(differences.map(|(time, _)| time)),
    };
    row.col(|ui| cell(ui, time));
    row.col(|ui| cell(ui, optional(differences.and_then(|(_, numbers)| numbers.approach_speed))));
    row.col(|ui| cell(ui, optional(differences.and_then(|(_, numbers)| numbers.impulse))));
    let tooltip = words::of_event(&identity(identity_of, label_of), event);
    if row.response().on_hover_text(tooltip).clicked() {
        // As a click in the list of events does it, where this run has it.
        if let Some(logged) = event.in_run(Side::B).and_then(|counted| logged(counted.event.at, identity_of, view)) {
            return commands.push(Command::Selection(SelectionCommand::Event(logged)));
        }
        let known = view.scene.part_refs();
        let parts = [identity_of.body, identity_of.other].into_iter().flatten().map(PartRef::Object);
        commands.push(Command::Selection(SelectionCommand::Parts(parts.filter(|part| known.contains(part)).collect())));
        commands.push(Command::Playback(PlaybackCommand::Jump(counted.event.at, Way::Difference)));
    }
}

/// An event of the run on display between those, in the list of its events.
fn logged(at: Instant, identity: Identity, view: &FrameView) -> Option<EventRef> {
    let between = [identity.body, identity.other];
    let is_it = |logged: &&LoggedEvent| {
        let here = [logged.first, logged.second];
        logged.at == at && between.iter().flatten().all(|id| here.contains(&Some(*id)))
    };
    view.event_log.events().iter().find(is_it).map(|logged| logged.event)
}

/// A difference, in a form that has room in its column.
fn short(value: f64) -> String {
    let text = rounded_text(value, DIGITS);
    if text.chars().count() <= MOST_LETTERS { text } else { format!("{value:.1e}").replace('-', "−") }
}

/// Text that leaves clicks to its row.
fn cell(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text).selectable(false).truncate());
}
