//! Scroll areas that are no stop of Tab: egui gives the keys to whatever can be dragged, here to all of what is seen. The wheel
//! and the bars scroll.

use egui::ScrollArea;

/// Scrolls up and down.
pub(in crate::app::panel) fn vertical() -> ScrollArea {
    ScrollArea::vertical().drag_to_scroll(false)
}

/// Scrolls to the left and to the right.
pub(in crate::app::panel) fn horizontal() -> ScrollArea {
    ScrollArea::horizontal().drag_to_scroll(false)
}

/// Scrolls in both directions.
pub(in crate::app::panel) fn both() -> ScrollArea {
    ScrollArea::both().drag_to_scroll(false)
}
