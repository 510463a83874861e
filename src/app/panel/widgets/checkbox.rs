//! Check boxes and radio buttons with an outline: empty ones are hardly seen without it where panels are light.

use super::hanging;
use egui::{Checkbox, FontId, Response, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetText, WidgetType, vec2};

/// A check box, which is on or off.
pub(in crate::app::panel) fn ui(ui: &mut Ui, is_on: &mut bool, text: impl Into<WidgetText>) -> Response {
    enabled_ui(ui, true, is_on, text)
}

/// The same where it cannot always be changed.
pub(in crate::app::panel) fn enabled_ui(
    ui: &mut Ui,
    is_enabled: bool,
    is_on: &mut bool,
    text: impl Into<WidgetText>,
) -> Response {
    outlined(ui, |ui| ui.add_enabled(is_enabled, Checkbox::new(is_on, text)))
}

/// One of several options with letters that exclude each other, chosen or not. The lines of its text begin behind its letter, and
/// are pressed as well.
pub(in crate::app::panel) fn option_ui(
    ui: &mut Ui,
    is_chosen: bool,
    (letter, text): (char, RichText),
    size: f32,
) -> Response {
    ui.horizontal_top(|ui| {
        // No wider than its letter.
        ui.spacing_mut().interact_size.x = 0.0;
        ui.spacing_mut().item_spacing.x = 7.0;
        let said = format!("{letter}  {}", text.text());
        let radio = outlined(ui, |ui| ui.radio(is_chosen, RichText::new(letter.to_string()).size(size)));
        radio.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, ui.is_enabled(), is_chosen, &said));
        // Letters differ in width: texts below each other stand below each other.
        ui.add_space((letter_width(ui, 'M', size) - letter_width(ui, letter, size)).max(0.0));
        let text = hanging::laid(ui, text.size(size), ui.available_width());
        let line = text.rows.first().map_or(0.0, |line| line.height());
        // The first line beside the letter.
        let down = (0.5 * (radio.rect.height() - line)).max(0.0);
        let (rect, beside) = ui.allocate_exact_size(text.size() + vec2(0.0, 2.0 * down), Sense::CLICK);
        let came_to = radio.gained_focus();
        let response = radio.union(beside);
        if came_to {
            // With all of its text.
            ui.scroll_to_rect(response.rect, None);
        }
        ui.painter().galley(rect.min + vec2(0.0, down), text, ui.style().interact(&response).text_color());
        response
    })
    .inner
}

fn letter_width(ui: &Ui, letter: char, size: f32) -> f32 {
    ui.fonts(|fonts| fonts.glyph_width(&FontId::proportional(size), letter))
}

fn outlined(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> Response) -> Response {
    let usual = ui.visuals().widgets.inactive.bg_stroke;
    ui.visuals_mut().widgets.inactive.bg_stroke = Stroke::new(1.0, ui.visuals().weak_text_color());
    let response = add(ui);
    ui.visuals_mut().widgets.inactive.bg_stroke = usual;
    response
}
