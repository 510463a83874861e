//! Colours of the draw list in egui.

use crate::app::draw_list::Rgba;
use egui::Color32;

/// A colour of the draw list for egui.
pub fn color32([r, g, b, a]: Rgba) -> Color32 {
    let byte = |channel: f32| (channel.clamp(0.0, 1.0) * 255.0).round() as u8;
    Color32::from_rgba_unmultiplied(byte(r), byte(g), byte(b), byte(a))
}
