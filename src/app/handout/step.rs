//! A step: what it says and shows; what it asks, with the answer folded.

use super::figure::Figures;
use super::html::Html;
use super::{exchange, explanation, markdown, question};
use crate::app::apply::walk::{self, Ahead};
use crate::app::text::handout as words;
use crate::app::text::lesson as told;
use crate::lesson::RightAnswer;
use crate::scene::{LessonStep, StepPanel};
use std::sync::Arc;

/// Writes a step; what is right, as elements for the last page.
pub(super) fn write(html: &mut Html, figures: &mut Figures, (place, step): (usize, &LessonStep)) -> Option<String> {
    let number = (place + 1).to_string();
    let mut is = None;
    html.within("section", &[("class", "step"), ("id", &format!("step-{number}"))], |html| {
        html.within("h2", &[], |html| {
            html.element("span", &[("class", "number")], &number);
            let translations = &figures.app().session.scene().translations;
            html.words(&words::title(place + 1, translations.told(&step.title)));
        });
        let ahead = walk::enter(figures.app(), place);
        let moment = figures.app().session.moment();
        let text = moment.setup.translations.told(&step.text);
        let text = told::live(text, &moment);
        markdown::write(html, &text);
        let is_about_view = step.view != Default::default() || step.ask.is_some();
        if is_about_view {
            figures.figure(html);
        }
        match &step.ask {
            None => write_shown(html, figures, step, ahead),
            Some(_) => is = write_question(html, figures, place, step),
        }
        let faults = figures.app().lesson.as_ref().map_or(&[][..], |lesson| lesson.walk().faults());
        for fault in faults.iter().filter(|fault| fault.step == place) {
            html.element("p", &[("class", "fault")], &crate::text::lesson::fault(fault));
        }
    });
    is
}

/// What is played, and explained: a picture of its own where that is about another moment.
fn write_shown(html: &mut Html, figures: &mut Figures, step: &LessonStep, ahead: Ahead) {
    let plays = !ahead.legs.is_empty();
    ahead.legs.first().into_iter().for_each(|leg| figures.film(html, leg));
    walk::arrive(figures.app(), ahead);
    if plays && step.view.explain.is_some() {
        figures.figure(html);
    }
    write_numbers(html, figures, step);
}

fn write_question(html: &mut Html, figures: &mut Figures, place: usize, step: &LessonStep) -> Option<String> {
    let ask = step.ask.as_ref()?;
    let setup = Arc::clone(figures.app().session.timeline().setup());
    let right: Option<RightAnswer> = figures.app().lesson.as_ref()?.walk().answer(place).cloned();
    question::write(html, figures, ask, right.as_ref(), &setup);
    let Some(right) = right else {
        html.element("p", &[("class", "fault")], words::NO_ANSWER.words());
        return None;
    };
    let ahead = walk::reveal(figures.app()).unwrap_or_default();
    let mut told = Html::default();
    question::write_right(&mut told, figures, (ask, &right), &setup);
    let told = told.finish();
    html.within("details", &[("class", "answer")], |html| {
        html.element("summary", &[], words::SHOW_ANSWER.words());
        html.made(&told);
        ahead.legs.first().into_iter().for_each(|leg| figures.film(html, leg));
        walk::arrive(figures.app(), ahead);
        figures.figure(html);
        write_numbers(html, figures, step);
    });
    Some(told)
}

/// The explanation as far as the step shows it, and what a collision on display exchanged.
fn write_numbers(html: &mut Html, figures: &mut Figures, step: &LessonStep) {
    let app = figures.app();
    if let Some(explained) = app.session.explained().filter(|_| step.view.explain.is_some()) {
        explanation::write(html, explained, app.view().last_stage_of_step());
    }
    let covers = app.lesson.as_ref().is_some_and(|lesson| lesson.concealed().panel(StepPanel::ThisTick));
    if let Some(event) = app.session.event_on_display().filter(|_| !covers) {
        exchange::write(html, app.session.timeline().setup(), event);
    }
}
