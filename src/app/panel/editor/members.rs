//! The fields, flows or groups that are edited together, and a row for each of their properties.

use super::body_editor::{remove_ui, state_heading_ui};
use super::field::{Fields, MIXED, Unit, common};
use crate::app::command::{Command, EditCommand};
use crate::app::frame::FrameView;
use crate::language::t;
use crate::scene::{Constants, Edit, EditProperty, EditValue, Editable, Id, Operation, Part, PartRef};
use egui::{Button, Ui};

/// Parts of one kind that are edited together.
///
/// At the first tick their properties are those of the scene. Later, those that edits can change become edits at the
/// tick on display; everything else is a property of the authored part.
pub(super) struct Members {
    /// As authored, and as they are from the edited tick on.
    all: Vec<(Part, Part)>,
    tick: u64,
}

impl Members {
    /// Those with these ids.
    pub(super) fn of(ids: impl Iterator<Item = Id>, view: &FrameView) -> Members {
        let tick = view.tuned_tick();
        let now = Constants::of_steering_at(view.scene, tick);
        let member = |id| Some((view.scene.part(PartRef::Object(id))?, now.part(id)?));
        Members { all: ids.filter_map(member).collect(), tick }
    }

    /// Those of one kind, as they are from the edited tick on.
    pub(super) fn each<'a, T>(&'a self, of: impl Fn(&'a Part) -> Option<&'a T>) -> Vec<&'a T> {
        self.all.iter().filter_map(|(_, now)| of(now)).collect()
    }

    /// The only one; `None` if there are several.
    pub(super) fn only(&self) -> Option<Id> {
        match &self.all[..] {
            [(part, _)] => part.id(),
            _ => None,
        }
    }

    /// Tells the fields of these from those of others.
    pub(super) fn owner(&self) -> egui::Id {
        egui::Id::new(("members", self.all.iter().map(|(part, _)| part.id()).collect::<Vec<_>>()))
    }

    /// Changes each as it is authored.
    pub(super) fn replaced(&self, change: impl Fn(&mut Part)) -> Operation {
        let replaced = |(authored, _): &(Part, Part)| {
            let mut with = authored.clone();
            change(&mut with);
            Some(Operation::Replace { part: PartRef::Object(authored.id()?), with })
        };
        Operation::Several(self.all.iter().filter_map(replaced).collect())
    }

    /// Sets a property of each from the edited tick on.
    fn set(&self, property: EditProperty, value: impl Fn(&Part) -> EditValue) -> Operation {
        let edit = |(_, now): &(Part, Part)| {
            Some(Operation::SetAtTick(Edit { tick: self.tick, id: now.id()?, property, value: value(now) }))
        };
        Operation::Several(self.all.iter().filter_map(edit).collect())
    }

    fn values(&self, property: EditProperty) -> impl Iterator<Item = EditValue> {
        self.all.iter().filter_map(move |(_, now)| now.value(property))
    }

    /// A row for the name, of one.
    pub(super) fn name_ui(&self, ui: &mut Ui, name: &str, fields: &mut Fields) {
        if let Some(id) = self.only() {
            fields.told_text(ui, t!("name"), name, |name| Operation::Rename { part: PartRef::Object(id), name });
        }
    }

    /// Above the rows of what edits can change: from which tick on they hold. Nothing at the first tick.
    pub(super) fn heading_ui(&self, ui: &mut Ui, fields: &Fields) {
        if self.is_later(fields) {
            ui.separator();
            let heading = t!("From the start of tick {tick} on", tick = self.tick);
            state_heading_ui(ui, &heading, t!("The past stays; the future is simulated again."));
        }
    }

    /// Below them: takes back what was changed at this tick.
    pub(super) fn remove_ui(&self, ui: &mut Ui, fields: &mut Fields) {
        if self.is_later(fields) {
            let is_here =
                |edit: &Edit| edit.tick == self.tick && self.all.iter().any(|(part, _)| part.id() == Some(edit.id));
            let edits = fields.view.scene.edits.iter().enumerate();
            let here = edits.filter(|(_, edit)| is_here(edit)).map(|(index, _)| PartRef::Edit(index)).collect();
            remove_ui(ui, here, fields);
            self.hold_ui(ui, fields);
        }
    }

    fn is_later(&self, fields: &Fields) -> bool {
        self.tick > fields.view.playback.first_tick
    }

    /// A button that makes the values of this tick those of the scene, instead of the edits that led to them.
    fn hold_ui(&self, ui: &mut Ui, fields: &mut Fields) {
        let led_here =
            |edit: &Edit| edit.tick <= self.tick && self.all.iter().any(|(part, _)| part.id() == Some(edit.id));
        let edits = fields.view.scene.edits.iter().enumerate().filter(|(_, edit)| led_here(edit));
        let edits: Vec<PartRef> = edits.map(|(index, _)| PartRef::Edit(index)).collect();
        let first = fields.view.playback.first_tick;
        let button = ui.add_enabled(!edits.is_empty(), Button::new(t!("Hold from tick {first} on", first)));
        let tooltip = t!(
            "Makes these values those of the scene, without the edits up to this tick: all of it is simulated with them."
        );
        let without = t!("No edit up to this tick changes them.");
        if button.on_hover_text(tooltip).on_disabled_hover_text(without).clicked() {
            let replaced = |(_, now): &(Part, Part)| {
                Some(Operation::Replace { part: PartRef::Object(now.id()?), with: now.clone() })
            };
            let mut operations = vec![Operation::Remove(edits)];
            operations.extend(self.all.iter().filter_map(replaced));
            fields.commands.push(Command::Edit(EditCommand::Change(Operation::Several(operations))));
        }
    }

    /// A row for a number.
    pub(super) fn number_ui(
        &self,
        ui: &mut Ui,
        fields: &mut Fields,
        about: (&str, &str),
        property: EditProperty,
        unit: Unit,
    ) {
        let value = common(self.values(property)).and_then(EditValue::number);
        let rounded = |value: f64| if property == EditProperty::MaxFriends { value.round().max(0.0) } else { value };
        fields.common_number(ui, about, value, unit, |value| self.set(property, |_| rounded(value).into()));
    }

    /// A row for a number that may be left out; a default and words for where it is.
    pub(super) fn optional_ui(
        &self,
        ui: &mut Ui,
        fields: &mut Fields,
        about: (&str, &str),
        property: EditProperty,
        (default, absent, unit): (f64, &str, Unit),
    ) {
        let set = |value: Option<f64>| self.set(property, |_| value.map_or(EditValue::Absent, EditValue::Number));
        match common(self.values(property)) {
            Some(value) => fields.optional(ui, about, value.number(), (default, absent), unit, set),
            None => fields.mixed_number(ui, about, unit, |value| set(Some(value))),
        }
    }

    /// A row for a vector.
    pub(super) fn vector_ui(
        &self,
        ui: &mut Ui,
        fields: &mut Fields,
        about: (&str, &str),
        property: EditProperty,
        unit: Unit,
    ) {
        if let Some(value) = common(self.values(property)).and_then(EditValue::vector) {
            return fields.vector(ui, about, value, unit, |value| self.set(property, |_| value.into()));
        }
        let all = || self.values(property).filter_map(EditValue::vector);
        let components = [0, 1, 2].map(|axis| common(all().map(|vector| vector[axis])));
        fields.common_vector(ui, about, components, unit, |axis, component| {
            self.set(property, |now| {
                let mut vector = now.value(property).and_then(EditValue::vector).unwrap_or_default();
                vector[axis] = component;
                vector.into()
            })
        });
    }

    /// A row for on or off.
    pub(super) fn check_ui(&self, ui: &mut Ui, fields: &mut Fields, about: (&str, &str), property: EditProperty) {
        match common(self.values(property)) {
            Some(EditValue::Switch(is_on)) => {
                fields.check(ui, about, is_on, |is_on| self.set(property, |_| EditValue::Switch(is_on)));
            }
            _ => {
                let both =
                    [(EditValue::Switch(true), t!("on").to_owned()), (EditValue::Switch(false), t!("off").to_owned())];
                self.choice_ui(ui, fields, about, property, &both);
            }
        }
    }

    /// A row for one of several values.
    pub(super) fn choice_ui(
        &self,
        ui: &mut Ui,
        fields: &mut Fields,
        about: (&str, &str),
        property: EditProperty,
        choices: &[(EditValue, String)],
    ) {
        common_choice_ui(ui, fields, about, common(self.values(property)), choices, |value| {
            self.set(property, |_| *value)
        });
    }
}

/// A row for one of several values; `None` where those of the members differ.
pub(super) fn common_choice_ui<T: PartialEq + Clone>(
    ui: &mut Ui,
    fields: &mut Fields,
    about: (&str, &str),
    value: Option<T>,
    choices: &[(T, String)],
    change: impl Fn(&T) -> Operation,
) {
    let mut all: Vec<(Option<T>, String)> =
        choices.iter().map(|(value, text)| (Some(value.clone()), text.clone())).collect();
    if value.is_none() {
        all.push((None, MIXED.words().to_owned()));
    }
    fields.choice(ui, about, &value, &all, |value| match value {
        Some(value) => change(&value),
        None => Operation::Several(Vec::new()),
    });
}
