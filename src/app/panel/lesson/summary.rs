//! What was answered in a lesson, at its end.

use super::page::Page;
use crate::app::command::{Action, Command, LessonCommand};
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::app::text::lesson as told;
use crate::app::text::together::kept_together;
use crate::language::t;
use crate::scene::Ask;
use egui::{Grid, Label, RichText, Ui};

/// Every question with the answer and the right one.
pub(super) fn ui(ui: &mut Ui, page: &Page, commands: &mut Vec<Command>) {
    let Page { lesson, view, keys } = page;
    let asked: Vec<_> =
        lesson.steps().iter().enumerate().filter_map(|(place, step)| Some((place, step, step.ask.as_ref()?))).collect();
    if asked.is_empty() {
        ui.label(t!("That was the last step."));
        return;
    }
    let verdicts = asked.iter().filter_map(|(place, ..)| lesson.answered(*place)?.judgement);
    let right = verdicts.clone().filter(|judgement| judgement.is_right).count();
    let score = told::score(right, verdicts.count(), asked.len());
    ui.add(Label::new(RichText::new(score).strong()).wrap());
    ui.horizontal_wrapped(|ui| {
        let export = Action::EXPORT_ANSWERS;
        keys.are_for(&labelled_button_ui(ui, export, export.label(), view, commands));
        let again = ui
            .button(t!("Ask all again"))
            .on_hover_text(t!("Forgets all answers and votes, and begins with the first step."));
        if again.clicked() {
            commands.push(Command::Lesson(LessonCommand::AskAll));
        }
    });
    Grid::new("answers").striped(true).num_columns(1).show(ui, |ui| {
        for (place, step, ask) in asked {
            ui.vertical(|ui| {
                ui.set_width(ui.available_width());
                ui.add(
                    Label::new(RichText::new(format!("{}  {}", place + 1, view.scene.told(&step.title))).weak()).wrap(),
                );
                let outcome = told::summed_up(ask, lesson.answered(place), lesson.setup());
                ui.add(Label::new(kept_together(&outcome)).wrap());
                if let (Ask::Choice(choice), Some(votes)) = (ask, lesson.votes(place)) {
                    ui.add(Label::new(told::votes(votes, choice.options.len())).wrap());
                }
            });
            ui.end_row();
        }
    });
}
