//! Numbers and vectors as shown in panels.

use crate::expression::{MOMENTUM_UNIT, beside_greatest, rounded_text};
use egui::{
    Align, Color32, FontId, Label, Layout, Rect, Response, RichText, Sense, TextStyle, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};
use glam::DVec3;

/// Greatest width of the column of names, in points.
const NAME_WIDTH: f32 = 90.0;
/// Text size of a vector and of its unit, and the gap between its columns, in points.
const VECTOR_SIZE: f32 = 10.5;
const UNIT_SIZE: f32 = 10.0;
const BETWEEN: f32 = 6.0;
/// Greatest width of a column of a vector, in points.
const COLUMN: f32 = 56.0;
/// A component has room for so many characters, as in −1.25 or 0.0012, below its name if there is less beside it: rounded further it would
/// look like another number.
pub const LEAST_LETTERS: usize = 5;

/// Six significant digits.
pub fn number(value: f64) -> String {
    rounded_text(value, 6)
}

/// "(x, y, z)", four significant digits each: three numbers have to fit beside a name.
pub fn vector(value: DVec3) -> String {
    rounded_vector(value, 4)
}

/// "(x, y, z)", so many significant digits each.
pub fn rounded_vector(value: DVec3, digits: usize) -> String {
    let [x, y, z] = beside_greatest(value.to_array()).map(|component| rounded_text(component, digits));
    format!("({x}, {y}, {z})")
}

/// So many significant digits, but fewer beside a power of ten: a number whose power was cut off would look large.
pub fn short_beside_power(value: f64, digits: usize, beside_power: usize) -> String {
    let text = rounded_text(value, digits);
    if text.contains('e') { rounded_text(value, beside_power) } else { text }
}

/// A time in seconds with six decimals, so that times below each other are aligned.
pub fn seconds(value: f64) -> String {
    format!("{value:.6}")
}

/// A row: name, value and unit.
pub fn value_row(ui: &mut Ui, name: &str, value: impl Into<String>, unit: &str, tooltip: &str) {
    value_response(ui, name, value, unit, tooltip);
}

/// The same; its place.
pub fn value_response(ui: &mut Ui, name: &str, value: impl Into<String>, unit: &str, tooltip: &str) -> Response {
    let text = if unit.is_empty() { value.into() } else { format!("{} {unit}", value.into()) };
    let row = ui.horizontal_top(|ui| {
        name_label(ui, name);
        ui.add(Label::new(RichText::new(text).monospace().size(11.5)).wrap());
    });
    if tooltip.is_empty() { row.response } else { row.response.on_hover_text(tooltip) }
}

/// Width of the column of names.
fn name_width(ui: &Ui) -> f32 {
    (0.38 * ui.available_width()).min(NAME_WIDTH)
}

