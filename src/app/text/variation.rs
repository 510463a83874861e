//! Words for a number that varies, and what its runs come to.

use crate::app::model::variation::VariationProblem;
use crate::expression::{PlainNumber, rounded_text};
use crate::language::t;
use crate::text::asking;

/// What a run is called.
pub fn run(path: &str, value: f64) -> String {
    format!("{path} = {}", PlainNumber(value))
}

/// A run under the pointer: the number, what it came to, and what a click does.
pub fn reading(path: &str, value: f64, measure: &str, height: f64) -> String {
    let click = t!("Click: keep this run and show it.");
    format!("{}\n{measure}: {}\n{click}", run(path, value), rounded_text(height, 9))
}

/// Why there are no runs, or no more of them.
pub fn problem(problem: &VariationProblem) -> String {
    match problem {
        VariationProblem::Sweep(error) => error.to_string(),
        VariationProblem::NotUnderstood(wrong) => {
            format!("{}: {}", wrong.text, asking::mistake(&wrong.misread.mistake))
        }
        VariationProblem::Vector(measure) => {
            t!("{measure} is a vector, and an axis has numbers: ask for a component, as in {measure}.x.", measure)
        }
        VariationProblem::NoQuestion => t!("Say what to measure, or when.").to_owned(),
    }
}
