//! Reading a question: its id, its query, and the input by the query's type.

use super::Invalid;
use crate::foreign_text::{quoted, quoted_within};
use crate::json_words::{in_plain_words, without_place};
use crate::scene::DocumentPath;
use crate::strict_json::Strict;
use serde::de::value::MapDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use std::fmt;

/// A JSON object, split into fields that are not parsed yet.
pub(crate) struct Question<'a> {
    /// The id as written, if it is valid: numbers keep digits that an f64 would lose.
    pub id: Option<&'a RawValue>,
    /// The value of `query`.
    query: Option<&'a RawValue>,
    /// A field that was given twice.
    duplicate: Option<String>,
    /// All other fields.
    fields: Vec<(String, &'a RawValue)>,
}

impl<'a> Question<'a> {
    /// Parses the top level of a line; the error is a sentence.
    pub fn parse(line: &'a str) -> Result<Question<'a>, String> {
        let Fields(all) = serde_json::from_str(line)
            .map_err(|error| format!("not a JSON object: {}", quoted_within(&reason_and_place(&error))))?;
        let mut names = BTreeSet::new();
        let mut question = Question { id: None, query: None, duplicate: None, fields: Vec::new() };
        for (name, value) in all {
            if !names.insert(name.clone()) {
                question.duplicate.get_or_insert(name);
                continue;
            }
            match name.as_str() {
                // A value nested too deeply to be parsed is not a usable id.
                "id" if serde_json::from_str::<Value>(value.get()).is_err() => {
                    return Err("`id` cannot be read".to_owned());
                }
                "id" => question.id = Some(value),
                "query" => question.query = Some(value),
                _ => question.fields.push((name, value)),
            }
        }
        Ok(question)
    }

    /// Refuses a field that was given twice.
    pub fn refuse_duplicates(&self) -> Result<(), Invalid> {
        match &self.duplicate {
            Some(field) => Err(Invalid(format!("duplicate field `{}`", quoted(field)))),
            None => Ok(()),
        }
    }

    /// The name of the query.
    pub fn name(&self) -> Result<String, Invalid> {
        let query = self.query.ok_or_else(|| Invalid("missing field `query`".to_owned()))?;
        serde_json::from_str(query.get()).map_err(|_| Invalid::field("query", "must be the name of a query"))
    }
}

/// Where the input of a query is read from.
pub(crate) trait Source {
    /// The input; errors name the path of the field.
    fn input<T: DeserializeOwned>(&self) -> Result<T, Invalid>;
}

impl Source for Question<'_> {
    fn input<T: DeserializeOwned>(&self) -> Result<T, Invalid> {
        let fields = self.fields.iter().map(|(name, value)| (name.as_str(), *value));
        serde_path_to_error::deserialize(Strict(MapDeserializer::new(fields))).map_err(|error| {
            let path = DocumentPath::from(error.path());
            Invalid(sentence(&path, &error.into_inner().to_string()))
        })
    }
}

/// The input of a question that is parsed already: an object without `query` and `id`.
pub(crate) struct Parsed<'a>(pub &'a Value);

impl Source for Parsed<'_> {
    fn input<T: DeserializeOwned>(&self) -> Result<T, Invalid> {
        T::deserialize(Strict(self.0)).map_err(|error| Invalid(error.to_string()))
    }
}

/// The syntax error of a line, with its column where that helps.
pub(super) fn reason_and_place(error: &serde_json::Error) -> String {
    let reason = in_plain_words(&without_place(error));
    match error.column() {
        _ if error.is_data() => reason,
        column => format!("{reason} (byte {column})"),
    }
}

/// A serde error as a sentence about the field at `path`.
fn sentence(path: &DocumentPath, message: &str) -> String {
    // The position is relative to a single value and less helpful than the path.
    let message = message.split(" at line ").next().unwrap_or(message);
    // The value is known to be valid JSON, so only an array with too many elements can have trailing data.
    let message = match message {
        "trailing characters" => "has too many elements".to_owned(),
        "number out of range" => "must be at most 1.8e308".to_owned(),
        message => in_plain_words(&quoted_within(message)),
    };
    let about_another = message.starts_with("missing field") || message.starts_with("unknown field");
    match path {
        _ if path.is_root() => message,
        _ if about_another || !["must", "has", "needs"].iter().any(|verb| message.starts_with(verb)) => {
            format!("`{path}`: {message}")
        }
        _ => format!("`{path}` {message}"),
    }
}

/// The fields of a JSON object in order, duplicates included.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'a>, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(FieldsVisitor).map(Fields)
    }
}
