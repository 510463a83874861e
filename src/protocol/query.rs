//! What a query is, and why a question has no answer.

use super::Fields;
use crate::query::Probe;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

/// Why a question has no answer, naming the field.
#[derive(Debug)]
pub(crate) struct Invalid(pub(crate) String);

impl Invalid {
    /// `problem` continues a sentence that begins with the field: "must not be negative, is -1".
    pub(super) fn field(path: &str, problem: &str) -> Invalid {
        Invalid(format!("`{path}` {problem}"))
    }

    /// `reason` names a field that no finite answer can be computed from or for.
    pub(super) fn overflow(reason: &str) -> Invalid {
        Invalid(format!("the answer overflows: {reason}"))
    }
}

/// A query: its type holds the input, as it stands in the question.
pub(super) trait Query: DeserializeOwned + JsonSchema {
    /// The name that questions use.
    const NAME: &'static str;

    /// Computes the answer.
    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid>;
}
