//! The menu of the files opened last.

use crate::app::command::{Command, FileCommand};
use crate::app::frame::FrameView;
use crate::app::interface::menus::submenu;
use crate::language::t;
use egui::{Align, Button, Layout, RichText, Ui};
use egui_phosphor::regular as icon;
use std::path::Path;

/// Widest name in the menu, in points.
const NAME_WIDTH: f32 = 240.0;

/// The files as a submenu; those that are gone are dimmed.
pub(in crate::app::panel) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let title = t!("{icon}  Open recent", icon = icon::CLOCK_COUNTER_CLOCKWISE);
    if view.recent.files().is_empty() {
        ui.add_enabled(false, Button::new(title)).on_disabled_hover_text(t!("No file was opened or saved yet."));
        return;
    }
    submenu(ui, title, |ui| {
        ui.set_min_width(NAME_WIDTH + 30.0);
        list_ui(ui, view, commands);
    });
}

/// The files, each with a button that forgets it, and one that forgets them all.
pub fn list_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    for file in view.recent.files() {
        ui.horizontal(|ui| file_ui(ui, file, commands));
    }
    ui.separator();
    if ui.button(t!("{icon}  Clear list", icon = icon::TRASH)).clicked() {
        commands.push(Command::File(FileCommand::ClearRecent));
        ui.close_menu();
    }
}

fn file_ui(ui: &mut Ui, file: &Path, commands: &mut Vec<Command>) {
    let is_there = file.exists();
    let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
    let name = if is_there { RichText::new(name) } else { RichText::new(name).weak().strikethrough() };
    let place =
        if is_there { file.display().to_string() } else { t!("{file}\nno longer exists.", file = file.display()) };
    let size = egui::vec2(NAME_WIDTH, ui.spacing().interact_size.y);
    let to_the_left = Layout::top_down_justified(Align::LEFT);
    let button = Button::new(name).truncate();
    let open = ui.allocate_ui_with_layout(size, to_the_left, |ui| ui.add_enabled(is_there, button)).inner;
    if open.on_hover_text(&place).on_disabled_hover_text(&place).clicked() {
        commands.push(Command::File(FileCommand::OpenPath(file.to_owned())));
        ui.close_menu();
    }
    if ui.small_button(icon::X).on_hover_text(t!("Removes it from this list; the file stays.")).clicked() {
        commands.push(Command::File(FileCommand::ForgetRecent(file.to_owned())));
    }
}
