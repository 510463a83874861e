//! Renaming a part in its row of the tree.

use super::memory::Memory;
use crate::app::command::{Command, EditCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::text_cursor::select_all;
use crate::language::t;
use crate::scene::{Expectation, Operation, Part, PartRef};
use egui::{Rect, TextEdit, Ui, WidgetInfo};

/// A field over a row. Enter or a click elsewhere takes what is typed, Escape discards it.
pub(super) fn ui(
    ui: &mut Ui,
    rect: Rect,
    part: PartRef,
    memory: &mut Memory,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let now = name_of(part, view);
    let is_new = memory.typed.as_ref().is_none_or(|(typed, _)| *typed != part);
    let mut text = match memory.typed.take() {
        Some((typed, text)) if typed == part => text,
        _ => now.clone(),
    };
    let hint = if matches!(part, PartRef::Expectation(_)) { t!("why") } else { t!("name") };
    let field = TextEdit::singleline(&mut text).hint_text(hint).margin(egui::Margin::symmetric(3, 1));
    let response = ui.new_child(egui::UiBuilder::new().max_rect(rect)).put(rect, field);
    response.widget_info(|| WidgetInfo {
        label: Some(t!("new name").to_owned()),
        ..WidgetInfo::text_edit(true, &text, &text)
    });
    if is_new {
        response.request_focus();
        select_all(ui, response.id, &text);
    }
    if !response.lost_focus() || is_new {
        memory.typed = Some((part, text));
        return;
    }
    commands.push(Command::View(ViewCommand::ShowRename(None)));
    let gave_up = ui.input(|input| input.key_pressed(egui::Key::Escape));
    if !gave_up && text != now {
        commands.extend(renamed(part, text, view).map(|operation| Command::Edit(EditCommand::Change(operation))));
    }
}

/// The name as in the file; the reason of an expectation.
fn name_of(part: PartRef, view: &FrameView) -> String {
    match view.scene.part(part) {
        Some(Part::Body(body)) => body.name,
        Some(Part::Obstacle(obstacle)) => obstacle.name,
        Some(Part::Group(group)) => group.name,
        Some(Part::Field(field)) => field.name,
        Some(Part::Flow(flow)) => flow.name,
        Some(Part::Query(query)) => query.name,
        Some(Part::About(about)) => about.name,
        Some(Part::Expectation(expectation)) => expectation.why,
        Some(Part::Bookmark(bookmark)) => bookmark.name,
        Some(Part::Breakpoint(breakpoint)) => breakpoint.name,
        Some(Part::Watch(watch)) => watch.name,
        Some(Part::Run(run)) => run.name,
        Some(Part::Step(step)) => step.title,
        Some(Part::Edit(_) | Part::Settings(_) | Part::View(_)) | None => String::new(),
    }
}

fn renamed(part: PartRef, name: String, view: &FrameView) -> Option<Operation> {
    match view.scene.part(part)? {
        Part::Expectation(expectation) => {
            let with = Part::Expectation(Expectation { why: name, ..expectation });
            Some(Operation::Replace { part, with })
        }
        _ => Some(Operation::Rename { part, name }),
    }
}
