//! What Tab comes to in a layer: a dialog, a menu.

use crate::app::interface::lasting;
use crate::app::interface::typing::use_arrows;
use egui::{Context, EventFilter, Id, Key, LayerId, Response, Sense, Ui};

/// Which entry of a menu is about to get the keys: counted from the first one on, or backwards from it round to the last.
fn due(layer: LayerId) -> Id {
    layer.id.with("keys are due")
}

/// What can have the keys, in its order.
pub(in crate::app::panel) fn stops(ctx: &Context, layer: LayerId) -> Vec<Id> {
    stops_of(ctx, layer, Sense::is_focusable)
}

/// The entries of a menu: what can be dragged, as its scroll bar, is none.
fn entries(ctx: &Context, layer: LayerId) -> Vec<Id> {
    stops_of(ctx, layer, |sense| sense.is_focusable() && !sense.senses_drag())
}

fn stops_of(ctx: &Context, layer: LayerId, is_stop: impl Fn(&Sense) -> bool) -> Vec<Id> {
    // For egui these are some, too: the window as a whole, which a drag moves, and its title, whose double click folds others.
    let handles = ["move", "__window_title_bar"].map(|handle| layer.id.with(handle));
    ctx.viewport(|viewport| {
        let widgets = viewport.this_pass.widgets.get_layer(layer);
        let stops = widgets.filter(|widget| widget.enabled && is_stop(&widget.sense) && !handles.contains(&widget.id));
        stops.map(|widget| widget.id).collect()
    })
}

/// Lets ↓ and ↑ go from entry to entry of a menu that was just shown, over those that cannot be chosen, and round, and into it where
/// the pointer opened it: egui takes the keys to whatever lies there, also behind the menu.
fn walk(ctx: &Context, layer: LayerId) {
    let entries = entries(ctx, layer);
    entries.iter().for_each(|entry| use_arrows(ctx, *entry));
    let focused = ctx.memory(|memory| memory.focused());
    let (down, up) = arrows(ctx);
    let place = focused.and_then(|focused| entries.iter().position(|entry| *entry == focused));
    let Some(place) = place else {
        if down + up > 0 {
            // In the next pass: in this one egui would go on from there by the same key.
            put_off(ctx, layer, if down > 0 { down as isize - 1 } else { -(up as isize) });
        }
        return;
    };
    let entry = entries[(place + down + (entries.len() - 1) * up) % entries.len()];
    let kept = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
    ctx.memory_mut(|memory| {
        memory.request_focus(entry);
        memory.set_focus_lock_filter(entry, kept);
    });
}

/// The menu that a right click opens, with the keys of a menu.
pub(in crate::app::panel) fn context_menu(response: &Response, content: impl FnOnce(&mut Ui)) {
    response.context_menu(|ui| {
        content(ui);
        enter_new(ui.ctx(), ui.layer_id(), false);
    });
}

/// Gives the keys to the first where a menu comes up that was opened by a key; call it when it was shown. Arrows go from entry
/// to entry.
pub(in crate::app::panel) fn enter_new(ctx: &Context, layer: LayerId, is_new: bool) {
    let entry = lasting::remembered(ctx, due(layer), 1).or_else(|| is_new.then_some(0isize));
    if let Some(entry) = entry {
        let (down, up) = arrows(ctx);
        let entries = entries(ctx, layer);
        // While it is only measured nothing in it takes keys.
        if down + up > 0 || entries.is_empty() {
            return put_off(ctx, layer, entry + down as isize - up as isize);
        }
        let place = entry.rem_euclid(entries.len() as isize) as usize;
        ctx.memory_mut(|memory| memory.request_focus(entries[place]));
    }
    walk(ctx, layer);
}

/// How often ↓ and ↑ are pressed in this pass.
fn arrows(ctx: &Context) -> (usize, usize) {
    ctx.input(|input| (input.num_presses(Key::ArrowDown), input.num_presses(Key::ArrowUp)))
}

/// Gives the keys to an entry in the next pass.
fn put_off(ctx: &Context, layer: LayerId, entry: isize) {
    lasting::remember(ctx, due(layer), entry);
    ctx.request_repaint();
}
