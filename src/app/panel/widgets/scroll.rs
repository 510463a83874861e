//! Scroll areas that follow Tab, and are no stop of it: egui gives the keys to whatever can be dragged, here to all of what is
//! seen. The wheel and the bars scroll.

use egui::scroll_area::ScrollAreaOutput;
use egui::{Id, Margin, ScrollArea, Ui};
use std::ops::Range;

/// Room at the right of what scrolls up and down for the bar, which lies over it.
pub(in crate::app::panel) const BESIDE_BAR: Margin = Margin { left: 0, right: 8, top: 0, bottom: 0 };

/// Scrolls up and down.
pub(in crate::app::panel) fn vertical() -> ScrollArea {
    ScrollArea::vertical().drag_to_scroll(false)
}

/// Scrolls to the left and to the right.
pub(in crate::app::panel) fn horizontal() -> ScrollArea {
    ScrollArea::horizontal().drag_to_scroll(false)
}

/// Scrolls in both directions.
pub(in crate::app::panel) fn both() -> ScrollArea {
    ScrollArea::both().drag_to_scroll(false)
}

/// Shows something in a scroll area, which scrolls to what Tab comes to.
pub(in crate::app::panel) fn show<R>(
    ui: &mut Ui,
    area: ScrollArea,
    content: impl FnOnce(&mut Ui) -> R,
) -> ScrollAreaOutput<R> {
    area.show(ui, |ui| {
        let shown = content(ui);
        follow_keys(ui);
        shown
    })
}

/// The same of a number of rows of this height, of which only those in sight are shown.
pub(in crate::app::panel) fn show_rows(
    ui: &mut Ui,
    area: ScrollArea,
    (height, count): (f32, usize),
    content: impl FnOnce(&mut Ui, Range<usize>),
) {
    area.show_rows(ui, height, count, |ui, range| {
        content(ui, range);
        follow_keys(ui);
    });
}

/// Scrolls the area around to what has just got the keys in it, unless the pointer gave them, which is where that is already.
/// Call it when all of it was shown.
pub(in crate::app::panel) fn follow_keys(ui: &Ui) {
    let memory = ui.id().with("has the keys");
    let before: Option<Id> = ui.data(|data| data.get_temp(memory));
    let focused = ui.memory(|memory| memory.focused());
    ui.data_mut(|data| match focused {
        Some(focused) => data.insert_temp(memory, focused),
        None => data.remove::<Id>(memory),
    });
    let is_pointed = ui.input(|input| input.pointer.any_pressed() || input.pointer.any_released());
    let Some(focused) = focused.filter(|focused| before != Some(*focused) && !is_pointed) else { return };
    let Some(stop) = ui.ctx().read_response(focused) else { return };
    let place = stop.rect.center();
    if stop.layer_id == ui.layer_id() && ui.min_rect().contains(place) && !ui.clip_rect().contains_rect(stop.rect) {
        ui.scroll_to_rect(stop.rect.expand(ui.spacing().item_spacing.y), None);
    }
}
