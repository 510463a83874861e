//! One of several values, yes or no, and colours.

use super::{Fields, disable_if, held_words, name, row};
use crate::app::panel::widgets::checkbox;
use crate::language::t;
use crate::scene::Operation;
use egui::{RichText, Ui, WidgetInfo, WidgetType};

/// The first colour when an object gets one of its own, as red, green and blue from 0 to 255.
pub(super) const FIRST_COLOR: [u8; 3] = [230, 159, 0];

impl Fields<'_> {
    /// A row for one of several values.
    pub(in crate::app::panel) fn choice<T: PartialEq + Clone>(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        value: &T,
        choices: &[(T, String)],
        change: impl Fn(T) -> Operation,
    ) {
        let label = self.label(name);
        let other = choices.iter().map(|(choice, _)| choice).find(|choice| *choice != value);
        let is_held = other.is_some_and(|other| self.is_held(|| change(other.clone())));
        row(ui, name, tooltip, |ui| {
            self.leaving_out_ui(ui, name);
            disable_if(is_held, ui);
            let shown = choices.iter().find(|(choice, _)| choice == value).map_or("", |(_, text)| text);
            let combo = egui::ComboBox::from_id_salt(self.owner.with(&label)).selected_text(shown);
            let combo = combo.width(ui.available_size_before_wrap().x.clamp(60.0, 180.0)).truncate();
            let shown_ui = combo.show_ui(ui, |ui| {
                for (choice, text) in choices {
                    if ui.selectable_label(choice == value, text).clicked() && choice != value {
                        self.edit_at_once(name, change(choice.clone()));
                    }
                }
            });
            let response = shown_ui.response.on_hover_text(shown).on_disabled_hover_text(held_words());
            self::name(&response, &label, || WidgetInfo::labeled(WidgetType::ComboBox, true, &label));
        });
        self.refusal_of(ui, name);
    }

    /// A row for yes or no.
    pub(in crate::app::panel) fn check(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        value: bool,
        change: impl Fn(bool) -> Operation,
    ) {
        let label = self.label(name);
        let is_held = self.is_held(|| change(!value));
        row(ui, name, tooltip, |ui| {
            self.leaving_out_ui(ui, name);
            disable_if(is_held, ui);
            let mut is_on = value;
            let response = checkbox::ui(ui, &mut is_on, if value { t!("on") } else { t!("off") });
            let response = response.on_disabled_hover_text(held_words());
            self::name(&response, &label, || WidgetInfo::selected(WidgetType::Checkbox, true, value, &label));
            if response.changed() {
                self.edit_at_once(name, change(is_on));
            }
        });
        self.refusal_of(ui, name);
    }

    /// Check boxes below their name, one for each possible member of a set; the one that was clicked.
    pub(in crate::app::panel) fn checks(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        boxes: &[(&str, bool)],
        change: impl Fn(usize) -> Operation,
    ) {
        let is_held = !boxes.is_empty() && self.is_held(|| change(0));
        row(ui, name, tooltip, |ui| self.leaving_out_ui(ui, name));
        ui.horizontal_wrapped(|ui| {
            disable_if(is_held, ui);
            for (index, (text, is_in)) in boxes.iter().enumerate() {
                let mut is_on = *is_in;
                if checkbox::ui(ui, &mut is_on, *text).changed() {
                    self.edit_at_once(name, change(index));
                }
            }
        });
        self.refusal_of(ui, name);
    }

    /// A row for a colour, which may be left to the palette.
    pub(in crate::app::panel) fn color(
        &mut self,
        ui: &mut Ui,
        value: Option<[u8; 3]>,
        change: impl Fn(Option<[u8; 3]>) -> Operation,
    ) {
        let about = (t!("colour"), t!("Left out: chosen from the palette."));
        let Some(mut color) = value else {
            return self.left_out(ui, about, t!("from the palette"), change(Some(FIRST_COLOR)));
        };
        let field = self.gesture(about.0);
        let is_held = self.is_held(|| change(None));
        row(ui, about.0, about.1, |ui| {
            disable_if(is_held, ui);
            self.may_be_left_out(change(None)).leaving_out_ui(ui, about.0);
            if ui.color_edit_button_srgb(&mut color).changed() {
                self.edit(field, change(Some(color)));
            }
        });
    }

    /// A heading over the fields of a value, with its switch if it is optional.
    pub(in crate::app::panel) fn heading(&mut self, ui: &mut Ui, text: &str, tooltip: &str) {
        ui.horizontal(|ui| {
            self.leaving_out_ui(ui, text);
            let label = ui.label(RichText::new(text).strong());
            if !tooltip.is_empty() {
                label.on_hover_text(tooltip);
            }
        });
    }
}
