//! The ledger as a table: what every event exchanged, and whether it balances.

mod columns;
mod rows;

use crate::app::command::{Action, Command, FileCommand, FilePurpose, SelectionCommand, Table};
use crate::app::frame::FrameView;
use crate::app::model::event_log::EventRef;
use crate::app::panel::events::filter_chip;
use crate::app::panel::widgets::asked::Asking;
use crate::app::panel::widgets::checkbox;
use crate::app::panel::widgets::numbers::{self, short_beside_power, vector};
use crate::app::panel::widgets::progress::progress;
use crate::app::panel::widgets::scroll;
use crate::app::style::theme::panel_colors;
use crate::expression::rounded_text;
use crate::language::t;
use crate::ledger::{Account, LedgerEntry};
use columns::{COLUMNS, Column, Value};
use egui::{Id, RichText, Sense, TextStyle, Ui};
use egui_extras::{Column as Width, TableBuilder, TableRow};
use egui_phosphor::regular as icon;
use rows::{Order, Rows, Wanted};

const TIME_WIDTH: f32 = 70.0;
const KIND_WIDTH: f32 = 60.0;
const PAIR_WIDTH: f32 = 112.0;
const ROW_HEIGHT: f32 = 18.0;

/// The title of the tab, in the alarm colour if a residual is above rounding.
pub(in crate::app::panel) fn title(view: &FrameView) -> RichText {
    match view.ledger.flagged() {
        0 => RichText::new(t!("Ledger")),
        flagged => {
            let text = t!("Ledger {icon} {flagged}", icon = icon::WARNING, flagged);
            RichText::new(text).color(panel_colors(view.settings.theme).alarm)
        }
    }
}

/// Switches and the table, of which only the visible rows are built.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    if let Some(progress) = progress(view) {
        ui.label(RichText::new(progress).small().weak());
    }
    if view.ledger.entries().is_empty() {
        if view.goal.is_some() {
            return;
        }
        let text = t!("Nothing was exchanged yet. Press Space to play, or Shift+→ to look for the first impact.");
        ui.label(RichText::new(text).weak());
        return;
    }
    let memory = Id::new("ledger wants");
    let before: Wanted = ui.data(|data| data.get_temp(memory)).unwrap_or_default();
    let mut wanted = before;
    wanted_ui(ui, &mut wanted, view, commands);
    let rows = Rows::of(ui, &wanted, view);
    let followed = row_to_follow(ui, &rows, wanted, view);
    scroll::horizontal().auto_shrink([false, false]).show(ui, |ui| {
        table_ui(ui, &rows, followed, &mut wanted.order, view, commands);
    });
    ui.data_mut(|data| data.insert_temp(memory, wanted));
}

/// The switches, how many entries there are, and the export.
fn wanted_ui(ui: &mut Ui, wanted: &mut Wanted, view: &FrameView, commands: &mut Vec<Command>) {
    // A narrow window has no room for all of it beside each other.
    ui.horizontal_wrapped(|ui| {
        let entries = view.ledger.entries().len();
        let seconds = |at| rounded_text(view.moment.setup.clock.seconds(at), 6);
        let omitted = view.ledger.omitted_from();
        let omitted =
            omitted.map_or_else(String::new, |from| t!(" (those from {from} s on left out)", from = seconds(from)));
        ui.label(RichText::new(format!("{entries}{omitted}")).weak()).on_hover_text(t!(
            "Entries of the ledger: impacts, groups that come to rest, pairs that could not be resolved."
        ));
        filter_chip::ui(ui, view, commands);
        let flagged = view.ledger.flagged();
        let text = RichText::new(t!("only unbalanced ({flagged})", flagged));
        let text = if flagged > 0 { text.color(panel_colors(view.settings.theme).alarm) } else { text };
        let tooltip = t!("Only bounces with a residual above rounding.");
        checkbox::ui(ui, &mut wanted.only_flagged, text).on_hover_text(tooltip);
        let entry = Action::EXPORT_LEDGER;
        if ui.button(format!("{} CSV…", icon::EXPORT)).on_hover_text(entry.tooltip()).clicked() {
            commands.push(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Export(Table::Ledger)))));
        }
    });
}

/// The row at the cursor, if the cursor has moved since the last frame and rows are in time order.
fn row_to_follow(ui: &Ui, rows: &Rows, wanted: Wanted, view: &FrameView) -> Option<usize> {
    let memory = Id::new("ledger follows");
    let cursor = view.playback.cursor;
    let now = (cursor.tick, cursor.local);
    let before = ui.data_mut(|data| {
        let before = data.get_temp(memory);
        data.insert_temp(memory, now);
        before
    });
    let follows = before != Some(now) && wanted.order.column.is_none() && rows.len() > 0;
    follows.then(|| rows.place_of(cursor, view).min(rows.len() - 1))
}

fn table_ui(
    ui: &mut Ui,
    rows: &Rows,
    followed: Option<usize>,
    order: &mut Order,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let height = ui.available_height();
    let mut table = TableBuilder::new(ui)
        .id_salt("ledger")
        .striped(true)
        .sense(Sense::click())
        .auto_shrink([false, false])
        .min_scrolled_height(0.0)
        .max_scroll_height(height)
        .column(Width::exact(TIME_WIDTH))
        .column(Width::exact(KIND_WIDTH))
        .column(Width::exact(PAIR_WIDTH).clip(true));
    for column in &COLUMNS {
        table = table.column(Width::exact(column.width).clip(true));
    }
    if let Some(row) = followed {
        table = table.scroll_to_row(row, None);
    }
    table.header(20.0, |mut header| header_ui(&mut header, order)).body(|body| {
        body.rows(ROW_HEIGHT, rows.len(), |mut row| {
            let entry = rows.entry(row.index(), view);
            row_ui(&mut row, entry, view, commands);
        })
    });
}

