//! The list of keys, straight from the table of commands.

use super::held_keys;
use crate::app::command::{Command, Group, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::interface::menus;
use crate::app::interface::windows::Dialog;
use crate::app::panel::widgets::scroll;
use crate::language::{Text, t, text};
use egui::scroll_area::ScrollAreaOutput;
use egui::{Align2, Context, Frame, Id, Key, RichText, TextStyle, Ui, Vec2, Window, vec2};

/// Margin between this window with its title bar and the edges of the screen, in points.
const ROOM_AROUND: Vec2 = vec2(40.0, 90.0);

/// Lines that a press of an arrow key scrolls.
const LINES: f32 = 3.0;
/// Width of a window, in points, that has room for three columns.
const THREE_COLUMNS: f32 = 1200.0;

/// What the mouse does in the 3D view.
const MOUSE: [(Text, Text); 11] = [
    (text!("left click"), text!("selects, and marks the point of the surface")),
    (text!("Ctrl or Shift click"), text!("adds to the selection, or removes from it")),
    (text!("Alt click"), text!("selects what is behind the selected")),
    (text!("left drag"), text!("moves the gizmo, an arrow's tip, a handle")),
    (text!("… with Ctrl"), text!("in whole steps")),
    (text!("… with Shift"), text!("a velocity's length alone; a plane freely")),
    (text!("right click"), text!("adds an object there")),
    (text!("right drag"), text!("orbits")),
    (text!("middle drag"), text!("pans")),
    (text!("wheel"), text!("zooms to the pointer")),
    (text!("drop a file"), text!("opens it")),
];

/// A window that lists every key and what the mouse does.
pub fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    let mut open = view.windows.keys;
    // As large as its text, where the screen has room.
    let memory = Id::new("size of the list of keys");
    let room = ctx.screen_rect().size() - ROOM_AROUND;
    let words: Vec2 = ctx.data(|data| data.get_temp(memory)).unwrap_or(room);
    let has_keys = view.windows.dialog() == Some(Dialog::Keys);
    let shown = Window::new(t!("Keys and mouse"))
        .open(&mut open)
        .collapsible(false)
        // One point more than the text: a fraction less would bring scroll bars.
        .fixed_size((words + Vec2::splat(1.0)).min(room))
        .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
        .show(ctx, |ui| {
            let columns = |ui: &mut Ui| drop(Frame::new().inner_margin(scroll::BESIDE_BAR).show(ui, columns_ui));
            let output = scroll::both().auto_shrink(false).show(ui, columns);
            ui.data_mut(|data| data.insert_temp(memory, output.content_size));
            // A menu that opened above it has them first.
            if has_keys && !menus::is_open(ctx) {
                scroll_by_keys(ui, output);
            }
        });
    if let Some(shown) = shown.filter(|_| has_keys) {
        held_keys::hold(ctx, shown.response.layer_id);
    }
    if open != view.windows.keys {
        commands.push(Command::View(ViewCommand::ShowKeys(open)));
    }
}

/// Scrolls by lines, pages, and to the ends.
fn scroll_by_keys(ui: &Ui, output: ScrollAreaOutput<()>) {
    let seen = output.inner_rect.height();
    let (line, end) = (LINES * ui.text_style_height(&TextStyle::Body), (output.content_size.y - seen).max(0.0));
    let page = seen - line;
    let ways = [
        (Key::ArrowUp, -line),
        (Key::ArrowDown, line),
        (Key::PageUp, -page),
        (Key::PageDown, page),
        (Key::Home, -end),
        (Key::End, end),
    ];
    let by: f32 = ui.input(|input| ways.iter().map(|(key, by)| input.num_presses(*key) as f32 * by).sum());
    if by != 0.0 {
        let mut state = output.state;
        state.offset.y = (state.offset.y + by).clamp(0.0, end);
        state.store(ui.ctx(), output.id);
        ui.ctx().request_repaint();
    }
}

fn columns_ui(ui: &mut Ui) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            group_ui(ui, Group::Simulation);
            group_ui(ui, Group::Edit);
        });
        ui.separator();
        // Keys scroll to what is below, and not to what is beside.
        let is_narrow = ui.ctx().screen_rect().width() < THREE_COLUMNS;
        ui.vertical(|ui| {
            for group in [Group::File, Group::View, Group::Help] {
                group_ui(ui, group);
            }
            if is_narrow {
                pointer_ui(ui);
            }
        });
        if !is_narrow {
            ui.separator();
            ui.vertical(pointer_ui);
        }
    });
}

/// What the pointer does, and what keys do elsewhere.
fn pointer_ui(ui: &mut Ui) {
    mouse_ui(ui);
    ui.add_space(8.0);
    group_ui(ui, Group::Keyboard);
}

fn group_ui(ui: &mut Ui, group: Group) {
    ui.label(RichText::new(group.label()).strong());
    egui::Grid::new(group.label()).num_columns(2).min_col_width(90.0).spacing(vec2(14.0, 2.0)).show(ui, |ui| {
        for action in group.actions() {
            let Some(shortcut) = action.shortcut else { continue };
            ui.label(RichText::new(shortcut.name()).monospace());
            ui.label(action.key_label()).on_hover_text(action.tooltip());
            ui.end_row();
        }
    });
    ui.add_space(8.0);
}

fn mouse_ui(ui: &mut Ui) {
    ui.label(RichText::new(t!("Mouse in the 3D view")).strong());
    egui::Grid::new("mouse").num_columns(2).min_col_width(90.0).spacing(vec2(14.0, 2.0)).show(ui, |ui| {
        for (what, does) in MOUSE {
            ui.label(RichText::new(what.words()).monospace());
            ui.label(does.words());
            ui.end_row();
        }
    });
}
