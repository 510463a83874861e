//! Fields for numbers: dragged, or typed as expressions; what is refused says so beside the field.
//!
//! Each field is a gesture of its own: a drag, or what was typed, is one step of undo.

mod common;

pub(super) use common::{MIXED, common};

use super::numbers::{name_label, number, rounded};
use crate::app::command::Command;
use crate::app::expression::evaluate;
use crate::app::frame_view::FrameView;
use crate::scene::{Gesture, Operation};
use crate::shape::{power_of_two_above, scale_by_power_of_two};
use egui::text::{CCursor, CCursorRange};
use egui::{DragValue, Id, Response, RichText, TextEdit, Ui, WidgetInfo};
use glam::{DQuat, DVec3, EulerRot};
use std::cell::RefCell;

/// A group of fields that edit one value, and where what they do goes.
pub(super) struct Fields<'a> {
    pub(super) view: &'a FrameView<'a>,
    pub(super) commands: &'a mut Vec<Command>,
    /// Tells the fields of one object from those of another.
    pub(super) owner: Id,
    /// A gesture was over in this frame.
    is_over: bool,
}

/// How a number is shown and dragged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    /// Behind the number, with a space before it: " m".
    pub(super) suffix: &'static str,
    /// Change for a point of dragging.
    pub(super) step: f64,
    /// Significant digits that are shown while it is not typed in.
    digits: i32,
}

impl Unit {
    const fn new(suffix: &'static str, step: f64) -> Unit {
        Unit { suffix, step, digits: 6 }
    }
}

pub(super) const METRES: Unit = Unit::new(" m", 0.01);
pub(super) const METRES_PER_SECOND: Unit = Unit::new(" m/s", 0.02);
pub(super) const METRES_PER_SECOND_SQUARED: Unit = Unit::new(" m/s²", 0.05);
pub(super) const KILOGRAMS: Unit = Unit::new(" kg", 0.02);
pub(super) const SECONDS: Unit = Unit::new(" s", 0.02);
pub(super) const SHARE: Unit = Unit::new("", 0.005);
pub(super) const COUNT: Unit = Unit::new("", 0.2);
const DEGREES: Unit = Unit::new("°", 0.5);
const COMPONENT: Unit = Unit::new("", 0.01);
/// Of what has no unit, such as a normal.
pub(super) const DIRECTION: Unit = COMPONENT;

/// What a colour of one's own begins with: a red, a green and a blue from 0 to 255.
const FIRST_COLOR: [u8; 3] = [230, 159, 0];

const AXES: [&str; 3] = ["x", "y", "z"];

