//! The switches of the overlays, which lead the View menu: one for each row of their own table.

use super::{Action, Makes};
use crate::app::command::shortcut::{key, shift};
use crate::app::overlay::{OVERLAYS, OverlayEntry};
use egui::Key;
use egui_phosphor::regular as icon;

const DIGITS: [Key; 10] =
    [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

impl Action {
    /// The switch of an overlay.
    pub const fn of_overlay(entry: &OverlayEntry) -> Action {
        let digit = DIGITS[entry.key as usize];
        Action {
            shortcut: if entry.shift { shift(digit) } else { key(digit) },
            makes: Makes::Overlay(entry.overlay),
            ..Action::new(icon::STACK, entry.name, entry.tooltip)
        }
    }
}

/// In the order of the overlays.
pub(in crate::app::command) const ACTIONS: &[Action] = &{
    let mut actions = [Action::of_overlay(&OVERLAYS[0]); OVERLAYS.len()];
    let mut place = 1;
    while place < OVERLAYS.len() {
        actions[place] = Action::of_overlay(&OVERLAYS[place]);
        place += 1;
    }
    actions
};
