//! Where the panels are docked.

use super::panel::Tab;
use egui_dock::{DockState, NodeIndex};

/// The arrangement of the panels around the 3D view.
pub struct Layout {
    /// As egui_dock keeps it.
    pub dock: DockState<Tab>,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout::new()
    }
}

impl Layout {
    /// Tree over inspector at the left, overlays over explanation at the right, the timeline beside
    /// the events at the bottom, and the 3D view in the middle.
    pub fn new() -> Layout {
        let mut dock = DockState::new(vec![Tab::View]);
        let tree = dock.main_surface_mut();
        let [above, bottom] = tree.split_below(NodeIndex::root(), 0.75, vec![Tab::Timeline]);
        tree.split_right(bottom, 0.64, vec![Tab::Events]);
        let [middle, left] = tree.split_left(above, 0.19, vec![Tab::Scene]);
        tree.split_below(left, 0.42, vec![Tab::Inspector]);
        let [_, right] = tree.split_right(middle, 0.74, vec![Tab::Overlays]);
        tree.split_below(right, 0.5, vec![Tab::Explanation]);
        Layout { dock }
    }

    /// Back to where the panels were at the start.
    pub fn reset(&mut self) {
        *self = Layout::new();
    }
}
