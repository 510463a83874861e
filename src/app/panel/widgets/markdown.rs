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
        CommonMarkViewer::new().show(ui, &mut cache, text);
    });
}
