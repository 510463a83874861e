//! What the pointer does and holds in the 3D view, and where that is kept from frame to frame.

use crate::app::overlay::VectorScale;
use crate::app::viewport::{GizmoDrag, Handle, ViewGizmo, ViewOutput};
use crate::scene::{Gesture, Operation};
use egui::{Id, Pos2, Ui};
use glam::DVec2;

/// A drag that goes on.
#[derive(Clone)]
pub(super) struct Drag {
    pub(super) gesture: Gesture,
    /// Where the pointer was pressed, in physical pixels.
    pub(super) from: DVec2,
    pub(super) held: Held,
    /// What was asked for last; at first what leaves everything as it is.
    pub(super) sent: Operation,
    pub(super) scale: VectorScale,
    pub(super) tick: u64,
    /// [`FrameView::interruptions`](crate::app::frame_view::FrameView::interruptions) when it began.
    pub(super) interruptions: u64,
}

/// What is held.
#[derive(Clone)]
pub(super) enum Held {
    Handle(Handle),
    Gizmo(GizmoDrag),
}

/// The pointer in this frame.
pub(super) struct Hand {
    /// In points.
    pub(super) at: Pos2,
    /// In physical pixels.
    pub(super) pixel: DVec2,
    pub(super) pressed: bool,
    pub(super) down: bool,
    /// Whether nothing of the interface lies between it and the view.
    pub(super) over_view: bool,
    pub(super) control: bool,
    pub(super) shift: bool,
}

impl Hand {
    pub(super) fn of(ui: &Ui, output: &ViewOutput) -> Hand {
        let response = &output.response;
        let (at, pressed, down, modifiers) = ui.input(|input| {
            let pointer = &input.pointer;
            let pressed = pointer.primary_pressed();
            // Pressed and moved on within one frame: what counts is where it was pressed.
            let at = if pressed { pointer.press_origin() } else { pointer.latest_pos() };
            (at, pressed, pointer.primary_down(), input.modifiers)
        });
        let at = at.unwrap_or(Pos2::ZERO);
        let scale = f64::from(output.frame.pixels_per_point);
        Hand {
            at,
            pixel: DVec2::new(f64::from(at.x), f64::from(at.y)) * scale,
            pressed: pressed && response.is_pointer_button_down_on(),
            down,
            over_view: response.contains_pointer(),
            control: modifiers.command || modifiers.ctrl,
            shift: modifiers.shift,
        }
    }
}

/// Where egui keeps what must last from frame to frame.
pub(super) struct Memory {
    drag: Id,
    gizmo: Id,
    took_press: Id,
}

impl Memory {
    pub(super) fn of(output: &ViewOutput) -> Memory {
        let id = output.response.id;
        Memory { drag: id.with("drag"), gizmo: id.with("gizmo"), took_press: id.with("took press") }
    }

    pub(super) fn drag(&self, ui: &Ui) -> Option<Drag> {
        ui.data(|data| data.get_temp(self.drag))
    }

    pub(super) fn took_press(&self, ui: &Ui) -> bool {
        ui.data(|data| data.get_temp(self.took_press)).unwrap_or(false)
    }

    pub(super) fn keep(&self, ui: &Ui, drag: Option<Drag>, took_press: bool) {
        ui.data_mut(|data| {
            data.insert_temp(self.took_press, took_press);
            match drag {
                Some(drag) => data.insert_temp(self.drag, drag),
                None => data.remove::<Drag>(self.drag),
            }
        });
    }

    pub(super) fn gizmo(&self, ui: &Ui) -> Option<ViewGizmo> {
        ui.data(|data| data.get_temp(self.gizmo))
    }

    pub(super) fn keep_gizmo(&self, ui: &Ui, gizmo: ViewGizmo) {
        ui.data_mut(|data| data.insert_temp(self.gizmo, gizmo));
    }

    pub(super) fn forget_gizmo(&self, ui: &Ui) {
        ui.data_mut(|data| data.remove::<ViewGizmo>(self.gizmo));
    }
}
