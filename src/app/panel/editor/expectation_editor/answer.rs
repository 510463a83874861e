//! The fields of an expected answer: which of the query's outputs count, and what they must be.

use crate::app::panel::editor::field::{Among, Fields, Unit};
use crate::language::t;
use crate::protocol::answer_map;
use crate::scene::{ExpectedAnswer, Operation};
use egui::{RichText, Ui};
use serde_json::{Map, Value};

/// Fields for the query, and for each of its outputs whether it is compared and with what.
pub(super) fn ui(
    ui: &mut Ui,
    expected: &ExpectedAnswer,
    fields: &mut Fields,
    set: &dyn Fn(ExpectedAnswer) -> Operation,
) {
    let about = (t!("query"), t!("Whose answer is compared."));
    let with = |query| set(ExpectedAnswer { query, ..expected.clone() });
    fields.reference(ui, about, expected.query, Among::Queries, with);
    let bench = fields.view.scene.queries.iter().find(|bench| bench.id == expected.query);
    let mut now = bench.map(|bench| answer_map(&bench.ask)).unwrap_or_default();
    now.remove("id");
    let with = |answer| set(ExpectedAnswer { answer, ..expected.clone() });
    outputs_ui(ui, &expected.answer, &now, fields, &with);
    let about = (t!("tolerance"), t!("How far numbers may be off."));
    let with = |tolerance| set(ExpectedAnswer { tolerance, ..expected.clone() });
    fields.number(ui, about, expected.tolerance, Unit::tolerance(""), with);
}

fn outputs_ui(
    ui: &mut Ui,
    answer: &Map<String, Value>,
    now: &Map<String, Value>,
    fields: &mut Fields,
    with: &dyn Fn(Map<String, Value>) -> Operation,
) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(t!("answer")).strong()).on_hover_text(t!("Only checked outputs are compared."));
        let is_new = !now.is_empty() && answer != now;
        let button = ui.add_enabled(is_new, egui::Button::new(t!("All as they are now")).small());
        if button.on_hover_text(t!("Expects every output as the query answers now.")).clicked() {
            fields.edit_at_once("answer", with(now.clone()));
        }
    });
    fields.refusal_of(ui, t!("answer"));
    // The status first, then the others by name, including expected outputs that the answer lacks.
    let mut names: Vec<&String> = now.keys().chain(answer.keys()).collect();
    names.sort_by_key(|name| (*name != "status", *name));
    names.dedup();
    fields.within(t!("answer"), |fields| {
        for name in names {
            output_ui(ui, name, answer, now.get(name), fields, with);
        }
    });
}

/// A row for an output: whether it is compared, and its value as JSON.
fn output_ui(
    ui: &mut Ui,
    name: &str,
    answer: &Map<String, Value>,
    now: Option<&Value>,
    fields: &mut Fields,
    with: &dyn Fn(Map<String, Value>) -> Operation,
) {
    let put = |value: Option<Value>| {
        let mut answer = answer.clone();
        match value {
            Some(value) => drop(answer.insert(name.to_owned(), value)),
            None => drop(answer.remove(name)),
        }
        with(answer)
    };
    let is_now = now.map_or(t!("The answer has no such output.").to_owned(), |now| t!("Now it is {now}.", now));
    let about = (name, is_now.as_str());
    match answer.get(name) {
        Some(value) => {
            fields.may_be_left_out(put(None)).value(ui, about, value, |value| put(Some(value)));
        }
        None => fields.left_out(ui, about, t!("not compared"), put(Some(now.cloned().unwrap_or_default()))),
    }
}
