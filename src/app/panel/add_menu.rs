//! New objects: what is added, and where.

use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use crate::app::viewport::{Placement, ViewOutput, placement};
use crate::scene::{Body, BoxShape, Mass, Obstacle, Operation, Part, PlaneShape, QuadShape, Scene, Shape};
use egui::{Area, Frame, Id, Order, Ui};
use egui_phosphor::regular as icon;
use glam::{DVec2, DVec3};

/// Radius of a new ball, and half extent of a new box, in metres.
const HALF_SIZE: f64 = 0.5;

/// Makes a part at a place.
type MakePart = fn(&Scene, Placement) -> Part;

/// What can be added: name, explanation, and the part at a place.
const KINDS: [(&str, &str, MakePart); 4] = [
    ("Ball", "A ball of radius 0.5 m.", ball),
    ("Plane", "An infinite floor, solid from above.", plane),
    ("Quad", "A rectangle, solid from both sides.", quad),
    ("Box", "A solid box.", cuboid),
];

/// A button with a menu of all kinds. A new object is on what is in the middle of the view, and selected.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.menu_button(format!("{} Add", icon::PLUS), |ui| {
        let at = || {
            let middle = view.view_frame.middle();
            placement(&view.view_frame, middle, &view.moment)
        };
        if kinds_ui(ui, view, at, commands) {
            ui.close_menu();
        }
    })
    .response
    .on_hover_text(
        "Adds an object on what is in the middle of the view. A right click in the view, or Shift+A, adds \
         one where the pointer is.",
    );
}

/// The menu at the pointer, while it is open: a right click opens it, and a click elsewhere closes it.
pub(super) fn at_pointer_ui(ui: &Ui, output: &ViewOutput, view: &FrameView, commands: &mut Vec<Command>) {
    let clicked = output.response.secondary_clicked().then(|| output.response.interact_pointer_pos()).flatten();
    if let Some(at) = clicked {
        let pixel = at * output.frame.pixels_per_point;
        commands.push(Command::ShowAddMenu(Some([pixel.x, pixel.y])));
    }
    let Some([x, y]) = view.windows.add_menu else { return };
    let at = egui::pos2(x, y) / output.frame.pixels_per_point;
    // Asked for by a key while the pointer was elsewhere.
    let at = if output.response.rect.contains(at) { at } else { output.response.rect.center() };
    let area =
        Area::new(Id::new("add menu")).order(Order::Foreground).fixed_pos(at).constrain_to(ui.ctx().screen_rect());
    let shown = area.show(ui.ctx(), |ui| {
        Frame::menu(ui.style()).show(ui, |ui| {
            ui.set_max_width(140.0);
            ui.label(egui::RichText::new("Add here").weak().size(11.5));
            let pixel = DVec2::new(f64::from(at.x), f64::from(at.y)) * f64::from(output.frame.pixels_per_point);
            ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
                kinds_ui(ui, view, || placement(&output.frame, pixel, &view.moment), commands)
            })
            .inner
        })
    });
    let is_chosen = shown.inner.inner;
    let is_left =
        shown.response.clicked_elsewhere() && clicked.is_none() && ui.input(|input| input.pointer.any_click());
    if is_chosen || is_left {
        commands.push(Command::ShowAddMenu(None));
    }
}

/// A button for each kind; whether one was clicked.
fn kinds_ui(ui: &mut Ui, view: &FrameView, at: impl Fn() -> Placement, commands: &mut Vec<Command>) -> bool {
    let mut is_chosen = false;
    for (name, tooltip, part) in KINDS {
        if ui.button(name).on_hover_text(tooltip).clicked() {
            commands.push(Command::Edit(Operation::Add(part(view.scene, at()))));
            is_chosen = true;
        }
    }
    is_chosen
}

fn ball(scene: &Scene, at: Placement) -> Part {
    Part::Body(Body {
        id: scene.fresh_id(),
        name: String::new(),
        radius: HALF_SIZE,
        position: at.resting(HALF_SIZE),
        velocity: DVec3::ZERO,
        mass: Mass::default(),
        restitution: 1.0,
        group: None,
        color: None,
    })
}

fn plane(scene: &Scene, at: Placement) -> Part {
    obstacle(scene, Shape::Plane(PlaneShape { point: at.point, normal: DVec3::Y }))
}

fn quad(scene: &Scene, at: Placement) -> Part {
    let rotation = [0.0, 0.0, 0.0, 1.0];
    obstacle(scene, Shape::Quad(QuadShape { center: at.point, half_extents: DVec2::ONE, rotation }))
}

fn cuboid(scene: &Scene, at: Placement) -> Part {
    let (half_extents, rotation) = (DVec3::splat(HALF_SIZE), [0.0, 0.0, 0.0, 1.0]);
    obstacle(scene, Shape::Box(BoxShape { center: at.resting(HALF_SIZE), half_extents, rotation }))
}

fn obstacle(scene: &Scene, shape: Shape) -> Part {
    let (name, color) = (String::new(), None);
    Part::Obstacle(Obstacle { id: scene.fresh_id(), name, shape, restitution: 1.0, velocity: DVec3::ZERO, color })
}