impl<'a> Fields<'a> {
    /// No fields yet.
    pub(super) fn new(view: &'a FrameView<'a>, commands: &'a mut Vec<Command>, owner: Id) -> Fields<'a> {
        Fields { view, commands, owner, is_over: false }
    }

    /// Ends the gesture that was over in this frame, behind what changed in it.
    pub(super) fn finish(self) {
        if self.is_over {
            self.commands.push(Command::EndGesture);
        }
    }

    /// A row with one number.
    pub(super) fn number(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        value: f64,
        unit: Unit,
        change: impl FnOnce(f64) -> Operation,
    ) {
        let field = self.gesture(name);
        row(ui, name, tooltip, |ui| {
            if let Some(value) = self.value_ui(ui, name, value, unit, field) {
                self.commands.push(Command::EditIn(field, change(value)));
            }
        });
        self.refusal_ui(ui, field);
    }

    /// A row with the components of a vector.
    pub(super) fn vector(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        value: DVec3,
        unit: Unit,
        change: impl FnOnce(DVec3) -> Operation,
    ) {
        let changed = self.components(ui, (name, tooltip), value.to_array(), unit);
        if let Some((field, components)) = changed {
            self.commands.push(Command::EditIn(field, change(DVec3::from_array(components))));
        }
    }

    /// A row with up to three numbers; the field that changed, and all of them after the change.
    pub(super) fn components<const N: usize>(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        value: [f64; N],
        unit: Unit,
    ) -> Option<(Gesture, [f64; N])> {
        let labels: [String; N] = std::array::from_fn(|i| format!("{name} {}", AXES[i]));
        let mut changed = None;
        row(ui, name, tooltip, |ui| {
            // Three numbers have to fit beside the name: their unit stands once, behind them.
            ui.spacing_mut().interact_size.x = 36.0;
            ui.spacing_mut().button_padding.x = 1.0;
            ui.spacing_mut().item_spacing.x = 2.0;
            let component_unit = Unit { suffix: "", digits: 4, ..unit };
            for (i, label) in labels.iter().enumerate() {
                let field = self.gesture(label);
                if let Some(component) = self.value_ui(ui, label, value[i], component_unit, field) {
                    let mut all = value;
                    all[i] = component;
                    changed = Some((field, all));
                }
            }
            ui.label(RichText::new(unit.suffix.trim_start()).weak().size(10.0));
        });
        for label in &labels {
            self.refusal_ui(ui, self.gesture(label));
        }
        changed
    }

    /// Rows for a rotation: Euler angles in degrees, and the quaternion x, y, z, w as text.
    pub(super) fn rotation(&mut self, ui: &mut Ui, value: [f64; 4], change: impl Fn([f64; 4]) -> Operation) {
        // Many angles give one rotation; those that a person set are shown as long as it is theirs.
        let memory = self.owner.with("euler angles");
        let remembered: Option<([f64; 4], [f64; 3])> = ui.data(|data| data.get_temp(memory));
        let degrees = match remembered {
            Some((rotation, degrees)) if rotation == value => degrees,
            _ => euler_degrees(value),
        };
        let about = ("rotation", "Euler angles: about X, then the new Y, then the new Z.");
        if let Some((field, degrees)) = self.components(ui, about, degrees, DEGREES) {
            let rotation = from_euler_degrees(degrees);
            ui.data_mut(|data| data.insert_temp(memory, (rotation, degrees)));
            self.commands.push(Command::EditIn(field, change(rotation)));
        }
        self.quaternion(ui, value, change);
    }

    /// The four numbers as one text: changed one by one they would hardly ever be of unit length.
    fn quaternion(&mut self, ui: &mut Ui, value: [f64; 4], change: impl Fn([f64; 4]) -> Operation) {
        let name = "quaternion";
        let field = self.gesture(name);
        let memory = self.owner.with("quaternion text");
        let shown = value.map(number).join(", ");
        let mut text: String = ui.data(|data| data.get_temp(memory)).unwrap_or_else(|| shown.clone());
        row(ui, name, "x, y, z, w; of any length but zero.", |ui| {
            let response = ui.add(TextEdit::singleline(&mut text).desired_width(width_of_text(ui)));
            self::name(&response, name, || WidgetInfo::text_edit(true, &text, &text));
            if response.gained_focus() {
                select_all(ui, response.id, &text);
            }
            if response.has_focus() {
                ui.data_mut(|data| data.insert_temp(memory, text.clone()));
            } else {
                ui.data_mut(|data| data.remove_temp::<String>(memory));
            }
            if response.lost_focus() && text != shown && !gave_up(ui) {
                match unit_quaternion(&text) {
                    Ok(rotation) => self.commands.push(Command::EditIn(field, change(rotation))),
                    Err(reason) => self.commands.push(Command::Refuse(field, reason)),
                }
                self.commands.push(Command::EndGesture);
            }
        });
        self.refusal_ui(ui, field);
    }

    /// A row for a text.
    pub(super) fn text(&mut self, ui: &mut Ui, name: &str, value: &str, change: impl FnOnce(String) -> Operation) {
        let memory = self.owner.with((name, "text"));
        let mut text: String = ui.data(|data| data.get_temp(memory)).unwrap_or_else(|| value.to_owned());
        row(ui, name, "", |ui| {
            let response = ui.add(TextEdit::singleline(&mut text).desired_width(width_of_text(ui)));
            self::name(&response, name, || WidgetInfo::text_edit(true, &text, &text));
            if response.has_focus() {
                ui.data_mut(|data| data.insert_temp(memory, text.clone()));
            } else {
                ui.data_mut(|data| data.remove_temp::<String>(memory));
            }
            if response.lost_focus() && text != value && !gave_up(ui) {
                self.commands.push(Command::Edit(change(text)));
            }
        });
    }

    /// A row for one of several values.
    pub(super) fn choice<T: PartialEq + Clone>(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        value: &T,
        choices: &[(T, String)],
        change: impl Fn(T) -> Operation,
    ) {
        row(ui, name, tooltip, |ui| {
            let shown = choices.iter().find(|(choice, _)| choice == value).map_or("", |(_, text)| text);
            egui::ComboBox::from_id_salt(self.owner.with(name)).selected_text(shown).show_ui(ui, |ui| {
                for (choice, text) in choices {
                    if ui.selectable_label(choice == value, text).clicked() && choice != value {
                        self.commands.push(Command::Edit(change(choice.clone())));
                    }
                }
            });
        });
    }

    /// A row for a number that may be left out.
    pub(super) fn optional(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        value: Option<f64>,
        (default, absent): (f64, &str),
        unit: Unit,
        change: impl Fn(Option<f64>) -> Operation,
    ) {
        let field = self.gesture(name);
        row(ui, name, tooltip, |ui| {
            let mut is_set = value.is_some();
            if ui.checkbox(&mut is_set, "").on_hover_text(tooltip).changed() {
                self.commands.push(Command::Edit(change(is_set.then_some(default))));
            }
            match value {
                Some(value) => {
                    if let Some(value) = self.value_ui(ui, name, value, unit, field) {
                        self.commands.push(Command::EditIn(field, change(Some(value))));
                    }
                }
                None => drop(ui.label(RichText::new(absent).weak())),
            }
        });
        self.refusal_ui(ui, field);
    }

    /// A row for a colour, which may be left to the palette.
    pub(super) fn color(&mut self, ui: &mut Ui, value: Option<[u8; 3]>, change: impl Fn(Option<[u8; 3]>) -> Operation) {
        let field = self.gesture("colour");
        row(ui, "colour", "Left out: chosen from the palette.", |ui| {
            let mut is_set = value.is_some();
            if ui.checkbox(&mut is_set, "").changed() {
                self.commands.push(Command::Edit(change(is_set.then_some(FIRST_COLOR))));
            }
            match value {
                Some(mut color) => {
                    if ui.color_edit_button_srgb(&mut color).changed() {
                        self.commands.push(Command::EditIn(field, change(Some(color))));
                    }
                }
                None => drop(ui.label(RichText::new("from the palette").weak())),
            }
        });
    }

    /// The gesture of a field.
    fn gesture(&self, name: &str) -> Gesture {
        Gesture(self.owner.with(name).value())
    }

    /// The number itself; the new one when it was changed.
    fn value_ui(&mut self, ui: &mut Ui, label: &str, value: f64, unit: Unit, field: Gesture) -> Option<f64> {
        let is_typed = ui.memory(|memory| memory.has_focus(ui.next_auto_id()));
        let refused = RefCell::new(None);
        let mut new = value;
        // Large values are dragged by steps of their own size; Shift makes all steps smaller.
        let step = unit.step * value.abs().max(1.0);
        let drag = DragValue::new(&mut new)
            .speed(step)
            .suffix(if is_typed { "" } else { unit.suffix })
            .update_while_editing(false)
            // In the field stands every digit, so that leaving it changes nothing.
            .custom_formatter(|value, _| if is_typed { exact(value) } else { rounded(value, unit.digits) })
            .custom_parser(|text| match evaluate(text) {
                Ok(value) => Some(value),
                Err(reason) => {
                    refused.replace(Some(reason));
                    None
                }
            });
        let response = ui.add(drag);
        name(&response, label, || WidgetInfo::drag_value(true, value));
        if response.clicked() || response.gained_focus() {
            select_all(ui, response.id, &exact(value));
        }
        let is_over = response.drag_stopped() || response.lost_focus();
        if let Some(reason) = refused.take().filter(|_| is_over) {
            self.commands.push(Command::Refuse(field, reason));
        }
        self.is_over |= is_over;
        (response.changed() && new.to_bits() != value.to_bits()).then_some(new)
    }

    fn refusal_ui(&self, ui: &mut Ui, field: Gesture) {
        if let Some(reason) = self.view.refusal_in(field) {
            ui.label(RichText::new(format!("Not taken: {reason}.")).color(ui.visuals().error_fg_color));
        }
    }
}

/// Gives a widget the name that screen readers and tests know it by.
fn name(response: &Response, name: &str, info: impl Fn() -> WidgetInfo) {
    response.widget_info(|| WidgetInfo { label: Some(name.to_owned()), ..info() });
}

fn row(ui: &mut Ui, name: &str, tooltip: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.x = 44.0;
        ui.spacing_mut().item_spacing.x = 3.0;
        let label = name_label(ui, name);
        if !tooltip.is_empty() {
            label.on_hover_text(tooltip);
        }
        content(ui);
    });
}

