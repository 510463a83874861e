//! Numbers and vectors as a person reads them.

use egui::{RichText, Ui};
use glam::DVec3;

/// Six significant digits, in plain notation where that is short, with a true minus sign.
pub fn number(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() {
        return value.to_string();
    }
    let exponent = value.abs().log10().floor() as i32;
    let text = if (-5..7).contains(&exponent) {
        let decimals = (5 - exponent).clamp(0, 9) as usize;
        let text = format!("{value:.decimals$}");
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    } else {
        let text = format!("{value:.5e}");
        let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
        format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.'))
    };
    text.replace('-', "−")
}

/// "(x, y, z)".
pub fn vector(value: DVec3) -> String {
    format!("({}, {}, {})", number(value.x), number(value.y), number(value.z))
}

/// A row of a grid: what it is, its value and unit.
pub fn value_row(ui: &mut Ui, name: &str, value: impl Into<String>, unit: &str, tooltip: &str) {
    ui.label(RichText::new(name).weak()).on_hover_text(tooltip);
    let text = if unit.is_empty() { value.into() } else { format!("{} {unit}", value.into()) };
    ui.add(egui::Label::new(RichText::new(text).monospace()).wrap()).on_hover_text(tooltip);
    ui.end_row();
}

/// A row of a grid for a vector, one component under the other where there is little room.
pub fn vector_row(ui: &mut Ui, name: &str, value: DVec3, unit: &str, tooltip: &str) {
    value_row(ui, name, vector(value), unit, tooltip);
}

/// A grid of names and values.
pub fn value_grid(ui: &mut Ui, id: &str, rows: impl FnOnce(&mut Ui)) {
    egui::Grid::new(id).num_columns(2).spacing([8.0, 3.0]).show(ui, rows);
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
    fn very_large_and_very_small_numbers_show_their_power_of_ten() {
        assert_eq!(number(1.5e12), "1.5e12");
        assert_eq!(number(-2.5e-9), "−2.5e−9");
        assert_eq!(number(1e-9), "1e−9");
    }

    #[test]
    fn what_rounds_up_to_the_next_power_of_ten_stays_plain() {
        assert_eq!(number(999_999.9), "1000000");
    }
}
