//! The small cross of axes in a corner of the view: which way the world lies.

use crate::app::model::camera::Camera;
use crate::app::style::color::color32;
use crate::app::style::palette::Palette;
use crate::app::style::theme::legible;
use egui::{Align2, FontId, Painter, Rect, Stroke, vec2};
use glam::DVec3;

/// Length of an arm that lies across the line of sight, in points.
const ARM: f32 = 26.0;

/// Paints the world's axes as the camera sees them into the lower right corner of the view. Returns
/// the rectangle it covers, for labels to stay out of.
pub fn paint_axes_cross(painter: &Painter, camera: &Camera, palette: &Palette) -> Rect {
    let place = place_of_cross(painter.clip_rect());
    let middle = place.center();
    let mut arms: Vec<_> = [DVec3::X, DVec3::Y, DVec3::Z].into_iter().zip(palette.axes).zip(["X", "Y", "Z"]).collect();
    // What points away is painted first.
    arms.sort_by(|((a, _), _), ((b, _), _)| a.dot(camera.backward()).total_cmp(&b.dot(camera.backward())));
    for ((axis, color), name) in arms {
        let arm = vec2(axis.dot(camera.right()) as f32, -axis.dot(camera.up()) as f32) * ARM;
        painter.line_segment([middle, middle + arm], Stroke::new(2.5, color32(color)));
        let at = middle + arm + arm.normalized() * 9.0;
        let font = FontId::proportional(legible(painter.ctx(), 11.0));
        painter.text(at, Align2::CENTER_CENTER, name, font, color32(color));
    }
    place
}

/// What the cross covers of a view.
pub fn place_of_cross(view: Rect) -> Rect {
    Rect::from_center_size(view.right_bottom() - vec2(44.0, 44.0), vec2(2.0, 2.0) * (ARM + 14.0))
}
