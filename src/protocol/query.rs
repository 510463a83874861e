//! The trait of a query, and the error of an invalid question.

use super::Told;
use crate::query::Probe;
use crate::question::QueryInput;

/// Why a question is invalid, with the name of the field.
#[derive(Debug)]
pub(crate) struct Invalid(pub(crate) String);

impl Invalid {
    /// `problem` continues a sentence that begins with the field: "must not be negative, is -1".
    pub(super) fn field(path: &str, problem: &str) -> Invalid {
        Invalid(format!("`{path}` {problem}"))
    }

    /// `reason` names a field that leads to no finite answer, or that is not finite in the answer.
    pub(super) fn overflow(reason: &str) -> Invalid {
        Invalid(format!("the answer overflows: {reason}"))
    }
}

/// A query; the type holds its input, with the fields of the question.
pub(super) trait Query: QueryInput {
    /// Computes the answer and tells it.
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid>;
}
