//! The menu bar: scenes, and every command by its name.

use crate::app::command::{Action, Command, Entry, Group, TABLE};
use crate::app::frame_view::FrameView;
use crate::app::library::LibraryEntry;
use crate::app::source::Source;
use egui::{Button, RichText, Ui};
use egui_phosphor::regular as icon;

/// The menus, and the scene's name at the right.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    egui::menu::bar(ui, |ui| {
        for group in Group::ALL {
            ui.menu_button(group.label(), |ui| {
                ui.set_min_width(210.0);
                if group == Group::File {
                    shipped_menu(ui, view, commands);
                }
                for entry in TABLE.iter().filter(|entry| entry.group == group) {
                    entry_ui(ui, entry, view, commands);
                }
            });
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(view.source.name()).weak()).on_hover_text(place(view.source));
            ui.label(RichText::new(&view.scene.name).strong()).on_hover_text(&view.scene.description);
        });
    });
}

/// A command as a menu entry with its icon and key.
fn entry_ui(ui: &mut Ui, entry: &Entry, view: &FrameView, commands: &mut Vec<Command>) {
    let on = is_on(entry.action, view);
    let text = format!("{}  {}", entry.icon, entry.label);
    let mut button = Button::new(text).selected(on).wrap_mode(egui::TextWrapMode::Extend);
    if let Some(shortcut) = entry.shortcut {
        button = button.shortcut_text(shortcut.name());
    }
    if ui.add(button).on_hover_text(entry.tooltip).clicked() {
        commands.push(entry.action.command(view));
        ui.close_menu();
    }
}

/// Whether an entry is a switch that is on.
fn is_on(action: Action, view: &FrameView) -> bool {
    match action {
        Action::ToggleOverlay(overlay) => view.settings.overlays.contains(&overlay),
        Action::ToggleFullScreen => view.windows.full_screen,
        _ => false,
    }
}

fn shipped_menu(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.menu_button(format!("{}  Open shipped scene", icon::BOOKS), |ui| {
        ui.set_min_width(250.0);
        for (group, entries) in view.library.groups() {
            ui.label(RichText::new(group).small().weak());
            for entry in entries {
                scene_ui(ui, entry, view, commands);
            }
        }
    });
}

fn scene_ui(ui: &mut Ui, entry: &LibraryEntry, view: &FrameView, commands: &mut Vec<Command>) {
    let is_open = *view.source == Source::Shipped(entry.key.to_owned());
    let button = Button::new(&entry.name).selected(is_open).wrap_mode(egui::TextWrapMode::Extend);
    if ui.add(button).on_hover_text(&entry.description).clicked() {
        commands.push(Command::OpenShipped(entry.key.to_owned()));
        ui.close_menu();
    }
}

fn place(source: &Source) -> String {
    match source {
        Source::Shipped(_) => "Built into the program".to_owned(),
        Source::File(path) => path.display().to_string(),
    }
}
