//! The moments that were found, as a table; only the rows in sight are made.

use crate::app::command::{Command, FindCommand};
use crate::app::frame::FrameView;
use crate::app::model::finding::Finding;
use crate::app::panel::widgets::numbers::seconds;
use crate::app::text::{events, finding as words};
use crate::asking::Condition;
use crate::expression::rounded_text;
use crate::language::t;
use egui::{Id, RichText, Sense, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

/// Rows that are looked at to know which columns have anything to show.
const SAMPLE: usize = 200;
/// Height of a row in points.
const ROW: f32 = 18.0;

/// Which columns there are besides time and tick.
struct Columns {
    /// How long it holds: not for conditions that hold at events alone.
    lasts: bool,
    /// What happens then.
    events: bool,
    /// Titles of values.
    values: Vec<String>,
}

impl Columns {
    fn of(finding: &Finding, condition: &Condition) -> Columns {
        let sample = 0..finding.found().len().min(SAMPLE);
        let lasts =
            |nth: usize| finding.span(nth).is_some_and(|span| span.end.is_none_or(|end| end.at > span.begin.at));
        let value =
            |(text, unit): (&str, String)| if unit.is_empty() { text.to_owned() } else { format!("{text} ({unit})") };
        Columns {
            lasts: sample.clone().any(lasts),
            events: sample.clone().any(|nth| finding.found()[nth].happened.is_some()),
            values: condition.compared().map(value).collect(),
        }
    }
}

/// The table.
pub(super) fn ui(ui: &mut Ui, finding: &Finding, condition: &Condition, view: &FrameView, commands: &mut Vec<Command>) {
    let columns = Columns::of(finding, condition);
    let followed = row_to_follow(ui, finding, view);
    let height = ui.available_height();
    let mut table = TableBuilder::new(ui)
        .id_salt("found")
        .striped(true)
        .sense(Sense::click())
        .auto_shrink([false, false])
        .min_scrolled_height(0.0)
        .max_scroll_height(height)
        .column(Column::exact(80.0))
        .column(Column::exact(46.0));
    if columns.lasts {
        table = table.column(Column::exact(62.0));
    }
    for _ in &columns.values {
        table = table.column(Column::initial(110.0).clip(true).resizable(true));
    }
    // The event has the longest text, and with it the rest of the width.
    table = table.column(Column::remainder().clip(true));
    if let Some(row) = followed {
        table = table.scroll_to_row(row, None);
    }
    table.header(ROW, |mut header| header_ui(&mut header, &columns)).body(|body| {
        body.rows(ROW, finding.found().len(), |mut row| row_ui(&mut row, finding, &columns, view, commands));
    });
}

fn header_ui(header: &mut TableRow, columns: &Columns) {
    let mut title = |text: &str, about: &str| {
        let response = header.col(|ui| cell(ui, RichText::new(text).weak())).1;
        response.on_hover_text(about.to_owned());
    };
    title("t (s)", t!("When the condition begins to hold, exactly, in seconds since tick 0."));
    title(t!("tick"), t!("The tick it lies in."));
    if columns.lasts {
        title(t!("for (s)"), t!("How long it holds."));
    }
    columns.values.iter().for_each(|value| title(value, value));
    let [event, about] = if columns.events { [t!("event"), t!("What happens then.")] } else { ["", ""] };
    title(event, about);
}

fn row_ui(row: &mut TableRow, finding: &Finding, columns: &Columns, view: &FrameView, commands: &mut Vec<Command>) {
    let nth = row.index();
    let found = &finding.found()[nth];
    let clock = view.moment.setup.clock;
    let begin = clock.seconds(found.begin.at);
    row.set_selected(found.begin.at == view.playback.cursor);
    row.col(|ui| cell(ui, RichText::new(seconds(begin)).monospace()));
    row.col(|ui| cell(ui, RichText::new(found.begin.at.tick.to_string()).monospace()));
    if columns.lasts {
        let end = finding.span(nth).and_then(|span| span.end);
        let lasts = end.map_or_else(|| "…".to_owned(), |end| rounded_text(clock.seconds(end.at) - begin, 4));
        row.col(|ui| cell(ui, RichText::new(lasts).monospace()));
    }
    for value in &found.values {
        let text = value.map_or_else(String::new, |value| words::amount(value, 6));
        row.col(|ui| cell(ui, RichText::new(text).monospace()));
    }
    let happened = found.happened.as_ref();
    let text = happened.map_or_else(String::new, |happened| events::happened(happened, |id| view.label_of(id)));
    row.col(|ui| cell(ui, RichText::new(text)));
    if row.response().on_hover_text(t!("Goes to this exact moment, and selects the event if it is one.")).clicked() {
        commands.push(Command::Find(FindCommand::GoTo(nth)));
    }
}

/// Text that does not take the clicks on its row.
fn cell(ui: &mut Ui, text: RichText) {
    ui.add(egui::Label::new(text).selectable(false).truncate());
}

/// The row of the moment on display, or the one after it, if that is another than in the last frame.
fn row_to_follow(ui: &Ui, finding: &Finding, view: &FrameView) -> Option<usize> {
    let memory = Id::new("found moment to follow");
    let cursor = view.playback.cursor;
    let now = (cursor.tick, cursor.local);
    let before: Option<(u64, f64)> = ui.data(|data| data.get_temp(memory));
    ui.data_mut(|data| data.insert_temp(memory, now));
    let last = finding.found().len().checked_sub(1)?;
    (before != Some(now)).then(|| finding.count_before(cursor).min(last))
}
