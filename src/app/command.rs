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
use super::frame_view::{EventRef, SurfacePoint, Table, Theme};
use super::playback::Speed;
use super::source::Source;
use super::viewport::{Camera, GizmoMode, Snap};
use crate::check::StateQuantity;
use crate::scene::{Gesture, Id, Operation, Overlay, PartRef, Quantity, Slice};
use crate::sim::Instant;
use std::path::PathBuf;

/// What of the things on display a person wants to stay so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A collision happens again.
    Event(EventRef),
    /// A body is in this state at this moment.
    State(Id, StateQuantity),
    /// A bench query answers as it does.
    Answer(Id),
    /// A quantity changes no more than it did so far.
    Conserved(Quantity),
    /// Nothing overlaps deeper than it did so far.
    Penetration,
    /// Two never meet, whether or not they did.
    NeverCollide([Id; 2]),
}

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
    /// Replaces the other file that is in the way of saving or exporting.
    ReplaceFile,
    /// Leaves the other file that is in the way of saving or exporting, and asks for another path.
    KeepFile,
    /// Does what would lose changes, and loses them.
    LoseChanges,
    /// Saves, then does what would have lost changes.
    SaveChanges,
    /// Does not do what would lose changes.
    KeepChanges,
    /// Keeps the scene as it is here although its file was changed by another program.
    IgnoreFile,
    /// Opens the dialog for a file to export a table to, or closes it.
    ShowExport(Option<Table>),
    /// Exports a table to a file; asks before it replaces another.
    Export(Table, PathBuf),
    /// Ends the program.
    Quit,
    /// Opens the smallest scene in which an event happens again, bit for bit.
    Carve(EventRef),
    /// Copies that scene as a Rust test that asserts the event.
    CopyRustTest(EventRef),
    /// Adds an expectation of what is on display.
    Expect(Wish),
    /// Changes the scene: a step of its own in the history.
    Edit(Operation),
    /// Changes the scene in a gesture, which is one step of the history however often it does.
    EditIn(Gesture, Operation),
    /// Ends the gesture.
    EndGesture,
    /// Gives up the gesture: the scene is as it was before it.
    AbandonGesture,
    /// Sets what the gizmo does.
    SetGizmoMode(GizmoMode),
    /// Gives the gizmo the object's axes, or the world's.
    SetLocalAxes(bool),
    /// Sets how drags in the 3D view snap.
    SetSnap(Snap),
    /// Opens the menu that adds objects at a physical pixel of the window, or closes it.
    ShowAddMenu(Option<[f32; 2]>),
    /// Tells beside a field why what was typed into it is not taken.
    Refuse(Gesture, String),
    /// Takes back the last step.
    Undo,
    /// Does the step last undone again.
    Redo,
    /// Forgets the run as it was before the last change.
    DismissOldFuture,
    /// Opens a new scene that begins with the state on display.
    KeepAsScene,
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
    /// Stops and goes to the first tick.
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
    /// Moves the slice on which fields are drawn: to a height in metres where it is level, else along
    /// the axis across it.
    SetSliceHeight(f64),
    /// Sets how that slice lies and what it shows.
    SetSlice(Slice),
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
    /// Shows or hides the dialog for a file to open.
    ShowOpenPath(bool),
    /// Shows or hides the dialog for a file to save to.
    ShowSavePath(bool),
    /// Shows or hides the dialog for a folder of scenes to check.
    ShowChooseFolder(bool),
    /// Removes a file from the list of recent ones.
    ForgetRecent(PathBuf),
    /// Empties the list of recent files.
    ClearRecent,
    /// Opens the newest unsaved changes of an earlier start.
    OpenRecovered,
    /// Removes the newest unsaved changes of an earlier start.
    DiscardRecovered,
    /// Keeps unsaved changes of earlier starts for the next one.
    PostponeRecovered,
    /// Checks the scene that is open, as it is now.
    CheckScene,
    /// Checks every scene in a folder.
    CheckFolder(PathBuf),
    /// Gives up the check that goes on.
    CancelCheck,
    /// Shows or hides the results of the last check.
    ShowCheckResults(bool),
    /// Shows a moment of a scene, and opens it if needed.
    OpenAt(Source, Option<Instant>),
    /// Shows or hides the card that tells what the scene shows.
    ShowCard(bool),
    /// Shows or hides what the program is.
    ShowAbout(bool),
    /// Closes the notice.
    DismissNotice,
    /// Closes the error message.
    DismissError,
    /// Hides the line for newcomers.
    DismissHint,
    /// Closes what is on top, else selects nothing.
    Cancel,
}
