//! Fields of locked objects: readable, with a note that they are locked.

use crate::app::command::{Action, Command, EditCommand};
use crate::app::frame::FrameView;
use crate::language::t;
use crate::scene::{Id, Operation};
use egui::{RichText, Ui};
use egui_phosphor::regular as icon;

/// Fields that edit these objects, disabled while one is locked, with a button that unlocks it.
pub(in crate::app::panel) fn ui(
    ui: &mut Ui,
    ids: &[Id],
    view: &FrameView,
    commands: &mut Vec<Command>,
    fields: impl FnOnce(&mut Ui, &mut Vec<Command>),
) {
    let locked = view.locked();
    let chosen: Vec<Id> = ids.iter().copied().filter(|id| locked.contains(id)).collect();
    if !chosen.is_empty() {
        ui.horizontal_wrapped(|ui| {
            let text = match (ids.len(), chosen.len()) {
                (1, _) => t!("Locked: it cannot be changed.").to_owned(),
                (_, count) => t!("{count} of these are locked and cannot be changed.", count),
            };
            ui.label(RichText::new(format!("{} {text}", icon::LOCK_SIMPLE)));
            let help = Action::TOGGLE_LOCKED.shortcut.map(|shortcut| shortcut.name()).unwrap_or_default();
            if ui.small_button(t!("Unlock")).on_hover_text(t!("Lets it be changed again  [{help}]", help)).clicked() {
                commands.push(Command::Edit(EditCommand::Change(Operation::SetLocked {
                    ids: chosen.clone(),
                    locked: false,
                })));
            }
        });
    }
    ui.add_enabled_ui(chosen.is_empty(), |ui| fields(ui, commands));
}
