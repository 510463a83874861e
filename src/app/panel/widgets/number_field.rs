//! A field for a number that is no part of the scene. What was typed and is not taken is said beside it, until anything else
//! is done.

use super::{number_drag, refusal};
use crate::app::frame::FrameView;
use crate::app::interface::typing::use_arrows;
use crate::expression::{exact_text, number_in, rounded_text};
use crate::language::t;
use egui::{DragValue, Response, Slider, Ui, Vec2, WidgetInfo, vec2};
use std::ops::RangeInclusive;

/// The most of what is counted: 2⁵³, up to which whole numbers can be told apart.
pub(in crate::app::panel) const MOST_WHOLE: f64 = 9_007_199_254_740_992.0;
/// All numbers.
pub(in crate::app::panel) const ANY: RangeInclusive<f64> = f64::MIN..=f64::MAX;

/// A field for a number.
pub(in crate::app::panel) struct NumberField<'a> {
    /// Its name, for screen readers.
    pub label: &'a str,
    /// The unit that a typed number may have.
    pub unit: &'a str,
    /// How much a point of a drag changes it.
    pub speed: f64,
    /// The numbers that it takes: a drag ends at them, and what is typed beyond them is refused.
    pub limits: RangeInclusive<f64>,
    /// Whether it takes whole numbers alone.
    pub is_whole: bool,
    /// Digits that are shown.
    pub digits: usize,
    /// Its width, in points.
    pub width: f32,
}

impl NumberField<'_> {
    /// Shows it; the new number, if there is one. `takes` says why it does not take a number within its limits.
    pub(in crate::app::panel) fn ui(
        &self,
        ui: &mut Ui,
        view: &FrameView,
        value: f64,
        takes: &dyn Fn(f64) -> Result<(), String>,
    ) -> (Option<f64>, Response) {
        let mut dragged = value;
        let digits = self.digits;
        let field = DragValue::new(&mut dragged)
            .speed(self.speed)
            .range(self.limits.clone())
            .clamp_existing_to_range(false)
            .custom_formatter(move |value, _| rounded_text(value, digits));
        let size: Vec2 = vec2(self.width, ui.spacing().interact_size.y);
        let exact = exact_text(value);
        let sized = ui.scope(|ui| {
            ui.spacing_mut().interact_size = size;
            number_drag::ui(ui, field, &exact)
        });
        let (response, typed) = sized.inner;
        response
            .widget_info(|| WidgetInfo { label: Some(self.label.to_owned()), ..WidgetInfo::drag_value(true, value) });
        let read = typed.filter(|typed| *typed != exact).map(|typed| self.read(&typed, takes));
        let told = response.id.with("not taken");
        if let Some(Err(reason)) = &read {
            ui.data_mut(|data| data.insert_temp(told, reason.clone()));
        } else if response.changed() || response.dragged() || refusal::is_over(ui.ctx()) {
            ui.data_mut(|data| data.remove::<String>(told));
        }
        if let Some(reason) = ui.data(|data| data.get_temp::<String>(told)) {
            refusal::beside_ui(ui, response.rect, told, &refusal::of(self.label, &reason), view);
        }
        let dragged = if self.is_whole { dragged.round() } else { dragged };
        let new = read.map_or(Some(dragged).filter(|dragged| takes(*dragged).is_ok()), Result::ok);
        (new.filter(|new| new.to_bits() != value.to_bits()), response)
    }

    /// A slider over its limits with the field behind it; the new number, and the response of the slider.
    pub(in crate::app::panel) fn with_slider_ui(
        &self,
        ui: &mut Ui,
        view: &FrameView,
        value: f64,
        look: impl FnOnce(Slider) -> Slider,
    ) -> (Option<f64>, Response) {
        let mut slid = value;
        let slider = Slider::new(&mut slid, self.limits.clone()).show_value(false);
        let slider = if self.is_whole { slider.integer() } else { slider };
        let response = ui.add(look(slider));
        use_arrows(ui.ctx(), response.id);
        let typed = self.ui(ui, view, value, &|_| Ok(())).0;
        (response.changed().then_some(slid).or(typed), response)
    }

    /// The number that a text is, or why it is not taken.
    fn read(&self, text: &str, takes: &dyn Fn(f64) -> Result<(), String>) -> Result<f64, String> {
        let number = number_in(text, self.unit).map_err(|error| error.to_string())?;
        within(number, &self.limits, self.is_whole, self.unit)?;
        takes(number).map(|()| number)
    }
}

fn with_unit(number: &str, unit: &str) -> String {
    // Degrees stand at their number.
    let space = if matches!(unit, "" | "°") { "" } else { " " };
    format!("{number}{space}{unit}")
}

/// A limit, of which nobody counts the zeros: 1e12 m.
fn bound(limit: f64, unit: &str) -> String {
    /// A power of ten is written where it saves so many letters.
    const SHORTER: usize = 6;
    let [plain, power] = [exact_text(limit), format!("{limit:e}")];
    with_unit(if power.len() + SHORTER <= plain.len() { &power } else { &plain }, unit)
}

/// Why a number is none of these, or not a whole one where things are counted.
pub(in crate::app::panel) fn within(
    number: f64,
    limits: &RangeInclusive<f64>,
    is_whole: bool,
    unit: &str,
) -> Result<(), String> {
    let value = with_unit(&exact_text(number), unit);
    if !number.is_finite() {
        return Err(t!("must be a finite number, is {is}", is = value));
    }
    if limits.contains(&number) && !(is_whole && number.fract() != 0.0) {
        return Ok(());
    }
    let [least, most] = [*limits.start(), *limits.end()].map(|limit| bound(limit, unit));
    Err(match is_whole {
        true => t!("must be a whole number from {least} to {most}, is {value}", least, most, value),
        false => t!("must be from {least} to {most}, is {value}", least, most, value),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_told_so_that_nobody_counts_zeros() {
        let told = |limits: [f64; 2], unit| within(-1.0, &(limits[0]..=limits[1]), false, unit).unwrap_err();
        assert_eq!(told([0.0, 1e12], "m"), "must be from 0 m to 1e12 m, is -1 m");
        assert_eq!(told([1e-6, 1e6], "m"), "must be from 1e-6 m to 1000000 m, is -1 m");
        assert_eq!(told([0.01, 180.0], "°"), "must be from 0.01° to 180°, is -1°");
        assert_eq!(told([0.0, MOST_WHOLE], ""), "must be from 0 to 9007199254740992, is -1");
    }
}