/// Every digit: reads back to the same bits.
fn exact(value: f64) -> String {
    let is_plain = value == 0.0 || (1e-5..1e15).contains(&value.abs());
    if is_plain { value.to_string() } else { format!("{value:e}") }
}

/// What is typed next replaces the whole text. egui would select as much as the field showed before.
fn select_all(ui: &Ui, field: Id, text: &str) {
    let mut state = TextEdit::load_state(ui.ctx(), field).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), field);
}

/// What is left of a row for the text in a field, whose frame takes the rest.
fn width_of_text(ui: &Ui) -> f32 {
    (ui.available_size_before_wrap().x - 10.0).max(40.0)
}

fn gave_up(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(egui::Key::Escape))
}

fn euler_degrees(rotation: [f64; 4]) -> [f64; 3] {
    let (x, y, z) = DQuat::from_array(rotation).normalize().to_euler(EulerRot::XYZ);
    // Rounds away what is left of a round angle after its way through a quaternion.
    [x, y, z].map(|angle| (angle.to_degrees() * 1e9).round() / 1e9)
}

fn from_euler_degrees([x, y, z]: [f64; 3]) -> [f64; 4] {
    DQuat::from_euler(EulerRot::XYZ, x.to_radians(), y.to_radians(), z.to_radians()).normalize().to_array()
}

