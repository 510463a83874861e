//! The menu of an object in the 3D view: that of its row in the tree, with an entry that adds something at the
//! pointer.

use super::scene_tree::menu;
use crate::app::command::{Command, SelectionCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::interface::menus;
use crate::app::panel::widgets::stops;
use crate::app::viewport::ViewOutput;
use crate::language::{noun, t};
use crate::scene::{Id, PartRef};
use crate::text::count::counted;
use egui::{Area, Button, Frame, Key, Order, Ui};
use egui_phosphor::regular as icon;

/// Selects an object unless it is selected with others, and opens its menu at a physical pixel of the window.
pub(in crate::app::panel) fn open(id: Id, pixel: [f32; 2], view: &FrameView, commands: &mut Vec<Command>) {
    let part = PartRef::Object(id);
    if !view.selection.contains(part) {
        commands.push(Command::Selection(SelectionCommand::Parts(vec![part])));
    }
    commands.push(Command::View(ViewCommand::ShowObjectMenu(Some(pixel))));
}

/// The menu, if it is open; a choice or a click elsewhere closes it. `was_opened` tells that this frame's click opened
/// it.
pub(in crate::app::panel) fn ui(
    ui: &Ui,
    output: &ViewOutput,
    was_opened: bool,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let Some(pixel) = view.windows.object_menu else { return };
    let at = egui::pos2(pixel[0], pixel[1]) / output.frame.pixels_per_point;
    let area = Area::new(egui::Id::new("object menu"))
        .order(Order::Foreground)
        .fixed_pos(at)
        .constrain_to(ui.ctx().screen_rect());
    let before = commands.len();
    let layer = area.layer();
    let is_by_key = !was_opened && !ui.ctx().memory(|memory| memory.areas().visible_last_frame(&layer));
    let shown = area.show(ui.ctx(), |ui| {
        Frame::menu(ui.style()).show(ui, |ui| {
            ui.set_max_width(200.0);
            ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
                ui.label(egui::RichText::new(heading(view)).weak().size(11.5));
                menu::part_ui(ui, view, commands);
                ui.separator();
                let tooltip = t!("Adds a ball, a plane, a box… where the pointer was.");
                if ui.add(Button::new(t!("{icon}  Add here…", icon = icon::PLUS))).on_hover_text(tooltip).clicked() {
                    commands.push(Command::View(ViewCommand::ShowAddMenu(Some(pixel))));
                }
            });
        })
    });
    stops::enter_new(ui.ctx(), layer, is_by_key);
    menus::note(ui.ctx());
    let is_chosen = commands.len() > before;
    let is_left = shown.response.clicked_elsewhere() && !was_opened && ui.input(|input| input.pointer.any_click());
    if is_chosen || is_left || ui.input(|input| input.key_pressed(Key::Escape)) {
        commands.push(Command::View(ViewCommand::ShowObjectMenu(None)));
    }
}

/// Whose menu it is.
fn heading(view: &FrameView) -> String {
    match view.selection.parts() {
        [part] => view.scene.label_of(*part),
        parts => counted(parts.len(), noun!("object")),
    }
}
