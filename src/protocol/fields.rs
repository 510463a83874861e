//! The fields of an answer.

use crate::query::{Feature, Status};
use glam::DVec3;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// Room for the fields of most answers.
const USUAL: usize = 8;

/// What the fields of an answer, or of an object in it, are told to in their order: [`Fields`] keep all of them, and a
/// map, which asks for hundreds of thousands, only what it shows.
pub(crate) trait Told: Sized {
    /// What the fields of an object in the answer are told to.
    type Inner: Told<Inner = Self::Inner>;

    /// Without any field.
    fn nothing() -> Self;

    /// Tells a field.
    fn with(self, name: &'static str, item: impl Into<Item>) -> Self;

    /// Tells a field that is a list.
    fn with_list(self, name: &'static str, items: impl IntoIterator<Item: Into<Item>>) -> Self;

    /// Tells a field that is an object.
    fn with_object(self, name: &'static str, fields: impl FnOnce(Self::Inner) -> Self::Inner) -> Self;

    /// Path of the first number that is not finite.
    fn overflow(&self) -> Option<String>;

    /// Tells the status, which comes first.
    fn status(status: impl Into<Status>) -> Self {
        Self::nothing().with("status", Item::Status(status.into()))
    }
}

/// The fields of an answer or of an object in it, in the order they are written.
#[derive(Clone, Debug)]
pub(crate) struct Fields(Vec<(&'static str, Item)>);

/// A value in an answer.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Null,
    Bool(bool),
    Index(usize),
    Number(f64),
    Vector(DVec3),
    Status(Status),
    Feature(Feature),
    Text(Cow<'static, str>),
    List(Vec<Item>),
    Object(Fields),
}

impl Told for Fields {
    type Inner = Fields;

    fn nothing() -> Fields {
        Fields(Vec::with_capacity(USUAL))
    }

    fn with(mut self, name: &'static str, item: impl Into<Item>) -> Fields {
        self.0.push((name, item.into()));
        self
    }

    fn with_list(self, name: &'static str, items: impl IntoIterator<Item: Into<Item>>) -> Fields {
        self.with(name, Item::List(items.into_iter().map(Into::into).collect()))
    }

    fn with_object(self, name: &'static str, fields: impl FnOnce(Fields) -> Fields) -> Fields {
        self.with(name, Item::Object(fields(Fields::nothing())))
    }

    fn overflow(&self) -> Option<String> {
        self.0.iter().find_map(|(name, item)| item.overflow(name))
    }
}

impl Fields {
    /// A field by its name.
    pub fn get(&self, name: &str) -> Option<&Item> {
        self.0.iter().find_map(|(found, item)| (*found == name).then_some(item))
    }

    /// All fields in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Item)> {
        self.0.iter().map(|(name, item)| (*name, item))
    }

    /// The answer as one line of JSON; `id` is JSON itself and comes first.
    pub fn to_json(&self, id: Option<&str>) -> String {
        let fields = serde_json::to_string(self).unwrap_or_default();
        match id {
            // Line breaks can only be white space between the tokens of an id.
            Some(id) => format!("{{\"id\":{},{}", id.replace(['\n', '\r'], " "), &fields[1..]),
            None => fields,
        }
    }
}

impl Item {
    /// The text that a value serialises to, such as the variant of an enum.
    pub fn word(value: impl Serialize) -> Item {
        match serde_json::to_value(value) {
            Ok(serde_json::Value::String(text)) => Item::Text(text.into()),
            other => {
                debug_assert!(false, "{other:?} is not a word");
                Item::Null
            }
        }
    }

    /// A number; infinite for a time that never comes, which is "max", and what JSON lacks if that is what it is.
    pub fn number(&self) -> Option<f64> {
        match self {
            Item::Number(number) => Some(*number),
            Item::Text(text) if text == "max" => Some(f64::INFINITY),
            Item::Text(text) if ["NaN", "Infinity", "-Infinity"].contains(&text.as_ref()) => text.parse().ok(),
            _ => None,
        }
    }

    fn overflow(&self, path: &str) -> Option<String> {
        match self {
            Item::Object(fields) => fields.overflow().map(|inner| format!("{path}.{inner}")),
            item => (!item.is_finite()).then(|| path.to_owned()),
        }
    }

    /// Whether all of its numbers are finite.
    #[inline]
    pub fn is_finite(&self) -> bool {
        // Apart, so that the others are known where an answer is told.
        fn are_finite(items: &[Item]) -> bool {
            items.iter().all(Item::is_finite)
        }
        match self {
            Item::Number(number) => number.is_finite(),
            Item::Vector(vector) => vector.is_finite(),
            Item::List(items) => are_finite(items),
            Item::Object(fields) => fields.overflow().is_none(),
            Item::Null | Item::Bool(_) | Item::Index(_) | Item::Status(_) | Item::Feature(_) | Item::Text(_) => true,
        }
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, item) in &self.0 {
            map.serialize_entry(name, item)?;
        }
        map.end()
    }
}

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Item::Null => serializer.serialize_unit(),
            Item::Bool(truth) => serializer.serialize_bool(*truth),
            Item::Index(index) => index.serialize(serializer),
            Item::Number(number) => serializer.serialize_f64(*number),
            Item::Vector(vector) => vector.to_array().serialize(serializer),
            Item::Status(status) => status.serialize(serializer),
            Item::Feature(feature) => feature.serialize(serializer),
            Item::Text(text) => serializer.serialize_str(text),
            Item::List(items) => items.serialize(serializer),
            Item::Object(fields) => fields.serialize(serializer),
        }
    }
}

impl From<bool> for Item {
    fn from(truth: bool) -> Item {
        Item::Bool(truth)
    }
}

impl From<usize> for Item {
    fn from(index: usize) -> Item {
        Item::Index(index)
    }
}

impl From<f64> for Item {
    fn from(number: f64) -> Item {
        Item::Number(number)
    }
}

impl From<&'static str> for Item {
    fn from(text: &'static str) -> Item {
        Item::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Item {
    fn from(text: String) -> Item {
        Item::Text(Cow::Owned(text))
    }
}

impl From<DVec3> for Item {
    fn from(v: DVec3) -> Item {
        Item::Vector(v)
    }
}

impl From<Fields> for Item {
    fn from(fields: Fields) -> Item {
        Item::Object(fields)
    }
}

impl<T: Into<Item>> From<Vec<T>> for Item {
    fn from(items: Vec<T>) -> Item {
        Item::List(items.into_iter().map(T::into).collect())
    }
}

impl<T: Into<Item>> From<Option<T>> for Item {
    fn from(item: Option<T>) -> Item {
        item.map_or(Item::Null, T::into)
    }
}
