//! The context menus of the tree.

use super::kind::{Kind, ids};
use super::steps::STEPS;
use crate::app::command::{Action, Command, EditCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::buttons::quiet;
use crate::language::t;
use crate::scene::Operation;
use egui::{Button, Ui};
use egui_phosphor::regular as icon;

/// The commands for the selection, in the order of the menu.
const ACTIONS: [Action; 8] = [
    Action::RENAME,
    Action::DUPLICATE,
    Action::MANY_COPIES,
    Action::TOGGLE_HIDDEN,
    Action::TOGGLE_LOCKED,
    Action::FRAME_SELECTION,
    Action::WHY_NOT,
    Action::DELETE,
];

/// The menu of a part, in the tree and in the 3D view: its commands apply to the whole selection.
pub(in crate::app::panel) fn part_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.set_min_width(180.0);
    for action in ACTIONS {
        let name = action.name(view);
        let mut button = Button::new(format!("{}  {name}", action.icon));
        if let Some(shortcut) = action.shortcut {
            button = button.shortcut_text(quiet(ui, shortcut.name()));
        }
        if ui.add_enabled(action.is_possible(view), button).on_hover_text(action.tooltip()).clicked() {
            commands.extend(action.command(view));
            ui.close_menu();
        }
    }
    ui.separator();
    for step in STEPS {
        let command = step.command(view);
        let button = Button::new(format!("{}  {}", step.icon, step.label));
        if ui.add_enabled(command.is_some(), button).clicked() {
            commands.extend(command);
            ui.close_menu();
        }
    }
}

/// The menu of a heading: its commands apply to all parts of the kind.
pub(super) fn kind_ui(ui: &mut Ui, kind: Kind, view: &FrameView, commands: &mut Vec<Command>) {
    ui.set_min_width(160.0);
    let parts = kind.parts(view);
    let ids = ids(&parts);
    let (hidden, locked) = (view.hidden(), view.locked());
    let all_hidden = ids.iter().all(|id| hidden.contains(id));
    let all_locked = ids.iter().all(|id| locked.contains(id));
    let none_hidden = !ids.iter().any(|id| hidden.contains(id));
    let none_locked = !ids.iter().any(|id| locked.contains(id));
    let hide = |hidden| Command::Edit(EditCommand::Change(Operation::SetHidden { ids: ids.clone(), hidden }));
    let lock = |locked| Command::Edit(EditCommand::Change(Operation::SetLocked { ids: ids.clone(), locked }));
    let entries = [
        (icon::SELECTION_ALL, t!("Select all"), !parts.is_empty(), Command::Selection(SelectionCommand::Parts(parts))),
        (icon::EYE_SLASH, t!("Hide all"), kind.is_drawn() && !all_hidden, hide(true)),
        (icon::EYE, t!("Show all"), kind.is_drawn() && !none_hidden, hide(false)),
        (icon::LOCK_SIMPLE, t!("Lock all"), !all_locked, lock(true)),
        (icon::LOCK_SIMPLE_OPEN, t!("Unlock all"), !none_locked, lock(false)),
    ];
    for (picture, name, is_possible, command) in entries {
        if ui.add_enabled(is_possible, Button::new(format!("{picture}  {name}"))).clicked() {
            commands.push(command);
            ui.close_menu();
        }
    }
}
