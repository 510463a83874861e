//! The fields of an arrow that is predicted, beside dragging it in the view.

use super::drawing::{arrow_under, nudged};
use super::nudge;
use crate::app::command::{Command, LessonCommand};
use crate::app::frame::FrameView;
use crate::app::model::lesson::{ArrowPrediction, Prediction};
use crate::expression::{number_in, rounded_text};
use crate::lesson::Given;
use egui::{DragValue, Label, RichText, Ui, WidgetInfo};
use egui_phosphor::regular as icon;
use glam::DVec3;

/// What a step of a component that is dragged is, beside its size.
const STEP: f64 = 0.01;

/// The components, and other ways to draw it; whether there is one that can be given.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) -> Option<Given> {
    let Some(Prediction::Arrow(arrow)) = view.prediction() else { return None };
    let name = view.label_of(arrow.of);
    let told = RichText::new(format!("Drag the arrow out of {name} in the view, or type its components.")).weak();
    ui.add(Label::new(told).wrap());
    let value = arrow.given.unwrap_or_default();
    let mut drawn = components_ui(ui, value, &arrow.unit);
    ui.horizontal(|ui| {
        let by = nudge::ui(ui);
        if by != egui::Vec2::ZERO {
            let frame = &view.view_frame;
            let pixel = nudged(view, frame, &arrow, by);
            drawn = pixel.and_then(|pixel| arrow_under(view, frame, &arrow, pixel)).or(drawn);
        }
        let none = ui.button(format!("{}  No arrow", icon::PROHIBIT));
        if none.on_hover_text("Predicts that it is nothing: no length, and so no direction.").clicked() {
            drawn = Some(DVec3::ZERO);
        }
        length_ui(ui, &arrow);
    });
    commands.extend(drawn.map(|drawn| Command::Lesson(LessonCommand::Draw(Given::Arrow(drawn)))));
    arrow.given.map(Given::Arrow)
}

/// The components; all of them if one was changed.
fn components_ui(ui: &mut Ui, value: DVec3, unit: &str) -> Option<DVec3> {
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
                label: Some(format!("Your prediction {name}")),
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

/// How long it is; a direction is not.
fn length_ui(ui: &mut Ui, arrow: &ArrowPrediction) {
    if let Some(given) = arrow.given.filter(|_| !arrow.unit.is_empty()) {
        ui.label(RichText::new(format!("{} {}", rounded_text(given.length(), 3), arrow.unit)).strong());
    }
}
