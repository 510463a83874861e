//! Where the cursor is in a field before one types.

use egui::text::{CCursor, CCursorRange};
use egui::{Id, TextEdit, Ui};

/// Selects the whole text of a field, which typing then replaces. egui would select as much as the field showed before.
pub(in crate::app::panel) fn select_all(ui: &Ui, field: Id, text: &str) {
    set(ui, field, CCursorRange::two(CCursor::new(0), end_of(text)));
}

/// Puts the cursor behind the text of a field.
pub(in crate::app::panel) fn go_to_end(ui: &Ui, field: Id, text: &str) {
    set(ui, field, CCursorRange::one(end_of(text)));
}

fn end_of(text: &str) -> CCursor {
    CCursor::new(text.chars().count())
}

fn set(ui: &Ui, field: Id, range: CCursorRange) {
    let mut state = TextEdit::load_state(ui.ctx(), field).unwrap_or_default();
    state.cursor.set_char_range(Some(range));
    state.store(ui.ctx(), field);
}
