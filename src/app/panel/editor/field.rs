//! Fields for numbers, to be dragged or typed as expressions; a refusal is shown beside the field.
//!
//! Each drag or typed entry is a gesture of its own, and so one step of undo.

use crate::app::panel::widgets::checkbox;
use crate::language::t;

mod choice;
mod common;
mod reference;
mod rotation;
mod text;
mod unit;

pub(in crate::app::panel) use common::{MIXED, common};
pub(in crate::app::panel) use reference::Among;
pub(in crate::app::panel) use unit::{
    COUNT, DEGREES, DIRECTION, KILOGRAMS, METRES, METRES_PER_SECOND, METRES_PER_SECOND_SQUARED, PIXELS, ROUNDS,
    SECONDS, SHARE, Unit,
};

use crate::app::command::{Command, EditCommand};
use crate::app::frame::FrameView;
use crate::app::model::session::Refusal;
use crate::app::panel::widgets::numbers::{LEAST_LETTERS, fitting_digits, name_label};
use crate::app::panel::widgets::{number_drag, refusal};
use crate::expression::{exact_text, rounded_text};
use crate::scene::{Gesture, Operation};
use egui::{Button, DragValue, FontId, Id, Response, RichText, TextStyle, Ui, WidgetInfo};
use glam::DVec3;

/// Why an operation is refused although the scene would stay valid; `None` if it is not.
pub(in crate::app::panel) type Objection<'a> = Box<dyn Fn(&Operation) -> Option<String> + 'a>;

/// A group of fields that edit one value, and where their commands go.
pub(in crate::app::panel) struct Fields<'a> {
    pub(in crate::app::panel) view: &'a FrameView<'a>,
    pub(in crate::app::panel) commands: &'a mut Vec<Command>,
    /// Distinguishes the fields of one object from those of another.
    pub(in crate::app::panel) owner: Id,
    /// Prefix of the names of nested fields: "box.".
    path: String,
    /// Operation that removes the next row's optional value, for a switch in that row.
    leaving_out: Option<Operation>,
    objection: Option<Objection<'a>>,
    /// A gesture ended in this frame.
    is_over: bool,
}

/// The text style of vector components.
const COMPONENT_TEXT: &str = "component";
const AXES: [&str; 4] = ["x", "y", "z", "w"];

