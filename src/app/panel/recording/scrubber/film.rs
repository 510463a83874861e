//! What a film that is planned shows.

use super::track::{AXIS_HEIGHT, Track};
use crate::app::frame::FrameView;
use crate::app::style::theme::PanelColors;
use egui::{Painter, Rect, Stroke, pos2};

/// Thickness of the bar, in points.
const BAR: f32 = 3.0;

/// A bar from its first to its last tick, with both ends marked.
pub(super) fn ui(painter: &Painter, track: Track, view: &FrameView, colors: &PanelColors) {
    let Some(plan) = view.windows.film else { return };
    let [from, to] = [plan.from, plan.to].map(|tick| track.x_of(tick as f64));
    let top = track.rect.top() + AXIS_HEIGHT - BAR;
    let bar = Rect::from_min_max(pos2(from, top), pos2(to.max(from), top + BAR));
    painter.rect_filled(bar, 0.0, colors.found);
    for x in [from, to] {
        painter.vline(x, top..=track.rect.bottom(), Stroke::new(1.0, colors.found));
    }
}
