//! Buttons in the upper right corner of the 3D view: directions of view and projection.

use crate::app::command::{Action, Command};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::buttons::small_button_ui;
use crate::language::{Text, t, text};
use egui::{Align2, Area, Button, Frame, Id, Order, Rect, RichText, Ui, vec2};

/// The views with their short names.
const SIDES: [(Action, Text); 3] =
    [(Action::FROM_FRONT, text!("Front")), (Action::FROM_RIGHT, text!("Right")), (Action::FROM_TOP, text!("Top"))];

/// A row of views and the projection, if it has room; its rectangle.
pub(in crate::app::panel) fn ui(ui: &Ui, rect: Rect, view: &FrameView, commands: &mut Vec<Command>) -> Option<Rect> {
    if rect.width() < 420.0 || rect.height() < 120.0 {
        return None;
    }
    let area = Area::new(Id::new("view bar")).order(Order::Middle).pivot(Align2::RIGHT_TOP);
    let shown = area.fixed_pos(rect.right_top() + vec2(-8.0, 8.0)).show(ui.ctx(), |ui| {
        let fill = ui.visuals().window_fill.gamma_multiply(0.8);
        Frame::popup(ui.style()).fill(fill).inner_margin(3.0).show(ui, |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.horizontal(|ui| {
                for (action, name) in SIDES {
                    button_ui(ui, (action, name.words()), action.is_on(view), view, commands);
                }
                let name = if view.camera.is_orthographic() { t!("Orthographic") } else { t!("Perspective") };
                button_ui(ui, (Action::TOGGLE_PROJECTION, name), view.camera.is_orthographic(), view, commands);
                small_button_ui(ui, Action::FRAME_SELECTION, view, commands);
                button_ui(ui, (Action::TOGGLE_FOLLOW, t!("Follow")), view.settings.follow, view, commands);
            });
        });
    });
    Some(shown.response.rect)
}

fn button_ui(ui: &mut Ui, (action, name): (Action, &str), is_on: bool, view: &FrameView, commands: &mut Vec<Command>) {
    let button = Button::new(RichText::new(name).size(11.5)).small().selected(is_on);
    let response = ui.add(button).on_hover_text(action.help());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, action.label()));
    if response.clicked() {
        commands.extend(action.command(view));
    }
}
