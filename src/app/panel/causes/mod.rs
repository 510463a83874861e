//! Who did this: what made the velocity of the selected body what it is, and the causal past on display.
//!
//! Everything comes from the history, the account and the past of the frame's view; here nothing is searched for.

use crate::app::command::{Action, Command, PlaybackCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::event_log::EventRef;
use crate::app::model::visits::Way;
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::app::panel::widgets::checkbox;
use crate::app::panel::widgets::numbers::{number, rounded_vector, seconds, vector};
use crate::app::panel::widgets::scroll;
use crate::app::style::theme::panel_colors;
use crate::app::text::causes as words;
use crate::causes::{Account, Cause, EventPlace, History, VelocityChange};
use crate::language::t;
use egui::{Align, Label, Layout, RichText, Sense, Ui};
use egui_extras::{Column, TableBuilder, TableRow};
use egui_phosphor::regular as icon;
use glam::DVec3;

/// Digits of a change in the list.
const DIGITS: usize = 3;
/// How far what a cause did is to the right of its name, in points.
const INDENT: f32 = 12.0;
/// Least height of what each cause did, and of the list of changes, in points.
const LEAST_HEIGHT: f32 = 60.0;

/// The buttons, the past, and the history of the selected body.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    buttons_ui(ui, view, commands);
    past_ui(ui, view, commands);
    match view.history {
        Some(history) => history_ui(ui, history, view, commands),
        None => {
            let text = t!("Select a ball to see what made its velocity what it is.");
            ui.label(RichText::new(text).weak());
        }
    }
}

/// The way from event to event.
pub(in crate::app::panel) fn buttons_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for action in [Action::LAST_CHANGE, Action::NEXT_CHANGE, Action::BECAUSE] {
            labelled_button_ui(ui, action, action.label(), view, commands);
        }
    });
}

/// The same for an inspector, with a way to the history.
pub(in crate::app::panel) fn links_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (action, label) in [
            (Action::LAST_CHANGE, t!("Last change")),
            (Action::NEXT_CHANGE, t!("Next")),
            (Action::BECAUSE, t!("Because…")),
            (Action::HISTORY, t!("History")),
        ] {
            labelled_button_ui(ui, action, label, view, commands);
        }
    });
}

/// The switch of the causal past, and its size where it is on.
pub(in crate::app::panel) fn past_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let action = Action::CAUSAL_PAST;
    let mut is_on = action.is_on(view);
    let response = checkbox::enabled_ui(ui, action.is_possible(view), &mut is_on, action.label());
    if response.on_hover_text(action.help()).on_disabled_hover_text(action.needs()).clicked() {
        commands.extend(action.command(view));
    }
    let Some(shown) = view.past else { return };
    let setup = view.moment.setup;
    ui.label(RichText::new(words::title(shown, setup, |id| view.label_of(id))).strong());
    if let Some(past) = shown.past() {
        let so_far = if shown.is_done() { "" } else { t!(" so far") };
        ui.label(format!("{}{so_far}", words::size(past))).on_hover_text(
            t!("How many events it goes back to, how many of them the longest chain has, and how many balls take part. They keep \
             their colours in the view, as long as they still matter."),
        );
        for tie in words::ties(past, setup.clock) {
            ui.label(RichText::new(tie).weak());
        }
    }
}

fn history_ui(ui: &mut Ui, history: &History, view: &FrameView, commands: &mut Vec<Command>) {
    ui.separator();
    let id = view.moment.setup.bodies[history.body()].id;
    ui.label(RichText::new(t!("Velocity of {id}", id = view.label_of(id))).strong());
    match view.account() {
        Some(account) => account_ui(ui, &account, view),
        None => {
            let text = t!("Reading the recording: tick {end}…", end = history.ticks().end);
            ui.label(RichText::new(text).weak());
        }
    }
    ui.separator();
    list_ui(ui, history, view, commands);
}

