//! Keys and their modifiers.

use egui::Key;

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// Ctrl is held down.
    pub control: bool,
    /// Shift is held down; `None` when it does not matter, because layouts differ in whether the key needs it.
    pub shift: Option<bool>,
    /// Pressed.
    pub key: Key,
}

impl Shortcut {
    /// Whether a pressed key with these modifiers is this shortcut.
    pub fn matches(self, key: Key, control: bool, shift: bool) -> bool {
        // Ctrl and the plus key is Ctrl+= on many layouts.
        let same_key = key == self.key || (self.key == Key::Plus && key == Key::Equals);
        same_key && control == self.control && self.shift.is_none_or(|wanted| wanted == shift)
    }

    /// As written on the keyboard: "Shift+→".
    pub fn name(self) -> String {
        let control = if self.control { "Ctrl+" } else { "" };
        let shift = if self.shift == Some(true) { "Shift+" } else { "" };
        let key = match self.key {
            Key::ArrowRight => "→",
            Key::ArrowLeft => "←",
            Key::Escape => "Esc",
            Key::Minus => "−",
            Key::Plus => "+",
            other => other.name(),
        };
        format!("{control}{shift}{key}")
    }
}

pub(super) const fn key(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: false, shift: Some(false), key })
}

pub(super) const fn shift(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: false, shift: Some(true), key })
}

pub(super) const fn control(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: true, shift: Some(false), key })
}

pub(super) const fn control_shift(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: true, shift: Some(true), key })
}

pub(super) const fn control_any(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: true, shift: None, key })
}