/// The heads: a click sorts, a second one reverses the order, a third returns to time order.
fn header_ui(header: &mut TableRow, order: &mut Order) {
    header.col(|ui| {
        let mark = if order.column.is_none() { format!("t (s) {}", icon::CARET_DOWN) } else { "t (s)".to_owned() };
        let tooltip = t!("Seconds since tick 0.\nA click puts the entries in the order of time.");
        if head_ui(ui, &mark, tooltip) {
            *order = Order::default();
        }
    });
    for (title, tooltip) in
        [(t!("event"), t!("What happened.")), (t!("between"), t!("A – B: the ball, and the other."))]
    {
        header.col(|ui| _ = ui.label(RichText::new(title).weak()).on_hover_text(tooltip));
    }
    for (place, column) in COLUMNS.iter().enumerate() {
        header.col(|ui| {
            let mark = match order.column {
                Some(sorted) if sorted == place && order.ascending => format!(" {}", icon::CARET_UP),
                Some(sorted) if sorted == place => format!(" {}", icon::CARET_DOWN),
                _ => String::new(),
            };
            let tooltip =
                t!("{tooltip}\nA click sorts: largest first, smallest first, in time.", tooltip = column.tooltip);
            if head_ui(ui, &format!("{}{mark}", column.head), &tooltip) {
                *order = order.clicked(place);
            }
        });
    }
}

/// A head of a column; whether it was clicked.
fn head_ui(ui: &mut Ui, text: &str, tooltip: &str) -> bool {
    let label = egui::Label::new(RichText::new(text).weak()).selectable(false).sense(Sense::click()).truncate();
    ui.add(label).on_hover_text(tooltip).clicked()
}

fn row_ui(row: &mut TableRow, entry: &LedgerEntry, view: &FrameView, commands: &mut Vec<Command>) {
    let event = EventRef { tick: entry.at.tick, index: entry.index };
    row.set_selected(view.selection.event() == Some(event));
    let seconds = view.moment.setup.clock.seconds(entry.at);
    let alarm = panel_colors(view.settings.theme).alarm;
    row.col(|ui| {
        cell(ui, RichText::new(numbers::seconds(seconds)).monospace().size(11.5), || format!("{seconds:?} s"))
    });
    let (kind, meaning) = kind_of(entry);
    row.col(|ui| cell(ui, RichText::new(kind), || meaning.to_owned()));
    row.col(|ui| cell(ui, RichText::new(between(entry, view)), || between(entry, view)));
    for column in &COLUMNS {
        row.col(|ui| {
            let text = RichText::new(shown(&column.value(entry))).text_style(TextStyle::Monospace).size(11.5);
            let text = if column.alarms && entry.flagged { text.color(alarm).strong() } else { text };
            let place = ui.max_rect();
            cell(ui, text, || explained(column, entry));
            if let Some(asked) = column.asked(entry) {
                // It lies over the row, and takes its clicks.
                let cell = Asking { view, commands }.menu(ui, place, column.head.words(), asked);
                if cell.clicked() {
                    commands.push(Command::Selection(SelectionCommand::Event(event)));
                }
            }
        });
    }
    if row.response().clicked() {
        commands.push(Command::Selection(SelectionCommand::Event(event)));
    }
}

/// Text that does not take the clicks on its row, with every digit on hover.
fn cell(ui: &mut Ui, text: RichText, full: impl FnOnce() -> String) {
    let label = ui.add(egui::Label::new(text).selectable(false).truncate());
    label.on_hover_ui(|ui| {
        ui.set_max_width(440.0);
        ui.label(full());
    });
}

fn kind_of(entry: &LedgerEntry) -> (&'static str, &'static str) {
    match entry.account {
        Account::Impact(_) => (t!("impact"), t!("A collision and bounce.")),
        Account::Resting(_) => (
            t!("contact"),
            t!(
                "Lasting contacts, at rest or sliding. Their impulses act until the tick ends; the event has no velocities."
            ),
        ),
        Account::Unresolved(_) => {
            (t!("unresolved"), t!("A collision of two that cannot be deflected: nothing was exchanged."))
        }
    }
}

fn between(entry: &LedgerEntry, view: &FrameView) -> String {
    let names = entry.pair.map(|id| view.label_of(id)).join(" – ");
    match &entry.account {
        Account::Resting(support) if support.contacts > 1 => format!("{names} +{}", support.contacts - 1),
        _ => names,
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::None => "—".to_owned(),
        Value::Infinite => "∞".to_owned(),
        Value::Number(value) => short_beside_power(*value, 5, 3),
        Value::Vector(value) => vector(*value),
        Value::Share(share) => format!("{} ε", rounded_text(share.abs() / f64::EPSILON, 3)),
    }
}

fn explained(column: &Column, entry: &LedgerEntry) -> String {
    if column.alarms {
        return columns::residuals_text(entry);
    }
    let value = match column.value(entry) {
        Value::None => t!("Not known of this event.").to_owned(),
        Value::Infinite => t!("It is immovable: its momentum and energy are not defined.").to_owned(),
        Value::Number(value) => format!("{value:?} {}", column.unit),
        Value::Vector(value) => format!("x {:?}\ny {:?}\nz {:?} {}", value.x, value.y, value.z, column.unit),
        Value::Share(_) => String::new(),
    };
    format!("{}\n{value}", column.tooltip)
}
