//! The fields that edit a watch.

use super::field::Fields;
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::asking::Asks;
use crate::language::t;
use crate::scene::{Operation, Part, PartRef, Watch};
use egui::Ui;

/// Name, quantity, and whether its curve is drawn.
pub(in crate::app::panel) fn ui(
    ui: &mut Ui,
    index: usize,
    watch: &Watch,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let part = PartRef::Watch(index);
    let replaced = |with| Operation::Replace { part, with: Part::Watch(with) };
    let mut fields = Fields::new(view, commands, egui::Id::new(("watch", index)));
    fields.told_text(ui, t!("name"), &watch.name, |name| Operation::Rename { part, name });
    let hint = t!("A quantity such as speed(#3) or max(speed(all)).");
    let with = |quantity| replaced(Watch { quantity, ..watch.clone() });
    fields.question(ui, (t!("quantity"), hint, Asks::Quantity), &watch.quantity, with);
    let about = (t!("drawn"), t!("Whether its curve is drawn."));
    fields.check(ui, about, watch.enabled, |enabled| replaced(Watch { enabled, ..watch.clone() }));
    fields.finish();
}
