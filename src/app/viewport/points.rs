//! A view in the points of egui, in which panels are laid out.

use crate::app::model::camera::Camera;
use crate::app::model::view_frame::{PixelRect, ViewFrame};
use glam::DVec3;

impl PixelRect {
    /// The pixels of an egui rectangle, its edges rounded to whole pixels.
    pub fn from_points(rect: egui::Rect, pixels_per_point: f32) -> PixelRect {
        let edge = |points: f32| (points * pixels_per_point).round() as i32;
        let (x, y) = (edge(rect.min.x), edge(rect.min.y));
        PixelRect { x, y, width: (edge(rect.max.x) - x).max(1), height: (edge(rect.max.y) - y).max(1) }
    }
}

impl ViewFrame {
    /// A camera in an egui rectangle.
    pub fn new(camera: Camera, rect: egui::Rect, pixels_per_point: f32) -> ViewFrame {
        ViewFrame { camera, rect: PixelRect::from_points(rect, pixels_per_point), pixels_per_point }
    }

    /// Where a world point is on screen, in points of egui; `None` behind the near plane.
    pub fn point_at(&self, world: DVec3) -> Option<egui::Pos2> {
        let pixel = self.pixel_at(world)? / f64::from(self.pixels_per_point);
        Some(egui::pos2(pixel.x as f32, pixel.y as f32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_have_edges_on_whole_pixels() {
        let rect = egui::Rect::from_min_max(egui::pos2(10.2, 5.0), egui::pos2(110.7, 55.5));
        // ×1.5: 15.3, 7.5, 166.05, 83.25.
        assert_eq!(PixelRect::from_points(rect, 1.5), PixelRect { x: 15, y: 8, width: 151, height: 75 });
    }
}
