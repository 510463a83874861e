//! Numbers and vectors as shown in panels.

use egui::{
    Align, FontId, Label, Layout, Rect, Response, RichText, Sense, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use glam::DVec3;

/// Greatest width of the column of names, in points.
const NAME_WIDTH: f32 = 90.0;
/// Text size of a vector and of its unit, and the gap between its columns, in points.
const VECTOR_SIZE: f32 = 10.5;
const UNIT_SIZE: f32 = 10.0;
const BETWEEN: f32 = 4.0;
/// Greatest width of a column of a vector, in points.
const COLUMN: f32 = 56.0;

/// Six significant digits, in plain notation where that is short, with a true minus sign.
pub fn number(value: f64) -> String {
    rounded(value, 6)
}

/// "(x, y, z)", four significant digits each: three numbers have to fit beside a name.
pub fn vector(value: DVec3) -> String {
    format!("({}, {}, {})", rounded(value.x, 4), rounded(value.y, 4), rounded(value.z, 4))
}

/// A number with so many significant digits, in the notation of [`number`].
pub fn rounded(value: f64, digits: i32) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() {
        return value.to_string();
    }
    let exponent = value.abs().log10().floor() as i32;
    let text = if !needs_power(value) {
        let decimals = (digits - 1 - exponent).clamp(0, 9) as usize;
        let text = format!("{value:.decimals$}");
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    } else {
        let text = format!("{value:.0$e}", digits as usize - 1);
        let (mantissa, power) = text.split_once('e').unwrap_or((&text, "0"));
        let mantissa =
            if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
        format!("{mantissa}e{power}")
    };
    text.replace('-', "−")
}

/// Whether [`rounded`] uses a power of ten for a number.
pub fn needs_power(value: f64) -> bool {
    value != 0.0 && !(-5..7).contains(&(value.abs().log10().floor() as i32))
}

/// A row: name, value and unit.
pub fn value_row(ui: &mut Ui, name: &str, value: impl Into<String>, unit: &str, tooltip: &str) {
    let text = if unit.is_empty() { value.into() } else { format!("{} {unit}", value.into()) };
    let row = ui.horizontal_top(|ui| {
        name_label(ui, name);
        ui.add(Label::new(RichText::new(text).monospace().size(11.5)).wrap());
    });
    if !tooltip.is_empty() {
        row.response.on_hover_text(tooltip);
    }
}

/// The name of a row, in the column of names.
pub fn name_label(ui: &mut Ui, name: &str) -> Response {
    let name_width = (0.38 * ui.available_width()).min(NAME_WIDTH);
    let height = ui.text_style_height(&TextStyle::Body);
    let label = ui.allocate_ui_with_layout(vec2(name_width, height), Layout::left_to_right(Align::TOP), |ui| {
        ui.set_min_width(name_width);
        ui.add(Label::new(RichText::new(name).weak().size(12.0)).wrap())
    });
    label.inner
}

/// A row for a vector, with components in columns that stay in place whatever the numbers; the tooltip has every
/// digit.
pub fn vector_row(ui: &mut Ui, name: &str, value: DVec3, unit: &str, tooltip: &str) {
    rounded_vector_row(ui, name, [value, value], unit, tooltip);
}

/// The same for a vector shown without rounding errors, with every digit of its exact value in the tooltip.
pub fn rounded_vector_row(ui: &mut Ui, name: &str, [value, exact]: [DVec3; 2], unit: &str, tooltip: &str) {
    let full = format!("{tooltip}\nx {:?}\ny {:?}\nz {:?}", exact.x, exact.y, exact.z);
    let text = if unit.is_empty() { vector(value) } else { format!("{} {unit}", vector(value)) };
    let row = ui.horizontal_top(|ui| {
        name_label(ui, name);
        let size = vec2(ui.available_width(), ui.text_style_height(&TextStyle::Body));
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        paint_components(ui, rect, value, unit);
    });
    row.response.on_hover_text(full);
}

