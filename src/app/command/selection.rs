//! Commands that select.

use crate::app::model::event_log::EventRef;
use crate::app::model::selection::SurfacePoint;
use crate::scene::{Id, PartRef};

/// What a person selected, and whose events are asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum SelectionCommand {
    /// Selects a body or obstacle, and the surface point that was clicked.
    Object(Id, Option<SurfacePoint>),
    /// Selects these parts of the scene and no others, the last one primary.
    Parts(Vec<PartRef>),
    /// Selects this object alone, and brings its fields to the front.
    Inspect(Id),
    /// Selects an event and goes to its moment.
    Event(EventRef),
    /// Selects no part of the scene; where none is, no event either.
    Deselect,
    /// Shows the events of these bodies and obstacles alone, and goes from one of them to the next; of none all.
    SetFilter(Vec<Id>),
    /// Shows the causal past of the event on display or of the selected body's state, or none.
    ShowPast(bool),
}
