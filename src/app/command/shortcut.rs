//! Keys and their modifiers.

use crate::language::t;
use egui::Key;

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// Ctrl is held down.
    pub control: bool,
    /// Shift is held down; `None` when it does not matter, because layouts differ in whether the key needs it.
    pub shift: Option<bool>,
    /// Alt is held down.
    pub alt: bool,
    /// Pressed.
    pub key: Key,
    /// The one of the keypad.
    pub keypad: bool,
}

/// A pressed key, or the one that does here what it does in most programs: Ctrl+Y redoes.
fn as_here(press: KeyPress) -> KeyPress {
    match press {
        KeyPress { control: true, shift: false, alt: false, key: Key::Y, .. } => {
            KeyPress { shift: true, key: Key::Z, ..press }
        }
        _ => press,
    }
}

impl Shortcut {
    /// Whether a pressed key with these modifiers is this shortcut.
    pub fn matches(self, press: KeyPress) -> bool {
        let press = as_here(press);
        // Ctrl and the plus key is Ctrl+= on many layouts.
        let same_key = press.key == self.key || (self.key == Key::Plus && press.key == Key::Equals);
        let same_place = press.keypad == self.keypad;
        let same_control = press.control == self.control && press.alt == self.alt;
        same_key && same_place && same_control && self.shift.is_none_or(|wanted| wanted == press.shift)
    }

    /// As written on the keyboard: "Shift+→".
    pub fn name(self) -> String {
        let place = if self.keypad { t!("Keypad ") } else { "" };
        let control = if self.control { "Ctrl+" } else { "" };
        let alt = if self.alt { "Alt+" } else { "" };
        let shift = if self.shift == Some(true) { "Shift+" } else { "" };
        let key = match self.key {
            Key::ArrowRight => "→",
            Key::ArrowLeft => "←",
            Key::ArrowUp => "↑",
            Key::ArrowDown => "↓",
            Key::Escape => "Esc",
            Key::Minus => "−",
            Key::Plus => "+",
            Key::Period => ".",
            other => other.name(),
        };
        format!("{control}{alt}{shift}{place}{key}")
    }
}

pub(super) const fn key(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: false, shift: Some(false), alt: false, key, keypad: false })
}

/// A key that some layouts have on the upper half of another one.
pub(super) const fn key_any(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: false, shift: None, alt: false, key, keypad: false })
}

pub(super) const fn shift(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: false, shift: Some(true), alt: false, key, keypad: false })
}

pub(super) const fn control(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: true, shift: Some(false), alt: false, key, keypad: false })
}

pub(super) const fn control_shift(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: true, shift: Some(true), alt: false, key, keypad: false })
}

pub(super) const fn alt(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: false, shift: Some(false), alt: true, key, keypad: false })
}

pub(super) const fn alt_shift(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: false, shift: Some(true), alt: true, key, keypad: false })
}

pub(super) const fn alt_any(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: false, shift: None, alt: true, key, keypad: false })
}

pub(super) const fn control_any(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: true, shift: None, alt: false, key, keypad: false })
}

/// A key of the keypad; Shift does not matter, since it may change what the keypad sends.
pub(super) const fn keypad(key: Key) -> Option<Shortcut> {
    Some(Shortcut { control: false, shift: None, alt: false, key, keypad: true })
}

/// A key that was pressed, with the modifiers held at that moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPress {
    /// Which one.
    pub key: Key,
    /// Ctrl was held; Command on macOS.
    pub control: bool,
    /// Shift was held.
    pub shift: bool,
    /// Alt was held.
    pub alt: bool,
    /// It is one of the keypad.
    pub keypad: bool,
}

impl KeyPress {
    /// Whether it counts while a menu is open: only what nobody presses to find an entry.
    pub fn goes_past_menus(self) -> bool {
        self.control || self.alt || self.key.name().len() > 1 && self.key.name().starts_with('F')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn while_a_menu_is_open_letters_are_no_commands_and_function_keys_are() {
        let press = |key, control| KeyPress { key, control, shift: false, alt: false, keypad: false };
        for key in [Key::F, Key::C, Key::Num1, Key::Delete, Key::Space, Key::Period] {
            assert!(!press(key, false).goes_past_menus(), "{key:?}");
        }
        assert!(press(Key::F5, false).goes_past_menus() && press(Key::F10, false).goes_past_menus());
        assert!(press(Key::Z, true).goes_past_menus());
    }
}
