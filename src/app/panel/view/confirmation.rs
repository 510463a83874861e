//! What was just done, over the 3D view; see [`Confirmation`](crate::app::model::confirmation::Confirmation).

use crate::app::frame::FrameView;
use egui::{Align2, Area, Frame, Id, Order, Rect, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

/// Height of the legend and the chip of the baseline run at the lower edge, in points.
const BELOW: f32 = 112.0;

/// The line, near the lower edge of the view. It takes no clicks.
pub fn ui(ui: &Ui, rect: Rect, view: &FrameView) {
    let Some(confirmation) = &view.windows.confirmation else { return };
    let at = rect.center_bottom() - vec2(0.0, BELOW);
    let area = Area::new(Id::new("confirmation")).order(Order::Foreground).interactable(false);
    area.pivot(Align2::CENTER_BOTTOM).fixed_pos(at).show(ui.ctx(), |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_max_width((rect.width() - 32.0).max(120.0));
            let sign = if confirmation.is_refusal { icon::WARNING } else { icon::CHECK };
            let color = if confirmation.is_refusal { ui.visuals().error_fg_color } else { ui.visuals().text_color() };
            // The text alone, for screen readers.
            let spoken = confirmation.text.clone();
            let label = ui.label(RichText::new(format!("{sign}  {spoken}")).color(color));
            label.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &spoken));
        });
    });
}
