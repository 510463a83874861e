//! The small cross of axes in a corner of the view: which way the world lies.

use crate::app::model::camera::Camera;
use crate::app::style::color::color32;
use crate::app::style::palette::Palette;
use crate::app::style::theme::legible;
use egui::{Align2, FontId, Painter, Pos2, Rect, Stroke, pos2, vec2};
use glam::DVec3;

/// Length of an arm that lies across the line of sight, in points.
const ARM: f32 = 26.0;
/// From the end of an arm to the middle of its letter, in points.
const LETTER: f32 = 9.0;
/// The size of a letter, in points.
const SIZE: f32 = 11.0;

/// Paints the world's axes as the camera sees them into the lower right corner of the view. Returns
/// the rectangle it covers, for labels to stay out of. `scale` is how much larger than usual its letters are.
pub fn paint_axes_cross(painter: &Painter, camera: &Camera, (palette, scale): (&Palette, f32)) -> Rect {
    let place = place_of_cross(painter.clip_rect());
    let middle = place.center();
    // Lines of the scene that pass behind it do not cross its letters.
    painter.circle_filled(middle, 0.5 * place.width(), color32(palette.text_background).gamma_multiply(0.6));
    let mut arms: Vec<_> = [DVec3::X, DVec3::Y, DVec3::Z].into_iter().zip(palette.axes).zip(["X", "Y", "Z"]).collect();
    // What points away is painted first.
    arms.sort_by(|((a, _), _), ((b, _), _)| a.dot(camera.backward()).total_cmp(&b.dot(camera.backward())));
    let size = legible(painter.ctx(), SIZE).max(SIZE * scale);
    let mut letters: Vec<Pos2> = Vec::new();
    for ((axis, color), name) in arms {
        let arm = vec2(axis.dot(camera.right()) as f32, -axis.dot(camera.up()) as f32) * ARM;
        painter.line_segment([middle, middle + arm], Stroke::new(2.5, color32(color)));
        let at = place_of_letter(middle + arm + arm.normalized() * LETTER, size, &letters);
        letters.push(at);
        painter.text(at, Align2::CENTER_CENTER, name, FontId::proportional(size), color32(color));
    }
    place
}

/// Where a letter stands, which has its place at the end of its arm: beside that, where other letters are already.
fn place_of_letter(at: Pos2, size: f32, others: &[Pos2]) -> Pos2 {
    let is_free = |at: &Pos2| others.iter().all(|other| at.distance(*other) >= size);
    let beside = [0.0, -size, size, -2.0 * size].map(|aside| pos2(at.x + aside, at.y));
    beside.into_iter().find(is_free).unwrap_or(at)
}

/// What the cross covers of a view.
pub fn place_of_cross(view: Rect) -> Rect {
    Rect::from_center_size(view.right_bottom() - vec2(44.0, 44.0), vec2(2.0, 2.0) * (ARM + 14.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_axes_that_point_the_same_way_stand_beside_each_other() {
        let mut letters = Vec::new();
        for at in [pos2(50.0, 20.0), pos2(51.0, 24.0), pos2(50.0, 22.0), pos2(90.0, 60.0)] {
            letters.push(place_of_letter(at, 11.0, &letters));
        }
        for (index, letter) in letters.iter().enumerate() {
            assert!(letters[..index].iter().all(|other| other.distance(*letter) >= 11.0), "{letters:?}");
        }
        assert_eq!(letters[3], pos2(90.0, 60.0), "one that is alone stays at its arm");
    }
}
