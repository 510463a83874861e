//! The watches: quantities of the scene with their values at the moment on display, and one plot of their curves over the
//! whole recording. Each unit has a scale of its own; the axis shows the one of the watch that is marked.

use crate::language::t;

pub(super) mod line;
mod plot;
mod rows;

use crate::app::command::{Command, WatchCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::in_rect::in_rect;
use crate::app::panel::widgets::question_field::QuestionField;
use crate::app::panel::widgets::scroll;
use crate::asking::{Asks, Names};
use egui::{Button, Id, Key, Layout, RichText, Ui, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;

/// From this width on the plot stands beside the list, in points.
const WIDE: f32 = 440.0;
/// Width of the list beside the plot, in points.
const LIST: [f32; 2] = [190.0, 310.0];
/// Room for the button beside the field, in points.
const BUTTON: f32 = 26.0;

/// The field for a new watch, the list, and the plot.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let room = ui.available_rect_before_wrap();
    let (list, plot) = if room.width() >= WIDE {
        let (list, plot) = room.split_left_right_at_x(room.left() + (0.42 * room.width()).clamp(LIST[0], LIST[1]));
        (list, plot.with_min_x(plot.left() + 6.0))
    } else {
        let wanted = 30.0 + 24.0 * view.scene.watches.len() as f32;
        room.split_top_bottom_at_y(room.top() + wanted.min(0.5 * room.height()))
    };
    in_rect(ui, list, |ui| list_ui(ui, view, commands));
    in_rect(ui, plot, |ui| plot::ui(ui, view, commands));
}

fn list_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal_top(|ui| {
        let size = vec2((ui.available_width() - BUTTON).max(80.0), 0.0);
        ui.allocate_ui_with_layout(size, Layout::top_down(egui::Align::LEFT), |ui| field_ui(ui, view, commands));
        let copy = Button::new(RichText::new(icon::CLIPBOARD_TEXT).size(14.0)).frame(false);
        let response = ui.add_enabled(!view.scene.watches.is_empty(), copy);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, t!("Copy as CSV")));
        let tooltip = t!("Copies the values of the curves as CSV, a row for each tick.");
        if response.on_hover_text(tooltip).clicked() {
            commands.push(Command::Watch(WatchCommand::CopyTable));
        }
    });
    if view.scene.watches.is_empty() {
        let text = t!(
            "A quantity typed above has its curve here: speed(#1), max(speed(all)), energy. A right click on a number \
            of the inspector watches it, too."
        );
        ui.label(RichText::new(text).weak());
        return;
    }
    scroll::show(ui, scroll::vertical().auto_shrink([false, false]), |ui| rows::ui(ui, view, commands));
}

/// Whether nothing has the keys, and Tab takes them nowhere: Enter left the field.
fn has_free_keys(ui: &Ui) -> bool {
    ui.memory(|memory| memory.focused().is_none()) && !ui.input(|input| input.key_pressed(Key::Tab))
}

fn field_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    // A scene does not know what is selected.
    let names = Names { setup: view.moment.setup, selected: None };
    let id = Id::new("new watch");
    let field =
        QuestionField { id, label: t!("New watch"), hint: t!("watch… speed(#1)"), asks: Asks::Quantity, names };
    let by_keys = id.with("by keys");
    if view.windows.new_watch {
        ui.data_mut(|data| data.insert_temp(by_keys, true));
        if field.lead_keys(ui, "") {
            commands.push(Command::Watch(WatchCommand::New(false)));
        }
    }
    if let Some(quantity) = field.ui(ui, "").filter(|quantity| !quantity.trim().is_empty()) {
        if ui.data(|data| data.get_temp(by_keys)) == Some(true) && has_free_keys(ui) {
            rows::focus(ui, &quantity);
        }
        commands.push(Command::Watch(WatchCommand::Add(quantity)));
    }
    // Who clicked elsewhere goes on with the pointer.
    if ui.input(|input| input.pointer.any_pressed()) {
        ui.data_mut(|data| data.remove::<bool>(by_keys));
    }
}
