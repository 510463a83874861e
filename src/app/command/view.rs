//! Commands that change what is shown, and neither the scene nor the moment.

use crate::app::model::camera::Camera;
use crate::app::model::settings::{GizmoMode, Sizes, Theme};
use crate::app::model::snap::Snap;
use crate::language::Language;
use crate::scene::{BodyNumber, Overlay, PartRef, Slice};
use glam::DVec3;

/// How a person asked to see the scene and the window.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewCommand {
    /// Sets what the gizmo does.
    SetGizmoMode(GizmoMode),
    /// Gives the gizmo the object's axes, or the world's.
    SetLocalAxes(bool),
    /// Sets how drags in the 3D view snap.
    SetSnap(Snap),
    /// Opens the menu that adds objects at a physical pixel of the window, or closes it.
    ShowAddMenu(Option<[f32; 2]>),
    /// Opens the menu of what is selected at a physical pixel of the window, or closes it.
    ShowObjectMenu(Option<[f32; 2]>),
    /// Looks from somewhere else.
    SetCamera(Camera),
    /// Brings the selection, or everything, into view.
    FrameSelection,
    /// Switches an overlay.
    SetOverlay(Overlay, bool),
    /// Moves the slice on which fields are drawn: to a height in metres where it is level, else along
    /// the axis across it.
    SetSliceHeight(f64),
    /// Begins or ends a drag of that slice: what its colours mean stays the same until it ends.
    HoldSlice(bool),
    /// Sets how that slice lies and what it shows.
    SetSlice(Slice),
    /// Keeps the probe of that slice at a place, or lets it follow the pointer.
    PinProbe(Option<DVec3>),
    /// Sets how large things are in the 3D view.
    SetSizes(Sizes),
    /// Sets the language of all texts.
    SetLanguage(Language),
    /// Sets dark or light colours.
    SetTheme(Theme),
    /// Sets the size of text and panels.
    SetInterfaceScale(f32),
    /// Shows or hides all panels.
    ShowPanels(bool),
    /// Presents the scene to an audience, or goes back to the panels.
    Present(bool),
    /// Makes the screen black while the scene is presented, or shows it again.
    Blank(bool),
    /// Shows a number of the selected bodies while the scene is presented, or hides it.
    PresentNumber(BodyNumber, bool),
    /// Puts the panels back where they were at the start.
    ResetLayout,
    /// Brings to the front what made the velocity of the selected body what it is.
    ShowCauses,
    /// Puts the keys into the field that goes to a tick or time, or no longer asks for it.
    ShowGoTo(bool),
    /// Brings the breakpoints to the front, with a condition to begin a new one with; `None`: the field has it.
    ShowBreakpoints(Option<String>),
    /// Keeps the selected in view while the moment changes, or not.
    SetFollow(bool),
    /// Plots what the selected body did, or energy and momentum of the whole scene.
    PlotSelected(bool),
    /// Fills the screen or not.
    SetFullScreen(bool),
    /// Opens or closes the palette.
    ShowPalette(bool),
    /// Gives the keys to the menus, or no longer asks for it.
    FocusMenus(bool),
    /// Shows or hides the list of keys.
    ShowKeys(bool),
    /// Shows the field that renames a part in the tree, or none.
    ShowRename(Option<PartRef>),
    /// Shows or hides the card with the scene's description.
    ShowCard(bool),
    /// Shows or hides what the program is.
    ShowAbout(bool),
    /// Closes the notice.
    DismissNotice,
    /// Closes the error message.
    DismissError,
    /// Hides the line for newcomers.
    DismissHint,
}
