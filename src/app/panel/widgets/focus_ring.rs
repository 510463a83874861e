//! Where the keys are: a ring around what Tab came to, or Enter left, whatever it is and however it is drawn. Many widgets show nothing of
//! it themselves, such as a button without a frame.

use crate::app::interface::left_field;
use crate::app::interface::typing::is_typing;
use egui::{Context, Rect, Stroke, StrokeKind};

/// From the widget to the ring, and the ring's width and corners, in points.
const GAP: f32 = 2.0;
const WIDTH: f32 = 2.0;
const CORNER: u8 = 4;

/// The ring, in the layer of what has the keys; a text field has its cursor. Call it after all panels and dialogs.
pub(in crate::app::panel) fn ui(ctx: &Context) {
    let focused = ctx.memory(|memory| memory.focused()).filter(|_| !is_typing(ctx));
    let Some(response) = focused.or(left_field::id(ctx)).and_then(|at| ctx.read_response(at)) else { return };
    // What of it is in sight.
    let seen = response.interact_rect;
    if !seen.is_positive() {
        return;
    }
    let around = Rect::intersect(seen.expand(GAP), ctx.screen_rect().shrink(GAP));
    let stroke = Stroke::new(WIDTH, ctx.style().visuals.selection.stroke.color);
    ctx.layer_painter(response.layer_id).rect_stroke(around, CORNER, stroke, StrokeKind::Inside);
}
