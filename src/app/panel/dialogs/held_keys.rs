//! The keys belong to the dialog that is open, however it was opened: they begin at its first field, and Tab goes round in it.
//!
//! egui confines them to a modal, but not to a window beside which one looks at the view, and begins nowhere in either.

use crate::app::interface::{lasting, menus};
use crate::app::panel::widgets::stops::stops;
use egui::{Context, Id, Key, LayerId};

/// What is remembered of a dialog from pass to pass.
#[derive(Clone, Copy)]
struct Remembered {
    /// The stop that had the keys last.
    at: Id,
    /// Whether it has them still, as far as this was decided here.
    is_there: bool,
    /// The way that Tab went in the pass before: egui takes a step back, and one beyond the last stop, in the next pass.
    way: Option<Way>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    On,
    Back,
}

/// Keeps the keys in a dialog that was just shown. The pointer may take them elsewhere, from where Tab brings them back.
pub(super) fn hold(ctx: &Context, dialog: LayerId) {
    let stops = stops(ctx, dialog);
    let Some(first) = stops.first().copied() else { return };
    let memory = dialog.id.with("held keys");
    let before: Option<Remembered> = lasting::remembered(ctx, memory, 1);
    if let Some(before) = before.filter(|_| menus::is_open(ctx)) {
        // A list that opened from it has them, which lies in a layer of its own.
        return lasting::remember(ctx, memory, before);
    }
    let way = way(ctx);
    let focused = ctx.memory(|memory| memory.focused()).filter(|focused| stops.contains(focused));
    let wanted = match (focused, before) {
        (Some(_), _) => None,
        (None, None) => Some(first),
        (None, Some(before)) => before.wanted(&stops, way, is_pointed(ctx)),
    };
    if let Some(wanted) = wanted {
        ctx.memory_mut(|memory| memory.request_focus(wanted));
    }
    let at = focused.or(wanted).or(before.map(|before| before.at)).unwrap_or(first);
    let is_there = focused.or(wanted).is_some();
    // A step that was corrected here is done.
    let way = way.filter(|_| wanted.is_none());
    lasting::remember(ctx, memory, Remembered { at, is_there, way });
}

impl Remembered {
    /// Where the keys should be, which have left the dialog; `None` where the pointer took them, or nothing moved them.
    fn wanted(&self, stops: &[Id], way: Option<Way>, is_pointed: bool) -> Option<Id> {
        let place = stops.iter().position(|stop| *stop == self.at);
        match (way.or(self.way), place) {
            (Some(Way::On), Some(place)) => Some(stops[(place + 1) % stops.len()]),
            (Some(Way::Back), Some(place)) => Some(stops[(place + stops.len() - 1) % stops.len()]),
            (Some(_), None) => stops.first().copied(),
            // An arrow key, or the first stop of the window behind what was the last one here.
            (None, Some(_)) if self.is_there && !is_pointed => Some(self.at),
            (None, _) => None,
        }
    }
}

fn way(ctx: &Context) -> Option<Way> {
    let (is_pressed, is_back) = ctx.input(|input| (input.key_pressed(Key::Tab), input.modifiers.shift));
    is_pressed.then_some(if is_back { Way::Back } else { Way::On })
}

/// Whether the pointer may have taken the keys elsewhere.
fn is_pointed(ctx: &Context) -> bool {
    ctx.input(|input| input.pointer.any_pressed() || input.pointer.any_released())
}
