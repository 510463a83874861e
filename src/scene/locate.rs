//! Finds values in the text of a document.

use super::path::{DocumentPath, Step};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// A place in a text, both counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextPosition {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl TextPosition {
    /// The place of a byte; `offset` is cut to the text and to the start of a character.
    pub fn of_offset(text: &str, offset: usize) -> TextPosition {
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        TextPosition {
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }

    /// The place that serde_json names by a line and a column in bytes, both counted from 1.
    pub(super) fn of_byte_column(text: &str, line: usize, column: usize) -> TextPosition {
        let line_start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        TextPosition::of_offset(text, line_start + column.saturating_sub(1))
    }
}

/// Byte offset of the value at `path`, or of the nearest value around it that exists.
///
/// `text` must be JSON; otherwise the answer is where the search ended.
pub(super) fn locate(text: &str, path: &DocumentPath) -> usize {
    let Ok(root) = serde_json::from_str::<&RawValue>(text) else { return 0 };
    let mut value = root;
    for step in &path.0 {
        let child = match (step, children(value)) {
            (Step::Field(name), Children::Object(members)) => {
                // The last of equal keys: it is the one found to be too many.
                members.into_iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
            }
            (Step::Index(index), Children::Array(elements)) => elements.get(*index).copied(),
            _ => None,
        };
        match child {
            Some(child) => value = child,
            None => break,
        }
    }
    // Raw values borrow from the text, so their distance from its start is their offset.
    value.get().as_ptr().addr() - text.as_ptr().addr()
}

/// What a JSON value consists of.
pub(super) enum Children<'a> {
    /// Keys and values in the order of the text.
    Object(Vec<(String, &'a RawValue)>),
    /// The elements.
    Array(Vec<&'a RawValue>),
    /// A string, number, boolean or null.
    Scalar,
}

/// The values directly inside another.
pub(super) fn children(value: &RawValue) -> Children<'_> {
    let text = value.get();
    let parsed = match text.as_bytes().first() {
        Some(b'{') => serde_json::from_str::<Members>(text).map(|members| Children::Object(members.0)),
        Some(b'[') => serde_json::from_str(text).map(Children::Array),
        _ => Ok(Children::Scalar),
    };
    parsed.unwrap_or(Children::Scalar)
}

struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<'a>, D::Error> {
        struct MembersVisitor;
        impl<'de> Visitor<'de> for MembersVisitor {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(MembersVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position_of(text: &str, path: &DocumentPath) -> (usize, usize) {
        let at = TextPosition::of_offset(text, locate(text, path));
        (at.line, at.column)
    }

    #[test]
    fn a_value_is_found_by_line_and_character() {
        let text = "{\n  \"ä\": [\n    1, {\"b\": -2}]\n}";
        let list = DocumentPath::root().field("ä");
        assert_eq!(position_of(text, &list), (2, 8));
        assert_eq!(position_of(text, &list.index(1).field("b")), (3, 14));
    }

    #[test]
    fn a_value_that_is_missing_is_located_at_its_parent() {
        let text = r#"{"a": {"b": 1}}"#;
        assert_eq!(position_of(text, &DocumentPath::root().field("a").field("c")), (1, 7));
    }

    #[test]
    fn paths_read_like_code() {
        let path = DocumentPath::root().field("bodies").index(3).field("radius");
        assert_eq!(path.to_string(), "bodies[3].radius");
    }

    #[test]
    fn a_long_path_is_shortened_in_its_middle() {
        let deep = |steps: usize| (1..steps).fold(DocumentPath::root().field("name"), |path, step| path.index(step));
        assert_eq!(deep(128).to_string(), "name[1][2][3][4][5]…[125][126][127]");
        assert_eq!(deep(17).to_string(), "name[1][2][3][4][5]…[14][15][16]");
        assert_eq!(deep(16).to_string(), "name[1][2][3][4][5][6][7][8][9][10][11][12][13][14][15]");
    }
}
