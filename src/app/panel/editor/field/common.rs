//! Fields for a property that several objects share: empty and "mixed" where they differ.

use super::choice::FIRST_COLOR;
use super::text::gave_up;
use super::{Fields, Unit, name, row};
use crate::app::command::{Command, EditCommand};
use crate::language::{Text, t, text};
use crate::scene::{Gesture, Operation};
use egui::{RichText, TextEdit, Ui, WidgetInfo};

/// Shown where values differ.
pub(in crate::app::panel) const MIXED: Text = text!("mixed");

/// The common value; `None` where they differ, or where there is none.
pub(in crate::app::panel) fn common<T: PartialEq>(mut values: impl Iterator<Item = T>) -> Option<T> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

impl Fields<'_> {
    /// A row with one number; `None` if values differ, and what is typed becomes the value of all.
    pub(in crate::app::panel) fn common_number(
        &mut self,
        ui: &mut Ui,
        about: (&str, &str),
        value: Option<f64>,
        unit: Unit,
        change: impl Fn(f64) -> Operation,
    ) {
        let Some(value) = value else { return self.mixed_number(ui, about, unit, change) };
        self.number(ui, about, value, unit, change);
    }

    /// A row for numbers that differ.
    pub(in crate::app::panel) fn mixed_number(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        unit: Unit,
        change: impl Fn(f64) -> Operation,
    ) {
        let field = self.gesture(name);
        row(ui, name, tooltip, |ui| {
            if let Some(value) = self.mixed_ui(ui, name, unit, field) {
                self.commands.push(Command::Edit(EditCommand::ChangeIn(field, change(value))));
            }
        });
        self.refusal_of(ui, name);
    }

    /// A row with the components of a vector, each common or not. A change concerns one component; the others keep
    /// their values.
    pub(in crate::app::panel) fn common_vector(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        value: [Option<f64>; 3],
        unit: Unit,
        change: impl Fn(usize, f64) -> Operation,
    ) {
        let labels = ["x", "y", "z"].map(|axis| format!("{name} {axis}"));
        row(ui, name, tooltip, |ui| {
            ui.spacing_mut().interact_size.x = 36.0;
            ui.spacing_mut().button_padding.x = 1.0;
            ui.spacing_mut().item_spacing.x = 2.0;
            let component_unit = Unit { suffix: "", digits: 4, ..unit };
            for (axis, label) in labels.iter().enumerate() {
                let field = self.gesture(label);
                let new = match value[axis] {
                    Some(value) => self.value_ui(ui, label, value, component_unit, field),
                    None => self.mixed_ui(ui, label, unit, field),
                };
                if let Some(new) = new {
                    self.commands.push(Command::Edit(EditCommand::ChangeIn(field, change(axis, new))));
                }
            }
            ui.label(RichText::new(unit.suffix.trim_start()).weak().size(10.0));
        });
        for label in &labels {
            self.refusal_of(ui, label);
        }
    }

    /// A row for a colour; `None` if colours differ.
    pub(in crate::app::panel) fn common_color(
        &mut self,
        ui: &mut Ui,
        value: Option<Option<[u8; 3]>>,
        change: impl Fn(Option<[u8; 3]>) -> Operation,
    ) {
        if let Some(value) = value {
            return self.color(ui, value, change);
        }
        row(ui, t!("colour"), t!("They differ."), |ui| {
            ui.label(RichText::new(MIXED.words()).weak());
            for (text, tooltip, color) in [
                (t!("one for all"), t!("Gives all the same colour, to be chosen then."), Some(FIRST_COLOR)),
                (t!("from the palette"), t!("Leaves the colour of each to the palette."), None),
            ] {
                if ui.small_button(text).on_hover_text(tooltip).clicked() {
                    self.commands.push(Command::Edit(EditCommand::Change(change(color))));
                }
            }
        });
    }

    /// An empty field; the number once one is typed.
    fn mixed_ui(&mut self, ui: &mut Ui, label: &str, unit: Unit, field: Gesture) -> Option<f64> {
        let memory = self.owner.with((label, MIXED.english()));
        let mut text: String = ui.data(|data| data.get_temp(memory)).unwrap_or_default();
        let width = ui.spacing().interact_size.x;
        let edit = TextEdit::singleline(&mut text).hint_text(MIXED.words()).desired_width(width);
        let response = ui.add(edit.margin(egui::Margin::symmetric(2, 2)));
        name(&response, label, || WidgetInfo::text_edit(true, &text, &text));
        if response.has_focus() {
            ui.data_mut(|data| data.insert_temp(memory, text));
            return None;
        }
        ui.data_mut(|data| data.remove_temp::<String>(memory));
        if !response.lost_focus() || text.trim().is_empty() || gave_up(ui) {
            return None;
        }
        self.is_over = true;
        match unit.read(&text) {
            Ok(value) => Some(value),
            Err(reason) => {
                self.refuse(field, label, reason);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::common;

    #[test]
    fn what_all_have_is_common_and_nothing_else() {
        assert_eq!(common([2, 2, 2].into_iter()), Some(2));
        assert_eq!(common([2, 2, 3].into_iter()), None);
        assert_eq!(common(std::iter::empty::<u8>()), None);
    }
}
