//! New objects: what is added, and where.

use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use crate::scene::{Body, BoxShape, Mass, Obstacle, Operation, Part, PlaneShape, QuadShape, Scene, Shape};
use egui::Ui;
use egui_phosphor::regular as icon;
use glam::{DVec2, DVec3};

/// A button for each kind of object. A new one is where the camera looks at, and selected.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.menu_button(format!("{} Add", icon::PLUS), |ui| {
        for (name, tooltip, part) in [
            ("Ball", "A ball of radius 0.5 m.", ball as fn(&Scene, DVec3) -> Part),
            ("Plane", "An infinite floor, solid from above.", plane),
            ("Quad", "A rectangle, solid from both sides.", quad),
            ("Box", "A solid box.", cuboid),
        ] {
            if ui.button(name).on_hover_text(tooltip).clicked() {
                let part = part(view.scene, tidy(view.camera.target));
                commands.push(Command::Edit(Operation::Add(part)));
                ui.close_menu();
            }
        }
    })
    .response
    .on_hover_text("Adds an object where the camera looks at.");
}

fn ball(scene: &Scene, at: DVec3) -> Part {
    Part::Body(Body {
        id: scene.fresh_id(),
        name: String::new(),
        radius: 0.5,
        position: at,
        since: None,
        velocity: DVec3::ZERO,
        mass: Mass::default(),
        restitution: 1.0,
        group: None,
        color: None,
    })
}

fn plane(scene: &Scene, at: DVec3) -> Part {
    obstacle(scene, Shape::Plane(PlaneShape { point: at, normal: DVec3::Y }))
}

fn quad(scene: &Scene, at: DVec3) -> Part {
    obstacle(scene, Shape::Quad(QuadShape { center: at, half_extents: DVec2::ONE, rotation: [0.0, 0.0, 0.0, 1.0] }))
}

fn cuboid(scene: &Scene, at: DVec3) -> Part {
    obstacle(
        scene,
        Shape::Box(BoxShape { center: at, half_extents: DVec3::splat(0.5), rotation: [0.0, 0.0, 0.0, 1.0] }),
    )
}

fn obstacle(scene: &Scene, shape: Shape) -> Part {
    let (name, color) = (String::new(), None);
    Part::Obstacle(Obstacle { id: scene.fresh_id(), name, shape, restitution: 1.0, velocity: DVec3::ZERO, color })
}

/// To a tenth of a metre: what a person would type.
fn tidy(point: DVec3) -> DVec3 {
    (point * 10.0).round() / 10.0
}
