//! Why a map cannot be made.

use crate::foreign_text::quoted;
use crate::language::t;
use thiserror::Error;

/// Why a map cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MapError {
    /// A text is no axis.
    #[error("{}", t!("`{text}` is no axis; write an input and its range, as in from.x=-2:2", text = quoted(.0)))]
    NoAxis(String),
    /// A bound is no number; with the reason.
    #[error("{}", t!("`{text}` is no number: {reason}", text = quoted(.0), reason = quoted(.1)))]
    NoNumber(String, String),
    /// There is nothing between the bounds of the named axis.
    #[error("{}", t!("the range of `{path}` must go from a smaller to a greater number", path = quoted(.0)))]
    EmptyRange(String),
    /// The question has no such number.
    #[error("{}", t!(
        "the query has no number `{path}`{near}; it has {known}",
        path = quoted(.path),
        near = near_text(.near.as_deref()),
        known = .known.join(", ")
    ))]
    UnknownInput {
        /// What was asked for.
        path: String,
        /// What was probably meant.
        near: Option<String>,
        /// The paths of all its numbers.
        known: Vec<String>,
    },
    /// Both axes set the same number, or one vector in two ways.
    #[error("{}", t!("`{a}` and `{b}` cannot both vary: setting one changes the other", a = .0, b = .1))]
    Colliding(String, String),
    /// The question is invalid, for this reason.
    #[error("{0}")]
    Invalid(String),
}

fn near_text(near: Option<&str>) -> String {
    near.map(|near| t!(", did you mean `{near}`?", near)).unwrap_or_default()
}
