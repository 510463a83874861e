//! The rows; only those in sight are made.

use crate::app::command::{Command, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::style::agent_colors::AgentColors;
use crate::app::style::color::color32;
use crate::behaviour::{AgentTable, Column};
use crate::expression::rounded_text;
use crate::language::t;
use crate::scene::PartRef;
use crate::text::agents as words;
use egui::{Button, Id, Label, Rect, RichText, ScrollArea, Sense, Ui, vec2};
use egui_extras::{Column as Width, TableBuilder, TableRow};
use egui_phosphor::regular as icon;

/// Height of a row in points.
const ROW: f32 = 18.0;
/// Width of the column of names, and of one of numbers, in points.
const NAME: f32 = 96.0;
const NUMBER: f32 = 74.0;
/// Width of the bar that shows a number's place among all, in points.
const BAR: f32 = 3.0;

/// By what the rows are sorted.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sorting {
    column: Column,
    is_descending: bool,
}

impl Sorting {
    /// Who is in trouble comes first.
    fn by(column: Column) -> Sorting {
        Sorting { column, is_descending: !column.is_bad_when_low() }
    }
}

/// The table.
pub(super) fn ui(ui: &mut Ui, table: &AgentTable, view: &FrameView, commands: &mut Vec<Command>) {
    let memory = Id::new("agents are sorted by");
    let sorting = ui.data(|data| data.get_temp(memory)).unwrap_or(Sorting::by(Column::NetWay));
    let rows = table.sorted_by(sorting.column, sorting.is_descending);
    let mut chosen = sorting;
    let colored = view.behaving.color();
    let colors = colored.and_then(|column| Some((column, AgentColors::of(table, column, view.settings.theme)?)));
    let width = rows_width(ui);
    // A panel that is too narrow for all columns is scrolled sideways.
    ScrollArea::horizontal().id_salt("columns of agents").auto_shrink([false, false]).show(ui, |ui| {
        ui.set_min_width(width);
        let sorted = (table, &rows[..]);
        table_ui(ui, sorted, colors, &mut chosen, view, commands);
    });
    if chosen != sorting {
        ui.data_mut(|data| data.insert_temp(memory, chosen));
    }
}

/// Width of all columns in points, as wide as they are at first.
fn rows_width(ui: &Ui) -> f32 {
    let gaps = Column::ALL.len() as f32 * ui.spacing().item_spacing.x;
    NAME + Column::ALL.len() as f32 * NUMBER + gaps + ui.spacing().scroll.bar_width
}

fn table_ui(
    ui: &mut Ui,
    (table, rows): (&AgentTable, &[usize]),
    colors: Option<(Column, AgentColors)>,
    chosen: &mut Sorting,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let height = ui.available_height();
    let mut builder = TableBuilder::new(ui)
        .id_salt("agents")
        .striped(true)
        .sense(Sense::click())
        .auto_shrink([false, false])
        .min_scrolled_height(0.0)
        .max_scroll_height(height)
        .column(Width::initial(NAME).clip(true).resizable(true));
    for _ in Column::ALL {
        builder = builder.column(Width::initial(NUMBER).at_least(44.0).clip(true).resizable(true));
    }
    builder
        .header(ROW, |mut header| {
            header.col(|ui| _ = ui.label(RichText::new(t!("agent")).weak()));
            for column in Column::ALL {
                header.col(|ui| title_ui(ui, column, chosen));
            }
        })
        .body(|body| {
            body.rows(ROW, rows.len(), |mut row| {
                let place = rows[row.index()];
                row_ui(&mut row, (table, place, rows), colors, view, commands);
            });
        });
}

/// A title that sorts by its column; clicked again, the other way round.
fn title_ui(ui: &mut Ui, column: Column, sorting: &mut Sorting) {
    let is_chosen = sorting.column == column;
    let arrow = match sorting.is_descending {
        true => icon::CARET_DOWN,
        false => icon::CARET_UP,
    };
    let name = words::title(column);
    let text = if is_chosen { format!("{name} {arrow}") } else { name.to_owned() };
    let button = Button::new(RichText::new(text).small()).frame(false).selected(is_chosen).truncate();
    let response = ui.add(button);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
    if response.on_hover_text(t!("{column} A click sorts by it.", column = words::about(column))).clicked() {
        *sorting = match is_chosen {
            true => Sorting { is_descending: !sorting.is_descending, ..*sorting },
            false => Sorting::by(column),
        };
    }
}

fn row_ui(
    row: &mut TableRow,
    (table, place, order): (&AgentTable, usize, &[usize]),
    colors: Option<(Column, AgentColors)>,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let agent = &table.rows[place];
    let part = PartRef::Object(agent.agent);
    row.set_selected(view.selection.parts().contains(&part));
    row.col(|ui| cell(ui, RichText::new(view.label_of(agent.agent))));
    for column in Column::ALL {
        let colors = colors.filter(|(colored, _)| *colored == column).map(|(_, colors)| colors);
        row.col(|ui| number_ui(ui, column, column.of(agent), colors));
    }
    let response = row.response();
    let modifiers = response.ctx.input(|input| input.modifiers);
    let tooltip =
        t!("Selects it: its events, its curves, its steering. With Ctrl one more, with Shift all up to here.");
    if response.on_hover_text(tooltip).clicked() {
        let listed = |place: usize| PartRef::Object(table.rows[place].agent);
        let before = view.selection.parts();
        let parts = match () {
            () if modifiers.shift => {
                let at = |wanted: PartRef| order.iter().position(|&place| listed(place) == wanted);
                let here = at(part).unwrap_or(0);
                let from = before.last().and_then(|last| at(*last)).unwrap_or(here);
                order[from.min(here)..=from.max(here)].iter().map(|&place| listed(place)).collect()
            }
            () if modifiers.command && before.contains(&part) => {
                before.iter().copied().filter(|one| *one != part).collect()
            }
            () if modifiers.command => before.iter().copied().chain([part]).collect(),
            () => vec![part],
        };
        if view.filtered.is_some() {
            let ids = parts.iter().filter_map(|part| part.id()).collect();
            commands.push(Command::Selection(SelectionCommand::SetFilter(ids)));
        }
        commands.push(Command::Selection(SelectionCommand::Parts(parts)));
    }
}

/// A number, before it a bar in the colour that it gives the agent where the agents are coloured by the column.
fn number_ui(ui: &mut Ui, column: Column, value: f64, colors: Option<AgentColors>) {
    if let Some(color) = colors.and_then(|colors| colors.color(value)) {
        let left = ui.max_rect().left_top();
        let bar = Rect::from_min_size(left, vec2(BAR, ui.max_rect().height()));
        ui.painter().rect_filled(bar, 1.0, color32(color));
        ui.add_space(BAR + 2.0);
    }
    let text = match column {
        _ if value.is_nan() => "–".to_owned(),
        Column::Clamped => format!("{} %", rounded_text(100.0 * value, 3)),
        _ => rounded_text(value, 4),
    };
    cell(ui, RichText::new(text).monospace());
}

/// Text that does not take the clicks on its row.
fn cell(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text).selectable(false).truncate());
}
