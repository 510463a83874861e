//! Text written as Markdown, set with headings, emphasis, lists, tables, quotes, links and formulas.

use super::set;
use crate::query::Notation;
use crate::text::stage::in_words;
use egui::{Id, Label, Sense, TextStyle, Ui, WidgetInfo, WidgetType, vec2};
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
        CommonMarkViewer::new().render_math_fn(Some(&formula_ui)).show(ui, &mut cache, text);
    });
}

/// A formula, within a line of the text or on lines of its own.
fn formula_ui(ui: &mut Ui, text: &str, is_within_line: bool) {
    let size = ui.style().text_styles.get(&TextStyle::Body).map_or(13.0, |font| font.size);
    let notation = in_words(Notation::of_text(text, is_within_line));
    let Some(set) = set::set(ui, notation, size, ui.max_rect().width()) else {
        ui.add(Label::new(text).wrap());
        return;
    };
    // Within a line it stands on the base line of the text, as high as that is.
    let (height, base) = set::line_of_text(ui, size);
    let (room, top) = match is_within_line && set.is_whole {
        true => (vec2(set.size.x, height), base - set.ascent),
        false => (set.size, 0.0),
    };
    let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
    let color = if is_within_line { ui.visuals().text_color() } else { ui.visuals().strong_text_color() };
    set.paint(ui.painter(), rect.min + vec2(0.0, top), |_| (color, None));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}
