//! The fields that edit an obstacle.

use super::field::{DIRECTION, Fields, METRES, METRES_PER_SECOND, SHARE};
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::app::text::properties::words_of;
use crate::language::t;
use crate::scene::{Numbers, Obstacle, Operation, Part, PartRef, Property, Shape};
use egui::{RichText, Ui};
use glam::DVec3;

/// Fields for every property of an obstacle. They edit it as authored, at whatever tick.
pub(in crate::app::panel) fn ui(ui: &mut Ui, obstacle: &Obstacle, view: &FrameView, commands: &mut Vec<Command>) {
    let replaced =
        |obstacle: Obstacle| Operation::Replace { part: PartRef::Object(obstacle.id), with: Part::Obstacle(obstacle) };
    ui.separator();
    if view.scene.settings.start_tick > 0 && obstacle.velocity != DVec3::ZERO {
        let text = t!("The place below is that of tick 0: it has moved on since, before the scene starts.");
        ui.label(RichText::new(text).weak());
    }
    let mut fields = Fields::new(view, commands, egui::Id::new(("obstacle", obstacle.id)));
    fields.told_text(ui, t!("name"), &obstacle.name, |name| Operation::Rename {
        part: PartRef::Object(obstacle.id),
        name,
    });
    shape_ui(ui, &obstacle.shape, &mut fields, &|shape| replaced(Obstacle { shape, ..obstacle.clone() }));
    let about = (t!("velocity"), t!("Obstacles move at constant velocity; nothing deflects them."));
    let set = |velocity| replaced(Obstacle { velocity, ..obstacle.clone() });
    fields.vector(ui, about, obstacle.velocity, METRES_PER_SECOND, set);
    let about = (t!("restitution e"), t!("A contact takes the product of both sides."));
    let set = |restitution| replaced(Obstacle { restitution, ..obstacle.clone() });
    fields.number(ui, about, obstacle.restitution, SHARE, set);
    fields.color(ui, obstacle.color, |color| replaced(Obstacle { color, ..obstacle.clone() }));
    fields.finish();
}

fn shape_ui(ui: &mut Ui, shape: &Shape, fields: &mut Fields, replaced: &dyn Fn(Shape) -> Operation) {
    for (property, numbers) in shape.properties() {
        let set = |numbers| replaced(shape.with(property, numbers));
        let words = words_of(property, numbers);
        let about = (words.field, words.about);
        match numbers {
            Numbers::Vector(vector) if property == Property::Normal => {
                fields.vector(ui, about, vector, DIRECTION, |vector| set(Numbers::Vector(vector)));
            }
            Numbers::Vector(vector) => fields.vector(ui, about, vector, METRES, |vector| set(Numbers::Vector(vector))),
            Numbers::Pair(pair) => {
                fields.components(ui, about, pair.to_array(), METRES, |pair| set(Numbers::Pair(pair.into())));
            }
            Numbers::Length(length) => fields.number(ui, about, length, METRES, |length| set(Numbers::Length(length))),
            Numbers::Rotation(rotation) => {
                fields.rotation(ui, rotation, |rotation| set(Numbers::Rotation(rotation)));
            }
        }
    }
}
