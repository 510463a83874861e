//! The rows; only those in sight are made. Their names stay where they are when the numbers are scrolled sideways.

mod names;
mod rows;

use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::app::panel::widgets::scroll;
use crate::app::style::agent_colors::AgentColors;
use crate::app::style::color::color32;
use crate::behaviour::{AgentTable, Column};
use crate::language::t;
use crate::scene::PartRef;
use crate::text::agents as words;
use egui::text::{LayoutJob, TextFormat};
use egui::{Button, Id, Label, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, vec2};
use egui_extras::{Column as Width, TableBuilder, TableRow};
use egui_phosphor::regular as icon;
use rows::{ROW, Rows, Scrolled, about_row, row_step, select};

/// Width of a column of numbers, alone and with those of another run, in points.
const NUMBER: f32 = 74.0;
const TWO_NUMBERS: f32 = 108.0;
/// Width of the bar that shows a number's place among all, in points.
const BAR: f32 = 3.0;
/// Digits of a number.
const DIGITS: usize = 4;

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
    let order = table.sorted_by(sorting.column, sorting.is_descending);
    let mut chosen = sorting;
    let colored = view.behaving.color();
    let colors = colored.and_then(|column| Some((column, AgentColors::of(table, column, view.settings.theme)?)));
    let before = view.agents_before.filter(|before| before.ticks == table.ticks);
    let rows = Rows { table, before, order: &order, colors };
    let room = ui.available_rect_before_wrap();
    let (left, right) = room.split_left_right_at_x(room.left() + names::width(room.width()));
    let mut numbers = ui.new_child(UiBuilder::new().max_rect(right.with_min_x(right.left() + names::GAP)));
    let width = rows_width(ui, before.is_some());
    let wanted = wanted_offset(ui, &rows, left, view);
    // A panel that is too narrow for all columns is scrolled sideways.
    let columns = scroll::horizontal().id_salt("columns of agents").auto_shrink([false, false]);
    let body = columns.show(&mut numbers, |ui| {
        ui.set_min_width(width);
        table_ui(ui, &rows, wanted, &mut chosen, view, commands)
    });
    names::ui(ui, left, body.inner, &rows, view, commands);
    ui.allocate_rect(room, Sense::hover());
    if chosen != sorting {
        ui.data_mut(|data| data.insert_temp(memory, chosen));
    }
}

/// Width of all columns in points, as wide as they are at first.
fn rows_width(ui: &Ui, are_two: bool) -> f32 {
    let gaps = Column::ALL.len() as f32 * ui.spacing().item_spacing.x;
    Column::ALL.len() as f32 * number_width(are_two) + gaps + ui.spacing().scroll.bar_width
}

fn number_width(are_two: bool) -> f32 {
    if are_two { TWO_NUMBERS } else { NUMBER }
}

fn scrolled_id() -> Id {
    Id::new("rows of agents are scrolled to")
}

/// How far the rows are to be scrolled, if not as they are: by the wheel over the names, and to who was selected elsewhere.
fn wanted_offset(ui: &Ui, rows: &Rows, names: Rect, view: &FrameView) -> Option<f32> {
    let scrolled: Scrolled = ui.data(|data| data.get_temp(scrolled_id())).unwrap_or_default();
    let memory = Id::new("agent that was scrolled to");
    let selected = view.selection.object();
    let before: Option<Option<crate::scene::Id>> = ui.data(|data| data.get_temp(memory));
    if before != Some(selected) && scrolled.height > 0.0 {
        ui.data_mut(|data| data.insert_temp(memory, selected));
        let is_selected = |place: &usize| Some(rows.table.rows[*place].agent) == selected;
        let top = rows.order.iter().position(is_selected).map(|row| row as f32 * row_step(ui));
        let is_in_sight = |top: f32| top >= scrolled.offset && top + ROW <= scrolled.offset + scrolled.height;
        if let Some(top) = top.filter(|top| !is_in_sight(*top)) {
            return Some((top - 0.5 * (scrolled.height - ROW)).max(0.0));
        }
    }
    let wheel = ui.input(|input| input.smooth_scroll_delta.y);
    let is_over_names = wheel != 0.0 && ui.rect_contains_pointer(names);
    is_over_names.then(|| (scrolled.offset - wheel).max(0.0))
}

