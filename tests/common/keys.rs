//! Keys pressed in the whole window.

use collidoscope::app::{App, FrameInput, KeyPress};
use egui::Key;

/// The whole window's content, frame by frame, without a window.
pub fn press(app: &mut App, keys: &[KeyPress]) {
    let ctx = egui::Context::default();
    for pass in 0..3 {
        let keys = if pass == 0 { keys.to_vec() } else { Vec::new() };
        let input = FrameInput { keys, ..FrameInput::default() };
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
        let raw = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
        let _ = ctx.run(raw, |ctx| app.pass(ctx, &input, &mut || true));
    }
}

pub fn plain(key: Key) -> KeyPress {
    KeyPress { key, control: false, shift: false, alt: false, keypad: false }
}

pub fn with_alt(key: Key) -> KeyPress {
    KeyPress { alt: true, ..plain(key) }
}

pub fn with(key: Key, control: bool, shift: bool) -> KeyPress {
    KeyPress { key, control, shift, alt: false, keypad: false }
}
