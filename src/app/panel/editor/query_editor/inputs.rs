//! A row for every input of a query, from the protocol's description.

use crate::app::panel::editor::field::{
    COUNT, DIRECTION, Fields, KILOGRAMS, METRES, METRES_PER_SECOND, PIXELS, SECONDS, Unit,
};
use crate::app::text::query_fields;
use crate::language::t;
use crate::question::{Input, InputKind};
use crate::scene::Operation;
use crate::shape::rotation_axes;
use egui::Ui;
use egui_phosphor::regular as icon;
use serde_json::{Map, Value};

/// Fields for the inputs of a query, and for anything it holds that the protocol does not take.
pub(super) fn ui(
    ui: &mut Ui,
    ask: &Map<String, Value>,
    inputs: &[Input],
    fields: &mut Fields,
    asked: &dyn Fn(Map<String, Value>) -> Operation,
) {
    object_ui(ui, ask, inputs, fields, asked);
    let is_known = |name: &str| ["query", "id"].contains(&name) || inputs.iter().any(|input| input.name == name);
    for (name, value) in ask.iter().filter(|(name, _)| !is_known(name)) {
        let removed = asked(with_field(ask, name, None));
        let about = (name.as_str(), t!("The query does not take it."));
        fields.may_be_left_out(removed).json(ui, about, value, |value| asked(with_field(ask, name, Some(value))));
    }
}

/// Rows for the fields of an object.
fn object_ui(
    ui: &mut Ui,
    object: &Map<String, Value>,
    inputs: &[Input],
    fields: &mut Fields,
    replaced: &dyn Fn(Map<String, Value>) -> Operation,
) {
    for input in inputs {
        let name = input.name.as_str();
        let about = about(input);
        match object.get(name).filter(|value| !value.is_null()) {
            None => {
                let absent = if input.is_required { t!("missing") } else { t!("left out") };
                let put_in = with_field(&without_alternatives(object, input), name, Some(input.example.clone()));
                fields.left_out(ui, about, absent, replaced(put_in));
            }
            Some(value) => {
                // An input that is one of several alternatives is removed by choosing another.
                if !input.is_required && input.one_of.is_empty() {
                    fields.may_be_left_out(replaced(with_field(object, name, None)));
                }
                value_ui(ui, input, value, fields, &|value| replaced(with_field(object, name, Some(value))));
            }
        }
    }
}

/// What an input is called, and what it means.
fn about(input: &Input) -> (&str, &str) {
    (query_fields::name(&input.name), &input.meaning)
}

/// Rows for a value; JSON if it is not of its declared kind.
fn value_ui(ui: &mut Ui, input: &Input, value: &Value, fields: &mut Fields, replaced: &dyn Fn(Value) -> Operation) {
    let about = about(input);
    let unit = unit(&input.unit);
    if !input.kind.fits(value) {
        return fields.json(ui, about, value, replaced);
    }
    match (&input.kind, value) {
        (InputKind::Number, value) => {
            fields.number(ui, about, number(value), unit, |number| replaced(Value::from(number)));
        }
        (InputKind::Whole, value) => {
            let set = |number: f64| replaced(Value::from(number.round() as u64));
            fields.number(ui, about, number(value), COUNT, set);
        }
        (InputKind::Switch, value) => {
            fields.check(ui, about, *value == true, |is_on| replaced(Value::from(is_on)));
        }
        (InputKind::Choice(words), Value::String(word)) => {
            let choices: Vec<(String, String)> = words.iter().map(|word| (word.clone(), word.clone())).collect();
            fields.choice(ui, about, word, &choices, |word| replaced(Value::from(word)));
        }
        (InputKind::NumberOr(word), value) => {
            let set = |number: Option<f64>| replaced(number.map_or(Value::from(word.as_str()), Value::from));
            let example = number(&input.example);
            fields.optional(ui, about, value.as_f64(), (example, word), unit, set);
        }
        (InputKind::Rotation, value) => match numbers(value).try_into() {
            Ok(xyzw) if rotation_axes(xyzw).is_some() => {
                fields.rotation(ui, xyzw, |xyzw| replaced(Value::from(xyzw.to_vec())));
            }
            _ => fields.json(ui, about, value, replaced),
        },
        (InputKind::Numbers(_), value) => numbers_ui(ui, about, &numbers(value), unit, fields, replaced),
        (InputKind::Object(inputs), Value::Object(object)) => {
            fields.heading(ui, about.0, about.1);
            inner_ui(ui, about.0, fields, |ui, fields| {
                object_ui(ui, object, inputs, fields, &|object| replaced(Value::Object(object)));
            });
        }
        (InputKind::List(inputs), Value::Array(values)) => list_ui(ui, about, values, inputs, fields, replaced),
        // Rows that depend on each other are changed together.
        (_, value) => fields.json(ui, about, value, replaced),
    }
}

