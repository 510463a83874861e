//! Everything a person can make the program do, and the one table of names, keys and icons.
//!
//! Panels and keys push [`Command`]s; [`apply`](super::apply) carries them out. [`TABLE`] feeds the menu,
//! the tool bar, the shortcuts and the list of keys.

mod action;
mod shortcut;
mod table;

pub use action::Action;
pub(in crate::app) use action::can_be_renamed;
pub use shortcut::Shortcut;
pub use table::{Entry, Group, TABLE, action_for};

use super::explain::Lit;
use super::frame_view::{EventRef, SurfacePoint, Theme};
use super::playback::Speed;
use super::viewport::Camera;
use crate::scene::{Gesture, Id, Operation, Overlay, PartRef};
use crate::sim::Instant;
use std::path::PathBuf;

/// A change that a person asked for. Absolute wherever it can be, so that asking twice does no harm.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Opens a scene that was built in, by its file name.
    OpenShipped(String),
    /// Opens a scene file.
    OpenPath(PathBuf),
    /// Reads the scene again from where it came.
    Reload,
    /// Reads the scene again from its file, and loses what was changed here.
    ReloadAnyway,
    /// Opens a scene with nothing in it.
    New,
    /// Saves the scene to its file; one that has none yet asks for a path.
    Save,
    /// Saves the scene to a file, which is its file from then on; asks before it replaces another.
    SaveAs(PathBuf),
    /// Replaces the other file that is in the way of saving.
    ReplaceFile,
    /// Leaves the other file that is in the way of saving, and asks for another path.
    KeepFile,
    /// Does what would lose changes, and loses them.
    LoseChanges,
    /// Saves, then does what would have lost changes.
    SaveChanges,
    /// Does not do what would lose changes.
    KeepChanges,
    /// Keeps the scene as it is here although its file was changed by another program.
    IgnoreFile,
    /// Ends the program.
    Quit,
    /// Changes the scene: a step of its own in the history.
    Edit(Operation),
    /// Changes the scene in a gesture, which is one step of the history however often it does.
    EditIn(Gesture, Operation),
    /// Ends the gesture.
    EndGesture,
    /// Tells beside a field why what was typed into it is not taken.
    Refuse(Gesture, String),
    /// Takes back the last step.
    Undo,
    /// Does the step last undone again.
    Redo,
    /// Starts or stops playing.
    SetPlaying(bool),
    /// Starts or stops playing backwards.
    SetRewinding(bool),
    /// Sets simulated seconds per second.
    SetSpeed(Speed),
    /// Goes to the start of the next tick, recording it if needed.
    StepForward,
    /// Goes to the start of this tick, or of the one before.
    StepBack,
    /// Goes to the exact moment of the next event, recording until there is one.
    NextEvent,
    /// Goes to the exact moment of the previous event.
    PreviousEvent,
    /// Goes to a moment, recording up to it if needed.
    Seek(Instant),
    /// Goes to the end of the recording.
    SeekEnd,
    /// Stops and goes to tick 0.
    Restart,
    /// Selects a body or obstacle, and the surface point that was clicked.
    Select(Id, Option<SurfacePoint>),
    /// Selects these parts of the scene and no others, the last one primary.
    SelectParts(Vec<PartRef>),
    /// Selects an event and goes to its moment.
    SelectEvent(EventRef),
    /// Goes to a stage of the explanation; `None` shows all.
    WalkTo(Option<usize>),
    /// Lights up a term of the explanation and its drawing, or none.
    Light(Option<Lit>),
    /// Shows a moment of the sweep that is explained, as a fraction of it.
    ShowFraction(f64),
    /// Waits for the object that this one is asked about, or no longer.
    AskWhyNot(Option<Id>),
    /// Brings the explanation to the front.
    ShowExplanation,
    /// Selects no part of the scene; where none is, no event either.
    Deselect,
    /// Looks from somewhere else.
    SetCamera(Camera),
    /// Brings the selection, or everything, into view.
    FrameSelection,
    /// Switches an overlay.
    SetOverlay(Overlay, bool),
    /// Moves the slice on which fields are drawn to a height in metres.
    SetSliceHeight(f64),
    /// Sets the factor on the length of all arrows.
    SetArrowScale(f64),
    /// Sets dark or light colours.
    SetTheme(Theme),
    /// Sets the size of text and panels.
    SetInterfaceScale(f32),
    /// Shows or hides all panels.
    ShowPanels(bool),
    /// Puts the panels back where they were at the start.
    ResetLayout,
    /// Fills the screen or not.
    SetFullScreen(bool),
    /// Shows or hides the list of keys.
    ShowKeys(bool),
    /// Shows the field that renames a part in the tree, or none.
    ShowRename(Option<PartRef>),
    /// Shows or hides the field for a path.
    ShowOpenPath(bool),
    /// Shows or hides the field for a path to save to.
    ShowSavePath(bool),
    /// Shows or hides the card that tells what the scene shows.
    ShowCard(bool),
    /// Shows or hides what the program is.
    ShowAbout(bool),
    /// Closes the error message.
    DismissError,
    /// Hides the line for newcomers.
    DismissHint,
    /// Closes what is on top, else selects nothing.
    Cancel,
}
