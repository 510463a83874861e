//! The stages of an explanation: what each computes, by which formula, with which numbers.

use super::formula;
use super::html::Html;
use crate::app::model::explain::Explained;
use crate::app::text::stages::{name_of, reason_of, remarks_of};
use crate::app::text::{explained as told, handout as words};
use crate::query::{Digits, Notation, Stage, powers_raised};
use crate::text::stage;

/// The first stages, as many as the step shows; with all of them, the verdict.
pub(super) fn write(html: &mut Html, explained: &Explained, stages: usize) {
    html.within("section", &[("class", "explanation")], |html| {
        html.element("h3", &[], words::HOW.words());
        if stages >= explained.stages.len() {
            html.within("p", &[("class", "verdict")], |html| {
                html.element("b", &[], &told::word(&explained.verdict.finding));
                html.words(&told::reason(explained));
            });
        }
        if let Some(symbols) = told::symbols(explained, explained.stages.iter().take(stages)) {
            html.element("p", &[("class", "why")], &symbols);
        }
        html.within("ol", &[("class", "stages")], |html| {
            explained.stages.iter().take(stages).for_each(|stage| write_stage(html, explained, stage));
        });
    });
}

fn write_stage(html: &mut Html, explained: &Explained, stage: &Stage) {
    html.within("li", &[], |html| {
        html.element("b", &[], &name_of(explained, stage));
        html.element("p", &[("class", "why")], reason_of(stage.kind));
        if !stage.formula.is_empty() {
            let said = |notation: Option<Notation>| notation.map(stage::in_words);
            let written = stage::line_in_words(&stage.formula_written_plainly());
            formula::write(html, "formula", said(stage.notation()).as_ref(), &written);
            let numbers = stage::line_in_words(&stage.numbers_written_plainly());
            if numbers != written {
                formula::write(html, "formula numbers", said(stage.notation_in_numbers()).as_ref(), &numbers);
            }
        }
        html.within("p", &[("class", "formula result")], |html| {
            if let Some(symbol) = stage.symbol() {
                formula::math(html, &stage::in_words(stage.notation_of(symbol)));
                html.words(" = ");
            }
            html.words(&powers_raised(&stage::result(&stage.result, Digits::Four)));
        });
        for remark in remarks_of(explained, stage) {
            html.element("p", &[("class", "why")], &remark);
        }
    });
}
