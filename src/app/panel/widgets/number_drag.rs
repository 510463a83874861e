//! A number that is dragged or typed. While it is typed its field grows with it as far as its row has room, and scrolls
//! from there on; egui's own would push everything beside it out of the panel.

use super::text_cursor::select_all;
use egui::{DragValue, Key, Response, TextEdit, Ui};

/// Shows it; what was typed, once the field is left and not given up. `exact` is the text that typing begins with, so that
/// leaving the field as it is changes nothing; also where it is another one by then, as when the field left last changed it.
pub(in crate::app::panel) fn ui(ui: &mut Ui, drag: DragValue, exact: &str) -> (Response, Option<String>) {
    // Dragging and typing have the same place, so that the same widget has the keys.
    let id = ui.next_auto_id();
    let begun = id.with("typing began with");
    let began_with = ui.data(|data| data.get_temp::<String>(begun));
    let is_typed_anew = |draft: &String| began_with.as_ref() != Some(draft);
    let is_stepped = |input: &egui::InputState| input.key_pressed(Key::ArrowUp) || input.key_pressed(Key::ArrowDown);
    if !is_typed(ui) {
        let draft: Option<String> = ui.data_mut(|data| data.remove_temp(id));
        let response = ui.add(drag);
        let is_left = response.lost_focus() && !gave_up(ui);
        if response.clicked() || response.gained_focus() {
            select_all(ui, response.id, exact);
        }
        return (response, draft.filter(|draft| is_left && is_typed_anew(draft)));
    }
    if ui.input(is_stepped) {
        // What was typed is given up for the next number, and that is typed on with all its digits.
        ui.data_mut(|data| data.remove_temp::<String>(id));
        let response = ui.add(drag);
        ui.data_mut(|data| data.remove_temp::<String>(id));
        return (response, None);
    }
    let kept: Option<String> = ui.data_mut(|data| data.remove_temp(id));
    let kept = kept.filter(|draft| is_typed_anew(draft) || draft == exact);
    if kept.is_none() {
        // Typing begins, however the keys came here: it replaces the number.
        select_all(ui, id, exact);
        ui.data_mut(|data| data.insert_temp(begun, exact.to_owned()));
    }
    let mut draft = kept.unwrap_or_else(|| exact.to_owned());
    let style = ui.style().drag_value_text_style.clone();
    let font = style.resolve(ui.style());
    let galley = ui.fonts(|fonts| fonts.layout_no_wrap(draft.clone(), font, egui::Color32::WHITE));
    let (padding, least) = (ui.spacing().button_padding, ui.spacing().interact_size);
    // As wide as the number was before, as long as that is enough: what stands behind it stays where it is.
    let narrowest = least.x - 2.0 * padding.x;
    let room = (ui.available_size_before_wrap().x - 2.0 * padding.x).max(narrowest);
    let edit = TextEdit::singleline(&mut draft)
        .id(id)
        .font(style)
        .margin(padding)
        .min_size(least)
        .desired_width((galley.size().x + 2.0).clamp(narrowest, room));
    let response = ui.add(edit);
    if response.double_clicked() {
        // One word, as what stands behind the point, is no number.
        select_all(ui, id, &draft);
    }
    let is_left = response.lost_focus() && !gave_up(ui);
    let typed = is_left.then(|| draft.clone()).filter(is_typed_anew);
    if !response.lost_focus() {
        ui.data_mut(|data| data.insert_temp(id, draft));
    }
    (response, typed)
}

/// Whether the number that is shown next is being typed.
pub(in crate::app::panel) fn is_typed(ui: &Ui) -> bool {
    ui.memory(|memory| memory.has_focus(ui.next_auto_id()))
}

fn gave_up(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(Key::Escape))
}
