//! The one table of commands: the rows of all menus, and which of them a key means.

use super::KeyPress;
use super::menu::{Action, edit, file, help, keyboard, lesson, overlays, simulation, view};
use crate::language::t;

/// Where a command belongs in the menus and in the list of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Scenes and the program.
    File,
    /// Changing the scene.
    Edit,
    /// What is shown.
    View,
    /// Playing and stepping.
    Simulation,
    /// Explanations.
    Help,
    /// What the mouse does in the 3D view, by keys: no menu has it.
    Keyboard,
}

impl Group {
    /// Those that are menus, in the order of the menu bar.
    pub const MENUS: [Group; 5] = [Group::File, Group::Edit, Group::View, Group::Simulation, Group::Help];

    /// All of them.
    pub const ALL: [Group; 6] =
        [Group::File, Group::Edit, Group::View, Group::Simulation, Group::Help, Group::Keyboard];

    /// Its name in the menu bar.
    pub fn label(self) -> &'static str {
        match self {
            Group::File => t!("File"),
            Group::Edit => t!("Edit"),
            Group::View => t!("View"),
            Group::Simulation => t!("Simulation"),
            Group::Help => t!("Help"),
            Group::Keyboard => t!("Keyboard"),
        }
    }

    /// Its rows in the order of the menu.
    pub fn actions(self) -> impl Iterator<Item = &'static Action> {
        let rows: [&[Action]; 2] = match self {
            Group::File => [file::ACTIONS, &[]],
            Group::Edit => [edit::ACTIONS, &[]],
            Group::View => [overlays::ACTIONS, view::ACTIONS],
            Group::Simulation => [simulation::ACTIONS, lesson::ACTIONS],
            Group::Help => [help::ACTIONS, &[]],
            Group::Keyboard => [keyboard::ACTIONS, &[]],
        };
        rows.into_iter().flatten()
    }
}

/// Every row, menu by menu.
pub fn actions() -> impl Iterator<Item = &'static Action> {
    Group::ALL.into_iter().flat_map(Group::actions)
}

/// The action of a pressed key, if it has one.
pub fn action_for(press: KeyPress) -> Option<Action> {
    actions().find(|action| action.shortcut.is_some_and(|shortcut| shortcut.matches(press))).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::command::Shortcut;
    use crate::app::overlay::OVERLAYS;
    use egui::Key;

    fn press(key: Key, control: bool, shift: bool) -> KeyPress {
        KeyPress { key, control, shift, alt: false, keypad: false }
    }

    /// Whether one key press could mean both.
    fn collide(a: Shortcut, b: Shortcut) -> bool {
        let shift = match (a.shift, b.shift) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        };
        a.key == b.key && a.keypad == b.keypad && a.control == b.control && a.alt == b.alt && shift
    }

    #[test]
    fn no_two_commands_share_a_shortcut() {
        let all: Vec<&Action> = actions().collect();
        for (place, action) in all.iter().enumerate() {
            for other in &all[place + 1..] {
                if let (Some(a), Some(b)) = (action.shortcut, other.shortcut) {
                    assert!(!collide(a, b), "{} and {} share {}", action.label(), other.label(), a.name());
                }
            }
        }
    }

    #[test]
    fn no_two_actions_have_the_same_label() {
        let all: Vec<&Action> = actions().collect();
        for (place, action) in all.iter().enumerate() {
            assert!(!all[place + 1..].contains(action), "{}", action.label());
        }
    }

    #[test]
    fn every_overlay_is_switched_by_its_digit_with_or_without_shift() {
        let low = [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4];
        let high = [Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
        let digits = [low, high].concat();
        for entry in &OVERLAYS {
            let pressed = press(digits[usize::from(entry.key)], false, entry.shift);
            assert_eq!(action_for(pressed), Some(Action::of_overlay(entry)));
        }
        let label = |press| action_for(press).map(|action| action.label());
        assert_eq!(label(press(Key::Num1, false, false)), Some("Normals"));
        assert_eq!(label(press(Key::Num4, false, true)), Some("Steering"));
    }

    #[test]
    fn the_keypads_digits_turn_the_view_and_leave_the_overlays_alone() {
        let keypad = |key| KeyPress { key, control: false, shift: false, alt: false, keypad: true };
        assert_eq!(action_for(keypad(Key::Num7)), Some(Action::FROM_TOP));
        assert_eq!(action_for(keypad(Key::Num5)), Some(Action::TOGGLE_PROJECTION));
        assert_eq!(action_for(keypad(Key::Num2)), None);
    }

    #[test]
    fn shift_steps_by_event_instead_of_by_tick() {
        assert_eq!(action_for(press(Key::ArrowRight, false, false)), Some(Action::STEP_FORWARD));
        assert_eq!(action_for(press(Key::ArrowRight, false, true)), Some(Action::NEXT_EVENT));
        assert_eq!(action_for(press(Key::ArrowRight, true, false)), Some(Action::NEXT_STAGE));
    }

    #[test]
    fn the_interface_grows_with_ctrl_plus_with_or_without_shift() {
        assert_eq!(action_for(press(Key::Plus, true, true)), Some(Action::LARGER_INTERFACE));
        assert_eq!(action_for(press(Key::Equals, true, false)), Some(Action::LARGER_INTERFACE));
    }
}
