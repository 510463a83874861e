//! Formulas in a text, between dollar signs.

use super::live::{Piece, pieces};
use crate::query::Notation;
use pulldown_cmark::{Event, Options, Parser};

/// What a text may have in it besides headings, emphasis, lists, quotes and links.
pub const MARKDOWN: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_MATH);

/// What cannot be read of the formulas of a text, in order.
pub(super) fn unreadable(text: &str) -> Vec<String> {
    // A quantity is a number by the time that it is set.
    let told = |piece| match piece {
        Piece::Text(text) | Piece::Unclosed(text) => text,
        Piece::Quantity(_) => "1",
    };
    let text: String = pieces(text).into_iter().map(told).collect();
    let formulas = Parser::new_ext(&text, MARKDOWN).filter_map(|event| match event {
        Event::InlineMath(formula) | Event::DisplayMath(formula) => Some(formula),
        _ => None,
    });
    formulas.filter_map(|formula| Notation::unreadable_part(&formula).map(str::to_owned)).collect()
}
