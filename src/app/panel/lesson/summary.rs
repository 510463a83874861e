//! What was answered in a lesson, at its end.

use crate::app::command::{Action, Command, LessonCommand};
use crate::app::frame::FrameView;
use crate::app::model::lesson::LessonRun;
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::app::text::lesson as told;
use crate::language::t;
use egui::{Grid, Label, RichText, Ui};

/// Every question with the answer and the right one.
pub(super) fn ui(ui: &mut Ui, lesson: &LessonRun, view: &FrameView, commands: &mut Vec<Command>) {
    let asked: Vec<_> =
        lesson.steps().iter().enumerate().filter_map(|(place, step)| Some((place, step, step.ask.as_ref()?))).collect();
    if asked.is_empty() {
        ui.label(t!("Nothing was asked."));
        return;
    }
    let verdicts = asked.iter().filter_map(|(place, ..)| lesson.answered(*place)?.judgement);
    let right = verdicts.clone().filter(|judgement| judgement.is_right).count();
    let told = match verdicts.count() {
        0 => t!("Nothing was predicted.").to_owned(),
        answered => t!("{right} of {answered} right", right, answered),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(told).strong());
        labelled_button_ui(ui, Action::EXPORT_ANSWERS, Action::EXPORT_ANSWERS.label(), view, commands);
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
                let outcome = lesson
                    .answered(place)
                    .map_or(t!("Not answered.").to_owned(), |answered| told::outcome(ask, answered, lesson.setup()));
                ui.add(Label::new(outcome).wrap());
            });
            ui.end_row();
        }
    });
}
