//! From text to document: syntax, types and unknown fields, each error with its place and path.

use super::error::{LocatedProblem, Problem};
use super::locate::{TextPosition, locate};
use super::path::DocumentPath;
use super::{SCENE_VERSION, Scene};
use crate::foreign_text::{quoted, quoted_within};
use crate::json_words::{in_plain_words, without_place};
use crate::nearest_name::nearest_name;
use crate::steering::{RuleWeights, SteeringParams};
use crate::strict_json::Strict;
use serde::Deserialize;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use std::collections::BTreeSet;
use std::fmt;

/// The document in a text, not yet looked at for its meaning.
pub(super) fn parse_document(text: &str) -> Result<Scene, LocatedProblem> {
    // Syntax first: of a file that was cut off, that is what one must know.
    deserialize::<UniqueKeys>(text)?;
    refuse_newer_version(text)?;
    deserialize(text)
}

/// Before anything else is looked at: a newer format may have fields unknown to us.
fn refuse_newer_version(text: &str) -> Result<(), LocatedProblem> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u64,
    }
    match Versioned::deserialize(Strict(&mut serde_json::Deserializer::from_str(text))) {
        Ok(Versioned { version }) if version > u64::from(SCENE_VERSION) => {
            let path = DocumentPath::root().field("version");
            let message = format!(
                "the file has version {version}, this program knows up to {SCENE_VERSION}: update Collidoscope"
            );
            Err(LocatedProblem {
                at: TextPosition::of_offset(text, locate(text, &path)),
                problem: Problem { path, message },
            })
        }
        _ => Ok(()),
    }
}

fn deserialize<T: DeserializeOwned>(text: &str) -> Result<T, LocatedProblem> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(Strict(&mut deserializer))
        .map_err(|error| located(text, DocumentPath::from(error.path()), error.inner()))?;
    deserializer.end().map_err(|error| located(text, DocumentPath::root(), &error))?;
    Ok(value)
}

fn located(text: &str, path: DocumentPath, error: &serde_json::Error) -> LocatedProblem {
    let mut reason = without_place(error);
    // What the deserializer of a vector leaves of a list that is too long.
    if reason == "trailing characters" && !path.is_root() {
        reason = TOO_LONG.to_owned();
    }
    // serde_json tells where it stopped reading, which for a wrong value is behind it.
    let about_value = error.classify() == Category::Data || reason == OUT_OF_RANGE || reason == TOO_LONG;
    let at = if about_value {
        TextPosition::of_offset(text, locate(text, &path))
    } else {
        TextPosition::of_byte_column(text, error.line(), error.column())
    };
    LocatedProblem { at, problem: Problem { path, message: message(error, reason) } }
}

const TOO_LONG: &str = "more elements than expected";
const OUT_OF_RANGE: &str = "number out of range";

/// The reason in words of a person, with a hint where one can be given.
fn message(error: &serde_json::Error, reason: String) -> String {
    if error.classify() == Category::Eof {
        return format!("the file {}; is it complete?", in_plain_words(&reason));
    }
    if reason == OUT_OF_RANGE {
        return "the number is too large for 64-bit floating point (1.8e308 at most)".to_owned();
    }
    if reason == "recursion limit exceeded" {
        return "nested deeper than 128 levels; a scene needs fewer than 10".to_owned();
    }
    // Shortened first: the nearest of the known names is not sought for a text of millions of letters.
    let reason = in_plain_words(&quoted_within(&reason));
    if let Some((name, holder)) = misplaced(&reason) {
        return format!("{reason}; `{name}` is a field of `{holder}`");
    }
    match suggestion(&reason) {
        Some(name) => format!("{reason}; did you mean `{name}`?"),
        None => reason,
    }
}

/// Of "unknown field `radus`, expected one of `id`, `radius`": the expected name nearest to it.
fn suggestion(reason: &str) -> Option<String> {
    if !reason.starts_with("unknown ") {
        return None;
    }
    let mut quoted = reason.split('`').skip(1).step_by(2);
    nearest_name(quoted.next()?, quoted).map(str::to_owned)
}

/// Of "unknown field `max_speed`, expected one of `id`, `params`": the field, and which of the expected ones holds it.
fn misplaced(reason: &str) -> Option<(&str, &str)> {
    let mut quoted = reason.strip_prefix("unknown field ")?.split('`').skip(1).step_by(2);
    let name = quoted.next()?;
    let knows = |holder: &&str| match *holder {
        "params" => has_field::<SteeringParams>(name),
        "weights" => has_field::<RuleWeights>(name),
        _ => false,
    };
    quoted.find(knows).map(|holder| (name, holder))
}

/// Whether something read from JSON has a field of a name: then another value than none may be wrong with it, but not that it
/// is unknown.
fn has_field<T: DeserializeOwned>(name: &str) -> bool {
    let read = serde_json::from_value::<T>(serde_json::json!({ name: null }));
    !read.is_err_and(|error| error.to_string().starts_with("unknown field"))
}

/// Any JSON without two equal keys in one object. serde refuses them in structs only.
struct UniqueKeys;

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UniqueKeys, D::Error> {
        deserializer.deserialize_any(UniqueKeysVisitor)
    }
}

struct UniqueKeysVisitor;

impl<'de> Visitor<'de> for UniqueKeysVisitor {
    type Value = UniqueKeys;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<UniqueKeys, A::Error> {
        let mut keys = BTreeSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if keys.contains(&key) {
                map.next_value_seed(Repeated(&key))?;
            } else {
                map.next_value::<UniqueKeys>()?;
            }
            keys.insert(key);
        }
        Ok(UniqueKeys)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<UniqueKeys, A::Error> {
        while seq.next_element::<UniqueKeys>()?.is_some() {}
        Ok(UniqueKeys)
    }

    fn visit_bool<E>(self, _: bool) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_i64<E>(self, _: i64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_u64<E>(self, _: u64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_f64<E>(self, _: f64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_str<E>(self, _: &str) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_unit<E>(self) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }
}

/// The value of a key that was there before. The error is raised here, and not by the object, so
/// that its path holds the key.
struct Repeated<'a>(&'a str);

impl<'de> DeserializeSeed<'de> for Repeated<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, _: D) -> Result<(), D::Error> {
        Err(D::Error::custom(format_args!("the key `{}` appears twice", quoted(self.0))))
    }
}
