//! Why a map cannot be made.

use crate::foreign_text::quoted;
use thiserror::Error;

/// Why a map cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MapError {
    /// A text is no axis.
    #[error("`{}` is no axis; write an input and its range, as in from.x=-2:2", quoted(.0))]
    NoAxis(String),
    /// A bound is no number; with the reason.
    #[error("`{}` is no number: {}", quoted(.0), quoted(.1))]
    NoNumber(String, String),
    /// There is nothing between the bounds of the named axis.
    #[error("the range of `{}` must go from a smaller to a greater number", quoted(.0))]
    EmptyRange(String),
    /// The question has no such number.
    #[error("the query has no number `{}`{}; it has {}", quoted(.path), near_text(.near.as_deref()), .known.join(", "))]
    UnknownInput {
        /// What was asked for.
        path: String,
        /// What was probably meant.
        near: Option<String>,
        /// The paths of all its numbers.
        known: Vec<String>,
    },
    /// Both axes set the same number, or one vector in two ways.
    #[error("`{0}` and `{1}` cannot both vary: setting one changes the other")]
    Colliding(String, String),
    /// The question is invalid, for this reason.
    #[error("{0}")]
    Invalid(String),
}

fn near_text(near: Option<&str>) -> String {
    near.map(|near| format!(", did you mean `{near}`?")).unwrap_or_default()
}
