//! Input since the last frame, corrected on its way from miniquad to egui.
//!
//! On X11 miniquad reports modifiers as they were before a key, and counts the wheel in notches where other platforms
//! count pixels; macroquad turns a pointer that enters the window into a released button, and forgets which buttons
//! are down when it leaves. Passed on unchanged, Ctrl+V would type a "v", and a drag would end at the edge of the
//! window. So the events of a frame are collected first and passed on in order, with modifiers tracked from the keys
//! themselves and buttons from their presses. A pointer outside the window is not reported: a drag stands still and
//! continues where the pointer comes back.

use crate::app::KeyPress;
use egui::Key;
use egui_macroquad::macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use egui_macroquad::macroquad::input::{is_key_down, is_mouse_button_down, is_mouse_button_pressed};
use egui_macroquad::macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};
use egui_miniquad::EguiMq;

/// Collects input and passes it on.
pub struct Input {
    subscriber: usize,
    held: KeyMods,
    buttons: Buttons,
}

/// Lines of text that a notch of the wheel scrolls.
const LINES_PER_NOTCH: f32 = 1.0;

impl Input {
    /// Subscribes to input; needs the window.
    pub fn new() -> Input {
        Input { subscriber: register_input_subscriber(), held: KeyMods::default(), buttons: Buttons::default() }
    }

    /// Passes everything since the last frame to egui. Returns the keys in the order in which they were pressed,
    /// held ones repeated, and whether there was any input.
    pub fn forward(&mut self, egui: &mut EguiMq) -> (Vec<KeyPress>, bool) {
        let mut queue = Queue::default();
        repeat_all_miniquad_input(&mut queue, self.subscriber);
        let mut keys = Vec::new();
        for place in 0..queue.events.len() {
            self.forward_one(&queue.events, place, egui, &mut keys);
        }
        // A key released while another window had the focus was never reported.
        self.held = modifiers_now();
        (keys, !queue.events.is_empty())
    }

    /// Whether a button is held, even if the pointer has left the window with it.
    pub fn holds(&self, button: MouseButton) -> bool {
        self.buttons.held.contains(&button)
    }

    fn forward_one(&mut self, events: &[Raw], place: usize, egui: &mut EguiMq, keys: &mut Vec<KeyPress>) {
        match events[place] {
            Raw::Motion(x, y) => egui.mouse_motion_event(x, y),
            Raw::Wheel(x, y) => egui.mouse_wheel_event(notches(x), notches(y)),
            Raw::ButtonDown(button, x, y) => {
                self.buttons.press(button);
                egui.mouse_button_down_event(button, x, y);
            }
            Raw::ButtonUp(button, x, y) => {
                for released in self.buttons.release(events, place, Reported::of(button)) {
                    egui.mouse_button_up_event(released, x, y);
                }
            }
            Raw::Char(letter) => {
                // AltGr, which types letters, arrives as Ctrl and Alt on some layouts.
                if !self.held.ctrl || self.held.alt {
                    egui.char_event(letter);
                }
            }
            Raw::KeyDown(code) => {
                hold(&mut self.held, code, true);
                egui.key_down_event(code, self.held);
                if let Some((key, keypad)) = key_of(code) {
                    let control = if cfg!(target_os = "macos") { self.held.logo } else { self.held.ctrl };
                    let KeyMods { shift, alt, .. } = self.held;
                    keys.push(KeyPress { key, control, shift, alt, keypad });
                }
            }
            Raw::KeyUp(code) => {
                hold(&mut self.held, code, false);
                egui.key_up_event(code, self.held);
            }
        }
    }
}

/// The buttons that are held.
#[derive(Default)]
struct Buttons {
    held: Vec<MouseButton>,
}

/// What macroquad reports of a button after the events of a frame.
#[derive(Clone, Copy)]
struct Reported {
    down: bool,
    pressed: bool,
}

impl Reported {
    fn of(button: MouseButton) -> Reported {
        Reported { down: is_mouse_button_down(button), pressed: is_mouse_button_pressed(button) }
    }
}

impl Buttons {
    fn press(&mut self, button: MouseButton) {
        self.release_of(button);
        self.held.push(button);
    }

    /// The buttons released by the event at a place: that of the event or, where the pointer came in without a
    /// button, all.
    fn release(&mut self, events: &[Raw], place: usize, reported: Reported) -> Vec<MouseButton> {
        match events[place] {
            // Releases outside the window, which were not reported.
            Raw::ButtonUp(MouseButton::Unknown, ..) => std::mem::take(&mut self.held),
            Raw::ButtonUp(button, ..) if is_release(events, place, button, reported) => {
                self.release_of(button);
                vec![button]
            }
            _ => Vec::new(),
        }
    }

    fn release_of(&mut self, button: MouseButton) {
        self.held.retain(|held| *held != button);
    }
}

