//! The fields that edit a change at a later tick, and the list of all of them.

use super::field::{Among, COUNT, Fields, METRES, METRES_PER_SECOND};
use crate::app::command::{Command, PlaybackCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::numbers::vector;
use crate::language::t;
use crate::scene::{Edit, EditProperty, Operation, Part, PartRef};
use crate::sim::Instant;
use egui::{RichText, ScrollArea, Ui};

/// Fields for every property of an edit, followed by the list of all edits.
pub(in crate::app::panel) fn ui(ui: &mut Ui, index: usize, edit: &Edit, view: &FrameView, commands: &mut Vec<Command>) {
    let replaced = |edit| Operation::Replace { part: PartRef::Edit(index), with: Part::Edit(edit) };
    let mut fields = Fields::new(view, commands, egui::Id::new(("edit", index)));
    let about = (t!("tick"), t!("At whose start it applies; the past stays, the future is simulated again."));
    let set = |tick: f64| replaced(Edit { tick: tick.round() as u64, ..edit.clone() });
    fields.number(ui, about, edit.tick as f64, COUNT, set);
    let set = |id| replaced(Edit { id, ..edit.clone() });
    fields.reference(ui, (t!("body"), t!("Whose state changes.")), edit.id, Among::Bodies, set);
    let properties =
        [(EditProperty::Position, t!("position").to_owned()), (EditProperty::Velocity, t!("velocity").to_owned())];
    let set = |property| replaced(Edit { property, ..edit.clone() });
    fields.choice(ui, (t!("property"), t!("What changes.")), &edit.property, &properties, set);
    let (unit, meaning) = match edit.property {
        EditProperty::Position => (METRES, t!("Where its centre is from then on.")),
        EditProperty::Velocity => (METRES_PER_SECOND, t!("How it moves from then on.")),
    };
    let set = |value| replaced(Edit { value, ..edit.clone() });
    fields.vector(ui, (t!("value"), meaning), edit.value, unit, set);
    fields.finish();
    list_ui(ui, view, commands);
}

/// Every edit of the scene with a link to its tick; nothing if there is none.
pub(in crate::app::panel) fn list_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let edits = &view.scene.edits;
    if edits.is_empty() {
        return;
    }
    ui.separator();
    ui.label(RichText::new(t!("Edits ({edits})", edits = edits.len())).strong());
    let height = ui.text_style_height(&egui::TextStyle::Body) + 2.0 * ui.spacing().button_padding.y;
    let area = ScrollArea::vertical().id_salt("edits").max_height(200.0).auto_shrink([false, true]);
    area.show_rows(ui, height, edits.len(), |ui, range| {
        for index in range {
            row_ui(ui, index, &edits[index], view, commands);
        }
    });
}

fn row_ui(ui: &mut Ui, index: usize, edit: &Edit, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        let link = ui
            .link(t!("tick {tick}", tick = edit.tick))
            .on_hover_text(t!("Goes to the tick at whose start it applies."));
        if link.clicked() {
            commands.push(Command::Playback(PlaybackCommand::Seek(Instant::start_of(edit.tick))));
        }
        let property = match edit.property {
            EditProperty::Position => t!("at"),
            EditProperty::Velocity => "v =",
        };
        let text = format!("{} {property} {}", view.label_of(edit.id), vector(edit.value));
        let is_selected = view.selection.contains(PartRef::Edit(index));
        let button = egui::Button::new(text).selected(is_selected).frame(is_selected).truncate();
        if ui.add(button).on_hover_text(t!("Selects this edit, to change it.")).clicked() {
            commands.push(Command::Selection(SelectionCommand::Parts(vec![PartRef::Edit(index)])));
        }
    });
}
