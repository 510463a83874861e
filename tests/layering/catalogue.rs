//! The texts that the sources mark for translation, and the labels that they do not mark.

use crate::tokens::{code_and_literals, end_where};
use collidoscope::language::placeholders;

/// A text as the sources mark it.
#[derive(Debug, PartialEq)]
pub struct Marked {
    /// Its key in the catalogue.
    pub key: String,
    /// The values that it is given; `None` for a text without places for any.
    pub values: Option<Vec<String>>,
}

/// The fields of a row of a menu that are texts.
const FIELDS_OF_MENU: [&str; 3] = ["label", "tooltip", "needs"];
/// What is read by programmers and egui alone.
const NO_TEXTS: [&str; 12] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "panic",
    "unreachable",
    "expect",
    "id_salt",
    "from_id_salt",
    "push_id",
    "with",
    "request_discard",
];

/// The texts that a file marks: by `t!`, `text!`, `noun!`, `kind!`, and in the rows of a `menu!`.
pub fn marked(source: &str) -> Vec<Marked> {
    let tokens = code_and_literals(source);
    let plain = |key: String| Marked { key, values: None };
    let mut found = Vec::new();
    let mut menu_ends = 0;
    for (at, token) in tokens.iter().enumerate() {
        let is_macro = tokens.get(at + 1).is_some_and(|next| next == "!");
        let literal = |at: usize| tokens.get(at).filter(|token| token.contains('"')).map(|token| unquoted(token));
        match token.as_str() {
            "menu" if is_macro => menu_ends = end_where(&tokens, at + 2, |_| true),
            "text" if is_macro => found.extend(literal(at + 3).map(plain)),
            "noun" if is_macro => found.extend(
                literal(at + 3)
                    .map(|noun| Marked { key: format!("{{count}} {noun}"), values: Some(vec!["count".to_owned()]) }),
            ),
            "kind" if is_macro => found.extend(literal(at + 3).into_iter().flat_map(|noun| {
                let counted = Marked { key: format!("{{count}} {noun}"), values: Some(vec!["count".to_owned()]) };
                [plain(noun), counted]
            })),
            "t" if is_macro => found.extend(of_macro(&tokens[at + 3..end_where(&tokens, at + 2, |_| true)])),
            field if at < menu_ends && FIELDS_OF_MENU.contains(&field) && tokens[at + 1] == ":" => {
                found.extend(literal(at + 2).map(plain));
            }
            _ => {}
        }
    }
    found
}

/// The text of a `t!`, of which these are the tokens between its brackets, the closing one included.
fn of_macro(tokens: &[String]) -> Option<Marked> {
    let (context, tokens) = match tokens {
        [context, colon, rest @ ..] if colon == ":" => (Some(context), rest),
        _ => (None, tokens),
    };
    let english = unquoted(tokens.first().filter(|token| token.contains('"'))?);
    let key = context.map_or(english.clone(), |context| format!("{context}: {english}"));
    // A name follows each comma outside of all brackets, but for one at the end.
    let mut names = Vec::new();
    let mut depth = 0_i32;
    for pair in tokens.windows(2) {
        match pair[0].as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "," if depth == 0 && pair[1] != ")" => names.push(pair[1].clone()),
            _ => {}
        }
    }
    Some(Marked { key, values: (tokens[1] == ",").then_some(names) })
}

/// A literal without its quotes, as the program has it.
fn unquoted(literal: &str) -> String {
    if let Some(raw) = literal.strip_prefix('r') {
        return raw.trim_matches('#').trim_matches('"').to_owned();
    }
    let mut text = String::new();
    let mut rest = literal[1..literal.len() - 1].chars().peekable();
    while let Some(character) = rest.next() {
        match (character, if character == '\\' { rest.next() } else { None }) {
            ('\\', Some('n')) => text.push('\n'),
            ('\\', Some('\n')) => while rest.next_if(|next| next.is_whitespace()).is_some() {},
            ('\\', Some('u')) => {
                let code: String = rest.by_ref().skip(1).take_while(|digit| *digit != '}').collect();
                text.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
            }
            ('\\', Some(escaped)) => text.push(escaped),
            (character, _) => text.push(character),
        }
    }
    text
}

