//! The tokens of a Rust file: no comments, nothing that only tests see.

/// Those that tell what the file names: identifiers, `::` and single characters, in the order of the text.
pub fn tokens(text: &str) -> Vec<String> {
    let mut tokens = code_and_literals(text);
    tokens.retain(|token| !token.contains('"'));
    tokens
}

/// These and its string literals as they are written, with their quotes.
pub fn code_and_literals(text: &str) -> Vec<String> {
    let mut rest = Rest { text, tokens: Vec::new() };
    while !rest.text.is_empty() {
        rest.take_next();
    }
    without_tests(rest.tokens)
}

struct Rest<'a> {
    text: &'a str,
    tokens: Vec<String>,
}

impl Rest<'_> {
    fn take_next(&mut self) {
        let text = self.text;
        let first = text.chars().next().expect("text is left");
        if text.starts_with("//") {
            self.skip(text.find('\n').unwrap_or(text.len()));
        } else if text.starts_with("/*") {
            self.skip(text.find("*/").expect("the end of a comment") + 2);
        } else if let Some(hashes) = hashes_of_raw_string(text) {
            let end = format!("\"{}", "#".repeat(hashes));
            let body = text.find('"').expect("a quote") + 1;
            self.keep(body + text[body..].find(&end).expect("the end of a string") + end.len());
        } else if text.starts_with("b\"") {
            self.skip(1);
        } else if first == '"' {
            self.keep(end_of_quoted(text, '"'));
        } else if first == '\'' && is_character(text) {
            self.skip(end_of_quoted(text, '\''));
        } else if first.is_alphabetic() || first == '_' {
            let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
            self.keep(end);
        } else if text.starts_with("::") {
            self.keep(2);
        } else if first.is_whitespace() {
            self.skip(first.len_utf8());
        } else {
            self.keep(first.len_utf8());
        }
    }

    fn skip(&mut self, bytes: usize) {
        self.text = &self.text[bytes..];
    }

    fn keep(&mut self, bytes: usize) {
        self.tokens.push(self.text[..bytes].to_owned());
        self.skip(bytes);
    }
}

/// How many `#` a raw string has that begins the text.
fn hashes_of_raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix("br").or_else(|| text.strip_prefix('r'))?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// Whether a quote begins a character rather than a lifetime.
fn is_character(text: &str) -> bool {
    let mut characters = text.chars().skip(1);
    let (first, second) = (characters.next(), characters.next());
    first == Some('\\') || second == Some('\'')
}

fn end_of_quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if character == quote => return at + quote.len_utf8(),
            _ => {}
        }
    }
    panic!("a literal without an end: {}", &text[..text.len().min(40)]);
}

/// Leaves out every item behind `#[cfg(test)]`.
fn without_tests(tokens: Vec<String>) -> Vec<String> {
    let mark = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at..].iter().take(mark.len()).eq(mark) {
            at = end_of_item(&tokens, at + mark.len());
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// The token after an item: after its `;` or its closing brace.
fn end_of_item(tokens: &[String], from: usize) -> usize {
    end_where(tokens, from, |token| matches!(token, ";" | "}"))
}

/// The token after the first outside of all brackets that `ends`; a closing bracket counts as outside of its own.
pub fn end_where(tokens: &[String], from: usize, ends: impl Fn(&str) -> bool) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 && ends(token) {
            return at + 1;
        }
    }
    tokens.len()
}
