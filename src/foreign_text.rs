//! Text of others in our messages: names of files, keys and strings of a scene, words of the command line.
//!
//! Such text may be of any length, and a terminal obeys the control characters in it: it would colour, move or
//! overwrite what stands around it, and characters that set the direction of writing would turn it round. What
//! is quoted goes through [`quoted`] or, the name of a file, through [`escaped`]; a message that a person is shown goes
//! whole through [`printable`], which finds what was forgotten.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Characters of a quotation; of more the rest is counted.
const LONGEST_QUOTATION: usize = 60;

/// Characters of a line of a message. The longest of ours lists every field or shipped scene.
const LONGEST_LINE: usize = 2000;

/// One line of text with nothing in it that a terminal would obey: `\u{1b}` for the character Escape.
pub fn escaped(text: &str) -> Cow<'_, str> {
    escaped_but(text, |_| false)
}

/// A quotation: escaped, and shortened where it is long.
pub fn quoted(text: &str) -> Cow<'_, str> {
    match shortened(text, LONGEST_QUOTATION) {
        None => escaped(text),
        Some(short) => Cow::Owned(escaped(&short).into_owned()),
    }
}

/// A message of several lines: escaped but for its line breaks, none of its lines endless.
pub fn printable(message: &str) -> Cow<'_, str> {
    let escaped = escaped_but(message, |character| character == '\n');
    if escaped.lines().all(|line| line.len() <= LONGEST_LINE) {
        return escaped;
    }
    let lines: Vec<_> =
        escaped.split('\n').map(|line| shortened(line, LONGEST_LINE).map_or(Cow::Borrowed(line), Cow::Owned)).collect();
    Cow::Owned(lines.join("\n"))
}

/// A message of serde, in which the one thing that it quotes of the text that was read is [`quoted`].
pub fn quoted_within(message: &str) -> Cow<'_, str> {
    /// What stands before the quotation and after it.
    const AROUND: [(&str, &str); 5] = [
        ("unknown field `", "`, expected "),
        ("unknown field `", "`, there are no fields"),
        ("unknown variant `", "`, expected "),
        ("invalid type: string \"", "\", expected "),
        ("invalid value: string \"", "\", expected "),
    ];
    for (before, after) in AROUND {
        // From the end: what is quoted may hold the same words, what follows does not.
        if let Some(rest) = message.strip_prefix(before)
            && let Some((quotation, known)) = rest.rsplit_once(after)
        {
            return Cow::Owned(format!("{before}{}{after}{known}", quoted(quotation)));
        }
    }
    printable(message)
}

/// The beginning of a text that is longer than `most` characters, and how many it has.
fn shortened(text: &str, most: usize) -> Option<String> {
    // Most texts are told to be short by their bytes.
    if text.len() <= most {
        return None;
    }
    let (end, _) = text.char_indices().nth(most)?;
    Some(format!("{}… ({} characters)", &text[..end], text.chars().count()))
}

fn escaped_but(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_escaped = |character: char| is_obeyed(character) && !stays(character);
    if !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if is_escaped(character) {
            // Writing to a string cannot fail.
            let _ = write!(out, "{}", character.escape_default());
        } else {
            out.push(character);
        }
    }
    Cow::Owned(out)
}

/// Whether a character is not shown but does something: to the terminal, to the line or to the direction of writing.
fn is_obeyed(character: char) -> bool {
    let separates_lines = matches!(character, '\u{2028}' | '\u{2029}');
    let directs = matches!(character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || separates_lines || directs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown_instead() {
        // Escape, bell, delete, the C1 introducer, right-to-left override, line separator.
        let text = "a\u{1b}[31m\u{7}\u{7f}\u{9b}2J\u{202e}\u{2028}\r\n\tb";
        assert_eq!(escaped(text), r"a\u{1b}[31m\u{7}\u{7f}\u{9b}2J\u{202e}\u{2028}\r\n\tb");
        assert_eq!(printable("one\ntwo\u{1b}c"), "one\ntwo\\u{1b}c");
        // Letters of every script are nobody's command.
        for plain in ["größe ∑ 球 كرة 🎱", "`a` \"b\" \\n"] {
            assert!(matches!(escaped(plain), Cow::Borrowed(same) if same == plain));
        }
    }

    #[test]
    fn a_long_quotation_is_cut_and_counted() {
        assert_eq!(quoted(&"x".repeat(60)), "x".repeat(60));
        assert_eq!(quoted(&"é".repeat(61)), format!("{}… (61 characters)", "é".repeat(60)));
        let lines = printable(&format!("short\n{}", "y".repeat(2001))).into_owned();
        assert_eq!(lines, format!("short\n{}… (2001 characters)", "y".repeat(2000)));
    }

    #[test]
    fn of_a_message_only_the_quotation_is_cut() {
        let fields = "expected one of `id`, `name`";
        let long = "z".repeat(5000);
        let cut = format!("{}… (5000 characters)", "z".repeat(60));
        for (before, after) in
            [("unknown field `", "`, "), ("unknown variant `", "`, "), ("invalid type: string \"", "\", ")]
        {
            let message = format!("{before}{long}{after}{fields}");
            assert_eq!(quoted_within(&message), format!("{before}{cut}{after}{fields}"));
        }
        // Words of ours inside a quotation do not end it.
        let sly = "unknown field `a`, expected `b\u{1b}`, expected `c`";
        assert_eq!(quoted_within(sly), r"unknown field `a`, expected `b\u{1b}`, expected `c`");
        assert_eq!(quoted_within("missing field `id`"), "missing field `id`");
    }
}
