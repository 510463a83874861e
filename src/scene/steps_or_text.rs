//! The steps of a lesson in the file: a list or, where there is but one and it is nothing else, a text.

use super::LessonStep;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::de::{SeqAccess, Visitor};
use serde::{Deserializer, Serializer};
use std::fmt;

/// Writes a text where a text is enough.
pub(super) fn serialize<S: Serializer>(steps: &[LessonStep], serializer: S) -> Result<S::Ok, S::Error> {
    match steps {
        [only] if only.is_text_alone() && !only.text.is_empty() => serializer.serialize_str(&only.text),
        steps => serializer.collect_seq(steps),
    }
}

/// Reads a text or a list of steps.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<LessonStep>, D::Error> {
    deserializer.deserialize_any(StepsOrText)
}

struct StepsOrText;

impl<'de> Visitor<'de> for StepsOrText {
    type Value = Vec<LessonStep>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a text or a list of steps")
    }

    fn visit_str<E>(self, text: &str) -> Result<Vec<LessonStep>, E> {
        Ok((!text.is_empty()).then(|| LessonStep::of_text(text.to_owned())).into_iter().collect())
    }

    fn visit_unit<E>(self) -> Result<Vec<LessonStep>, E> {
        Ok(Vec::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<LessonStep>, A::Error> {
        let mut steps = Vec::new();
        while let Some(step) = seq.next_element()? {
            steps.push(step);
        }
        Ok(steps)
    }
}

/// The schema of a lesson in the file.
pub(super) fn schema(generator: &mut SchemaGenerator) -> Schema {
    let step = generator.subschema_for::<LessonStep>();
    json_schema!({"anyOf": [{"type": "string"}, {"type": "array", "items": step}]})
}
