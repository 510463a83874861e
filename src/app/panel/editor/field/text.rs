//! Texts: names, prose, and values that are written as text.

use super::{DIRECTION, Fields, disable_if, held_words, name, row, width_of_text};
use crate::app::panel::widgets::question_field::QuestionField;
use crate::app::panel::widgets::text_cursor::select_all;
use crate::asking::{Asks, Names};
use crate::language::{Language, spoken, t};
use crate::scene::Operation;
use egui::{Response, TextEdit, Ui, WidgetInfo};
use serde_json::Value;

impl Fields<'_> {
    /// A row for a text of one line.
    pub(in crate::app::panel) fn text(
        &mut self,
        ui: &mut Ui,
        name: &str,
        value: &str,
        change: impl Fn(String) -> Operation,
    ) {
        let is_held = self.is_held(|| change(format!("{value}…")));
        row(ui, name, "", |ui| {
            disable_if(is_held, ui);
            let width = width_of_text(ui);
            let typed =
                self.typed_ui(ui, name, value, |ui, text| ui.add(TextEdit::singleline(text).desired_width(width)));
            if let Some(text) = typed.filter(|_| !gave_up(ui)) {
                self.edit_at_once(name, change(text));
            }
        });
        self.refusal_of(ui, name);
    }

    /// A text of several lines below its name. Leaving the field takes it, whichever key ends it.
    pub(in crate::app::panel) fn prose(
        &mut self,
        ui: &mut Ui,
        (name, hint): (&str, &str),
        value: &str,
        rows: usize,
        change: impl Fn(String) -> Operation,
    ) {
        super::name_label(ui, name);
        let is_held = self.is_held(|| change(format!("{value}…")));
        let typed = self.typed_ui(ui, name, value, |ui, text| {
            ui.add_enabled(
                !is_held,
                TextEdit::multiline(text).hint_text(hint).desired_rows(rows).desired_width(f32::INFINITY),
            )
        });
        if let Some(text) = typed {
            self.edit_at_once(name, change(text));
        }
        self.refusal_of(ui, name);
    }

    /// The same for a text of the scene: where the window speaks another language than the text, with a row for what it is
    /// in that language.
    pub(in crate::app::panel) fn told_text(
        &mut self,
        ui: &mut Ui,
        name: &str,
        value: &str,
        change: impl Fn(String) -> Operation,
    ) {
        self.text(ui, name, value, change);
        if let Some((now, translate)) = self.translation(value) {
            self.within(name, |fields| fields.text(ui, t!("in English"), &now, translate));
        }
    }

    /// The same for a text of several lines.
    pub(in crate::app::panel) fn told_prose(
        &mut self,
        ui: &mut Ui,
        (name, hint): (&str, &str),
        value: &str,
        rows: usize,
        change: impl Fn(String) -> Operation,
    ) {
        self.prose(ui, (name, hint), value, rows, change);
        if let Some((now, translate)) = self.translation(value) {
            self.within(name, |fields| fields.prose(ui, (t!("in English"), ""), &now, rows, translate));
        }
    }

    /// What a text of the scene is in the language that is spoken, and how that is changed; `None` for a text in that
    /// language.
    fn translation(&self, text: &str) -> Option<(String, impl Fn(String) -> Operation + use<>)> {
        let (language, text) = (spoken(), text.to_owned());
        if text.is_empty() || Language::of(&text) == language {
            return None;
        }
        let now = self.view.scene.translations.of(language, &text).unwrap_or_default().to_owned();
        Some((now, move |translation| Operation::Translate { text: text.clone(), language, translation }))
    }

    /// A condition or quantity below its name, in which nothing is selected.
    pub(in crate::app::panel) fn question(
        &mut self,
        ui: &mut Ui,
        (name, hint, asks): (&str, &str, Asks),
        value: &str,
        change: impl Fn(String) -> Operation,
    ) {
        super::name_label(ui, name);
        let names = Names { setup: self.view.moment.setup, selected: None };
        let (id, label) = (self.owner.with((self.label(name), "question")), self.label(name));
        let field = QuestionField { id, label: &label, hint, asks, names };
        if let Some(text) = field.ui(ui, value) {
            self.edit_at_once(name, change(text));
        }
        self.refusal_of(ui, name);
    }

    /// A row for a value that is written as text on one line, and refused if it does not parse.
    pub(in crate::app::panel) fn parsed_text(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        shown: &str,
        parse: impl FnOnce(&str) -> Result<Operation, String>,
    ) {
        let field = self.gesture(name);
        row(ui, name, tooltip, |ui| {
            self.leaving_out_ui(ui, name);
            let width = width_of_text(ui);
            let typed = self.typed_ui(ui, name, shown, |ui, text| {
                let response = ui.add(TextEdit::singleline(text).desired_width(width));
                if response.gained_focus() {
                    select_all(ui, response.id, text);
                }
                response
            });
            if let Some(text) = typed.filter(|_| !gave_up(ui)) {
                match parse(&text) {
                    Ok(operation) => self.edit(field, operation),
                    Err(reason) => self.refuse(field, &self.label(name), reason),
                }
                self.is_over = true;
            }
        });
        self.refusal_of(ui, name);
    }

    /// A row for a value of any kind: a number, a vector, or else JSON.
    pub(in crate::app::panel) fn value(
        &mut self,
        ui: &mut Ui,
        about: (&str, &str),
        value: &Value,
        change: impl Fn(Value) -> Operation,
    ) {
        let numbers: Option<Vec<f64>> = value.as_array().and_then(|list| list.iter().map(Value::as_f64).collect());
        match (value, numbers.as_deref()) {
            (Value::Number(number), _) if number.is_f64() => {
                let number = number.as_f64().unwrap_or_default();
                self.number(ui, about, number, DIRECTION, |number| change(Value::from(number)));
            }
            (_, Some(&[x, y, z])) => {
                self.components(ui, about, [x, y, z], DIRECTION, |xyz| change(Value::from(xyz.to_vec())));
            }
            _ => self.json(ui, about, value, change),
        }
    }

    /// A row for a value written as JSON.
    pub(in crate::app::panel) fn json(
        &mut self,
        ui: &mut Ui,
        about: (&str, &str),
        value: &Value,
        change: impl Fn(Value) -> Operation,
    ) {
        self.parsed_text(ui, about, &value.to_string(), |text| {
            serde_json::from_str(text).map(&change).map_err(|error| t!("is not JSON: {error}", error))
        });
    }

    /// A field that keeps the text being typed; the text when it was changed and left. What is refused then stays in it to
    /// be mended.
    fn typed_ui(
        &self,
        ui: &mut Ui,
        name: &str,
        value: &str,
        field_ui: impl FnOnce(&mut Ui, &mut String) -> Response,
    ) -> Option<String> {
        let memory = self.owner.with((self.label(name), "text"));
        let kept: Option<Typed> = ui.data_mut(|data| data.remove_temp(memory));
        let is_refused = self.view.refusal_in(self.gesture(name)).is_some();
        let kept = kept.filter(|kept| !kept.is_left || is_refused);
        // As when the field that was left last changed the value: nothing was typed that would replace it.
        let is_outdated = |kept: &Typed| !kept.is_left && kept.text == kept.of && kept.of != value;
        let was_outdated = kept.as_ref().is_some_and(is_outdated);
        let kept = kept.filter(|kept| !is_outdated(kept));
        let of = kept.as_ref().map_or_else(|| value.to_owned(), |kept| kept.of.clone());
        let comes_back = kept.as_ref().is_some_and(|kept| kept.is_left);
        let mut text = kept.map_or_else(|| value.to_owned(), |kept| kept.text);
        let response = field_ui(ui, &mut text).on_disabled_hover_text(held_words());
        self::name(&response, &self.label(name), || WidgetInfo::text_edit(true, &text, &text));
        if was_outdated && response.has_focus() {
            select_all(ui, response.id, &text);
        }
        // Unless a person has gone on to something else, where it stays to be seen beside its reason.
        if comes_back && ui.memory(|memory| memory.focused().is_none()) {
            response.request_focus();
        }
        let is_left = response.lost_focus() && text != value && !comes_back;
        let is_given_up = is_refused && response.lost_focus() && gave_up(ui);
        if !is_given_up && (is_left || comes_back || response.has_focus()) {
            let is_left = is_left || !response.has_focus();
            ui.data_mut(|data| data.insert_temp(memory, Typed { text: text.clone(), of, is_left }));
        }
        is_left.then_some(text)
    }
}

/// What is typed into a field for a text.
#[derive(Clone, Default)]
struct Typed {
    text: String,
    /// The value that it began with.
    of: String,
    /// Whether the field was left: the scene has it now, unless it was refused.
    is_left: bool,
}

pub(super) fn gave_up(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(egui::Key::Escape))
}