/// The name of a row, in the column of names.
pub fn name_label(ui: &mut Ui, name: &str) -> Response {
    let name_width = name_width(ui);
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
pub fn rounded_vector_row(ui: &mut Ui, name: &str, values: [DVec3; 2], unit: &str, tooltip: &str) {
    vector_response(ui, name, values, unit, tooltip);
}

/// The same; its place.
pub fn vector_response(ui: &mut Ui, name: &str, [value, exact]: [DVec3; 2], unit: &str, tooltip: &str) -> Response {
    let full = format!("{tooltip}\nx {:?}\ny {:?}\nz {:?}", exact.x, exact.y, exact.z);
    let text = if unit.is_empty() { vector(value) } else { format!("{} {unit}", vector(value)) };
    let components_ui = |ui: &mut Ui, unit: Option<&str>| {
        let size = vec2(ui.available_width(), ui.text_style_height(&TextStyle::Body));
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        paint_components(ui, rect, value, unit);
    };
    let beside_name = ui.available_width() - name_width(ui) - ui.spacing().item_spacing.x;
    let row = if columns(ui, beside_name, Some(unit)).letters < LEAST_LETTERS {
        ui.vertical(|ui| {
            ui.horizontal_top(|ui| {
                ui.label(RichText::new(name).weak().size(12.0));
                ui.label(RichText::new(unit).weak().size(UNIT_SIZE));
            });
            components_ui(ui, None);
        })
    } else {
        ui.horizontal_top(|ui| {
            name_label(ui, name);
            components_ui(ui, Some(unit));
        })
    };
    row.response.on_hover_text(full)
}

/// The columns of the components of a vector.
struct Columns {
    /// Width of each, in points.
    width: f32,
    /// So many letters have room in one.
    letters: usize,
}

/// Those in so much room, beside a unit if it stands there. Whatever the unit, the columns of vectors below each other stand below each
/// other.
fn columns(ui: &Ui, room: f32, unit: Option<&str>) -> Columns {
    let font = FontId::monospace(UNIT_SIZE);
    let width_of = |unit: &str| {
        let layout = |unit: &str| ui.painter().layout_no_wrap(unit.to_owned(), font.clone(), Color32::WHITE).size().x;
        layout(unit).max(layout(MOMENTUM_UNIT)) + BETWEEN
    };
    let width = ((room - unit.map_or(0.0, width_of) - 2.0 * BETWEEN) / 3.0).min(COLUMN);
    let letter = ui.fonts(|fonts| fonts.glyph_width(&FontId::monospace(VECTOR_SIZE), '0'));
    Columns { width, letters: (width / letter).floor().max(1.0) as usize }
}

/// Three columns of equal width, right-aligned, and the unit behind them.
fn paint_components(ui: &Ui, rect: Rect, value: DVec3, unit: Option<&str>) {
    let color = ui.visuals().text_color();
    let weak = ui.visuals().weak_text_color();
    let layout = |text: String, size: f32, color| ui.painter().layout_no_wrap(text, FontId::monospace(size), color);
    let Columns { width, letters } = columns(ui, rect.width(), unit);
    let unit = layout(unit.unwrap_or_default().to_owned(), UNIT_SIZE, weak);
    let mut right = rect.left();
    // A component that is only a rounding error is shown as 0.
    let least = 1e-12 * value.length();
    for component in value.to_array() {
        right += width;
        let component = if component.abs() < least { 0.0 } else { component };
        let text = layout(fitted(component, letters, 4), VECTOR_SIZE, color);
        let at = pos2(right - text.size().x, rect.center().y - text.size().y / 2.0);
        ui.painter().galley(at, text, color);
        right += BETWEEN;
    }
    let at = pos2(right, rect.center().y - unit.size().y / 2.0);
    ui.painter().galley(at, unit, weak);
}

/// As many significant digits, up to `most`, as fit into so many characters; a number that is too long with one of them,
/// such as 0.00004, beside a power of ten.
pub fn fitted(value: f64, letters: usize, most: usize) -> String {
    let text = rounded_text(value, fitting_digits(value, letters, most));
    if text.chars().count() <= letters {
        return text;
    }
    // As everywhere, with a minus and not a hyphen.
    let beside_power = (0..most).rev().map(|digits| format!("{value:.digits$e}").replace('-', "−"));
    let shortest = beside_power.clone().next_back().filter(|power| power.chars().count() < text.chars().count());
    let mut fitting = beside_power.filter(|text| text.chars().count() <= letters);
    fitting.next().or(shortest).unwrap_or(text)
}

/// How many significant digits, from 1 to `most`, fit into so many characters.
pub fn fitting_digits(value: f64, letters: usize, most: usize) -> usize {
    (1..=most).rev().find(|digits| rounded_text(value, *digits).chars().count() <= letters).unwrap_or(1)
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
    fn a_component_is_no_longer_than_its_column() {
        // The column beside a velocity of 3 m/s had room for five characters, and 0.00004 covered the 0 before it.
        assert_eq!(fitted(0.000_037_45, 5, 4), "4e−5");
        assert_eq!(fitted(0.000_037_45, 7, 4), "0.00004");
        assert_eq!(fitted(-0.000_037_45, 7, 4), "−3.7e−5");
        assert_eq!(fitted(-123_456.0, 5, 4), "−1e5");
        assert_eq!(fitted(3.25, 5, 4), "3.25");
    }

    #[test]
    fn components_without_room_beside_their_name_stand_below_it_and_keep_their_digits() {
        let texts = |width: f32| {
            let ctx = egui::Context::default();
            let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, 100.0)));
            let painted = ctx.run(egui::RawInput { screen_rect, ..Default::default() }, |ctx| {
                egui::CentralPanel::default().frame(egui::Frame::new()).show(ctx, |ui| {
                    vector_row(ui, "momentum m·v", DVec3::new(-2.173, 4.806, 0.0), MOMENTUM_UNIT, "");
                });
            });
            let text = |shape: egui::epaint::ClippedShape| match shape.shape {
                egui::Shape::Text(text) => Some((text.galley.text().to_owned(), text.pos.y)),
                _ => None,
            };
            painted.shapes.into_iter().filter_map(text).collect::<Vec<_>>()
        };
        for (width, is_below) in [(300.0, false), (150.0, true)] {
            let texts = texts(width);
            let top_of = |text: &str| texts.iter().find(|(of, _)| of == text).map(|(_, top)| *top);
            let tops = ["momentum m·v", "−2.173", "4.806"].map(|text| top_of(text).ok_or(text));
            let [Ok(name), Ok(x), Ok(y)] = tops else { panic!("{width}: {tops:?} of {texts:?}") };
            assert_eq!((x > name + 10.0, x), (is_below, y), "{width}");
        }
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
    fn a_number_beside_a_power_of_ten_is_shorter() {
        assert_eq!([123.456_789, -3.5527e-15].map(|x| short_beside_power(x, 5, 3)), ["123.46", "−3.55e−15"]);
    }

    #[test]
    fn vectors_have_four_digits_each() {
        assert_eq!(vector(DVec3::new(-1.0, 0.0, 2.0 / 3.0)), "(−1, 0, 0.6667)");
        assert_eq!(vector(DVec3::new(1234.56, 1e-7, -0.5)), "(1235, 1e−7, −0.5)");
    }
}
