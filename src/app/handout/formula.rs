//! Formulas as MathML, which browsers set by themselves.

use super::html::Html;
use crate::query::{Leaf, LeafKind, Notation};

/// A formula in a paragraph of its own; as it is written where it cannot be set.
pub(super) fn write(html: &mut Html, class: &str, notation: Option<&Notation>, written: &str) {
    html.within("p", &[("class", class)], |html| match notation {
        Some(notation) => math(html, notation),
        None => html.words(written),
    });
}

/// A formula that may be broken.
pub(super) fn math(html: &mut Html, notation: &Notation) {
    within_line(html, notation, "");
}

/// A formula within a line, and the marks behind it, which stay with its end. Browsers break no line in a formula, so it is one
/// after the other for each part of a sum or relation; and they may end a line behind one, whatever follows.
pub(super) fn within_line(html: &mut Html, notation: &Notation, marks: &str) {
    let parts = notation.clone().into_parts();
    let runs = parts.chunk_by(|before, _| !is_between(before));
    let pieces: Vec<&[Notation]> = runs.flat_map(pieces).collect();
    for (place, piece) in pieces.iter().enumerate() {
        if place > 0 {
            html.words(" ");
        }
        let math = |html: &mut Html| {
            html.within("math", &[("displaystyle", "true")], |html| {
                piece.iter().for_each(|part| write_part(html, part))
            });
        };
        if place + 1 < pieces.len() || marks.is_empty() {
            math(html);
            continue;
        }
        html.within("span", &[("class", "whole")], |html| {
            math(html);
            html.words(marks);
        });
    }
}

/// What of a run is not broken: only what fills a line by itself is, behind a sign of multiplication.
fn pieces(run: &[Notation]) -> impl Iterator<Item = &[Notation]> {
    let is_long = run.iter().map(letters).sum::<usize>() > LONG;
    run.chunk_by(move |before, _| !(is_long && is_times(before)))
}

/// Letters that have room in a line of a phone.
const LONG: usize = 36;

fn letters(part: &Notation) -> usize {
    part.leaves().iter().map(|leaf| leaf.text.chars().count()).sum()
}

fn is_times(part: &Notation) -> bool {
    matches!(part, Notation::Leaf(leaf) if leaf.kind == LeafKind::Sign && matches!(leaf.text.as_str(), "·" | "×"))
}

/// Whether a line may end behind it.
fn is_between(part: &Notation) -> bool {
    matches!(part, Notation::Leaf(leaf) if leaf.kind == LeafKind::Sign && leaf.text.ends_with(' '))
}

fn write_part(html: &mut Html, notation: &Notation) {
    match notation {
        Notation::Leaf(leaf) => write_leaf(html, leaf),
        Notation::Row(parts) => html.within("mrow", &[], |html| parts.iter().for_each(|part| write_part(html, part))),
        Notation::Scripts { base, below, above } => {
            let tag = match (below, above) {
                (Some(_), Some(_)) => "msubsup",
                (Some(_), None) => "msub",
                (None, _) => "msup",
            };
            html.within(tag, &[], |html| {
                write_part(html, base);
                [below, above].into_iter().flatten().for_each(|part| write_part(html, part));
            });
        }
        Notation::Vector(inside) => html.within("mover", &[("accent", "true")], |html| {
            write_part(html, inside);
            // Over a whole word, but no longer than a letter over one.
            let is_word = matches!(**inside, Notation::Leaf(Leaf { kind: LeafKind::Word, .. }));
            html.within("mo", &[("stretchy", if is_word { "true" } else { "false" })], |html| html.words("→"));
        }),
        Notation::Fraction(parts) => {
            html.within("mfrac", &[], |html| parts.iter().for_each(|part| write_part(html, part)));
        }
        Notation::Root(inside) => html.within("msqrt", &[], |html| write_part(html, inside)),
        Notation::Fenced([open, close], inside) => html.within("mrow", &[], |html| {
            let tall = if inside.is_tall() { "true" } else { "false" };
            fence(html, *open, ["prefix", tall]);
            write_part(html, inside);
            fence(html, *close, ["postfix", tall]);
        }),
        // Its brackets are drawn by the page's style: where a browser has no font for mathematics, those of a font stay small.
        Notation::Matrix(rows) => html.within("mtable", &[], |html| {
            for row in rows {
                html.within("mtr", &[], |html| {
                    row.iter().for_each(|entry| html.within("mtd", &[], |html| write_part(html, entry)));
                });
            }
        }),
    }
}

fn fence(html: &mut Html, bracket: char, [form, stretchy]: [&str; 2]) {
    html.within("mo", &[("form", form), ("stretchy", stretchy)], |html| html.words(&bracket.to_string()));
}

fn write_leaf(html: &mut Html, leaf: &Leaf) {
    let word = [("mathvariant", "normal")];
    match leaf.kind {
        LeafKind::Symbol => html.within("mi", &[], |html| html.words(&leaf.text)),
        LeafKind::Word => html.within("mi", &word, |html| html.words(&leaf.text)),
        // Vectors have commas and brackets in them, which stay as they are.
        LeafKind::Number => html.within("mn", &[], |html| html.words(&leaf.text)),
        LeafKind::Sign => match leaf.text.trim() {
            "" if leaf.text.len() > 1 => html.within("mspace", &[("width", "1em")], |_| {}),
            "" => {}
            "Σ" => html.within("mo", &[("form", "prefix")], |html| html.words("∑")),
            text if text.chars().all(char::is_alphabetic) => html.within("mtext", &[], |html| html.words(&leaf.text)),
            text if is_bracket(text) => html.within("mo", &[("stretchy", "false")], |html| html.words(text)),
            text if text.len() < leaf.text.len() => {
                html.within("mo", &[("form", "infix")], |html| html.words(text));
            }
            text => html.within("mo", &[], |html| html.words(text)),
        },
    }
}

fn is_bracket(text: &str) -> bool {
    matches!(text, "(" | ")" | "{" | "}" | "|" | "‖")
}