impl<'a> Fields<'a> {
    /// No fields yet.
    pub(in crate::app::panel) fn new(view: &'a FrameView<'a>, commands: &'a mut Vec<Command>, owner: Id) -> Fields<'a> {
        let (path, leaving_out, objection) = (String::new(), None, None);
        Fields { view, commands, owner, path, leaving_out, objection, is_over: false }
    }

    /// The same with an objection to operations that the document would accept.
    pub(in crate::app::panel) fn refusing(self, objection: Objection<'a>) -> Fields<'a> {
        Fields { objection: Some(objection), ..self }
    }

    /// Ends the gesture that ended in this frame, after its last change.
    pub(in crate::app::panel) fn finish(self) {
        if self.is_over {
            self.commands.push(Command::Edit(EditCommand::EndGesture));
        }
    }

    /// Nested fields; tests and screen readers know them as "name.field".
    pub(in crate::app::panel) fn within(&mut self, name: &str, fields: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        self.path.push_str(name);
        self.path.push('.');
        fields(self);
        self.path.truncate(length);
    }

    /// Puts a switch into the next row that removes its optional value.
    pub(in crate::app::panel) fn may_be_left_out(&mut self, operation: Operation) -> &mut Self {
        self.leaving_out = Some(operation);
        self
    }

    /// A row for an absent optional value, with a switch that adds it. What goes for it then stands in its field, as a number
    /// would: beside the switch it would read as what the switch is for.
    pub(in crate::app::panel) fn left_out(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        absent: &str,
        put_in: Operation,
    ) {
        row(ui, name, tooltip, |ui| {
            self.switch_ui(ui, name, false, put_in.clone());
            let is_held = self.is_held(|| put_in.clone());
            let field = ui.add_enabled(!is_held, Button::new(RichText::new(absent).weak().italics()));
            let field = field.on_hover_text(t!("It is not set. A click sets it.")).on_disabled_hover_text(held_words());
            if field.clicked() {
                self.edit_at_once(name, put_in);
            }
        });
        self.refusal_of(ui, name);
    }

    /// A row with one number.
    pub(in crate::app::panel) fn number(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        value: f64,
        unit: Unit,
        change: impl Fn(f64) -> Operation,
    ) {
        let field = self.gesture(name);
        let is_held = self.is_held(|| change(another(value)));
        row(ui, name, tooltip, |ui| {
            self.leaving_out_ui(ui, name);
            disable_if(is_held, ui);
            if let Some(value) = self.value_ui(ui, &self.label(name), value, unit, field) {
                self.edit(field, change(value));
            }
        });
        self.refusal_of(ui, name);
    }

    /// A row with the components of a vector.
    pub(in crate::app::panel) fn vector(
        &mut self,
        ui: &mut Ui,
        about: (&str, &str),
        value: DVec3,
        unit: Unit,
        change: impl Fn(DVec3) -> Operation,
    ) {
        self.components(ui, about, value.to_array(), unit, |components| change(DVec3::from_array(components)));
    }

    /// A row with up to four numbers.
    pub(in crate::app::panel) fn components<const N: usize>(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        value: [f64; N],
        unit: Unit,
        change: impl Fn([f64; N]) -> Operation,
    ) {
        let with_another = |axis: usize| {
            let mut components = value;
            components[axis] = another(value[axis]);
            components
        };
        let are_held = std::array::from_fn(|axis| self.is_held(|| change(with_another(axis))));
        if let Some((field, components)) = self.changed_components(ui, (name, tooltip), (value, are_held), unit) {
            self.edit(field, change(components));
        }
        for axis in &AXES[..N] {
            self.refusal_of(ui, &format!("{name} {axis}"));
        }
    }

    /// The field that changed, and all components after the change.
    fn changed_components<const N: usize>(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        (value, are_held): ([f64; N], [bool; N]),
        unit: Unit,
    ) -> Option<(Gesture, [f64; N])> {
        let mut changed = None;
        // Four numbers need the whole width; a heading above names them.
        row(ui, if N > 3 { "" } else { name }, tooltip, |ui| {
            self.leaving_out_ui(ui, name);
            // Three numbers must fit beside the name, so their unit is shown once, behind them.
            ui.spacing_mut().button_padding.x = 1.0;
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.style_mut().drag_value_text_style = TextStyle::Name(COMPONENT_TEXT.into());
            let font = FontId::monospace(10.5);
            ui.style_mut().text_styles.insert(TextStyle::Name(COMPONENT_TEXT.into()), font.clone());
            let suffix = RichText::new(unit.suffix.trim_start()).weak().size(10.0);
            let (letter, of_unit) = ui.fonts(|fonts| {
                let text = unit.suffix.trim_start().to_owned();
                let galley = fonts.layout_no_wrap(text, FontId::proportional(10.0), egui::Color32::WHITE);
                (fonts.glyph_width(&font, '0'), galley.size().x)
            });
            let width_of_each = |ui: &Ui| (ui.available_size_before_wrap().x - of_unit - 4.0) / N as f32 - 2.0;
            if width_of_each(ui) < LEAST_LETTERS as f32 * letter + 2.0 {
                // Below their name they have its room as well.
                ui.end_row();
            }
            let width = width_of_each(ui).clamp(24.0, 64.0);
            ui.spacing_mut().interact_size.x = width;
            let letters = ((width - 2.0) / letter).floor() as usize;
            for (i, axis) in AXES[..N].iter().enumerate() {
                let component_unit = Unit { suffix: "", digits: fitting_digits(value[i], letters, 4), ..unit };
                let component = format!("{name} {axis}");
                let field = self.gesture(&component);
                let label = self.label(&component);
                let changed_to = match are_held[i] {
                    true => {
                        ui.add_enabled_ui(false, |ui| self.value_ui(ui, &label, value[i], component_unit, field)).inner
                    }
                    false => self.value_ui(ui, &label, value[i], component_unit, field),
                };
                if let Some(component) = changed_to {
                    let mut all = value;
                    all[i] = component;
                    changed = Some((field, all));
                }
            }
            ui.label(suffix);
        });
        changed
    }

    /// A row for an optional number.
    pub(in crate::app::panel) fn optional(
        &mut self,
        ui: &mut Ui,
        about: (&str, &str),
        value: Option<f64>,
        (default, absent): (f64, &str),
        unit: Unit,
        change: impl Fn(Option<f64>) -> Operation,
    ) {
        match value {
            Some(value) => {
                let set = |value| change(Some(value));
                self.may_be_left_out(change(None)).number(ui, about, value, unit, set);
            }
            None => self.left_out(ui, about, absent, change(Some(default))),
        }
    }

    /// A row for an optional vector.
    pub(in crate::app::panel) fn optional_vector(
        &mut self,
        ui: &mut Ui,
        about: (&str, &str),
        value: Option<DVec3>,
        (default, absent): (DVec3, &str),
        unit: Unit,
        change: impl Fn(Option<DVec3>) -> Operation,
    ) {
        match value {
            Some(value) => {
                let set = |value| change(Some(value));
                self.may_be_left_out(change(None)).vector(ui, about, value, unit, set);
            }
            None => self.left_out(ui, about, absent, change(Some(default))),
        }
    }

    /// Whether the lock of the scene would hold such a change back: then the field is disabled.
    pub(super) fn is_held(&self, change: impl FnOnce() -> Operation) -> bool {
        let scene = self.view.scene;
        scene.view.changeable.is_locked() && change().is_held_in(scene)
    }

    /// Pushes a field's operation, unless there is an objection.
    fn edit(&mut self, field: Gesture, operation: Operation) {
        let objection = self.objection.as_ref().and_then(|objection| objection(&operation));
        let is_tuning = self.view.plays_forwards() && operation.is_tuning();
        self.commands.push(Command::Edit(match objection {
            Some(reason) => EditCommand::Refuse(Refusal { field: Some(field), about: None, reason }),
            None if is_tuning => EditCommand::Tune(field, operation),
            None => EditCommand::ChangeIn(field, operation),
        }));
    }

    /// The same for a gesture of its own, such as a click.
    pub(in crate::app::panel) fn edit_at_once(&mut self, name: &str, operation: Operation) {
        self.edit(self.gesture(name), operation);
        self.is_over = true;
    }

    /// Does not take what was typed into a field of this name.
    fn refuse(&mut self, field: Gesture, name: &str, reason: String) {
        let refusal = Refusal { field: Some(field), about: Some(name.to_owned()), reason };
        self.commands.push(Command::Edit(EditCommand::Refuse(refusal)));
    }

    /// Shows why the last change of a row was refused, if it was.
    pub(in crate::app::panel) fn refusal_of(&self, ui: &Ui, name: &str) {
        let field = self.gesture(name);
        if let Some(reason) = self.view.refusal_in(field) {
            refusal::ui(ui, Id::new(field.0), &refusal::of(&self.label(name), reason), self.view);
        }
    }

    fn leaving_out_ui(&mut self, ui: &mut Ui, name: &str) {
        if let Some(leave_out) = self.leaving_out.take() {
            self.switch_ui(ui, name, true, leave_out);
        }
    }

    /// A check box for whether an optional value is there.
    fn switch_ui(&mut self, ui: &mut Ui, name: &str, is_there: bool, switch: Operation) {
        let mut is_checked = is_there;
        let is_held = self.is_held(|| switch.clone());
        let response = checkbox::enabled_ui(ui, !is_held, &mut is_checked, "");
        let response = response.on_disabled_hover_text(held_words());
        let label = t!("with {name}", name = self.label(name));
        self::name(&response, &label, || WidgetInfo::selected(egui::WidgetType::Checkbox, true, is_there, &label));
        if response.changed() {
            self.edit_at_once(name, switch);
        }
    }

    /// The name of a row's field for screen readers.
    fn label(&self, name: &str) -> String {
        format!("{}{name}", self.path)
    }

    /// The gesture of a field.
    fn gesture(&self, name: &str) -> Gesture {
        Gesture(self.owner.with(self.label(name)).value())
    }

    /// The number's widget; the new number if it changed.
    fn value_ui(&mut self, ui: &mut Ui, label: &str, value: f64, unit: Unit, field: Gesture) -> Option<f64> {
        let is_typed = number_drag::is_typed(ui);
        let exact = exact_text(value);
        let mut new = value;
        // Large values are dragged by steps of their own size; Shift makes all steps smaller.
        let step = unit.step * value.abs().max(unit.least);
        let drag = DragValue::new(&mut new)
            .speed(step)
            .suffix(if is_typed { "" } else { unit.suffix })
            .custom_formatter(|value, _| rounded_text(value, unit.digits));
        let (response, typed) = number_drag::ui(ui, drag, &exact);
        let response = response.on_disabled_hover_text(held_words());
        name(&response, label, || WidgetInfo::drag_value(true, value));
        let read = typed.filter(|typed| *typed != exact).map(|typed| unit.read(&typed));
        if let Some(Err(reason)) = &read {
            self.refuse(field, label, reason.clone());
        } else if response.drag_stopped() && self.view.refusal_in(field).is_some() {
            // The value is the last one that was taken, and nothing is left to mend.
            self.commands.push(Command::Edit(EditCommand::ForgetRefusal));
        }
        self.is_over |= response.drag_stopped() || response.lost_focus();
        let new = read.map_or(response.changed().then_some(new), Result::ok);
        new.filter(|new| new.to_bits() != value.to_bits())
    }
}

/// A number that differs from another one.
fn another(value: f64) -> f64 {
    if value == 1.0 { 0.5 } else { 1.0 }
}

fn disable_if(is_held: bool, ui: &mut Ui) {
    if is_held {
        ui.disable();
    }
}

/// Why a field is disabled.
fn held_words() -> &'static str {
    t!("Locked: it cannot be changed.")
}

/// Gives a widget its name for screen readers and tests.
fn name(response: &Response, name: &str, info: impl Fn() -> WidgetInfo) {
    response.widget_info(|| WidgetInfo { label: Some(name.to_owned()), ..info() });
}

/// A row with its name, unless that is empty.
fn row(ui: &mut Ui, name: &str, tooltip: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.x = 44.0;
        ui.spacing_mut().item_spacing.x = 3.0;
        let label = (!name.is_empty()).then(|| name_label(ui, name));
        if let Some(label) = label.filter(|_| !tooltip.is_empty()) {
            label.on_hover_text(tooltip);
        }
        content(ui);
    });
}

/// Width of the text in a field that fills the row, inside its frame.
fn width_of_text(ui: &Ui) -> f32 {
    (ui.available_size_before_wrap().x - 10.0).max(40.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::number_in;

    #[test]
    fn the_text_of_a_number_in_its_field_reads_back_to_the_same_bits() {
        for value in [0.0, -0.0, 0.5, 1.0 / 3.0, 1e-300, -5e-324, 1e21, 123_456.789] {
            let text = exact_text(value);
            assert_eq!(number_in(&text, "m").map(f64::to_bits), Ok(value.to_bits()), "{text}");
        }
    }
}
