//! What the mouse does in the 3D view, by keys: these rows are in no menu.

use crate::app::command::shortcut::{alt_any, alt_shift, control_shift, shift};
use crate::app::command::{Command, EditCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::viewport::Nudge;
use egui::Key;
use egui_phosphor::regular as icon;

/// Degrees that one press of a key orbits by.
const ORBIT: f64 = 15.0;

menu! {
    ORBIT_LEFT {
        icon: icon::ARROW_LEFT,
        label: "Look from farther left",
        tooltip: "Orbits the camera by 15° to the left.",
        shortcut: alt_shift(Key::ArrowLeft),
        makes: |view| Some(orbit(view, -ORBIT, 0.0)),
    }
    ORBIT_RIGHT {
        icon: icon::ARROW_RIGHT,
        label: "Look from farther right",
        tooltip: "Orbits the camera by 15° to the right.",
        shortcut: alt_shift(Key::ArrowRight),
        makes: |view| Some(orbit(view, ORBIT, 0.0)),
    }
    ORBIT_UP {
        icon: icon::ARROW_UP,
        label: "Look from higher up",
        tooltip: "Orbits the camera by 15° upwards.",
        shortcut: alt_shift(Key::ArrowUp),
        makes: |view| Some(orbit(view, 0.0, ORBIT)),
    }
    ORBIT_DOWN {
        icon: icon::ARROW_DOWN,
        label: "Look from lower down",
        tooltip: "Orbits the camera by 15° downwards.",
        shortcut: alt_shift(Key::ArrowDown),
        makes: |view| Some(orbit(view, 0.0, -ORBIT)),
    }
    ZOOM_IN {
        icon: icon::MAGNIFYING_GLASS_PLUS,
        label: "Zoom in",
        tooltip: "Brings the camera nearer to what it looks at.",
        shortcut: alt_any(Key::Plus),
        makes: |view| Some(zoom(view, 1.0)),
    }
    ZOOM_OUT {
        icon: icon::MAGNIFYING_GLASS_MINUS,
        label: "Zoom out",
        tooltip: "Takes the camera farther from what it looks at.",
        shortcut: alt_any(Key::Minus),
        makes: |view| Some(zoom(view, -1.0)),
    }
    NUDGE_LEFT {
        icon: icon::CARET_LEFT,
        label: "Nudge to the left",
        tooltip: "Moves, turns or resizes the selected by a step, as the gizmo would: along or about an axis of the world.",
        shortcut: control_shift(Key::ArrowLeft),
        needs: "Nothing is selected that has a place.",
        makes: |view| nudge(view, Nudge::Left),
    }
    NUDGE_RIGHT {
        icon: icon::CARET_RIGHT,
        label: "Nudge to the right",
        tooltip: "Moves, turns or resizes the selected by a step, as the gizmo would: along or about an axis of the world.",
        shortcut: control_shift(Key::ArrowRight),
        needs: "Nothing is selected that has a place.",
        makes: |view| nudge(view, Nudge::Right),
    }
    NUDGE_UP {
        icon: icon::CARET_UP,
        label: "Nudge up",
        tooltip: "Moves, turns or resizes the selected by a step, as the gizmo would: along or about an axis of the world.",
        shortcut: control_shift(Key::ArrowUp),
        needs: "Nothing is selected that has a place.",
        makes: |view| nudge(view, Nudge::Up),
    }
    NUDGE_DOWN {
        icon: icon::CARET_DOWN,
        label: "Nudge down",
        tooltip: "Moves, turns or resizes the selected by a step, as the gizmo would: along or about an axis of the world.",
        shortcut: control_shift(Key::ArrowDown),
        needs: "Nothing is selected that has a place.",
        makes: |view| nudge(view, Nudge::Down),
    }
    NUDGE_AWAY {
        icon: icon::CARET_DOUBLE_UP,
        label: "Nudge away",
        tooltip: "Moves, turns or resizes the selected by a step, as the gizmo would: along or about an axis of the world.",
        shortcut: control_shift(Key::PageUp),
        needs: "Nothing is selected that has a place.",
        makes: |view| nudge(view, Nudge::Away),
    }
    NUDGE_CLOSER {
        icon: icon::CARET_DOUBLE_DOWN,
        label: "Nudge closer",
        tooltip: "Moves, turns or resizes the selected by a step, as the gizmo would: along or about an axis of the world.",
        shortcut: control_shift(Key::PageDown),
        needs: "Nothing is selected that has a place.",
        makes: |view| nudge(view, Nudge::Closer),
    }
    OBJECT_MENU {
        icon: icon::LIST,
        label: "Menu of the selected",
        tooltip: "Opens the menu that a right click on the selected opens.",
        shortcut: shift(Key::F10),
        needs: "Nothing is selected that has a place.",
        makes: |view| {
            let id = view.selection.object()?;
            let place = view.moment.setup.body_index(id).and_then(|index| {
                view.view_frame.pixel_at(view.moment.position(index))
            });
            let pixel = place.unwrap_or(view.view_frame.middle());
            Some(Command::View(ViewCommand::ShowObjectMenu(Some([pixel.x as f32, pixel.y as f32]))))
        },
    }
}

fn orbit(view: &FrameView, yaw: f64, pitch: f64) -> Command {
    Command::View(ViewCommand::SetCamera(view.view_frame.camera.turned(yaw.to_radians(), pitch.to_radians())))
}

fn zoom(view: &FrameView, notches: f64) -> Command {
    let camera = view.view_frame.camera;
    Command::View(ViewCommand::SetCamera(camera.zoomed(notches, camera.target)))
}

fn nudge(view: &FrameView, nudge: Nudge) -> Option<Command> {
    view.selection.objects().next()?;
    Some(Command::Edit(EditCommand::Nudge(nudge)))
}
