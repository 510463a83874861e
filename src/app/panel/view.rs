//! The 3D view as a panel.

use super::hint;
use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use crate::app::viewport;
use egui::{Painter, Rect, Ui};

/// Where the 3D view is in this frame.
pub struct PaintedView {
    /// Its place in points.
    pub rect: Rect,
    /// Paints over it, clipped to it.
    pub painter: Painter,
}

/// The view's widget, and the line for newcomers on top of it.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) -> PaintedView {
    let rect = viewport::ui(ui, view, commands);
    hint::ui(ui, rect, view, commands);
    PaintedView { rect, painter: ui.painter_at(rect) }
}
