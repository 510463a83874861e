//! How far two answers to one question are apart.

use crate::protocol::{Fields, Item, Told, answer_input};
use crate::published;
use crate::query::Status;
use crate::question::QueryKind;
use glam::DVec3;
use serde_json::{Map, Value};

/// What the answers of a map are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    /// The answers of the published method.
    Published,
    /// The answers to the same questions with every number rounded to single precision.
    Single,
    /// The answers of another program, which are told by whoever asks it.
    Program,
}

impl Reference {
    /// Whether it answers a query at all.
    pub fn answers(self, kind: QueryKind) -> bool {
        match self {
            Reference::Single | Reference::Program => true,
            Reference::Published => !matches!(published::answer_input(kind, &Value::Null), Ok(None)),
        }
    }
}

/// How far another answer is from ours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Difference {
    /// They agree on what happens; the greatest difference of a number or component that both have.
    By(f64),
    /// One says that there is contact and the other that there is none, or they name other faces.
    Verdict,
    /// The other answer has an infinite number, or none at all.
    NotFinite,
    /// The other method cannot answer the question.
    Unanswered,
}

/// The difference of another answer from ours to an input without `query` and `id`.
pub(super) fn difference(kind: QueryKind, input: &Value, ours: &Fields, reference: Reference) -> Difference {
    let theirs = match reference {
        Reference::Published => published::answer_input(kind, input).ok().flatten(),
        Reference::Single => answer_input(kind, &rounded(input)).ok(),
        Reference::Program => None,
    };
    theirs.map_or(Difference::Unanswered, |theirs| between(ours, &theirs))
}

/// The difference of the answer of another program from ours; one that is `invalid` is none, nor one that has nothing of
/// what ours tells.
pub(super) fn difference_from(ours: &Fields, theirs: &Map<String, Value>) -> Difference {
    let is_invalid = theirs.get("status").and_then(Value::as_str).is_some_and(|status| status == "invalid");
    let read = read_as(ours, theirs);
    if is_invalid || read.iter().next().is_none() { Difference::Unanswered } else { between(ours, &read) }
}

/// The fields that ours have, too, each as far as it is of the same form.
fn read_as(ours: &Fields, theirs: &Map<String, Value>) -> Fields {
    let read = |(name, ours)| Some((name, item_as(ours, theirs.get(name)?)?));
    ours.iter().filter_map(read).fold(Fields::nothing(), |fields, (name, item)| fields.with(name, item))
}

fn item_as(ours: &Item, theirs: &Value) -> Option<Item> {
    Some(match (ours, theirs) {
        (Item::Object(ours), Value::Object(theirs)) => Item::Object(read_as(ours, theirs)),
        (Item::List(ours), Value::Array(theirs)) if ours.len() == theirs.len() => {
            Item::List(ours.iter().zip(theirs).map(|(ours, theirs)| item_as(ours, theirs)).collect::<Option<_>>()?)
        }
        (Item::Vector(_), theirs @ Value::Array(_)) => {
            Item::Vector(DVec3::from_array(serde_json::from_value(theirs.clone()).ok()?))
        }
        (Item::Index(_), Value::Number(theirs)) => Item::Index(usize::try_from(theirs.as_u64()?).ok()?),
        (Item::Status(_), theirs @ Value::String(_)) => Item::Status(serde_json::from_value(theirs.clone()).ok()?),
        (Item::Bool(_), Value::Bool(theirs)) => Item::Bool(*theirs),
        (_, Value::Number(theirs)) => Item::Number(theirs.as_f64()?),
        (_, Value::String(theirs)) => Item::from(theirs.clone()),
        _ => return None,
    })
}

/// The same with all fractions in single precision; one that is too large for that stays as it is.
fn rounded(value: &Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            let single = number.as_f64().map(|number| f64::from(number as f32)).filter(|single| single.is_finite());
            single.map_or_else(|| value.clone(), Value::from)
        }
        Value::Array(values) => values.iter().map(rounded).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), rounded(value))).collect(),
        _ => value.clone(),
    }
}

fn between(ours: &Fields, theirs: &Fields) -> Difference {
    match [ours, theirs].map(is_contact) {
        [Some(ours), Some(theirs)] if ours != theirs => return Difference::Verdict,
        _ => {}
    }
    let mut greatest: f64 = 0.0;
    for (name, their_item) in theirs.iter() {
        let Some(our_item) = ours.get(name) else { continue };
        match of_items(our_item, their_item) {
            Difference::By(difference) => greatest = greatest.max(difference),
            worse => return worse,
        }
    }
    Difference::By(greatest)
}

/// Whether an answer says that there is contact; `None` where that is not the question.
fn is_contact(fields: &Fields) -> Option<bool> {
    if let Some(Item::Bool(hit)) = fields.get("hit") {
        return Some(*hit);
    }
    match fields.get("status") {
        Some(Item::Status(Status::Hit | Status::Inside | Status::Contained)) => Some(true),
        Some(Item::Status(Status::Miss | Status::Behind)) => Some(false),
        _ => None,
    }
}

fn of_items(ours: &Item, theirs: &Item) -> Difference {
    if let (Item::Object(ours), Item::Object(theirs)) = (ours, theirs) {
        return between(ours, theirs);
    }
    if let (Item::Index(ours), Item::Index(theirs)) = (ours, theirs) {
        return if ours == theirs { Difference::By(0.0) } else { Difference::Verdict };
    }
    let (Some(ours), Some(theirs)) = (components(ours), components(theirs)) else { return Difference::By(0.0) };
    let mut greatest: f64 = 0.0;
    for (ours, theirs) in ours.iter().zip(theirs).filter(|(ours, theirs)| *ours != theirs) {
        if !theirs.is_finite() {
            return Difference::NotFinite;
        }
        greatest = greatest.max((ours - theirs).abs());
    }
    Difference::By(greatest)
}

/// The numbers of a field; `None` for words and what is left out.
fn components(item: &Item) -> Option<Vec<f64>> {
    match item {
        Item::Vector(vector) => Some(vector.to_array().into()),
        Item::List(items) => items.iter().map(Item::number).collect(),
        item => item.number().map(|number| vec![number]),
    }
}
