//! The fields that edit a change at a later tick, and the list of all of them.

use super::field::{Among, COUNT, DIRECTION, Fields, KILOGRAMS, METRES, METRES_PER_SECOND, SHARE, Unit};
use super::plane_choices::plane_choices;
use crate::app::command::{Command, PlaybackCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::visits::Way;
use crate::app::panel::widgets::scroll;
use crate::language::t;
use crate::scene::{Constants, Edit, EditProperty, EditValue, Editable, Id, Operation, Part, PartRef};
use crate::sim::Instant;
use crate::steering::{FieldLaw, FieldSides};
use crate::text::edits as words;
use egui::{RichText, Ui};

/// Fields for every property of an edit, followed by the list of all edits.
pub(in crate::app::panel) fn ui(ui: &mut Ui, index: usize, edit: &Edit, view: &FrameView, commands: &mut Vec<Command>) {
    let replaced = |edit| Operation::Replace { part: PartRef::Edit(index), with: Part::Edit(edit) };
    let mut fields = Fields::new(view, commands, egui::Id::new(("edit", index)));
    let about = (t!("tick"), t!("At whose start it applies; the past stays, the future is simulated again."));
    let set = |tick: f64| replaced(Edit { tick: tick.round() as u64, ..edit.clone() });
    fields.number(ui, about, edit.tick as f64, COUNT, set);
    let set = |id| replaced(of_other(id, edit, view));
    let about = (t!("of"), t!("The body, field, flow or group that changes."));
    fields.reference(ui, about, edit.id, Among::Edited, set);
    let part = view.scene.part(PartRef::Object(edit.id));
    let own = EditProperty::ALL.into_iter().filter(|property| value_of(*property, part.as_ref()).is_some());
    let properties: Vec<_> = own.map(|property| (property, words::property(property).to_owned())).collect();
    let set = |property| replaced(Edit { property, value: value_for(property, edit, view), ..edit.clone() });
    fields.choice(ui, (t!("property"), t!("What changes.")), &edit.property, &properties, set);
    value_ui(ui, edit, &mut fields, &|value| replaced(Edit { value, ..edit.clone() }));
    fields.finish();
    list_ui(ui, view, commands);
}

/// The row of the value.
fn value_ui(ui: &mut Ui, edit: &Edit, fields: &mut Fields, with: &dyn Fn(EditValue) -> Operation) {
    let meaning = match edit.property {
        EditProperty::Position => t!("Where its centre is from then on."),
        EditProperty::Velocity => t!("How it moves from then on."),
        EditProperty::Radius => t!("Greater than 0; what it grows into overlaps and is not moved apart."),
        EditProperty::Mass => t!("From then on, a finite one."),
        EditProperty::Restitution => {
            t!("0 comes to rest, 1 is elastic; a contact takes the product of both sides.")
        }
        _ => t!("From then on."),
    };
    let unit = match edit.property {
        EditProperty::Mass => KILOGRAMS,
        EditProperty::Restitution => SHARE,
        EditProperty::MaxFriends => COUNT,
        EditProperty::Axis => DIRECTION,
        EditProperty::Velocity | EditProperty::FlowVelocity | EditProperty::Speed => METRES_PER_SECOND,
        other if words::unit(other, None) == "m" => METRES,
        // In the units of the group.
        _ => Unit::new("", 0.01),
    };
    let about = (t!("value"), meaning);
    let is_optional =
        matches!(edit.property, EditProperty::Range | EditProperty::Speed | EditProperty::Extent | EditProperty::Drag);
    match edit.value {
        EditValue::Vector(vector) => fields.vector(ui, about, vector, unit, |value| with(value.into())),
        EditValue::Number(_) | EditValue::Absent if is_optional => {
            let set = |value: Option<f64>| with(value.map_or(EditValue::Absent, EditValue::Number));
            fields.optional(ui, about, edit.value.number(), (1.0, t!("left out")), unit, set);
        }
        EditValue::Number(number) => {
            let is_count = edit.property == EditProperty::MaxFriends;
            let whole = |value: f64| if is_count { value.round().max(0.0) } else { value };
            fields.number(ui, about, number, unit, |value| with(whole(value).into()));
        }
        EditValue::Switch(is_on) => fields.check(ui, about, is_on, |is_on| with(EditValue::Switch(is_on))),
        EditValue::Plane(_) | EditValue::Absent if edit.property == EditProperty::KeepInPlane => {
            fields.choice(ui, about, &edit.value, &plane_choices(), with);
        }
        EditValue::Law(_) | EditValue::Sides(_) => {
            let laws = FieldLaw::ALL.map(EditValue::Law);
            let sides = FieldSides::ALL.map(EditValue::Sides);
            let all: &[EditValue] = if edit.property == EditProperty::Law { &laws } else { &sides };
            let choices: Vec<_> = all.iter().map(|value| (*value, words::value(*value, 4))).collect();
            fields.choice(ui, about, &edit.value, &choices, with);
        }
        EditValue::Plane(_) | EditValue::Absent => {}
    }
}

/// The same edit of another part: of the same property if that has it, and of its first one otherwise.
fn of_other(id: Id, edit: &Edit, view: &FrameView) -> Edit {
    let part = view.scene.part(PartRef::Object(id));
    let has = |property: &EditProperty| value_of(*property, part.as_ref()).is_some();
    if has(&edit.property) {
        return Edit { id, ..edit.clone() };
    }
    let property = EditProperty::ALL.into_iter().find(has).unwrap_or(edit.property);
    let other = Edit { id, property, ..edit.clone() };
    Edit { value: value_for(property, &other, view), ..other }
}

fn value_of(property: EditProperty, part: Option<&Part>) -> Option<EditValue> {
    part?.value(property)
}

/// A value to begin with once the property is another one: what the part has at that tick.
fn value_for(property: EditProperty, edit: &Edit, view: &FrameView) -> EditValue {
    let now = Constants::at(view.scene, edit.tick).part(edit.id);
    let is_vector = |value: EditValue| value.vector().is_some();
    let is_moved = |property| matches!(property, EditProperty::Position | EditProperty::Velocity);
    match value_of(property, now.as_ref()) {
        // Where it is then is not known here; a velocity taken for a place is at least what was there.
        Some(value) if is_vector(value) && is_vector(edit.value) && is_moved(property) && is_moved(edit.property) => {
            edit.value
        }
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
    let area = scroll::vertical().id_salt("edits").max_height(200.0).auto_shrink([false, true]);
    scroll::show_rows(ui, area, (height, edits.len()), |ui, range| {
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
            commands.push(Command::Playback(PlaybackCommand::Jump(Instant::start_of(edit.tick), Way::Edit)));
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
