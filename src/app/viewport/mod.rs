//! stand-in
mod camera;
pub use camera::Camera;
use egui::Ui;
pub fn ui(ui: &mut Ui, _view: &super::frame_view::FrameView, _commands: &mut Vec<super::command::Command>) -> egui::Rect {
    ui.allocate_exact_size(ui.available_size(), egui::Sense::click_and_drag()).0
}
