//! Scroll areas that follow Tab, and are no stop of it: egui gives the keys to whatever can be dragged, here to all of what is
//! seen. The wheel and the bars scroll.

use egui::scroll_area::ScrollAreaOutput;
use egui::{Id, Margin, Rect, ScrollArea, Shape, Stroke, Ui, vec2};
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

/// At the lower edge of what was scrolled, an arrow as long as there is more below: where rows end between two of them the bar
/// alone is overlooked.
pub(in crate::app::panel) fn more_below_ui<R>(ui: &Ui, shown: &ScrollAreaOutput<R>) {
    let below = shown.content_size.y - shown.state.offset.y - shown.inner_rect.height();
    if below < 1.0 {
        return;
    }
    let edge = shown.inner_rect.center_bottom();
    let sign = Rect::from_center_size(edge - vec2(0.0, 7.0), vec2(34.0, 14.0));
    ui.painter().rect_filled(sign, 4.0, ui.visuals().window_fill);
    let [left, right] = [-6.0, 6.0].map(|x| edge + vec2(x, -10.0));
    let arrow = vec![left, edge + vec2(0.0, -4.0), right];
    ui.painter().add(Shape::line(arrow, Stroke::new(2.0, ui.visuals().strong_text_color())));
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