/// What is wrong with a translation: other values than the English has, or braces that hold none.
pub fn disagreement(english: &str, japanese: &str) -> Option<String> {
    let [of_english, of_japanese] = [english, japanese].map(|text| {
        let mut found = placeholders(text)?;
        found.sort();
        found.dedup();
        Ok::<_, String>(found)
    });
    match (of_english, of_japanese) {
        (Ok(english), Ok(japanese)) if english == japanese => None,
        (Ok(english), Ok(japanese)) => Some(format!("{english:?} became {japanese:?}")),
        (Err(braces), _) | (_, Err(braces)) => Some(format!("{braces} is no placeholder")),
    }
}

/// The literals of a file that look like labels, and are not marked: of several words, or with a capital letter.
pub fn unmarked(source: &str) -> Vec<String> {
    let tokens = code_and_literals(source);
    let is = |at: usize, wanted: &str| tokens.get(at).is_some_and(|token| token == wanted);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let token = tokens[at].as_str();
        let is_marking = ["t", "text", "noun", "kind"].contains(&token) && is(at + 1, "!");
        let is_menu_field = FIELDS_OF_MENU.contains(&token) && is(at + 1, ":");
        let is_id = ["Id", "Grid"].contains(&token) && is(at + 1, "::");
        let is_other = NO_TEXTS.contains(&token) && (is(at + 1, "!") || is(at + 1, "("));
        if is(at, "#") && is(at + 1, "[") {
            at = end_where(&tokens, at + 1, |_| true);
        } else if is_id || is_other {
            let open = (at..tokens.len()).find(|open| is(*open, "(")).unwrap_or(at);
            at = end_where(&tokens, open, |_| true);
        } else if is_marking || is_menu_field {
            // Its values may hold texts of their own.
            at = (at..tokens.len()).find(|literal| tokens[*literal].contains('"')).map_or(tokens.len(), |end| end + 1);
        } else {
            if token.contains('"') && is_label(&unquoted(token)) {
                found.push(token.to_owned());
            }
            at += 1;
        }
    }
    found
}

/// The formats of `#[error(…)]` that have words of their own: what they say stands in no catalogue.
pub fn unmarked_reasons(source: &str) -> Vec<String> {
    let tokens = code_and_literals(source);
    let begins = |at: &usize| {
        ["#", "[", "error", "("]
            .iter()
            .enumerate()
            .all(|(nth, wanted)| tokens.get(at + nth).is_some_and(|token| token == wanted))
    };
    let formats = (0..tokens.len()).filter(begins).filter_map(|at| tokens.get(at + 4));
    formats.filter(|format| format.contains('"') && has_words(&unquoted(format))).cloned().collect()
}

/// Whether there is a letter outside of all braces.
fn has_words(format: &str) -> bool {
    let mut depth = 0_i32;
    format.chars().any(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        depth == 0 && letter.is_alphabetic()
    })
}

fn is_label(text: &str) -> bool {
    let mut depth = 0_u32;
    let plain: String = text
        .chars()
        .filter(|character| {
            depth += u32::from(*character == '{');
            let is_plain = depth == 0;
            depth = depth.saturating_sub(u32::from(*character == '}'));
            is_plain
        })
        .collect();
    let is_word = |word: &&str| word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    let words: Vec<&str> = plain.split(|c: char| !c.is_alphanumeric() && c != '_').filter(is_word).collect();
    let is_capital = |word: &&str| word.starts_with(char::is_uppercase) && word.chars().skip(1).all(char::is_lowercase);
    words.len() > 1 && plain.contains(' ') || words.iter().any(is_capital)
}