/// Whether a reported release is one: macroquad reports the same when the pointer enters the window with the button
/// held, and then takes the button for pressed until the pointer leaves again.
fn is_release(events: &[Raw], place: usize, button: MouseButton, reported: Reported) -> bool {
    let mut later = events[place + 1..].iter();
    if later.clone().any(|event| event.is_press_of(button)) {
        return true;
    }
    let is_up = |event: &Raw| matches!(event, Raw::ButtonUp(up, ..) if *up == button);
    if reported.down || later.any(is_up) {
        return false;
    }
    let came_in = reported.pressed && !events.iter().any(|event| event.is_press_of(button));
    // A release in the same frame would be reported, too.
    !came_in || events.iter().filter(|event| is_up(event)).count() > 1
}

/// An event as miniquad reports it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Raw {
    Motion(f32, f32),
    Wheel(f32, f32),
    ButtonDown(MouseButton, f32, f32),
    ButtonUp(MouseButton, f32, f32),
    Char(char),
    KeyDown(KeyCode),
    KeyUp(KeyCode),
}

impl Raw {
    fn is_press_of(&self, button: MouseButton) -> bool {
        matches!(self, Raw::ButtonDown(pressed, ..) if *pressed == button)
    }
}

#[derive(Default)]
struct Queue {
    events: Vec<Raw>,
}

impl EventHandler for Queue {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.events.push(Raw::Motion(x, y));
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        self.events.push(Raw::Wheel(x, y));
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.events.push(Raw::ButtonDown(button, x, y));
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.events.push(Raw::ButtonUp(button, x, y));
    }

    fn char_event(&mut self, character: char, _keymods: KeyMods, _repeat: bool) {
        self.events.push(Raw::Char(character));
    }

    fn key_down_event(&mut self, keycode: KeyCode, _keymods: KeyMods, _repeat: bool) {
        self.events.push(Raw::KeyDown(keycode));
    }

    fn key_up_event(&mut self, keycode: KeyCode, _keymods: KeyMods) {
        self.events.push(Raw::KeyUp(keycode));
    }
}

/// Notches of the wheel: X11 reports whole ones, other platforms multiples of up to 120.
fn notches(delta: f32) -> f32 {
    let notches = if delta.abs() > 15.0 { delta / 120.0 } else { delta };
    notches * LINES_PER_NOTCH
}

/// Records that a modifier key went down or up.
fn hold(held: &mut KeyMods, code: KeyCode, down: bool) {
    match code {
        KeyCode::LeftControl | KeyCode::RightControl => held.ctrl = down,
        KeyCode::LeftShift | KeyCode::RightShift => held.shift = down,
        KeyCode::LeftAlt | KeyCode::RightAlt => held.alt = down,
        KeyCode::LeftSuper | KeyCode::RightSuper => held.logo = down,
        _ => {}
    }
}

fn modifiers_now() -> KeyMods {
    let either = |left, right| is_key_down(left) || is_key_down(right);
    KeyMods {
        ctrl: either(KeyCode::LeftControl, KeyCode::RightControl),
        shift: either(KeyCode::LeftShift, KeyCode::RightShift),
        alt: either(KeyCode::LeftAlt, KeyCode::RightAlt),
        logo: either(KeyCode::LeftSuper, KeyCode::RightSuper),
    }
}

