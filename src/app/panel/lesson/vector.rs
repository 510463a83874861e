//! Three fields for the components of what is predicted.

use crate::expression::{number_in, rounded_text};
use crate::language::t;
use egui::{DragValue, RichText, Ui, WidgetInfo};
use glam::DVec3;

/// What a step of a component that is dragged is, beside the vector's length.
const STEP: f64 = 0.01;

/// The components; all of them if one was changed.
pub(super) fn ui(ui: &mut Ui, value: DVec3, unit: &str) -> Option<DVec3> {
    let mut drawn = None;
    ui.horizontal(|ui| {
        for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
            ui.label(RichText::new(name).weak());
            let mut component = value[axis];
            let field = DragValue::new(&mut component)
                .speed(STEP * value.length().max(1.0))
                .update_while_editing(false)
                .custom_formatter(|component, _| rounded_text(component, 4))
                .custom_parser(|text| number_in(text, unit).ok());
            let response = ui.add(field);
            response.widget_info(|| WidgetInfo {
                label: Some(t!("Your prediction {name}", name)),
                ..WidgetInfo::drag_value(true, component)
            });
            if response.changed() && component.is_finite() {
                let mut all = value;
                all[axis] = component;
                drawn = Some(all);
            }
        }
        ui.label(RichText::new(unit).weak());
    });
    drawn
}
