//! The row of the causal past on display.

use super::track::Track;
use crate::app::frame::FrameView;
use egui::{Color32, Painter, Rect, pos2, vec2};

/// A mark for each tick that has events of the past on display, and a higher one for what it is about.
pub(super) fn marks_ui(painter: &Painter, rect: Rect, track: Track, view: &FrameView, color: Color32) {
    let Some(shown) = view.past else { return };
    let events = shown.past().into_iter().flat_map(|past| past.events());
    let low = Rect::from_min_max(pos2(rect.left(), rect.top() + 0.3 * rect.height()), rect.max);
    let mut drawn_from = f32::INFINITY;
    for tick in events.map(|event| event.place.tick) {
        let (from, to) = (track.x_of(tick as f64), track.x_of((tick + 1) as f64));
        // The latest come first.
        if from < drawn_from && to >= rect.left() && from <= rect.right() {
            let width = (to - from - 0.5).clamp(1.5, 9.0);
            painter.rect_filled(Rect::from_min_size(pos2(from, low.top()), vec2(width, low.height())), 0.0, color);
            drawn_from = from;
        }
    }
    let x = track.x_of(shown.tick() as f64);
    painter.rect_filled(Rect::from_min_size(pos2(x, rect.top()), vec2(2.0, rect.height())), 0.0, color);
}
