//! Maps ticks to the screen and back.

use egui::Rect;

/// Height of the axis with tick numbers.
pub(super) const AXIS_HEIGHT: f32 = 16.0;

/// Half the width of the playhead's handle, in points.
pub(super) const HANDLE: f32 = 5.0;

/// Maps ticks to the screen and back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Track {
    pub(super) rect: Rect,
    pub(super) first: f64,
    pub(super) last: f64,
}

impl Track {
    pub(super) fn x_of(&self, tick: f64) -> f32 {
        let share = (tick - self.first) / (self.last - self.first);
        // Clamped: far outside, the cast would be infinite.
        self.rect.left() + share.clamp(-1e6, 1e6) as f32 * self.rect.width()
    }

    /// The time at a place on screen, in ticks.
    pub(super) fn at(&self, x: f32) -> f64 {
        let share = f64::from((x - self.rect.left()) / self.rect.width()).clamp(0.0, 1.0);
        self.first + share * (self.last - self.first)
    }

    /// The visible tick whose start is nearest to a place on screen.
    pub(super) fn tick_at(&self, x: f32) -> u64 {
        let nearest = self.at(x).round();
        nearest.clamp(self.first.ceil(), self.last.floor().max(self.first.ceil())) as u64
    }
}
