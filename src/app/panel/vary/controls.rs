//! What varies, over what, and what is asked of each run.

use super::proposed;
use crate::app::command::{Command, VaryCommand};
use crate::app::frame::FrameView;
use crate::app::model::variation::VariationChoice;
use crate::app::panel::widgets::number_field::{ANY, NumberField};
use crate::app::panel::widgets::question_field::QuestionField;
use crate::app::panel::widgets::scroll;
use crate::asking::{Asks, Names};
use crate::expression::rounded_text;
use crate::language::t;
use crate::scene::PartRef;
use crate::sweep::{Number, Variable, numbers_of};
use egui::{Align, Id, Layout, RichText, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;

/// Widths of the button for the list, of a bound, of the count and of the words before the fields, in points.
const LIST_BUTTON: f32 = 38.0;
const BOUND: f32 = 52.0;
const COUNT: f32 = 40.0;
const WORD: f32 = 58.0;
/// Height of the list of numbers, in points.
const LIST: f32 = 280.0;
/// Digits of a bound.
const DIGITS: usize = 9;
/// Most runs that are asked for at once in the window.
const MOST_RUNS: f64 = 1e4;

/// Rows for what varies, its range, what is measured and when.
pub(super) fn ui(ui: &mut Ui, choice: &VariationChoice, view: &FrameView, commands: &mut Vec<Command>) {
    let mut chosen = choice.clone();
    ui.horizontal(|ui| path_ui(ui, &mut chosen, view));
    ui.horizontal(|ui| range_ui(ui, view, &mut chosen.variable));
    question_ui(ui, &mut chosen, view);
    if chosen != *choice {
        commands.push(Command::Vary(VaryCommand::Choose(chosen)));
    }
}

fn word(ui: &mut Ui, text: &str) {
    ui.allocate_ui_with_layout(vec2(WORD, ui.spacing().interact_size.y), Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_width(WORD);
        ui.label(text);
    });
}

fn path_ui(ui: &mut Ui, chosen: &mut VariationChoice, view: &FrameView) {
    word(ui, t!("Vary"));
    let mut path = chosen.variable.path.clone();
    let width = ui.available_width() - LIST_BUTTON;
    let response = ui.add(TextEdit::singleline(&mut path).desired_width(width).font(egui::TextStyle::Monospace));
    response.widget_info(|| WidgetInfo {
        label: Some(t!("Number that varies").to_owned()),
        ..WidgetInfo::text_edit(true, &path, &path)
    });
    response
        .on_hover_text(t!("The path of a number in the scene: #3.restitution, cue.velocity.x, settings.gravity.y."));
    chosen.variable.path = path;
    let list = ui.menu_button(icon::CARET_DOWN, |ui| {
        scroll::show(ui, scroll::vertical().max_height(LIST), |ui| list_ui(ui, chosen, view));
    });
    list.response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, t!("Numbers that can vary")));
    list.response.on_hover_text(t!("The numbers of the selected object, and gravity."));
}

fn range_ui(ui: &mut Ui, view: &FrameView, variable: &mut Variable) {
    word(ui, t!("from"));
    let span = (variable.high - variable.low).abs();
    bound_ui(ui, view, t!("first value"), &mut variable.low, span);
    ui.label(t!("to"));
    bound_ui(ui, view, t!("last value"), &mut variable.high, span);
    let (label, limits) = (t!("Number of runs"), 1.0..=MOST_RUNS);
    let field = NumberField { label, unit: "", speed: 0.2, limits, is_whole: true, digits: DIGITS, width: COUNT };
    let (count, _) = field.ui(ui, view, variable.count as f64, &|_| Ok(()));
    variable.count = count.map_or(variable.count, |count| count as usize);
    ui.label(t!("values"));
}

/// The numbers of the selected object, and those of gravity.
fn list_ui(ui: &mut Ui, chosen: &mut VariationChoice, view: &FrameView) {
    let gravity = view.scene.settings.gravity.to_array();
    let of_scene = ["x", "y", "z"].into_iter().zip(gravity);
    let of_scene = of_scene.map(|(axis, value)| Number { path: format!("settings.gravity.{axis}"), value });
    let mut groups = vec![(t!("Scene").to_owned(), of_scene.collect::<Vec<_>>())];
    if let Some(id) = proposed::object(view) {
        groups.insert(0, (view.scene.label_of(PartRef::Object(id)), numbers_of(id, view.scene)));
    }
    for (name, numbers) in groups {
        ui.label(RichText::new(name).small().weak());
        for number in numbers {
            let is_chosen = number.path == chosen.variable.path;
            let label = RichText::new(&number.path).monospace();
            let response = ui.selectable_label(is_chosen, label);
            let now = t!("now {value}", value = rounded_text(number.value, DIGITS));
            if response.on_hover_text(now).clicked() {
                let count = chosen.variable.count;
                chosen.variable = Variable { count, ..proposed::variable(&number) };
                ui.close_menu();
            }
        }
    }
}

fn bound_ui(ui: &mut Ui, view: &FrameView, label: &str, value: &mut f64, span: f64) {
    let speed = if span > 0.0 { span / 200.0 } else { 0.01 };
    let field = NumberField { label, unit: "", speed, limits: ANY, is_whole: false, digits: DIGITS, width: BOUND };
    let (typed, response) = field.ui(ui, view, *value, &|_| Ok(()));
    response.on_hover_text(label);
    *value = typed.unwrap_or(*value);
}

/// What is measured, and when.
fn question_ui(ui: &mut Ui, chosen: &mut VariationChoice, view: &FrameView) {
    let names = Names { setup: view.moment.setup, selected: None };
    let fields = [
        (t!("Measure"), Asks::Quantity, t!("speed(#1), or nothing: the time"), &mut chosen.question.measure),
        (t!("when first"), Asks::Condition, t!("the end; impact(#1, any)"), &mut chosen.question.first),
    ];
    for (label, asks, hint, asked) in fields {
        ui.horizontal_top(|ui| {
            word(ui, label);
            let field =
                QuestionField { id: Id::new(("what varies", asks == Asks::Quantity)), label, hint, asks, names };
            let typed = ui.vertical(|ui| field.ui(ui, asked.as_deref().unwrap_or_default())).inner;
            if let Some(typed) = typed {
                *asked = Some(typed.trim().to_owned()).filter(|typed| !typed.is_empty());
            }
        });
    }
}
