//! What of a bench query must be right for the scene to be valid.
//!
//! Only its name: a question that no answer can be given for is worth showing, too, and what is
//! wrong with it is its answer.

use crate::foreign_text::quoted;
use crate::language::t;
use crate::question::QueryKind;
use serde_json::{Map, Value};

/// What is wrong with the question `ask`; `None` when it names a known query.
pub(super) fn problem_with_question(ask: &Map<String, Value>) -> Option<String> {
    match ask.get("query") {
        Some(Value::String(name)) if QueryKind::named(name).is_some() => None,
        Some(Value::String(name)) => {
            let known: Vec<&str> = QueryKind::names().collect();
            Some(t!("there is no query `{name}`; known are {known}", name = quoted(name), known = known.join(", ")))
        }
        Some(other) => Some(t!("must name a query, is {is}", is = quoted(&other.to_string()))),
        None => Some(t!("missing field `query`, the name of the query to ask").to_owned()),
    }
}
