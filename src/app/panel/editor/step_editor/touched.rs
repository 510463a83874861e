//! The fields of a question for what will be touched.

use super::place;
use crate::app::panel::editor::field::{Among, Fields};
use crate::app::text::lesson::touchable_name;
use crate::language::t;
use crate::scene::{AskTouched, Id, Operation, Scene, StepPlace, Touchable, TouchableFace};
use crate::shape::Face;
use egui::Ui;

/// Who touches, until when, and what can be chosen.
pub(super) fn ui(ui: &mut Ui, touched: &AskTouched, fields: &mut Fields, set: &dyn Fn(AskTouched) -> Operation) {
    let about = (t!("by"), t!("The body that collides with them."));
    fields.reference(ui, about, touched.by, Among::Bodies, |by| {
        let among = touched.among.iter().copied().filter(|one| *one != Touchable::Object(by)).collect();
        set(AskTouched { by, among, ..touched.clone() })
    });
    let about = (t!("until"), t!("Up to which moment; it asks from the step's own on."));
    place::ui(ui, about, &touched.until, fields, &|until| set(AskTouched { until, ..touched.clone() }));
    let all = touchables(fields.view.scene, touched.by);
    let setup = fields.view.moment.setup;
    let names: Vec<String> = all.iter().map(|touchable| touchable_name(touchable, setup)).collect();
    let boxes: Vec<(&str, bool)> =
        names.iter().zip(&all).map(|(name, one)| (name.as_str(), touched.among.contains(one))).collect();
    let about = (t!("among"), t!("What can be chosen. Right are those that it collides with."));
    fields.checks(ui, about, &boxes, |clicked| {
        let one = all[clicked];
        let mut among = touched.among.clone();
        match among.iter().position(|other| *other == one) {
            Some(place) => drop(among.remove(place)),
            None => among.push(one),
        }
        set(AskTouched { among, ..touched.clone() })
    });
}

/// What a new one begins with; `None` where there is nothing to touch.
pub(super) fn begun(fields: &Fields, now: f64) -> Option<AskTouched> {
    let scene = fields.view.scene;
    let by = scene.bodies.first()?.id;
    let is_object = |one: &Touchable| matches!(one, Touchable::Object(_));
    let among: Vec<Touchable> = touchables(scene, by).into_iter().filter(is_object).collect();
    let until = StepPlace::Time(scene.settings.duration.unwrap_or(now + 1.0));
    (!among.is_empty()).then_some(AskTouched { by, among, until })
}

/// Objects that a body can touch, and the faces of boxes; of a crowd some.
fn touchables(scene: &Scene, by: Id) -> Vec<Touchable> {
    const MOST: usize = 24;
    let objects = Among::Solids.ids(scene).into_iter().filter(|id| *id != by).map(Touchable::Object);
    let boxes = scene.obstacles.iter().filter(|obstacle| obstacle.shape.kind().has_flags).map(|obstacle| obstacle.id);
    let faces = boxes.flat_map(|of| Face::ALL.map(|side| Touchable::Face(TouchableFace { of, side })));
    objects.take(MOST).chain(faces.take(MOST)).collect()
}
