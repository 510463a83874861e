//! Fields of locked objects, or of those that the lock of the scene holds: readable, with a note that says so.

use crate::app::command::{Action, Command, EditCommand, with_changeable};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::checkbox;
use crate::language::t;
use crate::scene::{Changeable, Id, Operation};
use crate::sweep::numbers_of;
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
    let is_held = ids.iter().any(|id| view.is_held(*id));
    if view.scene.view.changeable.is_locked() {
        scene_lock_ui(ui, ids, is_held, view, commands);
    }
    ui.add_enabled_ui(chosen.is_empty() && !is_held, |ui| fields(ui, commands));
}

/// What the lock of the scene lets be changed of these objects, and how to let more.
fn scene_lock_ui(ui: &mut Ui, ids: &[Id], is_held: bool, view: &FrameView, commands: &mut Vec<Command>) {
    let opening = &view.scene.view;
    ui.horizontal_wrapped(|ui| {
        let Changeable::Only(paths) = &opening.changeable else {
            ui.label(format!("{} {}", icon::LOCK_KEY, t!("The scene is locked.")));
            return unlock_ui(ui, view, commands);
        };
        let text = if is_held { t!("The scene is locked.") } else { t!("The scene is locked, but for some values.") };
        ui.label(format!("{} {text}", icon::LOCK_KEY));
        unlock_ui(ui, view, commands);
        if let [id] = ids {
            let menu = ui.menu_button(t!("May be changed…"), |ui| {
                for path in paths_of(*id, view) {
                    let mut is_free = paths.contains(&path);
                    if checkbox::ui(ui, &mut is_free, path.split_once('.').map_or(path.as_str(), |(_, name)| name))
                        .changed()
                    {
                        let others = paths.iter().filter(|other| **other != path).cloned();
                        let free = others.chain(is_free.then(|| path.clone())).collect();
                        let operation = with_changeable(opening, Changeable::Only(free));
                        commands.push(Command::Edit(EditCommand::Change(operation)));
                    }
                }
            });
            menu.response.on_hover_text(t!("Which values of this object may be changed although the scene is locked."));
        }
    });
}

fn unlock_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let action = Action::TOGGLE_SCENE_LOCK;
    if ui.small_button(t!("Unlock")).on_hover_text(action.present_help(view)).clicked() {
        commands.extend(action.command(view));
    }
}

/// The values of an object, vectors as one.
fn paths_of(id: Id, view: &FrameView) -> Vec<String> {
    let numbers = numbers_of(id, view.scene).into_iter().map(|number| number.path);
    let whole = |path: String| {
        let vector = [".x", ".y", ".z"].iter().find_map(|axis| path.strip_suffix(axis));
        vector.map_or_else(|| path.clone(), str::to_owned)
    };
    let mut paths: Vec<String> = numbers.map(whole).collect();
    paths.dedup();
    paths
}
