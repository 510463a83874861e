//! Renaming a part in its row of the tree.

use super::memory::{Memory, TypedName};
use crate::app::command::{Command, EditCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::refusal;
use crate::app::panel::widgets::text_cursor::select_all;
use crate::language::t;
use crate::scene::{Expectation, Gesture, Operation, Part, PartRef};
use egui::{Id, Rect, TextEdit, Ui, WidgetInfo};

/// A field over a row. Enter or a click elsewhere takes what is typed, Escape discards it; what is refused stays to be mended.
pub(super) fn ui(
    ui: &mut Ui,
    rect: Rect,
    part: PartRef,
    memory: &mut Memory,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let now = name_of(part, view);
    let typed = memory.typed.take().filter(|typed| typed.part == part);
    let (is_new, was_entered) = (typed.is_none(), typed.as_ref().is_some_and(|typed| typed.is_entered));
    let mut text = typed.map_or_else(|| now.clone(), |typed| typed.text);
    let gesture = Gesture(Id::new(("new name", part)).value());
    let refused = view.refusal_in(gesture);
    if was_entered && refused.is_none() {
        commands.push(Command::View(ViewCommand::ShowRename(None)));
        return;
    }
    let hint = if matches!(part, PartRef::Expectation(_)) { t!("why") } else { t!("name") };
    let field = TextEdit::singleline(&mut text).hint_text(hint).margin(egui::Margin::symmetric(3, 1));
    let response = ui.new_child(egui::UiBuilder::new().max_rect(rect)).put(rect, field);
    response.widget_info(|| WidgetInfo {
        label: Some(t!("new name").to_owned()),
        ..WidgetInfo::text_edit(true, &text, &text)
    });
    if let Some(reason) = refused {
        let told = t!("{field} not taken: {reason}.", field = hint, reason);
        refusal::beside_ui(ui, rect, response.id, &told, view);
    }
    if is_new || was_entered && ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    if is_new {
        select_all(ui, response.id, &text);
    }
    let is_left = response.lost_focus() && !is_new && !was_entered;
    let gave_up = is_left && (ui.input(|input| input.key_pressed(egui::Key::Escape)) || text == now);
    let renamed = if is_left && !gave_up { renamed(part, &text, view) } else { None };
    if gave_up {
        commands.push(Command::View(ViewCommand::ShowRename(None)));
        return;
    }
    if let Some(operation) = renamed {
        commands.extend([EditCommand::ChangeIn(gesture, operation), EditCommand::EndGesture].map(Command::Edit));
    }
    let is_entered = is_left || was_entered && !response.has_focus();
    memory.typed = Some(TypedName { part, text, is_entered });
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

fn renamed(part: PartRef, name: &str, view: &FrameView) -> Option<Operation> {
    let name = name.to_owned();
    match view.scene.part(part)? {
        Part::Expectation(expectation) => {
            let with = Part::Expectation(Expectation { why: name, ..expectation });
            Some(Operation::Replace { part, with })
        }
        _ => Some(Operation::Rename { part, name }),
    }
}