/// "x, y, z, w" as a quaternion of unit length.
fn unit_quaternion(text: &str) -> Result<[f64; 4], String> {
    let parts: Vec<&str> = text.split(',').collect();
    let [x, y, z, w] = parts[..] else { return Err(format!("needs 4 numbers x, y, z, w, has {}", parts.len())) };
    let mut numbers = [0.0; 4];
    for (number, text) in numbers.iter_mut().zip([x, y, z, w]) {
        *number = evaluate(text)?;
    }
    let largest = numbers.iter().fold(0.0, |largest: f64, number| largest.max(number.abs()));
    if largest == 0.0 {
        return Err("has no direction".to_owned());
    }
    // To a size whose squares neither overflow nor vanish, without rounding.
    let scaled = numbers.map(|number| scale_by_power_of_two(number, -power_of_two_above(largest)));
    let length = DQuat::from_array(scaled).length();
    Ok(scaled.map(|number| number / length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quaternions_are_normalised_and_need_four_numbers_and_a_direction() {
        // (0, 0, 3, 4) has length 5.
        assert_eq!(unit_quaternion("0, 0, 3, 4"), Ok([0.0, 0.0, 0.6, 0.8]));
        assert_eq!(unit_quaternion("0, 0, 0, 1e-300"), Ok([0.0, 0.0, 0.0, 1.0]));
        assert_eq!(unit_quaternion("1, 2, 3"), Err("needs 4 numbers x, y, z, w, has 3".to_owned()));
        assert_eq!(unit_quaternion("0,0,0,0"), Err("has no direction".to_owned()));
        assert_eq!(unit_quaternion("a,0,0,0"), Err("`a` is no number".to_owned()));
    }

    #[test]
    fn the_text_of_a_number_in_its_field_reads_back_to_the_same_bits() {
        for value in [0.0, -0.0, 0.5, 1.0 / 3.0, 1e-300, -5e-324, 1e21, 123_456.789] {
            assert_eq!(evaluate(&exact(value)).map(f64::to_bits), Ok(value.to_bits()), "{}", exact(value));
        }
    }

    #[test]
    fn angles_go_through_a_quaternion_and_back() {
        for degrees in [[0.0, 0.0, 0.0], [30.0, -45.0, 120.0], [-90.0, 10.0, 0.5]] {
            assert_eq!(euler_degrees(from_euler_degrees(degrees)), degrees);
        }
    }
}
