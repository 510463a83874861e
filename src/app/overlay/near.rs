//! How near the pointer is to what is drawn.

use egui::Pos2;

/// How near the pointer must be to a drawing, in points.
pub(super) const REACH: f32 = 7.0;

pub(super) fn distance_to_segment(at: Pos2, [a, b]: [Pos2; 2]) -> f32 {
    let along = b - a;
    let share = if along.length_sq() > 0.0 { (at - a).dot(along) / along.length_sq() } else { 0.0 };
    at.distance(a + share.clamp(0.0, 1.0) * along)
}
