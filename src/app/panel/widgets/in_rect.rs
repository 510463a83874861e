//! Parts of a panel that stand beside each other.

use egui::{Rect, Ui, UiBuilder};

/// Shows a part of a panel in a rectangle and nowhere else.
pub fn in_rect(ui: &mut Ui, rect: Rect, contents: impl FnOnce(&mut Ui)) {
    ui.allocate_new_ui(UiBuilder::new().max_rect(rect), |ui| {
        ui.set_clip_rect(rect.intersect(ui.clip_rect()));
        contents(ui);
    });
}
