//! How curves are told apart: by colour, and in grey by their dashes; and which one is marked.

use crate::app::frame::FrameView;
use crate::app::model::settings::Theme;
use crate::app::style::color::color32;
use crate::app::style::theme::palette;
use crate::scene::PartRef;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2};
use egui_plot::LineStyle;

/// The colour and dashes of a curve.
#[derive(Clone, Copy)]
pub(in crate::app::panel::recording) struct Look {
    pub color: Color32,
    pub style: LineStyle,
}

/// The n-th look: no two of the first twelve are the same.
pub(in crate::app::panel::recording) fn look(nth: usize, theme: Theme) -> Look {
    let palette = palette(theme);
    let colors = [palette.velocity, palette.impulse, palette.normal, palette.field, palette.momentum, palette.motion];
    let (long, short) = (LineStyle::Dashed { length: 9.0 }, LineStyle::Dashed { length: 4.0 });
    let styles = [LineStyle::Solid, long, LineStyle::Dotted { spacing: 4.0 }, short];
    Look { color: color32(colors[nth % colors.len()]), style: styles[nth % styles.len()] }
}

/// The number of the first curve of each watch: each keeps its look whatever others are switched off.
pub(super) fn first_looks(view: &FrameView) -> Vec<usize> {
    let counts = view.watches.all().iter().map(|watched| watched.read.as_ref().map_or(1, |curves| curves.curves.len()));
    counts
        .scan(0, |next, count| {
            *next += count;
            Some(*next - count)
        })
        .collect()
}

/// A piece of the line, from left to right.
pub(super) fn sample(painter: &Painter, rect: Rect, look: Look) {
    let ends: [Pos2; 2] = [pos2(rect.left(), rect.center().y), pos2(rect.right(), rect.center().y)];
    let stroke = Stroke::new(2.0, look.color);
    match look.style {
        LineStyle::Solid => drop(painter.line_segment(ends, stroke)),
        LineStyle::Dashed { length } => painter.extend(Shape::dashed_line(&ends, stroke, length, 0.6 * length)),
        LineStyle::Dotted { spacing } => painter.extend(Shape::dotted_line(&ends, look.color, spacing, 1.2)),
    }
}

/// The watch that the axis belongs to: the selected one, else the first that is drawn.
pub(super) fn marked(view: &FrameView) -> Option<usize> {
    let selected = view.selection.parts().iter().rev().find_map(|part| match part {
        PartRef::Watch(index) if *index < view.scene.watches.len() => Some(*index),
        _ => None,
    });
    let drawn = || view.watches.all().iter().position(|watched| watched.is_enabled && watched.read.is_ok());
    selected.or_else(drawn)
}
