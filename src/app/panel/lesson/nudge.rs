//! What is predicted in a picture, moved by the arrow keys.

use super::keys::Keys;
use crate::app::interface::typing::use_arrows;
use crate::language::t;
use egui::{Context, EventFilter, Id, Key, Modifiers, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;

/// How far one press of a key moves it in points, and with Shift.
const STEP: f32 = 10.0;
const SMALL_STEP: f32 = 1.0;

/// What was done by keys.
#[derive(Clone, Copy, Default)]
pub(super) struct Nudge {
    /// How far the arrow keys move it on screen, in points.
    pub by: Vec2,
    /// Whether Enter gives it as the answer.
    pub gives: bool,
}

/// A button that takes the arrow keys and Enter while it has the focus, to which Tab leads first.
pub(super) fn ui(ui: &mut Ui, keys: &Keys) -> Nudge {
    let had_focus = has_focus(ui.ctx());
    let response = ui.button(t!("{icon}  Arrow keys", icon = icon::KEYBOARD));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, t!("Move it by the arrow keys")));
    if response.clicked() {
        response.request_focus();
    }
    keys.are_for(&response);
    let tooltip =
        t!("Click it, or reach it by Tab: then the arrow keys move the prediction, with Shift a little, and Enter \
                      answers with it.");
    let response = response.on_hover_text(tooltip);
    ui.data_mut(|data| data.insert_temp(memory(), response.id));
    if !response.has_focus() {
        return Nudge::default();
    }
    let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
    use_arrows(ui.ctx(), response.id);
    let ways = [
        (Key::ArrowLeft, vec2(-1.0, 0.0)),
        (Key::ArrowRight, vec2(1.0, 0.0)),
        (Key::ArrowUp, vec2(0.0, -1.0)),
        (Key::ArrowDown, vec2(0.0, 1.0)),
    ];
    // The Enter that took the keys here gives nothing.
    let gives = had_focus && ui.input(|input| input.key_pressed(Key::Enter));
    let by = ui.input_mut(|input| {
        let mut pressed = |modifiers, key| input.count_and_consume_key(modifiers, key) as f32;
        ways.into_iter().fold(Vec2::ZERO, |sum, (key, way)| {
            let small = pressed(Modifiers::SHIFT, key) * SMALL_STEP;
            sum + way * (small + pressed(Modifiers::NONE, key) * STEP)
        })
    });
    Nudge { by, gives }
}

/// Whether the arrow keys move what is predicted: then the picture shows where it is.
pub(super) fn has_focus(ctx: &Context) -> bool {
    let button: Option<Id> = ctx.data(|data| data.get_temp(memory()));
    button.is_some_and(|button| ctx.memory(|memory| memory.has_focus(button)))
}

fn memory() -> Id {
    Id::new("arrow keys of a prediction")
}
