//! The 3D view as a widget of the interface: what the pointer does in it.

use super::Pointer;
use crate::app::model::camera::Camera;
use crate::app::model::view_frame::ViewFrame;
use glam::DVec2;

/// What the view's widget found out in a pass.
pub struct ViewOutput {
    /// Camera and rectangle as they were on entry: what the picture of this frame shows.
    pub frame: ViewFrame,
    /// The widget's own response.
    pub response: egui::Response,
    /// Paints over the view and nowhere else; valid until the frame ends.
    pub painter: egui::Painter,
    /// Where the person wants to look from, if that changed.
    pub camera: Option<Camera>,
    /// Place of a click with the left button, in physical pixels of the window; give it to
    /// [`pick`](super::pick).
    pub click: Option<DVec2>,
}

/// What a drag in the view does, kept by egui from frame to frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drag {
    Orbit,
    Pan,
}

/// Fills the rest of `ui` with the view: right drag orbits, middle drag (or shift and right) pans,
/// the wheel zooms to the pointer, a left click picks.
///
/// Nothing is changed here; a second call in the same frame gives the same answer.
pub fn view_ui(ui: &mut egui::Ui, camera: &Camera, pointer: &Pointer) -> ViewOutput {
    let (response, painter) = ui.allocate_painter(ui.available_size(), egui::Sense::click_and_drag());
    let frame = ViewFrame::new(*camera, response.rect, ui.ctx().pixels_per_point());
    let drag = drag(ui, &response, pointer);
    let points = |pixels: f32| f64::from(pixels / frame.pixels_per_point);
    let (dx, dy) = (points(pointer.travel[0]), points(pointer.travel[1]));
    let mut wanted = match drag {
        Some(Drag::Orbit) => camera.orbited(dx, dy),
        Some(Drag::Pan) => camera.panned(dx, dy, f64::from(response.rect.height())),
        None => *camera,
    };
    if response.contains_pointer() && pointer.notches != 0.0 {
        let pixel = DVec2::new(f64::from(pointer.pixel[0]), f64::from(pointer.pixel[1]));
        wanted = wanted.zoomed(f64::from(pointer.notches), frame.target_plane_at(pixel));
    }
    if let Some(drag) = drag {
        ui.ctx().set_cursor_icon(match drag {
            Drag::Orbit => egui::CursorIcon::Grabbing,
            Drag::Pan => egui::CursorIcon::Move,
        });
    }
    let click = response.clicked().then(|| response.interact_pointer_pos()).flatten().map(|at| {
        let pixel = at * frame.pixels_per_point;
        DVec2::new(f64::from(pixel.x), f64::from(pixel.y))
    });
    ViewOutput { frame, response, painter, camera: (wanted != *camera).then_some(wanted), click }
}

/// The drag that goes on, if any: it begins with a button pressed on the view and lasts until that
/// button is released, wherever the pointer is by then.
fn drag(ui: &egui::Ui, response: &egui::Response, pointer: &Pointer) -> Option<Drag> {
    let id = response.id.with("camera drag");
    let pressed_on_view = response.is_pointer_button_down_on();
    let before: Option<Drag> = ui.data(|data| data.get_temp(id));
    let held = match before {
        Some(Drag::Orbit) => pointer.right.then_some(Drag::Orbit),
        Some(Drag::Pan) => (pointer.middle || pointer.right).then_some(Drag::Pan),
        None if !pressed_on_view => None,
        None if pointer.middle || (pointer.right && pointer.shift) => Some(Drag::Pan),
        None => pointer.right.then_some(Drag::Orbit),
    };
    ui.data_mut(|data| match held {
        Some(drag) => data.insert_temp(id, drag),
        None => data.remove::<Drag>(id),
    });
    held
}
