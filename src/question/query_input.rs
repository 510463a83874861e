//! The input of a query as a type.

use super::element::Element;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

/// The input of a query; the type has the fields of the question.
///
/// Its docstrings are the meanings that editors show, its schema attributes the units and examples.
pub(crate) trait QueryInput: DeserializeOwned + JsonSchema {
    /// The name that questions use.
    const NAME: &'static str;

    /// What the question is about, in the order of its fields.
    const ELEMENTS: &'static [Element];
}
