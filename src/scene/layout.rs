//! How a scene's JSON is laid out: what fits on a line stays on one, so that vectors and most
//! bodies are one line each, and a change of one shows as a change of one line.

use super::Scene;
use super::locate::{Children, children};
use serde::Serialize;
use serde_json::ser::Formatter;
use serde_json::value::RawValue;
use std::io::{self, Write};

/// Columns of a line: room for a body with its usual fields.
const WIDTH: usize = 140;

/// The text of a scene's file.
pub(super) fn lay_out(scene: &Scene) -> String {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, OneLine);
    // A scene has string keys and writes to memory: neither can fail, nor is it ever not UTF-8.
    scene.serialize(&mut serializer).expect("a scene can be written as JSON");
    let line = String::from_utf8(bytes).expect("JSON is UTF-8");
    let root = serde_json::from_str::<&RawValue>(&line).expect("our own JSON is valid");
    let mut text = String::with_capacity(line.len() + line.len() / 4);
    break_up(root, 0, &mut text);
    text.push('\n');
    text
}

/// Appends a container with its children on lines of their own.
fn break_up(container: &RawValue, depth: usize, out: &mut String) {
    let (brackets, members): (_, Vec<(String, &RawValue)>) = match children(container) {
        Children::Object(members) => {
            let quoted = |(key, value): (String, _)| (format!("{}: ", serde_json::Value::from(key)), value);
            (['{', '}'], members.into_iter().map(quoted).collect())
        }
        Children::Array(elements) => {
            (['[', ']'], elements.into_iter().map(|element| (String::new(), element)).collect())
        }
        Children::Scalar => return out.push_str(container.get()),
    };
    if members.is_empty() {
        return out.extend(brackets);
    }
    let inner = depth + 1;
    out.push(brackets[0]);
    for (i, (key, value)) in members.into_iter().enumerate() {
        out.push_str(if i == 0 { "\n" } else { ",\n" });
        out.extend(std::iter::repeat_n("  ", inner));
        out.push_str(&key);
        let line = value.get();
        // Lists of bodies and the like grow and shrink: always one element to a line.
        let is_section = depth == 0 && line.starts_with("[{");
        if !is_section && 2 * inner + key.len() + line.len() < WIDTH {
            out.push_str(line);
        } else {
            break_up(value, inner, out);
        }
    }
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
    out.push(brackets[1]);
}

/// JSON on one line, with spaces after commas and colons.
struct OneLine;

impl Formatter for OneLine {
    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}
