//! "This bench query answers so."

use super::{AnswerDifference, Failure, Undecided, Verdict};
use crate::protocol::answer_map;
use crate::scene::{ExpectedAnswer, Scene};
use serde_json::{Map, Value};

/// Decided at once: bench queries need no simulation.
pub(super) struct AnswerWatch<'a> {
    pub(super) scene: &'a Scene,
    pub(super) expected: &'a ExpectedAnswer,
}

impl AnswerWatch<'_> {
    pub(super) fn verdict(&self) -> Verdict {
        let ExpectedAnswer { query, answer, tolerance } = self.expected;
        let Some(bench) = self.scene.queries.iter().find(|bench| bench.id == *query) else {
            return Verdict::error(Undecided::NoQuery(*query));
        };
        let got = answer_map(&bench.ask);
        match difference_of_maps(answer, &got, *tolerance, "") {
            None => Verdict::holds(None),
            Some(difference) => Verdict::fails(Failure::Answer(difference), None),
        }
    }
}

/// The first difference among the fields that are expected; others are not compared.
fn difference_of_maps(
    expected: &Map<String, Value>,
    got: &Map<String, Value>,
    tolerance: f64,
    path: &str,
) -> Option<AnswerDifference> {
    expected.iter().find_map(|(name, wanted)| {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        match got.get(name) {
            Some(found) => difference(wanted, found, tolerance, &path),
            None => Some(AnswerDifference { path, wanted: wanted.clone(), found: None, tolerance: None }),
        }
    })
}

fn difference(expected: &Value, got: &Value, tolerance: f64, path: &str) -> Option<AnswerDifference> {
    let equal = match (expected, got) {
        (Value::Number(wanted), Value::Number(found)) => match (wanted.as_f64(), found.as_f64()) {
            (Some(wanted), Some(found)) => (wanted - found).abs() <= tolerance,
            _ => wanted == found,
        },
        (Value::Array(wanted), Value::Array(found)) if wanted.len() == found.len() => {
            let elements = wanted.iter().zip(found).enumerate();
            return elements
                .into_iter()
                .find_map(|(i, (wanted, found))| difference(wanted, found, tolerance, &format!("{path}[{i}]")));
        }
        (Value::Object(wanted), Value::Object(found)) => return difference_of_maps(wanted, found, tolerance, path),
        _ => expected == got,
    };
    (!equal).then(|| AnswerDifference {
        path: path.to_owned(),
        wanted: expected.clone(),
        found: Some(got.clone()),
        tolerance: expected.is_number().then_some(tolerance),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn compare(expected: Value, got: Value) -> Option<AnswerDifference> {
        difference(&expected, &got, 0.1, "answer")
    }

    #[test]
    fn fields_that_are_not_expected_are_not_compared() {
        assert_eq!(compare(json!({"t": 1}), json!({"t": 1.05, "status": "hit"})), None);
    }

    #[test]
    fn a_difference_names_its_place() {
        let difference = compare(json!({"a": {"position": [0, 1]}}), json!({"a": {"position": [0, 1.5]}})).unwrap();
        assert_eq!(
            (&*difference.path, difference.wanted, difference.tolerance),
            ("answer.a.position[1]", json!(1), Some(0.1))
        );
        assert_eq!(difference.found, Some(json!(1.5)));
    }

    #[test]
    fn kinds_lengths_and_missing_fields_differ() {
        assert!(compare(json!({"t": null}), json!({"t": 0})).is_some());
        assert!(compare(json!([1, 2]), json!([1])).is_some());
        assert_eq!(compare(json!({"t": 1}), json!({})).unwrap().found, None);
    }
}
