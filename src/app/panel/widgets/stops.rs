//! What Tab comes to in a layer: a dialog, a menu.

use crate::app::interface::lasting;
use crate::app::interface::typing::use_arrows;
use egui::{Context, EventFilter, Id, Key, LayerId};

/// What can have the keys, in its order.
pub(in crate::app::panel) fn stops(ctx: &Context, layer: LayerId) -> Vec<Id> {
    // For egui these are some, too: the window as a whole, which a drag moves, and its title, whose double click folds others.
    let handles = ["move", "__window_title_bar"].map(|handle| layer.id.with(handle));
    ctx.viewport(|viewport| {
        let widgets = viewport.this_pass.widgets.get_layer(layer);
        let stops =
            widgets.filter(|widget| widget.enabled && widget.sense.is_focusable() && !handles.contains(&widget.id));
        stops.map(|widget| widget.id).collect()
    })
}

/// Lets ↓ and ↑ go from entry to entry of a menu that was just shown, over those that cannot be chosen, and round: egui takes the
/// keys to whatever lies there, also behind the menu.
pub(in crate::app::panel) fn walk(ctx: &Context, layer: LayerId) {
    let entries = stops(ctx, layer);
    entries.iter().for_each(|entry| use_arrows(ctx, *entry));
    let focused = ctx.memory(|memory| memory.focused());
    let Some(place) = focused.and_then(|focused| entries.iter().position(|entry| *entry == focused)) else { return };
    let [down, up] = [Key::ArrowDown, Key::ArrowUp].map(|key| ctx.input(|input| input.num_presses(key)));
    let entry = entries[(place + down + (entries.len() - 1) * up) % entries.len()];
    let kept = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
    ctx.memory_mut(|memory| {
        memory.request_focus(entry);
        memory.set_focus_lock_filter(entry, kept);
    });
}

/// Gives the keys to the first where a menu comes up that was opened by a key; call it when it was shown. Arrows go from entry
/// to entry.
pub(in crate::app::panel) fn enter_new(ctx: &Context, layer: LayerId, is_new: bool) {
    let memory = layer.id.with("keys are due");
    if is_new || lasting::remembered::<()>(ctx, memory, 1).is_some() {
        // While it is only measured nothing in it takes keys.
        match stops(ctx, layer).first() {
            Some(first) => ctx.memory_mut(|memory| memory.request_focus(*first)),
            None => lasting::remember(ctx, memory, ()),
        }
    }
    walk(ctx, layer);
}
