//! The fields that edit a breakpoint.

use super::field::Fields;
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::asking::Asks;
use crate::language::t;
use crate::scene::{Breakpoint, Operation, Part, PartRef};
use egui::Ui;

/// Name, condition, and whether playing stops there.
pub(in crate::app::panel) fn ui(
    ui: &mut Ui,
    index: usize,
    breakpoint: &Breakpoint,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let part = PartRef::Breakpoint(index);
    let replaced = |with| Operation::Replace { part, with: Part::Breakpoint(with) };
    let mut fields = Fields::new(view, commands, egui::Id::new(("breakpoint", index)));
    fields.told_text(ui, t!("name"), &breakpoint.name, |name| Operation::Rename { part, name });
    let hint = t!("A condition such as speed(#3) > 2 or impact(#3, any).");
    let with = |condition| replaced(Breakpoint { condition, ..breakpoint.clone() });
    fields.question(ui, (t!("condition"), hint, Asks::Condition), &breakpoint.condition, with);
    let about = (t!("stops"), t!("Whether playing stops there, forwards and backwards."));
    fields.check(ui, about, breakpoint.enabled, |enabled| replaced(Breakpoint { enabled, ..breakpoint.clone() }));
    fields.finish();
}
