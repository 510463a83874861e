//! A stage's formula for display, with and without its numbers.

use super::super::{Stage, Value};
use crate::expression::{Digits, Token, beside_greatest, is_function, number_text, tokens};
use glam::DVec3;

/// A piece of a formula on display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its text.
    pub text: String,
    /// The symbol of the term or result that it stands for, whose drawing has its colour.
    pub symbol: Option<String>,
}

impl Stage {
    /// The formula in pieces, each with the symbol of the quantity it names.
    pub fn formula_spans(&self) -> Vec<Span> {
        spans(self)
    }

    /// The same formula with the numbers of its terms in their places.
    pub fn substituted(&self, digits: Digits) -> Vec<Span> {
        substituted(self, digits)
    }

    /// [`substituted`](Stage::substituted) as plain text.
    pub fn substituted_text(&self, digits: Digits) -> String {
        self.substituted(digits).into_iter().map(|span| span.text).collect()
    }
}

impl Value {
    /// The value as a formula shows it.
    pub fn text(&self, digits: Digits) -> String {
        value_text(self, digits)
    }
}

/// The symbol that a word of the formula stands for.
pub(super) enum Meaning<'a> {
    Nothing,
    Result,
    Term(&'static str, &'a Value),
    Component(&'static str, f64),
}

/// The formula in pieces.
fn spans(stage: &Stage) -> Vec<Span> {
    let piece = |(index, token): (usize, &Token)| {
        let symbol = match meaning(stage, index, *token) {
            Meaning::Nothing => None,
            Meaning::Result => stage.symbol().map(str::to_owned),
            Meaning::Term(symbol, _) | Meaning::Component(symbol, _) => Some(symbol.to_owned()),
        };
        Span { text: token.text(), symbol }
    };
    tokens(&stage.formula).iter().enumerate().map(piece).collect()
}

/// The formula in pieces, with the numbers of the terms; the result keeps its symbol.
fn substituted(stage: &Stage, digits: Digits) -> Vec<Span> {
    let pieces = tokens(&stage.formula);
    let is_tight = |token: Option<&Token>| matches!(token, Some(Token::Sign('+' | '−' | '·' | '×' | '/' | '√')));
    let mut found = Vec::new();
    let mut before = None;
    for (index, token) in pieces.iter().enumerate() {
        let squared = pieces.get(index + 1) == Some(&Token::Sign('²'));
        let bracketed = |text: String| {
            if text.starts_with('−') && (squared || is_tight(before)) { format!("({text})") } else { text }
        };
        let span = match meaning(stage, index, *token) {
            Meaning::Nothing => Span { text: token.text(), symbol: None },
            Meaning::Result => Span { text: token.text(), symbol: stage.symbol().map(str::to_owned) },
            Meaning::Term(symbol, value) => {
                Span { text: bracketed(value_text(value, digits)), symbol: Some(symbol.to_owned()) }
            }
            Meaning::Component(symbol, number) => {
                Span { text: bracketed(number_text(number, digits)), symbol: Some(symbol.to_owned()) }
            }
        };
        found.push(span);
        if !matches!(token, Token::Space(_)) {
            before = Some(token);
        }
    }
    found
}

/// A value as a formula shows it.
pub(super) fn value_text(value: &Value, digits: Digits) -> String {
    let number = |x| number_text(x, digits);
    let row = |numbers: &[f64], between: &str| numbers.iter().map(|&x| number(x)).collect::<Vec<_>>().join(between);
    match value {
        Value::Scalar(x) => number(*x),
        Value::Vector(v) | Value::Point(v) if digits == Digits::Four => {
            format!("({})", row(&beside_greatest(v.to_array()), ", "))
        }
        Value::Vector(v) | Value::Point(v) => format!("({})", row(&v.to_array(), ", ")),
        Value::Homogeneous(v) => format!("({})", row(&v.to_array(), ", ")),
        Value::Matrix(matrix) => {
            let rows = (0..4).map(|index| row(&matrix.row(index).to_array(), " "));
            format!("[{}]", rows.collect::<Vec<_>>().join("; "))
        }
        Value::List(items) => {
            format!("{{{}}}", items.iter().map(|item| value_text(item, digits)).collect::<Vec<_>>().join(", "))
        }
        Value::Bits(bits) => bits.to_string(),
    }
}

/// What the piece at `index` stands for. Only the first can be the result; "N = unit(N)" makes the
/// new N from the one before.
fn meaning<'a>(stage: &'a Stage, index: usize, token: Token) -> Meaning<'a> {
    let Token::Word(word) = token else { return Meaning::Nothing };
    if is_function(word) {
        return Meaning::Nothing;
    }
    if index == 0 && stage.symbol() == Some(word) {
        return Meaning::Result;
    }
    meaning_of(stage, word)
}

/// What a word of the right side stands for.
pub(super) fn meaning_of<'a>(stage: &'a Stage, word: &str) -> Meaning<'a> {
    if let Some((symbol, value)) = stage.terms.iter().find(|(symbol, _)| *symbol == word) {
        return Meaning::Term(symbol, value);
    }
    let component = stage.terms.iter().find_map(|(symbol, value)| {
        let axis = ["_x", "_y", "_z"].iter().position(|suffix| word.strip_suffix(suffix) == Some(symbol))?;
        Some(Meaning::Component(symbol, vector_of(value)?[axis]))
    });
    component.unwrap_or(Meaning::Nothing)
}

fn vector_of(value: &Value) -> Option<DVec3> {
    match value {
        Value::Vector(v) | Value::Point(v) => Some(*v),
        _ => None,
    }
}
