//! The View menu below the overlays: the camera, panels, and sizes.

use crate::app::command::shortcut::{control_any, key, keypad, shift};
use crate::app::command::{AgentsCommand, Command, MapCommand, VaryCommand, ViewCommand};
use crate::app::model::camera::Side;
use crate::app::model::settings::Theme;
use crate::language::Language;
use egui::Key;
use egui_phosphor::regular as icon;

/// Factor on the size of text and panels for one press of a key.
const INTERFACE_STEP: f32 = 1.1;

menu! {
    FRAME_SELECTION {
        icon: icon::CROSSHAIR,
        label: "Frame selection",
        tooltip: "Brings the selection into view, or everything when nothing is selected.",
        shortcut: key(Key::F),
        makes: |_| Some(Command::View(ViewCommand::FrameSelection)),
    }
    TOGGLE_FOLLOW {
        icon: icon::NAVIGATION_ARROW,
        label: "Follow the selection",
        tooltip: "Keeps the selection in view during playback: the camera follows it and looks the same way.",
        shortcut: shift(Key::F),
        makes: |view| Some(Command::View(ViewCommand::SetFollow(!view.settings.follow))),
        is_on: |view| view.settings.follow,
    }
    PLOT_SELECTED {
        icon: icon::CHART_LINE_UP,
        label: "Plot the selected",
        tooltip: "Speed, height, velocity and kinetic energy of the selected balls over the recording, what steers the agents \
            among them, and their distance to the obstacle selected with them or else to the ball selected first.",
        needs: "No body is selected.",
        makes: |view| {
            view.moment.setup.body_index(view.selection.object()?)?;
            Some(Command::View(ViewCommand::PlotSelected(true)))
        },
    }
    VARY_A_NUMBER {
        icon: icon::SLIDERS_HORIZONTAL,
        label: "Vary a number",
        tooltip: "Simulates a run for each of many values of a number, such as a restitution, and plots what they come to.",
        makes: |_| Some(Command::Vary(VaryCommand::Show)),
    }
    SHOW_AGENTS {
        icon: icon::FISH,
        label: "Table of agents",
        tooltip: "What every agent did over a span: path, net way, reversals, clamps, impacts; who is stuck, who chatters.",
        needs: "The scene has no agents.",
        makes: |view| {
            let has_agents = !view.scene.agent_groups.is_empty();
            has_agents.then_some(Command::Agents(AgentsCommand::Show))
        },
    }
    PIN_PROBE {
        icon: icon::PUSH_PIN,
        label: "Pin the probe",
        tooltip: "Keeps the readout of fields and flows at the place of the slice under the pointer while things change, or lets \
            it follow the pointer again.",
        shortcut: key(Key::P),
        needs: "The pointer is not on the slice of fields and flows.",
        makes: |view| {
            let place = view.settings.pinned_probe.map_or(view.probed.map(Some), |_| Some(None));
            place.map(|place| Command::View(ViewCommand::PinProbe(place)))
        },
        is_on: |view| view.settings.pinned_probe.is_some(),
    }
    SHOW_MAP {
        icon: icon::MAP_TRIFOLD,
        label: "Map of the query",
        tooltip: "Shows the answers to the selected bench query over two of its numbers, as a picture.",
        needs: "No bench query is selected.",
        makes: |view| {
            let selected = view.selection.object()?;
            let is_query = view.scene.queries.iter().any(|query| query.id == selected);
            is_query.then_some(Command::Map(MapCommand::Show))
        },
    }
    FROM_FRONT {
        icon: icon::SQUARE,
        label: "From the front",
        tooltip: "Looks along −Z without perspective: X to the right, Y up.",
        shortcut: keypad(Key::Num1),
        makes: |view| Some(Command::View(ViewCommand::SetCamera(view.camera.from_side(Side::Front)))),
        is_on: |view| view.camera.is_from(Side::Front),
    }
    FROM_RIGHT {
        icon: icon::SQUARE_HALF,
        label: "From the right",
        tooltip: "Looks along −X without perspective: −Z to the right, Y up.",
        shortcut: keypad(Key::Num3),
        makes: |view| Some(Command::View(ViewCommand::SetCamera(view.camera.from_side(Side::Right)))),
        is_on: |view| view.camera.is_from(Side::Right),
    }
    FROM_TOP {
        icon: icon::SQUARE_HALF_BOTTOM,
        label: "From the top",
        tooltip: "Looks down along −Y without perspective: X to the right, −Z up.",
        shortcut: keypad(Key::Num7),
        makes: |view| Some(Command::View(ViewCommand::SetCamera(view.camera.from_side(Side::Top)))),
        is_on: |view| view.camera.is_from(Side::Top),
    }
    TOGGLE_PROJECTION {
        icon: icon::PERSPECTIVE,
        label: "Perspective or orthographic",
        tooltip: "With perspective what is farther is smaller; without it equal lengths look equally long.",
        shortcut: keypad(Key::Num5),
        makes: |view| Some(Command::View(ViewCommand::SetCamera(view.camera.with_other_projection()))),
    }
    TOGGLE_PANELS {
        icon: icon::SIDEBAR,
        label: "Show or hide panels",
        tooltip: "Leaves the whole window to the 3D view, or brings the panels back.",
        shortcut: key(Key::H),
        makes: |view| Some(Command::View(ViewCommand::ShowPanels(!view.settings.panels_visible))),
        is_on: |view| view.settings.panels_visible,
    }
    RESET_LAYOUT {
        icon: icon::LAYOUT,
        label: "Reset panel layout",
        tooltip: "Puts the panels back where they were at the start.",
        makes: |_| Some(Command::View(ViewCommand::ResetLayout)),
    }
    TOGGLE_THEME {
        icon: icon::CIRCLE_HALF,
        label: "Dark or light",
        tooltip: "Dark for a desk, light for a bright room or print.",
        makes: |view| Some(Command::View(ViewCommand::SetTheme(view.settings.theme.other()))),
    }
    FOR_PROJECTOR {
        icon: icon::PROJECTOR_SCREEN,
        label: "For a projector",
        tooltip: "Dark on white, with strong contrasts, thick lines and large labels in the 3D view.",
        makes: |view| Some(Command::View(ViewCommand::SetTheme(view.settings.theme.with_projector_switched()))),
        is_on: |view| view.settings.theme == Theme::Projector,
    }
    FOR_COLOR_BLIND {
        icon: icon::EYE,
        label: "For colour-blind eyes",
        tooltip: "Colours that differ without one kind of cones, and in grey, too; dark or light.",
        makes: |view| {
            let theme = view.settings.theme;
            Some(Command::View(ViewCommand::SetTheme(theme.for_color_blind(!theme.is_for_color_blind()))))
        },
        is_on: |view| view.settings.theme.is_for_color_blind(),
    }
    ENGLISH {
        icon: icon::TRANSLATE,
        label: "English",
        tooltip: "The language of the window: all of its texts in English.",
        makes: |_| Some(Command::View(ViewCommand::SetLanguage(Language::English))),
        is_on: |view| view.settings.language == Language::English,
    }
    JAPANESE {
        icon: icon::TRANSLATE,
        label: "日本語",
        tooltip: "The language of the window: all of its texts in Japanese.",
        makes: |_| Some(Command::View(ViewCommand::SetLanguage(Language::Japanese))),
        is_on: |view| view.settings.language == Language::Japanese,
    }
    LARGER_INTERFACE {
        icon: icon::MAGNIFYING_GLASS_PLUS,
        label: "Larger interface",
        tooltip: "Makes text and panels larger.",
        shortcut: control_any(Key::Plus),
        makes: |view| Some(scaled(view.settings.interface_scale * INTERFACE_STEP)),
    }
    SMALLER_INTERFACE {
        icon: icon::MAGNIFYING_GLASS_MINUS,
        label: "Smaller interface",
        tooltip: "Makes text and panels smaller.",
        shortcut: control_any(Key::Minus),
        makes: |view| Some(scaled(view.settings.interface_scale / INTERFACE_STEP)),
    }
    USUAL_INTERFACE {
        icon: icon::MAGNIFYING_GLASS,
        label: "Usual size of the interface",
        tooltip: "Gives text and panels their usual size.",
        shortcut: control_any(Key::Num0),
        makes: |_| Some(scaled(1.0)),
    }
    PRESENT {
        icon: icon::PRESENTATION,
        label: "Present",
        tooltip: "The 3D view alone fills the screen, with large type, time, and the numbers of what is selected, for an \
            audience. Hold T for a spotlight, D to draw (D without a move erases); the full stop makes the screen black. Esc ends it.",
        shortcut: key(Key::F5),
        makes: |view| Some(Command::View(ViewCommand::Present(!view.settings.presentation.is_on))),
        is_on: |view| view.settings.presentation.is_on,
    }
    BLANK {
        icon: icon::MOON,
        label: "Black screen",
        tooltip: "While the scene is presented: the audience looks at the speaker. The same key shows it again.",
        shortcut: key(Key::Period),
        needs: "Present the scene first (F5).",
        makes: |view| {
            let presentation = &view.settings.presentation;
            presentation.is_on.then_some(Command::View(ViewCommand::Blank(!presentation.is_blank)))
        },
    }
    TOGGLE_FULL_SCREEN {
        icon: icon::CORNERS_OUT,
        label: "Full screen",
        tooltip: "Fills the screen, or returns to a window.",
        shortcut: key(Key::F11),
        makes: |view| Some(Command::View(ViewCommand::SetFullScreen(!view.windows.full_screen))),
        is_on: |view| view.windows.full_screen,
    }
}

fn scaled(interface_scale: f32) -> Command {
    Command::View(ViewCommand::SetInterfaceScale(interface_scale))
}