/// The keys that a shortcut can use; a keypad's signs count as the main ones.
const KEYS: &[(KeyCode, Key)] = &[
    (KeyCode::Space, Key::Space),
    (KeyCode::Backspace, Key::Backspace),
    (KeyCode::Delete, Key::Delete),
    (KeyCode::Insert, Key::Insert),
    (KeyCode::Escape, Key::Escape),
    (KeyCode::Home, Key::Home),
    (KeyCode::End, Key::End),
    (KeyCode::PageUp, Key::PageUp),
    (KeyCode::PageDown, Key::PageDown),
    (KeyCode::Left, Key::ArrowLeft),
    (KeyCode::Right, Key::ArrowRight),
    (KeyCode::Up, Key::ArrowUp),
    (KeyCode::Down, Key::ArrowDown),
    (KeyCode::F1, Key::F1),
    (KeyCode::F2, Key::F2),
    (KeyCode::F3, Key::F3),
    (KeyCode::F4, Key::F4),
    (KeyCode::F5, Key::F5),
    (KeyCode::F6, Key::F6),
    (KeyCode::F7, Key::F7),
    (KeyCode::F8, Key::F8),
    (KeyCode::F9, Key::F9),
    (KeyCode::F10, Key::F10),
    (KeyCode::F11, Key::F11),
    (KeyCode::F12, Key::F12),
    (KeyCode::A, Key::A),
    (KeyCode::B, Key::B),
    (KeyCode::C, Key::C),
    (KeyCode::D, Key::D),
    (KeyCode::E, Key::E),
    (KeyCode::F, Key::F),
    (KeyCode::G, Key::G),
    (KeyCode::H, Key::H),
    (KeyCode::I, Key::I),
    (KeyCode::J, Key::J),
    (KeyCode::K, Key::K),
    (KeyCode::L, Key::L),
    (KeyCode::M, Key::M),
    (KeyCode::N, Key::N),
    (KeyCode::O, Key::O),
    (KeyCode::P, Key::P),
    (KeyCode::Q, Key::Q),
    (KeyCode::R, Key::R),
    (KeyCode::S, Key::S),
    (KeyCode::T, Key::T),
    (KeyCode::U, Key::U),
    (KeyCode::V, Key::V),
    (KeyCode::W, Key::W),
    (KeyCode::X, Key::X),
    (KeyCode::Y, Key::Y),
    (KeyCode::Z, Key::Z),
    (KeyCode::Equal, Key::Plus),
    (KeyCode::KpAdd, Key::Plus),
    (KeyCode::Minus, Key::Minus),
    (KeyCode::Period, Key::Period),
    (KeyCode::KpSubtract, Key::Minus),
    (KeyCode::Key0, Key::Num0),
    (KeyCode::Key1, Key::Num1),
    (KeyCode::Key2, Key::Num2),
    (KeyCode::Key3, Key::Num3),
    (KeyCode::Key4, Key::Num4),
    (KeyCode::Key5, Key::Num5),
    (KeyCode::Key6, Key::Num6),
    (KeyCode::Key7, Key::Num7),
    (KeyCode::Key8, Key::Num8),
    (KeyCode::Key9, Key::Num9),
    (KeyCode::Kp0, Key::Num0),
];

/// The keypad's keys that a shortcut can use apart from the main ones.
const KEYPAD: &[(KeyCode, Key)] = &[
    (KeyCode::Kp1, Key::Num1),
    (KeyCode::Kp2, Key::Num2),
    (KeyCode::Kp3, Key::Num3),
    (KeyCode::Kp4, Key::Num4),
    (KeyCode::Kp5, Key::Num5),
    (KeyCode::Kp6, Key::Num6),
    (KeyCode::Kp7, Key::Num7),
    (KeyCode::Kp8, Key::Num8),
    (KeyCode::Kp9, Key::Num9),
];

/// The key of a code, and whether it is one of the keypad.
fn key_of(code: KeyCode) -> Option<(Key, bool)> {
    let find = |keys: &[(KeyCode, Key)]| keys.iter().find(|(pressed, _)| *pressed == code).map(|(_, key)| *key);
    find(KEYS).map(|key| (key, false)).or_else(|| find(KEYPAD).map(|key| (key, true)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::command::{Shortcut, actions};

    const LEFT: MouseButton = MouseButton::Left;
    const UP: Raw = Raw::ButtonUp(LEFT, 0.0, 0.0);
    const DOWN: Raw = Raw::ButtonDown(LEFT, 0.0, 0.0);

    /// What is released in a frame that begins with the left button held.
    fn released(events: &[Raw], down: bool, pressed: bool) -> Vec<MouseButton> {
        let mut buttons = Buttons { held: vec![LEFT] };
        (0..events.len()).flat_map(|place| buttons.release(events, place, Reported { down, pressed })).collect()
    }

    #[test]
    fn a_button_held_across_the_edge_of_the_window_is_not_released() {
        // The pointer comes in; comes in and leaves again; comes in twice.
        assert_eq!(released(&[UP], true, true), []);
        assert_eq!(released(&[UP], false, true), []);
        assert_eq!(released(&[UP, UP], true, true), []);
    }

    #[test]
    fn a_button_that_goes_up_is_released_once() {
        assert_eq!(released(&[UP], false, false), [LEFT]);
        // The pointer comes in, and the button goes up.
        assert_eq!(released(&[UP, UP], false, true), [LEFT]);
        // A click within a frame, and another press.
        assert_eq!(released(&[DOWN, UP], false, true), [LEFT]);
        assert_eq!(released(&[UP, DOWN], true, true), [LEFT]);
    }

    #[test]
    fn a_pointer_that_comes_in_without_a_button_releases_what_was_held() {
        assert_eq!(released(&[Raw::ButtonUp(MouseButton::Unknown, 0.0, 0.0)], false, false), [LEFT]);
    }

    #[test]
    fn the_keyboard_has_the_key_of_every_shortcut() {
        for action in actions() {
            let has = |shortcut: Shortcut| {
                let keys = if shortcut.keypad { KEYPAD } else { KEYS };
                keys.iter().any(|(_, known)| *known == shortcut.key)
            };
            assert!(action.shortcut.is_none_or(has), "{}", action.label());
        }
    }
}