/// What each cause contributed up to the moment on display.
fn account_ui(ui: &mut Ui, account: &Account, view: &FrameView) {
    let whole: f64 = account.shares.iter().map(|(_, change)| change.length()).sum();
    // The cause first, whole, and how much of it there is; below it what it did.
    let row = |ui: &mut Ui, name: &str, change: DVec3, share: Option<f64>| {
        let share =
            share.filter(|_| whole > 0.0).map(|share| format!("{} %", number((1000.0 * share / whole).round() / 10.0)));
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if let Some(share) = share {
                    ui.label(share).on_hover_text(t!("Its length as a share of the lengths of all contributions."));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(Label::new(name).truncate()));
            });
        });
        ui.horizontal(|ui| {
            ui.add_space(INDENT);
            ui.label(RichText::new(rounded_vector(change, DIGITS)).monospace()).on_hover_text(vector(change));
        });
    };
    // Neither crowds the other out of a low panel.
    let height = (0.5 * ui.available_height()).max(LEAST_HEIGHT);
    scroll::vertical().id_salt("contributions").max_height(height).show(ui, |ui| {
        row(ui, t!("at first"), account.initial, None);
        for (cause, change) in &account.shares {
            row(ui, &words::cause(*cause, |id| view.label_of(id)), *change, Some(change.length()));
        }
        row(ui, t!("together"), account.velocity, None);
    });
    if account.at != view.playback.cursor {
        let text = t!("Up to tick {tick}: the recording is too long for every tick.", tick = account.at.tick);
        ui.label(RichText::new(text).small().weak());
    }
}

/// Every change, the latest last; a click goes to its event.
fn list_ui(ui: &mut Ui, history: &History, view: &FrameView, commands: &mut Vec<Command>) {
    let changes = history.changes();
    if changes.is_empty() {
        ui.label(RichText::new(t!("Nothing but gravity has changed it.")).weak());
        return;
    }
    let height = ui.available_height().max(LEAST_HEIGHT);
    TableBuilder::new(ui)
        .id_salt("changes of velocity")
        .striped(true)
        .sense(Sense::click())
        .auto_shrink([false, false])
        .min_scrolled_height(0.0)
        .max_scroll_height(height)
        .column(Column::exact(66.0))
        .column(Column::exact(92.0))
        .column(Column::remainder().clip(true))
        .header(18.0, |mut header| {
            for title in ["t (s)", t!("cause"), "Δv (m/s)"] {
                header.col(|ui| _ = ui.label(RichText::new(title).weak()));
            }
        })
        .body(|body| body.rows(18.0, changes.len(), |mut row| row_ui(&mut row, changes, view, commands)));
}

fn row_ui(row: &mut TableRow, changes: &[VelocityChange], view: &FrameView, commands: &mut Vec<Command>) {
    let change = &changes[row.index()];
    let event = change.event.map(|EventPlace { tick, index }| EventRef { tick, index });
    row.set_selected(event.is_some() && view.selection.event() == event);
    let clock = view.moment.setup.clock;
    let is_in_past = change.event.is_some_and(|place| view.past.is_some_and(|past| past.holds(place)));
    let color = panel_colors(view.settings.theme).playhead;
    let time = RichText::new(seconds(clock.seconds(change.from))).monospace();
    let cause = words::cause(change.cause, |id| view.label_of(id));
    row.col(|ui| cell(ui, if is_in_past { time.color(color) } else { time }));
    // Who it was with says more than what it was: that is told under the pointer.
    let short = match change.cause {
        Cause::Impact(id) => format!("{} {}", icon::LIGHTNING, view.label_of(id)),
        _ => cause.clone(),
    };
    row.col(|ui| cell(ui, RichText::new(short)));
    row.col(|ui| cell(ui, RichText::new(rounded_vector(change.change, DIGITS)).monospace()));
    let lasted = clock.between(change.from, change.to);
    let how_long = if lasted > 0.0 { t!(", for {lasted:.4} s", lasted) } else { String::new() };
    let goes =
        if event.is_some() { t!("\nA click goes to its event.") } else { t!("\nA click goes to where it began.") };
    let response = row.response().on_hover_text(format!("{cause}{how_long}: {} m/s{goes}", vector(change.change)));
    if response.clicked() {
        commands.push(match event {
            Some(event) => Command::Selection(SelectionCommand::Event(event)),
            None => Command::Playback(PlaybackCommand::Jump(change.from, Way::Change)),
        });
    }
}

/// Text that does not take the clicks on its row.
fn cell(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text).selectable(false).truncate());
}
