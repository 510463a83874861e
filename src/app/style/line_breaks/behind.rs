//! What stands behind a text in its last line, and goes with the end of that.

use super::setting::{Line, with_lines};
use egui::epaint::text::{Glyph, Row};
use egui::epaint::{ClippedShape, TextShape};
use egui::layers::ShapeIdx;
use egui::{Context, Pos2, Shape, vec2};

/// Rounding of places of texts, in points.
pub(super) const TOUCHING: f32 = 1.0;

/// What stands behind a text in its last line.
pub(super) struct Behind {
    /// The texts there, where all of it can be moved.
    pub(super) texts: Vec<(ShapeIdx, TextShape)>,
    /// How far it can be moved to the right, and whether to the left as well.
    room: f32,
    moves: bool,
}

impl Default for Behind {
    fn default() -> Behind {
        Behind { texts: Vec::new(), room: f32::INFINITY, moves: true }
    }
}

impl Behind {
    /// Of the shapes of a layer. What is no text cannot be moved.
    pub(super) fn of<'a>(text: &TextShape, shapes: impl ExactSizeIterator<Item = &'a ClippedShape>) -> Behind {
        let Some(last) = text.galley.rows.last() else { return Behind::default() };
        let line = last.rect.translate(text.pos.to_vec2());
        let most = text.pos.x + text.galley.job.wrap.max_width;
        let is_there = |at: Pos2| line.y_range().contains(at.y) && at.x > line.right() - TOUCHING && at.x < most;
        let mut behind = Behind::default();
        for (place, clipped) in shapes.enumerate() {
            match &clipped.shape {
                Shape::Text(other) => {
                    if !begin_of(other).is_some_and(is_there) {
                        continue;
                    }
                    let end = other.galley.rows.first().and_then(|row| row.glyphs.last()).map_or(0.0, Glyph::max_x);
                    behind.room = behind.room.min(most - other.pos.x - end);
                    behind.texts.push((ShapeIdx(place), other.clone()));
                }
                shape => {
                    let rect = shape.visual_bounding_rect();
                    behind.moves &= !(is_there(rect.center()) && rect.left() > line.right() - TOUCHING);
                }
            }
        }
        match behind.moves {
            true => behind,
            false => Behind { texts: Vec::new(), room: 0.0, moves: false },
        }
    }

    /// Whether the last line may become so much wider.
    pub(super) fn allows(&self, wider: f32) -> bool {
        wider <= self.room + TOUCHING && (self.moves || wider >= -TOUCHING)
    }
}

/// A text whose first line, which begins within one of others, is farther to the right.
pub(super) fn moved(ctx: &Context, text: &TextShape, by: f32) -> TextShape {
    let galley = &text.galley;
    if galley.rows.len() == 1 {
        return TextShape { pos: text.pos + vec2(by, 0.0), ..text.clone() };
    }
    let mut end = 0;
    let line = |row: &Row| {
        end += row.glyphs.len() + usize::from(row.ends_with_newline);
        Line { end, is_hard: row.ends_with_newline, tighter: 0 }
    };
    let lines: Vec<Line> = galley.rows.iter().map(line).collect();
    let mut job = with_lines(&galley.job, &lines, 0.0);
    if let Some(first) = job.sections.first_mut() {
        first.leading_space += by;
    }
    TextShape { galley: ctx.fonts(|fonts| fonts.layout_job(job)), ..text.clone() }
}

/// Where the first letter of a text is, in the middle of its line.
fn begin_of(text: &TextShape) -> Option<Pos2> {
    let (row, first) = text.galley.rows.iter().find_map(|row| Some((row.rect, row.glyphs.first()?)))?;
    Some(text.pos + vec2(first.pos.x, row.center().y))
}
