//! The menu bar: scenes, and every command by its name.

use super::{recent_menu, scene_menu};
use crate::app::command::{Action, Command, Entry, Group, TABLE};
use crate::app::frame_view::FrameView;
use crate::app::menus::menu_button;
use crate::app::model::source::Source;
use crate::app::panel::widgets::prose::plain;
use crate::app::theme::panel_colors;
use crate::foreign_text::quoted;
use egui::{Button, Label, RichText, Ui};
use egui_phosphor::regular as icon;

/// The menus, and the scene's name at the right.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    egui::menu::bar(ui, |ui| {
        for group in Group::ALL {
            menu_button(ui, group.label(), |ui| {
                ui.set_min_width(210.0);
                for entry in TABLE.iter().filter(|entry| entry.group == group) {
                    entry_ui(ui, entry, view, commands);
                    if entry.action == Action::OpenFile {
                        recent_menu::ui(ui, view, commands);
                    }
                }
            });
            if group == Group::File {
                scene_menu::ui(ui, view, commands);
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let file = Label::new(RichText::new(view.source.name()).weak()).truncate();
            ui.add(file).on_hover_text(place(view.source));
            if view.document.is_changed() {
                let text = match view.source {
                    Source::New => "Not saved yet.",
                    Source::Shipped(_) => "Changed, and not saved to a file.",
                    Source::File(_) => "Changed since it was saved.",
                };
                ui.label("●").on_hover_text(text);
            }
            if let Some(problem) = view.autosave_problem {
                let warning = RichText::new(format!("{} no autosave", icon::WARNING));
                ui.label(warning.color(panel_colors(view.settings.theme).alarm)).on_hover_text(problem);
            }
            let name = Label::new(RichText::new(&view.scene.name).strong()).truncate();
            ui.add(name).on_hover_text(plain(&view.scene.description));
            back_ui(ui, view, commands);
        });
    });
}

/// A button that leads back to the scene that the open one was made from, while there is one.
fn back_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(before) = view.made_from else { return };
    let entry = Action::Back.entry();
    // In a menu bar buttons have no frame of their own.
    let button = Button::new(format!("{}  Back", entry.icon)).small().fill(ui.visuals().widgets.open.weak_bg_fill);
    let response = ui.add(button).on_hover_text(format!("Back to “{}”.\n{}", quoted(&before.name), entry.help()));
    if response.clicked() {
        commands.push(Action::Back.command(view));
    }
}

/// A command as a menu entry with its icon and key.
fn entry_ui(ui: &mut Ui, entry: &Entry, view: &FrameView, commands: &mut Vec<Command>) {
    let on = is_on(entry.action, view);
    let name = entry.action.present_name(view);
    let text = format!("{}  {}", entry.icon, name.as_deref().unwrap_or(entry.label));
    let mut button = Button::new(text).selected(on).wrap_mode(egui::TextWrapMode::Extend);
    if let Some(shortcut) = entry.shortcut {
        button = button.shortcut_text(shortcut.name());
    }
    let is_possible = entry.action.is_possible(view);
    if ui.add_enabled(is_possible, button).on_hover_text(entry.tooltip).clicked() {
        commands.push(entry.action.command(view));
        ui.close_menu();
    }
}

/// Whether an entry is a switch that is on.
fn is_on(action: Action, view: &FrameView) -> bool {
    match action {
        Action::ToggleOverlay(overlay) => view.settings.overlays.contains(&overlay),
        Action::ToggleFullScreen => view.windows.full_screen,
        Action::TogglePanels => view.settings.panels_visible,
        Action::ToggleCard => view.settings.card_visible,
        Action::Gizmo(mode) => view.settings.gizmo_mode == mode,
        Action::ToggleLocalAxes => view.settings.local_axes,
        Action::ToggleSnap => view.settings.snap.is_on,
        Action::ToggleFollow => view.settings.follow,
        Action::FilterEvents => view.filtered.is_some(),
        Action::LookFrom(side) => view.camera.is_from(side),
        _ => false,
    }
}

fn place(source: &Source) -> String {
    match source {
        Source::Shipped(_) => "Built into the program".to_owned(),
        Source::File(path) => path.display().to_string(),
        Source::New => "Made here and not saved yet".to_owned(),
    }
}
