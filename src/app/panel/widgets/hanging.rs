//! Text behind a number, a letter or a mark, whose lines all begin behind that.

use egui::{Galley, RichText, Sense, TextStyle, TextWrapMode, Ui, Vec2, WidgetInfo, WidgetText, WidgetType, vec2};
use std::sync::Arc;

/// A label of a lead, which takes at least this width in points, and a text, as wide as there is room.
pub(in crate::app::panel) fn ui(ui: &mut Ui, (lead, least): (RichText, f32), text: RichText) {
    let said = format!("{}  {}", lead.text(), text.text());
    let lead = WidgetText::from(lead).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
    let before = lead.size().x.max(least) + GAP;
    let text = laid(ui, text, ui.available_width() - before);
    let size = vec2(before + text.size().x, lead.size().y.max(text.size().y));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, ui.is_enabled(), &said));
    let color = ui.visuals().text_color();
    let behind = Vec2::new(before, 0.0);
    ui.painter().galley(rect.min, lead, color);
    ui.painter().galley(rect.min + behind, text, color);
}

/// The text in lines of this width.
pub(in crate::app::panel) fn laid(ui: &Ui, text: RichText, width: f32) -> Arc<Galley> {
    WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Wrap), width.max(0.0), TextStyle::Body)
}

/// From the lead to the text, in points.
const GAP: f32 = 6.0;
