//! How the scene is shown: overlays, sizes, theme, and modes of dragging.

use super::snap::Snap;
use crate::scene::{Overlay, Slice};
use std::collections::BTreeSet;

/// How the scene is shown; not saved with it.
#[derive(Clone, Debug, PartialEq)]
pub struct ViewSettings {
    /// Overlays that are on.
    pub overlays: BTreeSet<Overlay>,
    /// The place of the slice of fields, in metres: its height if it is level, else its place along the horizontal
    /// axis across it.
    pub slice_height: f64,
    /// The orientation of the slice, and what it shows.
    pub slice: Slice,
    /// Factor on the length of all arrows; 1 is the scale chosen for the scene.
    pub arrow_scale: f64,
    /// Dark or light.
    pub theme: Theme,
    /// Size of text and panels, 1 is normal.
    pub interface_scale: f32,
    /// Whether the panels around the 3D view are shown.
    pub panels_visible: bool,
    /// Whether the line for newcomers is shown.
    pub hint_visible: bool,
    /// Whether the card with the scene's description is open.
    pub card_visible: bool,
    /// Whether what can be dragged shows so: not in the pictures of files.
    pub handles_visible: bool,
    /// What the gizmo does.
    pub gizmo_mode: GizmoMode,
    /// Whether the gizmo has the object's axes instead of the world's.
    pub local_axes: bool,
    /// How drags in the 3D view snap.
    pub snap: Snap,
    /// Whether the camera follows the selection while the moment changes.
    pub follow: bool,
    /// Whether the selected body is plotted in place of the whole scene.
    pub plots_selected: bool,
}

impl Default for ViewSettings {
    fn default() -> ViewSettings {
        ViewSettings {
            overlays: ViewSettings::default_overlays(),
            slice_height: 0.0,
            slice: Slice::default(),
            arrow_scale: 1.0,
            theme: Theme::Dark,
            interface_scale: 1.0,
            panels_visible: true,
            hint_visible: true,
            card_visible: true,
            handles_visible: true,
            gizmo_mode: GizmoMode::Move,
            local_axes: false,
            snap: Snap::default(),
            follow: false,
            plots_selected: false,
        }
    }
}

impl ViewSettings {
    /// The overlays of a scene that does not name any.
    pub fn default_overlays() -> BTreeSet<Overlay> {
        let is_default = |overlay: &Overlay| !matches!(overlay, Overlay::Labels | Overlay::Momentum);
        Overlay::ALL.into_iter().filter(is_default).collect()
    }
}

/// Colours of the window and the 3D view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light on dark.
    #[default]
    Dark,
    /// Dark on light, for projectors and print.
    Light,
}

impl Theme {
    /// The other theme.
    pub fn other(self) -> Theme {
        match self {
            Theme::Dark => Theme::Light,
            Theme::Light => Theme::Dark,
        }
    }
}

/// What the gizmo does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum GizmoMode {
    /// No gizmo.
    Off,
    /// Moves.
    #[default]
    Move,
    /// Turns.
    Rotate,
    /// Changes radius and half extents.
    Resize,
}
