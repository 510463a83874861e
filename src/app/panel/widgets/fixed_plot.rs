//! A plot that shows all of its curves and is not moved.

use egui::Id;
use egui_plot::Plot;

/// One without curves yet: neither drag, wheel nor double click changes what it shows.
pub(in crate::app::panel) fn fixed_plot(id: Id) -> Plot<'static> {
    Plot::new(id)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
}
