//! The fields that edit a breakpoint.

use super::field::Fields;
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::asking::{Condition, Names};
use crate::scene::{Breakpoint, Operation, Part, PartRef};
use crate::text::asking::mistake;
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
    fields.text(ui, "name", &breakpoint.name, |name| Operation::Rename { part, name });
    let about = ("condition", "Playing stops when it begins to hold: speed(#3) > 2, impact(#3, any), ….");
    fields.parsed_text(ui, about, &breakpoint.condition, |text| {
        let names = Names { setup: view.moment.setup, selected: view.selection.object() };
        Condition::read(text, names).map_err(|misread| mistake(&misread.mistake))?;
        Ok(replaced(Breakpoint { condition: text.to_owned(), ..breakpoint.clone() }))
    });
    let about = ("stops", "Whether playing stops there, forwards and backwards.");
    fields.check(ui, about, breakpoint.enabled, |enabled| replaced(Breakpoint { enabled, ..breakpoint.clone() }));
    fields.finish();
}
