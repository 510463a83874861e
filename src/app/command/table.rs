//! The one table of names, keys, icons and explanations.

use super::KeyPress;
use super::shortcut::{control, control_any, control_shift, key, keypad, shift};
use super::{Action, Shortcut, Table};
use crate::app::model::camera::Side;
use crate::app::model::settings::GizmoMode;
use crate::app::overlay::OVERLAYS;
use egui::Key;
use egui_phosphor::regular as icon;

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it does.
    pub action: Action,
    /// Its name in menus.
    pub label: &'static str,
    /// What it does, in a sentence.
    pub tooltip: &'static str,
    /// Its picture, a letter of the icon font.
    pub icon: &'static str,
    /// Its key.
    pub shortcut: Option<Shortcut>,
    /// Where it belongs.
    pub group: Group,
}

/// Where a command belongs in the menu and in the list of keys.
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
}

impl Group {
    /// All groups in the order of the menu bar.
    pub const ALL: [Group; 5] = [Group::File, Group::Edit, Group::View, Group::Simulation, Group::Help];

    /// Its name in the menu bar.
    pub fn label(self) -> &'static str {
        match self {
            Group::File => "File",
            Group::Edit => "Edit",
            Group::View => "View",
            Group::Simulation => "Simulation",
            Group::Help => "Help",
        }
    }
}

impl Entry {
    /// Label, explanation and key, for a tooltip.
    pub fn help(&self) -> String {
        match self.shortcut {
            Some(shortcut) => format!("{}\n{}  [{}]", self.label, self.tooltip, shortcut.name()),
            None => format!("{}\n{}", self.label, self.tooltip),
        }
    }
}

impl Action {
    /// The action's row of the table.
    pub fn entry(self) -> &'static Entry {
        TABLE.iter().find(|entry| entry.action == self).expect("every action has a row")
    }
}

/// The action of a pressed key, if it has one.
pub fn action_for(press: KeyPress) -> Option<Action> {
    let bound = |entry: &&Entry| entry.shortcut.is_some_and(|shortcut| shortcut.matches(press));
    TABLE.iter().find(bound).map(|entry| entry.action)
}

const fn row(
    group: Group,
    action: Action,
    icon: &'static str,
    label: &'static str,
    shortcut: Option<Shortcut>,
    tooltip: &'static str,
) -> Entry {
    Entry { action, label, tooltip, icon, shortcut, group }
}

/// The switch of the overlay at a place of [`OVERLAYS`].
const fn overlay(place: usize) -> Entry {
    let entry = OVERLAYS[place];
    let digit = DIGITS[entry.key as usize];
    let shortcut = if entry.shift { shift(digit) } else { key(digit) };
    row(Group::View, Action::ToggleOverlay(entry.overlay), icon::STACK, entry.name, shortcut, entry.tooltip)
}

