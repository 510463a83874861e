//! Check boxes and radio buttons with an outline: empty ones are hardly seen without it where panels are light.

use egui::{Checkbox, Response, Stroke, Ui, WidgetText};

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

/// One of several that exclude each other, chosen or not.
pub(in crate::app::panel) fn radio_ui(ui: &mut Ui, is_chosen: bool, text: impl Into<WidgetText>) -> Response {
    outlined(ui, |ui| ui.radio(is_chosen, text))
}

fn outlined(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> Response) -> Response {
    let usual = ui.visuals().widgets.inactive.bg_stroke;
    ui.visuals_mut().widgets.inactive.bg_stroke = Stroke::new(1.0, ui.visuals().weak_text_color());
    let response = add(ui);
    ui.visuals_mut().widgets.inactive.bg_stroke = usual;
    response
}
