//! The fields that edit a step of the lesson.

use super::field::Fields;
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::app::panel::widgets::prose::plain;
use crate::scene::{LessonStep, Operation, Part, PartRef};
use egui::{CollapsingHeader, Frame, Label, RichText, Ui};

/// Title and text, over the text as it is read in class.
pub(in crate::app::panel) fn ui(
    ui: &mut Ui,
    index: usize,
    step: &LessonStep,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let part = PartRef::Step(index);
    let replaced = |with| Operation::Replace { part, with: Part::Step(with) };
    let mut fields = Fields::new(view, commands, egui::Id::new(("step", index)));
    fields.text(ui, "title", &step.title, |name| Operation::Rename { part, name });
    let hint =
        "Text for class, in Markdown; a quantity in braces, as {speed(#3)}, is its value at the moment on display.";
    let set = |text| replaced(LessonStep { text, ..step.clone() });
    fields.prose(ui, ("text", hint), &step.text, 8, set);
    fields.finish();
    preview_ui(ui, step);
}

fn preview_ui(ui: &mut Ui, step: &LessonStep) {
    if step.text.is_empty() {
        return;
    }
    CollapsingHeader::new("As read in class").default_open(true).show(ui, |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_width(ui.available_width());
            if !step.title.is_empty() {
                ui.add(Label::new(RichText::new(&step.title).strong()).wrap());
            }
            ui.add(Label::new(plain(&step.text)).wrap());
        });
    });
}
