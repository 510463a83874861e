//! The legend over the view: what the arrows that are drawn now mean, and their shared length scale.
//!
//! It reads the draw list, so what is not drawn has no entry; its words are in `text/legend`. Nothing is added to the
//! list here.

mod drawn;
mod entries;
mod scale;
mod sign;
mod steering;
#[cfg(test)]
mod tests;

use super::OverlayContext;
use crate::app::draw_list::DrawList;
use crate::app::style::color::color32;
use crate::app::style::theme::legible;
use drawn::Drawn;
use egui::{Color32, FontId, Painter, Pos2, Rect, Vec2, pos2, vec2};
use entries::entries;
use sign::TEXT_SIZE;

const ROW: f32 = 16.0;
const MARGIN: f32 = 10.0;
/// Kept free above it.
const ABOVE: f32 = 4.0;
const PADDING: Vec2 = Vec2::new(8.0, 5.0);
/// Between two entries of a row.
const BETWEEN: f32 = 12.0;
/// Kept free at the right for the axes cross.
const CROSS: f32 = 90.0;
/// In a view lower than this it usually takes one row, in others two.
const LOW_VIEW: f32 = 360.0;
/// A narrow view gets one more row than others.
const NARROW_VIEW: f32 = 520.0;

/// Height at the lower edge of a view that belongs to the legend, in points: what it usually takes at most, or what it was seen
/// to take.
pub fn legend_room(view: Rect, seen: Option<Rect>) -> f32 {
    let rows = if view.height() < LOW_VIEW && view.width() >= NARROW_VIEW { 1.0 } else { 2.0 };
    let usual = MARGIN + rows * ROW + 2.0 * PADDING.y;
    ABOVE + seen.map_or(usual, |seen| usual.max(MARGIN + seen.height()))
}

/// How many rows there is room for. What has no entry is not understood: in front of an audience, where the view is low, and in
/// a small picture of a page, which gets one more.
fn most_rows(view: Rect) -> u32 {
    if view.width() < NARROW_VIEW { 3 } else { 2 }
}

/// Paints the legend of what is drawn now along the lower edge of the view, where it covers least.
/// Returns the rectangle it covers, for labels to stay out of. `scale` is how much larger than usual its text is where there is
/// room for all entries.
pub fn paint_legend(painter: &Painter, context: &OverlayContext, (list, scale): (&DrawList, f32)) -> Option<Rect> {
    let view = painter.clip_rect();
    let entries = entries(context, &Drawn::of(list));
    let set = |scale: f32| {
        let texts: Vec<_> = entries.iter().map(|entry| text(painter, context, &entry.text, scale)).collect();
        let widths: Vec<f32> =
            entries.iter().zip(&texts).map(|(entry, text)| entry.glyph_width() + text.size().x).collect();
        let row = texts.iter().map(|text| text.size().y).fold(ROW, f32::max);
        let room = view.width() - 2.0 * (MARGIN + PADDING.x) - CROSS;
        let places = rows_of(&widths, room, (row, most_rows(view)));
        (texts, widths, row, places)
    };
    let large = set(scale);
    let is_whole = large.3.iter().all(Option::is_some);
    let (texts, widths, row, places) = if is_whole { large } else { set(1.0) };
    let taken = || places.iter().zip(&widths).filter_map(|(at, width)| Some(((*at)?, *width)));
    let right = taken().map(|(at, width)| at.x + width).fold(0.0, f32::max);
    let bottom = taken().map(|(at, _)| at.y + row).reduce(f32::max)?;
    let size = vec2(right, bottom) + 2.0 * PADDING;
    let rect = Rect::from_min_size(pos2(view.left() + MARGIN, view.bottom() - MARGIN - size.y), size);
    painter.rect_filled(rect, 6.0, color32(context.palette.text_background));
    for ((entry, text), at) in entries.iter().zip(texts).zip(&places) {
        let Some(at) = at else { continue };
        let left = rect.min + PADDING + at.to_vec2() + vec2(0.0, row / 2.0);
        entry.paint(painter, context, left);
        painter.galley(left + vec2(entry.glyph_width(), -text.size().y / 2.0), text, Color32::PLACEHOLDER);
    }
    Some(rect)
}

/// Where entries of these widths stand, side by side in at most so many rows of a height; `None` for those without room.
fn rows_of(widths: &[f32], room: f32, (height, rows): (f32, u32)) -> Vec<Option<Pos2>> {
    let (mut at, mut row) = (Pos2::ZERO, 1);
    let place = |width: &f32| {
        let is_full = at.x + width > room;
        if *width > room || is_full && row == rows {
            return None;
        }
        if is_full {
            (at, row) = (pos2(0.0, at.y + height), row + 1);
        }
        let place = at;
        at.x += width + BETWEEN;
        Some(place)
    };
    widths.iter().map(place).collect()
}

fn text(painter: &Painter, context: &OverlayContext, text: &str, scale: f32) -> std::sync::Arc<egui::Galley> {
    let color = color32(context.palette.text);
    let size = legible(painter.ctx(), TEXT_SIZE).max(TEXT_SIZE * scale);
    painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), color)
}
