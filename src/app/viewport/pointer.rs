//! The pointer as it really is: a drag that leaves the window with its button held is not over.

use egui_macroquad::macroquad::input::{KeyCode, MouseButton, is_key_down, mouse_position, mouse_wheel};
use egui_macroquad::macroquad::window::screen_dpi_scale;

/// Pointer and wheel in one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer {
    /// Place in physical pixels of the window, y down.
    pub pixel: [f32; 2],
    /// Travel since the frame before, or since a button went down in this one, in physical pixels.
    pub travel: [f32; 2],
    /// Whether the right button is down.
    pub right: bool,
    /// Whether the middle button is down.
    pub middle: bool,
    /// Whether a shift key is down.
    pub shift: bool,
    /// Notches of the wheel, away from the person positive.
    pub notches: f32,
}

impl Pointer {
    /// The pointer in this frame; `before` is that of the frame before, `holds` tells whether a button is held. Call
    /// it once a frame.
    pub fn sample(before: &Pointer, holds: impl Fn(MouseButton) -> bool) -> Pointer {
        let (x, y) = mouse_position();
        let scale = screen_dpi_scale();
        let pixel = [x * scale, y * scale];
        let now = Pointer {
            pixel,
            travel: [0.0; 2],
            right: holds(MouseButton::Right),
            middle: holds(MouseButton::Middle),
            shift: is_key_down(KeyCode::LeftShift) || is_key_down(KeyCode::RightShift),
            // Systems report one notch as 1, as 120 or as something in between.
            notches: mouse_wheel().1.clamp(-1.0, 1.0),
        };
        Pointer { travel: now.travel_since(before), ..now }
    }

    /// The way to the place that a button was pressed at belongs to no drag, even if both fall into one
    /// frame.
    fn travel_since(&self, before: &Pointer) -> [f32; 2] {
        let is_pressed = (self.right && !before.right) || (self.middle && !before.middle);
        if is_pressed { [0.0; 2] } else { [0, 1].map(|axis| self.pixel[axis] - before.pixel[axis]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_where_a_button_goes_down_does_not_drag() {
        let before = Pointer { pixel: [10.0, 20.0], ..Pointer::default() };
        let pressed = Pointer { pixel: [110.0, 50.0], right: true, ..Pointer::default() };
        assert_eq!(pressed.travel_since(&before), [0.0; 2]);
        let held = Pointer { pixel: [113.0, 49.0], right: true, ..Pointer::default() };
        assert_eq!(held.travel_since(&pressed), [3.0, -1.0]);
    }
}
