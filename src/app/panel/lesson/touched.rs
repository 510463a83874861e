//! What is predicted to be touched: chosen here, or clicked in the view.

use super::drawing::toggled;
use super::page::Page;
use crate::app::command::{Command, LessonCommand};
use crate::app::model::lesson::Prediction;
use crate::app::panel::widgets::checkbox;
use crate::app::text::lesson as told;
use crate::language::t;
use crate::lesson::Given;
use egui::{Label, RichText, Ui};
use std::collections::BTreeSet;

/// A box for each that can be chosen. Choosing none is an answer, too.
pub(super) fn ui(ui: &mut Ui, page: &Page, commands: &mut Vec<Command>) -> Option<Given> {
    let Page { lesson, view, keys } = page;
    let Some(Prediction::Touched(touched)) = view.prediction() else { return None };
    let text = t!("Click everything that will be touched, here or in the view.");
    ui.add(Label::new(RichText::new(text).weak()).wrap());
    for (place, (touchable, is_chosen, _)) in touched.among.iter().enumerate() {
        let mut is_on = *is_chosen;
        let name = RichText::new(told::touchable_name(touchable, view.moment.setup)).size(14.5);
        let response = checkbox::ui(ui, &mut is_on, name);
        keys.are_for(&response);
        if response.changed() {
            commands.push(Command::Lesson(LessonCommand::Draw(toggled(&touched, place))));
        }
    }
    Some(lesson.draft().cloned().unwrap_or(Given::Touched(BTreeSet::new())))
}
