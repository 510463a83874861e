//! The answer of a bench query, as rows.

use crate::app::frame::FrameView;
use crate::app::panel::widgets::numbers::{number, value_grid, value_row, vector_row};
use crate::app::style::theme::panel_colors;
use crate::app::text::query_fields;
use crate::language::t;
use crate::protocol::{status_of, trace_map};
use crate::query::{Feature, Stage, Status};
use crate::shape::Face;
use crate::text;
use egui::{Label, RichText, Ui};
use glam::DVec3;
use serde::Deserialize as _;
use serde_json::{Map, Value};

/// Outputs that are not listed among the others: shown above them, or without meaning.
const TOLD: [&str; 3] = ["id", "status", "error"];

/// The status and its reason first, then all other outputs.
pub(super) fn ui(ui: &mut Ui, ask: &Map<String, Value>, view: &FrameView) {
    let (answer, stages) = trace_map(ask);
    let status = status_of(&answer).unwrap_or(Status::Invalid);
    let colors = panel_colors(view.settings.theme);
    let is_hit = status == Status::Hit || answer.get("hit").is_some_and(|hit| *hit == true);
    let color = match status {
        Status::Invalid => colors.alarm,
        _ if is_hit => colors.holds,
        _ => ui.visuals().strong_text_color(),
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(t!("Answer")).weak());
        let token = answer.get("status").and_then(Value::as_str).unwrap_or_default();
        ui.label(RichText::new(text::status::name(status)).strong().color(color)).on_hover_text(token);
    });
    let verdict = stages.iter().rfind(|stage| stage.is_verdict()).and_then(Stage::decision);
    let error = answer.get("error").and_then(Value::as_str);
    let reason = error.map(str::to_owned).or_else(|| verdict.map(text::stage::decision)).unwrap_or_default();
    if !reason.is_empty() {
        ui.add(Label::new(RichText::new(reason).weak()).wrap());
    }
    value_grid(ui, |ui| {
        let mut outputs: Vec<_> = answer.iter().filter(|(name, _)| !TOLD.contains(&name.as_str())).collect();
        outputs.sort_by_key(|(name, _)| *name != "hit");
        for (name, value) in outputs {
            value_ui(ui, name, value);
        }
    });
}

fn value_ui(ui: &mut Ui, name: &str, value: &Value) {
    let called = name.split(' ').map(query_fields::name).collect::<Vec<_>>().join(" ");
    match value {
        Value::Object(object) if !object.is_empty() => {
            for (inner, value) in object {
                value_ui(ui, &format!("{name} {inner}"), value);
            }
        }
        Value::Array(_) => match vector_of(value) {
            Some(vector) => vector_row(ui, &called, vector, "", ""),
            None => value_row(ui, &called, part_of_shape(name, value).unwrap_or_else(|| text_of(value)), "", ""),
        },
        Value::String(token) => {
            value_row(ui, &called, part_of_shape(name, value).unwrap_or_else(|| token.clone()), "", token);
        }
        Value::Number(exact) => value_row(ui, &called, text_of(value), "", &exact.to_string()),
        _ => value_row(ui, &called, text_of(value), "", ""),
    }
}

/// The name of a feature, or those of faces.
fn part_of_shape(name: &str, value: &Value) -> Option<String> {
    match name {
        "feature" => Feature::deserialize(value).ok().map(|feature| text::shape::feature(feature).to_owned()),
        "faces" => Vec::deserialize(value).ok().filter(|faces: &Vec<Face>| !faces.is_empty()).map(text::shape::faces),
        _ => None,
    }
}

/// A value on one line.
fn text_of(value: &Value) -> String {
    match value {
        Value::Null => t!("none").to_owned(),
        Value::Bool(true) => t!("yes").to_owned(),
        Value::Bool(false) => t!("no").to_owned(),
        Value::Number(exact) => exact.as_f64().map_or_else(|| exact.to_string(), number),
        Value::String(text) => text.clone(),
        Value::Array(values) if values.is_empty() => t!("none").to_owned(),
        Value::Array(values) => values.iter().map(text_of).collect::<Vec<_>>().join(", "),
        Value::Object(_) => t!("none").to_owned(),
    }
}

fn vector_of(value: &Value) -> Option<DVec3> {
    match value.as_array()?.as_slice() {
        [x, y, z] => Some(DVec3::new(x.as_f64()?, y.as_f64()?, z.as_f64()?)),
        _ => None,
    }
}
