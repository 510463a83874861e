//! The fields that edit a scene's name, description and lesson.

use super::field::Fields;
use crate::app::command::{Command, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::prose::plain;
use crate::scene::{About, Operation, Part, PartRef};
use egui::{CollapsingHeader, Frame, Label, RichText, Ui};

/// Fields for name, description and lesson, over the text as the card in the 3D view shows it.
pub(in crate::app::panel) fn ui(ui: &mut Ui, about: &About, view: &FrameView, commands: &mut Vec<Command>) {
    let replaced = |about| Operation::Replace { part: PartRef::About, with: Part::About(about) };
    let mut fields = Fields::new(view, commands, egui::Id::new("about"));
    fields.text(ui, "name", &about.name, |name| Operation::Rename { part: PartRef::About, name });
    let hint = "What the scene shows, in a sentence or two.";
    let set = |description| replaced(About { description, ..about.clone() });
    fields.prose(ui, ("description", hint), &about.description, 4, set);
    let hint = "The explanation: text for class, in Markdown.";
    let lesson = about.lesson.as_deref().unwrap_or_default();
    let set = |lesson: String| {
        let lesson = (!lesson.is_empty()).then_some(lesson);
        replaced(About { lesson, ..about.clone() })
    };
    fields.prose(ui, ("lesson", hint), lesson, 8, set);
    fields.finish();
    preview_ui(ui, about);
    if !view.settings.card_visible {
        let button = ui.button("Show the card").on_hover_text("Opens the card in the 3D view with this text.");
        if button.clicked() {
            commands.push(Command::View(ViewCommand::ShowCard(true)));
        }
    }
}

fn preview_ui(ui: &mut Ui, about: &About) {
    let lesson = about.lesson.as_deref().unwrap_or_default();
    if about.description.is_empty() && lesson.is_empty() {
        return;
    }
    CollapsingHeader::new("As read in class").default_open(true).show(ui, |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.add(Label::new(RichText::new(&about.name).strong()).wrap());
            for text in [about.description.as_str(), lesson].into_iter().filter(|text| !text.is_empty()) {
                ui.add(Label::new(plain(text)).wrap());
            }
        });
    });
}