/// The numbers with their titles; how far they are scrolled, and where the rows are on screen.
fn table_ui(
    ui: &mut Ui,
    rows: &Rows,
    wanted: Option<f32>,
    chosen: &mut Sorting,
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> (Scrolled, Rect) {
    let (height, are_two) = (ui.available_height(), rows.before.is_some());
    let mut builder = TableBuilder::new(ui)
        .id_salt(("agents", are_two))
        .striped(true)
        .sense(Sense::click())
        .auto_shrink([false, false])
        .min_scrolled_height(0.0)
        .max_scroll_height(height);
    if let Some(offset) = wanted {
        builder = builder.vertical_scroll_offset(offset);
    }
    for _ in Column::ALL {
        builder = builder.column(Width::initial(number_width(are_two)).at_least(44.0).clip(true).resizable(true));
    }
    let output = builder
        .header(ROW, |mut header| {
            for column in Column::ALL {
                header.col(|ui| title_ui(ui, column, chosen));
            }
        })
        .body(|body| {
            body.rows(ROW, rows.order.len(), |mut row| row_ui(&mut row, rows, view, commands));
        });
    let scrolled = Scrolled { offset: output.state.offset.y, height: output.inner_rect.height() };
    ui.data_mut(|data| data.insert_temp(scrolled_id(), scrolled));
    (scrolled, output.inner_rect)
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

fn row_ui(row: &mut TableRow, rows: &Rows, view: &FrameView, commands: &mut Vec<Command>) {
    let place = rows.order[row.index()];
    let agent = &rows.table.rows[place];
    row.set_selected(view.selection.parts().contains(&PartRef::Object(agent.agent)));
    let before = rows.before.and_then(|before| {
        let place = before.rows.binary_search_by_key(&agent.agent, |row| row.agent).ok()?;
        Some(&before.rows[place])
    });
    for column in Column::ALL {
        let colors = rows.colors.filter(|(colored, _)| *colored == column).map(|(_, colors)| colors);
        let values = (column.of(agent), before.map(|row| column.of(row)));
        row.col(|ui| number_ui(ui, column, values, colors));
    }
    let response = row.response();
    let modifiers = response.ctx.input(|input| input.modifiers);
    if response.on_hover_text(about_row()).clicked() {
        select(rows, place, modifiers, view, commands);
    }
}

/// A number, before it a bar in the colour that it gives the agent where the agents are coloured by the column, and after it
/// in grey that of another run if it differs.
fn number_ui(ui: &mut Ui, column: Column, (value, before): (f64, Option<f64>), colors: Option<AgentColors>) {
    let color = colors.and_then(|colors| colors.color(value));
    if let Some(color) = color {
        let left = ui.max_rect().left_top();
        let bar = Rect::from_min_size(left, vec2(BAR, ui.max_rect().height()));
        ui.painter().rect_filled(bar, 1.0, color32(color));
    }
    let beside_bar = if color.is_some() { BAR + 3.0 } else { 0.0 };
    let visuals = ui.visuals();
    let format = |style: TextStyle, color| TextFormat::simple(style.resolve(ui.style()), color);
    let text = words::value(column, value, DIGITS);
    let mut job = LayoutJob::default();
    job.append(&text, beside_bar, format(TextStyle::Monospace, visuals.text_color()));
    let before = before.map(|before| words::value(column, before, DIGITS));
    if let Some(before) = before.filter(|before| *before != text) {
        job.append(&format!("  {before}"), 0.0, format(TextStyle::Small, visuals.weak_text_color()));
    }
    // It does not take the clicks on its row.
    ui.add(Label::new(job).selectable(false).truncate());
}
