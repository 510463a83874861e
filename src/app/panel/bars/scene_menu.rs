//! The menu of the scenes that are built in.

use crate::app::command::{Command, FileCommand};
use crate::app::frame::FrameView;
use crate::app::interface::menus::{menu_button, submenu};
use crate::app::model::library::LibraryEntry;
use crate::app::model::source::Source;
use crate::app::text;
use crate::language::t;
use egui::{Button, InnerResponse, Ui};

/// One submenu per group; a group of one is an entry itself.
pub(in crate::app::panel) fn ui(
    ui: &mut Ui,
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> InnerResponse<Option<()>> {
    menu_button(ui, t!("Scenes"), |ui| {
        ui.set_min_width(170.0);
        for (word, entries) in view.shipped.groups() {
            let group = text::library::group(word);
            if let [entry] = entries[..] {
                entry_ui(ui, entry, view, commands);
                continue;
            }
            let holds_open_one = entries.iter().any(|entry| is_open(entry, view));
            let title = if holds_open_one { egui::RichText::new(group).strong() } else { group.into() };
            submenu(ui, title, |ui| {
                ui.set_min_width(250.0);
                for entry in entries {
                    entry_ui(ui, entry, view, commands);
                }
            });
        }
    })
}

fn is_open(entry: &LibraryEntry, view: &FrameView) -> bool {
    *view.source == Source::Shipped(entry.key.to_owned())
}

fn entry_ui(ui: &mut Ui, entry: &LibraryEntry, view: &FrameView, commands: &mut Vec<Command>) {
    let button = Button::new(entry.name()).selected(is_open(entry, view)).wrap_mode(egui::TextWrapMode::Extend);
    if ui.add(button).on_hover_text(entry.description()).clicked() {
        commands.push(Command::File(FileCommand::OpenShipped(entry.key.to_owned())));
        ui.close_menu();
    }
}
