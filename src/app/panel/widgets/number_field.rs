//! A field for a number that is no part of the scene. What was typed and is not taken is said beside it, until anything else
//! is done.

use super::refusal;
use crate::app::frame::FrameView;
use crate::expression::{number_in, rounded_text};
use crate::language::t;
use egui::{DragValue, Event, InputState, Response, Ui, Vec2, WidgetInfo, vec2};
use std::cell::RefCell;

/// A field for a number.
pub(in crate::app::panel) struct NumberField<'a> {
    /// Its name, for screen readers.
    pub label: &'a str,
    /// The unit that a typed number may have.
    pub unit: &'a str,
    /// How much a point of a drag changes it.
    pub speed: f64,
    /// Whether a drag goes from whole number to whole number.
    pub is_whole: bool,
    /// Digits that are shown.
    pub digits: usize,
    /// Its width, in points.
    pub width: f32,
}

impl NumberField<'_> {
    /// Shows it; the new number, if there is one. `takes` says why it does not take a number.
    pub(in crate::app::panel) fn ui(
        &self,
        ui: &mut Ui,
        view: &FrameView,
        value: f64,
        takes: &dyn Fn(f64) -> Result<(), String>,
    ) -> (Option<f64>, Response) {
        let refused = RefCell::new(None);
        let parse = |text: &str| {
            let number = number_in(text, self.unit).map_err(|error| error.to_string());
            match number.and_then(|number| takes(number).map(|()| number)) {
                Ok(number) => Some(number),
                Err(reason) => {
                    refused.replace(Some(reason));
                    None
                }
            }
        };
        let mut typed = value;
        let digits = self.digits;
        let field = DragValue::new(&mut typed)
            .speed(self.speed)
            .custom_formatter(move |value, _| rounded_text(value, digits))
            .custom_parser(parse)
            .update_while_editing(false);
        let size: Vec2 = vec2(self.width, ui.spacing().interact_size.y);
        let response = ui.add_sized(size, field);
        response
            .widget_info(|| WidgetInfo { label: Some(self.label.to_owned()), ..WidgetInfo::drag_value(true, value) });
        let told = response.id.with("not taken");
        // Whatever is done next, here or elsewhere, may have changed what was to be mended.
        let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. } | Event::Text(_));
        let is_pressed = |input: &InputState| input.pointer.any_pressed() || input.events.iter().any(is_key);
        if let Some(reason) = refused.take().filter(|_| response.lost_focus()) {
            ui.data_mut(|data| data.insert_temp(told, reason));
        } else if response.changed() || response.dragged() || ui.input(is_pressed) {
            ui.data_mut(|data| data.remove::<String>(told));
        }
        if let Some(reason) = ui.data(|data| data.get_temp::<String>(told)) {
            refusal::beside_ui(ui, response.rect, told, &t!("Not taken: {reason}.", reason), view);
        }
        if self.is_whole && response.dragged() {
            typed = typed.round();
        }
        let is_new = typed.to_bits() != value.to_bits() && takes(typed).is_ok();
        (is_new.then_some(typed), response)
    }
}
