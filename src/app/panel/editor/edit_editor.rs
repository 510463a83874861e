//! The fields that edit a change at a later tick, and the list of all of them.

use super::field::{Among, COUNT, Fields, KILOGRAMS, METRES, METRES_PER_SECOND, SHARE};
use crate::app::command::{Command, PlaybackCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::text::edits as words;
use crate::language::t;
use crate::scene::{Edit, EditProperty, EditValue, Operation, Part, PartRef};
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
    let properties = EditProperty::ALL.map(|property| (property, words::property(property).to_owned()));
    let set = |property| replaced(Edit { property, value: value_for(property, edit, view), ..edit.clone() });
    fields.choice(ui, (t!("property"), t!("What changes.")), &edit.property, &properties, set);
    let (unit, meaning) = match edit.property {
        EditProperty::Position => (METRES, t!("Where its centre is from then on.")),
        EditProperty::Velocity => (METRES_PER_SECOND, t!("How it moves from then on.")),
        EditProperty::Radius => (METRES, t!("Greater than 0; what it grows into overlaps and is not moved apart.")),
        EditProperty::Mass => (KILOGRAMS, t!("From then on, a finite one.")),
        EditProperty::Restitution => {
            (SHARE, t!("0 comes to rest, 1 is elastic; a contact takes the product of both sides."))
        }
    };
    let about = (t!("value"), meaning);
    match edit.value {
        EditValue::Vector(vector) => {
            fields.vector(ui, about, vector, unit, |value| replaced(Edit { value: value.into(), ..edit.clone() }));
        }
        EditValue::Number(number) => {
            fields.number(ui, about, number, unit, |value| replaced(Edit { value: value.into(), ..edit.clone() }));
        }
    }
    fields.finish();
    list_ui(ui, view, commands);
}

/// A value to begin with once the property is another one: what the body has at that tick.
fn value_for(property: EditProperty, edit: &Edit, view: &FrameView) -> EditValue {
    let setup = view.timeline.setup_at(edit.tick);
    let body = setup.body_index(edit.id).map(|index| &setup.bodies[index]);
    let is_vector = |value: EditValue| value.vector().is_some();
    match body.and_then(|body| property.of(body)) {
        // Where it is then is not known here; a velocity taken for a place is at least what was there.
        Some(value) if is_vector(value) && is_vector(edit.value) => edit.value,
        Some(value) => value,
        None => EditValue::Number(1.0),
    }
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
            EditProperty::Position => t!("at").to_owned(),
            other => format!("{} =", words::letter(other)),
        };
        let text = format!("{} {property} {}", view.label_of(edit.id), words::value(edit.value, 4));
        let is_selected = view.selection.contains(PartRef::Edit(index));
        let button = egui::Button::new(text).selected(is_selected).frame(is_selected).truncate();
        if ui.add(button).on_hover_text(t!("Selects this edit, to change it.")).clicked() {
            commands.push(Command::Selection(SelectionCommand::Parts(vec![PartRef::Edit(index)])));
        }
    });
}
