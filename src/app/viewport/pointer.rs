//! The pointer as it really is: macroquad's buttons do not forget a drag that leaves the window.

use macroquad::input::{KeyCode, MouseButton, is_key_down, is_mouse_button_down, mouse_position, mouse_wheel};

/// Pointer and wheel in one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer {
    /// Place in physical pixels of the window, y down.
    pub pixel: [f32; 2],
    /// Travel since the frame before, in physical pixels.
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
    /// The pointer in this frame; `before` is that of the frame before. Call it once a frame.
    pub fn sample(before: &Pointer) -> Pointer {
        let (x, y) = mouse_position();
        let scale = macroquad::window::screen_dpi_scale();
        let pixel = [x * scale, y * scale];
        Pointer {
            pixel,
            travel: [pixel[0] - before.pixel[0], pixel[1] - before.pixel[1]],
            right: is_mouse_button_down(MouseButton::Right),
            middle: is_mouse_button_down(MouseButton::Middle),
            shift: is_key_down(KeyCode::LeftShift) || is_key_down(KeyCode::RightShift),
            // Systems report one notch as 1, as 120 or as something in between.
            notches: mouse_wheel().1.clamp(-1.0, 1.0),
        }
    }
}
