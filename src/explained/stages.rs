//! Stages as JSON, for other tools.

use crate::protocol::{Fields, Item, Told};
use crate::query::{Digits, Drawing, Mark, Stage, StageResult, Value};
use crate::text;
use glam::DVec3;

/// A list of stages as JSON text.
pub(super) fn stages_json(stages: &[Stage]) -> String {
    let items: Vec<Fields> = stages.iter().map(stage_fields).collect();
    serde_json::to_string(&Item::from(items)).unwrap_or_default()
}

/// Empty parts are left out; a decision's formula is the condition that held.
fn stage_fields(stage: &Stage) -> Fields {
    let terms =
        stage.terms.iter().fold(Fields::nothing(), |terms, (symbol, value)| terms.with(symbol, value_item(value)));
    let fields = Fields::nothing()
        .with("name", text::stage::name(stage.kind))
        .with("formula", stage.formula.to_string())
        .with("numbers", stage.substituted_text(Digits::All))
        .with("terms", terms)
        .with("value", result_item(&stage.result));
    let fields = match stage.symbol() {
        Some(symbol) => fields.with("symbol", symbol.to_owned()),
        None => fields,
    };
    let fields = stage.gives.iter().fold(fields, |fields, path| fields.with("gives", path.to_string()));
    let fields = stage.at.iter().fold(fields, |fields, &t| fields.with("at", number_item(t)));
    let fields = stage.remark.iter().fold(fields, |fields, remark| fields.with("remark", text::stage::remark(remark)));
    let fields =
        stage.undrawn.iter().fold(fields, |fields, &reason| fields.with("undrawn", text::stage::undrawn(reason)));
    if stage.drawings.is_empty() {
        return fields;
    }
    fields.with("drawings", stage.drawings.iter().map(drawing_fields).collect::<Vec<_>>())
}

fn result_item(result: &StageResult) -> Item {
    match result {
        StageResult::Value(value) => value_item(value),
        StageResult::Decision(decision) => Item::from(text::stage::decision(decision)),
    }
}

/// A vector as a list, a matrix as its rows; an infinite number, which JSON lacks, as text.
fn value_item(value: &Value) -> Item {
    match value {
        Value::Scalar(x) => number_item(*x),
        Value::Vector(v) | Value::Point(v) => vector_item(*v),
        Value::Homogeneous(v) => Item::List(v.to_array().map(number_item).into()),
        Value::Matrix(matrix) => {
            let row = |index: usize| Item::List(matrix.row(index).to_array().map(number_item).into());
            Item::List((0..4).map(row).collect())
        }
        Value::List(items) => Item::List(items.iter().map(value_item).collect()),
        Value::Bits(bits) => Item::Index(*bits as usize),
    }
}

fn number_item(x: f64) -> Item {
    match x {
        x if x.is_nan() => Item::from("NaN"),
        f64::INFINITY => Item::from("Infinity"),
        f64::NEG_INFINITY => Item::from("-Infinity"),
        x => Item::Number(x),
    }
}

fn vector_item(v: DVec3) -> Item {
    Item::List(v.to_array().map(number_item).into())
}

fn drawing_fields(drawing: &Drawing) -> Fields {
    let kind = match drawing.mark {
        Mark::Point { .. } => "point",
        Mark::Arrow { .. } => "arrow",
        Mark::Segment { .. } => "segment",
        Mark::PlanePatch { .. } => "plane",
        Mark::SphereGhost { .. } => "sphere",
        Mark::CapsuleGhost { .. } => "capsule",
    };
    let fields = Fields::nothing()
        .with("symbol", drawing.symbol.to_string())
        .with("kind", kind)
        .with("role", Item::word(drawing.mark.role()));
    match drawing.mark {
        Mark::Point { at, .. } => fields.with("at", vector_item(at)),
        Mark::Arrow { tail, along, .. } => fields.with("tail", vector_item(tail)).with("along", vector_item(along)),
        Mark::Segment { from, to, .. } => fields.with("from", vector_item(from)).with("to", vector_item(to)),
        Mark::PlanePatch { point, normal } => {
            fields.with("point", vector_item(point)).with("normal", vector_item(normal))
        }
        Mark::SphereGhost { center, radius } => {
            fields.with("center", vector_item(center)).with("radius", number_item(radius))
        }
        Mark::CapsuleGhost { ends: [a, b], radius } => {
            fields.with("a", vector_item(a)).with("b", vector_item(b)).with("radius", number_item(radius))
        }
    }
}
