//! String literals that are sentences for a person.

use crate::tokens::{code_and_literals, end_where};

/// Macros whose arguments tell a programmer what is broken.
const PANICS: [&str; 8] =
    ["assert", "assert_eq", "assert_ne", "debug_assert", "debug_assert_eq", "debug_assert_ne", "panic", "unreachable"];
/// So many words make a sentence.
const WORDS: usize = 3;

/// The literal sentences of a file, each with the line in which it begins. Comments, tests, attributes and the messages
/// of panics do not count.
pub fn sentences(text: &str) -> Vec<(usize, String)> {
    let tokens = code_and_literals(text);
    let is = |at: usize, wanted: &str| tokens.get(at).is_some_and(|token| token == wanted);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_panic = PANICS.contains(&tokens[at].as_str()) && is(at + 1, "!");
        let is_expect = at > 0 && is(at - 1, ".") && is(at, "expect") && is(at + 1, "(");
        if is(at, "#") && is(at + 1, "[") || is_expect {
            at = end_of_group(&tokens, at + 1);
        } else if is(at, "#") && is(at + 1, "!") || is_panic {
            at = end_of_group(&tokens, at + 2);
        } else {
            let token = &tokens[at];
            if token.contains('"') && words_of(token) >= WORDS {
                let begin = text.find(token.as_str()).expect("the literal is in the text");
                found.push((text[..begin].matches('\n').count() + 1, token.clone()));
            }
            at += 1;
        }
    }
    found
}

/// Whether a literal is a formula of a stage: "v = D·N".
pub fn is_formula(literal: &str) -> bool {
    let left = literal.trim_start_matches('"').split_once(" = ").map(|(left, _)| left);
    left.is_some_and(|left| !left.contains(' '))
}

/// The token after a group in brackets.
fn end_of_group(tokens: &[String], from: usize) -> usize {
    end_where(tokens, from, |_| true)
}

/// How many plain words a literal has; what stands in braces is none.
fn words_of(literal: &str) -> usize {
    let mut depth = 0_u32;
    let mut plain = String::new();
    for character in literal.replace("\\n", " ").chars() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(character),
            _ => {}
        }
    }
    let is_word = |piece: &&str| {
        let word = piece.trim_matches(|c: char| c.is_ascii_punctuation() || "–—“”…′".contains(c));
        // Single letters are symbols of formulas.
        word.chars().count() > 1 && word.chars().all(|c| c.is_alphabetic() || c == '-' || c == '\'')
    };
    plain.split_whitespace().filter(is_word).count()
}
