//! Commands that change the scene.

use crate::app::model::session::{ExpectationRequest, Refusal};
use crate::app::viewport::Nudge;
use crate::scene::{Gesture, Operation};

/// How a person asked to change the scene.
#[derive(Clone, Debug, PartialEq)]
pub enum EditCommand {
    /// Changes the scene: a step of its own in the history.
    Change(Operation),
    /// Changes the scene in a gesture, which is one step of the history however often it does.
    ChangeIn(Gesture, Operation),
    /// The same of constants of the run from the tick on display on, while it plays: playing goes on.
    Tune(Gesture, Operation),
    /// Ends the gesture.
    EndGesture,
    /// Gives up the gesture: the scene is as it was before it.
    AbandonGesture,
    /// Tells beside a field why what was typed into it is not taken.
    Refuse(Refusal),
    /// Forgets what was refused last: the drag that went too far is over.
    ForgetRefusal,
    /// Tells over the 3D view for a moment what was refused last, whose field is no longer shown.
    TellRefusal,
    /// Moves, turns or resizes what is selected by a step, as the gizmo does it.
    Nudge(Nudge),
    /// Keeps the moment on display as a bookmark.
    KeepBookmark,
    /// Puts a bookmark, by its place in the list, where one is now.
    MoveBookmark(usize),
    /// Adds a step to the lesson that shows what is on display, behind the selected one.
    AddStep,
    /// Makes a step, by its place in the list, show what is on display.
    TakeOverStep(usize),
    /// Takes back the last step.
    Undo,
    /// Does the step last undone again.
    Redo,
    /// Forgets the run as it was before the last change.
    DismissBaseline,
    /// Adds an expectation of what is on display.
    Expect(ExpectationRequest),
}