/// Rows of two, three or four numbers.
fn numbers_ui(
    ui: &mut Ui,
    (name, tooltip): (&str, &str),
    values: &[f64],
    unit: Unit,
    fields: &mut Fields,
    replaced: &dyn Fn(Value) -> Operation,
) {
    let with = |start: usize, part: &[f64]| {
        let mut all = values.to_vec();
        all[start..start + part.len()].copy_from_slice(part);
        replaced(Value::from(all))
    };
    match *values {
        [a, b] => fields.components(ui, (name, tooltip), [a, b], unit, |part| with(0, &part)),
        [a, b, c] => fields.components(ui, (name, tooltip), [a, b, c], unit, |part| with(0, &part)),
        _ => {
            fields.heading(ui, name, tooltip);
            fields.within(name, |fields| {
                for (place, line) in values.chunks(4).enumerate() {
                    let name = t!("line {place}", place = place + 1);
                    if let [a, b, c, d] = *line {
                        fields.components(ui, (&name, tooltip), [a, b, c, d], unit, |part| with(4 * place, &part));
                    }
                }
            });
        }
    }
}

/// The elements of a list, each with a button that removes it, and one that adds another.
fn list_ui(
    ui: &mut Ui,
    (name, tooltip): (&str, &str),
    values: &[Value],
    inputs: &[Input],
    fields: &mut Fields,
    replaced: &dyn Fn(Value) -> Operation,
) {
    ui.horizontal(|ui| {
        fields.heading(ui, name, tooltip);
        if ui.small_button(icon::PLUS).on_hover_text(t!("Adds one to {name}.", name)).clicked() {
            let fresh = values.last().cloned().unwrap_or_else(|| Value::Object(Input::example_of(inputs)));
            fields.edit_at_once(name, replaced(Value::Array([values, &[fresh]].concat())));
        }
    });
    fields.refusal_of(ui, name);
    for (index, value) in values.iter().enumerate() {
        let label = format!("{name} {index}");
        ui.horizontal(|ui| {
            ui.label(&label);
            if ui.small_button(icon::TRASH).on_hover_text(t!("Removes {label}.", label)).clicked() {
                let mut rest = values.to_vec();
                rest.remove(index);
                fields.edit_at_once(&label, replaced(Value::Array(rest)));
            }
        });
        fields.refusal_of(ui, &label);
        let Value::Object(object) = value else { continue };
        inner_ui(ui, &label, fields, |ui, fields| {
            object_ui(ui, object, inputs, fields, &|object| {
                let mut all = values.to_vec();
                all[index] = Value::Object(object);
                replaced(Value::Array(all))
            });
        });
    }
}

/// Nested fields, indented.
fn inner_ui(ui: &mut Ui, name: &str, fields: &mut Fields, content: impl FnOnce(&mut Ui, &mut Fields)) {
    ui.scope(|ui| {
        ui.spacing_mut().indent = 8.0;
        ui.indent(name, |ui| fields.within(name, |fields| content(ui, fields)));
    });
}

fn with_field(object: &Map<String, Value>, name: &str, value: Option<Value>) -> Map<String, Value> {
    let mut object = object.clone();
    match value {
        Some(value) => drop(object.insert(name.to_owned(), value)),
        None => drop(object.remove(name)),
    }
    object
}

/// Removes the alternatives of `input`.
fn without_alternatives(object: &Map<String, Value>, input: &Input) -> Map<String, Value> {
    object.clone().into_iter().filter(|(name, _)| !input.one_of.contains(name)).collect()
}

fn unit(name: &str) -> Unit {
    match name {
        "m" => METRES,
        "m/s" => METRES_PER_SECOND,
        "kg" => KILOGRAMS,
        "s" => SECONDS,
        "px" => PIXELS,
        _ => DIRECTION,
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_default()
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().map(number).collect()
}
