//! Whether a menu or another popup is open, which Esc closes before anything else.
//!
//! egui reports context menus and popups, but not the menus of a menu bar: those are noted when shown.

use egui::{Context, Id, InnerResponse, Ui, WidgetText};

fn memory() -> Id {
    Id::new("open menu")
}

/// Forgets the menus of the last pass.
pub(in crate::app) fn begin_pass(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(memory(), false));
}

/// Whether one is open, asked before the panels of a pass are shown.
pub(in crate::app) fn is_open(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(memory())).unwrap_or(false)
        || ctx.is_context_menu_open()
        || ctx.memory(egui::Memory::any_popup_open)
}

/// A button with a menu.
pub(in crate::app) fn menu_button<R>(
    ui: &mut Ui,
    title: impl Into<WidgetText>,
    content: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<Option<R>> {
    let mut is_open = false;
    let shown = ui.menu_button(title, |ui| {
        is_open = true;
        content(ui)
    });
    if is_open {
        ui.ctx().data_mut(|data| data.insert_temp(memory(), true));
    }
    shown
}
