//! Typing into the fields of a panel.

use collidoscope::app::App;
use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::{Node, Queryable};

/// The field of this name; before it may stand the text that names it.
pub fn field_of<'a>(harness: &'a Harness<App>, name: &'a str) -> Node<'a> {
    harness.get_all_by_label(name).last().unwrap()
}

/// Clicks into the field of this name and types; Enter takes it.
pub fn type_into(harness: &mut Harness<App>, name: &str, text: &str) {
    field_of(harness, name).click();
    harness.run();
    field_of(harness, name).type_text(text);
    harness.run();
    harness.press_key(Key::Enter);
    harness.run();
}