const DIGITS: [Key; 10] =
    [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Every action with its name, key, icon and explanation, in the order of the menus.
pub const TABLE: &[Entry] = &{
    use Action::*;
    use Group::*;
    [
        row(File, New, icon::FILE_PLUS, "New", control(Key::N), "Opens a scene with nothing in it."),
        row(File, OpenFile, icon::FOLDER_OPEN, "Open file…", control(Key::O), "Opens a scene file."),
        row(File, Save, icon::FLOPPY_DISK, "Save", control(Key::S), "Saves the scene to its file."),
        row(
            File,
            SaveAs,
            icon::FLOPPY_DISK_BACK,
            "Save as…",
            control_shift(Key::S),
            "Saves the scene to another file, which is its file from then on.",
        ),
        row(
            File,
            Reload,
            icon::ARROWS_CLOCKWISE,
            "Reload",
            control(Key::R),
            "Reads the scene again from where it came and starts at its first tick; view and selection stay. Undo takes \
             it back.",
        ),
        row(
            File,
            Back,
            icon::ARROW_BEND_UP_LEFT,
            "Back",
            control(Key::B),
            "Returns from a repro or a kept scene to the one it was made from, as it was: recording, moment, selection and \
             view.",
        ),
        row(
            File,
            Export(Table::Ledger),
            icon::EXPORT,
            "Export the ledger as CSV…",
            None,
            "Writes what every recorded event exchanged into a table, one line per event.",
        ),
        row(
            File,
            Export(Table::Totals),
            icon::CHART_LINE,
            "Export the totals as CSV…",
            None,
            "Writes energy, momentum and the deepest overlap of the recording into a table, one line per tick; of a long \
             recording, one per block of ticks with the least and greatest values.",
        ),
        row(
            File,
            Export(Table::Track),
            icon::CHART_LINE_UP,
            "Export the selected body as CSV…",
            None,
            "Writes speed, height, velocity, kinetic energy and the distance to the other selected one into a table, with \
             what they were before the last change, as the Plots tab shows them.",
        ),
        row(File, Quit, icon::SIGN_OUT, "Quit", control(Key::Q), "Ends the program."),
        row(Edit, Undo, icon::ARROW_U_UP_LEFT, "Undo", control(Key::Z), "Takes back the last change of the scene."),
        row(
            Edit,
            Redo,
            icon::ARROW_U_UP_RIGHT,
            "Redo",
            control_shift(Key::Z),
            "Does the change last taken back again.",
        ),
        row(
            Edit,
            DismissOldFuture,
            icon::GHOST,
            "Dismiss the old future",
            None,
            "Stops showing the run as it was before the last change, and gives its memory to the new one.",
        ),
        row(
            Edit,
            KeepAsScene,
            icon::SCISSORS,
            "Keep as scene",
            None,
            "Opens a new scene that begins with the state of the tick on display.",
        ),
        row(
            Edit,
            Duplicate,
            icon::COPY,
            "Duplicate",
            control(Key::D),
            "Puts a copy of each selected object beside it.",
        ),
        row(
            Edit,
            Delete,
            icon::TRASH,
            "Delete",
            key(Key::Delete),
            "Removes everything selected, and the fields, edits and expectations that name it.",
        ),
        row(
            Edit,
            Rename,
            icon::PENCIL_SIMPLE,
            "Rename",
            key(Key::F2),
            "Types another name for the part selected last, in the scene tree.",
        ),
        row(
            Edit,
            SelectAll,
            icon::SELECTION_ALL,
            "Select all",
            control(Key::A),
            "Selects every body and obstacle that is neither hidden nor locked.",
        ),
        row(
            Edit,
            ToggleHidden,
            icon::EYE_SLASH,
            "Hide or show",
            shift(Key::H),
            "Hides everything selected, which goes on colliding, or shows it again.",
        ),
        row(Edit, ShowAll, icon::EYE, "Show all", control(Key::H), "Shows everything that is hidden."),
        row(
            Edit,
            ToggleLocked,
            icon::LOCK_SIMPLE,
            "Lock or unlock",
            control(Key::L),
            "Keeps everything selected from being changed and from being picked in the 3D view, or no longer.",
        ),
        row(
            Edit,
            AddHere,
            icon::PLUS,
            "Add here…",
            shift(Key::A),
            "Adds an object where the pointer is: on the surface under it, else on the ground.",
        ),
        row(
            Edit,
            Gizmo(GizmoMode::Off),
            icon::CURSOR,
            "Select",
            key(Key::Q),
            "No gizmo at the selection: nothing hides what is drawn there.",
        ),
        row(
            Edit,
            Gizmo(GizmoMode::Move),
            icon::ARROWS_OUT_CARDINAL,
            "Move",
            key(Key::W),
            "Drag the arrows, squares or ring at the selection to move it. Ctrl snaps, Esc gives up.",
        ),
        row(
            Edit,
            Gizmo(GizmoMode::Rotate),
            icon::ARROWS_COUNTER_CLOCKWISE,
            "Rotate",
            key(Key::E),
            "Drag the rings at the selection to turn it. Ctrl snaps, Esc gives up.",
        ),
        row(
            Edit,
            Gizmo(GizmoMode::Resize),
            icon::RESIZE,
            "Resize",
            key(Key::R),
            "Drag the handles at the selection: a ball's radius, the half extents of quads and boxes, length and radius of capsules.",
        ),
        row(
            Edit,
            ToggleLocalAxes,
            icon::GLOBE,
            "World or local axes",
            key(Key::X),
            "The gizmo's axes: those of the world, or those of the selected object.",
        ),
        row(
            Edit,
            ToggleSnap,
            icon::MAGNET,
            "Snap",
            None,
            "Drags in the 3D view land on whole steps; while Ctrl is held it is the other way round.",
        ),
        overlay(0),
        overlay(1),
        overlay(2),
        overlay(3),
        overlay(4),
        overlay(5),
        overlay(6),
        overlay(7),
        overlay(8),
        overlay(9),
        overlay(10),
        overlay(11),
        row(
            Edit,
            ExpectEvent,
            icon::CHECK_CIRCLE,
            "Expect this event",
            None,
            "Adds the expectation that the selected collision happens again, at its time.",
        ),
        row(
            Edit,
            ExpectNeverCollide,
            icon::PROHIBIT,
            "Expect that these never meet",
            None,
            "Adds the expectation that the two selected objects never collide.",
        ),
        row(
            Edit,
            Carve,
            icon::SCISSORS,
            "Carve a repro",
            None,
            "Opens a new scene with only what the selected event needs to happen again, bit for bit.",
        ),
        row(
            Edit,
            CopyRustTest,
            icon::CLIPBOARD_TEXT,
            "Copy as Rust test",
            None,
            "Copies a test for the selected event that needs only this library, with bit-exact numbers.",
        ),
        row(
            View,
            FrameSelection,
            icon::CROSSHAIR,
            "Frame selection",
            key(Key::F),
            "Brings the selection into view, or everything when nothing is selected.",
        ),
        row(
            View,
            ToggleFollow,
            icon::NAVIGATION_ARROW,
            "Follow the selection",
            shift(Key::F),
            "Keeps the selection in view while time goes on: the camera goes along and looks the same way.",
        ),
        row(
            View,
            PlotSelected,
            icon::CHART_LINE_UP,
            "Plot the selected",
            None,
            "Speed, height, velocity and kinetic energy of the ball selected last over the recording, and its distance \
             to the one selected before.",
        ),
        row(
            View,
            LookFrom(Side::Front),
            icon::SQUARE,
            "From the front",
            keypad(Key::Num1),
            "Looks along −Z without perspective: X to the right, Y up.",
        ),
        row(
            View,
            LookFrom(Side::Right),
            icon::SQUARE_HALF,
            "From the right",
            keypad(Key::Num3),
            "Looks along −X without perspective: −Z to the right, Y up.",
        ),
        row(
            View,
            LookFrom(Side::Top),
            icon::SQUARE_HALF_BOTTOM,
            "From the top",
            keypad(Key::Num7),
            "Looks down along −Y without perspective: X to the right, −Z up.",
        ),
        row(
            View,
            ToggleProjection,
            icon::PERSPECTIVE,
            "Perspective or orthographic",
            keypad(Key::Num5),
            "With perspective what is farther is smaller; without it equal lengths look equally long.",
        ),
        row(
            View,
            TogglePanels,
            icon::SIDEBAR,
            "Show or hide panels",
            key(Key::H),
            "Leaves the whole window to the 3D view, or brings the panels back.",
        ),
        row(
            View,
            ResetLayout,
            icon::LAYOUT,
            "Reset panel layout",
            None,
            "Puts the panels back where they were at the start.",
        ),
        row(
            View,
            ToggleTheme,
            icon::CIRCLE_HALF,
            "Dark or light",
            None,
            "Dark for a desk, light for a projector or print.",
        ),
        row(
            View,
            LargerInterface,
            icon::MAGNIFYING_GLASS_PLUS,
            "Larger interface",
            control_any(Key::Plus),
            "Makes text and panels larger.",
        ),
        row(
            View,
            SmallerInterface,
            icon::MAGNIFYING_GLASS_MINUS,
            "Smaller interface",
            control_any(Key::Minus),
            "Makes text and panels smaller.",
        ),
        row(
            View,
            ToggleFullScreen,
            icon::CORNERS_OUT,
            "Full screen",
            key(Key::F11),
            "Fills the screen, or returns to a window.",
        ),
        row(
            Simulation,
            Restart,
            icon::ARROW_COUNTER_CLOCKWISE,
            "Restart",
            key(Key::Backspace),
            "Stops and goes to the first tick.",
        ),
        row(Simulation, Home, icon::SKIP_BACK, "To the start", key(Key::Home), "Goes to the first tick."),
        row(
            Simulation,
            PreviousEvent,
            icon::CARET_DOUBLE_LEFT,
            "Previous event",
            shift(Key::ArrowLeft),
            "Goes to the exact moment of the event before this one.",
        ),
        row(Simulation, StepBack, icon::CARET_LEFT, "Step back", key(Key::ArrowLeft), "Goes back one tick."),
        row(Simulation, PlayPause, icon::PLAY_PAUSE, "Play or pause", key(Key::Space), "Plays from here, or pauses."),
        row(
            Simulation,
            Rewind,
            icon::REWIND,
            "Rewind",
            shift(Key::Space),
            "Plays backwards from here, every tick as it was, or pauses.",
        ),
        row(Simulation, StepForward, icon::CARET_RIGHT, "Step", key(Key::ArrowRight), "Goes on by one tick."),
        row(
            Simulation,
            NextEvent,
            icon::CARET_DOUBLE_RIGHT,
            "Next event",
            shift(Key::ArrowRight),
            "Simulates until something happens and stops at its exact moment.",
        ),
        row(
            Simulation,
            FilterEvents,
            icon::FUNNEL,
            "Only events of the selected",
            control(Key::F),
            "Lists, marks and steps through the events of the selected object, between the two selected, or of any of \
             several; again: all events.",
        ),
        row(
            Simulation,
            TogglePhase,
            icon::ARROWS_LEFT_RIGHT,
            "Before or after the impact",
            key(Key::B),
            "Shows the state just before what happens at this very instant, or after it.",
        ),
        row(
            Simulation,
            PreviousStage,
            icon::ARROW_LEFT,
            "Previous stage",
            control(Key::ArrowLeft),
            "Goes back by one stage of the algorithm that is explained.",
        ),
        row(
            Simulation,
            NextStage,
            icon::ARROW_RIGHT,
            "Next stage",
            control(Key::ArrowRight),
            "Goes on by one stage of the algorithm that is explained; the view shows what is known up to it.",
        ),
        row(
            Simulation,
            AllStages,
            icon::LIST_BULLETS,
            "All stages",
            None,
            "Shows all stages of the explanation at once.",
        ),
        row(
            Simulation,
            WhyNot,
            icon::QUESTION,
            "Why not?",
            None,
            "Tells why two met in this tick or did not: of the selected object and one clicked next.",
        ),
        row(
            Simulation,
            GoTo,
            icon::HASH,
            "Go to a tick or time…",
            control(Key::G),
            "Type a tick, as in 120, or a time, as in 2.5 s, into the field in the tool bar.",
        ),
        row(
            Simulation,
            End,
            icon::SKIP_FORWARD,
            "To the end",
            key(Key::End),
            "Simulates to the end of the scene and goes there; Esc stops.",
        ),
        row(Simulation, Slower, icon::MINUS_CIRCLE, "Slower", None, "Halves the speed, down to ⅛×."),
        row(Simulation, Faster, icon::PLUS_CIRCLE, "Faster", None, "Doubles the speed, up to 8×."),
        row(
            Simulation,
            CheckScene,
            icon::LIST_CHECKS,
            "Check scene",
            None,
            "Simulates the scene as it is now to its end and tells which expectations hold.",
        ),
        row(
            Simulation,
            CheckFolder,
            icon::FOLDER_OPEN,
            "Check folder…",
            None,
            "Holds the expectations of all scenes in a folder, as `collidoscope check` does.",
        ),
        row(Help, Keys, icon::KEYBOARD, "Keys and mouse", key(Key::F1), "Lists every key and what the mouse does."),
        row(
            Help,
            ToggleCard,
            icon::ARTICLE,
            "About this scene",
            None,
            "Shows or hides the card that tells what the scene shows.",
        ),
        row(Help, About, icon::INFO, "About Collidoscope", None, "What this program is."),
        row(
            Help,
            Cancel,
            icon::X,
            "Close or deselect",
            key(Key::Escape),
            "Closes what is open on top, stops a search, or selects nothing.",
        ),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Overlay;

    fn press(key: Key, control: bool, shift: bool) -> KeyPress {
        KeyPress { key, control, shift, keypad: false }
    }

    /// Whether one key press could mean both.
    fn collide(a: Shortcut, b: Shortcut) -> bool {
        let shift = match (a.shift, b.shift) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        };
        a.key == b.key && a.keypad == b.keypad && a.control == b.control && shift
    }

    #[test]
    fn no_two_commands_share_a_shortcut() {
        for (place, entry) in TABLE.iter().enumerate() {
            for other in &TABLE[place + 1..] {
                if let (Some(a), Some(b)) = (entry.shortcut, other.shortcut) {
                    assert!(!collide(a, b), "{} and {} share {}", entry.label, other.label, a.name());
                }
            }
        }
    }

    #[test]
    fn no_action_has_two_rows() {
        for (place, entry) in TABLE.iter().enumerate() {
            assert!(TABLE[place + 1..].iter().all(|other| other.action != entry.action), "{}", entry.label);
        }
    }

    #[test]
    fn every_overlay_is_switched_by_its_digit_with_or_without_shift() {
        for entry in OVERLAYS {
            let pressed = press(DIGITS[entry.key as usize], false, entry.shift);
            assert_eq!(action_for(pressed), Some(Action::ToggleOverlay(entry.overlay)));
        }
        assert_eq!(action_for(press(Key::Num1, false, false)), Some(Action::ToggleOverlay(Overlay::Normals)));
        assert_eq!(action_for(press(Key::Num4, false, true)), Some(Action::ToggleOverlay(Overlay::Steering)));
    }

    #[test]
    fn the_keypads_digits_turn_the_view_and_leave_the_overlays_alone() {
        let keypad = |key| KeyPress { key, control: false, shift: false, keypad: true };
        assert_eq!(action_for(keypad(Key::Num7)), Some(Action::LookFrom(Side::Top)));
        assert_eq!(action_for(keypad(Key::Num5)), Some(Action::ToggleProjection));
        assert_eq!(action_for(keypad(Key::Num2)), None);
    }

    #[test]
    fn shift_tells_stepping_by_tick_from_stepping_by_event() {
        assert_eq!(action_for(press(Key::ArrowRight, false, false)), Some(Action::StepForward));
        assert_eq!(action_for(press(Key::ArrowRight, false, true)), Some(Action::NextEvent));
        assert_eq!(action_for(press(Key::ArrowRight, true, false)), Some(Action::NextStage));
    }

    #[test]
    fn the_interface_grows_with_ctrl_plus_with_or_without_shift() {
        assert_eq!(action_for(press(Key::Plus, true, true)), Some(Action::LargerInterface));
        assert_eq!(action_for(press(Key::Equals, true, false)), Some(Action::LargerInterface));
    }
}
