//! The fields that edit a scene's name and description.

use super::field::Fields;
use crate::app::command::{Command, EditCommand, SelectionCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::prose::plain;
use crate::language::t;
use crate::scene::{About, LessonStep, Operation, Part, PartRef};
use egui::{CollapsingHeader, Frame, Label, RichText, Ui};

/// Fields for name and description, over the text as the card in the 3D view shows it.
pub(in crate::app::panel) fn ui(ui: &mut Ui, about: &About, view: &FrameView, commands: &mut Vec<Command>) {
    let replaced = |about| Operation::Replace { part: PartRef::About, with: Part::About(about) };
    let mut fields = Fields::new(view, commands, egui::Id::new("about"));
    fields.told_text(ui, t!("name"), &about.name, |name| Operation::Rename { part: PartRef::About, name });
    let hint = t!("What the scene shows, in a sentence or two.");
    let set = |description| replaced(About { description, ..about.clone() });
    fields.told_prose(ui, (t!("description"), hint), &about.description, 4, set);
    fields.finish();
    preview_ui(ui, about, view);
    lesson_ui(ui, view, commands);
    if !view.settings.card_visible {
        let button = ui.button(t!("Show the card")).on_hover_text(t!("Opens the card in the 3D view with this text."));
        if button.clicked() {
            commands.push(Command::View(ViewCommand::ShowCard(true)));
        }
    }
}

/// The way to the lesson, or to its first step.
fn lesson_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let hint = t!("Text for class: what is shown step by step, and asked.");
    if view.scene.lesson.is_empty() {
        if ui.button(t!("Add a lesson")).on_hover_text(hint).clicked() {
            let step = Part::Step(LessonStep::default());
            commands.push(Command::Edit(EditCommand::Change(Operation::Add(step))));
            commands.push(Command::Selection(SelectionCommand::Parts(vec![PartRef::Step(0)])));
        }
    } else if ui.link(t!("Lesson…")).on_hover_text(hint).clicked() {
        commands.push(Command::Selection(SelectionCommand::Parts(vec![PartRef::Step(0)])));
    }
}

fn preview_ui(ui: &mut Ui, about: &About, view: &FrameView) {
    if about.description.is_empty() {
        return;
    }
    CollapsingHeader::new(t!("As read in class")).default_open(true).show(ui, |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.add(Label::new(RichText::new(view.scene.told(&about.name)).strong()).wrap());
            ui.add(Label::new(plain(view.scene.told(&about.description))).wrap());
        });
    });
}
