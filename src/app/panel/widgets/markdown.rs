//! Text written as Markdown, set with headings, emphasis, lists, tables, quotes and links.

use egui::{Id, Ui};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use std::sync::{Arc, Mutex, PoisonError};

/// The text as wide as there is room.
pub(in crate::app::panel) fn ui(ui: &mut Ui, text: &str) {
    let cache: Arc<Mutex<CommonMarkCache>> =
        ui.data_mut(|data| data.get_temp_mut_or_default::<Arc<Mutex<CommonMarkCache>>>(Id::new("markdown")).clone());
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    ui.scope(|ui| {
        ui.set_max_width(ui.available_width());
        // Quotes are weak text, and hold what matters most: formulas. Weak is halfway to this colour.
        ui.visuals_mut().widgets.noninteractive.weak_bg_fill = ui.visuals().strong_text_color();
        CommonMarkViewer::new().show(ui, &mut cache, text);
    });
}
