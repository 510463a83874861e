//! How the scene is shown: overlays, sizes, theme, and modes of dragging.

use super::snap::Snap;
use crate::language::Language;
use crate::scene::{BodyNumber, Overlay, Slice};
use glam::DVec3;
use serde::{Deserialize, Serialize};
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
    /// Where the probe of the slice stays, wherever the pointer is.
    pub pinned_probe: Option<DVec3>,
    /// How large things are in the 3D view.
    pub sizes: Sizes,
    /// The language of all texts.
    pub language: Language,
    /// Dark or light.
    pub theme: Theme,
    /// Size of text and panels, 1 is normal.
    pub interface_scale: f32,
    /// Whether the panels around the 3D view are shown.
    pub panels_visible: bool,
    /// Whether the scene is presented to an audience, and how.
    pub presentation: Presentation,
    /// Whether the line for newcomers is shown.
    pub hint_visible: bool,
    /// Whether the card with the scene's description is open.
    pub card_visible: bool,
    /// Whether the card of a lesson that is under way is shown: not in a handout, where its text stands beside the picture.
    pub lesson_visible: bool,
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
    /// Whether stages of an explanation appear one by one, and the verdict with the last one.
    pub stages_one_by_one: bool,
}

/// Factors on the sizes of things in the 3D view; 1 is what is chosen for the scene and the colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// On the length of all arrows.
    pub arrows: f64,
    /// On the thickness of lines, arrows and symbols.
    pub lines: f64,
    /// On the letters of labels.
    pub labels: f64,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes { arrows: 1.0, lines: 1.0, labels: 1.0 }
    }
}

impl Default for ViewSettings {
    fn default() -> ViewSettings {
        ViewSettings {
            overlays: ViewSettings::default_overlays(),
            slice_height: 0.0,
            slice: Slice::default(),
            pinned_probe: None,
            sizes: Sizes::default(),
            language: Language::English,
            theme: Theme::Dark,
            interface_scale: 1.0,
            panels_visible: true,
            presentation: Presentation::default(),
            hint_visible: true,
            card_visible: true,
            lesson_visible: true,
            handles_visible: true,
            gizmo_mode: GizmoMode::Move,
            local_axes: false,
            snap: Snap::default(),
            follow: false,
            plots_selected: false,
            stages_one_by_one: false,
        }
    }
}

impl ViewSettings {
    /// Whether there are panels around the 3D view.
    pub fn has_panels(&self) -> bool {
        self.panels_visible && !self.presentation.is_on
    }

    /// The same view in a picture for a file: nothing that is there for who operates a window.
    pub fn in_picture(&self) -> ViewSettings {
        ViewSettings {
            panels_visible: false,
            hint_visible: false,
            handles_visible: false,
            gizmo_mode: GizmoMode::Off,
            presentation: Presentation::default(),
            ..self.clone()
        }
    }

    /// The overlays of a scene that does not name any.
    pub fn default_overlays() -> BTreeSet<Overlay> {
        let is_default =
            |overlay: &Overlay| !matches!(overlay, Overlay::Labels | Overlay::Momentum | Overlay::PathAhead);
        Overlay::ALL.into_iter().filter(is_default).collect()
    }
}

/// How a scene is presented to an audience: the view alone, with large type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// Whether it is.
    pub is_on: bool,
    /// Whether the screen is black, so that the audience looks at the speaker.
    pub is_blank: bool,
    /// The numbers of the selected bodies that are shown.
    pub numbers: BTreeSet<BodyNumber>,
}

impl Default for Presentation {
    fn default() -> Presentation {
        Presentation { is_on: false, is_blank: false, numbers: [BodyNumber::Speed].into() }
    }
}

/// Colours of the window and the 3D view, and how thick lines are in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Light on dark.
    #[default]
    Dark,
    /// Dark on light, for print.
    Light,
    /// Dark on white, with strong contrasts, thick lines and large labels.
    Projector,
    /// Light on dark, in colours that differ for all kinds of eyes, and in grey.
    ColorBlindDark,
    /// Dark on light, in such colours.
    ColorBlindLight,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 5] =
        [Theme::Dark, Theme::Light, Theme::Projector, Theme::ColorBlindDark, Theme::ColorBlindLight];

    /// Whether it is dark on light.
    pub fn is_light(self) -> bool {
        matches!(self, Theme::Light | Theme::Projector | Theme::ColorBlindLight)
    }

    /// Whether its colours differ for all kinds of eyes.
    pub fn is_for_color_blind(self) -> bool {
        matches!(self, Theme::ColorBlindDark | Theme::ColorBlindLight)
    }

    /// The dark one for a light one, and the other way round.
    pub fn other(self) -> Theme {
        match self {
            Theme::Dark => Theme::Light,
            Theme::Light | Theme::Projector => Theme::Dark,
            Theme::ColorBlindDark => Theme::ColorBlindLight,
            Theme::ColorBlindLight => Theme::ColorBlindDark,
        }
    }

    /// The same kind of theme, light or dark.
    pub fn for_light(self, light: bool) -> Theme {
        if self.is_light() == light { self } else { self.other() }
    }

    /// The theme for projectors; for that one the usual light one.
    pub fn with_projector_switched(self) -> Theme {
        if self == Theme::Projector { Theme::Light } else { Theme::Projector }
    }

    /// In colours that differ for all kinds of eyes, or in the usual ones; as dark or light as this one.
    pub fn for_color_blind(self, on: bool) -> Theme {
        match (on, self.is_light()) {
            (true, true) => Theme::ColorBlindLight,
            (true, false) => Theme::ColorBlindDark,
            (false, true) => Theme::Light,
            (false, false) => Theme::Dark,
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
