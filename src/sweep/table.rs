//! What the runs of a sweep come to, as comma-separated values.

use super::{Outcome, Question, Sweep};
use crate::asking::Amount;
use crate::csv_field::csv_field;
use crate::sim::Clock;

/// A table of runs, one row each: what varies, when it was measured in seconds, and the quantity.
pub struct SweepTable<'a> {
    sweep: &'a Sweep,
    measure: Option<&'a str>,
    is_vector: bool,
}

impl<'a> SweepTable<'a> {
    /// Of the runs of a sweep; `is_vector` says whether the quantity is one.
    pub fn new(sweep: &'a Sweep, question: &'a Question, is_vector: bool) -> SweepTable<'a> {
        SweepTable { sweep, measure: question.measure.as_deref(), is_vector }
    }

    /// The names of the columns, with the end of the line.
    pub fn head(&self) -> String {
        let mut columns: Vec<String> = self.sweep.variables().map(|variable| variable.path.clone()).collect();
        columns.push("time".to_owned());
        match self.measure {
            Some(measure) if self.is_vector => columns.extend(["x", "y", "z"].map(|axis| format!("{measure}.{axis}"))),
            measure => columns.extend(measure.map(str::to_owned)),
        }
        format!("{}\n", columns.iter().map(|name| csv_field(name)).collect::<Vec<_>>().join(","))
    }

    /// A run with these values, without the end of the line. What it did not come to is left empty.
    pub fn row(&self, values: &[f64], clock: Clock, outcome: &Outcome) -> String {
        let optional = |number: Option<f64>| number.map(|number| format!("{number:?}")).unwrap_or_default();
        let mut cells: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
        cells.push(optional(outcome.at.map(|at| clock.seconds(at))));
        match outcome.amount {
            Some(Amount::Number(number)) => cells.push(optional(Some(number))),
            Some(Amount::Vector(vector)) => cells.extend(vector.to_array().map(|number| optional(Some(number)))),
            Some(Amount::Truth(truth)) => cells.push(truth.to_string()),
            None if self.is_vector => cells.extend([const { String::new() }; 3]),
            None => cells.extend(self.measure.map(|_| String::new())),
        }
        cells.join(",")
    }
}
