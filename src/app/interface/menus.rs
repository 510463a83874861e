//! Whether a menu or another popup is open, which Esc closes before anything else.
//!
//! egui reports context menus and popups, but not the menus of a menu bar: those are noted when shown.

use super::lasting;
use egui::{Context, EventFilter, Id, InnerResponse, Key, LayerId, Modifiers, Response, Ui, WidgetText};

fn memory() -> Id {
    Id::new("open menu")
}

/// The submenu that keys opened.
fn unfolded() -> Id {
    Id::new("unfolded submenu")
}

/// Forgets the menus of the last pass, and where there were none the submenu that keys opened.
pub(in crate::app) fn begin_pass(ctx: &Context) {
    ctx.data_mut(|data| {
        if !data.get_temp(memory()).unwrap_or(false) {
            data.remove::<Id>(unfolded());
        }
        data.insert_temp(memory(), false);
    });
}

/// Whether one is open, asked before the panels of a pass are shown.
pub(in crate::app) fn is_open(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(memory())).unwrap_or(false)
        || ctx.is_context_menu_open()
        || ctx.memory(egui::Memory::any_popup_open)
}

/// Says that one is shown in this pass of which egui does not know.
pub(in crate::app) fn note(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(memory(), true));
}

/// A button with a menu.
pub(in crate::app) fn menu_button<R>(
    ui: &mut Ui,
    title: impl Into<WidgetText>,
    content: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<Option<R>> {
    let mut layer = None;
    let shown = ui.menu_button(title, |ui| {
        layer = Some(ui.layer_id());
        content(ui)
    });
    if let Some(layer) = layer {
        note(ui.ctx());
        lasting::remember(ui.ctx(), shown.response.id.with("layer"), layer);
    }
    shown
}

/// Where the menu of a button was shown in this pass; `None` if it is closed. What egui returns of a menu of a bar does not tell.
pub(in crate::app) fn layer_of(ctx: &Context, button: Id) -> Option<LayerId> {
    lasting::remembered(ctx, button.with("layer"), 0)
}

/// An entry of a menu with a menu of its own, beside it while the pointer is on it. Where it has the keys, Enter and → unfold
/// that menu below it, and ← folds it again: egui opens submenus for a pointer alone.
pub(in crate::app) fn submenu<R>(
    ui: &mut Ui,
    title: impl Into<WidgetText>,
    content: impl FnOnce(&mut Ui) -> R,
) -> Response {
    let mut content = Some(content);
    let button = menu_button(ui, title, |ui| content.take().map(|content| content(ui))).response;
    if folds(ui, &button)
        && let Some(content) = content
    {
        ui.indent(button.id, content);
    }
    button
}

/// Whether a submenu is unfolded below its button, after the keys of this pass.
fn folds(ui: &Ui, button: &Response) -> bool {
    let mut is_unfolded = ui.data(|data| data.get_temp::<Id>(unfolded())) == Some(button.id);
    let was_unfolded = is_unfolded;
    if button.has_focus() {
        let kept = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(button.id, kept));
        let pressed = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::ArrowRight) {
            is_unfolded = true;
        } else if was_unfolded && pressed(Key::ArrowLeft) {
            is_unfolded = false;
        } else if button.clicked() {
            is_unfolded = !is_unfolded;
        }
    }
    // Beside it is where it is looked for then.
    is_unfolded &= !button.hovered();
    if is_unfolded {
        ui.data_mut(|data| data.insert_temp(unfolded(), button.id));
    } else if was_unfolded {
        ui.data_mut(|data| data.remove::<Id>(unfolded()));
    }
    is_unfolded
}
