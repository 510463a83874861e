//! The press of the left button in the 3D view, from when it goes down until it is released.

use egui::{Key, Response, Ui};

/// Whether the present press was used for a drag, or abandoned by Esc. Then its release is no click, and it draws no
/// selection frame. `takes_it` while something is dragged.
pub(super) fn is_used_up(ui: &Ui, view: &Response, takes_it: bool) -> bool {
    let id = view.id.with("press is used up");
    let (begins, is_given_up) = ui.input(|input| {
        let pointer = &input.pointer;
        (pointer.primary_pressed(), pointer.primary_down() && input.key_pressed(Key::Escape))
    });
    let was_used_up = ui.data(|data| data.get_temp(id)).unwrap_or(false) && !begins;
    let is_used_up = was_used_up || takes_it || is_given_up;
    ui.data_mut(|data| data.insert_temp(id, is_used_up));
    is_used_up
}
