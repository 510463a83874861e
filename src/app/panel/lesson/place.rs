//! The fields of a place that is predicted, beside clicking it in the view.

use super::drawing::{nudged_place, place_under};
use super::keys::answered_by_key;
use super::page::Page;
use super::{nudge, vector};
use crate::app::command::{Command, LessonCommand};
use crate::app::model::lesson::Prediction;
use crate::language::t;
use crate::lesson::Given;
use egui::{Label, RichText, Ui, Vec2};
use glam::DVec3;

/// The coordinates, and the arrow keys; what is marked, once something is.
pub(super) fn ui(ui: &mut Ui, page: &Page, commands: &mut Vec<Command>) -> Option<Given> {
    let Page { lesson, view, keys } = page;
    let Some(Prediction::Place(place)) = view.prediction() else { return None };
    let told = match place.on {
        Some(on) if place.plane.is_none() => {
            t!("Click the place on {on} in the view, or type its coordinates.", on = view.label_of(on))
        }
        _ => t!("Click the place in the view, or type its coordinates.").to_owned(),
    };
    ui.add(Label::new(RichText::new(told).weak()).wrap());
    let frame = &view.view_frame;
    let mut marked = vector::ui(ui, place.given.unwrap_or_default(), "m", view).map(|at| {
        // Where the depth does not count, it counts for no coordinates either.
        let sight = place.on.is_none().then(|| -frame.towards_eye(at).normalize_or(DVec3::Z));
        Given::Place { at, sight }
    });
    let nudge = ui.horizontal(|ui| nudge::ui(ui, keys)).inner;
    if nudge.by != Vec2::ZERO {
        let pixel = nudged_place(view, frame, &place, nudge.by);
        marked = pixel.and_then(|pixel| place_under(view, frame, &place, pixel)).or(marked);
    }
    commands.extend(marked.map(|marked| Command::Lesson(LessonCommand::Draw(marked))));
    let given = lesson.draft().cloned();
    commands.extend(answered_by_key(nudge.gives, &given, view));
    given
}
