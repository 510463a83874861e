//! Texts with places for values: `{name}`, or `{name:.3}` with three digits behind the point.

use std::fmt::{Display, Write};

/// A place for a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placeholder {
    /// The name of the value.
    pub name: String,
    /// Digits behind the point; `None`: all that it has.
    pub digits: Option<usize>,
}

/// A part of a template.
enum Piece<'a> {
    Letter(char),
    Value(Placeholder),
    /// Braces that hold neither a name nor a name with digits.
    Unknown(&'a str),
}

/// The places for values in a template; an error names braces that are none.
pub fn placeholders(template: &str) -> Result<Vec<Placeholder>, String> {
    let mut found = Vec::new();
    for piece in pieces(template) {
        match piece {
            Piece::Letter(_) => {}
            Piece::Value(placeholder) => found.push(placeholder),
            Piece::Unknown(text) => return Err(text.to_owned()),
        }
    }
    Ok(found)
}

/// The template with its values.
pub(super) fn fill(template: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut text = String::with_capacity(template.len() + 16);
    for piece in pieces(template) {
        // Writing to a string cannot fail.
        let _ = match piece {
            Piece::Letter(letter) => text.write_char(letter),
            Piece::Unknown(braces) => text.write_str(braces),
            Piece::Value(Placeholder { name, digits }) => {
                let value = values.iter().find(|(of, _)| *of == name).map(|(_, value)| value);
                match (value, digits) {
                    (Some(value), Some(digits)) => write!(text, "{value:.digits$}"),
                    (Some(value), None) => write!(text, "{value}"),
                    (None, _) => Ok(()),
                }
            }
        };
    }
    text
}

fn pieces(template: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = template;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        for brace in ["{{", "}}"] {
            if let Some(after) = rest.strip_prefix(brace) {
                rest = after;
                return Some(Piece::Letter(first));
            }
        }
        let end = if first == '{' { rest.find('}').map_or(rest.len(), |end| end + 1) } else { first.len_utf8() };
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(if first == '{' { value(piece) } else { Piece::Letter(first) })
    })
}

/// What stands in braces.
fn value(braces: &str) -> Piece<'_> {
    let Some(inner) = braces.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) else {
        return Piece::Unknown(braces);
    };
    let (name, digits) = match inner.split_once(":.") {
        Some((name, digits)) => (name, digits.parse().ok().map(Some)),
        None => (inner, Some(None)),
    };
    let is_name = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    match digits {
        Some(digits) if is_name => Piece::Value(Placeholder { name: name.to_owned(), digits }),
        _ => Piece::Unknown(braces),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_where_their_names_stand_with_as_many_digits_as_are_asked_for() {
        let values: [(&str, &dyn Display); 2] = [("what", &"ball"), ("speed", &(2.0 / 3.0))];
        assert_eq!(fill("{speed:.3} m/s: {what} ({speed:.1}, {{x}})", &values), "0.667 m/s: ball (0.7, {x})");
    }

    #[test]
    fn braces_that_are_no_placeholder_are_named() {
        let place = |name: &str, digits| Placeholder { name: name.to_owned(), digits };
        assert_eq!(placeholders("{a} {{b}} {c:.2}"), Ok(vec![place("a", None), place("c", Some(2))]));
        for wrong in ["{}", "{a:?}", "{a:>3}", "{a", "{0.1}", "{a b}"] {
            assert_eq!(placeholders(wrong), Err(wrong.to_owned()));
        }
    }
}
