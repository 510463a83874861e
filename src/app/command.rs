//! Everything a person can make the program do, and the one table of names, keys and icons.
//!
//! Panels and keys push [`Command`]s; [`apply`](super::apply) carries them out. The rows in [`menu`] feed menus,
//! tool bar, shortcuts and the list of keys.

mod checks;
mod files;
mod menu;
mod shortcut;
mod table;
mod view;

pub use checks::CheckCommand;
pub use files::{FileCommand, Table};
pub use menu::Action;
pub(in crate::app) use menu::edit::can_be_renamed;
pub use shortcut::{KeyPress, Shortcut};
pub use table::{Group, action_for, actions};
pub use view::ViewCommand;

use super::model::event_log::EventRef;
use super::model::explain::Lit;
use super::model::playback::Speed;
use super::model::selection::SurfacePoint;
use super::model::session::Wish;
use crate::scene::{Gesture, Id, Operation, PartRef};
use crate::sim::{Instant, Phase};

/// A change that a person asked for. Absolute wherever it can be, so that asking twice does no harm.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Opens, saves, exports or closes.
    File(FileCommand),
    /// Checks scenes.
    Check(CheckCommand),
    /// Changes what is shown of the scene, and how.
    View(ViewCommand),
    /// Copies the smallest scene in which an event happens again as a Rust test that asserts the event.
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
    /// Tells beside a field why what was typed into it is not taken.
    Refuse(Gesture, String),
    /// Takes back the last step.
    Undo,
    /// Does the step last undone again.
    Redo,
    /// Forgets the run as it was before the last change.
    DismissOldFuture,
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
    /// Shows the moment before what happens at its instant, or after it.
    ShowPhase(Phase),
    /// Goes to the end of the scene, recording up to it.
    SeekEnd,
    /// Stops and goes to the first tick.
    Restart,
    /// Selects a body or obstacle, and the surface point that was clicked.
    Select(Id, Option<SurfacePoint>),
    /// Selects these parts of the scene and no others, the last one primary.
    SelectParts(Vec<PartRef>),
    /// Selects an event and goes to its moment.
    SelectEvent(EventRef),
    /// Shows the events of these bodies and obstacles alone, and goes from one of them to the next; of none all.
    SetFilter(Vec<Id>),
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
    /// Closes what is on top, else selects nothing.
    Cancel,
}
