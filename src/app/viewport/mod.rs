//! The 3D view as a part of the interface: where the pointer is, what it picks, the handles that it drags, and the text
//! over the view.
//!
//! It reads the model and tells what is hit or where something is dragged to; gestures and their commands are in
//! `panel/view`. Nothing of the scene is drawn here, and nothing is changed.

mod gizmo;
mod handle;
mod labels;
mod nudge;
mod pick;
mod placement;
mod pointer;
mod points;
mod query_handles;
mod subject;
mod widget;

pub use gizmo::{GizmoDrag, ViewGizmo, middle};
pub use handle::{Field, Handle, HandleDrag, Line, Meaning, handle_under};
pub use labels::{paint_labels, subjects_on_screen};
pub use nudge::Nudge;
pub use pick::{Picked, pick, pick_behind};
pub use placement::{Placement, free_placement, placement};
pub use pointer::Pointer;
pub use query_handles::{QueryLengths, query_handles, way_scale};
pub use subject::{Change, Subject, suited, together};
pub use widget::{ViewOutput, view_ui};
