//! The fields that edit a plane, quad or box.

use super::field::{DIRECTION, Fields, METRES, METRES_PER_SECOND, SHARE};
use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use crate::scene::{BoxShape, Obstacle, Operation, Part, PartRef, PlaneShape, QuadShape, Shape};
use egui::{RichText, Ui};
use glam::{DVec2, DVec3};

/// Fields for every property of an obstacle. They edit it as authored, at whatever tick.
pub(in crate::app::panel) fn ui(ui: &mut Ui, obstacle: &Obstacle, view: &FrameView, commands: &mut Vec<Command>) {
    let replaced =
        |obstacle: Obstacle| Operation::Replace { part: PartRef::Object(obstacle.id), with: Part::Obstacle(obstacle) };
    ui.separator();
    if view.scene.settings.start_tick > 0 && obstacle.velocity != DVec3::ZERO {
        let text = "The place below is that of tick 0: it has moved on since, before the scene starts.";
        ui.label(RichText::new(text).weak());
    }
    let mut fields = Fields::new(view, commands, egui::Id::new(("obstacle", obstacle.id)));
    fields.text(ui, "name", &obstacle.name, |name| Operation::Rename { part: PartRef::Object(obstacle.id), name });
    shape_ui(ui, &obstacle.shape, &mut fields, &|shape| replaced(Obstacle { shape, ..obstacle.clone() }));
    let about = ("velocity", "Obstacles move at constant velocity; nothing deflects them.");
    let set = |velocity| replaced(Obstacle { velocity, ..obstacle.clone() });
    fields.vector(ui, about, obstacle.velocity, METRES_PER_SECOND, set);
    let about = ("restitution e", "A contact takes the product of both sides.");
    let set = |restitution| replaced(Obstacle { restitution, ..obstacle.clone() });
    fields.number(ui, about, obstacle.restitution, SHARE, set);
    fields.color(ui, obstacle.color, |color| replaced(Obstacle { color, ..obstacle.clone() }));
    fields.finish();
}

fn shape_ui(ui: &mut Ui, shape: &Shape, fields: &mut Fields, replaced: &dyn Fn(Shape) -> Operation) {
    match shape {
        Shape::Plane(plane) => {
            let about = ("point p₀", "Any point of the plane, at tick 0.");
            let set = |point| replaced(Shape::Plane(PlaneShape { point, ..plane.clone() }));
            fields.vector(ui, about, plane.point, METRES, set);
            let about = ("normal", "To the front, of any length but zero; the back lets balls pass.");
            let set = |normal| replaced(Shape::Plane(PlaneShape { normal, ..plane.clone() }));
            fields.vector(ui, about, plane.normal, DIRECTION, set);
        }
        Shape::Quad(quad) => {
            let set = |center| replaced(Shape::Quad(QuadShape { center, ..quad.clone() }));
            fields.vector(ui, CENTRE, quad.center, METRES, set);
            let about = ("half extents", "Half lengths along local X and local Z.");
            fields.components(ui, about, quad.half_extents.to_array(), METRES, |[x, z]| {
                replaced(Shape::Quad(QuadShape { half_extents: DVec2::new(x, z), ..quad.clone() }))
            });
            let set = |rotation| replaced(Shape::Quad(QuadShape { rotation, ..quad.clone() }));
            fields.rotation(ui, quad.rotation, set);
        }
        Shape::Box(obb) => {
            let set = |center| replaced(Shape::Box(BoxShape { center, ..obb.clone() }));
            fields.vector(ui, CENTRE, obb.center, METRES, set);
            let about = ("half extents", "Half lengths along local X, Y and Z.");
            let set = |half_extents: DVec3| replaced(Shape::Box(BoxShape { half_extents, ..obb.clone() }));
            fields.vector(ui, about, obb.half_extents, METRES, set);
            fields.rotation(ui, obb.rotation, |rotation| replaced(Shape::Box(BoxShape { rotation, ..obb.clone() })));
        }
    }
}

const CENTRE: (&str, &str) = ("centre c₀", "Its middle, at tick 0.");
