//! The pointer over the 3D view.

use crate::app::viewport::ViewOutput;
use egui::{Key, Pos2, Ui};
use glam::DVec2;

/// The pointer in this frame.
pub(super) struct Hand {
    /// In points.
    pub(super) at: Pos2,
    /// In physical pixels.
    pub(super) pixel: DVec2,
    pub(super) pressed: bool,
    pub(super) down: bool,
    /// Whether it is on the view itself: nothing of the interface covers it there, and Alt, which picks what is behind, is
    /// not held.
    pub(super) over_view: bool,
    pub(super) control: bool,
    pub(super) shift: bool,
    /// Whether Esc was pressed, which abandons the drag.
    pub(super) gives_up: bool,
}

impl Hand {
    pub(super) fn of(ui: &Ui, output: &ViewOutput) -> Hand {
        let response = &output.response;
        let (at, pressed, down, modifiers, gives_up) = ui.input(|input| {
            let pointer = &input.pointer;
            let pressed = pointer.primary_pressed();
            // If it was pressed and moved within one frame, the place of the press counts.
            let at = if pressed { pointer.press_origin() } else { pointer.latest_pos() };
            (at, pressed, pointer.primary_down(), input.modifiers, input.key_pressed(Key::Escape))
        });
        let at = at.unwrap_or(Pos2::ZERO);
        let scale = f64::from(output.frame.pixels_per_point);
        Hand {
            at,
            pixel: DVec2::new(f64::from(at.x), f64::from(at.y)) * scale,
            pressed: pressed && response.is_pointer_button_down_on(),
            down,
            over_view: response.contains_pointer() && !modifiers.alt,
            control: modifiers.command || modifiers.ctrl,
            shift: modifiers.shift,
            gives_up,
        }
    }
}
