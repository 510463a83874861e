//! Where lines end, in what is painted.
//!
//! egui ends a line before any kana, also before those with which no line begins (ー, ょ, っ), and behind brackets that open; in
//! any language it ends one between a number and its unit, and has one begin with a space. It lays texts out while panels place
//! their widgets; so lines are mended when everything of a pass has its place, within the room that a text has: letters go to the
//! line before or behind, or a line is set a little tighter, and no line is added. What stands behind the text in its last line
//! goes with the end of that, or that stays where it is.

mod behind;
mod filling;
mod rules;
mod setting;
#[cfg(test)]
mod tests;

use behind::{Behind, moved};
use egui::epaint::{ClippedShape, TextShape};
use egui::layers::ShapeIdx;
use egui::{Context, LayerId, Rect, Shape};
use filling::lines;
use rules::is_broken_wrong;
use setting::with_lines;
use std::sync::Arc;

/// Mends the lines of all texts of a pass. Call it when everything of it was shown.
pub fn mend(ctx: &Context) {
    let typed_in = ctx.memory(|memory| memory.focused()).and_then(|focused| ctx.read_response(focused));
    let typed_in = typed_in.map_or(Rect::NOTHING, |response| response.rect);
    let mut layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    layers.push(LayerId::background());
    for layer in layers {
        // The last one first: what stands behind a text goes with the end of that as it is then.
        for (place, text) in faulty(ctx, layer, typed_in).into_iter().rev() {
            let behind = ctx.graphics(|layers| {
                layers.get(layer).map_or_else(Behind::default, |list| Behind::of(&text, list.all_entries()))
            });
            let Some((mended, by)) = mended(ctx, &text, &behind) else { continue };
            let others = behind.texts.into_iter().map(|(place, other)| (place, moved(ctx, &other, by)));
            for (place, text) in others.chain([(place, mended)]) {
                ctx.graphics_mut(|layers| {
                    layers.entry(layer).mutate_shape(place, |clipped| clipped.shape = Shape::Text(text));
                });
            }
        }
    }
}

/// The texts of a layer in which a line is broken where it must not be. The place of the cursor is that of a letter: what is being
/// typed stays as it is. So does what is selected, in which the ground of that is painted.
fn faulty(ctx: &Context, layer: LayerId, typed_in: Rect) -> Vec<(ShapeIdx, TextShape)> {
    let faulty = |(place, clipped): (usize, &ClippedShape)| {
        let Shape::Text(text) = &clipped.shape else { return None };
        let is_faulty = !typed_in.contains(text.pos)
            && !text.galley.elided
            && (1..text.galley.rows.len()).any(|row| is_broken_wrong(&text.galley, row));
        is_faulty.then(|| (ShapeIdx(place), text.clone()))
    };
    let mut found: Vec<(ShapeIdx, TextShape)> = ctx.graphics(|layers| {
        layers.get(layer).into_iter().flat_map(|list| list.all_entries().enumerate()).filter_map(faulty).collect()
    });
    found.retain(|(_, text)| {
        let as_laid = ctx.fonts(|fonts| fonts.layout_job((*text.galley.job).clone()));
        Arc::ptr_eq(&as_laid, &text.galley)
    });
    found
}

/// The text with its lines broken elsewhere, and how much wider its last line is; `None` if there is no room for that.
fn mended(ctx: &Context, text: &TextShape, behind: &Behind) -> Option<(TextShape, f32)> {
    let galley = &text.galley;
    let pixel = 1.0 / ctx.pixels_per_point();
    let lines = lines(galley, pixel, |wider| behind.allows(wider))?;
    let laid = ctx.fonts(|fonts| fonts.layout_job(with_lines(&galley.job, &lines, pixel)));
    let is_as_high = laid.rows.len() == galley.rows.len() && (laid.rect.height() - galley.rect.height()).abs() < 0.5;
    let wider = laid.rows.last()?.rect.right() - galley.rows.last()?.rect.right();
    is_as_high.then(|| (TextShape { galley: laid, ..text.clone() }, wider))
}
