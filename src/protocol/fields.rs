//! The fields of an answer.

use crate::query::{Feature, Status};
use glam::DVec3;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Room for the fields of most answers: maps ask for hundreds of thousands.
const USUAL: usize = 8;

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
    Text(String),
    List(Vec<Item>),
    Object(Fields),
}

impl Fields {
    /// An object without fields.
    pub fn new() -> Fields {
        Fields(Vec::with_capacity(USUAL))
    }

    /// An answer with a status.
    pub fn status(status: impl Into<Status>) -> Fields {
        Fields::new().with("status", Item::Status(status.into()))
    }

    /// A field by its name.
    pub fn get(&self, name: &str) -> Option<&Item> {
        self.0.iter().find_map(|(found, item)| (*found == name).then_some(item))
    }

    /// All fields in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Item)> {
        self.0.iter().map(|(name, item)| (*name, item))
    }

    /// Adds a field.
    pub fn with(mut self, name: &'static str, item: impl Into<Item>) -> Fields {
        self.0.push((name, item.into()));
        self
    }

    /// Path of the first number that is not finite.
    pub fn overflow(&self) -> Option<String> {
        self.0.iter().find_map(|(name, item)| item.overflow(name))
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
            Ok(serde_json::Value::String(text)) => Item::Text(text),
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
            Item::Text(text) if ["NaN", "Infinity", "-Infinity"].contains(&text.as_str()) => text.parse().ok(),
            _ => None,
        }
    }

    fn overflow(&self, path: &str) -> Option<String> {
        match self {
            Item::Number(number) => (!number.is_finite()).then(|| path.to_owned()),
            Item::Vector(vector) => (!vector.is_finite()).then(|| path.to_owned()),
            Item::List(items) => items.iter().find_map(|item| item.overflow(path)),
            Item::Object(fields) => fields.overflow().map(|inner| format!("{path}.{inner}")),
            Item::Null | Item::Bool(_) | Item::Index(_) | Item::Status(_) | Item::Feature(_) | Item::Text(_) => None,
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

impl From<&str> for Item {
    fn from(text: &str) -> Item {
        Item::Text(text.to_owned())
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
