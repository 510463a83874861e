//! A place in the view that is moved by the arrow keys.

use crate::language::t;
use egui::{EventFilter, Key, Modifiers, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;

/// How far one press of a key moves it in points, and with Shift.
const STEP: f32 = 10.0;
const SMALL_STEP: f32 = 1.0;

/// A button that takes the arrow keys while it has the focus; how far they move something on screen, in points.
pub(super) fn ui(ui: &mut Ui) -> Vec2 {
    let response = ui.button(t!("{icon}  Arrow keys", icon = icon::KEYBOARD));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, t!("Move it by the arrow keys")));
    if response.clicked() {
        response.request_focus();
    }
    let tooltip =
        t!("Click it, or reach it by Tab: then the arrow keys move the prediction in the view, with Shift a little.");
    let response = response.on_hover_text(tooltip);
    if !response.has_focus() {
        return Vec2::ZERO;
    }
    let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
    let ways = [
        (Key::ArrowLeft, vec2(-1.0, 0.0)),
        (Key::ArrowRight, vec2(1.0, 0.0)),
        (Key::ArrowUp, vec2(0.0, -1.0)),
        (Key::ArrowDown, vec2(0.0, 1.0)),
    ];
    ui.input_mut(|input| {
        let mut pressed = |modifiers, key| input.count_and_consume_key(modifiers, key) as f32;
        ways.into_iter().fold(Vec2::ZERO, |sum, (key, way)| {
            let small = pressed(Modifiers::SHIFT, key) * SMALL_STEP;
            sum + way * (small + pressed(Modifiers::NONE, key) * STEP)
        })
    })
}
