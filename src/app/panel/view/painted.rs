//! Where the 3D view was painted, for what is painted over it.

use crate::app::overlay::VectorScale;
use egui::{Painter, Rect, Shape};

/// Where the 3D view is in this frame.
pub struct PaintedView {
    /// Its place in points.
    pub rect: Rect,
    /// Paints over it, clipped to it.
    pub painter: Painter,
    /// Where cards and buttons lie over it.
    pub covered: Vec<Rect>,
    /// Whether the card of a lesson has more text than room, which goes on below what is seen of it.
    pub has_rest_of_card: bool,
    /// The gizmo and handles, painted above labels.
    pub on_top: Vec<Shape>,
    /// Whether the pointer is on something that can be dragged.
    pub is_busy: bool,
    /// The scale of vectors, while it must not change.
    pub scale: Option<VectorScale>,
}