/// Three columns of equal width, right-aligned, and the unit behind them.
fn paint_components(ui: &Ui, rect: Rect, value: DVec3, unit: &str) {
    let color = ui.visuals().text_color();
    let weak = ui.visuals().weak_text_color();
    let layout = |text: String, size: f32, color| ui.painter().layout_no_wrap(text, FontId::monospace(size), color);
    let unit = layout(unit.to_owned(), UNIT_SIZE, weak);
    let room = rect.width() - unit.size().x - 3.0 * BETWEEN;
    let column = (room / 3.0).min(COLUMN);
    let font = FontId::monospace(VECTOR_SIZE);
    let letter = ui.fonts(|fonts| fonts.glyph_width(&font, '0'));
    let letters = (column / letter).floor().max(1.0) as usize;
    let mut right = rect.left();
    // A component that is only a rounding error is shown as 0.
    let least = 1e-12 * value.length();
    for component in value.to_array() {
        right += column;
        let component = if component.abs() < least { 0.0 } else { component };
        let text = layout(fitted(component, letters, 4), VECTOR_SIZE, color);
        let at = pos2(right - text.size().x, rect.center().y - text.size().y / 2.0);
        ui.painter().galley(at, text, color);
        right += BETWEEN;
    }
    let at = pos2(right, rect.center().y - unit.size().y / 2.0);
    ui.painter().galley(at, unit, weak);
}

/// As many significant digits, up to `most`, as fit into so many characters.
pub fn fitted(value: f64, letters: usize, most: i32) -> String {
    let mut texts = (1..=most).rev().map(|digits| rounded(value, digits));
    texts.find(|text| text.chars().count() <= letters).unwrap_or_else(|| rounded(value, 1))
}

/// Rows of names and values, close together. No [`egui::Grid`]: that learns the heights of wrapped
/// values only in a later frame, and shows them on top of each other until then.
pub fn value_grid(ui: &mut Ui, rows: impl FnOnce(&mut Ui)) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 3.0);
        rows(ui);
    });
}

/// The value, or 0 if it is only a rounding error of sums of this size.
pub(in crate::app::panel) fn without_rounding(value: f64, scale: f64) -> f64 {
    if value.abs() <= 1e-12 * scale { 0.0 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_six_digits_and_no_idle_zeros() {
        assert_eq!(number(0.5), "0.5");
        assert_eq!(number(-2.0), "−2");
        assert_eq!(number(1.0 / 3.0), "0.333333");
        assert_eq!(number(123_456.7), "123457");
        assert_eq!(number(-0.0), "0");
    }

    #[test]
    fn a_number_keeps_as_many_digits_as_it_has_room_for() {
        assert_eq!(fitted(-1.767767, 6, 4), "−1.768");
        assert_eq!(fitted(-1.767767, 5, 4), "−1.77");
        assert_eq!(fitted(-1.767767, 1, 4), "−2", "at least one");
        assert_eq!(fitted(-123.456, 6, 4), "−123.5");
        assert_eq!(fitted(0.05, 6, 4), "0.05");
    }

    #[test]
    fn very_large_and_very_small_numbers_show_their_power_of_ten() {
        assert_eq!(number(1.5e12), "1.5e12");
        assert_eq!(number(-2.5e-9), "−2.5e−9");
        assert_eq!(number(1e-9), "1e−9");
    }

    #[test]
    fn vectors_have_four_digits_each() {
        assert_eq!(vector(DVec3::new(-1.0, 0.0, 2.0 / 3.0)), "(−1, 0, 0.6667)");
        assert_eq!(vector(DVec3::new(1234.56, 1e-7, -0.5)), "(1235, 1e−7, −0.5)");
    }

    #[test]
    fn what_rounds_up_to_the_next_power_of_ten_stays_plain() {
        assert_eq!(number(999_999.9), "1000000");
    }
}
