//! The fields of an arrow that is predicted, beside dragging it in the view.

use super::drawing::{arrow_under, nudged};
use super::keys::answered_by_key;
use super::page::Page;
use super::{nudge, vector};
use crate::app::command::{Command, LessonCommand};
use crate::app::model::lesson::{ArrowPrediction, Prediction};
use crate::expression::rounded_text;
use crate::language::t;
use crate::lesson::Given;
use egui::{Label, RichText, Ui};
use egui_phosphor::regular as icon;
use glam::DVec3;

/// The components, and other ways to draw it; whether there is one that can be given.
pub(super) fn ui(ui: &mut Ui, page: &Page, commands: &mut Vec<Command>) -> Option<Given> {
    let Page { view, keys, .. } = page;
    let Some(Prediction::Arrow(arrow)) = view.prediction() else { return None };
    let name = view.label_of(arrow.of);
    let told = RichText::new(t!("Drag the arrow out of {name} in the view, or type its components.", name)).weak();
    ui.add(Label::new(told).wrap());
    let value = arrow.given.unwrap_or_default();
    let mut drawn = vector::ui(ui, value, &arrow.unit, view);
    let mut gives = false;
    ui.horizontal(|ui| {
        let nudge = nudge::ui(ui, keys);
        if nudge.by != egui::Vec2::ZERO {
            let frame = &view.view_frame;
            let pixel = nudged(view, frame, &arrow, nudge.by);
            drawn = pixel.and_then(|pixel| arrow_under(view, frame, &arrow, pixel)).or(drawn);
        }
        let none = ui.button(t!("{icon}  No arrow", icon = icon::PROHIBIT));
        if none.on_hover_text(t!("Predicts that it is nothing: no length, and so no direction.")).clicked() {
            drawn = Some(DVec3::ZERO);
        }
        length_ui(ui, &arrow);
        gives = nudge.gives;
    });
    let given = arrow.given.map(Given::Arrow);
    commands.extend(drawn.map(|drawn| Command::Lesson(LessonCommand::Draw(Given::Arrow(drawn)))));
    commands.extend(answered_by_key(gives, &given, view));
    given
}

/// How long it is; a direction is not.
fn length_ui(ui: &mut Ui, arrow: &ArrowPrediction) {
    if let Some(given) = arrow.given.filter(|_| !arrow.unit.is_empty()) {
        ui.label(RichText::new(format!("{} {}", rounded_text(given.length(), 3), arrow.unit)).strong());
    }
}
