//! The number of hidden objects, in a corner of the 3D view.

use crate::app::command::{Action, Command};
use crate::app::frame::FrameView;
use crate::language::t;
use egui::{Align2, Area, Button, Frame, Id, Order, Rect, RichText, TextWrapMode, Ui, vec2};
use egui_phosphor::regular as icon;

/// Height of the button that brings the panels back, in points.
const PANELS_BACK: f32 = 40.0;

/// Height of the row of views, in points.
const VIEW_BAR: f32 = 34.0;

/// "3 hidden" below the row of views in the upper right corner; a click shows them again. Its rectangle.
pub(in crate::app::panel) fn ui(ui: &Ui, rect: Rect, view: &FrameView, commands: &mut Vec<Command>) -> Option<Rect> {
    let count = view.scene.view.hidden.len();
    if count == 0 {
        return None;
    }
    let corner = match view.settings.panels_visible {
        true => vec2(-8.0, 8.0 + VIEW_BAR),
        false => vec2(-PANELS_BACK, 8.0),
    };
    let area = Area::new(Id::new("hidden")).order(Order::Middle).pivot(Align2::RIGHT_TOP);
    let shown = area.fixed_pos(rect.right_top() + corner).show(ui.ctx(), |ui| {
        let fill = ui.visuals().window_fill.gamma_multiply(0.85);
        Frame::new().fill(fill).corner_radius(4).inner_margin(egui::Margin::symmetric(6, 2)).show(ui, |ui| {
            let text = RichText::new(t!("{icon} {count} hidden", icon = icon::EYE_SLASH, count)).small();
            let help = Action::SHOW_ALL.help();
            // An area remembers how wide it was, when text was smaller or fewer were hidden.
            let button = Button::new(text).frame(false).wrap_mode(TextWrapMode::Extend);
            if ui.add(button).on_hover_text(help).clicked() {
                commands.extend(Action::SHOW_ALL.command(view));
            }
        });
    });
    Some(shown.response.rect)
}
