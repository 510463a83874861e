//! The state of a drag in the 3D view, and where it is kept from frame to frame.

use crate::app::overlay::VectorScale;
use crate::app::viewport::{GizmoDrag, Handle, ViewGizmo, ViewOutput};
use crate::scene::{Gesture, Operation};
use egui::{Id, Ui};
use glam::DVec2;

/// A drag under way.
#[derive(Clone)]
pub(super) struct Drag {
    pub(super) gesture: Gesture,
    /// Where the pointer was pressed, in physical pixels.
    pub(super) from: DVec2,
    pub(super) held: Held,
    /// The last operation that was pushed; at first one that changes nothing.
    pub(super) sent: Operation,
    pub(super) scale: VectorScale,
    pub(super) tick: u64,
    /// [`FrameView::interruptions`](crate::app::frame::FrameView::interruptions) when it began.
    pub(super) interruptions: u64,
}

/// What is dragged.
#[derive(Clone)]
pub(super) enum Held {
    Handle(Handle),
    Gizmo(GizmoDrag),
}

/// Where egui keeps state from frame to frame.
pub(super) struct Memory {
    drag: Id,
    gizmo: Id,
}

impl Memory {
    pub(super) fn of(output: &ViewOutput) -> Memory {
        let id = output.response.id;
        Memory { drag: id.with("drag"), gizmo: id.with("gizmo") }
    }

    pub(super) fn drag(&self, ui: &Ui) -> Option<Drag> {
        ui.data(|data| data.get_temp(self.drag))
    }

    pub(super) fn keep(&self, ui: &Ui, drag: Option<Drag>) {
        ui.data_mut(|data| match drag {
            Some(drag) => data.insert_temp(self.drag, drag),
            None => data.remove::<Drag>(self.drag),
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
