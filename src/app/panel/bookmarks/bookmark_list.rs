//! The bookmarks as a list, where a click goes there, and beside it the moments that were visited.

use super::visited_list;
use crate::app::command::{Action, Command, EditCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::app::panel::widgets::buttons::quiet;
use crate::app::panel::widgets::in_rect::in_rect;
use crate::app::panel::widgets::numbers::seconds;
use crate::app::panel::widgets::scroll;
use crate::app::panel::widgets::stops::context_menu;
use crate::app::text::bookmarks as words;
use crate::language::t;
use crate::scene::{Operation, PartRef};
use egui::{Button, Label, RichText, Ui};
use egui_phosphor::regular as icon;

/// Room for the two buttons at the end of a row, in points.
const BUTTONS: f32 = 56.0;

/// From this width on the moments that were visited stand beside the bookmarks, in points.
const WIDE: f32 = 440.0;
/// Room for a bookmark, and at least for what stands above them, in points.
const ROW: f32 = 24.0;

/// The list, a button that keeps the moment on display, and the moments that were visited.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let room = ui.available_rect_before_wrap();
    let (list, visited) = if room.width() >= WIDE {
        let (list, visited) = room.split_left_right_at_x(room.center().x);
        (list, visited.with_min_x(visited.left() + 8.0))
    } else {
        // Without any, a sentence tells how one is made.
        let rows = view.scene.bookmarks.len().max(2);
        let wanted = ROW * (2.0 + rows as f32);
        room.split_top_bottom_at_y(room.top() + wanted.min(0.5 * room.height()))
    };
    in_rect(ui, list, |ui| list_ui(ui, view, commands));
    in_rect(ui, visited, |ui| visited_list::ui(ui, view, commands));
}

fn list_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let action = Action::KEEP_BOOKMARK;
    ui.horizontal(|ui| {
        labelled_button_ui(ui, action, &format!("{}  {}", action.icon, action.label()), view, commands);
    });
    if view.scene.bookmarks.is_empty() {
        let text = t!("None yet. M keeps the moment on display with its selection, camera and overlays.");
        ui.add(Label::new(RichText::new(text).weak()).wrap());
    }
    let height = ui.spacing().interact_size.y;
    let area = scroll::vertical().auto_shrink([false, false]);
    scroll::show_rows(ui, area, (height, view.scene.bookmarks.len()), |ui, range| {
        for index in range {
            ui.horizontal(|ui| row_ui(ui, index, view, commands));
        }
    });
}

fn row_ui(ui: &mut Ui, index: usize, view: &FrameView, commands: &mut Vec<Command>) {
    let bookmark = &view.scene.bookmarks[index];
    let part = PartRef::Bookmark(index);
    let name = view.scene.label_of(part);
    let moment = view.event_log.moment_of(&bookmark.at);
    let time = moment.map_or_else(
        || t!("not so far").to_owned(),
        |moment| format!("{} s", seconds(view.moment.setup.clock.seconds(moment))),
    );
    let is_here = moment == Some(view.playback.cursor);
    let row = Button::new(format!("{}  {name}", icon::BOOKMARK_SIMPLE))
        .shortcut_text(quiet(ui, time).monospace())
        .selected(is_here)
        .frame(is_here)
        .truncate();
    let size = egui::vec2(ui.available_width() - BUTTONS, ui.spacing().interact_size.y);
    let response = ui.add_sized(size, row).on_hover_ui(|ui| hover_ui(ui, index, &name, view));
    if response.clicked() {
        commands.push(Command::Playback(PlaybackCommand::GoToBookmark(index)));
    }
    let edit = Button::new(icon::PENCIL_SIMPLE).frame(false);
    if ui.add(edit).on_hover_text(t!("Shows its fields in the inspector.")).clicked() {
        commands.push(Command::Selection(SelectionCommand::Parts(vec![part])));
    }
    if ui.add(Button::new(icon::TRASH).frame(false)).on_hover_text(t!("Deletes this bookmark.")).clicked() {
        commands.push(Command::Edit(EditCommand::Change(Operation::Remove(vec![part]))));
    }
    context_menu(&response, |ui| {
        if ui.button(t!("{icon}  Rename", icon = icon::PENCIL_SIMPLE)).clicked() {
            commands.push(Command::Selection(SelectionCommand::Parts(vec![part])));
            commands.push(Command::View(ViewCommand::ShowRename(Some(part))));
            ui.close_menu();
        }
        if ui.button(t!("{icon}  Move here", icon = icon::MAP_PIN)).clicked() {
            commands.push(Command::Edit(EditCommand::MoveBookmark(index)));
            ui.close_menu();
        }
    });
}

/// Where a bookmark stands, and its note.
pub(super) fn hover_ui(ui: &mut Ui, index: usize, name: &str, view: &FrameView) {
    let bookmark = &view.scene.bookmarks[index];
    ui.set_max_width(380.0);
    ui.label(RichText::new(name).strong());
    ui.label(words::place(&bookmark.at, |id| view.label_of(id)));
    if view.event_log.moment_of(&bookmark.at).is_none() {
        ui.label(t!("It has not happened in what is recorded."));
    }
    if !bookmark.note.is_empty() {
        ui.label(view.scene.told(&bookmark.note));
    }
    ui.label(RichText::new(t!("A click goes there, with its selection, camera and overlays.")).small().weak());
}
