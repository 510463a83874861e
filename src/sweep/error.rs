//! Why a scene cannot be swept.

use crate::expression::PlainNumber;
use crate::foreign_text::quoted;
use crate::language::t;
use crate::scene::Id;
use thiserror::Error;

/// Why a scene cannot be swept.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SweepError {
    /// A text does not say what varies.
    #[error("{}", t!(
        "`{text}` does not say what varies; write a number of the scene, its range and how many values, as in \
         bodies.3.restitution=0:1:20",
        text = quoted(.0)
    ))]
    NoVariable(String),
    /// A bound is no number; with the reason.
    #[error("{}", t!("`{text}` is no number: {reason}", text = quoted(.0), reason = quoted(.1)))]
    NoNumber(String, String),
    /// There are not from 1 to that many values.
    #[error("{}", t!("`{text}` is no number of values; there may be 1 to {most}", text = quoted(.0), most = .1))]
    NoCount(String, usize),
    /// One value cannot be both bounds.
    #[error("{}", t!(
        "one value cannot be both {low} and {high}: ask for 2 or more, or write {low}:{low}:1",
        low = PlainNumber(*.low),
        high = PlainNumber(*.high)
    ))]
    OneOfTwo {
        /// The first value.
        low: f64,
        /// The last one.
        high: f64,
    },
    /// There are more combinations than that.
    #[error("{}", t!("{values} values make more than {runs} runs", values = .0, runs = .1))]
    TooMany(String, usize),
    /// The scene has no such part.
    #[error("{}", t!(
        "{path}: there is no `{part}`{near}{known}",
        path = quoted(.path),
        part = quoted(.part),
        near = near_text(.near.as_deref()),
        known = known_text(.known)
    ))]
    Unknown {
        /// The path as it was written.
        path: String,
        /// The part of it that nothing is called.
        part: String,
        /// What was probably meant.
        near: Option<String>,
        /// What there is.
        known: Vec<String>,
    },
    /// Several objects have this name.
    #[error("{}", t!(
        "{path}: several objects are called `{name}`: say which by its id, {ids}",
        path = quoted(.path),
        name = quoted(.name),
        ids = ids_text(.ids)
    ))]
    Several {
        /// The path as it was written.
        path: String,
        /// The name.
        name: String,
        /// Their ids.
        ids: Vec<Id>,
    },
    /// What the path leads to is no number.
    #[error("{}", t!("{path} is no number{known}", path = quoted(.path), known = known_text(.known)))]
    NotANumber {
        /// The path as it was written.
        path: String,
        /// What it has instead.
        known: Vec<String>,
    },
    /// Both variables are the same number.
    #[error("{}", t!("`{a}` and `{b}` are the same number", a = quoted(.0), b = quoted(.1)))]
    Same(String, String),
    /// The scene is not valid with these values, for this reason.
    #[error("{}", t!("with {values}: {problem}", values = values_text(.values), problem = .problem))]
    Invalid {
        /// The paths and their values.
        values: Vec<(String, f64)>,
        /// What is wrong.
        problem: String,
    },
}

fn near_text(near: Option<&str>) -> String {
    near.map(|near| t!(", did you mean `{near}`?", near)).unwrap_or_default()
}

fn known_text(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { t!("; it has {known}", known = known.join(", ")) }
}

fn ids_text(ids: &[Id]) -> String {
    ids.iter().map(|id| format!("#{id}")).collect::<Vec<_>>().join(t!(" or "))
}

fn values_text(values: &[(String, f64)]) -> String {
    let value = |(path, value): &(String, f64)| format!("{} = {}", quoted(path), PlainNumber(*value));
    values.iter().map(value).collect::<Vec<_>>().join(t!(" and "))
}
