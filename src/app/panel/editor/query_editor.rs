//! The fields that edit a bench query, and its live answer.

mod answer;
mod inputs;

use super::field::Fields;
use crate::app::command::{Action, Command};
use crate::app::frame::FrameView;
use crate::app::panel::checks::expect_buttons;
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::language::t;
use crate::protocol::{answer_map, status_of};
use crate::query::Status;
use crate::question::QueryKind;
use crate::scene::{BenchQuery, Operation, Part, PartRef};
use egui::Ui;
use serde_json::{Map, Value};

/// Fields for the query and all its inputs, as the protocol describes them, followed by the answer.
pub(in crate::app::panel) fn ui(ui: &mut Ui, query: &BenchQuery, view: &FrameView, commands: &mut Vec<Command>) {
    let asked = |ask| {
        let with = Part::Query(BenchQuery { ask, ..query.clone() });
        Operation::Replace { part: PartRef::Object(query.id), with }
    };
    let owner = egui::Id::new(("query", query.id));
    let mut fields = Fields::new(view, commands, owner).refusing(Box::new(|operation| objection(query, operation)));
    fields.told_text(ui, t!("name"), &query.name, |name| Operation::Rename { part: PartRef::Object(query.id), name });
    if let Some(kind) = QueryKind::of(&query.ask) {
        let kinds: Vec<_> = QueryKind::ALL.iter().map(|kind| (*kind, kind.name().to_owned())).collect();
        let about = (t!("query"), t!("The query. Inputs that the new one has too keep their values."));
        fields.choice(ui, about, &kind, &kinds, |kind| asked(turned_into(&query.ask, kind)));
        inputs::ui(ui, &query.ask, &kind.inputs(), &mut fields, &asked);
    }
    fields.finish();
    ui.separator();
    answer::ui(ui, &query.ask, view);
    ui.horizontal(|ui| {
        labelled_button_ui(ui, Action::SHOW_MAP, t!("Map"), view, commands);
        expect_buttons::answer_ui(ui, query.id, commands);
    });
}

/// Why a change of a query is refused: it would have no answer. A query that has none already may be changed in any
/// way, which may be a step towards a valid one.
fn objection(query: &BenchQuery, operation: &Operation) -> Option<String> {
    let Operation::Replace { with: Part::Query(changed), .. } = operation else { return None };
    let error = error_of(&changed.ask)?;
    error_of(&query.ask).is_none().then_some(error)
}

/// The error of a query, if it has no answer.
fn error_of(ask: &Map<String, Value>) -> Option<String> {
    let found = answer_map(ask);
    let is_invalid = status_of(&found) == Some(Status::Invalid);
    is_invalid.then(|| found.get("error").and_then(Value::as_str).unwrap_or_default().to_owned())
}

/// A query of another kind with the inputs both have in common, if that is valid.
fn turned_into(ask: &Map<String, Value>, kind: QueryKind) -> Map<String, Value> {
    let mut fresh = kind.example();
    fresh.extend(ask.get("id").map(|id| ("id".to_owned(), id.clone())));
    let mut kept = fresh.clone();
    for input in kind.inputs() {
        if let Some(value) = ask.get(&input.name).filter(|value| input.kind.fits(value)) {
            kept.insert(input.name, value.clone());
        }
    }
    if error_of(&kept).is_none() { kept } else { fresh }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn another_kind_of_query_keeps_the_inputs_in_common_and_is_never_invalid() {
        let mut ask = QueryKind::SpherePlaneSweep.example();
        ask.insert("radius".to_owned(), json!(0.125));
        let swept = turned_into(&ask, QueryKind::SphereBoxSweep);
        assert_eq!((&swept["radius"], &swept["from"]), (&ask["radius"], &ask["from"]));
        assert!(swept.contains_key("box") && !swept.contains_key("normal"));
        for from in QueryKind::ALL {
            for to in QueryKind::ALL {
                assert_eq!(error_of(&turned_into(&from.example(), *to)), None, "{from:?} {to:?}");
            }
        }
    }
}
