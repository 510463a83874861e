//! A plot to sketch a curve in, and the right one.

use super::figure::Figures;
use super::html::{Html, escaped};
use crate::app::text::handout as words;
use crate::expression::rounded_text;
use std::fmt::Write;

/// Width and height, and the room for numbers at the left and below, in points.
const SIZE: [f64; 2] = [432.0, 200.0];
const BELOW: f64 = 26.0;
const MARGIN: f64 = 26.0;
/// Width of a digit, and room beside the numbers at the left.
const DIGIT: f64 = 7.5;
const BESIDE: f64 = 14.0;
/// Parts of each axis.
const PARTS: u32 = 4;

/// What is plotted.
pub(super) struct Plot<'a> {
    /// Least and greatest value on the axis.
    pub range: [f64; 2],
    /// Seconds since tick 0 at both ends.
    pub ends: [f64; 2],
    /// The unit of the values.
    pub unit: &'a str,
}

/// Axes, and lines through times and values in them.
pub(super) fn write(html: &mut Html, figures: &mut Figures, plot: &Plot, lines: &[Vec<[f64; 2]>]) {
    let [width, height] = SIZE;
    let part = |[from, to]: [f64; 2], i: u32| from + (to - from) * f64::from(i) / f64::from(PARTS);
    let number = |value: f64| rounded_text(value, 4);
    let values = (0..=PARTS).map(|i| number(part(plot.range, i)));
    let letters = values.map(|number| number.chars().count()).max().unwrap_or(0);
    let left = BESIDE + DIGIT * letters as f64;
    let x = |time: f64| left + (width - left - MARGIN) * share(plot.ends, time);
    let y = |value: f64| height - BELOW - (height - BELOW - MARGIN) * share(plot.range, value).clamp(-0.02, 1.02);
    let mut elements = String::new();
    let mut rule = |class: &str, [x1, y1, x2, y2]: [f64; 4]| {
        let _ =
            writeln!(elements, "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>");
    };
    let [_, right] = plot.ends.map(x);
    let [bottom, top] = plot.range.map(y);
    for i in 0..=PARTS {
        let (time, value) = (x(part(plot.ends, i)), y(part(plot.range, i)));
        rule("grid", [time, bottom, time, top]);
        rule("grid", [left, value, right, value]);
    }
    if plot.range[0] <= 0.0 && plot.range[1] >= 0.0 {
        rule("axis", [left, y(0.0), right, y(0.0)]);
    }
    rule("axis", [left, bottom, left, top]);
    for i in 0..=PARTS {
        let (time, value) = (part(plot.ends, i), part(plot.range, i));
        // The last number has the unit behind it.
        let seconds = if i == PARTS { " s" } else { "" };
        let _ = writeln!(
            elements,
            "<text class=\"end\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            left - 5.0,
            y(value) + 4.0,
            number(value)
        );
        let _ = writeln!(
            elements,
            "<text class=\"middle\" x=\"{:.1}\" y=\"{:.1}\">{}{seconds}</text>",
            x(time),
            height - 8.0,
            number(time)
        );
    }
    // Above the axis, where no number is cut by it.
    let _ = writeln!(
        elements,
        "<text class=\"middle\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
        left,
        top - 10.0,
        escaped(plot.unit.trim())
    );
    for line in lines {
        let points: Vec<String> =
            line.iter().map(|[time, value]| format!("{:.1},{:.1}", x(*time), y(*value))).collect();
        let _ = writeln!(elements, "<polyline class=\"curve\" points=\"{}\"/>", points.join(" "));
    }
    figures.drawing(html, SIZE, &words::plot(plot.unit, plot.ends), &elements);
}

fn share([from, to]: [f64; 2], at: f64) -> f64 {
    (at - from) / (to - from)
}
