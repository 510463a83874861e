//! The entries of the legend: a sign and what it means, and how signs are painted.

use crate::app::draw_list::{Head, Pose, Rgba, VectorKind};
use crate::app::overlay::OverlayContext;
use crate::app::overlay::glyph::{paint_arrow, paint_arrow_as, paint_headed, paint_shadow};
use crate::app::style::color::color32;
use egui::{Align2, FontId, Painter, Pos2, Rect, Stroke, vec2};

pub(super) const TEXT_SIZE: f32 = 11.0;
/// Width of an arrow in the legend, and from it to its text.
const GLYPH: f32 = 28.0;
const GAP: f32 = 7.0;

/// A sign and what it means.
#[derive(Debug, PartialEq)]
pub(super) struct Entry {
    pub sign: Sign,
    pub text: String,
}

#[derive(Debug, PartialEq)]
pub(super) enum Sign {
    Arrow(VectorKind),
    Posed(Pose),
    /// An arrow of an agent's rules: its colour, and the length of its dashes.
    Rule(Rgba, f32),
    /// A line to a neighbour, and the mark around the nearest.
    Seen,
    Capsule,
    /// A shadow.
    Shadow,
    /// A ghost with its dashed path.
    BaselineRun,
    /// A solid path.
    Ahead,
    /// A bar of a length in points.
    Bar(f32),
    Gap,
    /// No sign, only text.
    Text,
}

impl Entry {
    pub fn new(sign: Sign, text: &str) -> Entry {
        Entry { sign, text: text.to_owned() }
    }

    pub fn glyph_width(&self) -> f32 {
        match self.sign {
            Sign::Text => 0.0,
            Sign::Bar(points) => GAP + points,
            _ => GAP + GLYPH,
        }
    }

    /// Paints the sign to the right of a point.
    pub fn paint(&self, painter: &Painter, context: &OverlayContext, left: Pos2) {
        let palette = context.palette;
        let ends = [left, left + vec2(GLYPH, 0.0)];
        match self.sign {
            Sign::Arrow(kind) => paint_arrow(painter, ends, kind, palette),
            Sign::Posed(pose) => paint_arrow_as(painter, ends, (VectorKind::Velocity, pose), palette.offset),
            Sign::Rule(color, dash) => paint_headed(painter, ends, (Head::Kite, 1.6, dash), color),
            Sign::Seen => {
                let (color, end) = (color32(palette.text), ends[1] - vec2(6.0, 0.0));
                painter.line_segment([left, end], Stroke::new(1.3, color.gamma_multiply(0.6)));
                painter.circle_stroke(end, 5.0, Stroke::new(1.4, color));
                painter.circle_filled(end, 2.0, color);
            }
            Sign::Capsule => {
                let rect = Rect::from_min_max(left - vec2(0.0, 4.5), ends[1] + vec2(0.0, 4.5));
                let color = color32(palette.text);
                painter.rect_filled(rect, 4.5, color.gamma_multiply(0.2));
                painter.rect_stroke(rect, 4.5, Stroke::new(1.2, color), egui::StrokeKind::Inside);
            }
            Sign::Shadow => paint_shadow(painter, left + vec2(GLYPH / 2.0, 0.0), 0.4 * GLYPH, palette),
            Sign::BaselineRun => {
                let stroke = Stroke::new(1.4, color32(palette.offset));
                painter.extend(egui::Shape::dashed_line(&[left, ends[1] - vec2(11.0, 0.0)], stroke, 4.0, 3.0));
                let center = ends[1] - vec2(5.0, 0.0);
                painter.circle_filled(center, 5.0, stroke.color.gamma_multiply(0.25));
                painter.circle_stroke(center, 5.0, stroke);
            }
            Sign::Ahead => {
                painter.line_segment(ends, Stroke::new(2.2, color32(palette.text)));
            }
            Sign::Bar(points) => {
                let (color, end) = (color32(palette.text), left + vec2(points, 0.0));
                painter.line_segment([left, end], Stroke::new(2.0, color));
                for at in [left, end] {
                    painter.line_segment([at - vec2(0.0, 4.0), at + vec2(0.0, 4.0)], Stroke::new(1.5, color));
                }
            }
            Sign::Text => {}
            Sign::Gap => {
                let stroke = Stroke::new(2.0, color32(palette.offset));
                painter.line_segment([left, left + vec2(0.55 * GLYPH, 0.0)], stroke);
                painter.text(ends[1], Align2::RIGHT_CENTER, "▸", FontId::proportional(TEXT_SIZE), stroke.color);
                painter.line_segment([left + vec2(0.7 * GLYPH, 0.0), left + vec2(0.85 * GLYPH, 0.0)], stroke);
            }
        }
    }
}
